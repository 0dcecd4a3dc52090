from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import decide, last_act, refuses, revision, rows_of, seating, undo
from tournaments.models import Award, Drive, DriveState, Round
from tournaments.refusals import Reason
from tournaments.selectors.prizes import awards_now
from tournaments.selectors.room import current_round
from tournaments.services import course, seats
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def played(**more: object) -> Drive:
    """Two tables have played two hands, and each of the four prizes is won."""
    drive = factories.make_drive(hands=2, second_prize="allow", **more)
    return factories.play_to_the_end(drive)


def published() -> Drive:
    drive = played()
    course.publish_drive(drive.pk, PROGRAM)
    return factories.fresh(drive)


def frozen(drive: Drive) -> list[tuple[object, ...]]:
    awards = Award.objects.filter(drive=drive).order_by("order")
    return [(a.order, a.rule["kind"], a.rule["station"], a.entries, a.total) for a in awards]


# --- the finish ----------------------------------------------------------------------------------


def test_a_drive_with_every_hand_settled_is_finished() -> None:
    drive = factories.play_on(factories.make_drive(hands=2))
    factories.play_round(drive)

    course.finish_drive(drive.pk, PROGRAM)

    drive = factories.fresh(drive)
    assert (drive.state, drive.finished_at is None) == (DriveState.FINISHED, False)


def test_a_finish_with_missing_hands_names_them() -> None:
    drive = factories.play_on(factories.make_drive(hands=4))
    factories.settle(drive, 1, 2)
    factories.enter(drive, 2, 2, "ns", 8)
    undo(drive, last_act(drive, 2, 1))

    places = [(1, 2), (2, 2), (3, 0), (4, 0)]
    with refuses(drive, Reason.HANDS_UNSETTLED, places=places):
        course.finish_drive(drive.pk, PROGRAM)


def test_a_finish_even_so_leaves_missing_hands_out() -> None:
    drive = factories.play_on(factories.make_drive(hands=4))

    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    assert factories.fresh(drive).state == DriveState.FINISHED


def test_a_finish_before_the_start_is_refused() -> None:
    drive = factories.make_drive(started=False)

    with refuses(drive, Reason.NOT_RUNNING):
        course.finish_drive(drive.pk, PROGRAM, even_so=True)


def test_a_second_finish_is_refused() -> None:
    drive = played()

    with refuses(drive, Reason.NOT_RUNNING):
        course.finish_drive(drive.pk, PROGRAM)


# --- the prizes, one by one ----------------------------------------------------------------------


def test_prizes_are_read_out_one_by_one() -> None:
    drive = played()

    counts = [course.show_prize(drive.pk, shown, PROGRAM) for shown in (0, 1, 2, 3)]

    assert counts == [1, 2, 3, 4]


def test_a_double_tap_reads_out_one_prize() -> None:
    drive = played()
    course.show_prize(drive.pk, 0, PROGRAM)
    before = revision(drive)

    shown = course.show_prize(drive.pk, 0, PROGRAM)

    drive = factories.fresh(drive)
    assert (shown, drive.prizes_shown, drive.revision) == (1, 1, before)


def test_after_the_last_prize_there_is_no_further_one() -> None:
    drive = played()
    for shown in range(4):
        course.show_prize(drive.pk, shown, PROGRAM)

    shown = course.show_prize(drive.pk, 4, PROGRAM)

    assert (shown, factories.fresh(drive).prizes_shown) == (4, 4)


def test_a_prize_before_the_finish_is_refused() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.NOT_STARTED):
        course.show_prize(drive.pk, 0, PROGRAM)


def test_a_prize_after_publication_is_refused() -> None:
    drive = published()

    with refuses(drive, Reason.IS_PUBLISHED):
        course.show_prize(drive.pk, 0, PROGRAM)


# --- publication ---------------------------------------------------------------------------------


def test_publication_freezes_the_prizes_in_the_order_of_reading_out() -> None:
    drive = played()
    as_read = [
        (place, p.rule["kind"], p.rule["station"], list(p.entries), p.total)
        for place, p in enumerate(awards_now(drive), start=1)
    ]

    course.publish_drive(drive.pk, PROGRAM)

    assert frozen(drive) == as_read
    assert [row[1:3] for row in as_read] == [
        ("lowest", ""), ("highest", "A"), ("highest", "B"), ("highest", "")
    ]  # fmt: skip


