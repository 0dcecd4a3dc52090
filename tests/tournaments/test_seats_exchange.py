from __future__ import annotations

import pytest
from django.db import transaction

from tests import factories
from tests.tournaments.acts import last_act, refuses, seating, undo
from tournaments.models import Drive, NextSeats
from tournaments.movements.base import Seating
from tournaments.refusals import Reason
from tournaments.selectors.room import entries_of
from tournaments.selectors.seats import as_moves, next_step
from tournaments.selectors.standings import fold_standings
from tournaments.services import course, exchange
from tournaments.services.changes import PROGRAM, lock_for_change, note
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
    one, other = before.tables[0].ns[0], before.tables[1].ew[0]

    exchange.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    assert places(seating(drive)) == swapped(before, one, other)


@pytest.mark.parametrize("started", [False, True])
def test_somebody_who_rests_exchanges_with_somebody_who_plays(started: bool) -> None:
    drive = factories.make_drive(resting=2, started=started)
    before = seating(drive)
    one, other = before.resting[0], before.tables[0].ns[0]

    exchange.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    assert places(seating(drive)) == swapped(before, one, other)


def test_two_who_rest_exchange_their_places_in_the_queue() -> None:
    drive = factories.make_drive(tables=1, resting=3, names=[f"P{n}" for n in range(7)])
    before = seating(drive)
    one, other = before.resting[0], before.resting[1]

    exchange.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    assert places(seating(drive)) == swapped(before, one, other)


def test_two_pairs_exchange_their_seats() -> None:
    drive = factories.make_drive(movement="partner_drive", started=False)
    before = seating(drive)

    exchange.exchange_seats(
        drive.pk, int(before.tables[0].ns[0]), int(before.tables[1].ew[0]), PROGRAM
    )

    now = seating(drive)
    assert (now.tables[0].ns, now.tables[1].ew) == (before.tables[1].ew, before.tables[0].ns)


def test_an_exchange_in_a_later_round_leaves_the_rounds_before_alone() -> None:
    drive = factories.make_drive(tables=1)
    (first,) = seating(drive).tables
    factories.play_on(drive, ns=13)
    (now,) = seating(drive).tables

    one, other = (int(person) for person in (*now.ns, *now.ew) if int(person) % 2)
    exchange.exchange_seats(drive.pk, one, other, PROGRAM)

    totals = {line.entry: line.total for line in fold_standings(drive).full}
    assert totals == {int(p): 13 for p in first.ns} | {int(p): 0 for p in first.ew}


# --- lines ----------------------------------------------------------------------------------------


def lines_of(drive: Drive) -> dict[int, str]:
    return dict(drive.entries.values_list("number", "station"))


def across(drive: Drive) -> tuple[int, int]:
    """Two of different lines who are no partners: North and West of table 1."""
    table = seating(drive).tables[0]
    return int(table.ns[0]), int(table.ew[1])


def names_in(drive: Drive, *numbers: int) -> list[str]:
    entries = entries_of(drive)
    return [entries[number].name for number in numbers]


def test_after_the_start_people_of_different_lines_stay_in_theirs() -> None:
    drive = factories.make_drive(tables=1)
    one, other = across(drive)
    first, second = names_in(drive, one, other)

    with refuses(drive, Reason.LINES_STAY, first=first, second=second):
        exchange.exchange_seats(drive.pk, one, other, PROGRAM, lines_too=True)


def test_before_the_start_nobody_changes_lines_unawares() -> None:
    drive = factories.make_drive(tables=1, started=False)
    one, other = across(drive)
    first, second = names_in(drive, one, other)

    with refuses(
        drive, Reason.LINES_WOULD_CHANGE, of=drive, first=first, second=second,
        first_line="B", second_line="A",
    ):  # fmt: skip
        exchange.exchange_seats(drive.pk, one, other, PROGRAM)


def test_before_the_start_who_knows_it_may_exchange_lines_too() -> None:
    drive = factories.make_drive(tables=1, started=False)
    before, lines = seating(drive), lines_of(drive)
    one, other = across(drive)

    exchange.exchange_seats(drive.pk, one, other, PROGRAM, lines_too=True)

    assert places(seating(drive)) == swapped(before, str(one), str(other))
    assert (lines[one], lines[other]) == ("A", "B")
    assert lines_of(drive) == lines | {one: "B", other: "A"}


@pytest.mark.parametrize("started", [False, True])
@pytest.mark.parametrize("has_figure", [False, True])
def test_partners_in_each_others_chairs_need_nothing_done(started: bool, has_figure: bool) -> None:
    drive = factories.make_drive(tables=1, started=started)
    if started and has_figure:
        factories.settle(drive, 1, 1)
    one, other = (int(person) for person in seating(drive).tables[0].ew)
    first, second = names_in(drive, one, other)

    with refuses(drive, Reason.PARTNERS_ANYHOW, first=first, second=second):
        exchange.exchange_seats(drive.pk, one, other, PROGRAM)


