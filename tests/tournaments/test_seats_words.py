"""What the seats page says of an exchange: lines, what would change, and who went where."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import seating
from tests.tournaments.pages import hidden_in, said
from tournaments.models import Drive

pytestmark = pytest.mark.django_db

NAMES = ["Ann Able", "Bob Mills", "Cat Orr", "Dan Pye"]


def at_one_table(client: Client, *, started: bool) -> Drive:
    drive = factories.make_drive(names=NAMES, started=started)
    client.force_login(factories.member(drive.club))
    return drive


def address(drive: Drive) -> str:
    return reverse("drive_seats", args=(drive.code,))


def exchange(client: Client, drive: Drive, one: str, other: str, **more: str) -> HttpResponse:
    form = {"do": "exchange", "key": str(uuid4()), "first": one, "second": other, **more}
    return client.post(address(drive), form, follow=True)


def name(number: str) -> str:
    return NAMES[int(number) - 1]


def text_of(answer: HttpResponse) -> str:
    return str(answer.content.decode())


def test_the_seats_and_the_choice_of_two_show_everybodys_line(client: Client) -> None:
    drive = at_one_table(client, started=False)

    page = text_of(client.get(address(drive)))

    assert '<dd>Ann Able <span class="soft">Ladies</span></dd>' in page
    assert page.count(">Bob Mills · 1 · Gentlemen</option>") == 2


def test_pairs_have_no_line_to_be_shown(client: Client) -> None:
    drive = factories.make_drive(movement="partner_drive", started=False)
    client.force_login(factories.member(drive.club))

    page = text_of(client.get(address(drive)))

    assert "Ladies" not in page


def test_before_lines_are_exchanged_the_page_says_what_that_changes(client: Client) -> None:
    drive = at_one_table(client, started=False)
    table = seating(drive).tables[0]
    lady, gentleman = table.ns[0], table.ew[1]

    asked = exchange(client, drive, gentleman, lady)

    assert asked.status_code == 422
    assert (
        f"{name(gentleman)} will then play in the line of the Ladies, and for its prizes; "
        f"{name(lady)} in the line of the Gentlemen, and for its prizes."
    ) in text_of(asked)
    form = text_of(asked).split('name="lines_too"')[0].rsplit("<form", 1)[1]
    assert 'class="note note-warn' in form
    answer = exchange(client, drive, gentleman, lady, lines_too="yes")
    assert said(answer) == [
        f"Seats exchanged. {name(gentleman)}: table 1, North. {name(lady)}: table 1, West."
    ]


def test_the_question_is_answered_with_the_form_that_was_asked_about(client: Client) -> None:
    drive = at_one_table(client, started=False)
    table = seating(drive).tables[0]
    asked = exchange(client, drive, table.ns[0], table.ew[1])
    question = text_of(asked).partition("Exchange seats and lines")[0].rsplit("<form", 1)[1]

    fields = hidden_in(HttpResponse(f'<main><form method="post"{question}</form>'))

    answer = client.post(address(drive), {**fields, "do": "exchange"}, follow=True)
    assert said(answer)[0].startswith("Seats exchanged.")


def test_after_the_start_the_page_says_why_lines_stay_and_what_to_do(client: Client) -> None:
    drive = at_one_table(client, started=True)
    table = seating(drive).tables[0]

    answer = exchange(client, drive, table.ns[0], table.ew[1], lines_too="yes")

    assert answer.status_code == 422
    assert "play in different lines; lines stay as they are all evening" in text_of(answer)
    assert "Let the two sit back" in text_of(answer)


def test_that_nothing_need_be_done_for_partners_is_no_mistake(client: Client) -> None:
    drive = at_one_table(client, started=True)
    factories.settle(drive, 1, 1)
    one, other = seating(drive).tables[0].ns

    answer = exchange(client, drive, one, other)

    assert (answer.status_code, [m.level_tag for m in answer.context["messages"]]) == (
        200,
        ["info"],
    )
    assert said(answer) == [
        f"{name(one)} and {name(other)} are partners at one table, so nothing need be done: both "
        "get the same tricks and go the same ways, whichever of the two chairs each sits in."
    ]


def test_the_answer_says_who_rests_now(client: Client) -> None:
    drive = factories.make_drive(names=[*NAMES, "Eve Quy"])
    client.force_login(factories.member(drive.club))
    found = seating(drive)
    rests, plays = found.resting[0], found.tables[0].ns[0]
    names = [*NAMES, "Eve Quy"]

    answer = exchange(client, drive, plays, rests)

    assert said(answer) == [
        f"Seats exchanged. {names[int(plays) - 1]}: rest. {names[int(rests) - 1]}: table 1, North."
    ]


def test_the_journal_page_speaks_of_names(client: Client) -> None:
    drive = at_one_table(client, started=True)
    table = seating(drive).tables[0]
    exchange(client, drive, table.ns[0], table.ew[0])

    page = text_of(client.get(reverse("drive_journal", args=(drive.code,))))

    assert f"{name(table.ns[0])} and {name(table.ew[0])} exchanged seats." in page
