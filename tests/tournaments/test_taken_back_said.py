"""A move taken back is told to the whole room, until the next score or call."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import decide, seating
from tournaments.models import Drive
from tournaments.selectors.console import console_page
from tournaments.selectors.projector import Screen, projector_page
from tournaments.selectors.room import entries_of
from tournaments.selectors.table import Phase, page_of_person, table_page
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def sent_back(**settings: object) -> Drive:
    drive = factories.play_on(factories.make_drive(tables=3, **settings))  # type: ignore[arg-type]
    course.take_back_move(drive.pk, 2, PROGRAM)
    return factories.fold(drive)


def text_of(client: Client, name: str, *args: object) -> str:
    return " ".join(client.get(reverse(name, args=args)).content.decode().split())


def test_the_big_screen_shows_the_seats_of_before_and_says_why(client: Client) -> None:
    drive = sent_back()

    page = text_of(client, "projector", drive.viewer_code)

    assert "<h1>The move was called too early. Back to these seats:</h1>" in page
    assert 'class="places' in page
    assert "Hand 1 of 4" in page


@pytest.mark.parametrize("chosen", ["auto", "seating", "playing"])
def test_whatever_the_screen_was_set_to_it_shows_the_seats(chosen: str) -> None:
    drive = sent_back(screen=chosen)

    assert projector_page(drive).screen is Screen.SEATING


def test_a_tables_phone_says_that_its_hand_goes_on_and_where_those_sit_who_came(
    client: Client,
) -> None:
    drive = factories.play_on(factories.make_drive(tables=3))
    came = {int(p) for p in (*seating(drive).tables[1].ns, *seating(drive).tables[1].ew)}
    course.take_back_move(drive.pk, 2, PROGRAM)
    drive = factories.fold(drive)
    sit = {int(p): t.number for t in seating(drive).tables for p in (*t.ns, *t.ew)}

    page = table_page(drive.tables.select_related("drive").get(number=2))

    assert {one.entry.number: one.table for one in page.moved} == {n: sit[n] for n in came}
    text = text_of(client, "table_page", factories.table_code(drive, 2))
    assert "The move is taken back: hand 1 goes on at table 2." in text
    assert "Who had come here goes back:" in text


def test_of_two_moves_taken_back_the_last_is_spoken_of() -> None:
    drive = sent_back()
    decide(drive, 2, 1, 2)
    course.call_move(drive.pk, 1, PROGRAM)
    came = {int(p) for p in (*seating(drive).tables[0].ns, *seating(drive).tables[0].ew)}
    course.take_back_move(drive.pk, 2, PROGRAM)

    page = table_page(factories.fresh(drive).tables.select_related("drive").get(number=1))

    assert {one.entry.number for one in page.moved} == came


def test_a_persons_card_says_so_too(client: Client) -> None:
    drive = sent_back()
    number = int(seating(drive).tables[2].ew[0])

    text = text_of(client, "card", factories.card_code(drive, number))

    assert "The move is taken back: hand 1 goes on at table 3." in text
    assert "Who had come here" not in text


def test_somebody_whose_rest_goes_on_is_told() -> None:
    drive = sent_back(resting=1)
    entry = entries_of(drive)[int(seating(drive).resting[0])]

    page = page_of_person(drive, entry)

    assert (page.phase, page.is_taken_back) == (Phase.RESTING, True)


def test_the_organisers_page_says_so(client: Client) -> None:
    drive = sent_back()
    client.force_login(factories.member(drive.club))

    assert "The move is taken back: hand 1 goes on." in text_of(client, "console", drive.code)


def called_again(drive: Drive) -> None:
    course.call_move(drive.pk, 1, PROGRAM)


def corrected(drive: Drive) -> None:
    decide(drive, 1, 1, 2)


def finished(drive: Drive) -> None:
    course.finish_drive(drive.pk, PROGRAM, even_so=True)


@pytest.mark.parametrize("act", [called_again, corrected, finished])
def test_it_is_said_until_something_comes_of_it(act: Callable[[Drive], None]) -> None:
    drive = sent_back()

    act(drive)

    drive = factories.fresh(drive)
    table = table_page(drive.tables.select_related("drive").get(number=1))
    pages = (console_page(drive), projector_page(drive), table)
    assert [page.is_taken_back for page in pages] == [False] * 3


def test_what_else_is_done_in_the_meantime_does_not_end_it() -> None:
    drive = sent_back()

    course.set_screen(drive.pk, "auto", PROGRAM)

    assert projector_page(factories.fresh(drive)).is_taken_back
