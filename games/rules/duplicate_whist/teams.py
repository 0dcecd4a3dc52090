"""Matches of two teams of four, and of several teams (9.3, 9.4)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from games.engine.seats import TRICKS
from games.rules.duplicate_whist import DuplicateWhist
from games.rules.duplicate_whist.figures import mean

Team = TypeVar("Team", bound=Hashable)
A, B = 0, 1


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """How two teams came out. `swings` are by board, for team A; None where a board is left out.

    `tricks` are team A's on the boards that count, `margin` the sum of the swings, `points` both
    teams' at board a match, `winner` A, B, or None for a draw.
    """

    swings: tuple[int | None, ...]
    tricks: int
    margin: int
    points: tuple[int, int]
    winner: int | None


def team_match(
    rules: DuplicateWhist, table1: Sequence[int | None], table2: Sequence[int | None]
) -> TeamMatch:
    """The match from North-South's tricks on each board: team A's at table 1, team B's at table 2.

    None is a board without a result at that table; it is left out, or counts as drawn, as
    `unplayed` says. Raises ValueError if the tables have not as many boards.
    """
    swings = tuple(
        _swing(rules, tricks1, tricks2) for tricks1, tricks2 in zip(table1, table2, strict=True)
    )
    counted = [swing for swing in swings if swing is not None]
    won = sum(1 + (swing > 0) - (swing < 0) for swing in counted)
    points = (won, 2 * len(counted) - won)
    margin = sum(counted)
    lead = margin if rules.teams_score == "tricks" else points[A] - points[B]
    winner = None if lead == 0 else A if lead > 0 else B
    return TeamMatch(swings, margin + TRICKS * len(counted), margin, points, winner)


def _swing(rules: DuplicateWhist, tricks1: int | None, tricks2: int | None) -> int | None:
    if tricks1 is None or tricks2 is None:
        return 0 if rules.unplayed == "average" else None
    return tricks1 - tricks2


def aggregates(tricks: Mapping[Team, tuple[int | None, int | None]]) -> dict[Team, Fraction]:
    """Each team's tricks, from those of its North-South and its East-West pair.

    For a pair that a team has not (None) it has the mean of those who sat that way (9.4).
    """
    sides = [[both[side] for both in tricks.values()] for side in (0, 1)]
    means = [mean([taken for taken in side if taken is not None]) for side in sides]
    return {
        team: sum(
            (
                middle if taken is None else Fraction(taken)
                for taken, middle in zip(both, means, strict=True)
            ),
            Fraction(0),
        )
        for team, both in tricks.items()
    }
