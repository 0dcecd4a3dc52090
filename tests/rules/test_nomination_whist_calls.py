"""Nomination Whist: nominations, open and in secret, trumps named, and special rounds."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.cardset import CardSet
from games.engine.match import Scored
from games.engine.phases.speaking import Prediction
from games.engine.reasons import Reason
from games.engine.shuffling import seed_from_text
from games.engine.state import replay
from games.rules.nomination_whist import (
    Classic,
    NominationResult,
    NominationSetup,
    NominationWhist,
    Round,
)
from games.rules.nomination_whist.nominating import nominations
from tests.rules.chance import finished
from tests.rules.nomination import begun
from tests.rules.table import legal, next_of, reason, said

# Nominations


def every_way(phase: Prediction) -> int:
    """In how many ways a prediction can come out."""
    if not phase.to_act:
        return 1
    seat = phase.to_act[0]
    numbers = range(phase.rules.highest[seat] + 1)
    return sum(
        every_way(phase.saying(seat, number))
        for number in numbers
        if phase.why_not(seat, number) is None
    )


@pytest.mark.parametrize(("cards", "players"), [(1, 4), (3, 4), (3, 3), (2, 5)])
def test_with_the_hook_there_are_so_many_ways_to_nominate(cards: int, players: int) -> None:
    phase = begun(cards, players=players).phase
    assert isinstance(phase, Prediction)

    right = comb(cards + players - 1, players - 1)
    assert every_way(phase) == (cards + 1) ** players - right


def test_the_running_hook_binds_everybody() -> None:
    state = begun(3, hook="running")

    assert legal(state) == ["0", "1", "2"]
    assert legal(said(state, 2)) == ["0", "2", "3"]
    assert legal(said(state, 2, 2)) == ["0", "1", "2", "3"]
    assert reason(state, "3") is Reason.TOTAL_FORBIDDEN


@pytest.mark.parametrize(("cards", "bound"), [(3, False), (4, True)])
@pytest.mark.parametrize("hook", ["last", "running"])
def test_the_hook_may_begin_with_so_many_cards(cards: int, bound: bool, hook: str) -> None:
    state = said(begun(cards, hook=hook, hook_min_cards=4), 0, 0, 0)

    assert reason(state, str(cards)) is (Reason.TOTAL_FORBIDDEN if bound else None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4", Reason.OUT_OF_RANGE),
        ("-1", Reason.OUT_OF_RANGE),
        ("pass", Reason.NOT_A_CALL),
        ("02", Reason.NOT_A_CALL),
        ("2C", Reason.CALL_EXPECTED),
    ],
)
def test_a_nomination_is_a_number_of_tricks(text: str, why: Reason) -> None:
    assert reason(begun(3), text) is why


def test_everybody_nominates_once_and_in_turn() -> None:
    state = said(begun(3), 1)

    assert reason(state, "1", 0) is Reason.NOT_YOUR_TURN
    assert reason(state, "1", 2) is Reason.NOT_YOUR_TURN
    assert reason(said(state, 1, 0, 2), "1") is Reason.CARD_EXPECTED


def test_who_has_said_nothing_too_often_must_say_something() -> None:
    state = begun(3, zero_bid_limit=2, zero_runs=(2, 1, 3, 0))

    assert reason(state, "0") is Reason.TOO_MANY_ZERO_BIDS
    assert legal(state) == ["1", "2", "3"]
    assert legal(said(state, 1)) == ["0", "1", "2", "3"]
    assert legal(said(state, 1, 0)) == ["1", "2", "3"]


def test_the_limit_is_waived_where_nothing_else_is_left() -> None:
    limited: dict[str, Any] = {"zero_bid_limit": 1, "zero_runs": (1, 1, 1, 1)}

    assert legal(begun(1, **limited)) == ["1"]
    assert legal(begun(1, hook="running", **limited)) == ["0"]
    assert legal(said(begun(1, **limited), 1, 1, 1)) == ["1"]


@pytest.mark.parametrize("hook", ["last", "running", "off"])
def test_something_can_always_be_said(hook: str) -> None:
    for cards in (1, 2, 3):
        state = begun(cards, players=3, hook=hook, zero_bid_limit=1, zero_runs=(1, 1, 1))
        assert isinstance(state.phase, Prediction)
        open_phases = [state.phase]
        while open_phases:
            phase = open_phases.pop()
            for seat in phase.to_act:
                numbers = [n for n in range(cards + 1) if phase.why_not(seat, n) is None]
                assert numbers
                open_phases += [phase.saying(seat, number) for number in numbers]


def test_runs_of_nothing_are_counted_and_misere_left_out() -> None:
    rules = NominationWhist.of({"preset": "clag", "zero_bid_limit": 2})
    match = rules.new_match()
    for _deal in range(9):
        setup = next_of(match, NominationSetup)
        first = setup.seats[0]
        tricks = tuple(setup.cards if seat == first else 0 for seat in range(4))
        bids = (0, 0, 0, 1) if setup.cards > 1 and setup.number % 2 else (0, 1, 1, 1)
        bids = bids if setup.has_nominations else (0,) * 4
        result = NominationResult(tricks, bids)
        score = rules.score(result, setup)
        match = rules.go_on(replace(match, scored=(*match.scored, Scored(setup, result, score))))

    # Deal 9 was misère: the run of deal 8, in which seat 0 alone said nothing, stands.
    assert next_of(match, NominationSetup).zero_runs == (8, 0, 0, 0)


def test_the_total_is_compared_with_the_tricks_when_all_are_in() -> None:
    state = said(begun(3), 1, 1, 1)

    assert state.view(0).known["over"] is None
    assert said(state, 3).view(0).known["over"] == 3
    assert said(begun(3), 0, 0, 0, 0).view(None).known["over"] == -3


# Trumps by the highest nominator


def test_the_highest_and_earliest_names_trumps() -> None:
    state = said(begun(5, trump_method="highest_bidder"), 1, 2, 0, 0)

    assert state.phase.name == "choose_trump"
    assert state.to_act == (1,)
    assert legal(state) == ["C", "D", "H", "S", "NT"]
    assert reason(state, "X") is Reason.NOT_A_CALL
    assert reason(state, "H", 0) is Reason.NOT_YOUR_TURN
    after = said(state, "NT")
    assert after.to_act == (0,)
    assert after.view(3).known["trump"] == "NT"
    assert said(begun(5, trump_method="highest_bidder"), 2, 2, 2, 2).to_act == (0,)


def test_in_misere_the_left_of_the_dealer_names_trumps() -> None:
    state = begun(4, "misere", trump_method="highest_bidder")

    assert state.phase.name == "choose_trump"
    assert state.to_act == (0,)


def test_of_secret_nominators_the_first_in_order_names_trumps() -> None:
    state = begun(4, trump_method="highest_bidder", bidding="secret", hook="off")
    for seat in (3, 2, 1, 0):
        state = state.apply(Call("2"), seat)

    assert state.to_act == (0,)


# Special rounds


def test_misere_is_played_without_nominations() -> None:
    plain = begun(3, "misere")
    without = begun(3, "misere_nt")

    assert plain.phase.name == without.phase.name == "play"
    assert plain.view(0).known["trump"] == "H"
    assert without.view(0).known["trump"] == "NT"
    end = finished(plain, Random(2))
    assert end.result == NominationResult(end.play.won if end.play else (), (0, 0, 0, 0))


def test_no_card_is_turned_without_trumps() -> None:
    state = begun(3, "no_trump", trump_method="turn_up")

    assert state.deal.turned is None
    assert state.view(0).known["trump"] == "NT"


def test_in_special_rounds_the_hook_applies() -> None:
    for kind in ("no_trump", "guess_trumps", "blind"):
        state = said(begun(3, kind, trump_method="turn_up"), 1, 1, 1)
        assert reason(state, "0") is Reason.TOTAL_FORBIDDEN


def test_nw_058_guess_trumps() -> None:
    """nw-058-guess-trumps: the card is turned when all have nominated, and not before."""
    state = begun(7, "guess_trumps", trump_method="turn_up")
    turned = str(state.deal.rest[0])

    for call in (0, 0, 0, 0):
        for seat in (None, 0, 1, 2, 3):
            view = state.view(seat)
            assert view.known["trump"] is None
            assert view.known["turned"] is None
            assert view.rest == (None,) * 24
            assert turned not in str(view)
            assert [isinstance(hand, CardSet) for hand in view.hands] == [
                seat == holder for holder in range(4)
            ]
        state = said(state, call)

    assert state.view(None).known["turned"] == turned
    assert state.view(None).rest[0] == state.deal.turned


def test_a_card_is_turned_in_a_guess_round_whatever_the_method() -> None:
    for method in ("rotation", "fixed", "none", "highest_bidder"):
        state = said(begun(3, "guess_trumps", trump_method=method), 0, 0, 0, 0)
        assert state.phase.name == "play"
        assert state.deal.turned is not None
        assert state.view(0).known["trump"] == state.deal.turned.suit


def test_nw_059_blind_round() -> None:
    """nw-059-blind-round: nobody has a card before all have nominated."""
    state = begun(7, "blind", trump_method="turn_up")

    for call in (1, 0, 2, 0):
        for seat in (None, 0, 1, 2, 3):
            view = state.view(seat)
            assert all(hand in (0, CardSet()) for hand in view.hands)
            assert view.rest == (None,) * 52
            assert view.known["turned"] is None
            assert view.known["trump"] is None
        state = said(state, call)

    assert [len(hand) for hand in state.hands] == [7, 7, 7, 7]
    assert state.view(2).hands[2] == state.deal.hands[2]
    assert state.view(2).known["turned"] == str(state.deal.turned)


# Secret nominations


def test_nw_056_secret_bids() -> None:
    """nw-056-secret-bids: P1 and P3 have chosen, P2 and P4 have not."""
    state = begun(3, bidding="secret", hook="off")
    state = state.apply(Call("2"), 2).apply(Call("1"), 0)

    for seat in (None, 0, 1, 2, 3):
        view = state.view(seat)
        assert view.to_act == (1, 3)
        assert view.known["bids"] == tuple(
            {0: 1, 2: 2}.get(holder) if holder == seat else None for holder in range(4)
        )
        assert view.said == ((2, "2" if seat == 2 else "?"), (0, "1" if seat == 0 else "?"))
        assert view.known["over"] is None
    state = state.apply(Call("3"), 1).apply(Call("0"), 3)
    assert state.view(None).known["bids"] == (1, 3, 2, 0)
    assert state.view(None).said == ((2, "2"), (0, "1"), (1, "3"), (3, "0"))


def test_who_has_chosen_in_secret_chooses_no_more() -> None:
    state = begun(3, bidding="secret", hook="off").apply(Call("2"), 2)

    assert reason(state, "1", 2) is Reason.ALREADY_CHOSEN
    assert legal(state, 3) == ["0", "1", "2", "3"]


# One card on the forehead


def test_nw_057_forehead_one_card() -> None:
    """nw-057-forehead-one-card: everybody sees all cards but the own."""
    state = begun(1, blind_ones=True)

    for _step in range(8):
        for seat in (None, 0, 1, 2, 3):
            view = state.view(seat)
            for holder, hand in enumerate(state.hands):
                sees = seat is not None and seat != holder
                assert isinstance(view.hands[holder], CardSet) == sees
                if seat == holder:
                    assert not any(str(card) in str(view) for card in hand)
        if state.phase.name == "play":
            assert legal(state) == ["play"]
            assert state.turn is not None
            (card,) = state.hands[state.turn]
            assert reason(state, str(card)) is Reason.CARD_UNSEEN
            assert reason(state, "knock") is Reason.CARD_UNSEEN
        state = state.apply(state.legal_actions.calls[0])

    assert state.is_over
    assert [str(action) for _seat, action in state.log[4:]] == ["play"] * 4


def test_larger_hands_are_never_on_the_forehead() -> None:
    view = begun(2, blind_ones=True).view(1)

    assert [isinstance(hand, CardSet) for hand in view.hands] == [False, True, False, False]


# On paper


def test_nominations_are_the_same_on_a_slip_and_in_play() -> None:
    rules = NominationWhist(players=3, zero_bid_limit=1)
    setup = Classic(rules).setup_for(1, 2, Round(2), (1, 0, 0))
    phase = nominations(rules, setup)
    for bids in [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]:
        state = rules.start(setup, seed_from_text("same"))
        can = replay(state, [(seat, Call(str(bids[seat]))) for seat in range(3)]).error is None
        assert (phase.why_not_all(bids) is None) == can
