from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from tests import factories
from tests.tournaments.acts import decide, seating
from tournaments.models import Drive
from tournaments.scoring.reasons import RankKind
from tournaments.selectors.results import results_page
from tournaments.selectors.standings import FOLD_AGAIN_AFTER, as_rows, from_rows, standings_now
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def totals(drive: Drive) -> set[Fraction]:
    return {line.total for line in standings_now(factories.fresh(drive)).full}


def seconds_later(seconds: float) -> time_machine.travel:
    then = timezone.now() + datetime.timedelta(seconds=seconds)
    return time_machine.travel(then, tick=False)


# --- the results ---------------------------------------------------------------------------------


def test_every_line_has_its_name_and_its_reason() -> None:
    drive = factories.make_drive(tables=1, hands=1)
    (table,) = seating(drive).tables
    factories.play_to_the_end(drive, 9)

    page = results_page(factories.fold(drive))

    best = sorted(int(p) for p in table.ns)
    assert [(ln.standing.rank, ln.standing.tied, ln.standing.total) for ln in page.lines] == [
        (1, True, 9), (1, True, 9), (3, True, 4), (3, True, 4)
    ]  # fmt: skip
    assert [ln.entry.number for ln in page.lines[:2]] == best
    assert [ln.reason.kind for ln in page.lines] == [RankKind.SHARES] * 4
    assert page.lines[2].reason.gap == 5


def test_prizes_are_counted_down_as_they_are_read_out() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1))
    before = results_page(drive)
    course.show_prize(drive.pk, 0, PROGRAM)

    after = results_page(factories.fresh(drive))

    assert (before.shown, before.next, before.left) == ((), before.prizes[0], 4)
    assert (after.shown, after.next, after.left) == (
        (after.prizes[0],), after.prizes[1], 3
    )  # fmt: skip


def test_after_the_last_prize_there_is_none_left() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1))
    for shown in range(4):
        course.show_prize(drive.pk, shown, PROGRAM)

    page = results_page(factories.fresh(drive))

    assert (page.next, page.left, page.shown) == (None, 0, page.prizes)


def test_a_drive_that_has_not_started_has_no_results() -> None:
    drive = factories.make_drive(drawn=False, started=False, names=["Ann"])

    page = results_page(drive)

    assert ([ln.reason.kind for ln in page.lines], page.prizes) == ([RankKind.NOT_PLAYED], ())


# --- where the workers are silent ----------------------------------------------------------------


def test_the_stored_standings_are_shown_while_the_background_is_at_it() -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(tables=1)))

    decide(drive, 1, 1, 13)

    assert totals(drive) == {8, 5}


def test_where_the_background_is_silent_a_page_folds_for_itself() -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(tables=1)))
    decide(drive, 1, 1, 13)

    with seconds_later(FOLD_AGAIN_AFTER + 1):
        assert totals(drive) == {13, 0}


def test_where_the_background_is_silent_one_page_folds_for_all(
    django_assert_num_queries: Any,
) -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(tables=1)))
    decide(drive, 1, 1, 13)
    drive = factories.fresh(drive)

    with seconds_later(FOLD_AGAIN_AFTER + 1):
        with django_assert_num_queries(6):
            first = standings_now(drive)
        with django_assert_num_queries(2):
            second = standings_now(drive)

    assert second == first


def test_standings_come_back_from_their_rows_exactly() -> None:
    drive = factories.make_drive(tables=1, resting=2, rest="own_average")
    factories.play_on(drive, 2, 9)
    folded = standings_now(drive).full

    assert from_rows(as_rows(folded)) == folded
