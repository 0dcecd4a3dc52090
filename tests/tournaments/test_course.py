from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import at, decide, refuses, seating
from tournaments.models import Drive, DriveState, Round
from tournaments.refusals import Reason
from tournaments.selectors.room import current_round
from tournaments.selectors.seats import next_step
from tournaments.selectors.standings import fold_standings
from tournaments.services import course, exchange, tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.scores import decide_score

pytestmark = pytest.mark.django_db


def round_number(drive: Drive) -> int:
    round_ = current_round(drive)
    return round_.number if round_ else 0


def totals(drive: Drive) -> dict[int, int]:
    return {line.entry: int(line.total) for line in fold_standings(drive).full}


# --- the start -----------------------------------------------------------------------------------


def test_the_start_begins_hand_1_in_the_seats_that_were_drawn() -> None:
    drive = factories.make_drive(started=False)
    drawn = seating(drive)

    course.start_drive(drive.pk, PROGRAM)

    round_ = Round.objects.get(drive=drive)
    drive = factories.fresh(drive)
    assert (round_.first_hand, round_.last_hand, seating(drive)) == (1, 1, drawn)
    assert (drive.state, drive.started_at) == (DriveState.RUNNING, round_.called_at)


def test_a_start_without_seats_is_refused() -> None:
    drive = factories.make_drive(drawn=False, started=False)

    with refuses(drive, Reason.NO_SEATS_DRAWN):
        course.start_drive(drive.pk, PROGRAM)


def test_a_second_start_is_refused() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.ALREADY_STARTED):
        course.start_drive(drive.pk, PROGRAM)


def test_a_start_after_somebody_lost_the_line_drawn_for_him_is_refused() -> None:
    drive = factories.make_drive(started=False)
    tonight.set_station(drive.pk, 3, "", PROGRAM)

    with refuses(drive, Reason.NO_SEATS_DRAWN):
        course.start_drive(drive.pk, PROGRAM)


def test_a_start_whose_first_round_has_other_hands_than_the_settings_say_is_refused() -> None:
    drive = factories.make_drive(movement="partner_drive", hands_a_round=2, started=False)
    Round.objects.filter(drive=drive).update(last_hand=1)

    with refuses(drive, Reason.NO_SEATS_DRAWN):
        course.start_drive(drive.pk, PROGRAM)


def test_a_partner_drive_does_not_start_with_half_a_pair() -> None:
    drive = factories.make_drive(movement="partner_drive", started=False)
    tonight.add_walk_in(drive.pk, "Ann", PROGRAM)

    with refuses(drive, Reason.PAIRS_INCOMPLETE, names=["Ann"]):
        course.start_drive(drive.pk, PROGRAM)


def test_an_exchange_before_the_start_is_what_the_start_begins_with() -> None:
    drive = factories.make_drive(tables=1, started=False)
    (table,) = seating(drive).tables
    exchange.exchange_seats(drive.pk, int(table.ns[0]), int(table.ew[0]), PROGRAM)

    course.start_drive(drive.pk, PROGRAM)

    (now,) = seating(drive).tables
    assert (now.ns, now.ew) == ((table.ew[0], table.ns[1]), (table.ns[0], table.ew[1]))


# --- calling the move ----------------------------------------------------------------------------


def test_a_call_seats_everybody_as_the_movement_says() -> None:
    drive = factories.make_drive(tables=3, resting=2)
    factories.play_round(drive, {1: 8, 2: 4, 3: 10})
    found = next_step(drive)
    assert found is not None

    course.call_move(drive.pk, 1, PROGRAM)

    assert (round_number(drive), seating(drive)) == (2, found[1].seating)


def test_a_call_begins_the_hands_of_the_next_round() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=6, hands_a_round=4)
    factories.play_round(drive)

    round_ = course.call_move(drive.pk, 1, PROGRAM)

    assert (round_.number, round_.first_hand, round_.last_hand) == (2, 5, 6)


