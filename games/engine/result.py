"""What a paper slip can hold about one deal, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar


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
