"""Auctions written from the rules files, without the engine: who speaks, and what may be said.

Seats are 0 to 3 clockwise; calls are texts as the rules files write them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol, Self

from tests.engine.by_hand.ways import Way


class Table(Protocol):
    """An auction at one moment."""

    @property
    def turn(self) -> int | None:
        """Who speaks; None at the end."""
        ...

    def may(self) -> list[str]:
        """What may be said."""
        ...

    def hears(self, call: str) -> Self:
        """The auction after this has been said."""
        ...


def every_auction(table: Table, most: int) -> Iterator[Way]:
    """Everything that can be said, to the end or to so many calls."""
    if table.turn is None or not most:
        yield ()
        return
    for call in table.may():
        for way in every_auction(table.hears(call), most - 1):
            yield ((table.turn, call), *way)


@dataclass(frozen=True)
class Bid:
    """Bid Whist (BW-A1 to BW-A6): four calls, the dealer's last. Rungs are bids with their ranks,
    from 1; `top` is the rank of the highest bid so far."""

    dealer: int
    rungs: tuple[tuple[str, int], ...]
    forced: bool
    may_equal: bool
    spoken: int = 0
    top: int = 0

    @property
    def turn(self) -> int | None:
        return None if self.spoken == 4 else (self.dealer + 1 + self.spoken) % 4

    def may(self) -> list[str]:
        dealer = self.spoken == 3
        least = self.top if dealer and self.may_equal else self.top + 1
        bids = [text for text, rank in self.rungs if rank >= least]
        return bids if dealer and self.forced and not self.top else ["pass", *bids]

    def hears(self, call: str) -> Bid:
        return replace(self, spoken=self.spoken + 1, top=dict(self.rungs).get(call, self.top))


@dataclass(frozen=True)
class Danish:
    """Danish Whist (7), as the duels it tells of: `holder` against `duellist`, who has to answer,
    and `waiting` are those who come after, the next first."""

    ladder: tuple[str, ...]
    equals: str
    joins: bool
    waiting: tuple[int, ...]
    unspoken: frozenset[int]
    holder: int | None = None
    duellist: int | None = None
    bids: tuple[str, ...] = ()
    joined: tuple[int, ...] = ()

    @property
    def turn(self) -> int | None:
        if self.duellist is not None:
            return self.duellist
        return self.waiting[0] if self.waiting else None

    def may(self) -> list[str]:
        turn, standing = self.turn, self.bids[-1] if self.bids else ""
        is_joinable = self.joins and standing in ("sol", "ren_sol") and turn in self.unspoken
        higher = [bid for bid in self.ladder if self._beats(bid, standing)]
        return ["pass", *(["join"] if is_joinable else []), *higher]

    def _beats(self, bid: str, standing: str) -> bool:
        if not standing:
            return True
        mine, other = bid.split(), standing.split()
        if self.equals != "ladder" and len(mine) == len(other) == 2 and mine[0] == other[0]:
            return self.equals == "equal_no_repeat" and bid not in self.bids
        return self.ladder.index(bid) > self.ladder.index(standing)

    def hears(self, call: str) -> Danish:
        seat = self.turn
        assert seat is not None
        waiting = tuple(other for other in self.waiting if other != seat)
        after = replace(self, waiting=waiting, unspoken=self.unspoken - {seat}, duellist=None)
        if call == "pass":
            return after
        if call == "join":
            return replace(after, joined=(*self.joined, seat))
        # Who has joined what is outbid is asked after the former holder, before all others.
        return replace(
            after, holder=seat, duellist=self.holder, bids=(*self.bids, call), joined=(),
            waiting=(*self.joined, *waiting),
        )  # fmt: skip


@dataclass(frozen=True)
class Israeli:
    """Israeli Whist (IW-A1 to IW-A4): clockwise, passes are not final."""

    turn: int | None
    bids: tuple[str, ...]
    passes_to_end: int
    has_bid: bool = False
    passes: int = 0

    def may(self) -> list[str]:
        return ["pass", *self.bids]

    def hears(self, call: str) -> Israeli:
        assert self.turn is not None
        turn = (self.turn + 1) % 4
        if call != "pass":
            higher = self.bids[self.bids.index(call) + 1 :]
            after = replace(self, turn=turn, bids=higher, has_bid=True, passes=0)
            return after if higher else replace(after, turn=None)
        passes = self.passes + 1
        is_end = passes == (self.passes_to_end if self.has_bid else 4)
        return replace(self, turn=None if is_end else turn, passes=passes)


@dataclass(frozen=True)
class Norwegian:
    """Minnesota Whist in turn (7.2): the first who does not pass decides."""

    turn: int | None
    spoken: int = 0

    def may(self) -> list[str]:
        return ["pass", "nullo", "grand"]

    def hears(self, call: str) -> Norwegian:
        assert self.turn is not None
        is_end = call != "pass" or self.spoken == 3
        return Norwegian(None if is_end else (self.turn + 1) % 4, self.spoken + 1)
