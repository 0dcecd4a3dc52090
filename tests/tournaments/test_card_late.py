"""A form of a person's own card that comes late: it speaks of the hand where that person sat."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.models import SIDE_OF, Drive, ScoreEntry, SittingSeat

pytestmark = pytest.mark.django_db


def seat_of(drive: Drive, entry: int, round_: int) -> tuple[int | None, str]:
    seats = SittingSeat.objects.filter(entry__drive=drive, round__taken_back_at=None)
    found: tuple[int | None, str] = seats.values_list("sitting__table", "seat").get(
        entry__number=entry, round__number=round_
    )
    return found


def mover(drive: Drive) -> int:
    """Somebody who sits at another table in hand 2 than in hand 1."""
    numbers = drive.entries.values_list("number", flat=True)
    return next(n for n in numbers if seat_of(drive, n, 1)[0] != seat_of(drive, n, 2)[0])


def send(client: Client, drive: Drive, entry: int, hand: int, **more: str) -> HttpResponse:
    side = SIDE_OF[seat_of(drive, entry, 1)[1]]
    form: dict[str, Any] = {"key": str(uuid4()), "hand": str(hand), "do": "enter", "side": side}
    return client.post(address(drive, entry), form | {"tricks": "6", **more})


def address(drive: Drive, entry: int) -> str:
    return reverse("card", args=(factories.card_code(drive, entry),))


def test_a_figure_for_an_earlier_hand_is_told_that_tables_score_and_no_other(
    client: Client,
) -> None:
    drive = factories.play_on(factories.make_drive(tables=2), ns={1: 9, 2: 4})
    entry = mover(drive)
    own = {1: (9, 4), 2: (4, 9)}[seat_of(drive, entry, 1)[0] or 0]

    answer = send(client, drive, entry, 1)

    said = f"Hand 1 is settled already: North and South {own[0]}, East and West {own[1]}."
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_a_figure_for_a_hand_that_was_open_counts_where_the_person_sat(client: Client) -> None:
    drive = factories.play_on(
        factories.make_drive(movement="partner_drive", hands=4, tables=3, entry_mode="agree")
    )
    entry = mover(drive)
    table = seat_of(drive, entry, 1)[0]
    ScoreEntry.objects.filter(hand=1).delete()

    send(client, drive, entry, 1)

    assert ScoreEntry.objects.get().sitting.table == table


def test_who_rested_in_the_hand_says_nothing_about_it(client: Client) -> None:
    drive = factories.play_on(factories.make_drive(tables=2, resting=1))
    resting = drive.entries.get(seats__round__number=1, seats__sitting=None).number
    before = ScoreEntry.objects.count()

    form = {"key": str(uuid4()), "hand": "1", "do": "enter", "side": "ns", "tricks": "6"}
    answer = client.post(address(drive, resting), form)

    assert (answer.status_code, ScoreEntry.objects.count()) == (422, before)
    assert "You do not sit at this table in this hand." in answer.content.decode()


@pytest.mark.parametrize("page", ["card", "table_page"])
def test_what_was_typed_for_an_earlier_hand_is_not_chosen_for_the_next(
    client: Client, page: str
) -> None:
    drive = factories.play_on(factories.make_drive(tables=2))
    entry = mover(drive)
    code = factories.card_code(drive, entry) if page == "card" else factories.table_code(drive, 1)
    form = {"key": str(uuid4()), "hand": "1", "do": "enter", "side": "ew", "tricks": "12"}

    answer = client.post(reverse(page, args=(code,)), form)

    assert answer.status_code == 422
    assert answer.context["page"].hand.number == 2
    assert "required checked" not in answer.content.decode()
