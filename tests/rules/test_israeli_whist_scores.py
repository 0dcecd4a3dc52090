"""Israeli Whist: what numbers are worth, what a slip can say, and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine.match import ResultRefused
from games.engine.reasons import Reason
from games.engine.setup import Setup
from games.rules.israeli_whist import IsraeliResult, IsraeliWhist
from tests.rules.table import E, N, S, W, next_of

# Scores


@pytest.mark.parametrize("number", range(1, 14))
def test_an_exact_number_is_worth_ten_and_its_square(number: int) -> None:
    assert IsraeliWhist().points(number, number, 14) == 10 + number**2


@pytest.mark.parametrize("each", [5, 10])
def test_a_miss_costs_by_the_trick(each: int) -> None:
    rules = IsraeliWhist.of({"miss_per_trick": each})

    for tricks in range(14):
        if tricks != 4:
            assert rules.points(4, tricks, 12) == -each * abs(tricks - 4)


@pytest.mark.parametrize(
    ("given", "total", "points"),
    [
        ({}, 12, [50, -50, -40, -30, -20, -10, 0, 10]),
        ({}, 14, [25, -50, -40, -30, -20, -10, 0, 10]),
        ({"zero_over": 30}, 14, [30, -50]),
        ({"zero_fail": "flat"}, 12, [50, -50, -50, -50]),
        ({"zero_fail": "flat"}, 14, [25, -25, -25, -25]),
        ({"zero_fail": "flat", "zero_over": 30}, 14, [30, -30]),
        ({"zero_fail": "per_trick"}, 14, [25, -10, -20, -30]),
        ({"hook": False}, 13, [50, -50]),
    ],
    ids=str,
)
def test_zero_has_a_scale_of_its_own(given: dict[str, Any], total: int, points: list[int]) -> None:
    rules = IsraeliWhist.of(given)

    assert [rules.points(0, tricks, total) for tricks in range(len(points))] == points


def test_over_looks_at_what_was_stated_and_not_at_tricks() -> None:
    rules = IsraeliWhist()
    slip = IsraeliResult((6, 0, 4, 3), (6, 0, 4, 4), N, "S", 6)

    assert slip.mode == "over"
    assert rules.score(slip, rules.setup_for(1, N)).points == (46, 25, 26, -10)


def test_a_revoke_costs_a_fine_besides() -> None:
    rules = IsraeliWhist(revoke_fine=70)
    slip = IsraeliResult((6, 0, 4, 3), (6, 0, 4, 4), N, "S", 6, revokes=(0, 1, 0, 2))

    score = rules.score(slip, rules.setup_for(1, N))

    assert rules.check(slip, rules.setup_for(1, N)) is None
    assert score.points == (46, -45, 26, -150)
    assert score.lines == (("bids", (46, 25, 26, -10)), ("revoke", (0, -70, 0, -140)))


GOOD = IsraeliResult((6, 0, 4, 3), (6, 0, 4, 4), N, "S", 6)


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (GOOD, None),
        (replace(GOOD, frisches=1), None),
        (replace(GOOD, tricks=(6, 0, 7)), Reason.SIDES_MISSING),
        (replace(GOOD, bids=(6, 0, 4)), Reason.SIDES_MISSING),
        (replace(GOOD, bids=(6, 0, 4, 14)), Reason.TRICKS_OUT_OF_RANGE),
        (replace(GOOD, tricks=(14, -1, 0, 0)), Reason.TRICKS_OUT_OF_RANGE),
        (replace(GOOD, tricks=(-1, 7, 4, 3)), Reason.TRICKS_OUT_OF_RANGE),
        (replace(GOOD, bids=(6, -1, 4, 4)), Reason.TRICKS_OUT_OF_RANGE),
        (replace(GOOD, tricks=(6, 0, 4, 2)), Reason.TRICKS_DO_NOT_ADD_UP),
        (replace(GOOD, declarer=None), Reason.DECLARER_MISSING),
        (replace(GOOD, trump=""), Reason.CONTRACT_NOT_PLAYED),
        (replace(GOOD, frisches=4), Reason.OUT_OF_RANGE),
        (replace(GOOD, frisches=-1), Reason.OUT_OF_RANGE),
        (replace(GOOD, frisches=2), Reason.OUT_OF_RANGE),
        (replace(GOOD, level=4), Reason.OUT_OF_RANGE),
        (replace(GOOD, level=7), Reason.OUT_OF_RANGE),
        (replace(GOOD, bids=(6, 0, 4, 3)), Reason.TOTAL_FORBIDDEN),
        (replace(GOOD, revokes=(1, 0)), Reason.SIDES_MISSING),
        (replace(GOOD, revokes=(4, 0, 0, 4)), None),
        (replace(GOOD, revokes=(0, -1, 0, 0)), Reason.TOO_MANY_REVOKES),
        (IsraeliResult(revokes=(5, 0, 0, 0)), Reason.TOO_MANY_REVOKES),
        (replace(GOOD, revokes=(5, 0, 0, 0)), Reason.TOO_MANY_REVOKES),
        (IsraeliResult(), None),
        (IsraeliResult(revokes=(1, 0, 0, 0)), None),
        (IsraeliResult(declarer=N), Reason.DECLARER_NOT_EXPECTED),
        (IsraeliResult((13, 0, 0, 0)), Reason.DECLARER_NOT_EXPECTED),
    ],
)
def test_a_slip_is_checked(result: IsraeliResult, why: Reason | None) -> None:
    rules = IsraeliWhist()

    refusal = rules.check(result, rules.setup_for(1, N))

    assert (refusal.reason if refusal else None) is why


def test_a_slip_refused_hears_what_would_be_possible() -> None:
    rules = IsraeliWhist()
    setup = rules.setup_for(1, N)

    assert rules.check(replace(GOOD, bids=(6, 0, 4, 14)), setup) == Reason.TRICKS_OUT_OF_RANGE(
        low=0, high=13, got=14
    )
    assert rules.check(replace(GOOD, frisches=4), setup) == Reason.OUT_OF_RANGE(
        low=0, high=3, got=4
    )


def test_a_declarer_whose_number_is_the_bid_states_no_other() -> None:
    rules = IsraeliWhist.of({"preset": "pagat"})
    setup = rules.setup_for(1, N)

    assert rules.check(GOOD, setup) is None
    refusal = rules.check(replace(GOOD, level=5), setup)
    assert refusal is not None
    assert refusal.reason is Reason.OUT_OF_RANGE


def test_without_the_hook_thirteen_may_be_stated() -> None:
    rules = IsraeliWhist(hook=False)

    assert rules.check(replace(GOOD, bids=(6, 0, 4, 3)), rules.setup_for(1, N)) is None


# The end


def test_a_hand_thrown_in_does_not_count_and_the_dealer_deals_again() -> None:
    match = IsraeliWhist(deals=1).new_match(S)

    match = match.add(IsraeliResult(frisches=3))

    assert match.totals == (0, 0, 0, 0)
    assert next_of(match, Setup).dealer == S
    assert next_of(match, Setup).number == 2
    match = match.add(IsraeliResult((5, 4, 4, 0), (5, 4, 4, 1), N, "H", 5))
    assert match.is_over


@pytest.mark.parametrize(
    ("given", "played", "best", "is_over"),
    [
        ({}, 7, 500, False),
        ({}, 8, 0, True),
        ({"target": 200}, 2, 200, True),
        ({"target": 200}, 2, 199, False),
        ({"target": 200}, 8, 199, True),
        ({"target": 200, "deals": None}, 52, 199, False),
    ],
    ids=str,
)
def test_a_game_ends_after_its_deals_or_at_its_target(
    given: dict[str, Any], played: int, best: int, is_over: bool
) -> None:
    assert IsraeliWhist.of(given).is_over(played, (-40, best, 0, -10)) == is_over


def test_the_deal_passes_left_and_ties_are_joint() -> None:
    rules = IsraeliWhist(deals=2)
    match = rules.new_match(W)

    match = match.add(IsraeliResult((5, 4, 4, 0), (5, 4, 4, 4), N, "H", 5))
    assert next_of(match, Setup).dealer == N
    match = match.add(IsraeliResult((0, 4, 4, 5), (4, 4, 4, 5), W, "H", 5))

    assert match.totals == (-5, 52, 52, -5)
    assert [place.player for place in match.ranking if place.rank == 1] == [E, S]
    with pytest.raises(ValueError, match="over"):
        match.add(GOOD)


def test_the_next_deal_refuses_a_slip_that_cannot_be() -> None:
    with pytest.raises(ResultRefused):
        IsraeliWhist().new_match().add(replace(GOOD, level=7))
