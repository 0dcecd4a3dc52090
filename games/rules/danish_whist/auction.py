"""The bids from low to high, and whose turn it is in the duels of the auction (7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, reduce
from typing import Final

from games.engine.reasons import Reason, Refusal
from games.rules.danish_whist.options import DanishOptions

PASS: Final = "pass"
JOIN: Final = "join"
LOWEST: Final = 7
HIGHEST: Final = 13
ATTACHMENTS: Final = ("vip", "gode", "halve", "sans")
NOLO_LEVELS: Final = {"sol": 9, "ren_sol": 10, "bordlaegger": 11}
"""The number that each bid for few tricks stands next above."""
JOINABLE: Final = ("sol", "ren_sol")

Said = tuple[tuple[int, str], ...]
"""All that was said in the auction, as (seat, call)."""


@dataclass(frozen=True, slots=True)
class Bid:
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


@cache
def ladder(options: DanishOptions) -> tuple[Bid, ...]:
    """The bids of this table, from low to high. Without jokers there is no cat, and no vip (2).

    >>> from games.rules.danish_whist import DanishWhist
    >>> [str(bid) for bid in ladder(DanishWhist())][8:13]
    ['9', 'sol', '9 vip', '9 gode', '9 halve']
    """
    names = tuple(name for name in options.attachments if name != "vip" or options.jokers)
    return _steps(options.min_level, names, options.nolos)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an auction stands: who holds which bid, and who has passed.

    `outbid` is the former holder where the last call outbid one: the duel goes back to that seat.
    `joined` play the standing bid too, in the order in which they said so.
    """

    bid: Bid | None = None
    holder: int | None = None
    outbid: int | None = None
    joined: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    bids: tuple[Bid, ...] = ()

    def after(self, seat: int, call: str) -> Standing:
        """Where it stands after one more call."""
        if call == PASS:
            return replace(self, outbid=None, passed=(*self.passed, seat))
        if call == JOIN:
            return replace(self, outbid=None, joined=(*self.joined, seat))
        bid = BIDS[call]
        return Standing(bid, seat, self.holder, (), self.passed, (*self.bids, bid))


def standing(said: Said) -> Standing:
    """Where an auction stands after all this."""
    return reduce(lambda now, one: now.after(*one), said, Standing())


def next_to_speak(said: Said, order: tuple[int, ...]) -> int | None:
    """Whose turn it is, of the seats in order from forehand; None when the auction is over.

    An outbid holder answers at once. Else the first who has not passed and is not bound by the
    standing bid: joiners of a bid that was outbid come up here, as they have all spoken before
    those who have not.
    """
    now = standing(said)
    if now.outbid is not None:
        return now.outbid
    bound = (*now.passed, *now.joined, now.holder)
    return next((seat for seat in order if seat not in bound), None)


def too_low(options: DanishOptions, bid: Bid, now: Standing) -> Refusal | None:
    """Why this bid does not outbid the one that stands; None if it does."""
    high = now.bid
    if high is None:
        return None
    are_equal = bid.attachment and high.attachment and bid.level == high.level
    if options.attachment_rank == "ladder" or not are_equal:
        order = ladder(options)
        if order.index(bid) > order.index(high):
            return None
        return Reason.NOT_HIGH_ENOUGH(call=str(bid), high=str(high))
    if options.attachment_rank == "equal_strict":
        return Reason.EQUAL_RANK(call=str(bid), high=str(high))
    return Reason.ALREADY_BID(call=str(bid)) if bid in now.bids else None


def may_join(options: DanishOptions, said: Said, seat: int) -> bool:
    """Whether this seat may play the standing bid as well: only who speaks for the first time."""
    now = standing(said)
    is_challenger = all(speaker != seat for speaker, _call in said)
    return options.gaa_med and now.bid is not None and now.bid.nolo in JOINABLE and is_challenger


def sayable(options: DanishOptions, said: Said, seat: int) -> tuple[str, ...]:
    """What a seat whose turn it is may say, from low to high."""
    now = standing(said)
    join = (JOIN,) if may_join(options, said, seat) else ()
    return (PASS, *join, *(str(b) for b in ladder(options) if too_low(options, b, now) is None))


def why_not_said(options: DanishOptions, said: Said, call: str) -> Refusal | None:
    """Why a call is refused in the auction; None if it is none at all."""
    if call == JOIN:
        return Reason.NOTHING_TO_JOIN() if options.gaa_med else None
    bid = BIDS.get(call)
    if bid is None:
        return None
    if bid.level < options.min_level:
        return Reason.BELOW_LOWEST(call=call, low=str(options.min_level))
    return too_low(options, bid, standing(said)) if bid in ladder(options) else None
