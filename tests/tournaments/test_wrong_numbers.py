"""What a browser sends where a number belongs: whatever it is, no page falls over it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.models import Drive
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db

WRONG = ("²", "-1", "9" * 30, "9" * 5000, "1.5", "", "one")
ANSWERS = (200, 302, 303, 404, 422)


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


def test_no_prize_is_shown_for_no_number(organiser: Client, drive: Drive) -> None:
    for wrong in WRONG:
        answer = organiser.post(reverse("drive_prizes", args=(drive.code,)), {"shown": wrong})

        assert answer.status_code == 303, wrong
        assert factories.fresh(drive).prizes_shown == 0


def test_nobody_is_let_out_for_no_number(organiser: Client, drive: Drive) -> None:
    for wrong in WRONG:
        form = {"do": "let_out", "member": wrong}

        answer = organiser.post(reverse("club_members", args=(drive.club.slug,)), form)

        assert answer.status_code in ANSWERS, wrong
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

        assert organiser.post(address, form).status_code in ANSWERS, wrong
        assert drive.entries.count() == 8


@pytest.mark.parametrize(
    ("page", "form"),
    [
        ("drive_seats", {"do": "exchange", "first": "?", "second": 1}),
        ("console", {"do": "call", "round": "?"}),
        ("slips", {"table": "?", "tricks": 7}),
        ("slips", {"table": 1, "tricks": 7, "round": "?"}),
    ],
)
def test_seats_and_slips_are_refused_for_no_number(
    organiser: Client, drive: Drive, page: str, form: dict[str, str]
) -> None:
    for wrong in WRONG:
        sent = {name: wrong if value == "?" else value for name, value in form.items()}

        answer = organiser.post(reverse(page, args=(drive.code,)), sent)

        assert answer.status_code in ANSWERS, wrong
