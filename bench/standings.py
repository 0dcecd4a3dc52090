"""Standings: the fold against a plain sum in Python, and against SQL's own ranking.

S is the least that can be done: totals in a list, sorted, ranked with ties. The program's fold
keeps exact fractions, rests, hands won and best hands besides. See the goals S1 and S2.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bench.figures import MS, interleaved, ratio, say_head, say_table
from bench.rooms import make_room
from bench.site import BACKENDS, site

if TYPE_CHECKING:
    from tournaments.scoring.standings import Credit

SIZES = (248, 1_000, 10_000)
HANDS = 24
RANK = """
SELECT number, total, RANK() OVER (ORDER BY total DESC) FROM
(SELECT number, SUM(points) AS total FROM bench_points GROUP BY number) AS totals ORDER BY 3, 1
"""


def main(arguments: Sequence[str]) -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(prog="python -m bench standings", description=__doc__)
    parser.add_argument("--backend", choices=BACKENDS, default="sqlite")
    parser.add_argument("--tables", type=int, default=62)
    options = parser.parse_args(arguments)
    say_head(f"standings: {HANDS} hands; the drive with {options.tables} tables on "
             f"{options.backend}")  # fmt: skip
    _say_folds()
    with site(options.backend) as here:
        here.manage("migrate", "--verbosity", "0")
        here.enter()
        _say_drive(options.tables)


# --- S1: from pairs --------------------------------------------------------------------------


def _say_folds() -> None:
    from tournaments.scoring.standings import RestRule, standings

    rows = []
    for players in SIZES:
        credits = _credits(players)
        stations = {number: "AB"[number % 2] for number in range(players)}
        pairs = [(credit.entry, credit.points) for credit in credits]
        least, ours = interleaved((
            lambda p=pairs, n=players: plain(p, n),
            lambda c=credits, s=stations: standings(c, s, {}, RestRule()),
        ))  # fmt: skip
        rows.append([f"{players} players", f"{least * MS:.2f}", f"{ours * MS:.2f}",
                     ratio(least, ours)])  # fmt: skip
    print("S1, processor milliseconds (S / ours must be at least 0.25, aim 0.35):")
    say_table(("", "S", "ours", "S / ours"), rows)


def _credits(players: int) -> list[Credit]:
    from tournaments.scoring.standings import Credit

    chance = random.Random(players)
    return [
        Credit(entry, hand, chance.randrange(14))
        for hand in range(1, HANDS + 1)
        for entry in range(players)
    ]


def plain(pairs: Sequence[tuple[int, int]], players: int) -> list[tuple[int, int, int]]:
    """S: (rank, player, total), best first; ties share a rank."""
    totals = [0] * players
    for player, points in pairs:
        totals[player] += points
    order = sorted(range(players), key=lambda player: -totals[player])
    ranked, rank, before = [], 0, None
    for place, player in enumerate(order, start=1):
        if totals[player] != before:
            rank, before = place, totals[player]
        ranked.append((rank, player, totals[player]))
    return ranked


# --- S2: from the database -------------------------------------------------------------------


def _say_drive(tables: int) -> None:
    from tournaments.models import Drive
    from tournaments.selectors.standings import fold_standings, standings_now
    from tournaments.services import copies

    drive = make_room(tables, hands=HANDS, played=HANDS).drive
    folded = fold_standings(drive)
    _plain_points(drive)

    def refresh() -> None:
        # An older snapshot has to be there, or there is nothing to do.
        drive.snapshot.__class__.objects.filter(drive=drive).update(revision=0)
        copies.refresh_standings(drive.pk)

    cases: dict[str, Callable[[], object]] = {
        "SQL: sum and RANK() of plain points": _sql_rank,
        "read the stored standings, as a page does": lambda: standings_now(drive),
        "fold them anew from all rows": lambda: fold_standings(drive),
        "refresh: fold and store them": refresh,
        "next seats: work out and store them": lambda: copies.refresh_next_seats(drive.pk),
    }
    taken = interleaved(tuple(cases.values()))
    rows = [[name, f"{seconds * MS:.2f}", ratio(seconds, taken[0])]
            for name, seconds in zip(cases, taken, strict=True)]  # fmt: skip
    rows_there = Drive.objects.filter(pk=drive.pk).values_list("rounds__sittings__acts").count()
    print(f"S2, {len(folded.full)} players, {rows_there} rows, processor milliseconds of this "
          f"process (the stored ones must be at most 1.5, aim 1.0):")  # fmt: skip
    say_table(("", "ms", "× SQL"), rows)


def _plain_points(drive: Drive) -> None:
    """The same drive as the plainest table: a row a player and hand."""
    from django.db import connection

    from tournaments.models import SittingSeat
    from tournaments.selectors.room import ledgers
    from tournaments.selectors.standings import points_of

    points = points_of(drive, ledgers(drive))
    seats = SittingSeat.objects.filter(round__drive=drive, sitting__isnull=False).values_list(
        "entry__number", "round__number", "sitting__table", "seat"
    )
    rows = [
        (entry, hand, points[hand, table][seat in "EW"])
        for entry, hand, table, seat in seats
        if (hand, table) in points
    ]
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench_points (number integer, hand integer, points integer)")
        cursor.execute("CREATE INDEX bench_covering ON bench_points (number, points)")
        cursor.executemany("INSERT INTO bench_points VALUES (%s, %s, %s)", rows)


def _sql_rank() -> list[tuple[int, int, int]]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(RANK)
        return list(cursor.fetchall())


if TYPE_CHECKING:
    from tournaments.models import Drive
