"""The result of a drive: standings with the reason for each place, and the prizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.models import Drive
from tournaments.scoring.reasons import RankReason, rank_reasons
from tournaments.scoring.standings import Measure, Standing
from tournaments.selectors.prizes import PrizeNow, Prizes, awards_now, not_given, prizes_of
from tournaments.selectors.room import EntryInfo, entries_of
from tournaments.selectors.standings import rest_rule, standings_now


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One line of the standings with its name and its reason."""

    standing: Standing
    entry: EntryInfo
    reason: RankReason


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """Everything about how a drive came out; `prizes` in the order of reading out.

    `not_given` are the rules of those that stay, because everybody who could win them has another.
    """

    drive: Drive
    lines: tuple[ResultLine, ...]
    prizes: tuple[PrizeNow, ...]
    reading: Prizes
    names: dict[int, EntryInfo]
    released_to: int
    not_given: tuple[dict[str, Any], ...] = ()  # Any: a prize's rule as it is stored

    @property
    def measures(self) -> tuple[Measure, Measure]:
        """What the ranking goes by, and the other figure."""
        by_total = rest_rule(self.drive).ranked_by == "total"
        return ("total", "per_hand") if by_total else ("per_hand", "total")

    @property
    def shown(self) -> tuple[PrizeNow, ...]:
        """The prizes read out so far, as they were read out."""
        return tuple(prize.said for prize in self.reading.in_order)

    @property
    def next(self) -> PrizeNow | None:
        """The prize to be read out next."""
        return self.reading.left[0] if self.reading.left else None

    @property
    def left(self) -> int:
        """How many prizes are still to be read out."""
        return len(self.reading.left)


def results_page(drive: Drive, *, may_lag: bool = True) -> ResultsPage:
    """Standings of everything that counts now, with reasons; for members until published."""
    folded = standings_now(drive, may_lag=may_lag)
    names = entries_of(drive)
    why = rank_reasons(folded.full, rest_rule(drive))
    lines = tuple(
        ResultLine(line, names[line.entry], why[line.entry])
        for line in folded.full
        if line.entry in names
    )
    awards = awards_now(drive, folded)
    reading = prizes_of(drive, awards)
    return ResultsPage(
        drive, lines, awards, reading, names, folded.released_to, not_given(drive, folded)
    )
