"""Wiezen: play, what is seen, whole deals and sessions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.contracts import SEATS
from games.engine.phases.speaking import Auction
from games.engine.phases.tricks import plays
from games.engine.reasons import Reason
from games.rules.wiezen import Wiezen, WiezenResult
from games.rules.wiezen.bidding import LADDER
from tests.rules.boston_play import begun, check_contract, check_deals, check_session
from tests.rules.chance import passing
from tests.rules.table import E, N, S, W, legal, played, refused, spoken
from tests.rules.wiezen import plain

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"scale": "cafe", "fail_multiplier": 2, "alone_target": 6, "max_misere": 1},
    {"all_tricks_double": False, "pass_double": False, "allow_wait": False, "batches": "4-5-4"},
    {"pass_redeal": "next_dealer", "pass_double_stacks": True, "troel": "off"},
    {"troel_rank": "top", "troela_target": 9, "declarer_leads": False, "max_misere": 2},
    {"shuffle": "every_deal", "end_early": False, "troel_target": 9, "session_deals": 8},
)

BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given) or "-")


# Play


def test_all_follow_suit_and_need_not_trump() -> None:
    state = played(spoken(plain(), "ask join pass pass"), "3S")

    assert set(legal(state)) == {"2S", "TS", "JS"}
    assert refused(state, "AD") == Reason.MUST_FOLLOW(suit="S")
    assert refused(state, "AS") == Reason.NOT_IN_HAND(card="AS")


def test_an_open_misere_is_shown_after_the_first_trick() -> None:
    state = spoken(plain(), "pass open_misere pass pass")
    for card in plays("3S 2S 4S AS"):
        assert state.view(N).hands[S] == len(state.hands[S])
        state = state.apply(card)

    assert state.view(N).hands[S] == state.hands[S]
    assert state.view(None).hands[S] == state.hands[S]
    assert state.view(N).hands[E] == 12


def test_a_lone_misere_stops_with_its_first_trick() -> None:
    state = spoken(plain(), "pass misere pass pass")

    state = played(state, "3S JS 4S 6S")

    assert state.is_over
    assert state.result == WiezenResult((0, 0, 1, 0), "misere", (S,))


def test_a_shared_misere_goes_on_until_all_have_failed() -> None:
    state = spoken(plain(), "misere misere pass pass")
    state = played(state, "3S JS 4S 6S")
    assert not state.is_over

    state = played(state, "9C 7C 2C TC")

    assert state.is_over
    assert state.result is not None
    assert state.rules.score(state.result, state.setup).points == (14, -14, -14, 14)


def test_nothing_stops_early_where_that_is_off() -> None:
    state = spoken(plain(end_early=False), "pass misere pass pass")

    assert not played(state, "3S JS 4S 6S").is_over


# What is seen


def test_the_card_turned_up_is_known_for_good() -> None:
    state = spoken(plain(), "ask join pass pass")

    assert all(state.view(seat).known["turned"] == "9H" for seat in (None, *SEATS))


def test_calls_and_the_standing_bid_are_for_all_to_hear() -> None:
    view = spoken(plain(), "ask join misere").view(None)

    assert view.said == ((E, "ask"), (S, "join"), (W, "misere"))
    assert view.known["standing"] == {"kind": "misere", "holders": (W,)}


def test_only_the_last_trick_is_shown() -> None:
    state = played(spoken(plain(), "ask join pass pass"), "3S JS 4S 6S", "9C 7C 2C TC")
    view = state.view(N)

    assert view.last_trick is not None
    assert list(map(str, view.last_trick.cards)) == ["9C", "7C", "2C", "TC"]
    assert "JS" not in str(view)


# Whole deals and sessions


@BY_OPTIONS
def test_whole_deals_at_random(given: dict[str, Any]) -> None:
    check_deals(Wiezen.of(given), Random(repr(given)))


@pytest.mark.parametrize(
    "calls",
    [
        "ask join pass pass",
        "ask pass pass pass alone",
        "misere pass misere pass",
        "pass open_misere pass pass",
        "pass abondance_9 pass pass",
        "solo pass pass pass",
    ],
)
def test_each_contract_is_played_and_hides_what_it_must(calls: str) -> None:
    check_contract(plain, calls)


@BY_OPTIONS
def test_whole_sessions_at_random(given: dict[str, Any]) -> None:
    check_session(Wiezen.of(given), Random(repr(given)))


def test_every_contract_comes_up_in_random_deals() -> None:
    luck, rules = Random("every contract"), Wiezen()
    kinds = set()
    for number in range(400):
        state = begun(rules, f"kinds {number}")
        while isinstance(state.phase, Auction):
            state = state.apply(passing(0.75)(state, state.to_act[0], luck))
        kinds.add(state.facts.contract.kind if state.facts.contract else "")

    assert kinds >= {"", *LADDER}
