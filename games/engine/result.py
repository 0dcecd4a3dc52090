"""What a paper slip can hold about one deal, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from games.engine.reasons import Reason, Refusal


@dataclass(frozen=True, slots=True)
class DealResult:
    """The outcome of one deal, as a score sheet records it, without any play.

    `tricks` are by side in partnership games (North-South, East-West), by seat in all others. A
    game whose slips hold more has a class of its own, whose fields say what (`games.engine.sheet`).
    """

    tricks: tuple[int, ...] = ()

    asks_tricks: ClassVar[bool] = True
    """Whether a slip asks for `tricks`. If it asks for something else instead, such as the tricks
    of the declaring side alone, `tricks` stay empty on paper, and `check` refuses figures in them
    that do not agree with what was asked."""

    @property
    def is_void(self) -> bool:
        """Whether the deal was thrown in: nobody played, nobody scores."""
        return False


def tricks_refusal(tricks: tuple[int, ...], total: int) -> Refusal | None:
    """Why these cannot be all tricks of a deal, which has so many; None if they can.

    >>> tricks_refusal((9, 3), 13).reason.name, tricks_refusal((9, 4), 13)
    ('TRICKS_DO_NOT_ADD_UP', None)
    """
    for got in tricks:
        if not 0 <= got <= total:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=total, got=got)
    if sum(tricks) != total:
        return Reason.TRICKS_DO_NOT_ADD_UP(total=total, got=sum(tricks))
    return None


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal is worth, by side in partnership games and by seat in all others.

    `lines` says where the points come from, in the order in which they are counted: a word of the
    game's rules file and the points of each.
    """

    points: tuple[int, ...]
    lines: tuple[tuple[str, tuple[int, ...]], ...] = ()


def entry(kind: str, **more: Any) -> dict[str, Any]:
    """Metadata for a result's field: what a score sheet asks for. See `games.engine.sheet`."""
    return {"sheet": {"kind": kind, **more}}
