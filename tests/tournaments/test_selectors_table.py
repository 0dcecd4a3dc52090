from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string

from tests import factories
from tests.tournaments.acts import decide, seating
from tournaments.models import Drive, DriveTable
from tournaments.scoring.ledger import HandState
from tournaments.selectors.room import current_round, entries_of
from tournaments.selectors.table import table_page
from tournaments.selectors.table_page import NextPlace, Phase, TablePage
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db

SIDES = ("", "ns", "ew")


def page(drive: Drive, table: int = 1, side: str = "") -> TablePage:
    here = DriveTable.objects.select_related("drive").get(drive=drive, number=table)
    return table_page(here, side)


def phases(drive: Drive) -> list[Phase]:
    """What the page of table 1 is for: whoever holds the phone, North and South, East and West."""
    return [page(drive, side=side).phase for side in SIDES]


# --- what the page is for ------------------------------------------------------------------------


def test_before_the_draw_there_are_no_seats() -> None:
    drive = factories.DriveFactory(tables=1)

    assert phases(drive) == [Phase.NOT_DRAWN] * 3


def test_before_the_start_the_page_shows_the_seats() -> None:
    drive = factories.make_drive(tables=1, started=False)

    shown = page(drive)

    assert phases(drive) == [Phase.BEFORE_START] * 3
    assert [s.seat for s in shown.seats] == ["N", "S", "E", "W"]


@pytest.mark.parametrize("mode", ["trust", "agree", "blind"])
def test_a_hand_that_waits_asks_for_tricks(mode: str) -> None:
    drive = factories.make_drive(tables=1, entry_mode=mode)

    assert phases(drive) == [Phase.ENTER] * 3


@pytest.mark.parametrize(
    ("mode", "side", "shown"),
    [
        ("agree", "ns", [Phase.HAND_OVER, Phase.WAIT_FOR_OTHERS, Phase.CONFIRM]),
        ("agree", "ew", [Phase.HAND_OVER, Phase.CONFIRM, Phase.WAIT_FOR_OTHERS]),
        ("blind", "ns", [Phase.HAND_OVER, Phase.WAIT_FOR_OTHERS, Phase.ENTER]),
        ("blind", "ew", [Phase.HAND_OVER, Phase.ENTER, Phase.WAIT_FOR_OTHERS]),
        ("trust", "ns", [Phase.SETTLED, Phase.SETTLED, Phase.SETTLED]),
    ],
)
def test_after_one_side_has_spoken_the_page_is_for_the_other(
    mode: str, side: str, shown: list[Phase]
) -> None:
    drive = factories.make_drive(tables=1, entry_mode=mode)

    factories.enter(drive, 1, 1, side, 8)

    assert phases(drive) == shown


@pytest.mark.parametrize("side", ["ns", "ew"])
def test_the_page_says_which_side_has_spoken(side: str) -> None:
    drive = factories.make_drive(tables=1)

    factories.enter(drive, 1, 1, side, 8)

    assert page(drive).entered_by == side


@pytest.mark.parametrize("mode", ["agree", "blind"])
def test_a_disagreement_is_shown_to_everybody(mode: str) -> None:
    drive = factories.make_drive(tables=1, entry_mode=mode)
    factories.enter(drive, 1, 1, "ns", 8)

    factories.enter(drive, 1, 1, "ew", 6)

    assert phases(drive) == [Phase.DISPUTED] * 3


def test_a_settled_hand_is_shown_to_everybody() -> None:
    drive = factories.make_drive(tables=1)

    factories.settle(drive, 1, 1)

    assert phases(drive) == [Phase.SETTLED] * 3


def test_what_the_organiser_decided_is_settled() -> None:
    drive = factories.make_drive(tables=1)
    factories.enter(drive, 1, 1, "ns", 8)

    decide(drive, 1, 1, 9)

    assert phases(drive) == [Phase.SETTLED] * 3


@pytest.mark.parametrize("published", [False, True])
def test_after_the_finish_the_drive_is_over(published: bool) -> None:
    drive = factories.make_drive(tables=1)
    course.finish_drive(drive.pk, PROGRAM, even_so=True)
    if published:
        course.publish_drive(drive.pk, PROGRAM)

    assert phases(drive) == [Phase.OVER] * 3


