from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import refuses, seating
from tournaments.models import Drive, DriveTable, Entry, Round
from tournaments.refusals import Reason
from tournaments.services import course, tonight
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def drawn(**more: object) -> Drive:
    return factories.make_drive(started=False, **more)


def seats_by_person(drive: Drive) -> dict[str, tuple[object, str]]:
    found = seating(drive)
    here: dict[str, tuple[object, str]] = {
        person: (t.number, seat)
        for t in found.tables
        for seat, person in zip(("N", "S", "E", "W"), (*t.ns, *t.ew), strict=False)
    }
    return here | dict.fromkeys(found.resting, ("rest", ""))


def moved(before: dict[str, tuple[object, str]], drive: Drive) -> set[str]:
    """Who was there before, is there still, and sits somewhere else."""
    now = seats_by_person(drive)
    return {person for person in before.keys() & now.keys() if now[person] != before[person]}


def person_of(drive: Drive, number: str) -> int:
    return int(Entry.objects.get(drive=drive, number=int(number)).members.get().player_id)


# --- newcomers -----------------------------------------------------------------------------------


def test_a_newcomer_after_the_draw_moves_nobody() -> None:
    drive = drawn(tables=2)
    before = seats_by_person(drive)

    tonight.add_walk_in(drive.pk, "Late", PROGRAM)

    assert (moved(before, drive), seating(drive).resting) == (set(), ("9",))


def test_four_newcomers_make_a_table_of_their_own() -> None:
    drive = drawn(tables=2)
    before = seats_by_person(drive)

    for name in ("Late", "Later", "Still later", "Last"):
        tonight.add_walk_in(drive.pk, name, PROGRAM)

    third = seating(drive).tables[2]
    assert (moved(before, drive), sorted((*third.ns, *third.ew), key=int)) == (
        set(),
        ["9", "10", "11", "12"],
    )


def test_a_newcomer_without_a_line_takes_the_shorter_one() -> None:
    drive = drawn(tables=2)
    tonight.add_walk_in(drive.pk, "Late", PROGRAM, "A")

    tonight.add_walk_in(drive.pk, "Later", PROGRAM)

    assert Entry.objects.get(drive=drive, number=10).station == "B"


def test_newcomers_who_make_the_lines_too_unequal_ask_for_a_new_draw() -> None:
    drive = drawn(tables=2)

    tonight.add_walk_in(drive.pk, "Late", PROGRAM, "A")
    tonight.add_walk_in(drive.pk, "Later", PROGRAM, "A")

    assert Round.objects.filter(drive=drive).count() == 0
    with refuses(drive, Reason.NO_SEATS_DRAWN):
        course.start_drive(drive.pk, PROGRAM)


# --- leavers -------------------------------------------------------------------------------------


def test_somebody_of_the_same_line_who_rests_takes_a_leavers_seat() -> None:
    drive = drawn(tables=2, resting=2)
    before = seats_by_person(drive)
    leaver = seating(drive).tables[0].ns[0]
    rests = next(p for p in seating(drive).resting if Entry.objects.get(number=p).station == "A")

    tonight.set_absent(drive.pk, person_of(drive, leaver), PROGRAM)

    assert moved(before, drive) == {rests}
    assert seats_by_person(drive)[rests] == before[leaver]


def test_where_nobody_rests_one_table_closes_and_one_person_fills_the_gap() -> None:
    drive = drawn(tables=3)
    before = seats_by_person(drive)
    last_table = {p for p in before if before[p][0] == 3}
    leaver = seating(drive).tables[0].ns[0]

    tonight.set_absent(drive.pk, person_of(drive, leaver), PROGRAM)

    assert moved(before, drive) == last_table
    assert len(seating(drive).resting) == 3


def test_a_leaver_who_rested_moves_nobody() -> None:
    drive = drawn(tables=2, resting=1)
    before = seats_by_person(drive)
    (rests,) = seating(drive).resting

    tonight.set_absent(drive.pk, person_of(drive, rests), PROGRAM)

    assert moved(before, drive) == set()


def test_leavers_until_nobody_can_play_drop_the_seats() -> None:
    drive = drawn(tables=1)

    tonight.set_absent(drive.pk, person_of(drive, "1"), PROGRAM)

    assert Round.objects.filter(drive=drive).count() == 0


def test_who_comes_back_after_leaving_sits_at_the_end() -> None:
    drive = drawn(tables=2, resting=2)
    leaver = seating(drive).tables[0].ns[0]
    player = person_of(drive, leaver)
    tonight.set_absent(drive.pk, player, PROGRAM)
    before = seats_by_person(drive)

    tonight.set_present(drive.pk, [player], PROGRAM)

    assert moved(before, drive) == set()
    assert seats_by_person(drive)["11"] == ("rest", "")


# --- pairs ---------------------------------------------------------------------------------------


def test_pairing_two_drawn_people_moves_nobody_but_who_fills_the_gap() -> None:
    drive = drawn(movement="partner_drive", tables=3)
    tonight.add_walk_in(drive.pk, "Late", PROGRAM)
    tonight.add_walk_in(drive.pk, "Later", PROGRAM)
    tonight.part(drive.pk, 1, PROGRAM)
    before = {e.number: e.draw_place for e in Entry.objects.filter(drive=drive)}
    last = max(before, key=lambda number: before[number] or 0)

    tonight.pair_up(drive.pk, 13, 1, PROGRAM)

    now = {e.number: e.draw_place for e in Entry.objects.filter(drive=drive)}
    assert now == {n: p for n, p in before.items() if n != 1} | {last: before[1]}


def test_a_newcomer_among_pairs_belongs_to_no_line() -> None:
    drive = drawn(movement="partner_drive")
    late = factories.PlayerFactory(club=drive.club, name="Late", station="A")

    tonight.set_present(drive.pk, [late.pk], PROGRAM)

    assert set(drive.entries.values_list("station", flat=True)) == {""}


# --- who is told ---------------------------------------------------------------------------------


def test_a_list_that_changes_the_seats_renews_every_tables_page() -> None:
    drive = drawn(tables=2)
    before = dict(DriveTable.objects.values_list("number", "edition"))

    tonight.add_walk_in(drive.pk, "Late", PROGRAM)

    now = dict(DriveTable.objects.values_list("number", "edition"))
    assert now == {number: edition + 2 for number, edition in before.items()}
