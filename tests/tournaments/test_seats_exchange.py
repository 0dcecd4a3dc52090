from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import refuses, seating
from tournaments.models import Drive, NextSeats
from tournaments.movements.base import Seating
from tournaments.refusals import Reason
from tournaments.selectors.seats import as_moves, next_step
from tournaments.selectors.standings import fold_standings
from tournaments.services import course, seats
from tournaments.services.changes import PROGRAM
from whistdrive import jobs

pytestmark = pytest.mark.django_db


def swapped(before: Seating, one: str, other: str) -> dict[object, object]:
    names = {one: other, other: one}
    return {place: names.get(person, person) for place, person in places(before).items()}


def places(found: Seating) -> dict[object, object]:
    here: dict[object, object] = {
        (t.number, seat): person
        for t in found.tables
        for seat, person in zip(("N", "S", "E", "W"), (*t.ns, *t.ew), strict=True)
    }
    return here | {("rest", place): person for place, person in enumerate(found.resting)}


@pytest.mark.parametrize("started", [False, True])
def test_two_people_exchange_seats(started: bool) -> None:
    drive = factories.make_drive(started=started)
    before = seating(drive)
    one, other = before.tables[0].ns[0], before.tables[1].ew[1]

    seats.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    assert places(seating(drive)) == swapped(before, one, other)


@pytest.mark.parametrize("started", [False, True])
def test_somebody_who_rests_exchanges_with_somebody_who_plays(started: bool) -> None:
    drive = factories.make_drive(resting=2, started=started)
    before = seating(drive)
    one, other = before.resting[1], before.tables[0].ns[0]

    seats.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    assert places(seating(drive)) == swapped(before, one, other)


def test_two_who_rest_exchange_their_places_in_the_queue() -> None:
    drive = factories.make_drive(tables=1, resting=3, names=[f"P{n}" for n in range(7)])
    before = seating(drive)
    one, other = before.resting[0], before.resting[1]

    seats.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    assert places(seating(drive)) == swapped(before, one, other)


def test_two_pairs_exchange_their_seats() -> None:
    drive = factories.make_drive(movement="partner_drive", started=False)
    before = seating(drive)

    seats.exchange_seats(
        drive.pk, int(before.tables[0].ns[0]), int(before.tables[1].ew[0]), PROGRAM
    )

    now = seating(drive)
    assert (now.tables[0].ns, now.tables[1].ew) == (before.tables[1].ew, before.tables[0].ns)


def test_an_exchange_in_a_later_round_leaves_the_rounds_before_alone() -> None:
    drive = factories.make_drive(tables=1)
    (first,) = seating(drive).tables
    factories.play_on(drive, ns=13)
    (now,) = seating(drive).tables

    seats.exchange_seats(drive.pk, int(now.ns[0]), int(now.ew[1]), PROGRAM)

    totals = {line.entry: line.total for line in fold_standings(drive).full}
    assert totals == {int(p): 13 for p in first.ns} | {int(p): 0 for p in first.ew}


def test_who_exchange_across_the_lines_exchange_their_lines_too() -> None:
    drive = factories.make_drive(tables=1)
    (table,) = seating(drive).tables
    one, other = int(table.ns[0]), int(table.ew[1])
    lines = dict(drive.entries.values_list("number", "station"))

    seats.exchange_seats(drive.pk, one, other, PROGRAM)

    now = dict(drive.entries.values_list("number", "station"))
    assert (lines[one], lines[other]) == ("A", "B")
    assert now == lines | {one: "B", other: "A"}


def test_a_move_after_an_exchange_goes_on_from_the_seats_really_taken() -> None:
    drive = factories.make_drive(tables=3)
    before = seating(drive)
    one, other = before.tables[0].ns[0], before.tables[1].ew[1]
    seats.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    factories.play_on(drive)

    seated = [p for t in seating(drive).tables for p in (*t.ns, *t.ew)]
    assert sorted(seated, key=int) == [str(n) for n in range(1, 13)]


def test_the_next_seats_follow_an_exchange(
    django_capture_on_commit_callbacks: object,
) -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1)
    factories.fold(drive)
    table = seating(drive).tables[0]

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        seats.exchange_seats(drive.pk, int(table.ns[0]), int(table.ew[0]), PROGRAM)
    jobs.run_pending()

    found = next_step(factories.fresh(drive))
    assert found is not None
    assert NextSeats.objects.get(drive=drive).moves == as_moves(found[1])


def test_an_exchange_with_oneself_is_refused() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.SAME_SEAT):
        seats.exchange_seats(drive.pk, 3, 3, PROGRAM)


def test_an_exchange_with_somebody_unknown_is_refused() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.NOT_IN_THIS_DRIVE):
        seats.exchange_seats(drive.pk, 3, 99, PROGRAM)


def test_an_exchange_before_the_draw_is_refused() -> None:
    drive = factories.make_drive(drawn=False, started=False)

    with refuses(drive, Reason.NO_SEATS_DRAWN):
        seats.exchange_seats(drive.pk, 1, 2, PROGRAM)


def test_an_exchange_after_the_finish_is_refused() -> None:
    drive: Drive = factories.make_drive()
    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    with refuses(drive, Reason.NOT_RUNNING):
        seats.exchange_seats(drive.pk, 1, 2, PROGRAM)
