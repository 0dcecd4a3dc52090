"""Partner drive: the printed Mitchell tables, and what must hold for every number of pairs."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements.base import Move, MovementError, Roster, RoundPlayed, Seating, Why
from tournaments.movements.partner_drive import PartnerDrive, tables_for

STRAIGHT_5 = """\
1-6 2-7 3-8 4-9 5-10
1-10 2-6 3-7 4-8 5-9
1-9 2-10 3-6 4-7 5-8
1-8 2-9 3-10 4-6 5-7
1-7 2-8 3-9 4-10 5-6"""
SKIP_4 = """\
1-5 2-6 3-7 4-8
1-8 2-5 3-6 4-7
1-6 2-7 3-8 4-5"""
HALF_TABLE_5 = """\
1-6 2-7 3-8 4-9 5 rests
2-6 3-7 4-8 5-9 1 rests
1-9 3-6 4-7 5-8 2 rests
1-8 2-9 4-6 5-7 3 rests
1-7 2-8 3-9 5-6 4 rests"""


def roster(pairs: int) -> Roster:
    return Roster(tuple(str(number) for number in range(1, pairs + 1)))


def printed(seatings: tuple[Seating, ...]) -> str:
    """The timetable as the reference prints it, a round a line; N/S sit at their own number."""
    rounds = []
    for seating in seatings:
        assert all(table.ns == (str(table.number),) for table in seating.tables)
        played = [f"{table.ns[0]}-{table.ew[0]}" for table in seating.tables]
        rounds.append(" ".join(played + [f"{pair} rests" for pair in seating.resting]))
    return "\n".join(rounds)


@pytest.mark.parametrize(("pairs", "timetable"), [(10, STRAIGHT_5), (8, SKIP_4), (9, HALF_TABLE_5)])
def test_schedule_gives_the_printed_timetable(pairs: int, timetable: str) -> None:
    rounds = timetable.count("\n") + 1

    assert printed(PartnerDrive().schedule(roster(pairs), rounds)) == timetable


def test_after_the_skip_the_missed_opponents_meet_and_then_all_begins_again() -> None:
    rounds = printed(PartnerDrive().schedule(roster(8), 5)).split("\n")

    assert rounds[3:] == ["1-7 2-8 3-5 4-6", "1-5 2-6 3-7 4-8"]


def test_two_tables_and_one_table_go_on_for_ever() -> None:
    assert printed(PartnerDrive().schedule(roster(4), 3)) == "1-3 2-4\n1-4 2-3\n1-3 2-4"
    assert printed(PartnerDrive().schedule(roster(2), 2)) == "1-2\n1-2"


@pytest.mark.parametrize("pairs", [0, 1])
def test_one_pair_is_not_enough(pairs: int) -> None:
    with pytest.raises(MovementError) as caught:
        PartnerDrive().first(roster(pairs))

    assert str(caught.value) == f"one table needs two pairs: there are {pairs}"


def test_schedule_refuses_no_rounds_and_next_an_empty_history() -> None:
    with pytest.raises(MovementError, match="at least one round, not 0"):
        PartnerDrive().schedule(roster(4), 0)
    with pytest.raises(MovementError, match="nothing has been played yet"):
        PartnerDrive().next(roster(4), [])


def test_next_says_who_goes_stays_and_rests_whatever_has_been_scored() -> None:
    movement = PartnerDrive()
    first, second = (RoundPlayed(s) for s in movement.schedule(roster(5), 2))

    step = movement.next(roster(5), [first, second])

    assert step.seating == movement.schedule(roster(5), 3)[2]
    assert step.moves == {
        "1": Move("1", None, 1, Why.BACK_FROM_REST, "NS", opponents=("5",)),
        "2": Move("2", 2, None, Why.JOINS_REST, queue_place=1),
        "3": Move("3", 3, 3, Why.STAYS, "NS", opponents=("4",)),
        "4": Move("4", 2, 3, Why.TIMETABLE, "EW", opponents=("3",)),
        "5": Move("5", 3, 1, Why.TIMETABLE, "EW", opponents=("1",)),
    }


@settings(deadline=None, max_examples=50)
@given(st.integers(2, 200))
def test_nobody_meets_twice_before_everybody_has_met(pairs: int) -> None:
    seatings = PartnerDrive().schedule(roster(pairs))
    meetings = Counter((table.ns, table.ew) for s in seatings for table in s.tables)

    assert len(seatings) == tables_for(pairs)
    assert set(meetings.values()) == {1}
    assert len(meetings) == tables_for(pairs) * (pairs // 2)


@settings(deadline=None, max_examples=50)
@given(st.integers(2, 60), st.integers(1, 90))
def test_every_round_seats_every_pair_once_and_nobody_rests_twice_running(
    pairs: int, rounds: int
) -> None:
    seatings = PartnerDrive().schedule(roster(pairs), rounds)

    for seating in seatings:
        seated = [pair for table in seating.tables for pair in (*table.ns, *table.ew)]
        assert Counter([*seated, *seating.resting]) == Counter(roster(pairs).people)
        assert len(seating.resting) == pairs % 2
    for one, next_one in pairwise(seatings):
        assert not set(one.resting) & set(next_one.resting)


@settings(deadline=None, max_examples=50)
@given(st.integers(2, 100), st.data())
def test_rests_differ_by_at_most_one(pairs: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, tables_for(pairs)))

    seatings = PartnerDrive().schedule(roster(pairs), rounds)

    rests = Counter(pair for seating in seatings for pair in seating.resting)
    assert max(rests.values(), default=0) <= 1


@settings(deadline=None, max_examples=50)
@given(st.integers(2, 40), st.integers(1, 60))
def test_next_follows_the_schedule(pairs: int, rounds: int) -> None:
    movement = PartnerDrive()
    seatings = movement.schedule(roster(pairs), rounds + 1)

    step = movement.next(roster(pairs), [RoundPlayed(seating) for seating in seatings[:-1]])

    assert movement.first(roster(pairs)) == seatings[0]
    assert step.seating == seatings[-1]
    assert step.moves.keys() == set(roster(pairs).people)
