"""Kleurenwiezen: troel, play, whole deals and sessions, and everything secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.cards import Card, Suit
from games.engine.cardset import CardSet
from games.engine.contracts import SEATS, Contract
from games.engine.phases.laying import Laying
from games.engine.reasons import Reason
from games.engine.state import State
from games.rules.kleurenwiezen import KleurenResult, Kleurenwiezen
from games.rules.kleurenwiezen.bids import GRAND, OPEN_MISERE, SMALL, TROEL
from tests.rules.boston_play import check_contract, check_deals, check_session, stacked
from tests.rules.chance import finished
from tests.rules.kleurenwiezen import LAID, laid_aside, plain
from tests.rules.table import E, N, S, W, legal, played, refused, spoken

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"piccolo": False, "passe_parole": False, "pass_double": True, "max_misere": 1},
    {"abondance_overtricks": True, "samen13_fail": "whisthub", "batches": "4-4-5"},
    {"require_card": False, "troel": "off", "open_misere_exposed": "after_auction"},
    {"shuffle": "every_deal", "end_early": False, "session_deals": 8, "max_misere": 2},
)

BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given) or "-")


def troel(**given: Any) -> State:
    """West has three aces, North that of hearts; North deals."""
    return stacked(
        Kleurenwiezen.of(given), "QJT.A432.KQ4.987", "987.8765.JT9.432", "K654.KQJ.765.KQJ",
        "A32.T9.A832.AT65",
    )  # fmt: skip


# Troel


def test_troel_stands_from_the_start_and_skips_nobody() -> None:
    state = troel()
    assert state.view(None).known["troel"] == {
        "caller": W, "partner": N, "called": "AH", "aces": 3,
    }  # fmt: skip
    for seat in (E, S, W, N):
        assert state.to_act == (seat,)
        found = set(legal(state))
        assert found >= {"pass", GRAND, OPEN_MISERE, "abondance_10:S", "abondance_12:H"}
        assert "solo_slim:D" in found
        assert not found & {"wait", "propose:H", "alone:H", "abondance_9:H", SMALL}
        state = spoken(state, "pass")

    assert state.facts.contract == Contract(
        TROEL, (W,), 8, N, trump=Suit.HEARTS, leader=N, forced=Card.parse("AH")
    )
    assert legal(state) == ["keep", "change:S", "change:C", "change:D"]


def test_the_partner_keeps_trumps_and_leads_the_called_card() -> None:
    state = spoken(troel(), "pass pass pass pass keep")

    assert set(legal(state)) == {"AH"}
    assert state.view(E).known["trump"] == "H"
    assert refused(state, "QS") == Reason.MUST_PLAY_ONE_OF(cards=".A..")


def test_or_changes_trumps_leads_anything_and_needs_nine() -> None:
    state = spoken(troel(), "pass pass pass pass change:S")

    assert len(legal(state)) == 13
    assert state.facts.contract.target == 9
    assert state.view(E).known["trump"] == "S"
    end = finished(state, Random("changed"))
    assert isinstance(end.result, KleurenResult)
    assert end.result.trump_changed
    assert end.result.suit == "S"


def test_a_troel_can_be_overcalled_and_the_auction_goes_on() -> None:
    state = spoken(troel(), "pass grand_misere grand_misere")
    assert state.to_act == (N,)
    assert {GRAND, "abondance_10:S"} <= set(legal(state))

    state = spoken(state, "abondance_10:S pass")
    assert set(legal(state)) == {"pass", OPEN_MISERE}
    state = spoken(state, "pass")

    assert state.facts.contract.declarers == (N,)


def test_without_troel_three_aces_are_a_hand_like_any_other() -> None:
    assert "propose:S" in legal(troel(troel="off"))


# Play


def test_in_small_misere_everybody_lays_a_card_aside_unseen() -> None:
    state = spoken(plain(), "pass small_misere pass pass")
    assert isinstance(state.phase, Laying)
    assert set(state.to_act) == set(SEATS)
    assert refused(state, "pass", E) == Reason.LAY_EXPECTED()
    state = laid_aside(state)

    assert state.play is not None
    assert state.play.left == 12
    assert state.to_act == (E,)
    assert state.view(S).said[-3:] == ((S, "lay AD"), (W, "lay ?1"), (N, "lay ?1"))
    assert state.view(None).said[-4:] == tuple((seat, "lay ?1") for seat in LAID)
    end = finished(state, Random("small"))
    assert {(seat, f"lay {card}") for seat, card in LAID.items()} <= set(end.view(None).said)


@pytest.mark.parametrize("exposed", ["after_first_trick", "after_auction"])
def test_all_open_miseres_are_shown(exposed: str) -> None:
    state = spoken(plain(open_misere_exposed=exposed), "pass open_misere open_misere pass")
    at_once = exposed == "after_auction"
    assert isinstance(state.view(N).hands[S], CardSet) == at_once

    state = played(state, "3S 2S 4S AS")

    assert [isinstance(hand, CardSet) for hand in state.view(E).hands] == [False, True, True, True]


# Whole deals and sessions


@BY_OPTIONS
def test_whole_deals_at_random(given: dict[str, Any]) -> None:
    check_deals(Kleurenwiezen.of(given), Random(repr(given)))


@pytest.mark.parametrize(
    "calls",
    [
        "propose:D join:E pass pass",
        "pass pass pass alone:S",
        "pass small_misere pass pass",
        "small_misere small_misere pass small_misere",
        "piccolo piccolo pass pass",
        "open_misere pass open_misere pass",
        "pass abondance_9:H pass pass",
        "solo_slim:C pass pass pass",
    ],
)
def test_each_contract_is_played_and_hides_what_it_must(calls: str) -> None:
    check_contract(plain, calls)


@BY_OPTIONS
def test_whole_sessions_at_random(given: dict[str, Any]) -> None:
    check_session(Kleurenwiezen.of(given), Random(repr(given)))
