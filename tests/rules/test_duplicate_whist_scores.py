"""Duplicate Whist: match points, tricks, standings of pairs, and teams."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.duplicate_whist import DuplicateWhist
from games.rules.duplicate_whist.comparing import (
    EW,
    NS,
    Mark,
    Outcome,
    Pair,
    Standings,
    compare,
    lines_of,
    percentage,
    standings,
    total_percent,
)
from games.rules.duplicate_whist.figures import mean, over_mean, ranks, shown
from games.rules.duplicate_whist.teams import A, B, aggregates, team_match

TRICKS = st.lists(st.integers(0, 13), max_size=12)

SCALES = [{}, {"mp_win": 1, "mp_tie": 0.5}]


# Match points


def test_match_points_of_five_tables() -> None:
    compared = compare(DuplicateWhist(), [7, 8, 8, 9, 6])

    assert (compared.ns, compared.ew, compared.top) == ((2, 5, 5, 8, 0), (6, 3, 3, 0, 8), 8)
    assert compared.percent(NS, 1) == Fraction(125, 2)
    assert compared.percent(EW, 1) == Fraction(75, 2)


def test_one_table_or_none_has_nothing_to_compare() -> None:
    assert compare(DuplicateWhist(), [9]).percent(NS, 0) == 50
    assert compare(DuplicateWhist(), []).top == 0


@pytest.mark.parametrize("options", SCALES)
@given(tricks=TRICKS)
def test_match_points_add_up(options: dict[str, Any], tricks: list[int]) -> None:
    rules = DuplicateWhist.of(options)
    tables = len(tricks)

    compared = compare(rules, tricks)

    assert sum(compared.ns) == Fraction(rules.mp_tie) * tables * (tables - 1)
    assert all(ns + ew == compared.top for ns, ew in zip(compared.ns, compared.ew, strict=True))
    mirrored = compare(rules, [13 - taken for taken in tricks])
    assert compared.ew == mirrored.ns
    by_tricks = sorted(range(tables), key=lambda one: tricks[one])
    assert sorted(compared.ns) == [compared.ns[one] for one in by_tricks]


@given(tricks=st.lists(st.integers(0, 13), min_size=2, max_size=9))
def test_both_scales_give_the_same_percentages(tricks: list[int]) -> None:
    made = [compare(DuplicateWhist.of(options), tricks) for options in SCALES]

    assert [made[0].percent(NS, one) for one in range(len(tricks))] == [
        made[1].percent(NS, one) for one in range(len(tricks))
    ]


def test_a_total_is_the_mean_of_the_boards() -> None:
    assert total_percent([(Fraction(8), Fraction(8)), (Fraction(5), Fraction(8))]) == 81.25
    assert total_percent([(Fraction(6), Fraction(8)), (Fraction(3), Fraction(6))]) == 62.5
    assert total_percent([(Fraction(0), Fraction(0))]) == 50
    assert total_percent([]) is None


# Figures


@given(scores=st.dictionaries(st.integers(), st.integers(0, 9)))
def test_a_rank_is_one_more_than_those_who_are_better(scores: dict[int, int]) -> None:
    found = ranks(scores)

    for key, score in scores.items():
        assert found[key] == 1 + sum(other > score for other in scores.values())


@given(totals=st.dictionaries(st.integers(), st.integers(0, 400), min_size=1))
def test_differences_from_the_mean_add_up_to_nought(totals: dict[int, int]) -> None:
    assert sum(over_mean(totals).values()) == 0


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(200, 3), 2, "66.67"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 4), 1, "-0.3"),
        (Fraction(100), 2, "100.00"),
        (Fraction(0), 1, "0.0"),
    ],
)
def test_halves_are_shown_away_from_nought(value: Fraction, places: int, text: str) -> None:
    assert str(shown(value, places)) == text


def test_the_mean_of_nothing_is_what_is_said() -> None:
    assert mean([]) == 0
    assert mean([], Fraction(13, 2)) == Fraction(13, 2)


# Standings of pairs


def mitchell(*results: tuple[int, int]) -> list[Outcome]:
    """Boards of two tables: 1 against 3 and 2 against 4, North-South's tricks at both."""
    return [
        Outcome(board, ns, ew, tricks)
        for board, both in enumerate(results, start=1)
        for ns, ew, tricks in ((1, 3, both[0]), (2, 4, both[1]))
    ]


