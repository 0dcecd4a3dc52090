"""Going on from state to state: what is applied, refused, shown, written and read."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Call, Lay, parse_action
from games.engine.cards import NotationError
from games.engine.cardset import CardSet
from games.engine.options import OptionError
from games.engine.phases.tricks import plays
from games.engine.reasons import IllegalAction, Reason
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State, replay
from games.rules import read_state
from games.rules.bid_whist import BidWhist
from games.rules.classic_whist import ClassicWhist
from games.rules.israeli_whist import IsraeliWhist
from games.rules.minnesota_whist import MinnesotaWhist
from tests.rules.table import ONE_SUIT_EACH, E, N, S, W, played, played_out, said

CLUBS_LED = "2C 2S 2H 2D"
"""A trick that nobody can follow: seat 3 leads, and all clubs are in its hand."""


def begun(**options: Any) -> State:
    """Whist in which seat 3 leads and has every club, seat 0 every spade; dealer is seat 2."""
    rules = ClassicWhist.of({"trump_mode": "set", **options})
    setup = rules.first_setup
    hands = Deal(tuple(map(CardSet.parse, ONE_SUIT_EACH)))
    return rules.begin(type(setup)(1, 2, (0, 1, 2, 3), trump="NT"), hands)  # type: ignore[call-arg]


def test_actions_are_followed_to_the_end() -> None:
    end = played_out(begun())

    assert replay(begun(), end.log) == (end, 52, None)
    assert replay(begun(), ()) == (begun(), 0, None)


def test_actions_are_followed_up_to_the_first_that_is_refused() -> None:
    lead, wrong, never = plays("2C 2C 2S")

    got = replay(begun(), [(3, lead), (0, wrong), (0, never)])

    assert got.state == played(begun(), "2C")
    assert got.applied == 1
    assert got.error is not None
    assert got.error.refusal == Reason.NOT_IN_HAND(card="2C")


def test_at_the_end_nothing_is_done_any_more() -> None:
    end = played_out(begun())
    (card,) = plays("2C")

    assert (end.turn, end.to_act, len(end.legal_actions), len(end.legal_for(N))) == (None, (), 0, 0)
    assert end.refusal(card) == end.refusal(card, N) == Reason.DEAL_OVER()
    for seat in (None, N):
        with pytest.raises(IllegalAction) as caught:
            end.apply(card, seat)
        assert caught.value.refusal == Reason.DEAL_OVER()


def test_who_is_not_to_act_hears_whose_turn_it_is() -> None:
    state = played(begun(), "2C")
    (card,) = plays("2H")

    with pytest.raises(IllegalAction) as caught:
        state.apply(card, E)

    assert caught.value.refusal == state.refusal(card, E) == Reason.NOT_YOUR_TURN(seat="N")
    assert len(state.legal_for(E)) == 0
    assert state.legal_actions == state.legal_for(N)


def test_an_action_refused_says_which_and_why() -> None:
    assert str(IllegalAction("7H", Reason.DEAL_OVER())) == "7H: deal_over"
    assert (
        str(IllegalAction("7H", Reason.OUT_OF_RANGE(low=0, high=4, got=5)))
        == "7H: out_of_range (low 0, high 4, got 5)"
    )


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_is_no_action(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert str(caught.value) == f"{text!r} is not an action"
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (" LAY  as 2c ", Lay(CardSet.parse("AS 2C"))),
        ("lay", Lay(CardSet())),
        ("layout", Call("layout")),
        ("two words", Call("two words")),
    ],
)
def test_what_is_no_card_and_lays_none_is_a_call(text: str, action: object) -> None:
    assert parse_action(text) == action


def test_where_all_choose_at_once_the_first_who_has_not_is_asked() -> None:
    rules = MinnesotaWhist(bid_mode="token")
    start = rules.start(rules.first_setup, seed_from_text("tokens"))
    state = start.apply(Call("low"), N)
    high = Call("high")

    assert (start.turn, start.to_act) == (N, (N, E, S, W))
    assert (state.turn, state.to_act) == (E, (E, S, W))
    assert state.apply(high) == state.apply(high, E)
    assert state.refusal(high, N) == Reason.ALREADY_CHOSEN()
    assert state.refusal(Call("middle")) == Reason.NOT_A_CALL(call="middle")


def test_whose_turn_it_is_is_the_first_of_those_who_may_act() -> None:
    rules = IsraeliWhist()
    state = said(rules.start(rules.first_setup, seed_from_text("frisch")), *["pass"] * 4)

    assert state.to_act == (N, E, S, W)
    assert state.legal_actions == state.legal_for(N) != state.legal_for(W)
    assert state.refusal(next(iter(state.legal_for(W)))) == state.refusal(
        next(iter(state.legal_for(W))), N
    )


# Texts


def parts(text: object) -> list[str]:
    return str(text).split(" | ")


def test_a_state_is_its_game_setup_cards_and_actions() -> None:
    state = played(begun(), CLUBS_LED[:5])

    assert parts(state) == [
        'classic_whist trump_mode="set"',
        'number=1 dealer=2 seats=[0,1,2,3] scores=[0,0] trump="NT"',
        "/".join(ONE_SUIT_EACH),
        "2C, 2S",
    ]
    assert read_state(str(state)) == state


@pytest.mark.parametrize("cut", ["", " "])
def test_a_state_before_the_first_action_is_read_with_and_without_its_last_space(cut: str) -> None:
    assert read_state(str(begun()).rstrip() + cut) == begun()


WHIST, SETUP, CARDS = parts(begun())[:3]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (WHIST, "is not a state"),
        (f"bridge | {SETUP} | {CARDS} | ", "is not a game"),
        (f"classic_whist target | {SETUP} | {CARDS} | ", "is not name=value"),
        (f"classic_whist target=x | {SETUP} | {CARDS} | ", "is not name=value"),
        (f"classic_whist target 5 | {SETUP} | {CARDS} | ", "is not name=value"),
        (f"{WHIST} | number=1 | {CARDS} | ", "is not a deal's setup"),
        (f"{WHIST} | {SETUP} colour=1 | {CARDS} | ", "is not a deal's setup"),
        (f"{WHIST} | {SETUP} | A.../A.../../ | ", "is not a set of cards"),
        (f"{WHIST} | {SETUP} | A.../A.../.../... | ", "is not a deal of different cards"),
        (f"{WHIST} | {SETUP} | A.../.../.../... + AS | ", "is not a deal of different cards"),
    ],
)
def test_a_text_that_is_no_state_says_what_is_wrong(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said.replace("a set of cards", "four suits")):
        read_state(text)


def test_a_state_read_with_options_or_actions_that_cannot_be_is_refused() -> None:
    with pytest.raises(OptionError):
        read_state(f"classic_whist target=0 | {SETUP} | {CARDS} | ")
    with pytest.raises(IllegalAction):
        read_state(f"{WHIST} | {SETUP} | {CARDS} | 2S")


def test_a_view_has_what_is_known_and_no_more() -> None:
    state = played(begun(), CLUBS_LED, "3C")

    assert parts(state.view(N)) == [
        *parts(state)[:2],
        "AKQJT9876543.../?12/?12/?11",
        "play 0",
        "3>3C",
        "3>2C 2S 2H 2D",
        "0,0,0,1",
        'trump="NT" turned=null',
        "",
        ", ".join(f"{rank}S" for rank in "3456789TJQKA"),
        "",
        "",
    ]
    assert parts(state.view(S))[9] == parts(state.view(None))[9] == ""


def test_before_the_first_trick_is_complete_none_can_be_looked_at() -> None:
    assert parts(played(begun(), "2C").view(N))[4:6] == ["3>2C", ""]


def test_the_last_trick_is_looked_at_only_where_the_game_allows_it() -> None:
    state = played(begun(last_trick_view=False), CLUBS_LED)

    assert parts(state.view(N))[5] == ""


def test_at_the_end_a_view_has_the_result_and_all_hands_as_dealt() -> None:
    end = played_out(begun())

    assert parts(end.view(None))[9:] == ["", str(end.result), "/".join(ONE_SUIT_EACH)]


def test_of_many_ways_to_lay_cards_none_is_listed() -> None:
    rules = BidWhist()
    state = rules.begin(
        rules.first_setup, rules.deal(rules.first_setup, rules.pack(rules.first_setup))
    )
    for text in ("3-up", "pass", "pass", "pass", "H"):
        state = state.apply(state.parse(text))

    assert len(state.legal_actions) == 18564
    assert state.view(state.turn).legal == ()
