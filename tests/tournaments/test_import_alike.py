"""A list that is added is looked through for names that the register has nearly so."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden_in, said
from tournaments.selectors import alike
from tournaments.selectors.alike import like_known
from whistdrive.clubs.models import Club

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = factories.ClubFactory()
    for name in ("Margaret Ellis", "Ron Hargreaves", "Ștefan Țurcanu"):
        factories.PlayerFactory(club=club, name=name)
    return club


def test_a_name_one_letter_off_is_shown_with_whom_it_looks_like(client: Client, club: Club) -> None:
    client.force_login(factories.member(club))
    address = reverse("people_import", args=(club.slug,))

    page = client.post(address, {"pasted": "Margret Ellis\nron hargreaves\nNew Person"})

    shown = page.content.decode()
    assert shown.count("Looks like ") == 1
    assert "Looks like Margaret Ellis, who is in the register." in shown


def test_accents_and_capitals_make_nobody_new_look_unlike(club: Club) -> None:
    found = like_known(club, ["stefan turcanu", "Margaret Ellis", "Nobody Else", ""])

    assert {name: person.name for name, person in found.items()} == {
        "stefan turcanu": "Ștefan Țurcanu"
    }


def test_people_of_another_club_are_not_looked_like(club: Club) -> None:
    assert like_known(factories.ClubFactory(), ["Margret Ellis"]) == {}


def test_a_list_too_long_for_it_is_read_without(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alike, "MOST_COMPARED", 2)

    assert like_known(club, ["Margret Ellis"]) == {}


@pytest.mark.parametrize("is_coming", [False, True])
def test_once_the_list_is_added_it_goes_on_to_a_drive(
    client: Client, club: Club, is_coming: bool
) -> None:
    client.force_login(factories.member(club))
    drive = factories.make_drive(club=club, started=False) if is_coming else None
    address = reverse("people_import", args=(club.slug,))
    form = {**hidden_in(client.post(address, {"pasted": "New Person"}), "save"), "do": "save"}

    (told,) = said(client.post(address, {**form, "pasted": "New Person"}, follow=True))

    on = (
        reverse("drive_tonight", args=(drive.code,))
        if drive
        else reverse("drive_new", args=(club.slug,))
    )
    assert told.startswith("1 person added.")
    assert f'<a href="{on}">' in told
