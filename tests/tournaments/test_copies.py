from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournaments.acts import decide, last_act, revision, undo
from tournaments import tasks
from tournaments.models import Drive, NextSeats, StandingsSnapshot
from tournaments.selectors.standings import as_rows, fold_standings
from tournaments.services import copies, course
from tournaments.services.changes import PROGRAM
from whistdrive import jobs

pytestmark = pytest.mark.django_db


def snapshot(drive: Drive) -> StandingsSnapshot:
    return StandingsSnapshot.objects.get(drive=drive)


def stored(drive: Drive) -> tuple[int, int, Any, Any]:
    copy = snapshot(drive)
    return copy.revision, copy.released_to, copy.public, copy.full


def folded(drive: Drive) -> tuple[int, int, Any, Any]:
    now = fold_standings(factories.fresh(drive))
    return now.revision, now.released_to, as_rows(now.public), as_rows(now.full)


# --- standings are stored forward only -----------------------------------------------------------


def test_the_stored_standings_are_the_fold_of_the_rows() -> None:
    drive = factories.play_on(factories.make_drive(tables=3, resting=2), 2)

    copies.refresh_standings(drive.pk)

    assert stored(drive) == folded(drive)


def test_standings_refreshed_twice_are_stored_once() -> None:
    drive = factories.play_on(factories.make_drive())

    answers = [copies.refresh_standings(drive.pk) for _time in range(2)]

    assert answers == [True, False]


def test_a_task_that_comes_late_stores_nothing_over_a_newer_copy() -> None:
    drive = factories.fold(factories.play_on(factories.make_drive()))
    ahead = revision(drive) + 1
    StandingsSnapshot.objects.filter(drive=drive).update(revision=ahead, public=[], full=[])

    answer = copies.refresh_standings(drive.pk)

    assert (answer, stored(drive)[0], stored(drive)[2:]) == (False, ahead, ([], []))


def test_next_seats_that_come_late_store_nothing_over_a_newer_copy() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    ahead = revision(drive) + 1
    NextSeats.objects.filter(drive=drive).update(revision=ahead, round=1, moves={})

    answer = copies.refresh_next_seats(drive.pk)

    copy = NextSeats.objects.get(drive=drive)
    assert (answer, copy.revision, copy.moves) == (False, ahead, {})


def test_standings_follow_a_correction() -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(tables=1)))

    decide(drive, 1, 1, 13)
    copies.refresh_standings(drive.pk)

    assert sorted(line["total"] for line in snapshot(drive).full) == ["0", "0", "13", "13"]


def test_standings_follow_an_undo() -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(tables=1)))

    undo(drive, last_act(drive))
    copies.refresh_standings(drive.pk)

    assert [line["hands"] for line in snapshot(drive).full] == [0, 0, 0, 0]


def test_a_drive_that_has_not_started_has_no_standings() -> None:
    drive = factories.make_drive(started=False)

    assert copies.refresh_standings(drive.pk) is False


def test_a_drive_that_is_gone_is_nobodys_fault() -> None:
    assert (copies.refresh_standings(0), copies.refresh_next_seats(0)) == (False, False)


# --- rebuild -------------------------------------------------------------------------------------


def rebuilt(drive: Drive) -> tuple[bool, bool]:
    found = copies.rebuild(factories.fresh(drive))
    return found.standings_differed, found.seats_differed


def test_a_rebuild_of_true_copies_finds_no_difference() -> None:
    drive = factories.make_drive(tables=2, resting=1)
    factories.play_round(drive)
    factories.fold(drive)

    assert rebuilt(drive) == (False, False)


@pytest.mark.parametrize("field", ["public", "full"])
def test_a_rebuild_says_that_standings_were_tampered_with(field: str) -> None:
    drive = factories.fold(factories.play_on(factories.make_drive()))
    copy = snapshot(drive)
    getattr(copy, field)[0]["total"] = "999"
    copy.save()

    assert rebuilt(drive) == (True, False)