def test_a_table_where_nobody_sits_asks_for_nothing() -> None:
    drive = factories.make_drive(movement="partner_drive", tables=1, resting=1)
    empty = ({1, 2} - {t.number for t in seating(drive).tables}).pop()

    shown = page(drive, empty)

    assert (shown.phase, shown.seats, shown.hand) == (Phase.EMPTY, (), None)


def test_a_table_where_nobody_sat_last_is_over_after_the_finish() -> None:
    drive = factories.make_drive(movement="partner_drive", tables=1, resting=1)
    empty = ({1, 2} - {t.number for t in seating(drive).tables}).pop()
    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    assert page(drive, empty).phase == Phase.OVER


# --- a round of several hands --------------------------------------------------------------------


@pytest.fixture
def round_of_three() -> Drive:
    return factories.make_drive(movement="partner_drive", tables=1, hands=6, hands_a_round=3)


def test_the_page_goes_on_to_the_next_hand_of_the_round(round_of_three: Drive) -> None:
    factories.settle(round_of_three, 1, 1)

    shown = page(round_of_three)

    assert (shown.phase, shown.hand and shown.hand.number) == (Phase.ENTER, 2)


def test_the_page_goes_on_past_a_disagreement(round_of_three: Drive) -> None:
    factories.enter(round_of_three, 1, 1, "ns", 8)
    factories.enter(round_of_three, 1, 1, "ew", 6)

    shown = page(round_of_three)

    assert (shown.phase, shown.hand and shown.hand.number) == (Phase.ENTER, 2)


def test_the_page_comes_back_to_a_disagreement_after_the_last_hand(round_of_three: Drive) -> None:
    factories.settle(round_of_three, 1, 1)
    factories.enter(round_of_three, 1, 2, "ns", 8)
    factories.enter(round_of_three, 1, 2, "ew", 6)
    factories.settle(round_of_three, 1, 3)

    shown = page(round_of_three)

    assert (shown.phase, shown.hand and shown.hand.number) == (Phase.DISPUTED, 2)


def test_the_page_shows_every_hand_of_the_round(round_of_three: Drive) -> None:
    factories.settle(round_of_three, 1, 1)

    hands = page(round_of_three).hands

    assert [(h.number, h.trump, h.ledger.state) for h in hands] == [
        (1, "H", HandState.AGREED),
        (2, "D", HandState.WAITING),
        (3, "S", HandState.WAITING),
    ]


def test_a_round_whose_hands_are_all_settled_is_settled(round_of_three: Drive) -> None:
    factories.play_round(round_of_three)

    shown = page(round_of_three)

    assert (shown.phase, shown.hand and shown.hand.number) == (Phase.SETTLED, 3)


# --- where everybody goes ------------------------------------------------------------------------


def test_each_of_the_four_is_told_where_to_sit_next() -> None:
    drive = factories.make_drive(tables=2)
    one, two = seating(drive).tables
    factories.play_round(drive)
    names = {p: e.name for p, e in ((str(n), e) for n, e in entries_of(drive).items())}
    drive = factories.fold(drive)

    north = page(drive).seats[0]

    assert north.next == NextPlace(
        table=2, seat="S", partner=names[two.ew[1]],
        opponents=(names[two.ew[0]], names[one.ns[1]]),
        why="won_up", from_table=1, queue=None, stays=False,
    )  # fmt: skip


def test_who_stays_is_told_so() -> None:
    drive = factories.make_drive(tables=2)
    factories.settle(drive, 1, 1)
    drive = factories.fold(drive)

    stays = [s.next.stays for s in page(drive).seats if s.next]

    assert stays == [False, False, True, True]


def test_a_partner_who_is_not_certain_yet_is_not_named() -> None:
    drive = factories.make_drive(tables=3)
    factories.settle(drive, 1, 1)
    drive = factories.fold(drive)

    assert [s.next and s.next.partner for s in page(drive).seats] == [""] * 4


def test_a_page_waits_until_the_next_seats_have_been_worked_out() -> None:
    drive = factories.make_drive(tables=1)
    factories.play_round(drive)
    before = page(drive).waits_for_moves

    drive = factories.fold(drive)

    assert (before, page(drive).waits_for_moves) == (True, False)


