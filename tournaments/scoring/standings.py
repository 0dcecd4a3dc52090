"""Standings: totals, shared ranks and the reason for each place. Exact fractions inside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal


@dataclass(frozen=True, slots=True)
class Credit:
    """What one entry gained in one hand at a table."""

    entry: int
    hand: int
    points: int


@dataclass(frozen=True, slots=True)
class RestRule:
    """What a hand of rest is worth (whist-drives.md, B3).

    `kind` fixed: `value` a hand. own_average: own points a hand played. none: nothing, and the
    ranking goes by points per hand played.
    """

    kind: Literal["fixed", "own_average", "none"] = "fixed"
    value: Fraction = Fraction(13, 2)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings. Lists hold the best first; equal results share a rank."""

    rank: int
    tied: bool
    entry: int
    station: str
    total: Fraction
    hands: int  # hands played
    rests: int
    hands_won: int
    best_hand: int
    per_hand: Fraction  # points a hand played; 0 if none


def standings(
    credits: Iterable[Credit],
    stations: Mapping[int, str],
    rests: Mapping[int, int],
    rule: RestRule,
    *,
    winning_points: int = 7,
) -> tuple[Standing, ...]:
    """Rank every entry named in `stations` (also those with nothing yet), best first.

    Equal totals (by rule none: equal per-hand averages) share a rank and the next is skipped:
    1, 2, 2, 4. Inside a tie the order is by entry number, so that a list never jumps.
    """
    raise NotImplementedError
