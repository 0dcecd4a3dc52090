"""After the draw, whoever changes tonight's list is told what that did to the seats."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden, said
from tournaments.models import Drive, Player
from tournaments.selectors.seat_news import seat_news, seats_now
from tournaments.selectors.seats import SeatLine

pytestmark = pytest.mark.django_db


def drawn(client: Client, **more: object) -> Drive:
    drive = factories.make_drive(started=False, **more)
    client.force_login(factories.member(drive.club))
    return drive


def page_of(drive: Drive) -> str:
    return reverse("drive_tonight", args=(drive.code,))


def walk_in(client: Client, drive: Drive, name: str, station: str = "") -> str:
    form = hidden(client, page_of(drive), "walk_in")
    form |= {"do": "walk_in", "name": name, "station": station}
    (told,) = said(client.post(page_of(drive), form, follow=True))
    return told


def seat_of(drive: Drive, name: str) -> SeatLine:
    return next(line for line in seats_now(drive).values() if line.entry.name == name)


def test_a_latecomer_who_rests_is_told_so(client: Client) -> None:
    drive = drawn(client, tables=2)

    told = walk_in(client, drive, "Betty Late")

    assert told.endswith("on tonight&#x27;s list. Betty Late: a rest in the first hand.")


def test_a_latecomer_who_fills_a_table_is_told_of_it_and_who_else_sits_there_and_its_card(
    client: Client,
) -> None:
    drive = drawn(client, tables=2, resting=3)
    rested = [line.entry.name for line in seats_now(drive).values() if line.table is None]

    told = walk_in(client, drive, "Betty Late")

    assert seat_of(drive, "Betty Late").table == 3
    assert "Betty Late: table 3, " in told
    assert "No longer resting: " in told
    assert [name for name in rested if f"{name} (table 3, " not in told] == []
    link = f'<a href="{reverse("drive_print", args=(drive.code,))}?what=tables&amp;table=3">'
    assert f"{link}Print the card of table 3</a>" in told


def test_the_link_prints_that_card_alone(client: Client) -> None:
    drive = drawn(client, tables=3)
    address = f"{reverse('drive_print', args=(drive.code,))}?what=tables&table=3"

    page = client.get(address).content.decode()

    assert page.count('class="table-card"') == 1
    assert "Table <b>3</b>" in page


def test_where_the_list_can_no_longer_be_seated_a_new_draw_is_asked_for(client: Client) -> None:
    drive = drawn(client, tables=2)
    walk_in(client, drive, "Betty Late", "A")

    told = walk_in(client, drive, "Carol Later", "A")

    seats = reverse("drive_seats", args=(drive.code,))
    assert f'The seats no longer fit the list. <a href="{seats}">Draw the seats again</a>' in told


def test_who_changes_seats_for_a_leaver_is_named(client: Client) -> None:
    drive = drawn(client, tables=2, resting=2)
    before = seats_now(drive)
    leaver = next(line.entry for line in before.values() if line.table == 1)

    form = {"do": "absent", "player": str(leaver.players[0])}
    (told,) = said(client.post(page_of(drive), form, follow=True))

    news = seat_news(drive, before)
    (comes,) = news.rest_no_more
    assert f"{comes.entry.name} (table 1, " in told


def test_before_the_draw_nothing_is_said_of_seats(client: Client) -> None:
    drive = factories.make_drive(drawn=False, started=False)
    client.force_login(factories.member(drive.club))

    assert walk_in(client, drive, "Betty Late") == (
        "Betty Late is new in the register and on tonight's list."
    )


def test_a_name_in_what_is_said_is_no_markup(client: Client) -> None:
    drive = drawn(client, tables=2)

    assert "<b>" not in walk_in(client, drive, "<b>Betty")


def test_many_at_once_are_not_listed_one_by_one(client: Client) -> None:
    drive = drawn(client, tables=2)
    for number in range(4):
        factories.PlayerFactory(club=drive.club, name=f"Newcomer {number}")

    form = {"do": "all"}
    (told,) = said(client.post(page_of(drive), form, follow=True))

    assert "Newcomer" not in told
    assert "Print the card of table 3" in told
    assert Player.objects.count() == 12


def test_while_somebody_looks_for_a_partner_nothing_is_said_of_seats(client: Client) -> None:
    drive = drawn(client, tables=2, movement="partner_drive")
    form = {"do": "part", "entry": str(next(iter(seats_now(drive))))}

    (told,) = said(client.post(page_of(drive), form, follow=True))

    assert told.endswith("are no longer a pair.")
