"""Paper slips typed at the desk: what is saved, what is refused, and where it goes on."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import stands
from tests.tournaments.pages import shown, signed_in, text_of
from tournaments.models import Drive
from tournaments.scoring.ledger import HandState
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db


def page_of(drive: Drive) -> str:
    return reverse("slips", args=(drive.code,))


def slip(client: Client, drive: Drive, table: int, tricks: int, **more: Any) -> tuple[int, str]:
    data = {"key": uuid4(), "table": table, "tricks": tricks, **more}
    response = client.post(page_of(drive), data, headers={"HX-Request": "true"})
    return response.status_code, text_of(response)


def test_a_slip_is_saved_and_its_table_leaves_the_list() -> None:
    drive = factories.make_drive()
    client = signed_in(drive, Role.STEWARD)
    assert 'id="open-2"' in shown(client, page_of(drive))

    status, answer = slip(client, drive, 2, 8, round=1)

    assert (status, stands(drive, 2, 1).tricks) == (200, (8, 5))
    assert "Table 2, hand 1: 8–5 saved." in answer
    assert ('id="open-1"' in answer, 'id="open-2"' in answer) == (True, False)


def test_a_slip_that_contradicts_what_stands_is_refused() -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1, 8)

    status, answer = slip(signed_in(drive), drive, 1, 9)

    assert (status, stands(drive, 1, 1).tricks) == (422, (8, 5))
    assert "Table 1 has 8–5 for hand 1 already." in answer


def test_a_slip_typed_while_the_move_is_called_is_not_the_next_hands() -> None:
    drive = factories.play_on(factories.make_drive())

    status, answer = slip(signed_in(drive), drive, 1, 9, round=1)

    assert (status, stands(drive, 1, 2).state) == (422, HandState.WAITING)
    assert "the move to hand 2 was called" in answer


def test_a_slip_of_another_stewards_table_is_refused() -> None:
    drive = factories.make_drive()

    status, answer = slip(signed_in(drive, Role.STEWARD, "1"), drive, 2, 9)

    assert (status, stands(drive, 2, 1).state) == (422, HandState.WAITING)
    assert "There is no table 2 in this round for you." in answer


def test_a_slip_of_no_table_is_refused_for_everybody() -> None:
    drive = factories.make_drive()

    status, answer = slip(signed_in(drive), drive, 99, 9)

    assert status == 422
    assert "There is no table 99 in this round." in answer


@pytest.mark.parametrize(
    ("hands", "role", "button"),
    [
        (24, Role.ORGANISER, "On to calling the move"),
        (1, Role.ORGANISER, "Finish the drive"),
        (24, Role.STEWARD, "To the tables"),
    ],
)
def test_after_the_last_slip_the_button_leads_to_what_comes_next(
    hands: int, role: Role, button: str
) -> None:
    drive = factories.make_drive(hands=hands)
    factories.settle(drive, 1, 1, 8)

    _, answer = slip(signed_in(drive, role), drive, 2, 8)

    address = f"{reverse('console', args=(drive.code,))}#next"
    way = f'<a class="button button-primary" id="slips-to-console" href="{address}">'
    assert f"{way}{button}</a>" in answer


def test_whatever_is_wrong_with_a_slip_names_its_table() -> None:
    drive = factories.play_on(factories.make_drive())
    client = signed_in(drive)

    _, late = slip(client, drive, 2, 9, round=1)
    _, wrong = slip(client, drive, 2, 14, round=2)

    assert "Table 2: Not saved: the move to hand 2 was called." in late
    assert "<p><b>Table 2</b> · <b>Tricks of North and South:</b> " in wrong


@pytest.mark.parametrize(("table", "tricks"), [("", "8"), ("1", "14"), ("1", "x")])
def test_a_slip_that_cannot_be_read_stays_in_its_fields(table: str, tricks: str) -> None:
    drive = factories.make_drive()
    data = {"key": uuid4(), "table": table, "tricks": tricks}

    response = signed_in(drive).post(page_of(drive), data)

    page = response.content.decode()
    assert response.status_code == 422
    assert "data-slip-answer" in page
    assert f'value="{tricks}"></div>' in page
