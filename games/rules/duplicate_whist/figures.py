"""Exact figures: means, ranks, and how they are shown.

All averages are exact fractions; they are compared as they are, and rounded only to be shown (9.1).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
HALF = Fraction(1, 2)


def mean(values: Collection[Fraction | int], empty: Fraction | int = 0) -> Fraction:
    """The exact mean; `empty` of nothing."""
    return Fraction(sum(values), len(values)) if values else Fraction(empty)


def ranks(scores: Mapping[Key, Fraction | int]) -> dict[Key, int]:
    """Everybody's rank, highest score first; equal scores share it: 1, 2, 2, 4.

    >>> ranks({"a": 5, "b": 9, "c": 5, "d": 1})
    {'a': 2, 'b': 1, 'c': 2, 'd': 4}
    """
    values = sorted(scores.values(), reverse=True)
    first: dict[Fraction | int, int] = {}
    for place, value in enumerate(values, start=1):
        first.setdefault(value, place)
    return {key: first[score] for key, score in scores.items()}


def over_mean(totals: Mapping[Key, Fraction | int]) -> dict[Key, Fraction]:
    """How much each total is above the mean of all, or below (9.2, 9.4).

    >>> over_mean({"t1": 320, "t2": 310, "t3": 306})["t2"]
    Fraction(-2, 1)
    """
    middle = mean(totals.values())
    return {key: total - middle for key, total in totals.items()}


def shown(value: Fraction, places: int) -> Decimal:
    """The value with so many decimals, halves away from nought, so that plus and minus agree.

    >>> print(shown(Fraction(200, 3), 2), shown(Fraction(-1, 4), 1))
    66.67 -0.3
    """
    units = floor(abs(value) * 10**places + HALF)
    return Decimal(units if value >= 0 else -units).scaleb(-places)
