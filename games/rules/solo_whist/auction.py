"""The auction of Solo Whist: whose bid stands, who speaks, what may be said (7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from games.engine.actions import Call
from games.engine.contracts import SEATS
from games.engine.phases.speaking import calls_of
from games.engine.reasons import Reason, Refusal
from games.engine.seats import clockwise, left_of

if TYPE_CHECKING:
    from games.rules.solo_whist import SoloWhist

PASS: Final = "pass"
PROP: Final = "prop"
COP: Final = "cop"
ROYAL: Final = "royal_abundance"
LADDERS: Final = {
    "pagat": (PROP, "solo", "misere", "abundance", ROYAL, "open_misere", "declared"),
    "misere_high": (PROP, "solo", "abundance", ROYAL, "misere", "declared", "open_misere"),
}
"""The bids from low to high, by the option `ladder`."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an auction stands.

    `bid` is the best call, "" before there is one, `holder` who made it, `partner` who accepted it.
    `passed` are out, but for eldest while `second_chance` is there: its first call was a pass, and
    it has not spoken again. `is_converting`: nobody accepts, and the proposer speaks once more.
    `turn` is None when the auction is over.
    """

    turn: int | None
    eldest: int
    bid: str = ""
    holder: int | None = None
    partner: int | None = None
    passed: frozenset[int] = frozenset()
    second_chance: bool = False
    is_converting: bool = False

    @property
    def is_proposed(self) -> bool:
        """Whether a proposal waits for somebody to accept it."""
        return self.bid == PROP and self.partner is None

    @property
    def contract(self) -> str:
        """What an auction that is over has come to; "" if the hand is thrown in."""
        if self.bid == PROP:
            return "" if self.partner is None else "prop_cop"
        return self.bid

    def may_speak(self, seat: int) -> bool:
        """Whether a seat gets a turn when it comes round."""
        if seat in self.passed:
            return seat == self.eldest and self.second_chance and self.is_proposed
        return seat not in (self.holder, self.partner)


def standing(rules: SoloWhist, eldest: int, said: tuple[tuple[int, str], ...]) -> Standing:
    """Where the auction stands when all this has been said."""
    now = Standing(eldest, eldest)
    for seat, call in said:
        now = _to_speak(rules, _heard(rules, now, seat, call), seat)
    return now


def _heard(rules: SoloWhist, before: Standing, seat: int, call: str) -> Standing:
    is_first = not before.passed and not before.bid
    if seat in before.passed:
        before = replace(before, second_chance=False)
    if call == PASS:
        chance = before.second_chance or (rules.eldest_second_chance and is_first)
        return replace(before, passed=before.passed | {seat}, second_chance=chance)
    passed = before.passed - {seat}
    if call == COP:
        return replace(before, partner=seat, passed=passed)
    return replace(before, bid=call, holder=seat, partner=None, passed=passed)


def _to_speak(rules: SoloWhist, after: Standing, seat: int) -> Standing:
    """With whose turn it is after this seat has spoken."""
    if after.is_converting:
        # A higher call is the contract at once, a pass throws the hand in.
        return replace(after, turn=None)
    for other in clockwise(left_of(seat, SEATS), SEATS):
        if after.may_speak(other):
            return replace(after, turn=other)
    if after.is_proposed and rules.unaccepted_prop == "convert":
        return replace(after, turn=after.holder, is_converting=True)
    return replace(after, turn=None)


def bids(rules: SoloWhist, now: Standing, seat: int, *, has_trumps: bool) -> tuple[Call, ...]:
    """What a seat may say at its turn, from low to high."""
    if seat in now.passed:
        return calls_of(PASS, COP)
    higher = (bid for bid in _above(rules, now.bid) if _may_bid(rules, now, bid, has_trumps))
    accept = (COP,) if now.is_proposed and not now.is_converting else ()
    return calls_of(PASS, *accept, *higher)


def _above(rules: SoloWhist, bid: str) -> tuple[str, ...]:
    ladder = LADDERS[rules.ladder]
    return ladder[ladder.index(bid) + 1 :] if bid else ladder


def _may_bid(rules: SoloWhist, now: Standing, bid: str, has_trumps: bool) -> bool:
    if bid != ROYAL:
        return True
    return has_trumps and (now.bid == "abundance" or not rules.royal_needs_abundance)


def why_not(
    rules: SoloWhist, now: Standing, seat: int, call: str, *, has_trumps: bool
) -> Refusal | None:
    """Why a seat whose turn it is may not say this; None if it is no call of this game."""
    if call == COP:
        return Reason.NOTHING_TO_ACCEPT()
    if call not in LADDERS[rules.ladder]:
        return None
    if seat in now.passed:
        return Reason.ONLY_ACCEPT()
    if call not in _above(rules, now.bid):
        return Reason.NOT_HIGH_ENOUGH(call=call, high=now.bid)
    return (
        Reason.ONLY_OVER(call=call, over="abundance")
        if has_trumps
        else Reason.NEEDS_TRUMPS(call=call)
    )
