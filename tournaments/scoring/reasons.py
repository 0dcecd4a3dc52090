"""The reason for each place in the standings, as a value; the sentences are formed elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from tournaments.scoring.standings import RestRule, Standing


class RankKind(Enum):
    """What there is to say about a place."""

    LEADS = "leads"
    SHARES = "shares"  # level with others, whom `tied_with` names
    FOLLOWS = "follows"  # alone in its place, `gap` behind the next above
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class RankReason:
    """Why an entry stands where it stands.

    `rest_points` is what its rests are worth together. `gap` is the distance to the next better
    place, held by `next_above`, in what the ranking goes by: points a hand where the rule for
    rests is none, else totals. It is None in the first place.
    """

    kind: RankKind
    standing: Standing
    rule: RestRule
    rest_points: Fraction
    tied_with: tuple[int, ...] = ()
    gap: Fraction | None = None
    next_above: tuple[int, ...] = ()


def rank_reasons(lines: Sequence[Standing], rule: RestRule) -> dict[int, RankReason]:
    """The reason for every line's place, by entry. `lines` are whole standings, best first."""
    places: dict[int, list[Standing]] = defaultdict(list)
    for line in lines:
        places[line.rank].append(line)
    reasons: dict[int, RankReason] = {}
    above: list[Standing] = []
    for level in places.values():
        for line in level:
            reasons[line.entry] = _reason(line, level, above, rule)
        above = level
    return reasons


def _reason(
    line: Standing, level: list[Standing], above: list[Standing], rule: RestRule
) -> RankReason:
    return RankReason(
        kind=_kind(line, above),
        standing=line,
        rule=rule,
        rest_points=line.rests * rule.worth(line.per_hand),
        tied_with=tuple(other.entry for other in level if other is not line),
        gap=rule.measure(above[0]) - rule.measure(line) if above else None,
        next_above=tuple(other.entry for other in above),
    )


def _kind(line: Standing, above: list[Standing]) -> RankKind:
    if not line.hands and not line.rests:
        return RankKind.NOT_PLAYED
    if line.tied:
        return RankKind.SHARES
    return RankKind.FOLLOWS if above else RankKind.LEADS
