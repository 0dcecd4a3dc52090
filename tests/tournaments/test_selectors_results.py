from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any
from unittest import mock

import pytest
import time_machine
from django.utils import timezone

from games.words import fraction
from tests import factories
from tests.tournaments.acts import decide, seating
from tournaments.models import Drive
from tournaments.scoring.reasons import RankKind
from tournaments.selectors import standings
from tournaments.selectors.results import results_page
from tournaments.selectors.standings import (
    FOLD_AGAIN_AFTER,
    Folded,
    as_rows,
    fold_standings,
    from_rows,
    standings_now,
)
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from tournaments.templatetags.drive_words import aside, figure, measured, prize_figure, prize_worth

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
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1, second_prize="allow"))
    before = results_page(drive)
    course.show_prize(drive.pk, 0, PROGRAM)

    after = results_page(factories.fresh(drive))

    assert (before.shown, before.next, before.left) == ((), before.prizes[0], 4)
    assert (after.shown, after.next, after.left) == (
        (after.prizes[0],), after.prizes[1], 3
    )  # fmt: skip


def test_after_the_last_prize_there_is_none_left() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1, second_prize="allow"))
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


def test_standings_of_another_shape_are_folded_anew() -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(tables=1)))
    copy = drive.snapshot
    for line in copy.full:
        del line["hands_won"]
    copy.save()

    assert totals(drive) == {5, 8}


def test_while_one_page_folds_the_others_show_what_is_stored() -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(tables=1)))
    decide(drive, 1, 1, 13)
    drive = factories.fresh(drive)
    asked: list[set[Fraction]] = []

    def fold_and_ask(one: Drive) -> Folded:
        asked.append({line.total for line in standings_now(one).full})
        return fold_standings(one)

    with (
        seconds_later(FOLD_AGAIN_AFTER + 1),
        mock.patch.object(standings, "fold_standings", side_effect=fold_and_ask),
    ):
        found = {line.total for line in standings_now(drive).full}

    assert (found, asked) == ({0, 13}, [{5, 8}])


def test_the_page_of_results_folds_once_for_lines_and_prizes() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1, second_prize="allow"))
    factories.fold(drive)

    with mock.patch.object(standings, "fold_standings") as folds:
        page = results_page(factories.fresh(drive))

    assert (len(page.prizes), folds.call_count) == (4, 0)


def test_where_a_rest_counts_nothing_lines_and_prizes_show_tricks_a_hand() -> None:
    drive = factories.make_drive(tables=1, hands=2, rest="none")
    factories.play_on(drive, 1, 8)
    factories.play_round(drive, 8)
    course.finish_drive(drive.pk, PROGRAM)
    drive = factories.fold(drive)

    page = results_page(drive)

    best, prize = page.lines[0].standing, page.prizes[-1]
    assert page.measures == ("per_hand", "total")
    assert measured(best, drive) == figure(best, "per_hand") == prize_figure(drive, prize)
    assert prize_worth(drive, prize) == f"{fraction(best.per_hand, 2)} tricks a hand"


def test_where_a_rest_counts_lines_and_prizes_show_totals() -> None:
    drive = factories.fold(factories.play_to_the_end(factories.make_drive(tables=1, hands=2)))

    page = results_page(drive)

    best, prize = page.lines[0].standing, page.prizes[-1]
    assert measured(best, drive) == fraction(best.total)
    assert prize_worth(drive, prize) == f"{fraction(best.total)} tricks"


def test_columns_of_tricks_a_hand_line_up_with_two_decimals_only_where_places_depend_on_them() -> (
    None
):
    drive = factories.fold(factories.play_to_the_end(factories.make_drive(tables=1, hands=2)))
    lines = [line.standing for line in results_page(drive).lines]

    columns = [[show(line, "per_hand") for line in lines] for show in (figure, aside)]

    assert {len(text.partition(".")[2]) for text in columns[0]} == {2}
    assert {len(text.partition(".")[2]) for text in columns[1]} == {1}
    assert [aside(line, "total") for line in lines] == [figure(line, "total") for line in lines]
