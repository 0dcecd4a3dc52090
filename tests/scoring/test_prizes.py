from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.prizes import DEFAULT, Award, PrizeKind, PrizeRule, award
from tournaments.scoring.standings import Credit, RestRule, Standing, standings

HIGHEST, LOWEST = PrizeKind.HIGHEST, PrizeKind.LOWEST


def room(a: dict[int, int], b: dict[int, int]) -> tuple[Standing, ...]:
    """Standings after one hand, from points by entry on each station."""
    credits = [Credit(entry, 1, points) for entry, points in (a | b).items()]
    stations = dict.fromkeys(a, "A") | dict.fromkeys(b, "B")
    return standings(credits, stations, {}, RestRule())


def told(awards: tuple[Award, ...]) -> list[tuple[str, str, int, tuple[int, ...]]]:
    return [(a.rule.kind.value, a.rule.station, a.rule.place, a.entries) for a in awards]


def test_the_usual_prizes_are_read_out_from_the_lowest_to_the_highest() -> None:
    awards = award(room({1: 9, 2: 5}, {3: 8, 4: 4}), DEFAULT)

    assert told(awards) == [
        ("lowest", "", 1, (4,)),
        ("highest", "A", 1, (1,)),
        ("highest", "B", 1, (3,)),
        ("highest", "", 1, (1,)),
    ]
    assert [a.total for a in awards] == [4, 9, 8, 9]


def test_who_wins_overall_is_told_to_be_best_of_the_station_too() -> None:
    awards = award(room({1: 9, 2: 5}, {3: 8, 4: 4}), DEFAULT)

    assert awards[-1].also == (PrizeRule(HIGHEST, "A"),)
    assert awards[0].also == ()


def test_those_level_share_a_prize() -> None:
    awards = award(room({1: 9, 2: 9}, {3: 4, 4: 4}), DEFAULT)

    assert told(awards) == [
        ("lowest", "", 1, (3, 4)),
        ("highest", "A", 1, (1, 2)),
        ("highest", "B", 1, (3, 4)),
        ("highest", "", 1, (1, 2)),
    ]


def test_two_level_at_the_top_share_both_first_prizes() -> None:
    rules = [PrizeRule(HIGHEST, "A", place) for place in (1, 2, 3)]

    awards = award(room({1: 9, 2: 9, 3: 8}, {}), rules)

    assert [a.entries for a in awards] == [(3,), (1, 2), (1, 2)]


def test_prizes_of_a_station_are_read_out_before_the_overall_ones() -> None:
    rules = [
        PrizeRule(HIGHEST),
        PrizeRule(HIGHEST, "A"),
        PrizeRule(HIGHEST, "A", 2),
        PrizeRule(LOWEST, "A"),
        PrizeRule(LOWEST),
        PrizeRule(HIGHEST, "", 2),
    ]

    awards = award(room({1: 9, 2: 5, 5: 7}, {3: 8, 4: 4}), rules)

    assert told(awards) == [
        ("lowest", "A", 1, (2,)),
        ("lowest", "", 1, (4,)),
        ("highest", "A", 2, (5,)),
        ("highest", "A", 1, (1,)),
        ("highest", "", 2, (3,)),
        ("highest", "", 1, (1,)),
    ]


def test_a_prize_nobody_is_there_for_is_not_given() -> None:
    awards = award(room({1: 9}, {}), [PrizeRule(HIGHEST, "B"), PrizeRule(HIGHEST, "", 2)])

    assert awards == ()


def test_pairs_have_no_stations_and_no_prizes_of_them() -> None:
    credits = [Credit(1, 1, 8), Credit(2, 1, 5)]
    lines = standings(credits, {1: "", 2: ""}, {}, RestRule())

    assert told(award(lines, DEFAULT)) == [("lowest", "", 1, (2,)), ("highest", "", 1, (1,))]


def evening() -> tuple[Standing, ...]:
    """Four hands: 1 left after two, 2 after three, 3 rested twice, 4 and 5 played all."""
    hands = {1: [13, 13], 2: [0, 0, 0], 3: [5, 5], 4: [7, 7, 7, 7], 5: [6, 6, 6, 6], 6: []}
    credits = [Credit(e, h, p) for e, points in hands.items() for h, p in enumerate(points, 1)]
    return standings(credits, dict.fromkeys(hands, "A"), {3: 2}, RestRule("none"))


def test_who_was_there_too_little_wins_nothing() -> None:
    (highest,) = award(evening(), [PrizeRule(HIGHEST)])

    assert highest.entries == (4,)


def test_who_left_early_never_wins_the_lowest_but_who_rested_may() -> None:
    (lowest,) = award(evening(), [PrizeRule(LOWEST)])

    assert lowest.entries == (3,)


def test_nothing_is_won_before_a_hand_was_played() -> None:
    assert award(standings([], {1: "A"}, {}, RestRule()), DEFAULT) == ()


scores = st.dictionaries(st.integers(1, 12), st.integers(0, 13))


@given(scores, scores)
def test_prizes_go_to_people_of_the_station_who_are_level(
    a: dict[int, int], b: dict[int, int]
) -> None:
    lines = room(a, {entry + 100: points for entry, points in b.items()})

    awards = award(lines, DEFAULT)

    for given_ in awards:
        assert given_.winners
        assert len({winner.rank for winner in given_.winners}) == 1
        assert all(given_.rule.station in ("", winner.station) for winner in given_.winners)
