"""Movements: the next seats of a whole room against the barest possible move.

The barest move knows winners and seats only: no stations to check, no rests, no reasons, nothing
half certain. See the goal S4.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence

from bench.figures import MS, interleaved, ratio, say_head, say_table

SIZES = (2, 20, 62, 250)
Four = tuple[str, str, str, str]  # north, south, east, west


def main(arguments: Sequence[str]) -> None:
    """Run and print."""
    argparse.ArgumentParser(prog="python -m bench movements", description=__doc__).parse_args(
        arguments
    )
    say_head("movements: everybody's next seat after one hand")
    _say_progressive()
    _say_timetables()


def _say_progressive() -> None:
    from tournaments import movements
    from tournaments.movements.base import Outcome, RoundPlayed

    rows = []
    for tables in SIZES:
        movement = movements.get("progressive", {})
        roster = _roster(tables)
        seating = movement.first(roster)
        chance = random.Random(tables)
        winners = {n: chance.choice(("ns", "ew")) for n in range(1, tables + 1)}
        history = [RoundPlayed(seating, {n: Outcome(w) for n, w in winners.items()})]  # type: ignore[arg-type]
        fours = {t.number: (*t.ns, *t.ew) for t in seating.tables}
        least, ours = interleaved((
            lambda f=fours, w=winners: barest(f, w),
            lambda m=movement, r=roster, h=history: m.next(r, h),
        ))  # fmt: skip
        rows.append([f"{tables} tables", f"{least * MS:.3f}", f"{ours * MS:.3f}",
                     ratio(ours, least), f"{ours * 1e6 / (4 * tables):.1f}"])  # fmt: skip
    print("Progressive, processor milliseconds (ours / barest must be at most 4, aim 2):")
    say_table(("", "barest", "ours", "ours / barest", "µs a person"), rows)


def _roster(tables: int) -> object:
    from tournaments.movements.base import Roster

    people = tuple(str(number) for number in range(1, 4 * tables + 1))
    return Roster(people, {person: "AB"[i % 2] for i, person in enumerate(people)})  # type: ignore[misc]


def barest(fours: dict[int, Four], winners: dict[int, str]) -> dict[int, Four]:
    """Winners up and down by their place in the pair, losers split: a seating and no more."""
    last = len(fours)
    stays: dict[int, tuple[str, str]] = {}
    comes: dict[int, dict[int, str]] = {number: {} for number in fours}
    for number, (north, south, east, west) in fours.items():
        won, lost = ((north, south), (east, west))[:: 1 if winners[number] == "ns" else -1]
        stays[number] = lost
        comes[number % last + 1][0] = won[0]
        comes[(number - 2) % last + 1][1] = won[1]
    return {n: (one, comes[n][1], other, comes[n][0]) for n, (one, other) in stays.items()}


def _say_timetables() -> None:
    from tournaments import movements
    from tournaments.movements.base import Roster, RoundPlayed

    rows = []
    for tables in SIZES:
        movement = movements.get("partner_drive", {})
        roster = Roster(tuple(str(number) for number in range(1, 2 * tables + 1)))
        history = [RoundPlayed(movement.first(roster))]
        (ours,) = interleaved((lambda m=movement, r=roster, h=history: m.next(r, h),))
        rows.append([f"{tables} tables", f"{ours * MS:.3f}"])
    print("Partner drive, processor milliseconds:")
    say_table(("", "ours"), rows)
