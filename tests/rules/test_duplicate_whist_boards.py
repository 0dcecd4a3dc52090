"""Duplicate Whist: options, boards, revokes, and who may see what."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import Card
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.formats.cases import judge
from games.formats.cases.adapters import ADAPTERS, rules_of
from games.rules.classic_whist import ClassicWhist, Revoke, WhistResult, WhistSetup
from games.rules.duplicate_whist import (
    SEATS,
    Board,
    DuplicateWhist,
    Seen,
    dealer_of,
    leader_of,
    seen,
    veiled,
)
from tests.rules.chance import finished

SEED = seed_from_text("boards")


# Options and boards


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"boards_n": 0}, "boards_n"),
        ({"boards_n": 65}, "boards_n"),
        ({"trump_mode": "random"}, "trump_mode"),
        ({"fixed_suit": "X"}, "fixed_suit"),
        ({"rota_order": ["H", "H", "S", "C"]}, "rota_order"),
        ({"mp_win": 1}, "mp_tie"),
        ({"mp_tie": 0.5}, "mp_tie"),
        ({"mp_win": 3}, "mp_win"),
        ({"honours": True}, "honours"),
    ],
)
def test_options_that_are_refused(options: dict[str, Any], name: str) -> None:
    with pytest.raises(OptionError) as refused:
        DuplicateWhist.of(options)

    assert refused.value.option == name


def test_defaults_are_those_of_the_rules_file() -> None:
    rules = DuplicateWhist.of()

    assert (rules.boards_n, rules.trump_mode, rules.event) == (24, "turn_up", "pairs")
    assert (rules.pairs_score, rules.mp_win, rules.mp_tie) == ("matchpoints", 2, 1)
    assert (rules.fields, rules.teams_score, rules.unplayed) == ("two", "tricks", "ignore")
    assert rules.revoke_penalty == "two_tricks"


def test_the_deal_goes_round_with_the_number_of_the_board() -> None:
    assert [dealer_of(number) for number in range(1, 10)] == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert [leader_of(number) for number in range(1, 6)] == [1, 2, 3, 0, 1]


@pytest.mark.parametrize(
    ("options", "trumps"),
    [
        ({}, ["", "", "", "", "", ""]),
        ({"trump_mode": "rota"}, ["H", "D", "S", "C", "H", "D"]),
        (
            {"trump_mode": "rota", "rota_order": ["C", "D", "S", "H"], "rota_no_trump": True},
            ["C", "D", "S", "H", "NT", "C"],
        ),
        ({"trump_mode": "fixed"}, ["H"] * 6),
        ({"trump_mode": "fixed", "fixed_suit": "NT"}, ["NT"] * 6),
    ],
)
def test_what_a_boards_number_says_of_trumps(options: dict[str, Any], trumps: list[str]) -> None:
    rules = DuplicateWhist.of(options)

    assert [rules.announced_trump(number) for number in range(1, 7)] == trumps


@pytest.mark.parametrize("number", range(1, 9))
def test_a_board_is_the_same_whenever_it_is_made(number: int) -> None:
    board = DuplicateWhist().board(number, SEED)

    assert board == DuplicateWhist().board(number, SEED)
    assert board.deal != DuplicateWhist().board(number + 1, SEED).deal
    assert sorted(card for hand in board.deal.hands for card in hand) == sorted(pack())
    assert board.deal.turned in board.deal.hands[board.dealer]
    assert board.deal.turned
    assert board.trump == board.deal.turned.suit


def test_the_last_card_of_the_pack_is_the_dealers_and_turned_up() -> None:
    board = DuplicateWhist().board_of(2, pack())

    assert board.deal.turned == Card.parse("AS")
    assert Card.parse("2C") in board.deal.hands[board.leader]


def table(rules: DuplicateWhist, board: Board) -> State:
    """A board as a table begins to play it."""
    game = ClassicWhist.of(rules.play_options)
    return game.begin(WhistSetup(**board.setup_values), board.deal)


@pytest.mark.parametrize(
    "options", [{}, {"trump_mode": "rota", "rota_no_trump": True}, {"trump_mode": "fixed"}]
)
@pytest.mark.parametrize("number", [1, 2, 5])
def test_tables_play_a_board_as_classic_whist(options: dict[str, Any], number: int) -> None:
    rules, chance = DuplicateWhist.of(options), Random(number)
    board = rules.board(number, SEED)
    tables = [table(rules, board), table(rules, board)]

    assert {state.turn for state in tables} == {board.leader}
    assert {state.view(None).known["trump"] for state in tables} == {board.trump}
    turned = str(board.deal.turned) if board.deal.turned else None
    assert {state.view(None).known["turned"] for state in tables} == {turned}
    for state in tables:
        end = finished(state, chance)
        assert end.result
        assert end.rules.check(end.result, end.setup) is None
        assert end.rules.score(end.result, end.setup).points == end.result.tricks


# Revokes


@given(
    tricks=st.integers(0, 13),
    offenders=st.lists(st.integers(0, 1), max_size=4),
    penalty=st.sampled_from(["two_tricks", "three_tricks"]),
)
def test_revokes_cost_what_they_cost_in_classic_whist(
    tricks: int, offenders: list[int], penalty: Any
) -> None:
    rules = DuplicateWhist.of({"revoke_penalty": penalty})
    slip = WhistResult((tricks, 13 - tricks), revokes=tuple(Revoke(o, penalty) for o in offenders))
    game = ClassicWhist.of(rules.play_options)

    paid = rules.after_revokes((tricks, 13 - tricks), offenders)

    assert paid == game.score(slip, WhistSetup(1, 0, SEATS)).points
    assert sum(paid) == 13
    assert min(paid) >= 0


def test_revokes_that_cost_nothing() -> None:
    assert DuplicateWhist.of({"revoke_penalty": "none"}).after_revokes((8, 5), [0, 1]) == (8, 5)


# Who may see what


@pytest.mark.parametrize(
    ("own", "recorded", "expected", "may"),
    [
        (False, 2, 6, Seen(hands=False, other_results=False)),
        (True, 2, 6, Seen(hands=False, other_results=True)),
        (True, 6, 6, Seen(hands=True, other_results=True)),
        (False, 6, 6, Seen(hands=True, other_results=True)),
        (False, 0, 0, Seen(hands=False, other_results=False)),
    ],
)
def test_what_may_be_seen(own: bool, recorded: int, expected: int, may: Seen) -> None:
    assert seen(has_own_result=own, recorded=recorded, expected=expected) == may


def test_hands_stay_hidden_after_a_table_has_finished() -> None:
    rules = DuplicateWhist()
    end = finished(table(rules, rules.board(1, SEED)), Random(1))
    view = end.view(0)
    assert view.dealt

    assert veiled(view, Seen(hands=False, other_results=True)).dealt is None
    assert veiled(view, Seen(hands=True, other_results=True)) == view


# Cases


@pytest.mark.parametrize(
    ("options", "situation", "expect"),
    [
        ({"trump_mode": "fixed", "fixed_suit": "NT"}, {"kind": "board", "board": 4},
         {"dealer": "W", "first_leader": "N", "trump": "NT"}),
        ({}, {"kind": "board", "board": 4}, {"trump": None}),
        ({"mp_win": 1, "mp_tie": 0.5}, {"kind": "matchpoints", "ns_tricks": [7, 7, 5]},
         {"ns": [1.5, 1.5, 0], "ew": [0.5, 0.5, 2], "top": 2, "ns_percent": [75, 75, 0]}),
        ({}, {"kind": "total", "results": {"a": [{"mp": 4.5, "top": 6}], "b": []}},
         {"percent": {"a": 75.0, "b": None}, "ranks": {"a": 1, "b": None}}),
        ({}, {"kind": "many_teams", "aggregates": {"a": 310, "b": 311, "c": 311}},
         {"mean": 310.7, "difference": {"a": -0.7, "b": 0.3, "c": 0.3},
          "ranks": {"a": 3, "b": 1, "c": 1}}),
        ({"revoke_penalty": "three_tricks"},
         {"kind": "revoke", "tricks": {"NS": 8, "EW": 5}, "revokes": [{"offender": "NS"}]},
         {"tricks": {"NS": 5, "EW": 8}}),
    ],
)  # fmt: skip
def test_cases_are_judged(
    options: dict[str, Any], situation: dict[str, Any], expect: dict[str, Any]
) -> None:
    case = {"id": "a", "game": "duplicate-whist", "options": options}

    verdict = judge({**case, "situation": situation, "expect": expect}, ADAPTERS, rules_of)

    assert str(verdict) == "ok a"
