from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests import factories
from tests.tournaments.acts import decide, last_act, undo
from tournaments.models import Drive, SittingSeat
from tournaments.scoring.standings import Credit, room_check
from tournaments.selectors.room import ledgers
from tournaments.selectors.standings import fold_standings, points_of, rest_rule
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def released(drive: Drive) -> int:
    return fold_standings(factories.fresh(drive)).released_to


def hands_of(drive: Drive) -> tuple[set[int], set[int]]:
    """How many hands the public and the full standings know of each entry."""
    found = fold_standings(factories.fresh(drive))
    return {line.hands for line in found.public}, {line.hands for line in found.full}


# --- how far the hall may see --------------------------------------------------------------------


def test_before_the_start_nothing_is_released() -> None:
    drive = factories.make_drive(started=False)

    assert released(drive) == 0


def test_a_hand_is_released_when_every_table_has_settled_it() -> None:
    drive = factories.make_drive(tables=2)
    factories.settle(drive, 1, 1)
    partly = released(drive)

    factories.settle(drive, 2, 1)

    assert (partly, released(drive)) == (0, 1)


def test_a_hand_is_released_once_its_move_was_called_though_tricks_are_disputed() -> None:
    drive = factories.make_drive(tables=2)
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 1, "ns", 8)
    factories.enter(drive, 2, 1, "ew", 9)

    course.call_move(drive.pk, 1, PROGRAM)

    assert released(drive) == 1


def test_the_last_hands_are_held_back_while_people_play() -> None:
    drive = factories.make_drive(tables=1, hands=4, held_back=2)
    factories.play_on(drive, 3)
    factories.play_round(drive)

    assert (released(drive), hands_of(drive)) == (2, ({2}, {4}))


def test_the_last_hands_are_held_back_after_the_finish() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=4, held_back=2))

    assert (released(drive), hands_of(drive)) == (2, ({2}, {4}))


def test_publication_releases_every_hand() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=4, held_back=2))

    course.publish_drive(drive.pk, PROGRAM)

    assert (released(drive), hands_of(drive)) == (4, ({4}, {4}))


def test_publication_taken_back_holds_the_last_hands_back_again() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=4, held_back=2))
    course.publish_drive(drive.pk, PROGRAM)

    course.step_back(drive.pk, PROGRAM)

    assert (released(drive), hands_of(drive)) == (2, ({2}, {4}))


def test_more_hands_held_back_than_there_are_hold_back_all() -> None:
    """So it may be in a drive that was read from a file; the settings refuse it."""
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=2))
    Drive.objects.filter(pk=drive.pk).update(held_back=4)
    drive.refresh_from_db()

    assert (released(drive), hands_of(drive)) == (0, ({0}, {2}))


def test_a_correction_of_a_hand_held_back_shows_in_no_public_total() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=2, held_back=1))
    before = fold_standings(drive).public

    decide(drive, 1, 2, 13)

    assert fold_standings(factories.fresh(drive)).public == before


def test_a_rest_in_a_hand_held_back_shows_in_no_public_total() -> None:
    drive = factories.make_drive(tables=1, resting=1, hands=2, held_back=1)
    factories.play_to_the_end(drive)

    assert sum(line.rests for line in fold_standings(factories.fresh(drive)).public) == 1


def test_a_hand_taken_back_is_released_no_more() -> None:
    drive = factories.make_drive(tables=1)
    factories.play_round(drive)

    undo(drive, last_act(drive))

    assert released(drive) == 0


# --- the sum over the room -----------------------------------------------------------------------


def gained_in(drive: Drive, hand: int) -> Fraction:
    """What all cards gained in a hand, by the rows: points at the tables, and rests."""
    points = points_of(drive, ledgers(drive))
    rule = rest_rule(drive)
    total = Fraction(0)
    seats = SittingSeat.objects.filter(round__first_hand__lte=hand, round__last_hand__gte=hand)
    for table, seat in seats.values_list("sitting__table", "seat"):
        total += rule.value if table is None else points[hand, table][seat in ("E", "W")]
    return total


@pytest.mark.parametrize(("resting", "total"), [(0, 234), (2, 247)])
def test_all_cards_gain_26_a_table_and_a_rest_each(resting: int, total: int) -> None:
    drive = factories.make_drive(tables=9, resting=resting)
    factories.play_round(drive, {table: table + 2 for table in range(1, 10)})

    folded = fold_standings(drive).full

    assert (gained_in(drive, 1), sum(line.total for line in folded)) == (total, total)


def test_the_room_check_agrees_with_the_rows() -> None:
    drive = factories.make_drive(tables=9, resting=2)
    factories.play_round(drive)
    lines = fold_standings(drive).full
    credits = [Credit(line.entry, 1, int(line.total)) for line in lines if line.hands]
    rests = Counter({1: sum(line.rests for line in lines)})

    (check,) = room_check(credits, {1: 9}, rests, rest_rule(drive))

    assert (check.expected, check.found, check.is_right) == (247, 247, True)


def test_a_rest_is_worth_what_the_drive_fixes() -> None:
    drive = factories.make_drive(tables=1, resting=1, rest_half_tricks=14)
    factories.play_round(drive)

    folded = fold_standings(drive).full

    assert [line.total for line in folded if line.rests] == [7]


def test_a_rest_may_be_worth_ones_own_average() -> None:
    drive = factories.make_drive(tables=1, resting=1, hands=2, rest="own_average")
    factories.play_on(drive, ns=13)
    factories.play_round(drive, 12)

    rested = [line for line in fold_standings(drive).full if line.rests]

    assert [line.hands for line in rested] == [1, 1]
    assert [line.total - 2 * line.per_hand for line in rested] == [0, 0]


def test_a_rest_may_be_worth_nothing() -> None:
    drive = factories.make_drive(tables=1, resting=1, rest="none")
    factories.play_round(drive)

    folded = fold_standings(drive).full

    assert [line.total for line in folded if line.rests] == [0]


def test_a_drive_that_is_over_early_keeps_its_last_hands_for_the_prizes() -> None:
    drive = factories.make_drive(tables=2, hands=4, held_back=2)
    factories.play_on(drive)
    factories.settle(drive, 1, 2)
    factories.settle(drive, 2, 2)

    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    assert released(drive) == 0
    assert hands_of(drive) == ({0}, {2})


def test_of_a_drive_that_is_over_within_a_hand_that_hand_is_one_of_the_last() -> None:
    drive = factories.play_on(factories.make_drive(tables=2, hands=6, held_back=2), rounds=2)
    factories.settle(drive, 1, 3)

    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    assert released(drive) == 1
