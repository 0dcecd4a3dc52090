"""How long a rest is: where three rest, the line that has two rests two hands running."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import seating
from tournaments.models import Drive
from tournaments.selectors.room import entries_of
from tournaments.selectors.table import page_of_person, table_page

pytestmark = pytest.mark.django_db


def with_three_resting(hands: int = 4, *, started: bool = True) -> Drive:
    """Four of line A and three of line B: one table plays, two of A and one of B rest."""
    return factories.make_drive(
        tables=1, hands=hands, names=[f"P{n}" for n in range(7)], started=started
    )


def card(client: Client, drive: Drive, number: str) -> str:
    page = client.get(reverse("card", args=(factories.card_code(drive, int(number)),)))
    return " ".join(page.content.decode().split())


def test_somebody_who_rests_is_told_for_how_many_hands(client: Client) -> None:
    drive = with_three_resting()
    first_of_a, second_of_a, of_b = seating(drive).resting

    said = [card(client, drive, number) for number in (first_of_a, second_of_a, of_b)]

    two = "You rest for 2 hands, this one included"
    assert [two in page for page in said] == [False, True, False]
    assert ["You rest in this hand" in page for page in said] == [True, False, True]


def test_before_the_start_the_rest_is_told_with_its_length(client: Client) -> None:
    drive = with_three_resting(started=False)
    first_of_a, second_of_a, _of_b = seating(drive).resting

    assert "You begin with a rest of 1 hand." in card(client, drive, first_of_a)
    assert "You begin with a rest of 2 hands." in card(client, drive, second_of_a)


def test_who_leaves_for_a_longer_queue_rests_as_long_as_it_is(client: Client) -> None:
    drive = with_three_resting()
    factories.play_round(drive)
    drive = factories.fold(drive)

    page = table_page(drive.tables.select_related("drive").get(number=1))

    lines = {number: entry.station for number, entry in entries_of(drive).items()}
    rests = {lines[s.entry.number]: s.next.rest for s in page.seats if s.next and not s.next.table}
    assert rests == {"A": 2, "B": 1}
    text = client.get(reverse("table_page", args=(factories.table_code(drive, 1),)))
    assert "sit out 2 hands; they count all the same" in text.content.decode()
    assert "sit out 1 hand; it counts all the same" in text.content.decode()


def test_who_rests_on_is_told_how_many_hands_more(client: Client) -> None:
    drive = with_three_resting()
    factories.play_round(drive)
    drive = factories.fold(drive)

    assert "sit out 1 more hand; it counts all the same" in card(
        client, drive, seating(drive).resting[1]
    )


def test_no_rest_is_longer_than_the_evening(client: Client) -> None:
    drive = factories.play_on(with_three_resting(hands=2))
    last = entries_of(drive)[int(seating(drive).resting[1])]

    assert page_of_person(drive, last).rest == 1


@pytest.mark.parametrize(
    ("people", "sentence"),
    [
        (5, "1 rests each hand, always of the longer line"),
        (6, "2 rest each hand"),
        (7, "3 rest each hand: 2 of the longer line, each for two hands running, "
            "and 1 of the shorter for one"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("page", ["drive_tonight", "drive_seats", "drive_settings"])
def test_where_lines_rest_unequally_the_pages_say_so_beforehand(
    client: Client, people: int, sentence: str, page: str
) -> None:
    names = [f"P{n}" for n in range(people)]
    drive = factories.make_drive(names=names, drawn=False, started=False)
    client.force_login(factories.member(drive.club))

    assert f"<li>{sentence}</li>" in client.get(reverse(page, args=(drive.code,))).content.decode()
