"""A table that plays on while one of its hands is in dispute: every page is at the same hand."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import stands
from tests.tournaments.pages import named
from tournaments.models import Drive, DriveTable
from tournaments.scoring.ledger import HandLedger, HandState
from tournaments.selectors.console import console_page
from tournaments.selectors.projector import Screen, projector_page
from tournaments.selectors.room import hand_now
from tournaments.selectors.table import table_page
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db

WAITS = HandLedger(HandState.WAITING)
SPOKEN = HandLedger(HandState.ENTERED, ns_claim=(8, 5))
ARGUED = HandLedger(HandState.DISPUTED, ns_claim=(8, 5), ew_claim=(7, 6))
COUNTS = HandLedger(HandState.AGREED, (8, 5))


@pytest.fixture
def drive() -> Drive:
    """One table, three hands a round, the first of them in dispute."""
    drive = factories.make_drive(movement="partner_drive", tables=1, hands=6, hands_a_round=3)
    dispute(drive, 1)
    return drive


def dispute(drive: Drive, hand: int) -> None:
    factories.enter(drive, 1, hand, "ns", 8)
    factories.enter(drive, 1, hand, "ew", 9)


def steward(drive: Drive) -> Client:
    client = Client()
    client.force_login(factories.member(drive.club, Role.STEWARD))
    return client


def address(drive: Drive) -> str:
    return reverse("slips", args=(drive.code,))


def send(client: Client, drive: Drive, ns: int, **shown: Any) -> HttpResponse:
    typed = {"key": str(uuid4()), "table": "1", "tricks": str(ns), **shown}
    return client.post(address(drive), typed)


def on_the_page(client: Client, drive: Drive) -> dict[str, str]:
    """What the page of the slips adds to each of them."""
    return named(client.get(address(drive)), form="slip-form")


@pytest.mark.parametrize(
    ("hands", "now"),
    [
        ((WAITS, WAITS, WAITS), 1),
        ((COUNTS, SPOKEN, WAITS), 2),
        ((ARGUED, WAITS, WAITS), 2),
        ((ARGUED, ARGUED, SPOKEN), 3),
        ((COUNTS, ARGUED, COUNTS), 2),
        ((ARGUED, COUNTS, ARGUED), 1),
        ((COUNTS, COUNTS, COUNTS), 3),
    ],
)
def test_a_table_is_at_the_first_hand_that_is_open_and_not_disputed(
    hands: tuple[HandLedger, ...], now: int
) -> None:
    assert hand_now(dict(enumerate(hands, start=1))) == now


def test_phones_console_and_big_screen_are_at_the_same_hand(drive: Drive) -> None:
    phone = table_page(DriveTable.objects.select_related("drive").get(drive=drive, number=1))
    console, screen = console_page(drive), projector_page(drive)

    assert phone.hand is not None
    assert {phone.hand.number, console.hand, console.tiles[0].hand, screen.hand} == {2}
    assert screen.screen is Screen.PLAYING


def test_the_console_names_the_hand_in_dispute_though_the_table_plays_on(drive: Drive) -> None:
    page = console_page(drive)
    client = Client()
    client.force_login(factories.member(drive.club))

    answer = client.get(reverse("console", args=(drive.code,))).content.decode()

    assert [(p.hand, p.table, p.said) for p in page.disputed] == [(1, 1, ((8, 5), (9, 4)))]
    assert page.tables_begun == (1,)
    assert '<p class="soft tiny">Hand 1 <span class="tile-state">' in answer
    assert f'id="decide-1-1" href="{reverse("console_table", args=(drive.code, 1, 1))}"' in answer


def test_a_slip_goes_to_the_hand_that_the_page_shows(drive: Drive) -> None:
    client = steward(drive)
    shown = on_the_page(client, drive)

    answer = send(client, drive, 7, **shown)

    assert "<b>1</b> Hand 3 <span" in client.get(address(drive)).content.decode()
    assert shown == {"round": "1", "hand_1": "2"}
    assert answer.context["saved"]["hand"] == 2
    assert (stands(drive, 1, 1).state, stands(drive, 1, 2).tricks) == (HandState.DISPUTED, (7, 6))


def test_a_slip_typed_before_a_phone_settled_its_hand_is_not_of_the_next(drive: Drive) -> None:
    client = steward(drive)
    shown = on_the_page(client, drive)
    factories.settle(drive, 1, 2, 8)

    answer = send(client, drive, 7, **shown)

    assert answer.status_code == 422
    assert "Table 1 has 8–5 for hand 2 already." in answer.context["error"]
    assert stands(drive, 1, 3).state is HandState.WAITING


def test_a_slip_that_names_no_hand_never_decides_a_disputed_one(drive: Drive) -> None:
    factories.settle(drive, 1, 2)
    factories.settle(drive, 1, 3)

    answer = send(steward(drive), drive, 7, round="1")

    assert answer.status_code == 422
    assert stands(drive, 1, 1).state is HandState.DISPUTED


def test_a_slip_decides_the_disputed_hand_where_the_page_names_it(drive: Drive) -> None:
    factories.settle(drive, 1, 2)
    factories.settle(drive, 1, 3)
    client = steward(drive)

    send(client, drive, 8, **on_the_page(client, drive))

    assert stands(drive, 1, 1).tricks == (8, 5)


def test_the_big_screen_keeps_the_standings_where_all_are_at_their_second_hand() -> None:
    drive = factories.make_drive(movement="partner_drive", tables=2, hands=6, hands_a_round=3)
    factories.settle(drive, 1, 1)
    factories.settle(drive, 2, 1)

    assert projector_page(factories.fresh(drive)).screen is Screen.PLAYING
