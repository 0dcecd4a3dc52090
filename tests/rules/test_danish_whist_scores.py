"""Danish Whist: what contracts are worth, what a slip can say, and a session."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.match import Match
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Setup
from games.rules.danish_whist import DanishResult, DanishWhist, auction, outcome
from tests.rules.danish import ALL_KINDS
from tests.rules.table import E, N, S, W, next_of


@pytest.mark.parametrize(
    ("options", "text", "declarers", "partner", "tricks", "turned", "points"),
    [
        ({}, "9", (E,), S, (2, 5, 4, 2), 0, (-20, 20, 20, -20)),
        ({}, "9 vip", (E,), N, (5, 6, 1, 1), 2, (120, 120, -120, -120)),
        ({}, "10 halve", (S,), W, (3, 2, 4, 4), 0, (320, 320, -320, -320)),
        ({}, "9", (E,), None, (1, 10, 1, 1), 0, (-40, 120, -40, -40)),
        ({}, "8", (W,), None, (2, 2, 2, 7), 0, (20, 20, 20, -60)),
        ({}, "7", (E,), S, (0, 7, 6, 0), 0, (-35, 35, 35, -35)),
        ({}, "13 gode", (E,), S, (0, 7, 6, 0), 0, (-640, 640, 640, -640)),
        ({"base": 10}, "9", (E,), S, (2, 5, 4, 2), 0, (-40, 40, 40, -40)),
        (
            {"vip_flip_multiplier": "linear"},
            "9 vip", (E,), N, (4, 5, 2, 2), 3, (120, 120, -120, -120),
        ),
        (
            {"vip_flip_multiplier": "double"},
            "9 vip", (E,), N, (4, 5, 2, 2), 3, (160, 160, -160, -160),
        ),
        ({"vip_flip_multiplier": "linear"}, "9 vip", (E,), N, (4, 5, 2, 2), 1, (40, 40, -40, -40)),
        ({"vip_flip_multiplier": "double"}, "9 vip", (E,), N, (4, 5, 2, 2), 1, (40, 40, -40, -40)),
        ({"vip_flip_multiplier": "double"}, "9 gode", (E,), N, (4, 5, 2, 2), 0, (40, 40, -40, -40)),
        ({}, "sol", (S,), None, (6, 3, 1, 3), 0, (-50, -50, 150, -50)),
        ({}, "sol", (S,), None, (5, 3, 2, 3), 0, (50, 50, -150, 50)),
        ({}, "ren_sol", (S,), None, (6, 3, 1, 3), 0, (100, 100, -300, 100)),
        ({}, "bordlaegger", (S,), None, (6, 4, 0, 3), 0, (-200, -200, 600, -200)),
        ({"nolo_failure_multiplier": 2}, "sol", (E,), None, (4, 3, 3, 3), 0, (100, -300, 100, 100)),
        ({"gaa_med": True}, "sol", (E, S), None, (7, 0, 3, 3), 0, (0, 200, -200, 0)),
        ({"gaa_med": True}, "sol", (E, S, W), None, (11, 0, 1, 1), 0, (-150, 50, 50, 50)),
    ],
)  # fmt: skip
def test_points(
    options: dict[str, Any],
    text: str,
    declarers: tuple[int, ...],
    partner: int | None,
    tricks: tuple[int, ...],
    turned: int,
    points: tuple[int, ...],
) -> None:
    rules = DanishWhist.of(options)
    setup = rules.first_setup

    result = outcome(auction.BIDS[text], declarers, partner, tricks, turned)

    assert rules.check(result, setup) is None
    assert rules.score(result, setup).points == points
    assert rules.score(replace(result, tricks=()), setup).points == points


@given(st.sampled_from(sorted(auction.BIDS)), st.integers(0, 13), st.booleans(), st.integers(1, 3))
def test_points_add_up_to_zero(text: str, taken: int, alone: bool, turned: int) -> None:
    rules = DanishWhist.of({**ALL_KINDS, "vip_flip_multiplier": "double"})
    setup = rules.first_setup
    partner = None if alone or auction.BIDS[text].nolo else W
    result = outcome(auction.BIDS[text], (E,), partner, (13 - taken, taken, 0, 0), turned)

    points = rules.score(result, setup).points

    assert sum(points) == 0
    if partner is None:
        assert points[E] == -3 * points[N]
    else:
        assert {abs(one) for one in points} == {abs(points[E])}
        assert points[E] == points[W]


def test_whoever_sits_out_scores_nothing() -> None:
    rules = DanishWhist(players=5)
    setup = next_of(rules.new_match(2), Setup)
    result = outcome(auction.BIDS["9"], (3,), None, (2, 2, 0, 9, 0), 0)

    assert rules.score(result, setup).points == (-20, -20, 0, 60, -20)
    sitting = replace(result, tricks=(2, 1, 1, 9, 0))
    assert rules.check(sitting, setup) == Reason.SAT_OUT(seat="P3")
    assert rules.check(replace(result, partner=2), setup) == Reason.SAT_OUT(seat="P3")


NUMBER = DanishResult((2, 5, 4, 2), "9", (E,), S, 9)

NOLO = DanishResult((5, 0, 4, 4), "sol", (E,), made=(True,))


@pytest.mark.parametrize(
    ("options", "result", "refusal"),
    [
        ({}, NUMBER, None),
        ({}, replace(NUMBER, tricks=()), None),
        ({}, NOLO, None),
        ({}, replace(NOLO, tricks=()), None),
        ({}, DanishResult(bid="pass"), None),
        ({}, DanishResult(bid="redeal"), Reason.CONTRACT_NOT_PLAYED(contract="redeal")),
        ({"jernhand": "may_redeal"}, DanishResult(bid="redeal"), None),
        ({}, DanishResult(), Reason.CONTRACT_NOT_PLAYED(contract="")),
        (
            {},
            DanishResult(bid="pass", declarers=(E,)),
            Reason.DECLARER_NOT_EXPECTED(contract="pass"),
        ),
        ({}, replace(NUMBER, bid="9 sans"), Reason.CONTRACT_NOT_PLAYED(contract="9 sans")),
        ({"min_level": 8}, replace(NUMBER, bid="7"), Reason.CONTRACT_NOT_PLAYED(contract="7")),
        ({}, replace(NUMBER, declarers=()), Reason.DECLARER_MISSING()),
        ({}, replace(NUMBER, declarers=(E, W)), Reason.TOO_MANY_DECLARERS(most=1, got=2)),
        ({}, replace(NUMBER, partner=E), Reason.FIGURES_DISAGREE()),
        ({}, replace(NOLO, partner=W), Reason.PARTNER_NOT_EXPECTED(contract="sol")),
        ({}, replace(NUMBER, taken=None), Reason.TRICKS_MISSING()),
        ({}, replace(NUMBER, taken=8), Reason.FIGURES_DISAGREE()),
        (
            {},
            replace(NUMBER, tricks=(), taken=14),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=14),
        ),
        (
            {},
            replace(NUMBER, tricks=(-1, 5, 4, 5)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=-1),
        ),
        ({}, replace(NUMBER, tricks=(2, 5, 6)), Reason.SIDES_MISSING(sides=4, got=3)),
        (
            {},
            replace(NUMBER, tricks=(2, 5, 4, 3)),
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14),
        ),
        ({}, replace(NUMBER, turned=1), Reason.OUT_OF_RANGE(low=0, high=0, got=1)),
        ({}, replace(NUMBER, bid="9 vip", turned=4), Reason.OUT_OF_RANGE(low=0, high=3, got=4)),
        (
            {"vip_flip_multiplier": "linear"},
            replace(NUMBER, bid="9 vip"),
            Reason.OUT_OF_RANGE(low=1, high=3, got=0),
        ),
        (
            {"vip_flip_multiplier": "double"},
            replace(NUMBER, bid="9 vip"),
            Reason.OUT_OF_RANGE(low=1, high=3, got=0),
        ),
        ({}, replace(NOLO, made=()), Reason.TRICKS_MISSING()),
        ({}, replace(NOLO, made=(False,)), Reason.FIGURES_DISAGREE()),
        ({}, replace(NOLO, tricks=(0, 2, 0, 0), made=(False,)), None),
        (
            {},
            replace(NOLO, tricks=(0, 2, 6, 6), made=(False,)),
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14),
        ),
        (
            {"end_early": False},
            replace(NOLO, tricks=(0, 2, 0, 0), made=(False,)),
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=2),
        ),
        (
            {},
            replace(NOLO, tricks=(3, 0, 0, 0)),
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=3),
        ),
        (
            {"gaa_med": True},
            replace(NOLO, declarers=(E, S), made=(True, False)),
            None,
        ),
        (
            {"gaa_med": True},
            replace(NOLO, declarers=(E, E), made=(True, True)),
            Reason.FIGURES_DISAGREE(),
        ),
        (
            {"gaa_med": True},
            replace(NOLO, bid="bordlaegger", declarers=(E, S), made=(True, False)),
            Reason.TOO_MANY_DECLARERS(most=1, got=2),
        ),
    ],
)
def test_what_a_slip_can_say(
    options: dict[str, Any], result: DanishResult, refusal: Refusal | None
) -> None:
    rules = DanishWhist.of(options)
    setup = rules.first_setup

    assert rules.check(result, setup) == refusal
    assert sum(rules.score(result, setup).points) == 0, "also what is refused can be scored"


def test_points_are_called_made_or_lost() -> None:
    rules = DanishWhist(gaa_med=True)
    setup = rules.first_setup

    def words(result: DanishResult) -> list[str]:
        return [word for word, _points in rules.score(result, setup).lines]

    assert words(NUMBER) == ["made"]
    assert words(replace(NUMBER, tricks=(), taken=8)) == ["lost"]
    assert words(replace(NOLO, declarers=(E, S), made=(True, False))) == ["made", "lost"]


def test_what_a_slip_says_of_each_declarer() -> None:
    assert NUMBER.successes == (True,)
    assert replace(NUMBER, taken=8).successes == (False,)
    assert replace(NUMBER, taken=None).successes == ()
    assert NOLO.successes == (True,)
    assert DanishResult(bid="pass").successes == ()


def test_what_is_let_stand_of_a_deal_that_nobody_played_scores_nothing() -> None:
    rules = DanishWhist()
    result = DanishResult(bid="pass", declarers=(E,), taken=9)

    assert rules.score(result, rules.first_setup).points == (0, 0, 0, 0)


# A session


def test_a_session_has_so_many_played_hands_and_the_deal_goes_round() -> None:
    rules = DanishWhist(session_deals=4)
    match: Match = rules.new_match(S)
    dealers = []
    for result in (NUMBER, DanishResult(bid="pass"), NOLO, NUMBER, DanishResult(bid="pass"), NOLO):
        dealers.append(next_of(match, Setup).dealer)
        match = match.add(result)

    assert dealers == [S, W, W, N, E, E]
    assert match.is_over
    assert match.totals == (-140, 340, -60, -140)
    places = [(place.player, place.rank, place.tied) for place in match.ranking]
    assert places == [(E, 1, False), (S, 2, False), (N, 3, True), (W, 3, True)]
