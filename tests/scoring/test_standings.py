from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.standings import (
    Credit,
    RestRule,
    RoomCheck,
    Standing,
    of_station,
    room_check,
    standings,
)

FIXED, OWN, NONE = RestRule(), RestRule("own_average"), RestRule("none")


def credited(scores: dict[int, Sequence[int]]) -> list[Credit]:
    return [
        Credit(entry, hand, points)
        for entry, hands in scores.items()
        for hand, points in enumerate(hands, start=1)
    ]


def ranked(
    scores: dict[int, Sequence[int]], rests: dict[int, int] | None = None, rule: RestRule = FIXED
) -> tuple[Standing, ...]:
    return standings(credited(scores), dict.fromkeys(scores, "A"), rests or {}, rule)


def places(lines: tuple[Standing, ...]) -> list[tuple[int, bool, int]]:
    return [(line.rank, line.tied, line.entry) for line in lines]


def test_equal_totals_share_a_rank_and_the_next_is_skipped() -> None:
    lines = ranked({4: [6, 7], 3: [8, 7], 2: [7, 6], 1: [5, 5]})

    assert places(lines) == [(1, False, 3), (2, True, 2), (2, True, 4), (4, False, 1)]


def test_a_line_says_what_it_is_made_of() -> None:
    lines = standings(credited({7: [8, 5, 13]}), {7: "B"}, {7: 1}, FIXED)

    assert lines == (Standing(1, False, 7, "B", Fraction(65, 2), 3, 1, 2, Fraction(26, 3)),)


def test_everybody_is_on_the_list_before_the_first_hand() -> None:
    lines = standings([], {2: "A", 1: "B"}, {}, FIXED)

    assert places(lines) == [(1, True, 1), (1, True, 2)]
    assert [line.total for line in lines] == [0, 0]


def test_no_entries_make_no_standings() -> None:
    assert standings([], {}, {}, FIXED) == ()


def test_a_rest_of_fixed_worth_adds_half_tricks_exactly() -> None:
    lines = ranked({1: [7, 6], 2: [7]}, {2: 1})

    assert [(line.entry, line.total) for line in lines] == [(2, Fraction(27, 2)), (1, 13)]


def test_a_rest_worth_the_own_average_is_not_rounded() -> None:
    lines = ranked({1: [7, 6, 7], 2: [9, 0, 8, 10]}, {1: 1}, OWN)

    assert [(line.entry, line.total) for line in lines] == [(2, 27), (1, Fraction(80, 3))]


def test_equal_thirds_are_equal() -> None:
    lines = ranked({1: [7, 6, 7], 2: [7, 7, 6, 7, 6, 7]}, {}, NONE)

    assert places(lines) == [(1, True, 1), (1, True, 2)]


def test_without_worth_for_rests_the_ranking_goes_by_points_a_hand() -> None:
    lines = ranked({1: [7, 7, 7], 2: [8, 8], 3: []}, {2: 1, 3: 3}, NONE)

    assert [(line.entry, line.total) for line in lines] == [(2, 16), (1, 21), (3, 0)]


def test_a_hand_is_won_with_more_than_half_of_its_tricks() -> None:
    (line,) = ranked({1: [6, 7, 0, 13]})

    assert line.hands_won == 2


def test_a_credit_of_a_stranger_is_an_error() -> None:
    with pytest.raises(KeyError):
        standings([Credit(9, 1, 7)], {1: "A"}, {}, FIXED)


rooms = st.dictionaries(
    st.integers(1, 50),
    st.tuples(st.lists(st.integers(0, 13), max_size=6), st.integers(0, 3)),
    max_size=12,
)


@given(rooms, st.sampled_from([FIXED, OWN, NONE]))
def test_standings_agree_with_the_slow_way(
    room: dict[int, tuple[list[int], int]], rule: RestRule
) -> None:
    lines = ranked(
        {e: hands for e, (hands, _) in room.items()}, {e: r for e, (_, r) in room.items()}, rule
    )

    def slow_measure(entry: int) -> Fraction:
        hands, rests = room[entry]
        average = Fraction(sum(hands), len(hands)) if hands else Fraction(0)
        worth = {"fixed": Fraction(13, 2), "own_average": average, "none": Fraction(0)}[rule.kind]
        return average if rule.kind == "none" else sum(hands) + rests * worth

    assert [line.entry for line in lines] == sorted(room, key=lambda e: (-slow_measure(e), e))
    for line in lines:
        mine = slow_measure(line.entry)
        assert rule.measure(line) == mine
        assert line.rank == 1 + sum(slow_measure(other) > mine for other in room)
        assert line.tied == (sum(slow_measure(other) == mine for other in room) > 1)
        assert line.hands_won == sum(points >= 7 for points in room[line.entry][0])


def nine_tables() -> list[Credit]:
    return [
        Credit(4 * table + seat, 1, points)
        for table in range(9)
        for seat, points in enumerate((7 + table % 3, 7 + table % 3, 6 - table % 3, 6 - table % 3))
    ]


def test_nine_tables_gain_234_and_two_who_rest_13_more() -> None:
    assert room_check(nine_tables(), {1: 9}, {}, FIXED) == (RoomCheck(1, 234, 234),)
    assert room_check(nine_tables(), {1: 9}, {1: 2}, FIXED) == (RoomCheck(1, 247, 247),)


def test_room_check_finds_the_hand_with_a_lost_credit() -> None:
    checks = room_check([*nine_tables(), Credit(1, 2, 7)], {1: 9, 2: 1}, {1: 2, 2: 34}, FIXED)

    assert [(check.hand, check.is_right) for check in checks] == [(1, True), (2, False)]


def test_room_check_finds_credits_of_a_table_that_did_not_play() -> None:
    (check,) = room_check([Credit(1, 3, 7)], {}, {}, OWN)

    assert (check.expected, check.found) == (0, 7)


def test_room_check_counts_a_pair_once() -> None:
    (check,) = room_check([Credit(1, 1, 8), Credit(2, 1, 5)], {1: 1}, {}, FIXED, a_table=13)

    assert check.is_right


def test_a_stations_list_counts_places_among_its_own() -> None:
    credits = [Credit(1, 1, 8), Credit(2, 1, 8), Credit(3, 1, 5), Credit(4, 1, 9)]
    stations = {1: "A", 2: "A", 3: "A", 4: "B"}
    whole = standings(credits, stations, {}, RestRule())

    own = of_station(whole, "A", RestRule())

    assert [(line.rank, line.tied, line.entry) for line in own] == [
        (1, True, 1),
        (1, True, 2),
        (3, False, 3),
    ]
