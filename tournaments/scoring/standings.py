"""Standings: totals, shared ranks, and the sums a room can be checked by. Exact inside."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from math import lcm
from operator import itemgetter
from typing import Literal, NamedTuple

# A room has few different totals, and making a fraction costs more than finding it again.
_fraction = lru_cache(maxsize=8192)(Fraction)


Measure = Literal["total", "per_hand"]

WINNING_POINTS = 7
"""More than half of the tricks of a hand."""


class Credit(NamedTuple):
    """What one entry gained in one hand at a table."""

    entry: int
    hand: int
    points: int


@dataclass(frozen=True, slots=True)
class RestRule:
    """What a hand of rest is worth: halls differ, so the organiser chooses. [whist-drives B3]

    `kind` fixed: `value` a hand. own_average: own points a hand played. none: nothing, and the
    ranking goes by points per hand played.
    """

    kind: Literal["fixed", "own_average", "none"] = "fixed"
    value: Fraction = Fraction(13, 2)

    def worth(self, per_hand: Fraction) -> Fraction:
        """What one rest is worth to somebody with that many points a hand."""
        if self.kind == "fixed":
            return self.value
        return per_hand if self.kind == "own_average" else Fraction(0)

    @property
    def ranked_by(self) -> Measure:
        """Which figure of a line the ranking goes by."""
        return "per_hand" if self.kind == "none" else "total"

    def measure(self, line: Standing) -> Fraction:
        """What the ranking goes by."""
        return line.per_hand if self.ranked_by == "per_hand" else line.total


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
    per_hand: Fraction  # points a hand played; 0 if none


def standings(
    credits: Iterable[Credit],
    stations: Mapping[int, str],
    rests: Mapping[int, int],
    rule: RestRule,
) -> tuple[Standing, ...]:
    """Rank every entry named in `stations` (also those with nothing yet), best first.

    Equal totals (by rule none: equal per-hand averages) share a rank and the next is skipped:
    1, 2, 2, 4. Inside a tie the order is by entry number, so that a list never jumps. A hand is
    won with at least `WINNING_POINTS`. Raises KeyError for a credit of an entry not named.
    """
    gained: dict[int, list[int]] = {entry: [] for entry in stations}
    for entry, _hand, points in credits:
        gained[entry].append(points)
    averages: dict[int, Fraction] = {}
    totals: dict[int, Fraction] = {}
    for entry, hands in gained.items():
        hands.sort()
        points = sum(hands)
        averages[entry] = per_hand = _fraction(points, len(hands) or 1)
        totals[entry] = _plus_rests(points, rests.get(entry, 0), rule.worth(per_hand))

    def line(rank: int, tied: bool, entry: int) -> Standing:
        hands = gained[entry]
        won = len(hands) - bisect_left(hands, WINNING_POINTS)
        # By position: names would cost a tenth of the whole fold.
        return Standing(
            rank, tied, entry, stations[entry], totals[entry], len(hands), rests.get(entry, 0),
            won, averages[entry],
        )  # fmt: skip

    ranked = _ranked(averages if rule.kind == "none" else totals)
    return tuple(line(*place) for place in ranked)


def of_station(lines: Iterable[Standing], station: str, rule: RestRule) -> tuple[Standing, ...]:
    """One station's list out of whole standings, with the places counted among its own."""
    own = {line.entry: line for line in lines if line.station == station}
    measures = {entry: rule.measure(line) for entry, line in own.items()}
    return tuple(
        replace(own[entry], rank=rank, tied=tied) for rank, tied, entry in _ranked(measures)
    )


def _plus_rests(points: int, rests: int, worth: Fraction) -> Fraction:
    return _fraction(points * worth.denominator + rests * worth.numerator, worth.denominator)


def _ranked(measures: Mapping[int, Fraction]) -> Iterator[tuple[int, bool, int]]:
    """Rank, whether it is shared, and the entry, best first."""
    # Over one denominator they are whole numbers: as exact as fractions, and sorted much faster.
    scale = lcm(*{measure.denominator for measure in measures.values()})
    keys = sorted(
        (-measure.numerator * (scale // measure.denominator), entry)
        for entry, measure in measures.items()
    )
    rank = 1
    for _key, level in groupby(keys, key=itemgetter(0)):
        entries = [entry for _key, entry in level]
        for entry in entries:
            yield rank, len(entries) > 1, entry
        rank += len(entries)


@dataclass(frozen=True, slots=True)
class RoomCheck:
    """One hand's sum over the room: what all gained, and what they must have gained."""

    hand: int
    expected: Fraction
    found: Fraction

    @property
    def is_right(self) -> bool:
        """Whether nothing is missing and nothing counted twice."""
        return self.expected == self.found


def room_check(
    credits: Iterable[Credit],
    tables: Mapping[int, int],
    rests: Mapping[int, int],
    rule: RestRule,
    *,
    a_table: int = 26,
) -> tuple[RoomCheck, ...]:
    """Check every hand's tricks over the room: what all gained is known beforehand, for a table has
    13 tricks and partners gain the same. [whist-drives A0, invariant 4]

    `tables` and `rests` give, by hand, how many tables' scores stand and how many entries rest.
    `a_table` is what one table's entries gain together in tricks: 26, and 13 where pairs enter
    together. A rest adds to the sum only where its value is fixed.
    """
    found: dict[int, int] = defaultdict(int)
    for _entry, hand, points in credits:
        found[hand] += points
    worth = rule.value if rule.kind == "fixed" else Fraction(0)

    def check(hand: int) -> RoomCheck:
        resting = worth * rests.get(hand, 0)
        return RoomCheck(hand, a_table * tables.get(hand, 0) + resting, found[hand] + resting)

    return tuple(check(hand) for hand in sorted(tables.keys() | found.keys()))
