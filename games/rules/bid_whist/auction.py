"""The auction of Bid Whist: everybody speaks once, the dealer last (BW-A1 to BW-A6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.engine.actions import Call
from games.engine.contracts import SEATS
from games.engine.phases.speaking import calls_of
from games.engine.reasons import Reason, Refusal
from games.engine.seats import left_of
from games.rules.bid_whist.contract import KINDS, Bid

if TYPE_CHECKING:
    from games.rules.bid_whist.options import BidOptions

PASS: Final = "pass"

Said = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The best bid so far and who made it; None before there is one."""

    bid: Bid | None = None
    holder: int | None = None


def standing(said: Said) -> Standing:
    """Where the auction stands: every bid that was allowed has taken it over."""
    best = Standing()
    for seat, text in said:
        if (bid := Bid.read(text)) is not None:
            best = Standing(bid, seat)
    return best


def next_to_speak(said: Said) -> int | None:
    """Clockwise; None when all four have spoken."""
    return left_of(said[-1][0], SEATS) if len(said) < len(SEATS) else None


def ladder(rules: BidOptions) -> tuple[Bid, ...]:
    """Every bid of the game, in the order to show them (BW-A2)."""
    kinds = KINDS if rules.auction == "suffix" else ("",)
    numbers = range(rules.min_bid, rules.max_bid + 1)
    return tuple(Bid(number, kind) for number in numbers for kind in kinds)


def sayable(rules: BidOptions, said: Said, seat: int, dealer: int) -> tuple[Call, ...]:
    """`pass`, but for a dealer who must bid, and every bid that is high enough."""
    best = standing(said).bid
    is_dealer = seat == dealer
    bids = (str(bid) for bid in ladder(rules) if _is_enough(rules, bid, best, is_dealer))
    passes = () if _must_bid(rules, best, is_dealer) else (PASS,)
    return calls_of(*passes, *bids)


def why_not_said(
    rules: BidOptions, said: Said, seat: int, dealer: int, text: str
) -> Refusal | None:
    """Why a call is refused; None if it is no call of this auction at all."""
    if text == PASS:
        return Reason.DEALER_MUST_BID()
    bid = Bid.read(text)
    if bid is None or bool(bid.kind) != (rules.auction == "suffix"):
        return None
    if not rules.min_bid <= bid.number <= rules.max_bid:
        return Reason.OUT_OF_RANGE(low=rules.min_bid, high=rules.max_bid, got=bid.number)
    return Reason.NOT_HIGH_ENOUGH(call=text, high=str(standing(said).bid))


def _must_bid(rules: BidOptions, best: Bid | None, is_dealer: bool) -> bool:
    """Whether everybody else has passed and no hand is thrown in (BW-A5)."""
    return is_dealer and best is None and rules.all_pass == "dealer_forced"


def _is_enough(rules: BidOptions, bid: Bid, best: Bid | None, is_dealer: bool) -> bool:
    """Whether it outranks the best; the dealer may be allowed to equal it (BW-A3, BW-A6)."""
    if best is None:
        return True
    rank, to_beat = bid.rank(rules.direction_order), best.rank(rules.direction_order)
    return rank > to_beat or (is_dealer and rules.dealer_match and rank == to_beat)
