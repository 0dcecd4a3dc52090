"""The auction of Bid Whist: everybody speaks once, the dealer last (BW-A1 to BW-A6)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.engine.actions import Calls, calls_of
from games.engine.phases.speaking import PASS
from games.engine.reasons import Reason, Refusal
from games.engine.seats import SEATS, left_of
from games.rules.bid_whist.contract import KINDS, Bid

if TYPE_CHECKING:
    from games.rules.bid_whist.options import BidOptions


class Standing(NamedTuple):
    """The best bid so far and who made it; None before there is one."""

    turn: int | None
    rules: BidOptions
    dealer: int
    bid: Bid | None = None
    holder: int | None = None

    @property
    def calls(self) -> Calls:
        """`pass`, but for a dealer who must bid, and every bid that is high enough."""
        return _calls(self.rules, self.bid, self.turn == self.dealer)

    def after(self, call: str) -> Standing:
        """Every bid takes over; clockwise, until all four have spoken, the dealer last."""
        seat, rules, dealer, bid, holder = self
        assert seat is not None
        turn = None if seat == dealer else left_of(seat, SEATS)
        if call != PASS:
            bid, holder = Bid.read(call), seat
        return Standing(turn, rules, dealer, bid, holder)

    def why_not(self, call: str) -> Refusal | None:
        """Why a call is refused; None if it is no call of this auction at all."""
        rules = self.rules
        if call == PASS:
            return Reason.DEALER_MUST_BID()
        bid = Bid.read(call)
        if bid is None or bool(bid.kind) != (rules.auction == "suffix"):
            return None
        if not rules.min_bid <= bid.number <= rules.max_bid:
            return Reason.OUT_OF_RANGE(low=rules.min_bid, high=rules.max_bid, got=bid.number)
        return Reason.NOT_HIGH_ENOUGH(call=call, high=str(self.bid))


def opening(rules: BidOptions, dealer: int) -> Standing:
    """Where the auction stands at its beginning: the player on the dealer's left speaks first."""
    return Standing(left_of(dealer, SEATS), rules, dealer)


def ladder(rules: BidOptions) -> tuple[Bid, ...]:
    """Every bid of the game, in the order to show them (BW-A2)."""
    kinds = KINDS if rules.auction == "suffix" else ("",)
    numbers = range(rules.min_bid, rules.max_bid + 1)
    return tuple(Bid(number, kind) for number in numbers for kind in kinds)


@lru_cache(maxsize=1000)
def _calls(rules: BidOptions, best: Bid | None, is_dealer: bool) -> Calls:
    bids = (str(bid) for bid in ladder(rules) if _is_enough(rules, bid, best, is_dealer))
    passes = () if _must_bid(rules, best, is_dealer) else (PASS,)
    return calls_of(*passes, *bids)


def _must_bid(rules: BidOptions, best: Bid | None, is_dealer: bool) -> bool:
    """Whether everybody else has passed and no hand is thrown in (BW-A5)."""
    return is_dealer and best is None and rules.all_pass == "dealer_forced"


def _is_enough(rules: BidOptions, bid: Bid, best: Bid | None, is_dealer: bool) -> bool:
    """Whether it outranks the best; the dealer may be allowed to equal it (BW-A3, BW-A6)."""
    if best is None:
        return True
    rank, to_beat = bid.rank(rules.direction_order), best.rank(rules.direction_order)
    return rank > to_beat or (is_dealer and rules.dealer_match and rank == to_beat)
