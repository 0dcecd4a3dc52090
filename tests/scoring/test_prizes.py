from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.prizes import (
    DEFAULT,
    Award,
    PrizeKind,
    PrizeRule,
    SecondPrize,
    award,
    not_given,
)
from tournaments.scoring.standings import Credit, RestRule, Standing, standings

HIGHEST, LOWEST = PrizeKind.HIGHEST, PrizeKind.LOWEST
ALLOW = SecondPrize.ALLOW


def room(a: dict[int, int], b: dict[int, int]) -> tuple[Standing, ...]:
    """Standings after one hand, from points by entry on each station."""
    credits = [Credit(entry, 1, points) for entry, points in (a | b).items()]
    stations = dict.fromkeys(a, "A") | dict.fromkeys(b, "B")
    return standings(credits, stations, {}, RestRule())


def told(awards: tuple[Award, ...]) -> list[tuple[str, str, int, tuple[int, ...]]]:
    return [(a.rule.kind.value, a.rule.station, a.rule.place, a.entries) for a in awards]


def test_the_usual_prizes_are_read_out_from_the_lowest_to_the_highest() -> None:
    awards = award(room({1: 9, 2: 5, 5: 8}, {3: 8, 4: 4}), DEFAULT)

    assert told(awards) == [
        ("lowest", "", 1, (4,)),
        ("highest", "A", 1, (5,)),
        ("highest", "B", 1, (3,)),
        ("highest", "", 1, (1,)),
    ]
    assert [one.winners[0].total for one in awards] == [4, 8, 8, 9]


