"""The same form twice acts once: made, added, drawn, exchanged and read in one time only."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import refuses, seating
from tests.tournaments.pages import hidden, hidden_in, said
from tests.tournaments.threads import at_once
from tournaments.exports import drive_file
from tournaments.formats.people import read_people
from tournaments.models import Draw, Drive, EntryPerson, Journal, Player
from tournaments.refusals import Reason
from tournaments.services import drives, exchange, people, seats, tonight
from tournaments.services.changes import PROGRAM
from whistdrive.clubs.models import Club, Role
from whistdrive.web.keys import Repeated

pytestmark = pytest.mark.django_db

OUT_OF_DATE = "This page is out of date. Load it again and repeat."
DONE_ALREADY = "That was done already: the same form came twice and counted once."


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(tables=2, started=False)


@pytest.fixture
def organiser(client: Client, drive: Drive) -> Client:
    client.force_login(factories.member(drive.club, Role.OWNER))
    return client


@dataclass(frozen=True)
class Case:
    """A form: its page, what a person fills in, and all that it may have made or changed."""

    page: Callable[[Drive], str]
    typed: dict[str, Any]
    rows: Callable[[], object]
    do: str = ""


def of_club(name: str) -> Callable[[Drive], str]:
    return lambda drive: reverse(name, args=(drive.club.slug,))


def of_drive(name: str) -> Callable[[Drive], str]:
    return lambda drive: reverse(name, args=(drive.code,))


def landed(page: HttpResponse) -> str:
    """The address to which an answer led."""
    return str(page.redirect_chain[-1][0])  # type: ignore[attr-defined]


def seats_now() -> object:
    return Draw.objects.count(), seating(Drive.objects.get())


CASES = {
    "club": Case(
        lambda drive: reverse("club_new"), {"name": "Mill Lane", "language": "en"},
        lambda: Club.objects.count(),
    ),
    "drive": Case(
        of_club("drive_new"), {"name": "Friday", "date": "2026-12-04", "preset": "last"},
        lambda: Drive.objects.count(),
    ),
    "person": Case(
        of_club("person_add"), {"name": "Eve", "station": "A"}, lambda: Player.objects.count(),
    ),
    "walk-in": Case(
        of_drive("drive_tonight"), {"name": "Eve", "do": "walk_in"},
        lambda: EntryPerson.objects.count(), "walk_in",
    ),
    "exchange": Case(
        of_drive("drive_seats"), {"first": "1", "second": "3", "do": "exchange"}, seats_now,
        "exchange",
    ),
    "draw": Case(of_drive("drive_seats"), {"do": "draw"}, seats_now, "draw"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_same_form_twice_acts_once(organiser: Client, drive: Drive, name: str) -> None:
    case = CASES[name]
    page = case.page(drive)
    sent = hidden(organiser, page, case.do) | case.typed
    before = case.rows()

    first = organiser.post(page, sent, follow=True)
    after = case.rows()
    second = organiser.post(page, sent, follow=True)

    assert after != before
    assert case.rows() == after
    assert landed(second) == landed(first)
    assert said(second) == [DONE_ALREADY]


@pytest.mark.parametrize("name", CASES)
def test_a_form_without_its_key_comes_back_with_what_was_typed(
    organiser: Client, drive: Drive, name: str
) -> None:
    case = CASES[name]
    page = case.page(drive)
    before = case.rows()

    answer = organiser.post(page, case.typed)

    assert (answer.status_code, case.rows()) == (422, before)
    text = answer.content.decode()
    assert text.count(OUT_OF_DATE) == 1
    for field, value in case.typed.items():
        if field not in ("do", "first", "second"):
            assert f'value="{value}"' in text, field
    # The form that came back has a key and counts.
    again = organiser.post(page, hidden_in(answer, case.do) | case.typed)
    assert (again.status_code in (302, 303), case.rows() != before) == (True, True)


@pytest.mark.parametrize("name", ["club", "drive", "person", "walk-in"])
def test_a_form_with_a_fault_keeps_its_key_and_after_success_there_is_a_new_one(
    organiser: Client, drive: Drive, name: str
) -> None:
    case = CASES[name]
    page = case.page(drive)
    sent = hidden(organiser, page, case.do) | case.typed

    wrong = organiser.post(page, sent | {"name": " "})
    right = organiser.post(page, hidden_in(wrong, case.do) | case.typed)

    assert wrong.status_code == 422
    assert hidden_in(wrong, case.do)["key"] == sent["key"]
    assert right.status_code in (302, 303)
    assert hidden(organiser, page, case.do)["key"] != sent["key"]


def test_a_refused_form_keeps_its_key(organiser: Client, drive: Drive) -> None:
    page = reverse("drive_tonight", args=(drive.code,))
    sent = hidden(organiser, page, "walk_in") | {"name": "Player 001", "do": "walk_in"}

    answer = organiser.post(page, sent)

    assert answer.status_code == 422
    assert hidden_in(answer, "walk_in")["key"] == sent["key"]
    assert organiser.post(page, sent | {"name": "Eve"}).status_code == 303


def test_forms_of_one_page_have_keys_of_their_own(organiser: Client, drive: Drive) -> None:
    page = organiser.get(reverse("drive_seats", args=(drive.code,)))

    assert hidden_in(page, "draw")["key"] != hidden_in(page, "exchange")["key"]


def test_the_key_of_another_form_leads_nowhere(organiser: Client, drive: Drive) -> None:
    person = reverse("person_add", args=(drive.club.slug,))
    key = hidden(organiser, person)["key"]
    organiser.post(person, {"key": key, **CASES["person"].typed})

    answer = organiser.post(reverse("club_new"), {"key": key, **CASES["club"].typed})

    assert (answer.status_code, Club.objects.count()) == (404, 1)


# --- files and lists -----------------------------------------------------------------------------


def test_a_list_saved_twice_is_read_in_once(organiser: Client, drive: Drive) -> None:
    page = reverse("people_import", args=(drive.club.slug,))
    look = organiser.post(page, {"pasted": "Eve Black, A", "do": "look"})
    sent = {**hidden_in(look), "pasted": "Eve Black, A", "do": "save"}

    first = organiser.post(page, sent, follow=True)
    second = organiser.post(page, sent, follow=True)

    assert Player.objects.filter(name="Eve Black").count() == 1
    assert landed(second) == landed(first)
    assert said(second) == [DONE_ALREADY]


def test_a_list_without_its_key_comes_back_as_it_was_typed(organiser: Client, drive: Drive) -> None:
    page = reverse("people_import", args=(drive.club.slug,))
    sent = {"pasted": "Eve Black, A", "do": "save"}

    answer = organiser.post(page, sent)

    assert answer.status_code == 422
    text = answer.content.decode()
    assert (text.count(OUT_OF_DATE), "Eve Black, A</textarea>" in text) == (1, True)
    assert not Player.objects.filter(name="Eve Black").exists()
    organiser.post(page, sent | hidden_in(answer))
    assert Player.objects.filter(name="Eve Black").exists()


def test_a_drives_file_sent_twice_is_read_in_once(organiser: Client, drive: Drive) -> None:
    page = reverse("drive_import", args=(drive.club.slug,))
    key = hidden(organiser, page)["key"]

    def send() -> HttpResponse:
        file = io.BytesIO(drive_file(drive).encode())
        return organiser.post(page, {"key": key, "file": file}, follow=True)

    first, second = send(), send()

    assert landed(second) == landed(first)
    assert (Drive.objects.count(), said(second)) == (2, [DONE_ALREADY])


# --- seats seen ----------------------------------------------------------------------------------


def test_seats_exchanged_by_two_from_the_same_page_are_exchanged_once(
    organiser: Client, drive: Drive
) -> None:
    page = reverse("drive_seats", args=(drive.code,))
    one, other = (hidden(organiser, page, "exchange") | CASES["exchange"].typed for _desk in "ab")
    organiser.post(page, one)
    exchanged = seating(drive)

    answer = organiser.post(page, other)

    assert answer.status_code == 422
    assert "Somebody else has changed these seats in the meantime." in answer.content.decode()
    assert seating(drive) == exchanged
    # Who looks at the seats and presses again, means it.
    again = hidden_in(answer, "exchange") | CASES["exchange"].typed
    assert organiser.post(page, again).status_code == 303
    assert seating(drive) != exchanged


def test_another_pair_may_be_exchanged_from_the_same_page(drive: Drive) -> None:
    exchange.exchange_seats(drive.pk, 1, 3, PROGRAM, seen=drive.revision)

    exchange.exchange_seats(drive.pk, 2, 4, PROGRAM, seen=drive.revision)

    assert Journal.objects.filter(drive=drive, kind="seats_exchanged").count() == 2


def test_seats_drawn_or_exchanged_since_are_not_drawn_from_an_old_page(drive: Drive) -> None:
    seen = drive.revision
    exchange.exchange_seats(drive.pk, 1, 3, PROGRAM)
    with refuses(drive, Reason.SEATS_CHANGED):
        seats.draw_seats(drive.pk, PROGRAM, seen=seen)
    seen = factories.fresh(drive).revision
    seats.draw_seats(drive.pk, PROGRAM)

    for act in (seats.draw_seats, lambda *a, **k: exchange.exchange_seats(a[0], 1, 3, *a[1:], **k)):
        with refuses(drive, Reason.SEATS_CHANGED):
            act(drive.pk, PROGRAM, seen=seen)


def test_people_who_come_in_the_meantime_hinder_no_exchange(drive: Drive) -> None:
    tonight.add_walk_in(drive.pk, "Eve", PROGRAM)

    exchange.exchange_seats(drive.pk, 1, 3, PROGRAM, seen=drive.revision)

    assert Journal.objects.filter(drive=drive, kind="seats_exchanged").exists()


# --- at the same moment --------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["drive", "person", "walk_in", "exchange", "draw"])
def test_the_same_form_twice_at_once_acts_once(name: str) -> None:
    drive, key = factories.make_drive(started=False), uuid4()
    date = drive.date
    acts: dict[str, Callable[[], object]] = {
        "drive": lambda: drives.create_drive(drive.club, PROGRAM, name="Next", on=date, key=key),
        "person": lambda: people.add_player(drive.club, "Eve", key=key),
        "walk_in": lambda: tonight.add_walk_in(drive.pk, "Eve", PROGRAM, key=key),
        "exchange": lambda: exchange.exchange_seats(drive.pk, 1, 3, PROGRAM, key=key),
        "draw": lambda: seats.draw_seats(drive.pk, PROGRAM, key=key),
    }

    def act() -> str:
        try:
            acts[name]()
        except Repeated:
            return "repeated"
        return "done"

    before = (Drive.objects.count(), Player.objects.count(), Journal.objects.count())
    answers = at_once(*[act] * 3)
    after = (Drive.objects.count(), Player.objects.count(), Journal.objects.count())

    assert Counter(answers) == {"done": 1, "repeated": 2}
    more = {"drive": (1, 0, 1), "person": (0, 1, 0), "walk_in": (0, 1, 1)}.get(name, (0, 0, 1))
    assert tuple(b - a for a, b in zip(before, after, strict=True)) == more


@pytest.mark.django_db(transaction=True)
def test_one_list_read_in_by_two_people_at_once_is_one_list() -> None:
    club = factories.ClubFactory()
    rows = read_people("name\nAnn Black\nBob Ray\n").rows

    answers = at_once(*[lambda: people.import_people(club, rows)] * 3)

    assert sorted(len(done.added) for done in answers) == [0, 0, 2]
    assert Player.objects.count() == 2
