from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import rules
from games.engine.options import OptionError
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult
from games.rules.classic_whist import ClassicWhist

DRIVE = rules.for_drive("classic_whist")
OVER_SIX = rules.for_drive("classic_whist", {"hand_score": "over_six"})


def points(game: rules.Rules, *tricks: int) -> tuple[int, ...]:
    return game.score(DealResult(tricks), game.first_setup).points


def test_get_finds_every_game_by_its_key() -> None:
    assert [rules.get(game.key) for game in rules.ALL] == list(rules.ALL)
    assert rules.get("classic_whist") is ClassicWhist


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
    assert DRIVE.check(DealResult(tricks), DRIVE.first_setup) == refusal


@given(st.integers(0, 13))
def test_a_drive_counts_every_trick(ns: int) -> None:
    assert points(DRIVE, ns, 13 - ns) == (ns, 13 - ns)


@given(st.integers(0, 13))
def test_over_six_gives_points_to_exactly_one_side(ns: int) -> None:
    made = points(OVER_SIX, ns, 13 - ns)

    assert sorted(made)[0] == 0
    assert sorted(made)[1] == max(ns, 13 - ns) - 6


def test_score_takes_what_an_organiser_let_stand() -> None:
    assert points(DRIVE, 6, 5) == (6, 5)
    assert points(OVER_SIX, 6, 5) == (0, 0)


def test_a_drive_goes_by_the_rota() -> None:
    match = DRIVE.new_match()

    trumps = []
    for _deal in range(5):
        trumps.append(match.next.trump)  # type: ignore[union-attr]
        match = match.add(DealResult((7, 6)))

    assert trumps == ["H", "D", "S", "C", "H"]
    assert match.totals == (35, 30)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(OptionError):
        rules.for_drive("classic_whist", {"hand_score": "none"})
    with pytest.raises(OptionError):
        rules.for_drive("classic_whist", {"colour": "red"})
