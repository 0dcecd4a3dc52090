"""What a change of tonight's list has done to seats that are drawn already."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Drive
from tournaments.selectors.room import current_round, entries_of, seating_of
from tournaments.selectors.seats import SeatLine, seat_plan

Seats = dict[int, SeatLine]
"""Where everybody sits, by entry number."""


@dataclass(frozen=True, slots=True)
class SeatNews:
    """Who came where, who got a table after resting, who sits elsewhere, and which tables are new.

    `are_dropped`: the list can no longer be seated, so that seats must be drawn again.
    """

    came: tuple[SeatLine, ...] = ()
    rest_no_more: tuple[SeatLine, ...] = ()
    elsewhere: tuple[SeatLine, ...] = ()
    new_tables: tuple[int, ...] = ()
    are_dropped: bool = False


def seats_now(drive: Drive) -> Seats:
    """The seats of this moment; nothing where none are drawn."""
    round_ = current_round(drive)
    if round_ is None:
        return {}
    plan = seat_plan(seating_of(round_), entries_of(drive))
    return {line.entry.number: line for line in plan.by_name}


def seat_news(drive: Drive, before: Seats) -> SeatNews:
    """What is other now than before; nothing where no seats were drawn.

    Nor while somebody still looks for a partner: such a seat is not where they will play.
    """
    now = seats_now(drive)
    if not before or (drive.in_pairs and not all(s.entry.is_pair for s in now.values())):
        return SeatNews()
    if not now:
        return SeatNews(are_dropped=True)
    came = tuple(line for number, line in now.items() if number not in before)
    other = [
        (before[number], line)
        for number, line in now.items()
        if number in before and _place(before[number]) != _place(line)
    ]
    tables = {line.table for line in now.values()} - {line.table for line in before.values()}
    return SeatNews(
        came,
        tuple(line for was, line in other if was.table is None),
        tuple(line for was, line in other if was.table is not None),
        tuple(sorted(table for table in tables if table is not None)),
    )


def _place(line: SeatLine) -> tuple[int | None, str]:
    return line.table, line.seat
