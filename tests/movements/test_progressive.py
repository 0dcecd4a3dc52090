"""Progressive whist: the worked tables of the reference, and what must hold for every room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements.base import (
    Move,
    MovementError,
    Outcome,
    Roster,
    RoundPlayed,
    Seat,
    Seating,
    Side,
    Table,
    Why,
)
from tournaments.movements.progressive import Progressive

OPTIONS = [
    Progressive(who, stay, direction)
    for who, stay, direction in product(("winners", "losers"), ("split", "keep"), ("up", "down"))
]
OPTIONS_NAME = "{0.who}-{0.stay}-{0.direction}".format
SPARE = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]
CHAIRS: tuple[Seat, ...] = ("N", "E", "S", "W")


def roster(ladies: int, gents: int) -> Roster:
    """L1, G1, L2, G2, … with L as station A."""
    drawn = [f"{line}{n}" for n in range(1, max(ladies, gents) + 1) for line in "LG"]
    people = [p for p in drawn if int(p[1:]) <= (ladies if p[0] == "L" else gents)]
    return Roster(tuple(people), {p: "A" if p[0] == "L" else "B" for p in people})


def outcomes(winners: str) -> dict[int, Outcome]:
    """1 for the first-named pair, 2 for the second, ? where it is not known."""
    sides: Mapping[str, Side] = {"1": "ns", "2": "ew"}
    return {n: Outcome(sides[w]) for n, w in enumerate(winners, start=1) if w in sides}


def room(text: str, resting: str = "") -> Seating:
    """A room as the reference prints it: L2+G3 v L7+G2 / …"""
    tables = []
    for number, table in enumerate(text.split(" / "), start=1):
        ns, ew = (tuple(pair.split("+")) for pair in table.split(" v "))
        tables.append(Table(number, ns, ew))
    return Seating(tuple(tables), tuple(resting.split()))


def pairings(seating: Seating) -> dict[int, set[frozenset[str]]]:
    """Who plays with whom at each table: pairs and their order have no meaning."""
    return {t.number: {frozenset(t.ns), frozenset(t.ew)} for t in seating.tables}


def chairs(seating: Seating) -> dict[str, tuple[int, Seat]]:
    """The table and chair of everybody who plays."""
    return {
        person: (table.number, seat)
        for table in seating.tables
        for person, seat in zip((*table.ns, *table.ew), ("N", "S", "E", "W"), strict=True)
    }


def everybody(seating: Seating) -> list[str]:
    return [*chairs(seating), *seating.resting]


def line(people: tuple[str, ...], station: str) -> list[str]:
    return [person for person in people if person[0] == station]


START = "L1+G1 v L2+G2 / L3+G3 v L4+G4 / L5+G5 v L6+G6 / L7+G7 v L8+G8"
WINNERS_1 = "L2+G3 v L7+G2 / L4+G5 v L1+G4 / L6+G7 v L3+G6 / L8+G1 v L5+G8"
WINNERS_2 = "L7+G4 v L5+G2 / L4+G7 v L2+G5 / L3+G8 v L1+G6 / L8+G3 v L6+G1"
LOSERS_1 = "L1+G4 v L8+G1 / L3+G6 v L2+G3 / L5+G8 v L4+G5 / L7+G2 v L6+G7"
LOSERS_2 = "L1+G6 v L7+G4 / L2+G5 v L8+G3 / L5+G2 v L3+G8 / L6+G1 v L4+G7"
FIVE_0 = f"{START} / L9+G9 v L10+G10"
FIVE_1 = "L2+G3 v L9+G2 / L4+G5 v L1+G4 / L6+G7 v L3+G6 / L8+G9 v L5+G8 / L10+G1 v L7+G10"
SEMI_1 = "L1+G1 v L8+G4 / L3+G3 v L2+G6 / L5+G5 v L4+G8 / L7+G7 v L6+G2"
SEMI_2 = "L1+G1 v L7+G3 / L2+G6 v L8+G8 / L5+G5 v L3+G7 / L6+G2 v L4+G4"
REST_1 = "L2+G3 v L9+G2 / L4+G5 v L1+G4 / L6+G7 v L3+G6 / L8+G9 v L5+G8"


@pytest.mark.parametrize(
    ("movement", "before", "won", "after"),
    [
        (Progressive(), START, "1111", WINNERS_1),
        (Progressive(), WINNERS_1, "1212", WINNERS_2),
        (Progressive(who="losers"), START, "1111", LOSERS_1),
        (Progressive(who="losers"), LOSERS_1, "1212", LOSERS_2),
        (Progressive(), FIVE_0, "11111", FIVE_1),
        (Progressive(who="losers", stay="keep"), START, "1111", SEMI_1),
        (Progressive(who="losers", stay="keep"), SEMI_1, "1212", SEMI_2),
    ],
)
def test_next_gives_the_worked_tables(
    movement: Progressive, before: str, won: str, after: str
) -> None:
    played = RoundPlayed(room(before), outcomes(won))

    step = movement.next(roster(10, 10), [played])

    assert step.seating is not None
    assert pairings(step.seating) == pairings(room(after))


def test_next_gives_the_worked_table_with_two_resting() -> None:
    played = RoundPlayed(room(START, "L9 G9"), outcomes("1111"))

    step = Progressive().next(roster(9, 9), [played])

    assert step.seating is not None
    assert pairings(step.seating) == pairings(room(REST_1))
    assert step.seating.resting == ("L7", "G1")


def test_first_seats_in_draw_order_and_lets_the_rest_rest() -> None:
    seating = Progressive().first(roster(5, 6))

    assert seating == room("L1+G1 v L2+G2 / L3+G3 v L4+G4", "L5 G5 G6")


@pytest.mark.parametrize(
    ("ladies", "gents", "reason"),
    [
        (4, 6, "the stations may differ by one at the most: there are 4 of A and 6 of B"),
        (2, 1, "one table needs two of each station: there are 2 of A and 1 of B"),
        (0, 0, "one table needs two of each station: there are 0 of A and 0 of B"),
    ],
)
def test_first_refuses_what_cannot_be_seated(ladies: int, gents: int, reason: str) -> None:
    with pytest.raises(MovementError) as caught:
        Progressive().first(roster(ladies, gents))

    assert str(caught.value) == reason


def test_first_refuses_somebody_without_station() -> None:
    with pytest.raises(MovementError) as caught:
        Progressive().first(Roster(("Ann", "Bob"), {"Bob": "B"}))

    assert str(caught.value) == "Ann has no station"


def test_next_refuses_an_empty_history_and_a_pair_of_one_station() -> None:
    mixed_up = RoundPlayed(room("L1+L2 v G1+G2"), outcomes("1"))

    with pytest.raises(MovementError, match="nothing has been played yet"):
        Progressive().next(roster(2, 2), [])
    with pytest.raises(MovementError, match=r"table 1: a pair is one .* not L1 and L2"):
        Progressive().next(roster(2, 2), [mixed_up])


def test_next_treats_a_tie_as_not_known() -> None:
    tied = {1: Outcome(None, 6, 6), 2: Outcome("ns", 7, 5)}
    seating = room("L1+G1 v L2+G2 / L3+G3 v L4+G4")

    step = Progressive().next(roster(4, 4), [RoundPlayed(seating, tied)])

    assert step.seating is None
    assert sorted(step.moves) == ["G3", "G4", "L3", "L4"]


def test_next_knows_the_queues_before_anybody_has_scored() -> None:
    played = RoundPlayed(room("L1+G1 v L2+G2 / L3+G3 v L4+G4", "L5 L6 G5"))

    step = Progressive().next(roster(6, 5), [played])

    assert step.moves == {
        "L5": Move("L5", None, 1, Why.BACK_FROM_REST),
        "L6": Move("L6", None, None, Why.RESTS_ON, queue_place=1),
        "G5": Move("G5", None, 2, Why.BACK_FROM_REST),
    }


def test_next_tells_a_table_as_soon_as_it_and_its_neighbours_have_scored() -> None:
    played = RoundPlayed(room(START), outcomes("?11?"))

    moves = Progressive().next(roster(8, 8), [played]).moves

    assert moves["L4"] == Move("L4", 2, 2, Why.STAYS, "E", "G5")
    assert moves["G5"] == Move("G5", 3, 2, Why.WON_DOWN, "W", "L4")
    assert moves["L3"] == Move("L3", 2, 3, Why.WON_UP, "S", "G6")
    assert moves["L5"] == Move("L5", 3, 4, Why.WON_UP)
    assert "L1" not in moves


def test_one_table_changes_partners_in_itself() -> None:
    step = Progressive().next(roster(2, 2), [RoundPlayed(room("L1+G1 v L2+G2"), outcomes("1"))])

    assert step.seating is not None
    assert pairings(step.seating) == pairings(room("L1+G2 v L2+G1"))


def check_room(people: Roster, seating: Seating) -> None:
    """Everybody is in one place, and every table has two pairs of one A and one B each."""
    assert sorted(everybody(seating)) == sorted(people.people)
    for table in seating.tables:
        for pair in (table.ns, table.ew):
            assert sorted(people.stations[person] for person in pair) == ["A", "B"]


def check_chairs(movement: Progressive, played: RoundPlayed, after: Seating) -> None:
    """Stayers and newcomers take the chairs that the reference gives them."""
    was, now = chairs(played.seating), chairs(after)
    turned = {s: {c: CHAIRS[(CHAIRS.index(c) + s) % 4] for c in CHAIRS} for s in (1, 2, 3)}
    for table in played.seating.tables:
        ns_leave = (played.outcomes[table.number].winner == "ns") == (movement.who == "winners")
        leave, stay = (table.ns, table.ew) if ns_leave else (table.ew, table.ns)
        at = {seat: person for person, (n, seat) in now.items() if n == table.number}
        (lady,), (gent,) = line(stay, "L"), line(stay, "G")
        assert now[lady] == was[lady]
        if movement.stay == "keep":
            assert now[gent] == was[gent]
            assert at[was[line(leave, "L")[0]][1]][0] == "L"
        else:
            assert now[gent] == (table.number, turned[3][now[lady][1]])
            assert at[turned[2][now[lady][1]]][0] == "G"
            assert at[turned[2][now[gent][1]]][0] == "L"


def check_queues(movement: Progressive, played: RoundPlayed, after: Seating) -> None:
    """The front of each queue plays, the others move up, somebody joins the back."""
    for station in "LG":
        before, now = (line(s.resting, station) for s in (played.seating, after))
        assert len(now) == len(before)
        assert now[:-1] == before[1:]
        assert not set(before[:1]) & set(now)
        if before:
            last = len(after.tables) if (station == "L") == (movement.direction == "up") else 1
            assert chairs(played.seating)[now[-1]][0] == last


@pytest.mark.parametrize("spare", SPARE, ids=str)
@pytest.mark.parametrize("movement", OPTIONS, ids=OPTIONS_NAME)
def test_every_room_keeps_its_order(movement: Progressive, spare: tuple[int, int]) -> None:
    chance = Random(5)
    for tables in range(1, 31):
        people = roster(2 * tables + spare[0], 2 * tables + spare[1])
        seating = movement.first(people)
        check_room(people, seating)
        for _hand in range(3):
            won = "".join(chance.choice("12") for _table in range(tables))
            played = RoundPlayed(seating, outcomes(won))
            step = movement.next(people, [played])

            assert step.seating is not None
            seating = step.seating
            assert [table.number for table in seating.tables] == list(range(1, tables + 1))
            check_room(people, seating)
            check_chairs(movement, played, seating)
            check_queues(movement, played, seating)


@st.composite
def rooms(draw: st.DrawFn) -> tuple[Progressive, Roster, Seating, str]:
    """A movement, its people, a room some hands into the drive, and who wins the hand in play."""
    movement = draw(st.sampled_from(OPTIONS))
    tables = draw(st.integers(1, 12))
    spare = draw(st.sampled_from(SPARE))
    people = roster(2 * tables + spare[0], 2 * tables + spare[1])
    winners = st.text("12", min_size=tables, max_size=tables)
    seating = movement.first(people)
    for won in draw(st.lists(winners, max_size=4)):
        step = movement.next(people, [RoundPlayed(seating, outcomes(won))])
        assert step.seating is not None
        seating = step.seating
    return movement, people, seating, draw(winners)


def agrees(early: Move, late: Move) -> bool:
    """Whether what was told early is all part of what is told late."""
    return (
        (early.from_table, early.table, early.why, early.queue_place)
        == (late.from_table, late.table, late.why, late.queue_place)
        and early.seat in (None, late.seat)
        and early.partner in (None, late.partner)
        and early.opponents in ((), late.opponents)
    )


@settings(deadline=None)
@given(rooms(), st.data())
def test_a_partial_answer_never_contradicts_a_fuller_one(
    case: tuple[Progressive, Roster, Seating, str], data: st.DataObject
) -> None:
    movement, people, seating, won = case
    whole = outcomes(won)
    order = data.draw(st.permutations(sorted(whole)))
    told: Mapping[str, Move] = {}

    for known in range(len(order) + 1):
        found = {number: whole[number] for number in order[:known]}
        step = movement.next(people, [RoundPlayed(seating, found)])
        assert told.keys() <= step.moves.keys()
        assert all(agrees(move, step.moves[person]) for person, move in told.items())
        assert (step.seating is not None) == (known == len(order))
        told = step.moves

    assert told.keys() == set(people.people)


@settings(deadline=None)
@given(rooms())
def test_the_moves_and_the_seating_say_the_same(
    case: tuple[Progressive, Roster, Seating, str],
) -> None:
    movement, people, seating, won = case

    step = movement.next(people, [RoundPlayed(seating, outcomes(won))])

    assert step.seating is not None
    there = chairs(step.seating)
    for move in step.moves.values():
        assert move.from_table == chairs(seating).get(move.person, (None,))[0]
        if move.table is None:
            queue = line(step.seating.resting, move.person[0])
            assert queue.index(move.person) + 1 == move.queue_place
        else:
            assert there[move.person] == (move.table, move.seat)
            table = step.seating.tables[move.table - 1]
            ours, theirs = table.ns, table.ew
            if move.person in theirs:
                ours, theirs = theirs, ours
            assert {move.person, move.partner} == set(ours)
            assert set(move.opponents) == set(theirs)


def completions(partial: str) -> Iterator[str]:
    """Every way the tables marked ? may still come out."""
    return map("".join, product(*("12" if w == "?" else w for w in partial)))


@pytest.mark.parametrize("movement", OPTIONS, ids=OPTIONS_NAME)
def test_whatever_is_certain_is_told(movement: Progressive) -> None:
    for tables, (a, b) in product((2, 3), SPARE):
        people = roster(2 * tables + a, 2 * tables + b)
        seating = movement.first(people)
        for partial in map("".join, product("12?", repeat=tables)):
            told = movement.next(people, [RoundPlayed(seating, outcomes(partial))]).moves
            ends = [
                movement.next(people, [RoundPlayed(seating, outcomes(won))]).moves
                for won in completions(partial)
            ]
            for person in people.people:
                late = [end[person] for end in ends]
                if len({move.table for move in late}) > 1:
                    assert person not in told
                else:
                    assert told[person] == what_all_say(late)


def what_all_say(moves: list[Move]) -> Move:
    """The first move without all that the others contradict."""
    first, *others = moves

    def agreed(name: str, unknown: object) -> Any:
        value = getattr(first, name)
        return value if all(getattr(move, name) == value for move in others) else unknown

    return replace(
        first,
        seat=agreed("seat", None),
        partner=agreed("partner", None),
        opponents=agreed("opponents", ()),
    )


def test_nobody_keeps_a_partner_when_pairs_split() -> None:
    movement = Progressive()
    people = roster(9, 8)
    seating = movement.first(people)
    for won in map("".join, product("12", repeat=4)):
        step = movement.next(people, [RoundPlayed(seating, outcomes(won))])
        assert step.seating is not None
        pairs = [
            {frozenset(p) for t in s.tables for p in (t.ns, t.ew)} for s in (seating, step.seating)
        ]
        assert not pairs[0] & pairs[1]
