"""The auction of Wiezen: what stands, who speaks, what may be said (7)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from games.engine.actions import Calls, calls_of
from games.engine.boston import ALONE, JOIN, OPEN_MISERE, WAIT
from games.engine.phases.speaking import PASS
from games.engine.reasons import Reason, Refusal
from games.engine.seats import COMPASS, SEATS, clockwise, left_of
from games.engine.troel import TROEL

ASK: Final = "ask"
MISERE: Final = "misere"
LADDER: Final = (
    ASK, ALONE, "abondance_9", "abondance_9_trump", MISERE, "abondance_10", "abondance_11",
    "abondance_12", TROEL, OPEN_MISERE, "solo", "solo_slim",
)  # fmt: skip
"""Every bid, from low to high; troel is announced, not called."""
OPENINGS: Final = tuple(bid for bid in LADDER if bid not in (ASK, ALONE, TROEL))
"""The bids of one against three that may be called at any turn."""


class Standing(NamedTuple):
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
    def calls(self) -> Calls:
        """What may be said now, from low to high."""
        if self.is_last_choice:
            return calls_of(PASS, ALONE)
        if self.turn == self.waiter:
            return calls_of(PASS, JOIN) if self.can_be_joined else calls_of(PASS)
        can_wait = self.can_wait and self.is_first and not self.bid
        can_share = len(self.holders) < self.most_share
        return _calls(self.bid, self.can_be_joined, can_wait, can_share)

    def after(self, call: str) -> Standing:
        """Where it stands when the seat whose turn it is has said this."""
        seat, most_share, can_wait, bid, holders, passed, waiter, _is_first = self
        assert seat is not None
        if call == WAIT:
            waiter = seat
        else:
            waiter = None if seat == waiter else waiter
            if call == PASS:
                passed |= {seat}
                if seat in holders:
                    bid, holders = "", ()
            elif call in (JOIN, bid):
                holders = (*holders, seat)
            else:
                bid, holders = call, (seat,)
        turn = _next(seat, bid, holders, passed)
        return Standing(turn, most_share, can_wait, bid, holders, passed, waiter, False)

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
        return Reason.HAS_PASSED(seat=COMPASS[seat]) if seat in self.passed else None

    def known(self) -> dict[str, Any] | None:
        """The standing bid and who holds it, or shares it."""
        return {"kind": self.bid, "holders": self.holders} if self.bid else None


@cache
def _calls(bid: str, can_be_joined: bool, can_wait: bool, can_share: bool) -> Calls:
    """What may be said at an ordinary turn while this bid stands."""
    wait = (WAIT,) if can_wait else ()
    join = (JOIN,) if can_be_joined else ()
    ask = () if bid else (ASK,)
    rank = LADDER.index(bid) if bid else -1
    higher = (
        one for one in OPENINGS if LADDER.index(one) > rank or (one == bid == MISERE and can_share)
    )
    return calls_of(PASS, *wait, *join, *ask, *higher)


def _next(last: int, bid: str, holders: tuple[int, ...], passed: frozenset[int]) -> int | None:
    """Who speaks after this seat; None when nobody has anything more to say."""
    for seat in clockwise(left_of(last, SEATS), SEATS):
        if seat not in passed and seat not in holders:
            return seat
    return holders[0] if bid == ASK and len(holders) == 1 else None
