"""Tonight's list as its page shows it, and what it says."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden, hidden_in, said
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


def ask_about(client: Client, drive: Drive, name: str) -> tuple[HttpResponse, dict[str, str]]:
    """The page that asks who was meant, and its question's hidden fields."""
    form = hidden(client, page_of(drive), "walk_in") | {"do": "walk_in", "name": name}
    answer = client.post(page_of(drive), form | {"station": "B"})
    fields = hidden_in(answer, "0") if b'name="who"' in answer.content else {}
    return answer, fields


def answered(client: Client, drive: Drive, fields: dict[str, str], who: int) -> list[str]:
    return said(client.post(page_of(drive), {**fields, "who": str(who)}, follow=True))


@pytest.fixture
def dorothy(drive: Drive) -> Player:
    factories.PlayerFactory(club=drive.club, name="Maria Rossi")
    return factories.PlayerFactory(club=drive.club, name="Dorothy Lane")


def test_a_new_name_like_a_known_one_is_asked_about_before_anything_is_done(
    client: Client, drive: Drive, dorothy: Player
) -> None:
    page, fields = ask_about(client, drive, "Doroty Lane")

    shown = page.content.decode()
    assert "Yes, Dorothy Lane</button>" in shown
    assert "No, Doroty Lane is somebody new</button>" in shown
    assert "Maria Rossi</button>" not in shown
    assert 'value="Doroty Lane" required' in shown
    assert (fields["name"], fields["station"]) == ("Doroty Lane", "B")
    assert here(drive) == {"Ann", "Bob", "Cat", "Dan"}
    assert not Player.objects.filter(name="Doroty Lane").exists()


def test_yes_brings_the_one_who_is_known_with_the_line_that_was_chosen(
    client: Client, drive: Drive, dorothy: Player
) -> None:
    _page, fields = ask_about(client, drive, "Doroty Lane")

    told = answered(client, drive, fields, dorothy.pk)

    assert told == ["Dorothy Lane is on tonight's list."]
    assert not Player.objects.filter(name="Doroty Lane").exists()
    assert entries_of(drive)[5].station == "B"


def test_no_brings_somebody_new_and_once(client: Client, drive: Drive, dorothy: Player) -> None:
    _page, fields = ask_about(client, drive, "Doroty Lane")

    first = answered(client, drive, fields, 0)
    second = answered(client, drive, fields, 0)

    assert first == ["Doroty Lane is new in the register and on tonight's list."]
    assert second == ["That was done already: the same form came twice and counted once."]
    assert here(drive) == {"Ann", "Bob", "Cat", "Dan", "Doroty Lane"}


def test_a_person_of_another_club_was_not_meant(client: Client, drive: Drive) -> None:
    stranger = factories.PlayerFactory(name="Dorothy Lane")
    fields = hidden(client, page_of(drive), "walk_in") | {"do": "walk_in", "name": "Doroty Lane"}

    answer = client.post(page_of(drive), {**fields, "who": str(stranger.pk)})

    assert answer.status_code == 422
    assert here(drive) == {"Ann", "Bob", "Cat", "Dan"}


def test_of_several_alike_each_can_be_chosen_with_and_without_accents(
    client: Client, drive: Drive
) -> None:
    for name in ("Stefan Turcan", "Ștefan Țurcanu", "Maria Rossi"):
        factories.PlayerFactory(club=drive.club, name=name)

    page, _fields = ask_about(client, drive, "Stefan Turcanu")

    shown = page.content.decode()
    assert shown.index("Yes, Ștefan Țurcanu") < shown.index("Yes, Stefan Turcan<")
    assert "Maria Rossi</button>" not in shown


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


# --- taken off -----------------------------------------------------------------------------------


def take_off(client: Client, drive: Drive, name: str) -> list[str]:
    form = {"do": "absent", "player": str(Player.objects.get(name=name).pk)}
    return said(client.post(page_of(drive), form, follow=True))


def test_who_is_taken_off_is_named(client: Client, drive: Drive) -> None:
    assert take_off(client, drive, "Dan") == ["Dan is no longer on tonight's list."]


def test_of_a_name_taken_off_that_is_nearly_anothers_it_is_asked_whether_it_is_the_same(
    client: Client, drive: Drive, dorothy: Player
) -> None:
    tonight.add_walk_in(drive.pk, "Doroty Lane", PROGRAM)

    (told,) = take_off(client, drive, "Doroty Lane")

    wrong = Player.objects.get(name="Doroty Lane")
    page = reverse("person_edit", args=(drive.club.slug, wrong.pk))
    assert "Is Doroty Lane the same person as Dorothy Lane?" in told
    assert f'href="{page}"' in told
    assert "Dorothy Lane" in client.get(page).content.decode()


def test_a_name_taken_off_before_it_ever_played_does_not_come_with_all_others_next_time(
    client: Client, drive: Drive
) -> None:
    tonight.add_walk_in(drive.pk, "Doroty Lane", PROGRAM)
    take_off(client, drive, "Doroty Lane")
    later = factories.make_drive(
        club=drive.club, names=["Eve", "Fay", "Gil", "Hal"], drawn=False, started=False
    )

    client.post(page_of(later), {"do": "others"})

    assert here(later) == {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal"}


def test_what_is_done_names_whom_it_was_done_to(client: Client) -> None:
    drive = factories.make_drive(
        names=["Ann", "Bob", "Cat", "Dan"], drawn=False, started=False, movement="partner_drive"
    )
    client.force_login(factories.member(drive.club))
    one = next(iter(entries_of(drive)))

    parted = client.post(page_of(drive), {"do": "part", "entry": one}, follow=True)

    assert said(parted)[0].endswith("are no longer a pair.")


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