def test_after_the_last_round_nobody_is_sent_anywhere() -> None:
    drive = factories.make_drive(tables=1, hands=1)
    factories.play_round(drive)
    drive = factories.fold(drive)

    shown = page(drive)

    assert (shown.is_last_round, shown.waits_for_moves) == (True, False)
    assert [s.next for s in shown.seats] == [None] * 4


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({}, "sit out 1 hand; it counts all the same"),
        ({"rest": "none"}, "sit out 1 hand; it neither gains nor costs anything"),
        (
            {"movement": "partner_drive", "hands_a_round": 2},
            "sit out until the move after that; it counts all the same",
        ),
        (
            {"movement": "partner_drive", "hands_a_round": 2, "rest": "none"},
            "sit out until the move after that; it neither gains nor costs anything",
        ),
    ],
)
def test_who_rests_next_is_told_for_how_long_and_what_it_is_worth(
    settings: dict[str, Any], sentence: str
) -> None:
    drive = factories.make_drive(resting=1, started=False, **settings)
    resting = {"table": None, "partner": "", "opponents": (), "rest": 1, "from_table": 1}

    page = render_to_string(
        "tournaments/_next.html",
        {"page": {"drive": drive}, "entry": {"name": "Ann"},
         "one": {"entry": {"name": "Ann", "code": "x"}, "next": resting}},
    )  # fmt: skip

    assert sentence in page


# --- after the call: who sat here before it -------------------------------------------------------


def moved(drive: Drive, table: int) -> dict[str, tuple[int | None, str]]:
    return {one.entry.person: (one.table, one.seat) for one in page(drive, table).moved}


def test_after_the_call_a_table_says_where_those_are_who_sat_there() -> None:
    drive = factories.make_drive(tables=2, resting=1)
    before = {seat.entry.person for seat in page(drive).seats}
    assert moved(drive, 1) == {}

    drive = factories.play_on(drive)

    told = moved(drive, 1)
    assert told.keys() == before
    round_ = current_round(drive)
    assert round_ is not None
    for person, place in told.items():
        seat = round_.seats.select_related("sitting").get(entry__number=int(person))
        assert place == (seat.sitting.table if seat.sitting else None, seat.seat or "")


def test_that_is_over_with_the_first_figure_of_the_round() -> None:
    drive = factories.play_on(factories.make_drive())
    assert len(moved(drive, 1)) == 4

    factories.enter(drive, 1, 2, "ns", 8)

    assert moved(drive, 1) == {}
    assert len(moved(drive, 2)) == 4


# --- the two pairs -------------------------------------------------------------------------------


@pytest.mark.parametrize(("spoke", "answers"), [("ns", "ew"), ("ew", "ns")])
def test_the_page_knows_who_spoke_what_and_who_is_to_answer(spoke: str, answers: str) -> None:
    drive = factories.make_drive(tables=1)
    factories.enter(drive, 1, 1, spoke, 8)

    shown = page(drive, side=answers)

    assert shown.claim == (8, 5)
    assert [pair.claim for pair in shown.pairs] == [8, 5]
    assert shown.to_answer is not None
    assert shown.to_answer.side == answers
    assert [pair.side for pair in shown.own_pair_first] == [answers, spoke]
    assert [pair.is_mine for pair in shown.own_pair_first] == [True, False]


def test_where_nobody_has_spoken_or_both_have_there_is_no_one_figure() -> None:
    drive = factories.make_drive(tables=1)
    before = page(drive)
    factories.settle(drive, 1, 1)

    after = page(drive)

    assert [(p.claim, p.to_answer) for p in (before, after)] == [(None, None)] * 2


@pytest.mark.parametrize(
    ("movement", "together"), [("progressive", False), ("partner_drive", True)]
)
def test_a_seat_says_whether_a_pair_sits_on_it_together(movement: str, together: bool) -> None:
    drive = factories.make_drive(tables=2, movement=movement)
    for table in (1, 2):
        factories.settle(drive, table, 1)

    here = page(factories.fold(drive)).seats[0]

    assert here.next is not None
    assert (here.is_pairs, here.next.is_pairs) == (together, together)