def scores(found: Standings) -> dict[Pair, Fraction]:
    return {one.pair: one.score for field in found.fields for one in field.standings}


def test_both_sides_are_ranked_apart() -> None:
    found = standings(DuplicateWhist(), mitchell((7, 6), (5, 5), (9, 10)))

    assert found.is_final
    assert [field.side for field in found.fields] == [NS, EW]
    assert [[(one.pair, one.rank) for one in field.standings] for field in found.fields] == [
        [(1, 1), (2, 1)], [(3, 1), (4, 1)],
    ]  # fmt: skip
    assert scores(found) == {1: 50, 2: 50, 3: 50, 4: 50}
    assert [one.total for one in found.fields[NS].standings] == [3, 3]


def test_one_field_ranks_everybody_together() -> None:
    found = standings(DuplicateWhist.of({"fields": "one"}), mitchell((7, 6), (9, 5)))

    (field,) = found.fields
    assert field.side is None
    assert [(one.pair, one.rank, one.score) for one in field.standings] == [
        (1, 1, 100), (4, 1, 100), (2, 3, 0), (3, 3, 0),
    ]  # fmt: skip


def test_tricks_are_compared_with_the_mean_of_the_side() -> None:
    rules = DuplicateWhist.of({"pairs_score": "tricks"})

    found = standings(rules, mitchell((7, 6), (9, 5)))

    assert scores(found) == {1: Fraction(5, 2), 2: Fraction(-5, 2), 3: Fraction(-5, 2), 4: 2.5}
    assert [one.total for one in found.fields[NS].standings] == [16, 11]


def test_with_one_field_tricks_are_compared_board_by_board() -> None:
    rules = DuplicateWhist.of({"pairs_score": "tricks", "fields": "one"})
    outcomes = [
        Outcome(1, 1, 2, 8), Outcome(1, 3, 4, 6), Outcome(2, 2, 1, 4), Outcome(2, 3, 4, 4),
    ]  # fmt: skip

    assert scores(standings(rules, outcomes)) == {1: 1, 2: -1, 3: -1, 4: 1}


def test_a_pair_that_changed_sides_stands_where_it_sat_more_often() -> None:
    outcomes = [Outcome(1, 1, 2, 8), Outcome(2, 2, 1, 8), Outcome(3, 1, 2, 8)]

    found = standings(DuplicateWhist(), outcomes)

    assert [[one.pair for one in field.standings] for field in found.fields] == [[1], [2]]


def test_standings_are_provisional_while_a_board_is_open() -> None:
    outcomes = [*mitchell((7, 6)), Outcome(2, 1, 3, mark="open")]

    found = standings(DuplicateWhist(), outcomes)

    assert not found.is_final
    assert all(one.boards == 1 for field in found.fields for one in field.standings)


MISSED: list[Mark] = ["unplayed", "void"]


@pytest.mark.parametrize("mark", MISSED)
def test_a_board_that_came_to_nothing_is_left_out(mark: Mark) -> None:
    outcomes = [*mitchell((7, 6)), Outcome(1, 5, 6, mark=mark)]

    assert set(lines_of(DuplicateWhist(), outcomes)) == {1, 2, 3, 4}


@pytest.mark.parametrize("mark", MISSED)
def test_a_board_that_came_to_nothing_counts_a_half(mark: Mark) -> None:
    rules = DuplicateWhist.of({"unplayed": "average"})
    outcomes = [*mitchell((7, 6)), Outcome(1, 5, None, mark=mark)]

    lines = lines_of(rules, outcomes)

    assert [(line.points, line.top) for line in lines[5]] == [(1, 2)]
    assert [line.points for line in lines[1]] == [2]
    assert scores(standings(rules, outcomes))[5] == 50


def test_a_missed_board_counts_the_mean_of_the_tricks() -> None:
    rules = DuplicateWhist.of({"unplayed": "average", "pairs_score": "tricks"})
    outcomes = [*mitchell((7, 6)), Outcome(1, 5, 6, mark="void"), Outcome(2, 5, 6, mark="void")]

    lines = lines_of(rules, outcomes)

    assert [line.points for line in lines[5]] == [Fraction(13, 2), Fraction(13, 2)]


