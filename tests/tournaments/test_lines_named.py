"""The two lines of players are called what the club calls them, on every page of the register."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.tournaments.pages import hidden
from tournaments import messages
from tournaments.formats.people import read_people
from tournaments.models import Player
from tournaments.services.changes import PROGRAM
from tournaments.services.drives import create_drive
from whistdrive.clubs.models import Club

pytestmark = pytest.mark.django_db

CELL = re.compile(r"<td>(\w*)</td>")
OPTION = re.compile(r'<option value="(A|B|)"(?: selected)?>([^<]+)</option>')
NAMED = ({}, ("Ladies", "Gentlemen")), ({"station_a": "Red", "station_b": "Blue"}, ("Red", "Blue"))


@pytest.fixture(params=NAMED, ids=["not named", "named"])
def named(request: pytest.FixtureRequest, client: Client) -> tuple[Club, tuple[str, str]]:
    own, words = request.param
    club = factories.ClubFactory(**own)
    client.force_login(factories.member(club))
    for name, station in (("Ann", "A"), ("Bob", "B"), ("Cat", "")):
        factories.PlayerFactory(club=club, name=name, station=station)
    return club, words


def test_the_register_says_the_clubs_words(
    client: Client, named: tuple[Club, tuple[str, str]]
) -> None:
    club, words = named

    page = client.get(reverse("people", args=(club.slug,))).content.decode()

    assert CELL.findall(page) == [*words, ""]


def test_a_persons_form_offers_the_clubs_words(
    client: Client, named: tuple[Club, tuple[str, str]]
) -> None:
    club, (first, second) = named
    ann = Player.objects.get(club=club, name="Ann")
    offered = [("", "By lot"), ("A", first), ("B", second)]

    for address in (
        reverse("person_add", args=(club.slug,)),
        reverse("person_edit", args=(club.slug, ann.pk)),
    ):
        assert OPTION.findall(client.get(address).content.decode()) == offered


def test_somebody_at_the_door_is_put_into_a_line_of_the_clubs(
    client: Client, named: tuple[Club, tuple[str, str]]
) -> None:
    club, (first, second) = named
    drive = create_drive(club, PROGRAM, name="Friday", on=factories.DriveFactory.date)

    page = client.get(reverse("drive_tonight", args=(drive.code,))).content.decode()

    assert [("A", first), ("B", second)] == OPTION.findall(page)[-2:]


def test_a_list_is_understood_and_shown_in_the_clubs_words(
    client: Client, named: tuple[Club, tuple[str, str]]
) -> None:
    club, (first, second) = named
    address = reverse("people_import", args=(club.slug,))
    lines = f"name,line\nZoe Hart,{first.upper()}\nJo Pye,b\nX Y,left\n"

    page = client.post(address, {"do": "look", "pasted": lines})

    rows = page.context["read"].rows
    assert [row.station for row in rows] == [first, second, ""]
    assert rows[2].notes == [
        f"“left” is neither of the two lines. Write {first} or {second}, or leave it out."
    ]


def test_a_title_above_a_list_is_told_by_the_clubs_word(
    client: Client, named: tuple[Club, tuple[str, str]]
) -> None:
    club, (_first, second) = named
    address = reverse("people_import", args=(club.slug,))

    page = client.post(address, {"do": "look", "pasted": f"{second}:\nZoe Hart\n"})

    title, zoe = page.context["read"].rows
    assert title.notes == [f"Taken as a title: the people below belong to line {second}."]
    assert zoe.station == second


def test_somebody_elses_change_of_the_line_is_told_in_the_clubs_word(
    client: Client, named: tuple[Club, tuple[str, str]]
) -> None:
    club, (_first, second) = named
    ann = Player.objects.get(club=club, name="Ann")
    address = reverse("person_edit", args=(club.slug, ann.pk))
    form = {"name": "Ann", "station": "", **hidden(client, address, "Ann")}
    Player.objects.filter(pk=ann.pk).update(station="B")

    page = client.post(address, form)

    assert f"Usual line: “{second}”" in page.content.decode()


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_the_words_of_a_club_that_names_no_lines_are_understood(language: str) -> None:
    with translation.override(language):
        first, second = messages.station_words(Club())

    lists = (f"name,line\nAnn Lee,{first}\nBob Ray,{second}", f"{first}\nAnn Lee\n{second}:\nBob R")
    for text in lists:
        for words in ((first, second), ()):
            read = read_people(text, station_words=words)
            assert [row.station for row in read.rows] == ["A", "B"], (text, words)
