"""Boards that several pairs have played, compared: match points and tricks (9.1, 9.2, 9.5).

Where the rules file is silent: under `tricks` an adjusted score of 60 % is the mean of the field
and 10 % of the 13 tricks more, so that 50 % is the mean; with one field a pair's tricks on each
board are compared with those of its own direction; with two fields a pair that changed direction
stands where it sat more often, North-South if as often.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from games.engine.seats import TRICKS
from games.rules.duplicate_whist import DuplicateWhist
from games.rules.duplicate_whist.figures import HALF, mean, over_mean, ranks

Pair = str | int
"""A pair's number or name."""
Mark = Literal["played", "open", "unplayed", "void", "adjusted"]
"""`open` is still to be played; `unplayed` will not be; `void` was spoilt."""
SIDES = NS, EW = 0, 1
WHOLE: Final = 100


@dataclass(frozen=True, slots=True)
class Compared:
    """A board's match points by table, for both sides, and what the best could have."""

    ns: tuple[Fraction, ...]
    ew: tuple[Fraction, ...]
    top: Fraction

    def percent(self, side: int, table: int) -> Fraction:
        """A side's match points as a part of the top; a half where there was nothing to compare."""
        return percentage((self.ns, self.ew)[side][table], self.top)


def percentage(points: Fraction, top: Fraction) -> Fraction:
    """Match points in per cent of the top; 50 where there was nothing to compare.

    >>> percentage(Fraction(5), Fraction(8)), percentage(Fraction(0), Fraction(0))
    (Fraction(125, 2), Fraction(50, 1))
    """
    return points * WHOLE / top if top else WHOLE * HALF


def total_percent(boards: Sequence[tuple[Fraction, Fraction]]) -> Fraction | None:
    """A pair's percentage from the match points and the top of each of its boards; None of none.

    The mean of its percentages: where all tops are equal that is also the sum of the points over
    the sum of the tops.
    """
    return mean([percentage(points, top) for points, top in boards]) if boards else None


def compare(rules: DuplicateWhist, ns_tricks: Sequence[int]) -> Compared:
    """The match points of a board from North-South's tricks at each table."""
    win, tie = Fraction(rules.mp_win), Fraction(rules.mp_tie)
    # A table ties with itself, which does not count.
    ns = tuple(
        win * sum(other < tricks for other in ns_tricks) + tie * (ns_tricks.count(tricks) - 1)
        for tricks in ns_tricks
    )
    top = win * max(0, len(ns_tricks) - 1)
    return Compared(ns, tuple(top - points for points in ns), top)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a board came out at a table. `ns` or `ew` is None where a pair was missing.

    `tricks` are North-South's, revokes paid for, on a board that was played. `adjusted` are the
    percentages that the director gave, North-South's first. Raises ValueError for what cannot be.
    """

    board: int
    ns: Pair | None
    ew: Pair | None
    tricks: int | None = None
    mark: Mark = "played"
    adjusted: tuple[Fraction | int, Fraction | int] = (50, 50)

    def __post_init__(self) -> None:
        if self.mark != "played":
            return
        if self.tricks is None or not 0 <= self.tricks <= TRICKS or len(self.pairs) != len(SIDES):
            raise ValueError(f"a board that two pairs have played has 0 to {TRICKS} tricks: {self}")

    @property
    def pairs(self) -> tuple[tuple[int, Pair], ...]:
        """The pairs there were, each with its side."""
        both = zip(SIDES, (self.ns, self.ew), strict=True)
        return tuple((side, pair) for side, pair in both if pair is not None)


@dataclass(frozen=True, slots=True)
class Line:
    """What a board was worth to a pair that sat on `side`.

    `points` are match points of `top`, or tricks of 13; `mean` is what its field had, on average.
    """

    board: int
    side: int
    points: Fraction
    top: Fraction
    mean: Fraction


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair's place in its field.

    `score`, by which it is ranked, is a percentage, or tricks above the mean of the field; `total`
    is what it took, match points or tricks, on so many `boards`.
    """

    pair: Pair
    rank: int
    score: Fraction
    total: Fraction
    boards: int


