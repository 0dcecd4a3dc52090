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

    @classmethod
    def from_dict(cls, stored: dict[str, Any]) -> PrizeRule:
        """A stored rule as it was."""
        return cls(PrizeKind(stored["kind"]), stored["station"], stored["place"])


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


def award(
    standings: Sequence[Standing],
    rules: Iterable[PrizeRule] = DEFAULT,
    *,
    minimum_share: Fraction = Fraction(3, 4),
    one_each: bool = False,
) -> tuple[Award, ...]:
    """Give out the prizes; the answer is in the order of reading out, the lowest first.

    `standings` are whole and best first; `rules` are in order of worth. Only who was there for
    `minimum_share` of the drive's hands, playing or resting, wins anything, and only who was there
    for all of them the lowest. With `one_each` nobody wins twice: the dearer prize stays and the
    next in line gets the other. A prize that nobody can win is left out.

    Those level at a place share all prizes of the places they fill: two level at the top share the
    first prize and the second. (With `one_each` they share the first and the second goes on.)
    """
    taken: set[int] = set()
    given: list[tuple[PrizeRule, tuple[Standing, ...]]] = []
    for rule in rules:
        winners = _winners(_line_for(rule, standings, minimum_share), rule.place, taken)
        if winners:
            given.append((rule, winners))
            taken |= {winner.entry for winner in winners} if one_each else set()
    return _read_out(sorted(given, key=lambda pair: _reading_key(pair[0])))


def _line_for(
    rule: PrizeRule, standings: Sequence[Standing], minimum_share: Fraction
) -> list[Standing]:
    """Everybody who may win this prize, the nearest to it first."""
    whole = max((line.hands + line.rests for line in standings), default=0)
    needed = whole if rule.kind is PrizeKind.LOWEST else minimum_share * whole
    line = [
        one
        for one in standings
        if one.hands and one.hands + one.rests >= needed and rule.station in ("", one.station)
    ]
    return line[::-1] if rule.kind is PrizeKind.LOWEST else line


def _winners(line: list[Standing], place: int, taken: set[int]) -> tuple[Standing, ...]:
    """The first at or after `place` with nothing yet, and all who are level with that one."""
    free = [one for one in line if one.entry not in taken]
    first = next((one for one in line[place - 1 :] if one.entry not in taken), None)
    if first is None:
        return ()
    return tuple(sorted((o for o in free if o.rank == first.rank), key=lambda o: o.entry))


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
