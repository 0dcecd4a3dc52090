"""What a web run came to: nothing lost, how long answers took, what everything cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.client.page import BOOK_OPEN
from bench.client.table import AGAIN, AGREE, ENTER
from bench.figures import MS, SPREAD_HEADINGS, percentile, ratio, say_table, spread
from bench.floors import INSERT, PAGE

if TYPE_CHECKING:
    from bench.web import Run

SMALL = 0.01


@dataclass(frozen=True, slots=True)
class Losses:
    """What was acknowledged against what the database has."""

    acknowledged: int
    lost: int
    doubled: int
    unasked: int  # rows of forms that nobody got an answer to
    standings_differ: bool

    @property
    def are_any(self) -> bool:
        """Whether anything is not as it must be."""
        return bool(self.lost or self.doubled or self.unasked or self.standings_differ)


def losses(drive_id: int, run: Run) -> Losses:
    """Compare the forms that were acknowledged with the rows; and the copies with the rows."""
    from tournaments.models import Drive, ScoreEntry
    from tournaments.selectors.standings import fold_standings, standings_now

    rows = ScoreEntry.objects.filter(sitting__round__drive_id=drive_id)
    found = Counter(str(key) for key in rows.values_list("key", flat=True))
    drive = Drive.objects.get(pk=drive_id)
    return Losses(
        acknowledged=len(run.saved),
        lost=sum(key not in found for key in run.saved),
        doubled=sum(n - 1 for n in found.values()),
        unasked=sum(key not in run.saved for key in found),
        standings_differ=fold_standings(drive).full != standings_now(drive).full,
    )


def say(run: Run, lost: Losses) -> None:
    """Print everything."""
    _say_losses(run, lost)
    print("Floors, milliseconds, before and after the evening while nobody else asked:")
    floors = [[name, *spread(taken)] for name, taken in run.floors.seconds.items()]
    say_table(("", *SPREAD_HEADINGS), floors)
    _say_answers(run)
    _say_screens(run)
    _say_costs(run)


def _say_losses(run: Run, lost: Losses) -> None:
    again = run.book.count(AGAIN)
    print(
        f"{lost.acknowledged} scores acknowledged ({again} forms came twice): {lost.lost} lost, "
        f"{lost.doubled} doubled, {lost.unasked} unasked; standings "
        f"{'DIFFER FROM' if lost.standings_differ else 'equal'} a fold of all rows."
    )
    for (kind, status), count in run.book.failures.items():
        print(f"  {count} × {kind}: {status}")
    print()


def _say_answers(run: Run) -> None:
    page = percentile(run.floors.seconds[PAGE], 50)
    print("Answers, milliseconds, and their medians as multiples of the small page's:")
    rows = [
        [kind, *spread(taken), ratio(percentile(taken, 50), page)]
        for kind, taken in sorted(run.book.seconds.items())
    ]
    rows.append(["the call", *spread(run.calls), ratio(percentile(run.calls, 50), page)])
    say_table(("", *SPREAD_HEADINGS, "× page"), rows)
    insert = percentile(run.floors.seconds[INSERT], 50)
    both = run.book.seconds[ENTER] + run.book.seconds[AGREE]
    inserts = ratio(percentile(both, 50), insert)
    print(f"A score's median answer takes as long as {inserts} inserts with commit.\n")


def _say_screens(run: Run) -> None:
    print("From an agreement's answer to the projector, milliseconds (it speaks once a second):")
    rows = [["the table shown as settled", *spread(run.to_screen)],
            ["standings with the last table", *spread(run.to_standings)]]  # fmt: skip
    say_table(("", *SPREAD_HEADINGS), rows)


def _say_costs(run: Run) -> None:
    table_hands = run.tables * run.hands
    asked = {
        kind: len(taken) for kind, taken in run.book.seconds.items()
        if kind not in (BOOK_OPEN, AGAIN, "projector")
    }  # fmt: skip
    parts = ", ".join(f"{kind} {n / table_hands:.1f}" for kind, n in sorted(asked.items()))
    beside = run.book.count("projector") / table_hands
    print(f"Requests per table-hand: {sum(asked.values()) / table_hands:.1f}, of which {parts}; "
          f"besides, the projectors' {beside:.1f}.")  # fmt: skip
    _say_queries(run, table_hands)
    _say_cpu(run, sum(asked.values()) + run.book.count(AGAIN, "projector"))


def _say_queries(run: Run, table_hands: int) -> None:
    total: Counter[str] = Counter()
    for usage in run.usage:
        total.update(usage.queries)
    parts = ", ".join(
        f"{'pages' if name == 'WSGI' else name} {count / table_hands:.1f}"
        for name, count in total.most_common()
    )
    print(f"Queries per table-hand: {total.total() / table_hands:.1f}, of which {parts}.\n")


def _say_cpu(run: Run, requests: int) -> None:
    print(f"Processor time in {run.seconds:.0f} seconds, {requests} requests:")
    used: Counter[str] = Counter()
    for usage in run.usage:
        used.update(usage.processes)
        used.update({f"  its thread {name}": value for name, value in usage.threads.items()})
    rows = [
        [name, f"{value:.2f}", f"{value / requests * MS:.2f}", f"{value / run.seconds:.0%}"]
        for name, value in used.items()
        if value > SMALL
    ]
    say_table(("", "seconds", "ms a request", "of a processor"), rows)
