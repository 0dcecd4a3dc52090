"""Danish Whist: play, and when it stops."""

from __future__ import annotations

import pytest

from games.engine.actions import Play
from games.engine.cardset import CardSet
from games.engine.reasons import Reason
from games.rules.danish_whist import DanishResult, DanishWhist
from tests.rules.danish import bid, card, dealt, knowing, playing, to_play
from tests.rules.table import E, N, S, W, first_legal, legal, played, played_out

TOP = "AS KS QS JS AH KH QH AD KD AC KC QC JC"
"""Thirteen cards that no nolo is made with: whatever is led, one of them wins."""


def test_forehand_leads_or_declarer_by_option() -> None:
    assert to_play(bid(dealt(DanishWhist()), "9 gode", W)).turn == E
    assert to_play(bid(dealt(DanishWhist(first_lead="declarer")), "9 gode", W)).turn == W
    joined = bid(dealt(DanishWhist(first_lead="declarer", gaa_med=True)), "sol", S, (W,))
    assert to_play(joined).turn == S


def test_the_called_card_is_forced_when_another_leads_its_suit() -> None:
    state = playing({E: "4S 5D", N: "AS QS 3S", S: "5S", W: "6S"})
    state = played(state, "4S 5S 6S")

    assert legal(state) == ["AS"]
    assert state.refusal(Play(card("3S"))) == Reason.MUST_PLAY_CALLED(card="AS")
    assert knowing(state) == [N]
    assert state.view(S).known["side_tricks"] is None
    state = played(state, "AS")
    assert knowing(state) == [N, E, S, W]
    assert state.view(None).known["partner"] == N
    assert state.view(S).known["side_tricks"] == (1, 0)


def test_its_holder_may_lead_its_suit_with_another_card() -> None:
    state = playing({E: "AS QS 3S", N: "4S", S: "5S", W: "6S"})

    assert {"AS", "QS", "3S"} <= set(legal(state))
    assert knowing(state) == [E], "who calls himself is alone, and only he knows"
    state = played(state, "3S")
    assert knowing(state) == [E]


def test_declarer_who_called_himself_is_forced_too() -> None:
    state = played(playing({E: "AS QS 3S 2D", S: "4S KS AD", W: "6S", N: "7S 9D"}), "2D AD")
    while state.turn != S or state.play is None or state.play.trick:
        state = first_legal(state)
    state = played(state, "4S")
    while state.turn != E:
        state = first_legal(state)

    assert legal(state) == ["AS"]


def test_a_joker_led_wins_and_forces_nothing() -> None:
    state = playing({E: "JK1 4D", S: "AH 5D", W: "JK2 6D", N: "AS KS 7D"})
    state = played(state, "JK1")

    assert set(legal(state)) == {str(one) for one in state.hands[S]}
    state = played(state, "AH JK2")
    assert len(state.legal_actions) == 13
    state = played(state, "KS")
    assert state.turn == E
    assert state.play is not None
    assert state.play.won == (0, 1, 0, 0)


def test_a_joker_is_no_card_to_follow_with_and_never_wins_then() -> None:
    state = playing({E: "2D", S: "JK1 3D", W: "JK2 5S 6S 7S 8S 9S TS JS QS KS 8C 9C TC"})
    state = played(state, "2D")

    assert state.refusal(Play(card("JK1"))) == Reason.MUST_FOLLOW(suit="D")
    state = played(state, "3D")
    assert "JK2" in legal(state), "who is void may play a joker"
    state = played(state, "JK2")
    while state.play and state.play.trick:
        state = first_legal(state)
    assert state.turn != W


def test_whoever_leads_against_nothing_but_jokers_wins() -> None:
    tricks = DanishWhist().tricks(to_play(bid(dealt(DanishWhist()), "9")).facts)

    assert tricks.winner([card(code) for code in ("2D", "JK1", "JK2", "JK3")], None) == 0
    assert tricks.winner([card(code) for code in ("JK1", "AS", "JK2", "2H")], card("2H").suit) == 0


def test_aces_may_be_low_in_the_nolos_only() -> None:
    rules = DanishWhist(nolo_aces_low=True)
    trick = [card(code) for code in ("AD", "2D", "AS", "KS")]

    nolo = to_play(bid(dealt(rules), "sol"))
    number = to_play(bid(dealt(rules), "9 gode"))

    assert rules.tricks(nolo.facts).winner(trick, None) == 1
    assert rules.tricks(number.facts).winner(trick, None) == 0
    assert DanishWhist().tricks(nolo.facts).winner(trick, None) == 0


@pytest.mark.parametrize(("after", "cards_played"), [("first_trick", 4), ("first_lead", 1)])
def test_bordlaegger_is_laid_open(after: str, cards_played: int) -> None:
    state = to_play(bid(dealt(DanishWhist.of({"expose_after": after})), "bordlaegger", W))

    for gone in range(6):
        for viewer in (None, *range(4)):
            seen = isinstance(state.view(viewer).hands[W], CardSet)
            assert seen == (viewer == W or gone >= cards_played)
            assert isinstance(state.view(viewer).hands[S], CardSet) == (viewer == S)
        state = first_legal(state)


def test_no_other_contract_is_laid_open() -> None:
    state = to_play(bid(dealt(DanishWhist()), "ren_sol", W))
    for _card in range(8):
        state = first_legal(state)

    assert state.view(E).hands[W] == len(state.hands[W])


def test_a_nolo_stops_when_every_declarer_has_failed() -> None:
    state = played_out(bid(dealt(DanishWhist(), {E: TOP}), "sol"))

    result = state.result
    assert isinstance(result, DanishResult)
    assert result.tricks == (0, 2, 0, 0)
    assert result.made == (False,)
    assert DanishWhist().check(result, state.setup) is None


def test_a_nolo_goes_on_while_one_declarer_may_make_it() -> None:
    held = {E: TOP, S: "2S 3S 2H 3H 2D 3D"}
    start = dealt(DanishWhist(gaa_med=True), held, "4D 5D 6D")

    state = played_out(bid(start, "sol", E, (S,)))

    result = state.result
    assert isinstance(result, DanishResult)
    assert result.declarers == (E, S)
    assert sum(result.tricks) == 13
    assert result.made == (False, True)


def test_the_early_end_is_an_option() -> None:
    state = played_out(bid(dealt(DanishWhist(end_early=False), {E: TOP}), "ren_sol"))

    assert isinstance(state.result, DanishResult)
    assert sum(state.result.tricks) == 13