@pytest.mark.parametrize("unplayed", ["ignore", "average"])
def test_the_directors_score_is_in_nobodys_comparison(unplayed: str) -> None:
    rules = DuplicateWhist.of({"unplayed": unplayed})
    outcomes = [*mitchell((7, 6)), Outcome(1, 5, 6, mark="adjusted", adjusted=(60, 40))]

    lines = lines_of(rules, outcomes)

    assert [percentage(line.points, line.top) for line in lines[5] + lines[6]] == [60, 40]
    assert [line.points for line in lines[1] + lines[2]] == [2, 0]


def test_the_directors_score_in_tricks() -> None:
    rules = DuplicateWhist.of({"pairs_score": "tricks"})
    outcomes = [*mitchell((7, 6)), Outcome(1, 5, 6, mark="adjusted", adjusted=(60, 40))]

    lines = lines_of(rules, outcomes)

    assert [line.points - line.mean for line in lines[5]] == [Fraction(13, 10)]
    assert [line.points - line.mean for line in lines[6]] == [Fraction(-13, 10)]


@pytest.mark.parametrize("wrong", [{}, {"tricks": 14}, {"tricks": 5, "ew": None}])
def test_a_board_that_was_played_has_pairs_and_tricks(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="0 to 13 tricks"):
        Outcome(**{"board": 1, "ns": 1, "ew": 2, **wrong})


@given(st.lists(st.lists(st.integers(0, 13), min_size=3, max_size=3), min_size=1, max_size=6))
def test_scores_of_a_field_balance(boards: list[list[int]]) -> None:
    outcomes = [
        Outcome(board, place, 3 + (place + board) % 3, tricks)
        for board, both in enumerate(boards, start=1)
        for place, tricks in enumerate(both)
    ]

    by_points = standings(DuplicateWhist(), outcomes)
    by_tricks = standings(DuplicateWhist.of({"pairs_score": "tricks"}), outcomes)

    for field in by_points.fields:
        assert mean([one.score for one in field.standings]) == 50
    for field in by_tricks.fields:
        assert sum(one.score for one in field.standings) == 0


# Teams


def test_teams_by_tricks_and_by_boards() -> None:
    by_tricks = team_match(DuplicateWhist(), [13, 6, 6], [5, 7, 7])
    by_boards = team_match(
        DuplicateWhist.of({"teams_score": "board_a_match"}), [13, 6, 6], [5, 7, 7]
    )

    assert by_tricks.swings == by_boards.swings == (8, -1, -1)
    assert (by_tricks.tricks, by_tricks.margin, by_tricks.winner) == (45, 6, A)
    assert (by_boards.points, by_boards.winner) == ((2, 4), B)


def test_a_tie_is_a_draw() -> None:
    assert team_match(DuplicateWhist(), [8, 5], [7, 6]).winner is None


@pytest.mark.parametrize(
    ("unplayed", "swings", "points", "tricks"),
    [("ignore", (1, None), (2, 0), 14), ("average", (1, 0), (3, 1), 27)],
)
def test_a_board_without_a_result(
    unplayed: str, swings: tuple[int | None, ...], points: tuple[int, int], tricks: int
) -> None:
    found = team_match(DuplicateWhist.of({"unplayed": unplayed}), [8, None], [7, 9])

    assert (found.swings, found.points, found.tricks) == (swings, points, tricks)


def test_both_tables_play_as_many_boards() -> None:
    with pytest.raises(ValueError, match="zip"):
        team_match(DuplicateWhist(), [7], [])


@given(boards=st.lists(st.tuples(st.integers(0, 13), st.integers(0, 13))))
def test_what_one_team_wins_the_other_loses(boards: list[tuple[int, int]]) -> None:
    one = team_match(DuplicateWhist(), [a for a, _b in boards], [b for _a, b in boards])
    other = team_match(DuplicateWhist(), [b for _a, b in boards], [a for a, _b in boards])

    assert one.margin == -other.margin == one.tricks - 13 * len(boards)
    assert one.points == other.points[::-1]
    assert one.tricks + other.tricks == 26 * len(boards)


def test_a_missing_pair_has_the_mean_of_those_who_sat_there() -> None:
    found = aggregates({"t1": (80, 74), "t2": (70, 78), "t3": (77, None)})

    assert found == {"t1": 154, "t2": 148, "t3": 153}
