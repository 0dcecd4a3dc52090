"""A move, or the start, taken back."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import decide, last_act, refuses, rows_of, seating, undo
from tournaments.exports import drive_file
from tournaments.models import Drive, Entry, Round
from tournaments.refusals import Reason
from tournaments.selectors.room import current_round
from tournaments.services import course, seats, tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.whole import import_drive

pytestmark = pytest.mark.django_db


def round_number(drive: Drive) -> int:
    round_ = current_round(drive)
    return round_.number if round_ else 0


def test_a_move_taken_back_seats_everybody_as_before() -> None:
    drive = factories.make_drive(tables=3)
    sat = seating(drive)
    factories.play_on(drive)

    course.take_back_move(drive.pk, 2, PROGRAM)

    assert (round_number(drive), seating(drive)) == (1, sat)


def test_a_move_taken_back_stays_on_record() -> None:
    drive = factories.play_on(factories.make_drive())

    course.take_back_move(drive.pk, 2, PROGRAM)
    course.call_move(drive.pk, 1, PROGRAM)

    rounds = Round.objects.filter(drive=drive).order_by("pk")
    assert [(r.number, r.taken_back_at is None) for r in rounds] == [
        (1, True),
        (2, False),
        (2, True),
    ]


def test_a_call_after_a_winner_was_corrected_seats_people_anew() -> None:
    drive = factories.play_on(factories.make_drive(tables=3), ns=8)
    course.take_back_move(drive.pk, 2, PROGRAM)
    sat = seating(drive)
    decide(drive, 2, 1, 2)

    course.call_move(drive.pk, 1, PROGRAM)

    stay_at_2 = {*sat.tables[1].ns} & {p for t in seating(drive).tables if t.number == 2
                                       for p in (*t.ns, *t.ew)}  # fmt: skip
    assert stay_at_2 == {*sat.tables[1].ns}


def test_taking_back_the_first_round_is_refused() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.NO_MOVE_TO_TAKE_BACK):
        course.take_back_move(drive.pk, 1, PROGRAM)


def test_taking_back_another_round_than_the_last_is_refused() -> None:
    drive = factories.play_on(factories.make_drive(), 2)

    with refuses(drive, Reason.ROUND_CHANGED, expected=2, current=3):
        course.take_back_move(drive.pk, 2, PROGRAM)


def test_taking_back_a_round_with_scores_names_the_tables() -> None:
    drive = factories.play_on(factories.make_drive(tables=3))
    factories.enter(drive, 3, 2, "ns", 8)
    factories.enter(drive, 1, 2, "ew", 8)

    with refuses(drive, Reason.ROUND_HAS_SCORES, places=[(2, 1), (2, 3)]):
        course.take_back_move(drive.pk, 2, PROGRAM)


def test_a_move_is_taken_back_once_its_scores_were_undone() -> None:
    drive = factories.play_on(factories.make_drive())
    factories.enter(drive, 1, 2, "ns", 8)
    undo(drive, last_act(drive, 1, 2))

    course.take_back_move(drive.pk, 2, PROGRAM)

    assert round_number(drive) == 1


def test_somebody_who_leaves_after_a_false_start_leaves_its_undone_scores() -> None:
    drive = factories.make_drive(tables=1, resting=1)
    factories.enter(drive, 1, 1, "ns", 8)
    undo(drive, last_act(drive))
    course.step_back(drive.pk, PROGRAM)
    before = rows_of(drive)
    leaver = Entry.objects.get(drive=drive, number=int(seating(drive).tables[0].ns[0]))

    tonight.set_absent(drive.pk, leaver.members.get().player_id, PROGRAM)

    assert rows_of(drive) == before
    out = drive_file(factories.fresh(drive))
    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)
    assert len(rows_of(back)) == 2


def test_a_false_start_with_its_undone_scores_comes_back_from_a_file() -> None:
    drive = factories.make_drive(tables=1, hands=2)
    factories.enter(drive, 1, 1, "ns", 8)
    undo(drive, last_act(drive))
    course.step_back(drive.pk, PROGRAM)
    seats.draw_seats(drive.pk, PROGRAM)
    course.start_drive(drive.pk, PROGRAM)
    factories.play_on(drive)
    course.take_back_move(drive.pk, 2, PROGRAM)
    out = drive_file(factories.fresh(drive))

    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    assert len(rows_of(back)) == len(rows_of(drive)) == 4
    assert [r.number for r in Round.objects.filter(drive=back).order_by("pk")] == [1, 1, 2]
