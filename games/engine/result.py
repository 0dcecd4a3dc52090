"""What a paper slip can hold about one deal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DealResult:
    """The outcome of one deal, as a score sheet records it, without any play.

    `tricks` are by side in partnership games: (North-South, East-West).
    """

    tricks: tuple[int, ...]
