from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import decide
from tournaments.models import Drive
from tournaments.scoring.ledger import HandState
from tournaments.selectors.console import console_page
from tournaments.selectors.projector import ProjectorPage, Screen, TableState, projector_page
from tournaments.selectors.results import results_page
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db

NOON = datetime.datetime(2026, 11, 30, 12, tzinfo=datetime.UTC)


def page(drive: Drive) -> ProjectorPage:
    return projector_page(factories.fold(drive))


def shown(drive: Drive) -> ProjectorPage:
    """The page without what is different each time anyhow: the clock and the edition."""
    return replace(page(drive), now=NOON, edition=0)


# --- held-back figures ---------------------------------------------------------------------------


@pytest.mark.parametrize("finished", [False, True])
def test_a_figure_held_back_is_nowhere_on_the_page(finished: bool) -> None:
    drive = factories.make_drive(tables=2, hands=3, held_back=2)
    factories.play_on(drive, 2)
    factories.play_round(drive, 7)
    if finished:
        course.finish_drive(drive.pk, PROGRAM)
    with_seven = shown(drive)

    decide(drive, 1, 3, 13)
    decide(drive, 2, 2, 13)

    pages = (with_seven, replace(shown(drive), tables=with_seven.tables))
    assert pages[1] == pages[0]


def test_a_figure_that_is_released_is_on_the_page() -> None:
    drive = factories.make_drive(tables=2, hands=3, held_back=1)
    factories.play_on(drive, 2)
    before = shown(drive)

    decide(drive, 2, 2, 13)

    assert shown(drive).standings != before.standings


def test_the_page_carries_no_copy_of_the_full_standings() -> None:
    drive = factories.make_drive(tables=2, hands=2, held_back=1)
    factories.play_on(drive)

    cached = page(drive).drive._state.fields_cache

    assert {name for name in cached if name != "club"} == set()


def test_the_page_says_how_far_it_shows_and_that_hands_are_held_back() -> None:
    drive = factories.make_drive(tables=1, hands=3, held_back=1)
    factories.play_on(drive)
    before = page(drive)
    factories.play_on(drive)

    after = page(drive)

    assert (before.released_to, before.is_held_back) == (1, False)
    assert (after.released_to, after.is_held_back) == (2, True)


def test_of_the_prizes_only_those_read_out_are_on_the_page() -> None:
    drive = factories.make_drive(tables=2, hands=2, held_back=1, second_prize="allow")
    factories.play_to_the_end(drive)
    before = page(drive)
    course.show_prize(drive.pk, 0, PROGRAM)

    after = page(drive)

    assert (before.prizes, before.prize, before.prizes_count) == ((), None, 4)
    assert (after.prize, len(after.prizes)) == (results_page(drive).prizes[0], 1)


def test_the_next_prize_is_announced_without_who_wins_it() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=2, hands=2))
    to_come = results_page(drive).prizes
    told = []
    while (shown := page(drive)).next_prize:
        told.append(shown.next_prize)
        course.show_prize(drive.pk, len(shown.prizes), PROGRAM)

    assert [prize.rule for prize in told] == [prize.rule for prize in to_come]
    assert {(prize.entries, prize.total) for prize in told} == {((), "")}


def test_publication_shows_everything() -> None:
    drive = factories.make_drive(tables=1, hands=2, held_back=1, second_prize="allow")
    factories.play_to_the_end(drive)
    course.publish_drive(drive.pk, PROGRAM)

    now = page(drive)

    assert (now.screen, now.is_held_back, len(now.prizes)) == (Screen.RESULTS, False, 4)
    assert [line.hands for line in now.standings] == [2, 2, 2, 2]


# --- what the screen is for ----------------------------------------------------------------------


def test_the_screen_welcomes_before_the_draw() -> None:
    drive = factories.make_drive(drawn=False, started=False)

    assert projector_page(drive).screen == Screen.WELCOME


