"""A round written down: its sittings and seats, and the tables that stand for it in the hall."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import Drive, DriveTable, Round, Sitting, SittingSeat
from tournaments.movements.base import Seating
from tournaments.movements.tables import chairs_of
from tournaments.selectors.room import hands_of_round
from whistdrive.web.codes import new_code

TABLE_CODE_LENGTH = 8  # for guessing, see whistdrive.web.ratelimit


def write_round(drive: Drive, number: int, seating: Seating, tables: int = 0) -> Round:
    """Write a round's sittings and seats; a fixed number of queries whatever the room's size.

    At least so many `tables` stand in the hall.
    """
    first, last = hands_of_round(drive, number)
    round_ = Round.objects.create(drive=drive, number=number, first_hand=first, last_hand=last)
    # All up to the highest: where a pair is missing, table 1 or T may stand empty this round.
    make_tables(drive, range(1, max(tables, *(t.number for t in seating.tables)) + 1))
    sittings = Sitting.objects.bulk_create(
        [Sitting(round=round_, table=table.number) for table in seating.tables]
    )
    pks = dict(drive.entries.values_list("number", "pk"))
    seats = [
        SittingSeat(round=round_, sitting=sitting, entry_id=pks[int(person)], seat=seat)
        for sitting, table in zip(sittings, seating.tables, strict=True)
        for person, seat in chairs_of(table).items()
    ]
    seats += [
        SittingSeat(round=round_, entry_id=pks[int(person)], queue=place)
        for place, person in enumerate(seating.resting, start=1)
    ]
    SittingSeat.objects.bulk_create(seats)
    return round_


def make_tables(drive: Drive, numbers: Iterable[int]) -> None:
    """Give every table of the room its code; tables keep theirs for the whole drive."""
    there = set(drive.tables.values_list("number", flat=True))
    DriveTable.objects.bulk_create(
        DriveTable(drive=drive, number=n, code=new_code(TABLE_CODE_LENGTH))
        for n in numbers
        if n not in there
    )
