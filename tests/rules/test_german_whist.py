"""German Whist: the deal, both stages, and what the two players may see."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from games.engine.cards import Card, Suit
from games.engine.cardset import CardSet
from games.engine.packs import pack
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Setup
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.engine.view import View
from games.rules import read_state
from games.rules.german_whist import GermanFacts, GermanResult, GermanWhist
from tests.rules.chance import dealt_anew, moments
from tests.rules.table import first_legal, legal, refused

FIRST = Setup(1, 0, (0, 1))


def started(seed: int) -> State:
    """A deal by A, before the first card."""
    return GermanWhist().start(FIRST, seed_from_text(str(seed)))


def states_of(seed: int) -> list[State]:
    """Every state of a deal played at random."""
    return list(moments(started(seed), Random(seed)))


def named(view: View) -> set[str]:
    """The cards that a view names one by one: all it tells but the hands it shows."""
    return set(re.findall(r"\b[2-9TJQKA][CDHS]\b", str(view)))


def test_the_cards_go_round_from_the_player_who_does_not_deal() -> None:
    order = pack()[::-1]

    state = GermanWhist().begin(FIRST, GermanWhist().deal(FIRST, order))

    assert state.hands == (CardSet(order[1:26:2]), CardSet(order[0:26:2]))
    assert state.deal.rest == order[26:]
    assert state.view(None).rest == (order[26], *[None] * 25)
    assert state.view(None).known["trump"] == order[26].suit
    assert state.to_act == (1,)


@pytest.mark.parametrize(
    ("ranks", "turned", "trump"),
    [
        ((), "AS", Suit.SPADES),
        (("A", "K"), "AS", None),
        (("A", "K"), "KD", None),
        (("A", "K"), "QD", Suit.DIAMONDS),
    ],
)
def test_some_ranks_mean_no_trumps(ranks: tuple[str, ...], turned: str, trump: object) -> None:
    rules = GermanWhist(no_trump_on=ranks)
    order = (*[card for card in pack() if str(card) != turned][:26], Card.parse(turned))
    order = (*order, *[card for card in pack() if card not in order])

    state = rules.begin(FIRST, rules.deal(FIRST, order))

    assert state.play
    assert state.play.trump is trump
    assert state.view(0).known["trump"] == (trump or "NT")


@pytest.mark.parametrize("seed", range(20))
def test_tricks_of_the_first_stage_are_played_for_the_stock(seed: int) -> None:
    state = started(seed)
    for number in range(13):
        up, down = state.deal.rest[2 * number : 2 * number + 2]
        assert state.view(0).known["turned"] == str(up)
        assert (len(state.hands[0]), len(state.hands[1])) == (13, 13)
        for _card in range(2):
            state = first_legal(state)
        assert state.play
        assert state.play.last_trick
        winner = state.play.last_trick.winner
        assert state.to_act == (winner,)
        assert up in state.hands[winner]
        assert down in state.hands[1 - winner]
        assert state.view(1).known["stock_left"] == 24 - 2 * number


@pytest.mark.parametrize("seed", range(20))
def test_a_deal_has_thirteen_tricks_in_each_stage(seed: int) -> None:
    states = states_of(seed)

    assert len(states) == 1 + 52
    for state in states:
        assert state.play
        gone = [card for trick in state.play.tricks for card in trick.cards]
        stock: tuple[Card, ...] = state.facts.stock
        everything = [*gone, *state.play.trick, *state.hands[0], *state.hands[1], *stock]
        assert sorted(everything) == list(pack())
    for state in (states[0], states[seed], states[-1]):
        assert read_state(str(state)) == state
    result = states[-1].result
    assert isinstance(result, GermanResult)
    play = states[-1].play
    assert play
    winners = [trick.winner for trick in play.tricks]
    assert result.stage1 == (winners[:13].count(0), winners[:13].count(1))
    assert result.tricks == (winners[13:].count(0), winners[13:].count(1))
    assert GermanWhist(scoring="weighted").check(result, FIRST) is None


def test_who_wins_the_last_trick_for_the_stock_leads_to_the_second_stage() -> None:
    state = states_of(5)[26]

    known = state.view(None).known
    assert state.play
    assert state.play.last_trick
    assert (known["stage"], known["stock_left"], known["turned"]) == (2, 0, None)
    assert state.to_act == (state.play.last_trick.winner,)
    assert state.play.won == (0, 0)
    assert sum(known["stage1"]) == 13


def test_trumps_stay_when_the_card_that_made_them_is_taken() -> None:
    states = states_of(1)

    assert len({state.play.trump for state in states if state.play}) == 1


@pytest.mark.parametrize(
    ("action", "seat", "refusal"),
    [
        ("2S", 0, Reason.NOT_YOUR_TURN(seat="B")),
        ("take", 1, Reason.CARD_EXPECTED()),
        ("lay 2S", 1, Reason.CARD_EXPECTED()),
    ],
)
def test_nothing_can_be_done_but_play_in_turn(action: str, seat: int, refusal: Refusal) -> None:
    assert refused(started(0), action, seat) == refusal


@pytest.mark.parametrize("moment", [1, 27])
def test_suit_is_followed_in_both_stages(moment: int) -> None:
    for seed in range(30):
        state = states_of(seed)[moment]
        assert state.play
        led, hand = state.play.trick[0].suit, state.hands[state.to_act[0]]
        assert led
        follow = hand.of(led)
        assert set(legal(state)) == set(map(str, follow or hand))
        if follow and len(follow) < len(hand):
            revoke = next(iter(hand - follow))
            assert refused(state, revoke.code) == Reason.MUST_FOLLOW(suit=led.value)
            return
    raise AssertionError("somebody must have been able to revoke")


def redealt(state: State, viewer: int | None, chance: Random) -> State:
    """The same moment with all that this seat cannot see dealt anew."""
    facts: GermanFacts = state.facts
    others = [seat for seat in (0, 1) if seat != viewer]
    hands, hidden = dealt_anew(state.hands, others, chance, facts.stock[1:])
    return state._replace(hands=hands, facts=replace(facts, stock=(*facts.stock[:1], *hidden)))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_view_depends_on_nothing_that_is_hidden(seed: int, viewer: int | None) -> None:
    chance = Random(seed)
    for state in states_of(seed)[:-1]:
        assert str(redealt(state, viewer, chance).view(viewer)) == str(state.view(viewer))


def test_only_the_loser_sees_what_it_draws() -> None:
    state = states_of(3)[2]
    assert state.play
    assert state.play.last_trick
    loser, drawn = 1 - state.play.last_trick.winner, state.deal.rest[1]

    for viewer in (None, 0, 1):
        hands = state.view(viewer).hands
        seen = [hand for hand in hands if isinstance(hand, CardSet) and drawn in hand]
        assert bool(seen) == (viewer == loser)
        assert str(drawn) not in named(state.view(viewer))


def test_tricks_before_the_last_are_not_shown() -> None:
    state = states_of(2)[40]
    assert state.play
    assert state.play.last_trick
    old = {str(card) for trick in state.play.tricks[:-1] for card in trick.cards}

    shown = named(state.view(0))

    assert not shown & old
    assert shown >= set(map(str, state.play.last_trick.cards))


def test_everything_is_shown_when_the_deal_is_over() -> None:
    state = states_of(2)[-1]

    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert view.dealt == state.deal.hands
        assert view.rest == state.deal.rest


def test_a_call_is_no_card() -> None:
    assert refused(started(0), "7H?") == Reason.CARD_EXPECTED()
