"""German Whist: what a deal is worth, what a slip can say, and matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.match import ResultRefused
from games.engine.options import OptionError
from games.engine.reasons import Reason, Refusal
from games.rules.german_whist import GermanResult, GermanWhist, Pair, Standing
from tests.rules.chance import whole_match
from tests.rules.table import scored

WON_BY_A = GermanResult((9, 4), (6, 7))
WON_BY_B = GermanResult((6, 7), (6, 7))
SHARED = GermanResult((5, 8), (8, 5))
SCORINGS = ("deal_win", "over_six", "difference", "per_trick", "all_26", "weighted")


@pytest.mark.parametrize(
    ("scoring", "result", "points"),
    [
        ("deal_win", GermanResult((7, 6)), (1, 0)),
        ("deal_win", GermanResult((6, 7), (13, 0)), (0, 1)),
        ("over_six", GermanResult((13, 0)), (7, 0)),
        ("over_six", GermanResult((6, 7)), (0, 1)),
        ("difference", GermanResult((13, 0)), (13, 0)),
        ("difference", GermanResult((6, 7)), (0, 1)),
        ("per_trick", GermanResult((5, 8)), (5, 8)),
        ("all_26", GermanResult((5, 8), (9, 4)), (2, 0)),
        ("all_26", GermanResult((5, 8), (8, 5)), (1, 1)),
        ("all_26", GermanResult((5, 8), (7, 6)), (0, 2)),
        ("weighted", GermanResult((6, 7), (9, 4)), (21, 18)),
        ("deal_win", GermanResult((6, 5)), (0, 0)),
    ],
)
def test_a_deal_is_scored_as_the_option_says(
    scoring: str, result: GermanResult, points: Pair
) -> None:
    rules = GermanWhist.of({"scoring": scoring})

    score = rules.score(result, rules.first_setup)

    assert score.points == points
    assert tuple(map(sum, zip(*(line for _word, line in score.lines), strict=True))) == points


@pytest.mark.parametrize("scoring", SCORINGS)
def test_no_deal_is_drawn_but_where_all_tricks_count(scoring: str) -> None:
    rules = GermanWhist.of({"scoring": scoring})
    for late in range(14):
        for early in range(14):
            result = GermanResult((late, 13 - late), (early, 13 - early))
            ours, theirs = rules.score(result, rules.first_setup).points
            assert (ours == theirs) == (scoring == "all_26" and late + early == 13)
            if scoring == "all_26":
                assert ours + theirs == rules.parts == 2
            if scoring == "weighted":
                assert ours + theirs == 39


@pytest.mark.parametrize(
    ("options", "result", "refusal"),
    [
        ({}, GermanResult((7, 6)), None),
        ({}, GermanResult((7, 6), (13, 0)), None),
        ({}, GermanResult((7, 5)), Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=12)),
        ({}, GermanResult((14, -1)), Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=14)),
        ({}, GermanResult((-1, 14)), Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=-1)),
        ({}, GermanResult((13,)), Reason.SIDES_MISSING(sides=2, got=1)),
        ({}, GermanResult((7, 6), (7, 7)), Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14)),
        ({"scoring": "all_26"}, GermanResult((7, 6)), Reason.SIDES_MISSING(sides=2, got=0)),
        ({"scoring": "weighted"}, GermanResult((7, 6)), Reason.SIDES_MISSING(sides=2, got=0)),
    ],
)
def test_check_says_what_is_wrong(
    options: dict[str, Any], result: GermanResult, refusal: Refusal | None
) -> None:
    match = GermanWhist.of(options).new_match()

    assert match.refusal(result) == refusal
    if refusal:
        with pytest.raises(ResultRefused):
            match.add(result)


def test_a_single_deal_decides() -> None:
    match = scored(GermanWhist().new_match(1), WON_BY_B)

    assert match.is_over
    assert [(place.player, place.rank, place.tied) for place in match.ranking] == [
        (1, 1, False),
        (0, 2, False),
    ]


def test_a_single_deal_may_be_drawn_where_all_tricks_count() -> None:
    match = scored(GermanWhist(scoring="all_26").new_match(), SHARED)

    assert match.is_over
    assert [(place.rank, place.tied, place.total) for place in match.ranking] == [(1, True, 1)] * 2


def test_the_deal_alternates() -> None:
    match = GermanWhist(match="deals", deals_n=4).new_match(1)
    dealt = []
    while match.next:
        dealt.append((match.next.number, match.next.dealer))
        match = match.add(WON_BY_A)

    assert dealt == [(1, 1), (2, 0), (3, 1), (4, 0)]


def test_in_a_best_of_several_deals_are_counted_and_drawn_ones_played_again() -> None:
    rules = GermanWhist(match="best_of", best_of_n=3, scoring="all_26")
    match = scored(rules.new_match(), WON_BY_A, SHARED, SHARED, WON_BY_B)
    assert not match.is_over
    assert match.facts == (1, 1)

    match = scored(match, SHARED, WON_BY_B)

    assert match.is_over
    assert [(place.player, place.total) for place in match.ranking] == [(1, 2), (0, 1)]


def test_in_a_best_of_five_three_deals_win() -> None:
    match = scored(GermanWhist(match="best_of", best_of_n=5).new_match(), WON_BY_A, WON_BY_A)
    assert not match.is_over

    assert scored(match, WON_BY_A).is_over


def test_in_a_best_of_several_points_do_not_matter() -> None:
    rules = GermanWhist(match="best_of", scoring="over_six")
    match = scored(rules.new_match(), GermanResult((0, 13)), WON_BY_A, WON_BY_A)

    assert match.is_over
    assert match.totals == (6, 7)
    assert match.ranking[0].player == 0


def test_deals_are_added_up_and_may_end_in_a_draw() -> None:
    rules = GermanWhist(match="deals", scoring="difference")
    match = scored(rules.new_match(), GermanResult((8, 5)), GermanResult((5, 8)))

    assert match.is_over
    assert all(place.tied for place in match.ranking)


@pytest.mark.parametrize(
    ("options", "totals", "standing"),
    [
        ({}, (49, 41), Standing(False, None, 50)),
        ({}, (51, 44), Standing(True, 0, 50)),
        ({}, (54, 50), Standing(False, None, 60)),
        ({}, (50, 61), Standing(True, 1, 60)),
        ({}, (75, 71), Standing(False, None, 80)),
        ({}, (80, 71), Standing(True, 0, 80)),
        ({"target_extension": 0}, (54, 50), Standing(True, 0, 50)),
        ({"target_extension": 0}, (52, 52), Standing(False, None, 50)),
        ({"scoring": "all_26", "target": 3}, (5, 4), Standing(False, None, 3)),
        ({"scoring": "all_26", "target": 3}, (6, 4), Standing(True, 0, 3)),
        ({"scoring": "all_26", "target": 3}, (6, 6), Standing(False, None, 13)),
    ],
)  # fmt: skip
def test_a_goal_rises_while_both_have_reached_it(
    options: dict[str, Any], totals: Pair, standing: Standing
) -> None:
    rules = GermanWhist.of({"scoring": "per_trick", "match": "target", **options})

    assert rules.standing(totals, (0, 0), 10) == standing


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("kind", ["single", "best_of", "target", "deals"])
def test_a_match_of_dealt_hands_is_won_or_drawn(scoring: str, kind: str) -> None:
    rules = GermanWhist.of({"scoring": scoring, "match": kind, "target": 12, "target_extension": 3})

    match, _ends = whole_match(rules, Random(f"{scoring} {kind}"))

    standing = rules.standing(match.totals, match.facts, len(match.scored))
    assert standing.is_over
    assert match.ranking[0].tied == (standing.winner is None)
    if standing.winner is not None:
        assert match.ranking[0].player == standing.winner
    assert standing.winner is not None or kind in ("single", "deals")


@pytest.mark.parametrize(
    ("option", "value"),
    [("best_of_n", 4), ("best_of_n", 17), ("deals_n", 3), ("target", 0), ("no_trump_on", ["1"])],
)
def test_what_is_no_game_is_refused(option: str, value: object) -> None:
    with pytest.raises(OptionError):
        GermanWhist.of({option: value})
