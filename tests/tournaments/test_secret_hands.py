"""How many hands stay secret: never all of them, or nobody would ever see any standings."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden, said
from tests.tournaments.test_forms_stale import shown
from tournaments.models import Drive
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(hands=24, held_back=4, started=False)


@pytest.fixture
def organiser(client: Client, drive: Drive) -> Client:
    client.force_login(factories.member(drive.club, Role.ORGANISER))
    return client


def sentence(most: int) -> str:
    return f"{most} at most: if more hands are kept secret than that"


@pytest.mark.parametrize(
    ("typed", "most"),
    [({"hands": "4"}, 3), ({"held_back": "24"}, 23), ({"hands": "1", "held_back": "1"}, 0)],
)
def test_settings_that_would_hide_all_standings_come_back_as_typed(
    organiser: Client, drive: Drive, typed: dict[str, str], most: int
) -> None:
    address = reverse("drive_settings", args=(drive.code,))
    form = shown(organiser.get(address)) | typed

    answer = organiser.post(address, form)

    text = answer.content.decode()
    assert (answer.status_code, sentence(most) in text) == (422, True)
    again = shown(answer)
    assert {name: again[name] for name in ("hands", "held_back")} == {
        name: form[name] for name in ("hands", "held_back")
    }
    assert factories.fresh(drive).hands == 24


def test_fewer_hands_with_fewer_secret_are_saved(organiser: Client, drive: Drive) -> None:
    address = reverse("drive_settings", args=(drive.code,))

    organiser.post(address, shown(organiser.get(address)) | {"hands": "4", "held_back": "3"})

    now = factories.fresh(drive)
    assert (now.hands, now.held_back) == (4, 3)


def test_a_drive_like_one_that_hid_everything_says_that_this_one_does_not(
    organiser: Client, drive: Drive
) -> None:
    """Only a drive that was read from a file can be like that."""
    Drive.objects.filter(pk=drive.pk).update(held_back=24)
    address = reverse("drive_new", args=(drive.club.slug,))
    form = hidden(organiser, address) | {"name": "Next", "date": "2026-12-07", "preset": "last"}

    page = organiser.post(address, form, follow=True)

    assert [text.partition(".")[0] for text in said(page)] == [
        "The last drive kept every hand secret"
    ]
    assert Drive.objects.get(name="Next").held_back == 23


def test_a_drive_like_an_ordinary_one_says_nothing(organiser: Client, drive: Drive) -> None:
    address = reverse("drive_new", args=(drive.club.slug,))
    form = hidden(organiser, address) | {"name": "Next", "date": "2026-12-07", "preset": "last"}

    assert said(organiser.post(address, form, follow=True)) == []
