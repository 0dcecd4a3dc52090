"""Lists on which people look for themselves or are counted: on screen, paper, at the door."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.templatetags.cards import suit_letters
from tests import factories
from tournaments.models import Drive
from tournaments.scoring.standings import Standing
from tournaments.selectors.people import tonight_page
from tournaments.selectors.projector import projector_page
from tournaments.selectors.seats import PersonSeat, seats_page
from tournaments.services import tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.seats import draw_seats
from tournaments.templatetags.drive_words import names_size, seat_sheets
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db

PAIRS = ["Zoe Able", "Bob Mills", "Ann Young", "Cleo Baker"]


def lengths(drive: Drive) -> list[list[int]]:
    """How many places each list has, page by page."""
    pages = projector_page(factories.fold(drive)).standing_pages
    return [[len(lines) for _line, lines in lists] for lists in pages]


def person(name: str) -> PersonSeat:
    return PersonSeat(name, 1, "N")


# --- by the last name ----------------------------------------------------------------------------


def test_both_of_a_pair_stand_under_their_own_last_name() -> None:
    drive = factories.make_drive(movement="partner_drive", names=PAIRS, started=False)

    plan = seats_page(drive).plan

    assert [seat.name for seat in plan.people] == [
        "Zoe Able", "Cleo Baker", "Bob Mills", "Ann Young"
    ]  # fmt: skip
    chairs = {(1, chair): {*entry.names} for chair, entry in plan.tables[0][1]}
    assert chairs == {
        place: {seat.name for seat in plan.people if (seat.table, seat.seat) == place}
        for place in ((1, "NS"), (1, "EW"))
    }


def test_a_note_is_no_last_name() -> None:
    drive = factories.DriveFactory(movement="progressive")
    for name, note in (("Ann Young", ""), ("Ann Able", "the younger")):
        known = factories.PlayerFactory(club=drive.club, name=name, note=note)
        tonight.set_present(drive.pk, [known.pk], PROGRAM)
    factories.bring(drive, ["Bob Mills", "Cleo Baker"])
    draw_seats(drive.pk, PROGRAM, factories.SEED)

    people = seats_page(drive).plan.people

    assert people[0].name == "Ann Able (the younger)"


# --- filled evenly -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"tables": 8, "resting": 2}, [[6, 6], [6, 6], [5, 5]]),
        ({"tables": 4, "resting": 1}, [[5, 5], [4, 3]]),
        ({"movement": "partner_drive", "tables": 8, "resting": 1}, [[5, 4], [4, 4]]),
        ({"movement": "partner_drive", "tables": 4, "resting": 1}, [[5, 4]]),
    ],
)
def test_pages_of_the_standings_are_evenly_full(
    settings: dict[str, object], expected: list[list[int]]
) -> None:
    drive = factories.make_drive(hands=2, **settings)  # type: ignore[arg-type]

    assert lengths(factories.play_on(drive)) == expected


@pytest.mark.parametrize(
    ("longest", "columns", "sheets"), [(24, 2, [35, 35]), (40, 2, [35, 35]), (200, 1, [24, 23, 23])]
)
def test_the_printed_seat_list_has_one_column_where_names_are_long(
    longest: int, columns: int, sheets: list[int]
) -> None:
    printed = seat_sheets([person("W" * longest), *(person("Ann") for _ in range(69))])

    assert (printed.columns, [len(page) for page in printed.pages]) == (columns, sheets)


def test_all_names_of_a_page_have_the_size_of_the_longest() -> None:
    drive = factories.play_on(factories.make_drive(names=["Ann", "Bob", "Cleo", "D" * 15]))
    page = projector_page(factories.fold(drive))
    lists = page.standing_pages[0]
    short: list[tuple[str, tuple[Standing, ...]]] = [("", lists[0][1][:0])]

    assert names_size(short, page.names, 14, 16) == ""
    assert names_size(lists, page.names, 14, 16) == " is-long"
    assert names_size(lists, page.names, 10, 14) == " is-very-long"


# --- who still needs a partner -------------------------------------------------------------------


@pytest.fixture
def partly_paired() -> Drive:
    names = [f"Player {n:02}" for n in range(12)]
    drive = factories.make_drive(movement="partner_drive", names=names, drawn=False, started=False)
    for entry in list(drive.entries.order_by("number"))[:2]:
        tonight.part(drive.pk, entry.number, PROGRAM)
    return drive


def test_four_people_without_a_partner_are_two_pairs_of_the_room(partly_paired: Drive) -> None:
    page = tonight_page(partly_paired)

    assert (page.count, page.tables, page.resting) == (12, 3, 0)
    assert (len(page.without_partner), len(page.with_seat)) == (4, 4)


def test_whoever_needs_a_partner_is_named_before_the_pairs(
    client: Client, partly_paired: Drive
) -> None:
    client.force_login(factories.member(partly_paired.club, Role.ORGANISER))

    html = client.get(reverse("drive_tonight", args=(partly_paired.code,))).content.decode()

    title, pairs = html.index("4 people still need a partner"), html.index("<h3>Pairs</h3>")
    first_single, first_pair = html.index("Pair up"), html.index("Part this pair")
    assert title < first_single < pairs < first_pair
    assert html.rindex("4 people still need a partner") > first_pair  # beside the tables, too


def test_one_person_alone_does_not_rest_from_hands_that_nobody_plays(client: Client) -> None:
    drive = factories.make_drive(names=["Ann"], drawn=False, started=False)
    client.force_login(factories.member(drive.club, Role.ORGANISER))

    for page in ("drive_tonight", "drive_seats", "drive_settings"):
        html = client.get(reverse(page, args=(drive.code,))).content.decode()
        assert "Too few people for a table yet." in html, page
        assert "rests each hand" not in html, page


# --- figures and suits ---------------------------------------------------------------------------


def test_a_whole_figure_leaves_the_room_of_a_half() -> None:
    shown = Template("{% load cards %}{% for one in figures %}{{ one|level }} {% endfor %}")

    html = shown.render(Context({"figures": ["66", "66½", "6.50", "–", "<"]}))

    assert html.split(" ", 2)[:2] == ["66<span", 'class="no-half"></span>']
    assert html.split("</span> ")[1] == "66½ 6.50 – &lt; "


@pytest.mark.parametrize("language", ["en", "it", "ro"])
def test_suits_in_letters_can_be_told_apart(language: str) -> None:
    with translation.override(language):
        assert len({suit_letters(strain) for strain in ("H", "D", "S", "C", "NT")}) == 5


def test_a_score_card_says_suits_in_letters_the_half_and_how_to_move(client: Client) -> None:
    drive = factories.make_drive(hands=24, started=False)
    client.force_login(factories.member(drive.club, Role.ORGANISER))

    html = client.get(
        reverse("drive_print", args=(drive.code,)), {"what": "cards"}
    ).content.decode()

    card = html.split('class="half"')[1]
    assert "♥ <b>H</b>" in card
    assert card.index("<th>12</th>") < card.index("First half") < card.index("<th>13</th>")
    assert "initials beside them" in card
    assert "Winners move" in card