def test_those_level_share_a_prize() -> None:
    awards = award(room({1: 9, 2: 8, 5: 8, 6: 5}, {3: 9, 4: 4, 7: 4, 8: 6}), DEFAULT)

    assert told(awards) == [
        ("lowest", "", 1, (4, 7)),
        ("highest", "A", 1, (2, 5)),
        ("highest", "B", 1, (8,)),
        ("highest", "", 1, (1, 3)),
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

    awards = award(room({1: 9, 2: 5, 5: 7}, {3: 8, 4: 4}), rules, ALLOW)

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


# --- who has one already -------------------------------------------------------------------------


def passed(awards: Sequence[Award]) -> list[list[tuple[int, str, str]]]:
    """Who was passed over, with the prize they have, award by award."""
    return [[(p.entry, p.has.kind.value, p.has.station) for p in a.passed_over] for a in awards]


def test_who_has_a_dearer_prize_is_passed_over_and_the_page_can_say_why() -> None:
    awards = award(room({1: 9, 2: 5, 5: 8}, {3: 8, 4: 4}), DEFAULT)

    assert passed(awards) == [[], [(1, "highest", "")], [], []]


def test_where_prizes_pile_up_the_highest_is_best_of_the_line_too() -> None:
    awards = award(room({1: 9, 2: 5, 5: 8}, {3: 8, 4: 4}), DEFAULT, ALLOW)

    assert told(awards)[1] == ("highest", "A", 1, (1,))
    assert passed(awards) == [[], [], [], []]


def test_second_and_third_of_a_line_move_up_for_the_highest() -> None:
    rules = [PrizeRule(HIGHEST), *(PrizeRule(HIGHEST, "A", place) for place in (1, 2, 3))]

    awards = award(room({1: 9, 2: 8, 3: 7, 4: 6, 5: 5}, {}), rules)

    assert [a.entries for a in awards] == [(4,), (3,), (2,), (1,)]
    assert passed(awards) == [*[[(1, "highest", "")]] * 3, []]


def test_of_those_level_only_who_has_a_prize_is_passed_over() -> None:
    rules = [PrizeRule(HIGHEST, "B"), PrizeRule(HIGHEST)]

    awards = award(room({1: 9, 2: 5}, {3: 9, 4: 4}), rules)

    assert told(awards) == [("highest", "B", 1, (3,)), ("highest", "", 1, (1,))]
    assert passed(awards) == [[], [(3, "highest", "B")]]


def test_who_shares_the_highest_has_a_prize_already() -> None:
    awards = award(room({1: 9, 2: 5, 5: 4}, {3: 9, 4: 6, 6: 3}), DEFAULT)

    assert told(awards) == [
        ("lowest", "", 1, (6,)),
        ("highest", "A", 1, (2,)),
        ("highest", "B", 1, (4,)),
        ("highest", "", 1, (1, 3)),
    ]


def test_two_who_share_two_prizes_of_a_line_have_one_each_and_the_third_goes_on() -> None:
    rules = [PrizeRule(HIGHEST), *(PrizeRule(HIGHEST, "A", place) for place in (1, 2, 3))]

    awards = award(room({1: 9, 2: 8, 3: 8, 4: 7, 5: 6}, {}), rules)

    assert [a.entries for a in awards] == [(4,), (2, 3), (2, 3), (1,)]


def test_the_lowest_who_is_best_of_a_small_line_is_passed_over() -> None:
    rules = [PrizeRule(HIGHEST), PrizeRule(HIGHEST, "A"), PrizeRule(LOWEST)]

    awards = award(room({1: 9, 2: 2}, {3: 6, 4: 5}), rules)

    assert told(awards)[0] == ("lowest", "", 1, (4,))
    assert passed(awards)[0] == [(2, "highest", "A")]


def test_a_prize_for_which_nobody_without_one_is_left_is_not_given() -> None:
    lines = room({1: 9, 2: 4}, {3: 9, 4: 4})

    awards, kept = award(lines, DEFAULT), not_given(lines, DEFAULT)

    assert told(awards) == [
        ("highest", "A", 1, (2,)), ("highest", "B", 1, (4,)), ("highest", "", 1, (1, 3))
    ]  # fmt: skip
    assert told(kept) == [("lowest", "", 1, ())]
    assert sorted(p.entry for p in kept[0].passed_over) == [1, 2, 3, 4]
    assert not_given(lines, DEFAULT, ALLOW) == ()


def test_a_prize_nobody_is_there_for_does_not_stay_for_want_of_people_without_one() -> None:
    assert not_given(room({1: 9}, {}), [PrizeRule(HIGHEST), PrizeRule(HIGHEST, "", 2)]) == ()


def test_a_place_in_the_middle_is_counted_among_all() -> None:
    rules = [PrizeRule(HIGHEST), PrizeRule(HIGHEST, "A"), PrizeRule(HIGHEST, "", 4)]

    awards = award(room({1: 9, 2: 8}, {3: 7, 4: 6, 5: 5}), rules)

    assert told(awards)[1:] == [("highest", "", 4, (4,)), ("highest", "", 1, (1,))]
    assert passed(awards)[1] == []


def test_who_was_there_too_little_holds_up_nobody() -> None:
    awards = award(evening(), [PrizeRule(HIGHEST), PrizeRule(HIGHEST, "A"), PrizeRule(LOWEST)])

    assert [a.entries for a in awards] == [(3,), (5,), (4,)]


# --- any room, any list of prizes ----------------------------------------------------------------


scores = st.dictionaries(st.integers(1, 12), st.integers(0, 13))
wishes = st.lists(
    st.builds(PrizeRule, st.sampled_from(PrizeKind), st.sampled_from(("", "A", "B")),
              st.integers(1, 4)),
    unique=True, max_size=9,
)  # fmt: skip


@st.composite
def rooms(draw: st.DrawFn) -> tuple[Standing, ...]:
    a, b = draw(scores), draw(scores)
    return room(a, {entry + 100: points for entry, points in b.items()})


def by_value(rules: list[PrizeRule]) -> list[PrizeRule]:
    """The list as organisers make one: every place of a line after the places before it."""
    lines = {(rule.kind, rule.station) for rule in rules}
    seen = Counter((rule.kind, rule.station) for rule in rules)
    places = {line: iter(range(1, seen[line] + 1)) for line in lines}
    return [
        PrizeRule(rule.kind, rule.station, next(places[rule.kind, rule.station])) for rule in rules
    ]


@given(rooms(), wishes, st.sampled_from(SecondPrize))
def test_prizes_go_to_people_of_the_station_who_are_level(
    lines: tuple[Standing, ...], rules: list[PrizeRule], second: SecondPrize
) -> None:
    for one in award(lines, rules, second):
        assert one.winners
        assert len({winner.rank for winner in one.winners}) == 1
        assert all(one.rule.station in ("", winner.station) for winner in one.winners)


@given(rooms(), wishes)
def test_nobody_has_more_than_one_prizes_worth(
    lines: tuple[Standing, ...], rules: list[PrizeRule]
) -> None:
    awards = award(lines, rules)

    for one in awards:
        others = [other for other in awards if {*other.entries} & {*one.entries}]
        assert {other.entries for other in others} == {one.entries}
        assert {(o.rule.kind, o.rule.station) for o in others} == {
            (one.rule.kind, one.rule.station)
        }
        assert len(others) <= len(one.entries)


@given(rooms(), wishes)
def test_a_prize_goes_to_the_nearest_who_had_none_when_its_turn_came(
    lines: tuple[Standing, ...], wished: list[PrizeRule]
) -> None:
    rules = by_value(wished)
    won = {one.rule: one for one in award(lines, rules)}
    has: set[int] = set()
    for rule in rules:
        line = [one for one in lines if rule.station in ("", one.station)]
        free = [one for one in line[:: -1 if rule.kind is LOWEST else 1] if one.entry not in has]
        level = {one.entry for one in free if one.rank == free[0].rank}
        entries = set(won[rule].entries) if rule in won else set()
        shares_on = bool(entries) and entries <= has
        assert entries == level or shares_on
        has |= entries


@given(rooms(), wishes)
def test_every_prize_is_given_as_long_as_somebody_has_none(
    lines: tuple[Standing, ...], wished: list[PrizeRule]
) -> None:
    rules = by_value(wished)
    winners = {entry for one in award(lines, rules) for entry in one.entries}

    for kept in not_given(lines, rules):
        assert all(one.entry in winners for one in lines if kept.rule.station in ("", one.station))


@given(rooms(), wishes)
def test_whoever_is_passed_over_has_the_prize_that_is_named(
    lines: tuple[Standing, ...], rules: list[PrizeRule]
) -> None:
    awards = award(lines, rules)
    won = {one.rule: one.entries for one in awards}
    rank = {one.entry: one.rank for one in lines}

    for one in awards:
        for over in one.passed_over:
            assert over.entry in won[over.has]
            assert rules.index(over.has) < rules.index(one.rule)
            distance = rank[over.entry] - one.winners[0].rank
            assert distance >= 0 if one.rule.kind is LOWEST else distance <= 0


@given(rooms(), wishes)
def test_without_second_prizes_the_first_of_the_list_goes_where_it_goes_with_them(
    lines: tuple[Standing, ...], rules: list[PrizeRule]
) -> None:
    one, all_ = award(lines, rules[:1]), award(lines, rules[:1], ALLOW)

    assert told(one) == told(all_)
