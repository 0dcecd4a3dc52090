"""The auction of Wiezen: what stands, who speaks, what may be said (7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from games.engine.contracts import SEATS
from games.engine.reasons import Reason, Refusal
from games.engine.seats import clockwise, left_of

PASS: Final = "pass"
WAIT: Final = "wait"
JOIN: Final = "join"
ASK: Final = "ask"
ALONE: Final = "alone"
MISERE: Final = "misere"
TROEL: Final = "troel"
LADDER: Final = (
    ASK, ALONE, "abondance_9", "abondance_9_trump", MISERE, "abondance_10", "abondance_11",
    "abondance_12", TROEL, "open_misere", "solo", "solo_slim",
)  # fmt: skip
"""Every bid, from low to high; troel is announced, not called."""
OPENINGS: Final = tuple(bid for bid in LADDER if bid not in (ASK, ALONE, TROEL))
"""The bids of one against three that may be called at any turn."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an auction stands.

    `bid` is the standing bid, "" before there is one, and `holders` are those who are skipped while
    it stands: the asker and then the joiner, or all who share a misère in the order they called it.
    `waiter` is eldest after waiting, until the second turn is over. `turn` is None at the end.
    """

    turn: int | None
    most_share: int
    can_wait: bool
    bid: str = ""
    holders: tuple[int, ...] = ()
    passed: frozenset[int] = frozenset()
    waiter: int | None = None
    is_first: bool = True

    @property
    def can_be_joined(self) -> bool:
        """Whether somebody has asked and nobody has joined yet."""
        return self.bid == ASK and len(self.holders) == 1

    @property
    def is_last_choice(self) -> bool:
        """Whether an asker whom nobody joined is to go alone or to give up."""
        return self.turn in self.holders

    @property
    def calls(self) -> tuple[str, ...]:
        """What may be said now, from low to high."""
        if self.turn is None:
            return ()
        if self.is_last_choice:
            return (PASS, ALONE)
        join = (JOIN,) if self.can_be_joined else ()
        if self.turn == self.waiter:
            return (PASS, *join)
        wait = (WAIT,) if self.can_wait and self.is_first and not self.bid else ()
        ask = () if self.bid else (ASK,)
        return (PASS, *wait, *join, *ask, *filter(self._is_enough, OPENINGS))

    def _is_enough(self, bid: str) -> bool:
        if bid == self.bid == MISERE:
            return len(self.holders) < self.most_share
        return not self.bid or LADDER.index(bid) > LADDER.index(self.bid)

    def heard(self, call: str) -> Standing:
        """Where it stands when the seat whose turn it is has said this."""
        assert self.turn is not None
        after = replace(self._said(self.turn, call), is_first=False)
        return replace(after, turn=after._next(self.turn))

    def _said(self, seat: int, call: str) -> Standing:
        if call == WAIT:
            return replace(self, waiter=seat)
        after = replace(self, waiter=None) if seat == self.waiter else self
        if call == PASS:
            after = replace(after, passed=self.passed | {seat})
            return replace(after, bid="", holders=()) if self.is_last_choice else after
        if call == JOIN or call == self.bid:
            return replace(after, holders=(*self.holders, seat))
        return replace(after, bid=call, holders=(seat,))

    def _next(self, last: int) -> int | None:
        for seat in clockwise(left_of(last, SEATS), SEATS):
            if seat not in self.passed and seat not in self.holders:
                return seat
        return self.holders[0] if self.can_be_joined else None

    def why_not(self, call: str) -> Refusal | None:
        """Why this may not be said now; None if it is no call of this game."""
        if call == WAIT and self.can_wait:
            return Reason.ONLY_FIRST_WAITS()
        if call == ALONE:
            return Reason.ONLY_UNJOINED(call=ALONE)
        if call == JOIN and not self.can_be_joined:
            return Reason.NOTHING_TO_ACCEPT()
        if call == TROEL or call not in LADDER or self.is_last_choice:
            return None
        if self.turn == self.waiter:
            return Reason.ONLY_JOIN()
        if call == self.bid == ASK:
            return Reason.ONE_PROPOSAL()
        if call == self.bid == MISERE:
            return Reason.ENOUGH_SHARE(most=self.most_share)
        return Reason.NOT_HIGH_ENOUGH(call=call, high=self.bid)

    def why_silent(self, seat: int) -> Refusal | None:
        """Who has passed is out for good."""
        return Reason.HAS_PASSED(seat="NESW"[seat]) if seat in self.passed else None

    def known(self) -> dict[str, Any] | None:
        """The standing bid and who holds it, or shares it."""
        return {"kind": self.bid, "holders": self.holders} if self.bid else None
