"""Classic Whist: slips that cannot be, what is told of trumps, and how a match ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine.options import OptionError
from games.engine.reasons import Reason, Refusal
from games.engine.shuffling import seed_from_text
from games.rules.classic_whist import ClassicWhist, Revoke, WhistResult
from tests.rules.table import ONE_SUIT_EACH, first_legal, played_out, scored
from tests.rules.test_classic_whist_call import dealt, whist

SEVEN = (7, 6)
FOUR_REVOKES = (Revoke(0, "three_tricks"),) * 4


@pytest.mark.parametrize(
    ("options", "result", "refusal"),
    [
        ({"honours": True}, WhistResult(SEVEN, (4, 0), trump="S"), None),
        ({"honours": True}, WhistResult(SEVEN, (0, 4)), None),
        ({"honours": True}, WhistResult(SEVEN, (1, 3)), None),
        ({"honours": True}, WhistResult(SEVEN, (3, 2)), Reason.HONOURS_IMPOSSIBLE(got=5)),
        ({"honours": True}, WhistResult(SEVEN, (5, -1)), Reason.HONOURS_IMPOSSIBLE(got=4)),
        ({"honours": True}, WhistResult(SEVEN, (-1, 1)), Reason.HONOURS_IMPOSSIBLE(got=0)),
        ({"honours": True}, WhistResult(SEVEN, (3, 1), trump="NT"), Reason.NO_HONOURS_HERE()),
        ({"honours": True}, WhistResult(SEVEN, trump="NT"), None),
        ({}, WhistResult(SEVEN, (1, 0)), Reason.NO_HONOURS_HERE()),
        ({}, WhistResult(SEVEN, revokes=FOUR_REVOKES), None),
        ({}, WhistResult(SEVEN, revokes=(*FOUR_REVOKES, Revoke(1, "add_three"))), None),
        (
            {},
            WhistResult(SEVEN, revokes=(*FOUR_REVOKES, Revoke(0, "add_three"))),
            Reason.TOO_MANY_REVOKES(most=4, got=5),
        ),
        (
            {},
            WhistResult(SEVEN, revokes=(Revoke(1, "two_tricks"),)),
            Reason.PENALTY_NOT_PLAYED(penalty="two_tricks"),
        ),
        (
            {"revoke_penalty": "two_tricks"},
            WhistResult(SEVEN, revokes=(Revoke(1, "two_tricks"),)),
            None,
        ),
        (
            {"revoke_penalty": "none"},
            WhistResult(SEVEN, revokes=(Revoke(1, "three_tricks"),)),
            Reason.PENALTY_NOT_PLAYED(penalty="three_tricks"),
        ),
    ],
)
def test_honours_and_revokes_of_a_slip_are_possible(
    options: dict[str, Any], result: WhistResult, refusal: Refusal | None
) -> None:
    rules = ClassicWhist.of(options)

    assert rules.check(result, rules.first_setup) == refusal


def test_what_may_be_claimed_for_a_revoke_is_as_the_option_says() -> None:
    assert ClassicWhist().penalties == ("three_tricks", "deduct_three", "add_three")
    assert ClassicWhist(revoke_penalty="two_tricks").penalties == ("two_tricks",)
    assert ClassicWhist(revoke_penalty="none").penalties == ()


@pytest.mark.parametrize("match", ["game", "rubber"])
def test_all_tricks_are_points_only_where_so_many_hands_are_played(match: Any) -> None:
    with pytest.raises(OptionError):
        ClassicWhist(match=match, hand_score="tricks")
    assert ClassicWhist(match="hands", hand_score="tricks").hand_score == "tricks"


def test_a_call_at_eight_is_a_hand_without_tricks() -> None:
    state = dealt(whist(), (8, 3))

    assert state.result == WhistResult((0, 0), (4, 0), trump="S", called=0)
    assert state.rules.score(state.result, state.setup).points == (2, 0)
    assert state.rules.score(state.result, state.setup).lines == (("call", (2, 0)),)


def test_the_side_with_the_fewer_honours_cannot_call() -> None:
    assert not dealt(whist(), (3, 8)).is_over
    assert not dealt(replace(whist(), eight_call=False), (8, 3)).is_over
    assert not dealt(replace(whist(), honours=False), (8, 3)).is_over


def test_honours_dealt_are_on_the_slip_where_they_count() -> None:
    assert ONE_SUIT_EACH[0].startswith("AKQJ")
    counted = played_out(dealt(whist(), (0, 0))).result
    ignored = played_out(dealt(replace(whist(), honours=False), (0, 0))).result

    assert counted == WhistResult((13, 0), (4, 0), trump="S")
    assert ignored == WhistResult((13, 0), (0, 0), trump="S")


def test_the_card_turned_up_lies_until_the_dealer_plays() -> None:
    rules = ClassicWhist()
    state = rules.start(rules.first_setup, seed_from_text("turned"))
    turned = str(state.deal.turned)

    for _seat in range(3):
        state = first_legal(state)
        assert state.view(None).known["turned"] == turned
    state = first_legal(state)

    assert state.setup.dealer == 0
    assert state.view(None).known["turned"] is None
    assert state.view(None).known["trump"] == turned[1]


def test_nothing_is_turned_up_where_the_rota_says_what_is_trumps() -> None:
    rules = ClassicWhist(trump_mode="rota", rota_no_trump=True)
    match = scored(rules.new_match(), *[WhistResult(SEVEN)] * 4)
    assert match.next
    view = rules.start(match.next, seed_from_text("rota")).view(None)

    assert view.known == {"trump": "NT", "turned": None}


@pytest.mark.parametrize(
    ("game_values", "loser", "value"),
    [
        ("off", 0, 1),
        ("english", 0, 3),
        ("english", 1, 2),
        ("english", 2, 2),
        ("english", 3, 1),
        ("english", 4, 1),
        ("american", 0, 5),
        ("american", 4, 1),
        ("lurch", 4, 2),
        ("lurch", 5, 1),
    ],
)
def test_a_game_is_worth_what_the_loser_lacks(game_values: Any, loser: int, value: int) -> None:
    assert ClassicWhist(game_values=game_values).game_value(loser) == value


def places(rules: ClassicWhist, *tricks: tuple[int, int]) -> list[tuple[int, int, int]]:
    """Side, rank and total of both, after hands with these tricks."""
    match = scored(rules.new_match(), *map(WhistResult, tricks))
    return [(place.player, place.rank, place.total) for place in match.ranking]


def test_while_a_game_lasts_sides_are_ranked_by_their_points() -> None:
    rules = ClassicWhist()

    assert places(rules, (4, 9), (8, 5)) == [(1, 1, 3), (0, 2, 2)]
    assert places(rules) == [(0, 1, 0), (1, 1, 0)]


def test_who_wins_the_game_is_first() -> None:
    assert places(ClassicWhist(), (8, 5), (1, 12)) == [(1, 1, 6), (0, 2, 2)]


def test_who_wins_two_games_wins_the_rubber() -> None:
    rules = ClassicWhist(match="rubber")

    assert places(rules, (11, 2), (1, 12), (2, 11)) == [(1, 1, 2), (0, 2, 1)]


def test_a_rubber_counts_games_and_two_points_where_games_have_english_values() -> None:
    rules = ClassicWhist(match="rubber", game_values="english")

    assert places(rules, (11, 2), (1, 12), (2, 11)) == [(1, 1, 5), (0, 2, 0)]


def test_a_match_of_hands_is_ranked_by_all_points_and_may_be_tied() -> None:
    rules = ClassicWhist(match="hands", hands_n=2)

    assert places(rules, (7, 6), (6, 7)) == [(0, 1, 1), (1, 1, 1)]
    assert places(rules, (6, 7), (3, 10)) == [(1, 1, 5), (0, 2, 0)]


def test_a_rubber_is_worth_nothing_before_somebody_has_won_it() -> None:
    rubber = ClassicWhist(match="rubber", game_values="english").rubber(((5, 0), (2, 5)))

    assert (rubber.winner, rubber.values, rubber.points) == (None, (3, 2), None)
