from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import at, decide, last_act, revision, seating, undo
from tournaments.models import Drive
from tournaments.scoring.ledger import HandLedger, HandState
from tournaments.selectors.console import ConsolePage, console_page, journal_lines
from tournaments.selectors.hands import hand_at_table, hands_page, left_behind
from tournaments.services import course
from tournaments.services.changes import PROGRAM, Actor
from tournaments.services.scores import decide_score, enter_score

pytestmark = pytest.mark.django_db


def page(drive: Drive) -> ConsolePage:
    return console_page(factories.fresh(drive))


# --- all tables at a glance ----------------------------------------------------------------------


def test_a_console_without_seats_is_empty() -> None:
    drive = factories.make_drive(drawn=False, started=False)

    shown = page(drive)

    assert (shown.round, shown.tiles, shown.may_call) == (0, (), False)


def test_every_table_has_a_tile_with_its_people() -> None:
    drive = factories.make_drive(tables=3, resting=1)
    now = seating(drive)

    shown = page(drive)

    tiles = [(t.table, tuple(e.person for e in (*t.ns, *t.ew))) for t in shown.tiles]
    assert tiles == [(t.number, (*t.ns, *t.ew)) for t in now.tables]
    assert tuple(e.person for e in shown.resting) == now.resting


def test_a_tile_shows_where_its_hand_stands() -> None:
    drive = factories.make_drive(tables=4)
    factories.settle(drive, 1, 1, 8)
    factories.enter(drive, 2, 1, "ns", 7)
    factories.enter(drive, 3, 1, "ns", 7)
    factories.enter(drive, 3, 1, "ew", 6)

    shown = page(drive)

    assert [t.state for t in shown.tiles] == [
        HandState.AGREED, HandState.ENTERED, HandState.DISPUTED, HandState.WAITING
    ]  # fmt: skip
    assert [t.said for t in shown.tiles] == [((8, 5),), ((7, 6),), ((7, 6), (6, 7)), ()]
    assert [t.table for t in shown.disputed] == [3]


def test_the_move_may_be_called_when_every_winner_is_known() -> None:
    drive = factories.make_drive(tables=2)
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 1, "ns", 8)
    before = page(drive)

    factories.enter(drive, 2, 1, "ew", 9)

    after = page(drive)
    assert (before.may_call, before.open_tables) == (False, (2,))
    assert (after.may_call, after.open_tables, after.settled) == (True, (), 1)


def test_the_move_may_not_be_called_after_the_last_round() -> None:
    drive = factories.make_drive(hands=1)
    factories.play_round(drive)

    shown = page(drive)

    assert (shown.is_last_round, shown.may_call) == (True, False)


@pytest.mark.parametrize(
    ("movement", "may_call"), [("progressive", False), ("partner_drive", True)]
)
def test_a_round_drawn_level_holds_up_the_call_only_where_winners_move(
    movement: str, may_call: bool
) -> None:
    drive = factories.make_drive(tables=1, movement=movement)
    decide_score(at(drive), (6, 6), PROGRAM, "A card was missing")

    assert page(drive).may_call == may_call


def test_the_console_is_at_the_hand_of_the_slowest_table() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=4, hands_a_round=4)
    factories.settle(drive, 1, 1)
    factories.settle(drive, 1, 2)
    factories.settle(drive, 2, 1)

    shown = page(drive)

    assert (shown.hand, shown.trump, [t.hand for t in shown.tiles]) == (2, "D", [3, 2])


def test_tables_begun_are_those_where_a_score_stands() -> None:
    drive = factories.make_drive(tables=3)
    for table in (1, 2):
        factories.enter(drive, table, 1, "ns", 8)
    undo(drive, last_act(drive, 1))

    assert page(drive).tables_begun == (2,)


def test_the_organiser_sees_hands_that_are_held_back() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=2, held_back=1))
    drive = factories.fold(drive)

    assert [line.hands for line in page(drive).standings] == [2, 2, 2, 2]


def test_the_last_line_of_the_journal_is_beside_the_tables() -> None:
    drive = factories.make_drive()

    line = page(drive).last_line

    assert line is not None
    assert (line.kind, line.revision) == ("started", revision(drive))


# --- the journal ---------------------------------------------------------------------------------


def test_the_journal_is_read_newest_first_and_page_by_page() -> None:
    drive = factories.make_drive()
    newest = revision(drive)

    first = journal_lines(drive, limit=2)
    second = journal_lines(drive, limit=2, before=first[-1].revision)

    assert [line.revision for line in (*first, *second)] == [
        newest, newest - 1, newest - 2, newest - 3
    ]  # fmt: skip


def test_a_line_of_the_journal_says_who_and_with_which_device() -> None:
    club = factories.ClubFactory()
    user = factories.member(club, name="Ann")
    drive = factories.make_drive(club=club)
    enter_score(at(drive), "ns", (8, 5), Actor(device="phone-7"))
    decide(drive, 1, 1, 8, by=factories.actor(user))

    lines = journal_lines(drive, limit=2)

    assert [(line.who, line.device) for line in lines] == [("Ann", ""), ("", "phone-7")]


# --- one hand at one table -----------------------------------------------------------------------


def test_a_hand_shows_everything_that_was_done_to_it() -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1, 8)
    decide_score(at(drive), (7, 5), PROGRAM, "A card lay on the floor")
    undo(drive, last_act(drive))

    hand = hand_at_table(drive, 1, 1)

    assert hand is not None
    assert [(a.chain, a.act, a.tricks, a.before, a.reason, a.is_last) for a in hand.acts] == [
        ("ns", "entered", (8, 5), None, "", True),
        ("ew", "agreed", (8, 5), None, "", True),
        ("desk", "corrected", (7, 5), None, "A card lay on the floor", False),
        ("desk", "undone", None, (7, 5), "", True),
    ]
    assert hand.ledger == HandLedger(HandState.AGREED, (8, 5), (8, 5), (8, 5), "ns")


def test_a_hand_says_whether_people_have_moved_on() -> None:
    drive = factories.play_on(factories.make_drive())

    hands = [hand_at_table(drive, 1, number) for number in (1, 2)]

    assert [hand and hand.was_moved_on for hand in hands] == [True, False]


def test_a_hand_that_is_not_played_yet_is_not_there() -> None:
    drive = factories.make_drive()

    assert [hand_at_table(drive, *place) for place in ((1, 2), (9, 1))] == [None, None]


def test_every_hand_of_every_table_is_on_one_page() -> None:
    drive = factories.play_on(factories.make_drive(hands=3))
    factories.settle(drive, 2, 2, 4)

    shown = hands_page(drive)

    said = [[cell and cell.said for cell in row.cells] for row in shown.rows]
    assert said == [[((8, 5),), ((8, 5),)], [(), ((4, 9),)]]


def test_a_table_that_stood_empty_has_no_cell_for_that_hand() -> None:
    drive = factories.make_drive(
        movement="partner_drive", tables=1, resting=1, hands=2, hands_a_round=1
    )
    factories.play_on(drive)

    shown = hands_page(drive)

    played = [[cell is not None for cell in row.cells] for row in shown.rows]
    assert (shown.tables, played) == ((1, 2), [[True, False], [False, True]])


def test_hands_left_behind_are_those_that_the_move_did_not_wait_for() -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 1, "ns", 8)
    factories.enter(drive, 2, 1, "ew", 9)
    course.call_move(drive.pk, 1, PROGRAM)

    places = left_behind(drive, 2)

    assert [(p.hand, p.table, p.said) for p in places] == [(1, 2, ((8, 5), (9, 4)))]
