"""A person's own page: their table, seen from their side."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import seating
from tournaments.models import Drive, DriveTable
from tournaments.selectors.room import EntryInfo, entries_of
from tournaments.selectors.table import page_of_person
from tournaments.selectors.table_page import Phase
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def entry_at(drive: Drive, seat: str, table: int = 1) -> EntryInfo:
    here = next(t for t in seating(drive).tables if t.number == table)
    person = dict(zip("NSEW", (*here.ns, *here.ew), strict=True))[seat]
    return entries_of(drive)[int(person)]


@pytest.mark.parametrize(("seat", "phase"), [("N", Phase.WAIT_FOR_OTHERS), ("W", Phase.CONFIRM)])
def test_a_persons_page_is_seen_from_their_own_side(seat: str, phase: Phase) -> None:
    drive = factories.make_drive(tables=1)
    factories.enter(drive, 1, 1, "ns", 8)

    assert page_of_person(drive, entry_at(drive, seat)).phase == phase


def test_a_persons_page_is_the_table_they_sit_at() -> None:
    drive = factories.make_drive(tables=2)

    shown = page_of_person(drive, entry_at(drive, "E", table=2))

    assert (shown.table, shown.side, shown.edition) == (
        2,
        "ew",
        DriveTable.objects.get(drive=drive, number=2).edition,
    )


def test_somebody_who_rests_is_told_so_and_where_they_go_next() -> None:
    drive = factories.fold(factories.make_drive(tables=2, resting=1))
    (person,) = seating(drive).resting

    shown = page_of_person(drive, entries_of(drive)[int(person)])

    (here,) = shown.seats
    assert (shown.phase, shown.table, here.next and here.next.why) == (
        Phase.RESTING, None, "back_from_rest"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("state", "phase"), [("drawn", Phase.BEFORE_START), ("finished", Phase.OVER)]
)
def test_somebody_who_rests_waits_before_and_after_the_drive(state: str, phase: Phase) -> None:
    drive = factories.make_drive(tables=1, resting=1, started=state == "finished")
    if state == "finished":
        course.finish_drive(drive.pk, PROGRAM, even_so=True)
        drive = factories.fresh(drive)
    (person,) = seating(drive).resting

    assert page_of_person(drive, entries_of(drive)[int(person)]).phase == phase


def test_a_persons_page_before_the_draw_has_no_seats() -> None:
    drive = factories.make_drive(drawn=False, started=False)

    assert page_of_person(drive, entries_of(drive)[1]).phase == Phase.NOT_DRAWN
