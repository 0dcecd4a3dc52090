from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import refuses, seating
from tournaments import draws
from tournaments.models import Draw, Drive, DriveState, DriveTable, Entry, Round, Sitting
from tournaments.movements.base import Table
from tournaments.refusals import Reason
from tournaments.services import seats, tonight
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db

OTHER_SEED = "ab" * 32


def undrawn(**more: object) -> Drive:
    return factories.make_drive(drawn=False, started=False, **more)


def as_drawn(drive: Drive) -> dict[str, object]:
    found = seating(drive)
    return {
        "tables": [
            {"table": t.number, "N": int(t.ns[0]), "S": int(t.ns[1]),
             "E": int(t.ew[0]), "W": int(t.ew[1])}
            for t in found.tables
        ],
        "resting": [int(p) for p in found.resting],
    }  # fmt: skip


def line_of(drive: Drive) -> dict[str, str]:
    return {str(n): s for n, s in drive.entries.values_list("number", "station")}


# --- the lot -------------------------------------------------------------------------------------


def test_the_same_seed_and_list_give_the_same_seats() -> None:
    drive = undrawn(tables=3, resting=2)
    first = seats.draw_seats(drive.pk, PROGRAM, factories.SEED).seats

    again = seats.draw_seats(drive.pk, PROGRAM, factories.SEED).seats

    assert again == first


def test_another_seed_gives_other_seats() -> None:
    drive = undrawn(tables=3)
    first = seats.draw_seats(drive.pk, PROGRAM, factories.SEED).seats

    other = seats.draw_seats(drive.pk, PROGRAM, OTHER_SEED).seats

    assert other != first


def test_a_draw_is_repeated_from_its_record_alone() -> None:
    drive = undrawn(tables=2, resting=1)
    drawn = seats.draw_seats(drive.pk, PROGRAM)

    record = draws.draw(
        [(person, station) for person, station in drawn.listed],
        seed=drawn.seed, by_station=drawn.rule == "lot_by_station", version=drawn.version,
    )  # fmt: skip

    order = drive.entries.order_by("draw_place").values_list("number", flat=True)
    assert [int(person) for person in record.order] == list(order)


def test_the_record_holds_the_seats_as_they_were_drawn() -> None:
    drive = undrawn(tables=2, resting=1)

    drawn = seats.draw_seats(drive.pk, PROGRAM)

    assert drawn.seats == as_drawn(drive)


def test_the_record_holds_the_list_in_its_order() -> None:
    drive = undrawn(tables=1)

    drawn = seats.draw_seats(drive.pk, PROGRAM)

    assert Draw.objects.get(pk=drawn.pk).listed == [["1", "A"], ["2", "B"], ["3", "A"], ["4", "B"]]


def test_a_draw_without_a_seed_takes_a_new_one_each_time() -> None:
    drive = undrawn()

    seeds = {seats.draw_seats(drive.pk, PROGRAM).seed for _time in range(3)}

    assert len(seeds) == 3


def test_every_draw_stays_on_record() -> None:
    drive = undrawn()
    first = seats.draw_seats(drive.pk, PROGRAM, factories.SEED)

    second = seats.draw_seats(drive.pk, PROGRAM, OTHER_SEED)

    kept = Draw.objects.filter(drive=drive).values_list("pk", "seed", "seats")
    assert list(kept) == [(d.pk, d.seed, d.seats) for d in (first, second)]


def test_the_last_draw_is_the_one_that_counts() -> None:
    drive = undrawn(tables=3)
    seats.draw_seats(drive.pk, PROGRAM, factories.SEED)

    second = seats.draw_seats(drive.pk, PROGRAM, OTHER_SEED)

    assert (as_drawn(drive), Round.objects.count()) == (second.seats, 1)


def test_a_draw_opens_the_doors() -> None:
    drive = undrawn()

    seats.draw_seats(drive.pk, PROGRAM)

    assert factories.fresh(drive).state == DriveState.OPEN


def test_a_draw_after_the_start_is_refused() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.ALREADY_STARTED):
        seats.draw_seats(drive.pk, PROGRAM)


def test_every_table_has_a_code_of_its_own_and_keeps_it() -> None:
    drive = undrawn(tables=3)
    seats.draw_seats(drive.pk, PROGRAM)
    codes = list(DriveTable.objects.filter(drive=drive).values_list("number", "code"))

    seats.draw_seats(drive.pk, PROGRAM)

    assert list(DriveTable.objects.filter(drive=drive).values_list("number", "code")) == codes
    assert len({code for _number, code in codes}) == 3


