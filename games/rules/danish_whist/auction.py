"""The bids from low to high, and whose turn it is in the duels of the auction (7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from games.engine.actions import Calls, calls_of
from games.engine.phases.speaking import PASS
from games.engine.reasons import Reason, Refusal
from games.rules.danish_whist.options import DanishOptions

JOIN: Final = "join"
LOWEST: Final = 7
HIGHEST: Final = 13
ATTACHMENTS: Final = ("vip", "gode", "halve", "sans")
NOLO_LEVELS: Final = {"sol": 9, "ren_sol": 10, "bordlaegger": 11}
"""The number that each bid for few tricks stands next above."""
JOINABLE: Final = ("sol", "ren_sol")


class Bid(NamedTuple):
    """A bid: a number of tricks, with an attachment or without; or a nolo, which ranks with one."""

    level: int
    attachment: str = ""
    nolo: str = ""

    def __str__(self) -> str:
        return self.nolo or f"{self.level} {self.attachment}".strip()


def _steps(
    low: int, attachments: tuple[str, ...], nolos: Mapping[str, int] | tuple[str, ...]
) -> tuple[Bid, ...]:
    made = []
    for level in range(low, HIGHEST + 1):
        made.append(Bid(level))
        made += [Bid(level, nolo=n) for n, at in NOLO_LEVELS.items() if at == level and n in nolos]
        made += [Bid(level, attachment) for attachment in attachments]
    return tuple(made)


BIDS: Final = {str(bid): bid for bid in _steps(LOWEST, ATTACHMENTS, NOLO_LEVELS)}
"""Every bid there can be under any options, by its text."""


@lru_cache(maxsize=1000)
def ladder(options: DanishOptions) -> dict[Bid, int]:
    """The bids of this table from low to high, with their ranks. Without jokers there is no cat,
    and no vip (2).

    >>> from games.rules.danish_whist import DanishWhist
    >>> [str(bid) for bid in ladder(DanishWhist())][8:13]
    ['9', 'sol', '9 vip', '9 gode', '9 halve']
    """
    names = tuple(name for name in options.attachments if name != "vip" or options.jokers)
    steps = _steps(options.min_level, names, options.nolos)
    return {bid: rank for rank, bid in enumerate(steps)}


class Standing(NamedTuple):
    """Where an auction stands, of the seats in `order` from forehand.

    `holder` has made the `bid` that stands, `outbid` is the former holder where the last call
    outbid one: the duel goes back to that seat. `joined` play the standing bid too, in the order in
    which they said so. `bids` are all that were made, and `spoken` who has said anything.
    """

    turn: int | None
    options: DanishOptions
    order: tuple[int, ...]
    bid: Bid | None = None
    holder: int | None = None
    outbid: int | None = None
    joined: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    bids: tuple[Bid, ...] = ()
    spoken: frozenset[int] = frozenset()

    @property
    def may_join(self) -> bool:
        """Whether the standing bid may be played as well: only by who speaks for the first time."""
        is_challenger = self.turn not in self.spoken
        is_open = self.bid is not None and self.bid.nolo in JOINABLE
        return self.options.gaa_med and is_open and is_challenger

    @property
    def calls(self) -> Calls:
        """`pass`, `join` where one may, and every higher bid."""
        repeats = self.options.attachment_rank == "equal_no_repeat"
        return _calls(self.options, self.bid, self.bids if repeats else (), self.may_join)

    def after(self, call: str) -> Standing:
        """Where it stands after one more call."""
        seat, options, order, bid, holder, outbid, joined, passed, bids, spoken = self
        assert seat is not None
        if call == PASS:
            outbid, passed = None, (*passed, seat)
        elif call == JOIN:
            outbid, joined = None, (*joined, seat)
        else:
            bid, holder, outbid, joined = BIDS[call], seat, holder, ()
            bids = (*bids, bid)
        turn = _next(order, holder, outbid, (*passed, *joined))
        return Standing(
            turn, options, order, bid, holder, outbid, joined, passed, bids, spoken | {seat}
        )

    def why_not(self, call: str) -> Refusal | None:
        """Why a call is refused; None if it is none at all."""
        options = self.options
        if call == JOIN:
            return Reason.NOTHING_TO_JOIN() if options.gaa_med else None
        bid = BIDS.get(call)
        if bid is None:
            return None
        if bid.level < options.min_level:
            return Reason.BELOW_LOWEST(call=call, low=str(options.min_level))
        return _too_low(options, bid, self.bid, self.bids) if bid in ladder(options) else None


def _next(
    order: tuple[int, ...], holder: int | None, outbid: int | None, silent: tuple[int, ...]
) -> int | None:
    """Whose turn it is; None when the auction is over.

    An outbid holder answers at once. Else the first who has not passed and is not bound by the
    standing bid: joiners of a bid that was outbid come up here, as they have all spoken before
    those who have not.
    """
    if outbid is not None:
        return outbid
    for seat in order:
        if seat != holder and seat not in silent:
            return seat
    return None


def _too_low(
    options: DanishOptions, bid: Bid, high: Bid | None, bids: tuple[Bid, ...]
) -> Refusal | None:
    """Why this bid does not outbid the one that stands; None if it does."""
    if high is None:
        return None
    are_equal = bid.attachment and high.attachment and bid.level == high.level
    if options.attachment_rank == "ladder" or not are_equal:
        ranks = ladder(options)
        if ranks[bid] > ranks[high]:
            return None
        return Reason.NOT_HIGH_ENOUGH(call=str(bid), high=str(high))
    if options.attachment_rank == "equal_strict":
        return Reason.EQUAL_RANK(call=str(bid), high=str(high))
    return Reason.ALREADY_BID(call=str(bid)) if bid in bids else None


@lru_cache(maxsize=10_000)
def _calls(
    options: DanishOptions, high: Bid | None, bids: tuple[Bid, ...], may_join: bool
) -> Calls:
    join = (JOIN,) if may_join else ()
    higher = (str(b) for b in ladder(options) if _too_low(options, b, high, bids) is None)
    return calls_of(PASS, *join, *higher)