def test_the_screen_shows_the_seats_that_were_drawn() -> None:
    drive = factories.make_drive(tables=2, resting=1, started=False)

    now = projector_page(drive)

    assert (now.screen, len(now.plan.tables), len(now.plan.resting), len(now.plan.by_name)) == (
        Screen.SEATING, 2, 1, 9
    )  # fmt: skip


def test_the_screen_shows_seats_after_a_call_until_somebody_has_scored() -> None:
    drive = factories.play_on(factories.make_drive())
    before = page(drive).screen

    factories.enter(drive, 1, 2, "ns", 8)

    assert (before, page(drive).screen) == (Screen.SEATING, Screen.PLAYING)


def test_the_screen_is_for_the_prizes_after_the_finish() -> None:
    drive = factories.play_to_the_end(factories.make_drive(hands=1))

    assert page(drive).screen == Screen.PRIZES


def test_tables_are_shown_with_their_state_and_no_figure() -> None:
    drive = factories.make_drive(tables=3)
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 1, "ns", 8)

    now = page(drive)

    assert now.tables == (
        TableState(1, HandState.AGREED, is_settled=True, has_begun=True),
        TableState(2, HandState.ENTERED, is_settled=False, has_begun=True),
        TableState(3, HandState.WAITING, is_settled=False, has_begun=False),
    )
    assert now.settled == 1


def test_the_screen_announces_this_trump_and_the_next() -> None:
    drive = factories.play_on(factories.make_drive(hands=2))

    before = projector_page(factories.make_drive(hands=2))
    after = page(drive)

    assert (before.hand, before.trump, before.next_hand, before.next_trump) == (1, "H", 2, "D")
    assert (after.hand, after.trump, after.next_hand, after.next_trump) == (2, "D", 0, "")


def test_in_a_round_of_several_hands_the_screen_is_at_the_lowest_open_hand() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=3, hands_a_round=3)
    for table in (1, 2):
        factories.settle(drive, table, 1)
    factories.settle(drive, 1, 2)

    now = page(drive)

    assert (now.hand, now.trump, now.next_hand, now.next_trump) == (2, "D", 3, "S")
    assert console_page(drive).hand == now.hand


def test_the_last_hand_is_announced_when_the_room_is_at_it() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=3, hands_a_round=3)
    for table in (1, 2):
        factories.settle(drive, table, 1)
        factories.settle(drive, table, 2)

    now = page(drive)

    assert (now.hand, now.next_hand) == (3, 0)


def test_the_standings_are_shown_by_line_of_players() -> None:
    drive = factories.play_on(factories.make_drive(tables=2))

    now = page(drive)

    lines = {s: [(line.rank, line.total) for line in now.of_station(s)] for s in "AB"}
    assert lines == {s: [(1, 8), (1, 8), (3, 5), (3, 5)] for s in "AB"}


# --- seats beside the tables, where there are no standings ----------------------------------------


def screen_of(client: Client, drive: Drive) -> str:
    factories.fold(drive)
    return str(client.get(reverse("projector", args=(drive.viewer_code,))).content.decode())


def test_in_the_first_hand_the_seats_stay_beside_the_tables_that_play(client: Client) -> None:
    drive = factories.make_drive(tables=2, names=[f"Player {n}" for n in range(8)])
    factories.settle(drive, 1, 1)

    text = screen_of(client, drive)

    assert all(f'<span class="name">Player {n}</span>' in text for n in range(8))
    assert "Find your table" in text
    assert "Table 1, scored" in text


def test_once_there_are_standings_they_take_the_seats_place(client: Client) -> None:
    drive = factories.play_on(factories.make_drive(tables=2))
    factories.settle(drive, 1, 2)

    text = screen_of(client, drive)

    assert "Standings after hand 1" in text
    assert 'class="places' not in text


def test_where_all_standings_are_held_back_the_seats_stay_all_evening(client: Client) -> None:
    drive = factories.play_on(factories.make_drive(tables=2, hands=2))
    Drive.objects.filter(pk=drive.pk).update(held_back=2)
    factories.settle(factories.fresh(drive), 1, 2)

    assert 'class="places' in screen_of(client, drive)
