"""Who did not choose a line is told which one, and how they came to it."""

from __future__ import annotations

import datetime

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tournaments.models import Draw, Drive
from tournaments.selectors.lines import How
from tournaments.selectors.seats import seats_page
from tournaments.services import course, exchange, seats, tonight
from tournaments.services.changes import PROGRAM
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db

OTHER_SEED = "ab" * 32


def undrawn(**more: object) -> Drive:
    """Eight people in turns in line A and B, by name as by number."""
    return factories.make_drive(drawn=False, started=False, **more)


def without_line(drive: Drive, *numbers: int) -> Drive:
    for number in numbers:
        tonight.set_station(drive.pk, number, "", PROGRAM)
    return drive


def draw(drive: Drive, seed: str = factories.SEED) -> Draw:
    return seats.draw_seats(drive.pk, PROGRAM, seed)


def given(drive: Drive) -> dict[int, tuple[str, How]]:
    lines = seats_page(factories.fresh(drive)).lines
    return {one.entry.number: (one.entry.station, one.how) for one in lines}


def line_of(drive: Drive, number: int) -> str:
    return str(drive.entries.get(number=number).station)


def late(name: str, drive: Drive, station: str = "") -> None:
    """Somebody comes five minutes after everything so far."""
    with time_machine.travel(timezone.now() + datetime.timedelta(minutes=5)):
        tonight.add_walk_in(drive.pk, name, PROGRAM, station)


def test_who_chose_a_line_is_not_named() -> None:
    drive = undrawn()

    draw(drive)

    assert given(drive) == {}


def test_who_had_no_line_is_in_one_by_lot() -> None:
    drive = without_line(undrawn(), 1, 4)

    draw(drive)

    assert given(drive) == {n: (line_of(drive, n), How.LOT) for n in (1, 4)}


def test_who_left_the_longer_line_did_so_by_lot() -> None:
    drive = undrawn()
    for number in (2, 4):
        tonight.set_station(drive.pk, number, "A", PROGRAM)

    draw(drive)

    found = given(drive)
    assert (len(found), set(found.values())) == (2, {("B", How.EVENED)})


def test_a_line_given_by_lot_stays_so_where_the_seats_are_drawn_again() -> None:
    drive = without_line(undrawn(), 1)
    draw(drive)
    before = given(drive)

    draw(drive, OTHER_SEED)

    assert given(drive) == before == {1: (line_of(drive, 1), How.LOT)}


def test_who_is_put_into_another_line_by_hand_is_no_longer_there_by_lot() -> None:
    drive = without_line(undrawn(), 1)
    draw(drive)
    other = "B" if line_of(drive, 1) == "A" else "A"

    tonight.set_station(drive.pk, 1, other, PROGRAM)

    assert given(drive) == {}
    draw(drive, OTHER_SEED)
    assert 1 not in given(drive) or given(drive)[1][1] is How.EVENED


def test_who_exchanged_lines_is_not_in_this_one_by_lot() -> None:
    drive = without_line(undrawn(), 1)
    draw(drive)
    tables = seats_page(drive).tables
    others = drive.entries.exclude(station=line_of(drive, 1))
    other = next(entry for entry in others if tables[entry.number] != tables[1])

    exchange.exchange_seats(drive.pk, 1, other.number, PROGRAM, lines_too=True)

    assert given(drive) == {}


def test_a_latecomer_without_a_line_is_in_the_shorter_one() -> None:
    drive = undrawn()
    draw(drive)

    late("Zoe", drive)

    assert given(drive) == {9: (line_of(drive, 9), How.LATE)}


def test_a_latecomer_with_a_line_is_not_named() -> None:
    drive = undrawn()
    draw(drive)

    late("Zoe", drive, "B")

    assert given(drive) == {}


def test_a_latecomer_is_not_taken_for_whom_the_number_was_drawn_for() -> None:
    drive = without_line(undrawn(), 8)
    draw(drive)
    gone = drive.entries.get(number=8).people.get()
    tonight.set_absent(drive.pk, gone.pk, PROGRAM)

    late("Zoe", drive, "A")

    assert drive.entries.get(number=8).people.get().name == "Zoe"
    assert given(drive) == {}


def test_while_people_play_the_lines_are_still_named() -> None:
    drive = without_line(undrawn(), 1)
    draw(drive)
    before = given(drive)

    course.start_drive(drive.pk, PROGRAM)
    factories.play_on(factories.fresh(drive))

    assert given(drive) == before != {}


def test_pairs_have_no_lines() -> None:
    drive = factories.make_drive(movement="partner_drive", started=False)

    assert given(drive) == {}


def test_a_draw_of_an_unknown_version_names_nobody() -> None:
    """In a drive that was read from a file."""
    drive = without_line(undrawn(), 1)
    draw(drive)

    Draw.objects.filter(drive=drive).update(version="sha512-x")

    assert given(drive) == {}


def test_the_seats_page_says_which_line_and_why(client: Client) -> None:
    drive = without_line(undrawn(), 1)
    draw(drive)
    late("Zoe", drive)
    client.force_login(factories.member(drive.club, Role.ORGANISER))

    text = client.get(reverse("drive_seats", args=(drive.code,))).content.decode()

    word = {"A": "Ladies", "B": "Gentlemen"}
    assert "Put in a line by the program" in text
    assert f": {word[line_of(drive, 1)]}, by lot</li>" in text
    assert f"{word[line_of(drive, 9)]}, the shorter line, for coming after the draw</li>" in text