@dataclass(frozen=True, slots=True)
class Field:
    """Pairs ranked together, best first: those of one side, or all (None)."""

    side: int | None
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """How an event of pairs stands; not final while a board is still to be played (11)."""

    fields: tuple[Field, ...]
    is_final: bool


def standings(rules: DuplicateWhist, outcomes: Iterable[Outcome]) -> Standings:
    """How all pairs stand who have scored on any board."""
    found = list(outcomes)
    lines = lines_of(rules, found)
    is_final = all(outcome.mark != "open" for outcome in found)
    if rules.fields == "one":
        return Standings((_field(rules, None, lines),), is_final)
    sides = [
        _field(rules, side, {pair: own for pair, own in lines.items() if _side(own) == side})
        for side in SIDES
    ]
    return Standings(tuple(sides), is_final)


def lines_of(rules: DuplicateWhist, outcomes: Iterable[Outcome]) -> dict[Pair, list[Line]]:
    """What each board was worth to each pair that scored on it."""
    boards: dict[int, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        boards[outcome.board].append(outcome)
    lines: dict[Pair, list[Line]] = defaultdict(list)
    for board in sorted(boards):
        for pair, line in _board_lines(rules, boards[board]):
            lines[pair].append(line)
    return lines


def _board_lines(rules: DuplicateWhist, outcomes: list[Outcome]) -> list[tuple[Pair, Line]]:
    played = [outcome for outcome in outcomes if outcome.mark == "played"]
    scale = _Scale(rules, [outcome.tricks or 0 for outcome in played])
    lines = []
    for outcome in outcomes:
        for side, pair in outcome.pairs:
            if outcome.mark == "played":
                points = scale.points[side][played.index(outcome)]
            elif outcome.mark == "adjusted":
                points = scale.adjusted(side, outcome.adjusted[side])
            elif outcome.mark == "open" or rules.unplayed == "ignore":
                continue
            else:
                points = scale.adjusted(side, WHOLE * HALF)
            line = Line(outcome.board, side, points, scale.top, scale.means[side])
            lines.append((pair, line))
    return lines


class _Scale:
    """What a board's results are worth: match points, or the tricks themselves."""

    def __init__(self, rules: DuplicateWhist, ns_tricks: list[int]) -> None:
        self.is_tricks = rules.pairs_score == "tricks"
        if self.is_tricks:
            self.top = Fraction(TRICKS)
            ns = tuple(map(Fraction, ns_tricks))
            self.points = (ns, tuple(TRICKS - tricks for tricks in ns))
        else:
            compared = compare(rules, ns_tricks)
            self.top = compared.top
            self.points = (compared.ns, compared.ew)
        self.means = tuple(mean(side, self.top * HALF) for side in self.points)

    def adjusted(self, side: int, percent: Fraction | int) -> Fraction:
        """What a percentage is worth that nobody played for."""
        part = Fraction(percent) / WHOLE
        return self.means[side] + (part - HALF) * self.top if self.is_tricks else part * self.top


def _side(lines: list[Line]) -> int:
    """The side on which a pair sat more often."""
    return EW if sum(line.side == EW for line in lines) * 2 > len(lines) else NS


def _field(rules: DuplicateWhist, side: int | None, lines: dict[Pair, list[Line]]) -> Field:
    scores = _scores(rules, lines)
    places = ranks(scores)
    found = [
        Standing(pair, places[pair], scores[pair], _total(lines[pair]), len(lines[pair]))
        for pair in lines
    ]
    return Field(side, tuple(sorted(found, key=lambda one: (one.rank, str(one.pair)))))


def _total(lines: list[Line]) -> Fraction:
    return sum((line.points for line in lines), Fraction(0))


def _scores(rules: DuplicateWhist, lines: dict[Pair, list[Line]]) -> dict[Pair, Fraction]:
    if rules.pairs_score == "matchpoints":
        return {
            pair: total_percent([(line.points, line.top) for line in own]) or Fraction(0)
            for pair, own in lines.items()
        }
    if rules.fields == "one":
        return {
            pair: sum((line.points - line.mean for line in own), Fraction(0))
            for pair, own in lines.items()
        }
    return over_mean({pair: _total(own) for pair, own in lines.items()})
