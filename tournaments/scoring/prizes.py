"""Who wins which prize: a list of prizes goes down the standings, and those level share.

Every drive has the prizes of `DEFAULT` today; nothing but `award`'s caller would have to change for
an organiser's own list. [whist-drives D: prizes, award order, ties]
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate, groupby
from typing import Any

from tournaments.scoring.standings import Standing


class PrizeKind(StrEnum):
    """What a prize is for."""

    HIGHEST = "highest"
    LOWEST = "lowest"  # the booby prize


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """One prize: the `place`-th from the top or bottom, of one station or ("") of all."""

    kind: PrizeKind
    station: str = ""
    place: int = 1

    def as_dict(self) -> dict[str, Any]:
        """The rule as plain values, for storing; Any because JSON mixes them."""
        return asdict(self)


DEFAULT = (
    PrizeRule(PrizeKind.HIGHEST),
    PrizeRule(PrizeKind.HIGHEST, "A"),
    PrizeRule(PrizeKind.HIGHEST, "B"),
    PrizeRule(PrizeKind.LOWEST),
)
"""The prizes of an ordinary drive, the dearest first."""


class SecondPrize(StrEnum):
    """What becomes of a prize whose winner has one already: people like to see many win.

    [whist-drives D, award order]
    """

    SKIP = "skip"  # the winner is passed over, and the next gets it
    ALLOW = "allow"  # it is the winner's too


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Who would have won a prize but for the one that they have already."""

    entry: int
    has: PrizeRule


@dataclass(frozen=True, slots=True)
class Award:
    """A prize and who wins it; several winners share it, and without any it is not given."""

    rule: PrizeRule
    winners: tuple[Standing, ...]
    passed_over: tuple[PassedOver, ...] = ()

    @property
    def entries(self) -> tuple[int, ...]:
        """Who wins, by entry number."""
        return tuple(winner.entry for winner in self.winners)


MINIMUM_SHARE = Fraction(3, 4)
"""Who was there for less of a drive's hands, playing or resting, wins nothing."""


def award(
    standings: Sequence[Standing],
    rules: Iterable[PrizeRule] = DEFAULT,
    second: SecondPrize = SecondPrize.SKIP,
) -> tuple[Award, ...]:
    """Give out the prizes; the answer is in the order of reading out, the lowest first.

    `standings` are whole and best first, `rules` the list of prizes, the dearest first. Only who
    was there for `MINIMUM_SHARE` of the drive's hands wins anything, and only who was there for all
    of them the lowest. A prize that nobody can win is left out.

    Those level at a place share all prizes of the places they fill: two level at the top share the
    first prize and the second.

    Where a `second` prize is skipped, who has one already (a shared one too) is passed over: of
    those level the others have the prize, and if all have one, the next in the standings. For two
    who share two prizes of the same ladder (one kind, one station) these are one each.
    """
    given = [one for one in _given(standings, rules, second) if one.winners]
    return tuple(sorted(given, key=lambda one: _reading_key(one.rule)))


def not_given(
    standings: Sequence[Standing],
    rules: Iterable[PrizeRule] = DEFAULT,
    second: SecondPrize = SecondPrize.SKIP,
) -> tuple[Award, ...]:
    """The prizes that stay, for all who could win them have one; in the order of reading out."""
    kept = [one for one in _given(standings, rules, second) if one.passed_over and not one.winners]
    return tuple(sorted(kept, key=lambda one: _reading_key(one.rule)))


def _given(
    standings: Sequence[Standing], rules: Iterable[PrizeRule], second: SecondPrize
) -> Iterator[Award]:
    """Every prize of the list in its order, also those that nobody wins."""
    held: dict[int, Award] = {}  # each one's first prize
    shared: Counter[tuple[int, ...]] = Counter()  # prizes of those who won them together
    for rule in rules:
        levels = _levels_for(rule, standings)
        if second is SecondPrize.ALLOW:
            yield Award(rule, _winners(levels, rule.place))
            continue
        found = _without_second(levels, rule, held, shared)
        shared[found.entries] += 1
        for entry in found.entries:
            held.setdefault(entry, found)
        yield found


Level = tuple[Standing, ...]
"""Those who are level, by entry number."""


def _levels_for(rule: PrizeRule, standings: Sequence[Standing]) -> list[Level]:
    """Everybody who may win this prize, the nearest to it first."""
    whole = max((line.hands + line.rests for line in standings), default=0)
    needed = whole if rule.kind is PrizeKind.LOWEST else MINIMUM_SHARE * whole
    eligible = [
        one
        for one in standings
        if one.hands and one.hands + one.rests >= needed and rule.station in ("", one.station)
    ]
    levels = [
        tuple(sorted(level, key=lambda one: one.entry))
        for _rank, level in groupby(eligible, key=lambda one: one.rank)
    ]
    return levels[::-1] if rule.kind is PrizeKind.LOWEST else levels


def _winners(levels: list[Level], place: int) -> Level:
    """Who is at `place`, and all who are level with that one."""
    return next(iter(levels[_level_of(levels, place) :]), ())


def _level_of(levels: list[Level], place: int) -> int:
    """Which level holds a place; beyond the last one if none does."""
    ends = list(accumulate(len(level) for level in levels))
    return bisect_left(ends, place)


def _without_second(
    levels: list[Level],
    rule: PrizeRule,
    held: Mapping[int, Award],
    shared: Mapping[tuple[int, ...], int],
) -> Award:
    """The nearest from the prize's place on who have none yet, or whose part of one this is."""
    first = _level_of(levels, rule.place)
    for reached, level in enumerate(levels[first:], start=first):
        winners = tuple(one for one in level if one.entry not in held)
        winners = winners or _sharers(level, rule, held, shared)
        if winners:
            before = levels[: reached + 1] if reached > first else [level]
            return Award(rule, winners, _passed_over(before, rule, held))
    return Award(rule, (), _passed_over(levels, rule, held) if levels[first:] else ())


def _sharers(
    level: Level,
    rule: PrizeRule,
    held: Mapping[int, Award],
    shared: Mapping[tuple[int, ...], int],
) -> Level:
    """Those of a level who share a prize of this ladder, as long as they have fewer than heads."""
    for one in level:
        own = held[one.entry]
        if _is_of_one_ladder(own.rule, rule) and shared[own.entries] < len(own.entries):
            return own.winners
    return ()


def _passed_over(
    levels: Iterable[Level], rule: PrizeRule, held: Mapping[int, Award]
) -> tuple[PassedOver, ...]:
    """Those with a prize of another ladder: one of the same is only a nearer place in it."""
    return tuple(
        PassedOver(one.entry, held[one.entry].rule)
        for level in levels
        for one in level
        if one.entry in held and not _is_of_one_ladder(held[one.entry].rule, rule)
    )


def _is_of_one_ladder(one: PrizeRule, other: PrizeRule) -> bool:
    return (one.kind, one.station) == (other.kind, other.station)


def _reading_key(rule: PrizeRule) -> tuple[bool, bool, int, str]:
    """Lowest first; then each station's, the best last; the overall ones at the end."""
    is_overall = not rule.station
    return rule.kind is PrizeKind.HIGHEST, is_overall, -rule.place, rule.station
