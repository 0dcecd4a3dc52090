"""Noms, the bidding game of Nomination Whist: auction, partners, scores."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.cardset import CardSet
from games.engine.phases.speaking import Auction
from games.engine.reasons import Reason
from games.engine.result import Score
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.nomination_whist import NominationSetup, NominationWhist, Noms, NomsResult
from tests.rules.chance import any_action, finished
from tests.rules.table import ONE_SUIT_EACH, legal, next_of, played, reason, said, scored


def noms(**given: Any) -> State:
    """A hand of Noms that North deals, East holding every heart, South every spade."""
    rules = NominationWhist.of({"preset": "small_ships", **given})
    spades, hearts, diamonds, clubs = map(CardSet.parse, ONE_SUIT_EACH)
    return rules.begin(Noms(rules).setup_for(1, 0), Deal((clubs, hearts, spades, diamonds)))


def test_numbers_outbid_each_other() -> None:
    state = noms()

    assert state.to_act == (1,)
    assert legal(state) == ["pass", "7", "8", "9", "10", "11", "12", "13"]
    assert reason(state, "6") is Reason.OUT_OF_RANGE
    assert reason(state, "14") is Reason.OUT_OF_RANGE
    assert reason(state, "seven") is Reason.NOT_A_CALL
    assert reason(state, "7", 2) is Reason.NOT_YOUR_TURN
    state = said(state, 9)
    assert legal(state) == ["pass", "10", "11", "12", "13"]
    assert reason(state, "9") is Reason.NOT_HIGH_ENOUGH
    assert reason(state, "6") is Reason.OUT_OF_RANGE
    assert reason(state, "010") is Reason.NOT_A_CALL


def test_who_passes_is_out() -> None:
    state = said(noms(), "pass", 7, "pass", 8)

    assert state.to_act == (2,)
    assert reason(state, "9", 1) is Reason.HAS_PASSED
    assert said(state, 9).to_act == (0,)
    named = said(state, 9, "pass")
    assert named.phase.name == "name_trump"
    assert reason(named, "S", 1) is Reason.NOT_YOUR_TURN


def test_the_auction_ends_with_thirteen_or_when_the_others_are_out() -> None:
    assert said(noms(), 7, 13).to_act == (2,)
    assert said(noms(), "pass", "pass", "pass").to_act == (0,)
    assert said(noms(), "pass", "pass", "pass", 7).phase.name == "name_trump"
    assert said(noms(noms_min_bid=13), "pass").legal_actions.calls[-1] == Call("13")


def test_when_all_pass_the_next_hand_counts_double() -> None:
    for option in (True, False):
        rules = NominationWhist.of({"preset": "small_ships", "noms_double_after_passout": option})
        match = rules.new_match(3)
        end = said(rules.start(next_of(match, NominationSetup), seed_from_text("n")), *["pass"] * 4)
        assert end.result == NomsResult()
        match = match.add(NomsResult()).add(NomsResult())
        assert match.totals == (0, 0, 0, 0)
        assert next_of(match, NominationSetup).dealer == 1
        assert next_of(match, NominationSetup).doubled == option
        match = match.add(NomsResult((4, 4, 3, 2), 8, 0, 1))
        assert match.totals == ((16, 16, 0, 0) if option else (8, 8, 0, 0))
        assert not next_of(match, NominationSetup).doubled


def test_the_bidder_names_trumps_calls_a_card_and_leads() -> None:
    state = said(noms(), "pass", "pass", 9, "pass")

    assert state.to_act == (3,)
    assert legal(state) == ["C", "D", "H", "S"]
    assert reason(state, "NT") is Reason.NOT_A_CALL
    state = said(state, "D")
    assert len(legal(state)) == 52
    assert reason(state, "call:JK1") is Reason.NOT_A_CALL
    assert reason(state, "AS") is Reason.CALL_EXPECTED
    state = said(state, "call:AS")
    assert state.phase.name == "play"
    assert state.to_act == (3,)
    assert state.play
    assert state.play.trump == "D"


def test_nw_070_noms_partner_hidden() -> None:
    """nw-070-noms-partner-hidden: W called AS, S holds it; nobody else knows until it falls."""
    state = said(noms(), "pass", "pass", 13, "S", "call:AS")
    knows = {2}

    for card in ("AD", "AC", "AH", "2S"):
        for seat in (None, 0, 1, 2, 3):
            known = state.view(seat).known
            assert known["called"] == "AS"
            assert known["partner"] == (2 if seat in knows else None)
            assert known["partner_known"] == (seat in knows)
        state = played(state, card)
    state = played(state, "AS")
    assert all(state.view(seat).known["partner"] == 2 for seat in (None, 0, 1, 2, 3))


def test_who_calls_a_card_of_the_own_hand_plays_alone_in_secret() -> None:
    state = said(noms(), "pass", "pass", 13, "S", "call:AD")

    assert [state.view(seat).known["partner"] for seat in (None, 0, 1, 2, 3)] == [
        None, None, None, None, 3,
    ]  # fmt: skip
    end = finished(state, Random(3))
    assert end.result == NomsResult(end.play.won if end.play else (), 13, 3, 3)


@pytest.mark.parametrize(
    ("tricks", "partner", "doubled", "points"),
    [
        ((4, 2, 1, 6), 0, False, (9, 0, 0, 9)),
        ((2, 4, 1, 6), 0, False, (0, 9, 9, 0)),
        ((2, 1, 1, 9), 3, False, (0, 0, 0, 9)),
        ((2, 1, 2, 8), 3, True, (18, 18, 18, 0)),
    ],
)
def test_the_bid_goes_to_the_side_that_wins(
    tricks: Any, partner: int, doubled: bool, points: Any
) -> None:
    rules = NominationWhist(variant="noms")
    setup = Noms(rules).setup_for(1, 0, doubled=doubled)

    score = rules.score(NomsResult(tricks, 9, 3, partner), setup)

    assert score.points == points
    assert score.lines == (("made" if points[3] else "failed", points),)


def test_a_hand_that_all_pass_is_worth_nothing() -> None:
    rules = NominationWhist(variant="noms")

    assert rules.score(NomsResult(), Noms(rules).setup_for(1, 0)) == Score((0, 0, 0, 0))


def test_who_reaches_the_target_exactly_ends_the_game() -> None:
    match = NominationWhist(variant="noms", noms_target=18).new_match()
    match = scored(match, NomsResult((9, 0, 1, 3), 9, 0, 0))
    assert not match.is_over

    assert scored(match, NomsResult((9, 0, 1, 3), 9, 0, 0)).is_over


def test_before_the_first_bid_there_is_none() -> None:
    assert noms().view(None).known["bid"] is None
    assert said(noms(), "pass", "pass", 13).view(None).known["bid"] == 13


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (NomsResult(), None),
        (NomsResult((13, 0, 0, 0), 13, 0, 0), None),
        (NomsResult((13, 0, 0, 0)), Reason.DECLARER_NOT_EXPECTED),
        (NomsResult(partner=1), Reason.DECLARER_NOT_EXPECTED),
        (NomsResult(bidder=1), Reason.DECLARER_NOT_EXPECTED),
        (NomsResult((13, 0, 0, 0), 6, 0, 0), Reason.OUT_OF_RANGE),
        (NomsResult((13, 0, 0, 0), 7, None, 0), Reason.DECLARER_MISSING),
        (NomsResult((13, 0, 0, 0), 7, 0, 4), Reason.PARTNER_MISSING),
        (NomsResult((13, 0, 0), 7, 0, 1), Reason.SIDES_MISSING),
        (NomsResult((14, -1, 0, 0), 7, 0, 1), Reason.TRICKS_OUT_OF_RANGE),
        (NomsResult((-1, 14, 0, 0), 7, 0, 1), Reason.TRICKS_OUT_OF_RANGE),
        (NomsResult((12, 0, 0, 0), 7, 0, 1), Reason.TRICKS_DO_NOT_ADD_UP),
    ],
)
def test_a_slip_of_noms_is_checked(result: NomsResult, why: Reason | None) -> None:
    rules = NominationWhist(variant="noms")

    refusal = rules.check(result, Noms(rules).setup_for(1, 0))

    assert (refusal.reason if refusal else None) is why


def test_the_auction_of_noms_is_never_endless() -> None:
    chance = Random("auction")
    for _deal in range(40):
        state = noms(noms_min_bid=1)
        while isinstance(state.phase, Auction):
            assert len(state.log) <= 16
            state = state.apply(any_action(state, state.to_act[0], chance))
