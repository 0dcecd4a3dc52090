"""Which pair speaks is said each time: nothing is chosen on a phone that is passed on."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.models import Drive, ScoreEntry
from tournaments.selectors.table_page import Phase

pytestmark = pytest.mark.django_db

CHECKED = re.compile(r'<input type="radio" name="(\w+)" value="(\w+)" required checked')
FOCUSED = re.compile(r'<input type="radio" name="(\w+)" value="(\w+)" required autofocus')


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive()


def address(drive: Drive, table: int = 1) -> str:
    return reverse("table_page", args=(factories.table_code(drive, table),))


def send(client: Client, drive: Drive, hand: int = 1, **typed: str) -> HttpResponse:
    form: dict[str, Any] = {"key": str(uuid4()), "hand": str(hand), "do": "enter", **typed}
    return client.post(address(drive), form)


def chosen(page: HttpResponse) -> list[tuple[str, str]]:
    return CHECKED.findall(page.content.decode())


def test_no_pair_is_chosen_before_somebody_taps_one(client: Client, drive: Drive) -> None:
    assert chosen(client.get(address(drive))) == []


def test_a_phone_that_has_entered_is_asked_again_in_the_next_hand(client: Client) -> None:
    drive = factories.make_drive(
        movement="partner_drive", hands=4, hands_a_round=2, entry_mode="trust"
    )
    send(client, drive, side="ew", tricks="8")

    page = client.get(address(drive))

    assert page.context["page"].hand.number == 2
    assert chosen(page) == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Say first which pair you are."),
        ("it", "Di&#x27; prima quale coppia sei."),
        ("ro", "Spune întâi ce pereche ești."),
    ],
)
def test_without_a_pair_it_is_asked_for_in_the_clubs_language_and_the_number_stays(
    client: Client, language: str, sentence: str
) -> None:
    drive = factories.make_drive(club=factories.ClubFactory(language=language))

    answer = send(client, drive, tricks="8")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert f'role="alert" id="faults" tabindex="-1" data-first><p>{sentence}</p></div>' in page
    assert chosen(answer) == [("tricks", "8")]
    assert FOCUSED.findall(page) == [("side", "ns")]
    assert page.count('aria-invalid="true" aria-describedby="faults"') == 1
    assert not ScoreEntry.objects.exists()


def test_without_a_number_the_pair_stays_and_the_keys_are_next(
    client: Client, drive: Drive
) -> None:
    answer = send(client, drive, side="ew")

    page = answer.content.decode()
    assert "Tap how many tricks your pair won." in page
    assert chosen(answer) == [("side", "ew")]
    assert FOCUSED.findall(page) == [("tricks", "0")]


def test_without_either_both_are_asked_for_beginning_with_the_pair(
    client: Client, drive: Drive
) -> None:
    answer = send(client, drive)

    page = answer.content.decode()
    assert page.index("Say first which pair") < page.index("Tap how many tricks")
    assert FOCUSED.findall(page) == [("side", "ns")]


def test_the_page_itself_says_what_is_missing_not_the_browser(client: Client, drive: Drive) -> None:
    page = client.get(address(drive)).content.decode()

    assert 'novalidate data-missing-side="Say first which pair you are."' in page
    assert 'data-missing-tricks="Tap how many tricks your pair won."' in page


def test_the_next_hand_keeps_what_was_typed_and_asks_for_the_pair(
    client: Client, drive: Drive
) -> None:
    factories.settle(drive, 1, 1)

    answer = send(client, drive, hand=2, tricks="9")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert '<details class="card next-hand" open>' in page
    assert chosen(answer) == [("tricks", "9")]


def test_a_figure_of_ones_own_that_lacks_the_number_is_asked_for_where_it_was_typed(
    client: Client, drive: Drive
) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    factories.enter(drive, 1, 1, "ew", 7)

    page = send(client, drive, side="ew").content.decode()

    assert page.count('<details class="card" open>') == 1
    assert FOCUSED.findall(page) == [("tricks", "0")]


def test_a_refused_answer_leaves_the_phone_with_the_side_that_holds_it(
    client: Client, drive: Drive
) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    seen = {"key": str(uuid4()), "hand": "1", "do": "agree", "side": "ew", "seen": "9"}

    answer = client.post(f"{address(drive)}?as=ew", seen)

    page = answer.context["page"]
    assert (answer.status_code, page.phase, page.side) == (422, Phase.CONFIRM, "ew")


def test_once_a_side_has_spoken_the_phone_is_nobodys(client: Client, drive: Drive) -> None:
    form = {"key": str(uuid4()), "hand": "1", "do": "enter", "side": "ns", "tricks": "8"}

    answer = client.post(f"{address(drive)}?as=ns", form, headers={"HX-Request": "true"})

    page = answer.context["page"]
    assert (answer.status_code, page.phase, page.side) == (200, Phase.HAND_OVER, "")


@pytest.mark.parametrize(("sent", "status"), [({"X-Outbox": "1"}, 409), ({}, 422)])
def test_what_waited_for_the_network_and_came_before_its_call_is_to_be_sent_again(
    client: Client, drive: Drive, sent: dict[str, str], status: int
) -> None:
    form = {"key": str(uuid4()), "hand": "2", "do": "enter", "side": "ns", "tricks": "8"}

    assert client.post(address(drive), form, headers=sent).status_code == status
    assert not ScoreEntry.objects.exists()


def test_what_waited_and_can_never_be_taken_is_not_sent_again(client: Client, drive: Drive) -> None:
    factories.settle(drive, 1, 1, 8)
    form = {"key": str(uuid4()), "hand": "1", "do": "enter", "side": "ns", "tricks": "7"}

    assert client.post(address(drive), form, headers={"X-Outbox": "1"}).status_code == 422
