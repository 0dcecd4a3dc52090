from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import rules
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult
from games.rules import classic_whist
from games.rules.classic_whist import Options, check, drive_options, score


def test_get_finds_every_game_by_its_key() -> None:
    assert [rules.get(game.KEY) for game in rules.ALL] == list(rules.ALL)
    assert rules.get("classic_whist") is classic_whist


def test_get_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        rules.get("bridge")


@pytest.mark.parametrize(
    ("tricks", "refusal"),
    [
        ((7, 6), None),
        ((13, 0), None),
        ((7, 7), Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14)),
        ((0, 0), Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=0)),
        ((14, -1), Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=14)),
        ((-1, 14), Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=-1)),
        ((13,), Reason.SIDES_MISSING(sides=2, got=1)),
        ((5, 4, 4), Reason.SIDES_MISSING(sides=2, got=3)),
    ],
)
def test_check_says_what_is_wrong(tricks: tuple[int, ...], refusal: Refusal | None) -> None:
    assert check(DealResult(tricks)) == refusal


@given(st.integers(0, 13))
def test_a_drive_counts_every_trick(ns: int) -> None:
    assert score(DealResult((ns, 13 - ns)), drive_options()) == (ns, 13 - ns)


@given(st.integers(0, 13))
def test_over_six_gives_points_to_exactly_one_side(ns: int) -> None:
    points = score(DealResult((ns, 13 - ns)), Options())

    assert sorted(points)[0] == 0
    assert sorted(points)[1] == max(ns, 13 - ns) - 6


def test_score_takes_what_an_organiser_let_stand() -> None:
    assert score(DealResult((6, 5)), drive_options()) == (6, 5)
    assert score(DealResult((6, 5)), Options()) == (0, 0)


def test_given_options_go_before_the_drives() -> None:
    assert drive_options().hand_score == "tricks"
    assert drive_options(hand_score="over_six") == Options()


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(ValueError, match="hand_score is over_six or tricks, not 'points'"):
        drive_options(hand_score="points")
