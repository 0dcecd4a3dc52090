"""Rentz: options, look or blind, the choice of a game, and refusing Rentz."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.cardset import CardSet
from games.engine.options import OptionError, from_json, to_json
from games.engine.reasons import Reason
from games.rules.rentz import Rentz, choosing
from games.rules.rentz.choosing import RentzSetup
from games.rules.rentz.results import GAMES, LAYOUT, RentzResult, Values
from tests.rules.chance import finished
from tests.rules.rentz import HANDS, begun
from tests.rules.table import legal, next_of, reason, said

# Options


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 2),
        ("players", 7),
        ("points", (1, 2, 3)),
        ("points", {"totals": 5}),
        ("points", {"rentz": [1, 2, 5000]}),
        ("blind", "treble"),
        ("blind_last", "never"),
        ("early_end", True),
        ("layout_start", "queen"),
        ("ace_bonus", "no"),
        ("low_end_skips", 1),
        ("refusal", None),
        ("refusal_first", 0),
        ("refusal_first", 9),
        ("refusal_step", 2),
        ("refusal_effect", "none"),
    ],
)
def test_what_is_no_option_is_refused(name: str, value: Any) -> None:
    with pytest.raises(OptionError):
        Rentz.of({name: value})


def test_points_may_be_given_by_game() -> None:
    rules = Rentz.of({"points": {"king": -80, "rentz": [400, 300, 200]}})

    assert rules.values == Values(king=-80, first=400, second=300, third=200)
    assert from_json(Rentz, to_json(rules)) == rules


@pytest.mark.parametrize("points", [{"bridge": 1}, {"totals": 1}, {"rentz": [1] * 8, "first": 1}])
def test_points_given_by_other_names_are_refused(points: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as caught:
        Rentz.of({"points": points})
    assert caught.value.allowed == (
        "values of these games: king, queens, diamonds, tricks, whist, rentz"
    )


# Look or blind, and the choice


def test_the_chooser_looks_or_plays_any_open_game_blind() -> None:
    state = begun(left=("king", "whist", "rentz"))

    assert (state.phase.name, state.to_act) == ("look", (0,))
    assert legal(state) == ["look", "blind king", "blind whist", "blind rentz"]
    assert legal(said(state, "look")) == ["king", "whist", "rentz"]


@pytest.mark.parametrize(
    ("given", "left", "hand", "possible"),
    [
        ({}, ("king", "whist"), 24, True),
        ({}, ("king",), 25, False),
        ({"blind_last": "not_last_of_game"}, ("king",), 25, True),
        ({"blind_last": "not_last_of_game"}, ("king",), 28, False),
        ({"blind_last": "not_last_of_game", "players": 3}, ("king",), 21, False),
        ({"blind_last": "allowed"}, ("king",), 28, True),
        ({"blind": "off", "blind_last": "allowed"}, GAMES, 1, False),
    ],
)
def test_where_blind_is_not_possible_the_chooser_has_looked_at_once(
    given: dict[str, Any], left: tuple[str, ...], hand: int, possible: bool
) -> None:
    state = begun(left=left, hand=hand, **given)

    assert state.phase.name == ("look" if possible else "choose")
    assert isinstance(state.view(0).hands[0], CardSet) != possible


@pytest.mark.parametrize(
    ("calls", "text", "expected"),
    [
        ((), "queens", Reason.GAME_ALREADY_CHOSEN),
        ((), "blind queens", Reason.GAME_ALREADY_CHOSEN),
        ((), "king", Reason.LOOK_FIRST),
        ((), "KH", Reason.CALL_EXPECTED),
        ((), "poker", Reason.NOT_A_CALL),
        (("look",), "look", Reason.CARDS_ALREADY_SEEN),
        (("look",), "blind king", Reason.CARDS_ALREADY_SEEN),
        (("look",), "queens", Reason.GAME_ALREADY_CHOSEN),
        (("look",), "accept", Reason.NOT_A_CALL),
    ],
)
def test_calls_that_are_refused(calls: tuple[str, ...], text: str, expected: Reason) -> None:
    assert reason(said(begun(left=("king", "rentz")), *calls), text) is expected


def test_nobody_else_chooses() -> None:
    assert reason(begun(), "look", 1) is Reason.NOT_YOUR_TURN


def test_the_last_game_may_not_be_blind_nor_any_where_blind_is_off() -> None:
    assert reason(begun(left=("king",)), "blind king") is Reason.LAST_GAME_NOT_BLIND
    assert reason(begun(blind="off"), "blind king") is Reason.BLIND_NOT_PLAYED


# Refusing Rentz


@pytest.mark.parametrize("call", ["rentz", "blind rentz"])
def test_opponents_are_asked_in_order_and_all_alike(call: str) -> None:
    state = begun(*HANDS)
    state = said(state, call) if call.startswith("blind") else said(state, "look", call)

    asked = []
    while state.phase.name == "refuse":
        asked.append((state.turn, legal(state)))
        state = said(state, "accept")

    both = ["accept", "refuse"]
    assert asked == [(1, both), (2, ["accept"]), (3, both)]
    assert (state.phase.name, state.turn) == ("layout", 0)


def test_only_rentz_is_asked_about_and_only_where_it_may_be_refused() -> None:
    assert said(begun(*HANDS), "look", "king").phase.name == "play"
    assert said(begun(*HANDS, refusal=False), "look", "rentz").phase.name == "layout"


def test_who_has_too_few_ends_may_not_refuse() -> None:
    state = said(begun(*HANDS), "look", "rentz", "accept")

    refusal = state.refusal(Call("refuse"))

    assert refusal == Reason.NOT_ENOUGH_ENDS(needed=3, got=0)
    assert reason(state, "refuse") is Reason.NOT_ENOUGH_ENDS
    assert reason(state, "refuse", 0) is Reason.NOT_YOUR_TURN
    assert reason(state, "perhaps") is Reason.NOT_A_CALL


def test_a_refused_deal_is_void_and_the_same_chooser_chooses_again() -> None:
    state = said(begun(*HANDS), "look", "rentz", "accept", "accept", "refuse")
    match = state.rules.new_match(3)

    assert state.is_over
    assert state.result == RentzResult(refused=(3,))
    assert state.result.is_void
    after = match.add(state.result)
    setup = next_of(after, RentzSetup)
    assert (setup.number, setup.hand, setup.dealer, setup.chooser) == (2, 1, 3, 0)
    assert setup.chosen == ((), (), (), ())
    assert setup.needed == (3, 3, 3, 4)
    assert after.totals == (0, 0, 0, 0)
    again = state.rules.begin(setup, state.deal)
    assert legal(again)[-1] == "blind rentz"
    asked = said(again, "look", "rentz", "accept", "accept")
    assert reason(asked, "refuse") is None, "four ends are enough for four"


def test_each_refusal_costs_its_player_one_end_more_unless_the_step_is_none() -> None:
    for step in (0, 1):
        match = Rentz(refusal_step=step).new_match(3)
        for _time in range(2):
            match = match.add(RentzResult(refused=(3,)))
        assert next_of(match, RentzSetup).needed == (3, 3, 3, 3 + 2 * step)


def test_the_chooser_may_have_to_choose_another_game() -> None:
    state = said(begun(*HANDS, refusal_effect="choose_again"), "look", "rentz", "refuse")

    assert (state.phase.name, state.turn) == ("choose", 0)
    assert legal(state) == ["king", "queens", "diamonds", "tricks", "totals", "whist"]
    assert reason(state, "rentz") is Reason.GAME_REFUSED
    assert reason(state, "blind king") is Reason.CARDS_ALREADY_SEEN
    assert state.view(None).known["needed"] == (3, 4, 3, 3)


def test_a_refused_blind_rentz_leaves_the_choice_between_look_and_blind() -> None:
    state = begun(*HANDS, left=("king", "rentz"), refusal_effect="choose_again")

    state = said(state, "blind rentz", "refuse")

    assert legal(state) == ["look", "blind king"]
    assert reason(state, "blind rentz") is Reason.GAME_REFUSED
    assert legal(said(state, "look")) == ["king"]
    end = finished(said(state, "blind king"), Random(5))
    assert isinstance(end.result, RentzResult)
    assert (end.result.blind, end.result.game, end.result.refused) == (True, "king", (1,))


def test_a_refused_last_rentz_is_dealt_again() -> None:
    state = begun(*HANDS, left=("rentz",), refusal_effect="choose_again")

    assert said(state, "rentz", "refuse").result == RentzResult(refused=(1,))


def test_what_refusing_costs_is_told_by_the_same_function_in_play_and_on_paper() -> None:
    state = said(begun(*HANDS), "look", "rentz", "refuse")
    rules = Rentz()

    told = state.view(None).known["needed"]

    assert told == choosing.needed_after(rules, (3, 3, 3, 3), (1,)) == (3, 4, 3, 3)
    assert next_of(rules.new_match(3).add(RentzResult(refused=(1,))), RentzSetup).needed == told
    assert LAYOUT in next_of(rules.new_match(), RentzSetup).open_games
