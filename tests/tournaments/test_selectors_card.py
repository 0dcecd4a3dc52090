from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import decide, seating
from tournaments.models import Drive
from tournaments.scoring.ledger import HandState
from tournaments.selectors.card import CardLine, card_lines, card_totals
from tournaments.selectors.codes import (
    drive_by_code,
    drive_by_viewer_code,
    entry_by_code,
    table_by_code,
)
from tournaments.selectors.room import EntryInfo, entries_of
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def north(drive: Drive) -> EntryInfo:
    return entries_of(drive)[int(seating(drive).tables[0].ns[0])]


def rester(drive: Drive) -> EntryInfo:
    return entries_of(drive)[int(seating(drive).resting[0])]


def test_a_card_has_a_line_for_every_hand_called() -> None:
    drive = factories.make_drive(tables=1, hands=3)
    entry = north(drive)
    factories.play_on(drive, ns=9)

    lines = card_lines(drive, entry)

    assert lines == (
        CardLine(1, "H", 1, Fraction(9), Fraction(9), HandState.AGREED),
        CardLine(2, "D", 1, None, Fraction(9), HandState.WAITING),
    )


def test_the_other_side_of_a_card_has_the_other_tricks() -> None:
    drive = factories.make_drive(tables=1)
    entry = entries_of(drive)[int(seating(drive).tables[0].ew[0])]
    factories.play_round(drive, 9)

    (line,) = card_lines(drive, entry)

    assert (line.points, line.total) == (4, 4)


def test_a_rest_is_a_line_with_its_worth() -> None:
    drive = factories.make_drive(tables=1, resting=1)

    (line,) = card_lines(drive, rester(drive))

    assert line == CardLine(1, "H", None, Fraction(13, 2), Fraction(13, 2), HandState.WAITING)


def test_a_disputed_hand_counts_nothing_yet() -> None:
    drive = factories.make_drive(tables=1)
    factories.enter(drive, 1, 1, "ns", 8)
    factories.enter(drive, 1, 1, "ew", 9)

    (line,) = card_lines(drive, north(drive))

    assert (line.points, line.total, line.state) == (None, 0, HandState.DISPUTED)


def test_a_correction_changes_the_lines_after_it() -> None:
    drive = factories.make_drive(tables=1)
    entry = north(drive)
    factories.play_on(drive, 2, ns=8)
    before = [line.total for line in card_lines(drive, entry)]

    decide(drive, 1, 1, 13)

    after = [line.total for line in card_lines(drive, entry)]
    assert [b - a for a, b in zip(before, after, strict=True)] == [5, 5, 5]


def test_a_move_taken_back_takes_its_line_off_the_card() -> None:
    drive = factories.make_drive(tables=1)
    entry = north(drive)
    factories.play_on(drive)

    course.take_back_move(drive.pk, 2, PROGRAM)

    assert [line.hand for line in card_lines(drive, entry)] == [1]


def test_before_the_start_a_card_is_empty() -> None:
    drive = factories.make_drive(tables=1, started=False)

    assert card_lines(drive, north(drive)) == ()


def test_the_foot_of_a_card_counts_hands_played_and_not_rests() -> None:
    drive = factories.make_drive(tables=1, resting=1, hands=2)
    entry = rester(drive)
    factories.play_on(drive)
    factories.play_round(drive)
    lines = card_lines(drive, entry)

    totals = card_totals(factories.fold(drive), entry, lines)

    assert (len(lines), totals.hands, totals.total) == (2, 1, lines[1].total)


def test_the_total_of_a_card_is_the_total_in_the_standings() -> None:
    drive = factories.make_drive(tables=2, resting=2, hands=4)
    factories.play_to_the_end(drive, {1: 9, 2: 4})
    drive = factories.fold(drive)

    for entry in entries_of(drive).values():
        totals = card_totals(drive, entry, card_lines(drive, entry))
        assert totals.place is not None
        assert totals.total == totals.place.total


@pytest.mark.parametrize("rest", ["own_average", "none"])
def test_a_card_agrees_with_the_standings_whatever_a_rest_is_worth(rest: str) -> None:
    drive = factories.make_drive(tables=1, resting=1, hands=2, rest=rest)
    entry = rester(drive)
    factories.play_on(drive, ns=9)
    factories.play_round(drive, 9)
    drive = factories.fold(drive)

    totals = card_totals(drive, entry, card_lines(drive, entry))

    assert totals.place is not None
    assert totals.total == totals.place.total


def test_the_place_on_a_card_is_the_one_the_hall_may_know() -> None:
    drive = factories.make_drive(tables=1, hands=2, held_back=1)
    entry = north(drive)
    factories.play_on(drive, ns=8)
    factories.play_round(drive, 13)
    drive = factories.fold(drive)

    totals = card_totals(drive, entry, card_lines(drive, entry))

    assert totals.place is not None
    assert (totals.place.total, totals.place.hands, totals.released_to) == (8, 1, 1)
    assert (totals.total, totals.is_of_one_moment) == (21, False)


def test_the_place_on_a_card_says_of_which_hand_it_is(client: Client) -> None:
    drive = factories.make_drive(tables=1, hands=2, held_back=1)
    entry = north(drive)
    factories.play_on(drive, ns=8)
    address = reverse("card", args=(entry.code,))
    factories.fold(drive)
    before = " ".join(client.get(address).content.decode().split())

    factories.play_round(drive, 13)
    factories.fold(drive)
    after = " ".join(client.get(address).content.decode().split())

    assert '<span class="figure">8</span> in 1 hand played · place 1= after hand 1<' in before
    assert '<span class="figure">21</span> in 2 hands played · place 1= after hand 1, with 8<' in (
        after
    )


def test_a_published_place_counts_what_the_card_does() -> None:
    drive = factories.make_drive(tables=1, hands=2, held_back=1)
    entry = north(drive)
    factories.play_to_the_end(drive, 9)
    course.publish_drive(drive.pk, PROGRAM)
    drive = factories.fresh(drive)

    totals = card_totals(drive, entry, card_lines(drive, entry))

    assert (totals.released_to, totals.is_of_one_moment) == (2, True)


def test_a_card_has_no_place_before_anything_is_released() -> None:
    drive = factories.fold(factories.make_drive(tables=1))
    entry = north(drive)

    assert card_totals(drive, entry, card_lines(drive, entry)).place is None


# --- codes ---------------------------------------------------------------------------------------


def test_every_code_opens_what_it_belongs_to() -> None:
    drive, other = factories.make_drive(tables=1), factories.make_drive(tables=1)
    table = table_by_code(factories.table_code(drive, 1))
    card = entry_by_code(factories.card_code(drive, 3))

    assert (drive_by_code(drive.code), drive_by_viewer_code(other.viewer_code)) == (drive, other)
    assert table is not None
    assert (table.drive, table.number) == (drive, 1)
    assert card == (drive, entries_of(drive)[3])


@pytest.mark.parametrize("code", ["", "ZZZZZZ"])
def test_an_unknown_code_opens_nothing(code: str) -> None:
    factories.make_drive(tables=1)

    opens = (table_by_code, entry_by_code, drive_by_code, drive_by_viewer_code)
    assert [find(code) for find in opens] == [None] * 4


def test_one_kind_of_code_does_not_open_another() -> None:
    drive = factories.make_drive(tables=1)

    assert drive_by_viewer_code(drive.code) is None
    assert drive_by_code(drive.viewer_code) is None
