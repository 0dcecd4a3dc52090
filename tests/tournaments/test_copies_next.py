from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import decide, last_act, revision, seating, undo
from tournaments.editions import edition
from tournaments.models import Drive, DriveTable, NextSeats
from tournaments.selectors.room import entries_of
from tournaments.selectors.table import page_of_person
from tournaments.services import copies, course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def moves(drive: Drive) -> dict[str, dict[str, object]]:
    return dict(NextSeats.objects.get(drive=drive).moves)


def editions(drive: Drive) -> dict[int, int]:
    return dict(DriveTable.objects.filter(drive=drive).values_list("number", "edition"))


def told(before: dict[int, int], drive: Drive) -> list[int]:
    """The tables whose page is another than before."""
    return [number for number, shown in editions(drive).items() if shown != before[number]]


def settle_and_fold(drive: Drive, table: int, ns: int = 8) -> list[int]:
    """Settle a table; which tables hear of next seats because of it."""
    factories.settle(drive, table, 1, ns)
    before = editions(drive)
    copies.refresh_next_seats(drive.pk)
    return told(before, drive)


# --- as soon as they are certain -----------------------------------------------------------------


def test_next_seats_are_known_before_the_whole_room_has_scored() -> None:
    drive = factories.make_drive(tables=3)
    (ns_a, ns_b), ew = seating(drive).tables[0].ns, seating(drive).tables[0].ew

    settle_and_fold(drive, 1)

    where = {person: move["table"] for person, move in moves(drive).items()}
    assert where == {ns_a: 2, ns_b: 3, ew[0]: 1, ew[1]: 1}


def test_next_seats_are_complete_when_every_winner_is_known() -> None:
    drive = factories.make_drive(tables=2, resting=2)
    factories.play_round(drive)

    copies.refresh_next_seats(drive.pk)

    copy = NextSeats.objects.get(drive=drive)
    assert (copy.round, len(copy.moves)) == (1, 10)


def test_after_the_last_round_nobody_moves() -> None:
    drive = factories.make_drive(hands=1)
    factories.play_round(drive)

    answer = copies.refresh_next_seats(drive.pk)

    assert (answer, moves(drive)) == (False, {})


def test_a_winner_corrected_before_the_call_changes_the_next_seats() -> None:
    drive = factories.make_drive(tables=3)
    table = seating(drive).tables[0]
    settle_and_fold(drive, 1)

    decide(drive, 1, 1, 2)
    copies.refresh_next_seats(drive.pk)

    where = {person: move["table"] for person, move in moves(drive).items()}
    assert where == {table.ew[0]: 2, table.ew[1]: 3, table.ns[0]: 1, table.ns[1]: 1}


def test_a_score_taken_back_takes_the_next_seats_back() -> None:
    drive = factories.make_drive(tables=3)
    settle_and_fold(drive, 1)

    undo(drive, last_act(drive))
    copies.refresh_next_seats(drive.pk)

    assert moves(drive) == {}


# --- who is told ---------------------------------------------------------------------------------


def test_only_the_table_whose_people_know_their_way_is_told() -> None:
    drive = factories.make_drive(tables=4)

    assert settle_and_fold(drive, 1) == [1]


def test_a_second_table_tells_those_who_meet_its_people() -> None:
    drive = factories.make_drive(tables=5)
    settle_and_fold(drive, 1)

    assert settle_and_fold(drive, 2) == [1, 2]


def test_a_table_far_away_does_not_hear_of_it() -> None:
    drive = factories.make_drive(tables=6)
    settle_and_fold(drive, 1)

    assert settle_and_fold(drive, 4) == [4]


def test_a_task_run_twice_tells_nobody_again() -> None:
    drive = factories.make_drive(tables=3)
    settle_and_fold(drive, 1)
    before = editions(drive)

    answer = copies.refresh_next_seats(drive.pk)

    assert (answer, told(before, drive)) == (False, [])


def test_who_is_told_is_told_an_edition_with_copies() -> None:
    drive = factories.make_drive(tables=3)

    settle_and_fold(drive, 1)

    assert editions(drive)[1] == edition(revision(drive), with_copies=True)


def test_next_seats_never_put_a_tables_page_back() -> None:
    drive = factories.make_drive(tables=3)
    factories.settle(drive, 1, 1)
    newer = edition(revision(drive) + 5)
    DriveTable.objects.filter(drive=drive).update(edition=newer)

    copies.refresh_next_seats(drive.pk)

    assert editions(drive) == {1: newer, 2: newer, 3: newer}


def test_a_call_renews_every_tables_page() -> None:
    drive = factories.make_drive(tables=3)
    factories.play_round(drive)

    course.call_move(drive.pk, 1, PROGRAM)

    assert set(editions(drive).values()) == {edition(revision(drive))}


def test_a_score_renews_its_own_tables_page_alone() -> None:
    drive = factories.make_drive(tables=3)
    before = editions(drive)

    factories.enter(drive, 2, 1, "ns", 8)

    assert editions(drive) == before | {2: edition(revision(drive))}


def test_the_page_of_somebody_who_rests_is_renewed_when_his_next_seat_is_known() -> None:
    drive = factories.make_drive(tables=2, resting=1)
    (person,) = seating(drive).resting
    entry = entries_of(drive)[int(person)]
    before = page_of_person(drive, entry)

    drive = factories.fold(drive)

    after = page_of_person(drive, entry)
    assert (before.seats[0].next is None, after.seats[0].next is None) == (True, False)
    assert after.edition > before.edition