def test_a_rebuild_says_that_next_seats_were_tampered_with() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    factories.fold(drive)
    copy = NextSeats.objects.get(drive=drive)
    copy.moves["1"]["table"] = 99
    copy.save()

    assert rebuilt(drive) == (False, True)


def test_a_rebuild_puts_right_what_was_tampered_with() -> None:
    drive = factories.fold(factories.play_on(factories.make_drive()))
    StandingsSnapshot.objects.update(public=[], full=[], released_to=60)

    rebuilt(drive)

    assert stored(drive) == folded(drive)


def test_a_rebuild_makes_copies_that_are_missing() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    StandingsSnapshot.objects.all().delete()
    NextSeats.objects.all().delete()

    assert rebuilt(drive) == (True, True)
    assert rebuilt(drive) == (False, False)


def test_a_rebuild_of_a_finished_drive_leaves_its_last_seats_alone() -> None:
    drive = factories.make_drive(hands=2)
    factories.play_on(drive)
    factories.fold(drive)
    factories.play_to_the_end(drive)
    factories.fold(drive)
    before = NextSeats.objects.values().get(drive=drive)

    assert rebuilt(drive) == (False, False)
    assert NextSeats.objects.values().get(drive=drive) == before


# --- what was missed -----------------------------------------------------------------------------


def test_a_drive_with_old_standings_is_overdue() -> None:
    behind, up_to_date = factories.make_drive(), factories.make_drive()
    for drive in (behind, up_to_date):
        factories.fold(drive)
    factories.settle(behind, 1, 1)

    assert copies.overdue_drives() == [behind.pk]


def test_a_drive_without_standings_is_overdue() -> None:
    drive = factories.make_drive()
    StandingsSnapshot.objects.all().delete()

    assert copies.overdue_drives() == [drive.pk]


def test_a_published_drive_whose_last_standings_were_missed_is_overdue() -> None:
    drive = factories.fold(factories.play_to_the_end(factories.make_drive(hands=1)))
    course.publish_drive(drive.pk, PROGRAM)

    assert copies.overdue_drives() == [drive.pk]


def test_a_drive_that_has_not_started_is_never_overdue() -> None:
    factories.make_drive(started=False)

    assert copies.overdue_drives() == []


def test_the_sweep_does_what_was_missed(django_capture_on_commit_callbacks: Any) -> None:
    drive = factories.make_drive()
    factories.play_round(drive)

    with django_capture_on_commit_callbacks(execute=True):
        tasks.start_what_was_missed()
    jobs.run_pending()

    assert (stored(drive), len(NextSeats.objects.get(drive=drive).moves)) == (folded(drive), 8)


def test_a_score_has_standings_and_seats_folded_in_the_background(
    django_capture_on_commit_callbacks: Any,
) -> None:
    drive = factories.make_drive()

    with django_capture_on_commit_callbacks(execute=True):
        factories.play_round(drive)
    jobs.run_pending()

    assert (stored(drive), len(NextSeats.objects.get(drive=drive).moves)) == (folded(drive), 8)


def test_a_running_drive_whose_next_seats_were_missed_is_overdue() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    copies.refresh_standings(drive.pk)

    assert copies.overdue_drives() == [drive.pk]


def test_a_drive_whose_standings_alone_were_missed_is_overdue() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    copies.refresh_next_seats(drive.pk)

    assert copies.overdue_drives() == [drive.pk]


def test_a_drive_in_its_last_round_is_not_overdue_for_ever() -> None:
    drive = factories.make_drive(hands=1)
    factories.play_round(drive)
    factories.fold(drive)

    assert copies.overdue_drives() == []


def test_the_sweep_calls_the_move_whose_job_was_lost(
    django_capture_on_commit_callbacks: Any,
) -> None:
    drive = factories.make_drive(move_call="automatic")
    factories.play_round(drive)
    copies.refresh_standings(drive.pk)

    with django_capture_on_commit_callbacks(execute=True):
        tasks.start_what_was_missed()
    jobs.run_pending()

    assert drive.rounds.count() == 2