# --- how many there are --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "tables", "resting"),
    [(4, 1, 0), (5, 1, 1), (6, 1, 2), (7, 1, 3), (8, 2, 0), (9, 2, 1), (34, 8, 2)],
)
def test_whole_tables_are_seated_and_the_others_rest(
    people: int, tables: int, resting: int
) -> None:
    drive = undrawn(names=[f"P{n}" for n in range(people)])

    seats.draw_seats(drive.pk, PROGRAM)

    found = seating(drive)
    assert (len(found.tables), len(found.resting)) == (tables, resting)


def test_every_pair_is_one_of_each_line() -> None:
    drive = undrawn(tables=3, resting=2)

    seats.draw_seats(drive.pk, PROGRAM)

    lines = line_of(drive)
    pairs = [pair for t in seating(drive).tables for pair in (t.ns, t.ew)]
    assert [sorted(lines[p] for p in pair) for pair in pairs] == [["A", "B"]] * 6


@pytest.mark.parametrize("in_a", [0, 1, 6, 8])
def test_unequal_lines_are_made_equal_by_lot(in_a: int) -> None:
    drive = undrawn()
    for number in range(1, 9):
        tonight.set_station(drive.pk, number, "A" if number <= in_a else "B", PROGRAM)

    seats.draw_seats(drive.pk, PROGRAM)

    assert sorted(line_of(drive).values()) == ["A"] * 4 + ["B"] * 4


def test_who_has_no_line_is_given_one_by_the_draw() -> None:
    drive = undrawn()
    for number in range(1, 9):
        tonight.set_station(drive.pk, number, "", PROGRAM)

    seats.draw_seats(drive.pk, PROGRAM)

    assert sorted(line_of(drive).values()) == ["A"] * 4 + ["B"] * 4


@pytest.mark.parametrize("people", [0, 1, 3])
def test_fewer_than_four_people_are_refused(people: int) -> None:
    drive = undrawn(names=[f"P{n}" for n in range(people)] or iter(()))

    with refuses(drive, Reason.TOO_FEW_PEOPLE, count=people):
        seats.draw_seats(drive.pk, PROGRAM)


# --- pairs ---------------------------------------------------------------------------------------


def test_pairs_are_drawn_as_pairs() -> None:
    drive = undrawn(movement="partner_drive", tables=2)

    seats.draw_seats(drive.pk, PROGRAM, factories.SEED)

    one, two = seating(drive).tables
    assert one == Table(1, ns=one.ns, ew=one.ew)
    assert sorted((*one.ns, *one.ew, *two.ns, *two.ew), key=int) == ["1", "3", "5", "7"]


def test_an_odd_pair_rests_and_its_table_keeps_its_code() -> None:
    drive = undrawn(movement="partner_drive", tables=1, resting=1)

    seats.draw_seats(drive.pk, PROGRAM)

    found = seating(drive)
    assert (len(found.tables), len(found.resting)) == (1, 1)
    assert DriveTable.objects.filter(drive=drive).count() == 2


def test_the_pairs_draw_knows_no_lines() -> None:
    drive = undrawn(movement="partner_drive")

    drawn = seats.draw_seats(drive.pk, PROGRAM)

    assert (drawn.rule, set(line_of(drive).values())) == ("lot", {""})


def test_people_without_a_partner_are_named() -> None:
    drive = undrawn(movement="partner_drive")
    tonight.add_walk_in(drive.pk, "Ann", PROGRAM)
    tonight.add_walk_in(drive.pk, "Bob", PROGRAM)

    with refuses(drive, Reason.PAIRS_INCOMPLETE, names=["Ann", "Bob"]):
        seats.draw_seats(drive.pk, PROGRAM)


def test_one_pair_alone_is_refused() -> None:
    drive = undrawn(movement="partner_drive", names=["Ann", "Bob"])

    with refuses(drive, Reason.TOO_FEW_PAIRS, count=1):
        seats.draw_seats(drive.pk, PROGRAM)


def test_a_draw_that_is_refused_leaves_the_seats_drawn_before() -> None:
    drive = factories.make_drive(movement="partner_drive", started=False)
    tonight.add_walk_in(drive.pk, "Ann", PROGRAM)
    sat = seating(drive)

    with refuses(drive, Reason.PAIRS_INCOMPLETE, names=["Ann"]):
        seats.draw_seats(drive.pk, PROGRAM)

    assert seating(drive) == sat


def test_a_round_is_written_with_as_many_queries_for_two_tables_as_for_eight(
    django_assert_num_queries: object,
) -> None:
    two, eight = undrawn(tables=2), undrawn(tables=8)

    for drive in (two, eight):
        with django_assert_num_queries(20):  # type: ignore[operator]
            seats.draw_seats(drive.pk, PROGRAM)

    assert Sitting.objects.count() == 10
    assert Entry.objects.filter(draw_place=None).count() == 0