def test_a_move_taken_back_gives_back_the_lines_of_an_evening_that_exchanged_them() -> None:
    """Earlier versions of the program exchanged lines while people played, and files keep it."""
    drive = factories.play_on(factories.make_drive(hands=3))
    before = list(drive.entries.order_by("number").values_list("number", "station", "draw_place"))
    one, other = across(drive)
    exchange_lines_as_once(drive, one, other)

    course.take_back_move(drive.pk, 2, PROGRAM)

    now = drive.entries.order_by("number").values_list("number", "station", "draw_place")
    assert list(now) == before
    course.call_move(drive.pk, 1, PROGRAM)
    assert len(seating(drive).tables) == 2


def exchange_lines_as_once(drive: Drive, one: int, other: int) -> None:
    first, second = (drive.entries.get(number=number) for number in (one, other))
    for entry, (line, place) in (
        (first, (second.station, second.draw_place)),
        (second, (first.station, first.draw_place)),
    ):
        drive.entries.filter(pk=entry.pk).update(station=line, draw_place=place)
    with transaction.atomic():
        note(
            lock_for_change(drive.pk), "seats_exchanged", PROGRAM, first=one, second=other, round=2
        )


def test_a_move_after_an_exchange_goes_on_from_the_seats_really_taken() -> None:
    drive = factories.make_drive(tables=3)
    before = seating(drive)
    one, other = before.tables[0].ns[0], before.tables[1].ew[0]
    exchange.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    factories.play_on(drive)

    seated = [p for t in seating(drive).tables for p in (*t.ns, *t.ew)]
    assert sorted(seated, key=int) == [str(n) for n in range(1, 13)]


def test_the_next_seats_follow_an_exchange(
    django_capture_on_commit_callbacks: object,
) -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1)
    factories.fold(drive)
    table = seating(drive).tables[1]

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        exchange.exchange_seats(drive.pk, int(table.ns[0]), int(table.ew[0]), PROGRAM)
    jobs.run_pending()

    found = next_step(factories.fresh(drive))
    assert found is not None
    assert NextSeats.objects.get(drive=drive).moves == as_moves(found[1])


@pytest.mark.parametrize("is_settled", [False, True])
@pytest.mark.parametrize("other", [("tables", 0), ("tables", 1), ("resting", 0)])
def test_an_exchange_at_a_table_with_a_figure_is_refused(
    other: tuple[str, int], is_settled: bool
) -> None:
    drive = factories.make_drive(tables=3, resting=1)
    (factories.settle if is_settled else enter_once)(drive, 1, 1)
    before = seating(drive)
    kind, place = other
    found = getattr(before, kind)[place]
    second = found if kind == "resting" else found.ew[0]

    for pair in ((before.tables[0].ns[0], second), (second, before.tables[0].ns[0])):
        with refuses(drive, Reason.SEATS_HAVE_SCORES, places=[(1, 1)]):
            exchange.exchange_seats(drive.pk, int(pair[0]), int(pair[1]), PROGRAM)

    assert seating(drive) == before


def enter_once(drive: Drive, table: int, hand: int) -> None:
    factories.enter(drive, table, hand, "ew", 8)


def test_a_refused_exchange_names_all_tables_with_figures() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=4, hands_a_round=2)
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 2, "ns", 8)
    one, other = (table.ns[0] for table in seating(drive).tables)

    with refuses(drive, Reason.SEATS_HAVE_SCORES, places=[(1, 1), (2, 2)]):
        exchange.exchange_seats(drive.pk, int(one), int(other), PROGRAM)


def test_tables_without_figures_may_exchange_while_others_have_scored() -> None:
    drive = factories.make_drive(tables=3)
    factories.settle(drive, 1, 1)
    before = seating(drive)
    one, other = before.tables[1].ns[0], before.tables[2].ew[0]

    exchange.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    assert places(seating(drive)) == swapped(before, one, other)


def test_seats_may_be_exchanged_once_the_figures_were_taken_back() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 8)
    undo(drive, last_act(drive))
    before = seating(drive)
    one, other = before.tables[0].ns[0], before.tables[1].ew[0]

    exchange.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    assert places(seating(drive)) == swapped(before, one, other)


def test_an_exchange_with_oneself_is_refused() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.SAME_SEAT):
        exchange.exchange_seats(drive.pk, 3, 3, PROGRAM)


def test_an_exchange_with_somebody_unknown_is_refused() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.NOT_IN_THIS_DRIVE):
        exchange.exchange_seats(drive.pk, 3, 99, PROGRAM)


def test_an_exchange_before_the_draw_is_refused() -> None:
    drive = factories.make_drive(drawn=False, started=False)

    with refuses(drive, Reason.NO_SEATS_DRAWN):
        exchange.exchange_seats(drive.pk, 1, 2, PROGRAM)


def test_an_exchange_after_the_finish_is_refused() -> None:
    drive: Drive = factories.make_drive()
    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    with refuses(drive, Reason.NOT_RUNNING):
        exchange.exchange_seats(drive.pk, 1, 2, PROGRAM)
