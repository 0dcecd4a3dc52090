"""No query count grows with the tables of the room or the hands of the evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import factories
from tests.tournaments.acts import at, seating
from tournaments.models import Drive, DriveTable
from tournaments.selectors.card import card_lines
from tournaments.selectors.console import console_page, journal_lines
from tournaments.selectors.hands import hand_at_table, hands_page, left_behind
from tournaments.selectors.people import tonight_page
from tournaments.selectors.projector import projector_page
from tournaments.selectors.results import results_page
from tournaments.selectors.room import entries_of
from tournaments.selectors.seats import seats_page
from tournaments.selectors.standings import fold_standings
from tournaments.selectors.table import page_of_person, table_page
from tournaments.services import copies, course
from tournaments.services.changes import PROGRAM
from tournaments.services.scores import agree_score, enter_score

pytestmark = pytest.mark.django_db

Question = Callable[[Drive], object]
Prepared = Callable[[Drive], Callable[[], object]]
ROOMS = pytest.mark.parametrize(("tables", "hands"), [(2, 1), (8, 1), (2, 6), (8, 6)])


def evening(tables: int, hands: int) -> Drive:
    """So many tables and one person who rests have played so many hands of eight."""
    drive = factories.make_drive(tables=tables, resting=1, hands=8)
    factories.play_on(drive, hands - 1)
    factories.play_round(drive)
    return factories.fold(drive)


def with_drive(question: Question) -> Prepared:
    return lambda drive: lambda: question(drive)


def of_table(drive: Drive) -> Callable[[], object]:
    table = DriveTable.objects.select_related("drive__club").get(drive=drive, number=1)
    return lambda: table_page(table)


def of_player(drive: Drive) -> Callable[[], object]:
    entry = entries_of(drive)[int(seating(drive).tables[0].ns[0])]
    return lambda: page_of_person(drive, entry)


def of_rester(drive: Drive) -> Callable[[], object]:
    entry = entries_of(drive)[int(seating(drive).resting[0])]
    return lambda: page_of_person(drive, entry)


def of_card(drive: Drive) -> Callable[[], object]:
    entry = entries_of(drive)[1]
    return lambda: card_lines(drive, entry)


PAGES: dict[str, tuple[Prepared, int]] = {
    "table": (of_table, 5),
    "player": (of_player, 7),
    "rester": (of_rester, 6),
    "card": (of_card, 2),
    "console": (with_drive(console_page), 7),
    "journal": (with_drive(journal_lines), 1),
    "hand": (with_drive(lambda drive: hand_at_table(drive, 1, 1)), 8),
    "hands": (with_drive(hands_page), 2),
    "left behind": (with_drive(lambda drive: left_behind(drive, 9)), 3),
    "projector": (with_drive(projector_page), 6),
    "results": (with_drive(results_page), 2),
    "seats": (with_drive(seats_page), 5),
    "tonight": (with_drive(tonight_page), 4),
    "standings": (with_drive(fold_standings), 4),
}


@ROOMS
def test_a_page_takes_as_many_queries_in_every_room(
    tables: int, hands: int, django_assert_num_queries: Any
) -> None:
    drive = evening(tables, hands)

    for prepare, count in PAGES.values():
        ask = prepare(drive)
        with django_assert_num_queries(count):
            ask()


@ROOMS
def test_an_act_takes_as_many_queries_in_every_room(
    tables: int, hands: int, django_assert_num_queries: Any
) -> None:
    drive = evening(tables, hands)

    with django_assert_num_queries(16):
        course.call_move(drive.pk, hands, PROGRAM)
    with django_assert_num_queries(8):
        enter_score(at(drive, 1, hands + 1), "ns", (8, 5), PROGRAM)
    with django_assert_num_queries(8):
        agree_score(at(drive, 1, hands + 1), "ew", (8, 5), PROGRAM)
    with django_assert_num_queries(9):
        copies.refresh_standings(drive.pk)
    with django_assert_num_queries(10):
        copies.refresh_next_seats(drive.pk)
