"""The auction of Solo Whist: whose bid stands, who speaks, what may be said (7)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from games.engine.actions import Calls, calls_of
from games.engine.phases.speaking import PASS
from games.engine.reasons import Reason, Refusal
from games.engine.seats import SEATS, clockwise, left_of

if TYPE_CHECKING:
    from games.rules.solo_whist import SoloWhist

PROP: Final = "prop"
COP: Final = "cop"
ROYAL: Final = "royal_abundance"
LADDERS: Final = {
    "pagat": (PROP, "solo", "misere", "abundance", ROYAL, "open_misere", "declared"),
    "misere_high": (PROP, "solo", "abundance", ROYAL, "misere", "declared", "open_misere"),
}
"""The bids from low to high, by the option `ladder`."""


class Standing(NamedTuple):
    """Where an auction stands. `has_trumps`: there is a suit that a royal abundance could be in.

    `bid` is the best call, "" before there is one, `holder` who made it, `partner` who accepted it.
    `passed` are out, but for eldest while `second_chance` is there: its first call was a pass, and
    it has not spoken again. `is_converting`: nobody accepts, and the proposer speaks once more.
    `turn` is None when the auction is over.
    """

    turn: int | None
    rules: SoloWhist
    eldest: int
    has_trumps: bool
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

    @property
    def calls(self) -> Calls:
        """What outranks the standing bid, `cop` to a proposal, and `pass`."""
        if self.turn in self.passed:
            return calls_of(PASS, COP)
        accept = (COP,) if self.is_proposed and not self.is_converting else ()
        return calls_of(PASS, *accept, *_higher(self.rules.ladder, self.bid, self._may_be_royal))

    @property
    def _may_be_royal(self) -> bool:
        is_free = self.bid == "abundance" or not self.rules.royal_needs_abundance
        return self.has_trumps and is_free

    def after(self, call: str) -> Standing:
        """Where it stands when the seat whose turn it is has said this."""
        seat, rules, eldest, has_trumps, bid, holder, partner, passed, chance, converts = self
        assert seat is not None
        is_first = not passed and not bid
        if seat in passed:
            chance = False
        if call == PASS:
            chance = chance or (rules.eldest_second_chance and is_first)
            passed |= {seat}
        else:
            passed -= {seat}
            if call == COP:
                partner = seat
            else:
                bid, holder, partner = call, seat, None
        said = Standing(
            None, rules, eldest, has_trumps, bid, holder, partner, passed, chance, converts
        )
        # Of who converts, a higher call is the contract at once, a pass throws the hand in.
        return said if converts else said._passed_on(seat)

    def _passed_on(self, seat: int) -> Standing:
        """With whose turn it is after this seat has spoken."""
        for other in clockwise(left_of(seat, SEATS), SEATS):
            if self.may_speak(other):
                return Standing(other, *self[1:])
        if self.is_proposed and self.rules.unaccepted_prop == "convert":
            return self._replace(turn=self.holder, is_converting=True)
        return self

    def why_not(self, call: str) -> Refusal | None:
        """Too low, nothing to accept, or the royal's and eldest's special cases."""
        ladder = self.rules.ladder
        if call == COP:
            return Reason.NOTHING_TO_ACCEPT()
        if call not in LADDERS[ladder]:
            return None
        if self.turn in self.passed:
            return Reason.ONLY_ACCEPT()
        if call not in _higher(ladder, self.bid, True):
            return Reason.NOT_HIGH_ENOUGH(call=call, high=self.bid)
        if self.has_trumps:
            return Reason.ONLY_OVER(call=call, over="abundance")
        return Reason.NEEDS_TRUMPS(call=call)


@cache
def _higher(ladder: str, bid: str, may_be_royal: bool) -> tuple[str, ...]:
    """The bids that outrank this one."""
    bids = LADDERS[ladder]
    above = bids[bids.index(bid) + 1 :] if bid else bids
    return tuple(one for one in above if one != ROYAL or may_be_royal)
