"""Who wins which prize. The list of prizes is the organiser's; ties share (whist-drives.md, D)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from fractions import Fraction
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


@dataclass(frozen=True, slots=True)
class Award:
    """A prize and who wins it; several winners share it.

    `also` are the prizes read out before this one that one of its winners has, too.
    """

    rule: PrizeRule
    winners: tuple[Standing, ...]
    also: tuple[PrizeRule, ...] = ()

    @property
    def entries(self) -> tuple[int, ...]:
        """Who wins, by entry number."""
        return tuple(winner.entry for winner in self.winners)

    @property
    def total(self) -> Fraction:
        """The winning total. Where the ranking goes by points a hand, look at `winners`."""
        return self.winners[0].total


MINIMUM_SHARE = Fraction(3, 4)
"""Who was there for less of a drive's hands, playing or resting, wins nothing."""


def award(standings: Sequence[Standing], rules: Iterable[PrizeRule] = DEFAULT) -> tuple[Award, ...]:
    """Give out the prizes; the answer is in the order of reading out, the lowest first.

    `standings` are whole and best first. Only who was there for `MINIMUM_SHARE` of the drive's
    hands wins anything, and only who was there for all of them the lowest. A prize that nobody can
    win is left out.

    Those level at a place share all prizes of the places they fill: two level at the top share the
    first prize and the second.
    """
    found = ((rule, _winners(_line_for(rule, standings), rule.place)) for rule in rules)
    given = [(rule, winners) for rule, winners in found if winners]
    return _read_out(sorted(given, key=lambda pair: _reading_key(pair[0])))


def _line_for(rule: PrizeRule, standings: Sequence[Standing]) -> list[Standing]:
    """Everybody who may win this prize, the nearest to it first."""
    whole = max((line.hands + line.rests for line in standings), default=0)
    needed = whole if rule.kind is PrizeKind.LOWEST else MINIMUM_SHARE * whole
    line = [
        one
        for one in standings
        if one.hands and one.hands + one.rests >= needed and rule.station in ("", one.station)
    ]
    return line[::-1] if rule.kind is PrizeKind.LOWEST else line


def _winners(line: list[Standing], place: int) -> tuple[Standing, ...]:
    """Who is at `place`, and all who are level with that one."""
    if len(line) < place:
        return ()
    level = (one for one in line if one.rank == line[place - 1].rank)
    return tuple(sorted(level, key=lambda one: one.entry))


def _read_out(given: list[tuple[PrizeRule, tuple[Standing, ...]]]) -> tuple[Award, ...]:
    awards: list[Award] = []
    for rule, winners in given:
        also = tuple(a.rule for a in awards if set(a.winners) & set(winners))
        awards.append(Award(rule, winners, also))
    return tuple(awards)


def _reading_key(rule: PrizeRule) -> tuple[bool, bool, int, str]:
    """Lowest first; then each station's, the best last; the overall ones at the end."""
    is_overall = not rule.station
    return rule.kind is PrizeKind.HIGHEST, is_overall, -rule.place, rule.station
