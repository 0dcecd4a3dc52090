"""Tonight's list as its page shows it, and what it says."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden, said
from tournaments.models import Drive, Player
from tournaments.selectors.people import register_of
from tournaments.selectors.room import entries_of
from tournaments.selectors.seats import by_name
from tournaments.services import tonight
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(client: Client) -> Drive:
    drive = factories.make_drive(names=["Ann", "Bob", "Cat", "Dan"], drawn=False, started=False)
    client.force_login(factories.member(drive.club))
    return drive


def page_of(drive: Drive) -> str:
    return reverse("drive_tonight", args=(drive.code,))


def walk_in(client: Client, drive: Drive, name: str) -> list[str]:
    form = hidden(client, page_of(drive), "walk_in") | {"do": "walk_in", "name": name}
    return said(client.post(page_of(drive), form, follow=True))


def here(drive: Drive) -> set[str]:
    return {entry.name for entry in entries_of(drive).values()}


# --- at the door ---------------------------------------------------------------------------------


def test_who_is_known_is_simply_on_the_list(client: Client, drive: Drive) -> None:
    for name in ("Eve Black", "Eve Blank"):
        factories.PlayerFactory(club=drive.club, name=name)

    assert walk_in(client, drive, "eve black") == ["Eve Black is on tonight's list."]


def test_a_name_new_in_the_register_is_called_new(client: Client, drive: Drive) -> None:
    factories.PlayerFactory(club=drive.club, name="Maria Rossi")

    assert walk_in(client, drive, "Eve Black") == [
        "Eve Black is new in the register and on tonight's list."
    ]


def test_a_new_name_like_a_known_one_is_asked_about(client: Client, drive: Drive) -> None:
    for name in ("Stefan Turcan", "Ștefan Țurcanu", "Maria Rossi"):
        factories.PlayerFactory(club=drive.club, name=name)

    assert walk_in(client, drive, "Stefan Turcanu") == [
        "Stefan Turcanu is new in the register and on tonight's list. Did you mean "
        "Ștefan Țurcanu? Then take Stefan Turcanu off the list and mark Ștefan Țurcanu."
    ]


def test_who_is_here_was_not_meant(client: Client, drive: Drive) -> None:
    known = factories.PlayerFactory(club=drive.club, name="Eve Black")
    tonight.set_present(drive.pk, [known.pk], PROGRAM)

    assert walk_in(client, drive, "Eve Blak") == [
        "Eve Blak is new in the register and on tonight's list."
    ]


# --- everybody -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "label", "come"),
    [
        ("others", "Mark only the 2 others as here", {"Eve", "Fay"}),
        ("all", "Mark all 3 as here, also who was taken off", {"Eve", "Fay", "Dan"}),
    ],
)
def test_who_was_taken_off_comes_only_if_meant(
    client: Client, drive: Drive, do: str, label: str, come: set[str]
) -> None:
    for name in ("Eve", "Fay"):
        factories.PlayerFactory(club=drive.club, name=name)
    tonight.set_absent(drive.pk, Player.objects.get(name="Dan").pk, PROGRAM)

    page = client.get(page_of(drive)).content.decode()
    client.post(page_of(drive), {"do": do})

    assert "Taken off the list before: Dan." in page
    assert f'value="{do}">{label}</button>' in page
    assert here(drive) == {"Ann", "Bob", "Cat"} | come


def test_where_only_those_taken_off_are_left_there_is_one_button(
    client: Client, drive: Drive
) -> None:
    tonight.set_absent(drive.pk, Player.objects.get(name="Dan").pk, PROGRAM)

    page = client.get(page_of(drive)).content.decode()

    assert ('value="others"' in page, 'value="all"' in page) == (False, True)


@pytest.mark.parametrize("started", [False, True])
def test_after_the_start_the_page_says_why_nothing_can_be_done(
    client: Client, started: bool
) -> None:
    drive = factories.make_drive(started=started)
    client.force_login(factories.member(drive.club))

    page = client.get(page_of(drive)).content.decode()

    assert ("Nobody can join or leave a drive that has started." in page) is started


# --- the order of names --------------------------------------------------------------------------


def test_a_letter_with_an_accent_stands_with_its_plain_one(drive: Drive) -> None:
    names = ["Ștefan", "Zoe", "ana", "Țurcanu", "Ăna", "Tom", "Èva", "Sam", "Ede"]
    people = [factories.PlayerFactory(club=drive.club, name=f"{n} X").pk for n in names]
    in_order = ["ana", "Ăna", "Ede", "Èva", "Sam", "Ștefan", "Tom", "Țurcanu", "Zoe"]

    tonight.set_present(drive.pk, people, PROGRAM)

    register = [p.name for p in register_of(drive.club) if p.name.endswith(" X")]
    listed = [entry.name for entry in list(entries_of(drive).values())[4:]]
    assert register == listed == [f"{name} X" for name in in_order]


def test_seats_are_listed_by_surname_without_accents(drive: Drive) -> None:
    names = ["Ann Țepeș", "Ann Zeta", "Zoe Șerban", "Bob serban", "Ann Àlba", "Ann Tudor"]
    people = [factories.PlayerFactory(club=drive.club, name=name).pk for name in names]
    tonight.set_present(drive.pk, people, PROGRAM)

    lines = by_name((), list(entries_of(drive).values())[4:])

    assert [line.entry.name for line in lines] == [
        "Ann Àlba", "Bob serban", "Zoe Șerban", "Ann Țepeș", "Ann Tudor", "Ann Zeta",
    ]  # fmt: skip


def test_a_note_beside_the_name_does_not_move_it_on_the_list(drive: Drive) -> None:
    notes = {"Anna Bell": "the tall one", "Zoe Adam": "", "Bob Young": "a cousin", "Ann Moss": ""}
    people = [
        factories.PlayerFactory(club=drive.club, name=name, note=note).pk
        for name, note in notes.items()
    ]
    tonight.set_present(drive.pk, people, PROGRAM)

    lines = by_name((), list(entries_of(drive).values())[4:])

    assert [line.entry.name for line in lines] == [
        "Zoe Adam", "Anna Bell (the tall one)", "Ann Moss", "Bob Young (a cousin)",
    ]  # fmt: skip


def test_a_pair_is_listed_under_the_surname_that_is_read_first() -> None:
    names = ["Ann Zeta", "Bob Adam", "Cat Moss", "Dan Young"]
    drive = factories.make_drive(names=names, movement="partner_drive", drawn=False, started=False)

    lines = by_name((), entries_of(drive).values())

    assert [line.entry.name for line in lines] == ["Cat Moss & Dan Young", "Ann Zeta & Bob Adam"]
