"""The call at eight: three honours win the game for a side that is two short (9.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine.cardset import CardSet
from games.engine.reasons import Reason
from games.engine.setup import Deal
from games.engine.state import State
from games.rules.classic_whist import ClassicWhist, Pair, WhistResult, WhistSetup
from tests.rules.table import ONE_SUIT_EACH


def whist(**options: Any) -> ClassicWhist:
    return ClassicWhist(target=10, honours=True, eight_call=True, trump_mode="set", **options)


def setup_at(rules: ClassicWhist, scores: Pair) -> WhistSetup:
    setup = rules.first_setup
    assert isinstance(setup, WhistSetup)
    return replace(setup, scores=scores, trump="S")


def dealt(rules: ClassicWhist, scores: Pair) -> State:
    """North has every spade, and spades are trumps."""
    return rules.begin(setup_at(rules, scores), Deal(tuple(map(CardSet.parse, ONE_SUIT_EACH))))


def test_at_eight_the_hand_is_not_played() -> None:
    state = dealt(whist(), (8, 3))

    assert state.is_over
    assert isinstance(state.result, WhistResult)
    assert state.result.called == 0
    assert state.rules.check(state.result, state.setup) is None


@pytest.mark.parametrize("scores", [(7, 3), (9, 8), (3, 8)])
def test_at_other_scores_and_for_the_other_side_it_is_played(scores: Pair) -> None:
    assert not dealt(whist(), scores).is_over


def test_a_match_of_so_many_hands_has_no_target_to_call_at() -> None:
    assert not dealt(whist(match="hands"), (8, 3)).is_over


@pytest.mark.parametrize(
    ("scores", "honours", "called", "options"),
    [
        ((8, 3), (4, 0), 1, {}),
        ((8, 3), (2, 2), 0, {}),
        ((7, 3), (4, 0), 0, {}),
        ((8, 3), (4, 0), 0, {"match": "hands"}),
    ],
)
def test_a_slip_with_a_call_that_could_not_be_is_refused(
    scores: Pair, honours: Pair, called: int, options: dict[str, Any]
) -> None:
    rules = whist(**options)
    slip = WhistResult((0, 0), honours, trump="S", called=called)

    refusal = rules.check(slip, setup_at(rules, scores))

    assert refusal == Reason.NO_CALL_HERE(score=8)