def test_a_correction_after_publication_is_refused() -> None:
    drive = published()

    with refuses(drive, Reason.IS_PUBLISHED):
        decide(drive, 1, 1, 13)


def test_publishing_again_after_a_correction_freezes_the_prizes_anew() -> None:
    drive = published()
    before = frozen(drive)
    course.step_back(drive.pk, PROGRAM)
    decide(drive, 1, 2, 13)

    course.publish_drive(drive.pk, PROGRAM)

    after = frozen(drive)
    assert after != before
    assert [list(p.entries) for p in awards_now(factories.fresh(drive))] == [a[3] for a in after]


def test_publication_before_the_finish_is_refused() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.NOT_RUNNING):
        course.publish_drive(drive.pk, PROGRAM)


def test_a_second_publication_is_refused() -> None:
    drive = published()

    with refuses(drive, Reason.IS_PUBLISHED):
        course.publish_drive(drive.pk, PROGRAM)


# --- back, stage by stage ------------------------------------------------------------------------


def test_a_published_drive_goes_back_to_finished_with_all_its_scores() -> None:
    drive = published()
    before = rows_of(drive)

    course.step_back(drive.pk, PROGRAM)

    drive = factories.fresh(drive)
    assert (drive.state, drive.published_at, frozen(drive)) == (DriveState.FINISHED, None, [])
    assert rows_of(drive) == before


def test_a_finished_drive_goes_back_to_running_and_reads_no_prize() -> None:
    drive = played()
    course.show_prize(drive.pk, 0, PROGRAM)

    course.step_back(drive.pk, PROGRAM)

    drive = factories.fresh(drive)
    assert (drive.state, drive.finished_at, drive.prizes_shown) == (DriveState.RUNNING, None, 0)


def test_a_drive_that_has_just_started_goes_back_to_open_doors() -> None:
    drive = factories.make_drive()
    sat = seating(drive)

    course.step_back(drive.pk, PROGRAM)

    drive = factories.fresh(drive)
    assert (drive.state, drive.started_at, seating(drive)) == (DriveState.OPEN, None, sat)


def test_going_back_to_open_doors_is_refused_while_a_score_stands() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 2, 1, "ns", 8)

    with refuses(drive, Reason.ROUND_HAS_SCORES, places=[(1, 2)]):
        course.step_back(drive.pk, PROGRAM)


def test_going_back_to_open_doors_from_a_later_round_names_the_tables_with_scores() -> None:
    drive = factories.play_on(factories.make_drive())

    with refuses(drive, Reason.ROUND_HAS_SCORES, places=[(1, 1), (1, 2)]):
        course.step_back(drive.pk, PROGRAM)


def test_seats_drawn_again_after_a_false_start_keep_the_rows_of_undone_scores() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 8)
    undo(drive, last_act(drive))
    before = rows_of(drive)
    course.step_back(drive.pk, PROGRAM)

    seats.draw_seats(drive.pk, PROGRAM)

    assert rows_of(drive) == before


def test_a_false_start_may_be_followed_by_a_true_one() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 8)
    undo(drive, last_act(drive))
    course.step_back(drive.pk, PROGRAM)
    seats.draw_seats(drive.pk, PROGRAM)

    course.start_drive(drive.pk, PROGRAM)

    factories.play_to_the_end(drive)
    assert Round.objects.standing().filter(drive=drive).count() == 4


def test_there_is_no_stage_before_open_doors() -> None:
    drive = factories.make_drive(started=False)

    with refuses(drive, Reason.NOTHING_TO_STEP_BACK):
        course.step_back(drive.pk, PROGRAM)


def test_a_drive_stepped_back_to_running_goes_on_where_it_was() -> None:
    drive = factories.play_on(factories.make_drive(hands=3))
    course.finish_drive(drive.pk, PROGRAM, even_so=True)
    course.step_back(drive.pk, PROGRAM)

    factories.play_on(drive)

    round_ = current_round(drive)
    assert round_ is not None
    assert round_.number == 3
