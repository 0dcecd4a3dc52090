"""What a browser sends where a number belongs: whatever it is, no page falls over it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.models import Drive
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db

WRONG = ("²", "-1", "9" * 30, "9" * 5000, "1.5", "", "one")


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(drawn=False, started=False)


@pytest.fixture
def organiser(client: Client, drive: Drive) -> Client:
    client.force_login(factories.member(drive.club, Role.OWNER))
    return client


def test_the_journal_begins_at_its_end_where_no_number_is_asked_for(
    organiser: Client, drive: Drive
) -> None:
    for wrong in WRONG:
        asked = {"before": wrong[:100]}
        answer = organiser.get(reverse("drive_journal", args=(drive.code,)), asked)

        assert answer.status_code == 200, wrong
        assert len(answer.context["lines"]) == drive.journal.count()


def test_no_prize_is_shown_for_no_number(client: Client) -> None:
    drive = factories.play_to_the_end(factories.make_drive(hands=1))
    client.force_login(factories.member(drive.club))
    address = reverse("drive_prizes", args=(drive.code,))
    for wrong in WRONG:
        answer = client.post(address, {"shown": wrong})

        assert answer.status_code == 303, wrong
        assert factories.fresh(drive).prizes_shown == 0

    client.post(address, {"shown": "0"})

    assert factories.fresh(drive).prizes_shown == 1


def test_nobody_is_let_out_for_no_number(organiser: Client, drive: Drive) -> None:
    for wrong in WRONG:
        form = {"do": "let_out", "member": wrong}

        answer = organiser.post(reverse("club_members", args=(drive.club.slug,)), form)

        assert answer.status_code == 302, wrong
        assert drive.club.memberships.count() == 1


def test_a_list_is_read_whatever_lines_are_to_be_kept(organiser: Client, drive: Drive) -> None:
    address = reverse("people_import", args=(drive.club.slug,))
    for wrong in WRONG:
        form = {"pasted": "Ann\nBob Ray, A", "keep": [wrong, "1"], "do": "look"}

        answer = organiser.post(address, form)

        assert answer.status_code == 200, wrong
        assert [row.name for row in answer.context["read"].good] == ["Ann", "Bob Ray"]


@pytest.mark.parametrize("do", ["present", "absent", "station", "pair", "part"])
def test_tonights_list_knows_nobody_by_no_number(organiser: Client, drive: Drive, do: str) -> None:
    address = reverse("drive_tonight", args=(drive.code,))
    for wrong in WRONG:
        form = {"do": do, "player": wrong, "entry": wrong, "partner": wrong, "station": "A"}

        assert organiser.post(address, form).status_code == (303 if do == "present" else 422), wrong
        assert drive.entries.count() == 8


@pytest.mark.parametrize(
    ("page", "form", "status"),
    [
        ("drive_seats", {"do": "exchange", "first": "?", "second": 1}, 422),
        ("console", {"do": "call", "round": "?"}, 303),
        ("slips", {"table": "?", "tricks": 7}, 422),
        ("slips", {"table": 1, "tricks": "?"}, 422),
        ("slips", {"table": 1, "tricks": 7, "round": "?"}, 422),
    ],
)
def test_nothing_is_done_by_no_number_in_a_running_drive(
    client: Client, page: str, form: dict[str, Any], status: int
) -> None:
    drive = factories.make_drive()
    client.force_login(factories.member(drive.club))
    for wrong in filter(None, WRONG):
        sent = {name: wrong if value == "?" else value for name, value in form.items()}

        answer = client.post(reverse(page, args=(drive.code,)), {"key": str(uuid4()), **sent})

        assert answer.status_code == status, wrong
        assert factories.fresh(drive).revision == drive.revision, wrong
