"""Seats on a page or on paper say which hand they are for, and score cards where people began."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import seating
from tournaments.models import Drive
from tournaments.selectors.seats import first_seats
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db


def text_of(client: Client, drive: Drive, name: str, what: str = "") -> str:
    client.force_login(factories.member(drive.club, Role.ORGANISER))
    address = reverse(name, args=(drive.code,)) + (f"?what={what}" if what else "")
    return str(client.get(address).content.decode())


def test_before_the_start_the_page_says_who_rests_first(client: Client) -> None:
    drive = factories.make_drive(resting=1, started=False)

    text = text_of(client, drive, "drive_seats")

    assert "<h2>Rest first</h2>" in text
    assert "Seats of hand" not in text


def test_while_people_play_it_says_in_which_hand_they_rest(client: Client) -> None:
    drive = factories.play_on(factories.make_drive(resting=1), 2)

    text = text_of(client, drive, "drive_seats")

    assert "<h2>Rest in hand 3</h2>" in text
    assert "Seats of hand 3" in text
    assert "Rest first" not in text


def test_where_a_round_has_several_hands_it_names_them(client: Client) -> None:
    drive = factories.make_drive(movement="partner_drive", hands=8, hands_a_round=4, resting=1)
    factories.play_on(drive)

    text = text_of(client, drive, "drive_seats")

    assert "<h2>Rest in hands 5 to 8</h2>" in text
    assert "Seats of hands 5 to 8" in text


def test_a_list_of_seats_printed_while_people_play_says_for_which_hand(client: Client) -> None:
    drive = factories.play_on(factories.make_drive(), 2)

    assert "Seats of hand 3" in text_of(client, drive, "drive_print", "seats")


def test_a_list_of_seats_printed_before_the_start_needs_no_hand(client: Client) -> None:
    drive = factories.make_drive(started=False)

    assert "Seats of hand" not in text_of(client, drive, "drive_print", "seats")


def test_a_score_card_printed_while_people_play_begins_where_they_began(client: Client) -> None:
    drive = factories.make_drive(resting=1)
    began = {int(p): t.number for t in seating(drive).tables for p in (*t.ns, *t.ew)}
    drive = factories.play_on(drive, 2)

    text = text_of(client, drive, "drive_print", "cards")

    said = re.findall(r"starts at table (\d+), \w+ · number (\d+)|starts with a rest", text)
    assert {int(number): int(table) for table, number in said if number} == began
    assert {n: line.table for n, line in first_seats(drive).items() if line.table} == began


def test_who_has_no_seat_yet_began_nowhere() -> None:
    assert first_seats(factories.make_drive(drawn=False, started=False)) == {}