@pytest.mark.parametrize(
    ("scored", "open_tables"), [((), [1, 2, 3]), ((2,), [1, 3]), ((1, 3), [2])]
)
def test_a_call_with_unknown_winners_names_the_tables(
    scored: tuple[int, ...], open_tables: list[int]
) -> None:
    drive = factories.make_drive(tables=3)
    for table in scored:
        factories.settle(drive, table, 1)

    with refuses(drive, Reason.WINNERS_UNKNOWN, tables=open_tables):
        course.call_move(drive.pk, 1, PROGRAM)


def test_an_entry_that_nobody_has_agreed_to_makes_no_winner() -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 1, "ns", 8)

    with refuses(drive, Reason.WINNERS_UNKNOWN, tables=[2]):
        course.call_move(drive.pk, 1, PROGRAM)


def test_a_dispute_about_tricks_does_not_hold_up_the_call() -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 1, "ns", 8)
    factories.enter(drive, 2, 1, "ew", 9)

    course.call_move(drive.pk, 1, PROGRAM)

    assert round_number(drive) == 2


def test_a_dispute_about_the_winner_holds_up_the_call() -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 1, "ns", 7)
    factories.enter(drive, 2, 1, "ew", 6)

    with refuses(drive, Reason.WINNERS_UNKNOWN, tables=[2]):
        course.call_move(drive.pk, 1, PROGRAM)


def test_equal_tricks_let_stand_hold_up_the_call() -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1)
    decide_score(at(drive, 2), (6, 6), PROGRAM, "A card is missing")

    with refuses(drive, Reason.WINNERS_UNKNOWN, tables=[2]):
        course.call_move(drive.pk, 1, PROGRAM)


def test_a_call_of_a_round_that_was_left_already_is_refused() -> None:
    drive = factories.play_on(factories.make_drive())

    with refuses(drive, Reason.ROUND_CHANGED, expected=1, current=2):
        course.call_move(drive.pk, 1, PROGRAM)


def test_a_call_after_the_last_round_is_refused() -> None:
    drive = factories.make_drive(hands=1)
    factories.play_round(drive)

    with refuses(drive, Reason.LAST_ROUND):
        course.call_move(drive.pk, 1, PROGRAM)


def test_a_call_before_the_start_is_refused() -> None:
    drive = factories.make_drive(started=False)

    with refuses(drive, Reason.NOT_RUNNING):
        course.call_move(drive.pk, 1, PROGRAM)


# --- a correction after the move -----------------------------------------------------------------


def test_a_correction_of_the_winner_after_the_move_leaves_the_seats() -> None:
    drive = factories.play_on(factories.make_drive(tables=3))
    sat = seating(drive)

    decide(drive, 2, 1, 2)

    assert seating(drive) == sat


def test_a_correction_of_the_winner_after_the_move_changes_the_totals() -> None:
    drive = factories.make_drive(tables=1, hands=2)
    (table,) = seating(drive).tables
    factories.play_on(drive, ns=8)

    decide(drive, 1, 1, 2)

    assert totals(drive) == {int(p): 2 for p in table.ns} | {int(p): 11 for p in table.ew}


def test_the_next_move_goes_on_from_the_seats_really_taken() -> None:
    drive = factories.play_on(factories.make_drive(tables=3))
    factories.play_round(drive)
    before = next_step(drive)

    decide(drive, 2, 1, 2)

    assert next_step(drive) == before


def test_the_move_of_a_partner_drive_is_refused_while_hands_are_not_scored() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=4, hands_a_round=2)
    factories.settle(drive, 1, 1)
    factories.settle(drive, 1, 2)
    factories.settle(drive, 2, 1)

    with refuses(drive, Reason.ROUND_NOT_SCORED, tables=[2]):
        course.call_move(drive.pk, 1, PROGRAM)


def test_the_move_of_a_partner_drive_is_called_after_a_level_round() -> None:
    drive = factories.make_drive(tables=1, movement="partner_drive", hands=4, hands_a_round=2)
    factories.settle(drive, 1, 1, 9)
    factories.settle(drive, 1, 2, 4)

    course.call_move(drive.pk, 1, PROGRAM)

    assert drive.rounds.count() == 2
