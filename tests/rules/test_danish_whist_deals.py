"""Danish Whist played whole, and what is hidden in it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from games.engine.actions import Lay, Play, parse_action
from games.engine.cards import Card
from games.engine.cardset import EMPTY, CardSet
from games.engine.phases.tricks import TrickPlay
from games.engine.reasons import IllegalAction
from games.engine.seats import COMPASS
from games.engine.setup import Deal
from games.engine.state import State, replay
from games.rules import read_state
from games.rules.danish_whist import DanishResult, DanishWhist
from tests.rules.danish import (
    ALL_KINDS,
    DEALS,
    bid,
    card,
    dealt,
    hand,
    knowing,
    playing,
    states_of,
    vip,
)
from tests.rules.table import E, N, S, W, first_legal, legal, played_out, said


@pytest.mark.parametrize(("rules", "seed"), DEALS)
def test_whole_deals_keep_every_law(rules: DanishWhist, seed: str) -> None:
    states = states_of(rules, seed)
    end = states[-1]
    result = end.result

    assert isinstance(result, DanishResult)
    assert rules.check(result, end.setup) is None
    assert sum(rules.score(result, end.setup).points) == 0
    pack = set(rules.pack(end.setup))
    for state in states:
        assert len({one for held in state.hands for one in held}) == sum(map(len, state.hands))
        assert {one for held in state.hands for one in held} <= pack
        if isinstance(state.phase, TrickPlay):
            played = [one for trick in state.phase.tricks for one in trick.cards]
            assert sum(map(len, state.hands)) + len(played) + len(state.phase.trick) == 52
    for state in states[:: 1 + len(states) // 7]:
        assert read_state(str(state)) == state
    assert replay(states[0], end.log).state == end


@pytest.mark.parametrize(("rules", "seed"), DEALS)
def test_what_is_refused_changes_nothing(rules: DanishWhist, seed: str) -> None:
    texts = (
        "pass", "join", "7", "13 halve", "sol", "15", "call:AS", "call:KS trump:H", "accept",
        "turn", "take", "keep", "redeal", "H", "NT", "lay", "lay AS", "lay 2C 3C 4C 5C", "AS",
        "JK1", "2D",
    )  # fmt: skip
    for state in states_of(rules, seed)[::5]:
        before = str(state)
        for text in texts:
            action = parse_action(text)
            for seat in range(rules.table):
                refusal = state.refusal(action, seat)
                assert (refusal is None) == (
                    seat in state.to_act and action in state.legal_for(seat)
                )
                if refusal is not None:
                    with pytest.raises(IllegalAction) as caught:
                        state.apply(action, seat)
                    assert caught.value.refusal == refusal
        assert str(state) == before


# What is hidden


def seen(state: State, viewer: int | None) -> set[Card]:
    """All that this seat has seen so far."""
    rules = state.rules
    found = {action.card for _seat, action in state.log if isinstance(action, Play)}
    found |= set(state.facts.turned)
    for holder, held in enumerate(state.hands):
        if rules.sees_hand(state, viewer, holder):
            found |= set(held)
    for seat, action in state.log:
        if isinstance(action, Lay) and seat == viewer:
            found |= set(action.cards)
    return found


def moved(cards: CardSet, swap: Mapping[Card, Card]) -> CardSet:
    """These cards, each of which may be swapped for another."""
    return CardSet(swap.get(each, each) for each in cards)


def swapped(deal: Deal, swap: Mapping[Card, Card]) -> Deal:
    """The deal with cards swapped wherever they lie."""
    return Deal(
        tuple(moved(held, swap) for held in deal.hands),
        tuple(swap.get(each, each) for each in deal.rest),
    )


def dealt_otherwise(state: State, one: Card, other: Card) -> State | None:
    """The deal with two cards exchanged; None if it could not have gone like this then."""
    swap = {one: other, other: one}
    log = [
        (seat, Lay(moved(action.cards, swap)) if isinstance(action, Lay) else action)
        for seat, action in state.log
    ]
    deal = swapped(state.deal, swap)
    again = replay(state.rules.begin(state.setup, deal), log)
    return again.state if again.error is None else None


def unseen_pairs(
    state: State, viewer: int | None, chance: random.Random
) -> Iterator[tuple[Card, Card]]:
    """Some pairs of cards that this seat has not seen, the called card in several of them."""
    unseen = sorted(set(state.rules.pack(state.setup)) - seen(state, viewer))
    called = state.facts.called
    for _try in range(2 if len(unseen) > 1 else 0):
        one, other = chance.sample(unseen, 2)
        yield one, other
    for other in chance.sample(unseen, min(4, len(unseen))) if called in unseen else ():
        yield called, other


def may_tell(state: State, again: State, viewer: int | None) -> bool:
    """In halve declarer is asked when nobody else has the called card, and so learns it."""
    return state.phase.name == "halve" and viewer in (state.turn, again.turn)


@pytest.mark.parametrize(("rules", "seed"), DEALS)
def test_a_view_is_the_same_whatever_is_hidden(rules: DanishWhist, seed: str) -> None:
    chance = random.Random(seed)
    states = states_of(rules, seed)[:-1]
    compared = 0
    for state in states[::4]:
        for viewer in (None, *range(rules.table)):
            text = str(state.view(viewer))
            for one, other in unseen_pairs(state, viewer, chance):
                again = dealt_otherwise(state, one, other)
                if again is None or may_tell(state, again, viewer):
                    continue
                compared += 1
                assert str(again.view(viewer)) == text

    assert compared > len(states) // 2


@pytest.mark.parametrize("text", ["9", "9 gode", "9 vip", "9 halve", "9 sans"])
def test_who_is_the_partner_shows_nowhere_until_it_may(text: str) -> None:
    """The called card at North, with declarer, at South, at West, and in the cat: one view."""
    lies = {N: "AS", E: "2S", S: "3S", W: "4S"}
    start = dealt(DanishWhist.of(ALL_KINDS), lies, "6D 7D 5S")
    shown: dict[int | None, set[str]] = {viewer: set() for viewer in (None, E, S, W)}
    for place, low in enumerate(("AS", "2S", "3S", "4S", "5S")):
        deal = swapped(start.deal, {card("AS"): card(low), card(low): card("AS")})
        state = bid(start.rules.begin(start.setup, deal), text)
        state = said(state, next(call for call in legal(state) if call.startswith("call:AS")))
        for viewer, views in shown.items():
            is_asked = state.phase.name == "halve" and state.turn == viewer
            if viewer != place and not is_asked:
                views.add(str(state.view(viewer)))

    assert {viewer: len(views) for viewer, views in shown.items()} == dict.fromkeys(shown, 1)


def test_after_the_hand_everybody_sees_everything() -> None:
    state = playing({E: "AS 2D 3D"})
    assert state.view(W).dealt is None
    start = bid(dealt(DanishWhist(), {E: "2D 3D", N: "AS"}), "9")
    state = said(start, "call:AS trump:H").apply(Lay(hand("2D 3D")))
    assert (E, "lay ?2") in state.view(W).said
    state = played_out(state)

    shown = state.view(W)

    assert (E, "lay 2D 3D") in shown.said
    assert shown.dealt == start.deal.hands
    assert shown.known["partner"] == N
    assert isinstance(shown.result, DanishResult)


def test_a_card_called_in_the_cat_is_known_to_nobody_until_the_end() -> None:
    state = said(bid(dealt(DanishWhist(), cat="2C 3C AS"), "9"), "call:AS trump:H")
    state = state.apply(Lay(EMPTY))
    while not state.is_over:
        assert knowing(state) == []
        assert state.view(E).known["side_tricks"] is None
        state = first_legal(state)

    assert knowing(state) == [N, E, S, W]
    assert state.facts.partner is None


def test_who_draws_the_called_card_alone_knows() -> None:
    state = said(bid(dealt(DanishWhist(), {E: "2D"}, "AS 2C 3C"), "9"), "call:AS trump:H")

    state = state.apply(Lay(hand("2D")))

    assert knowing(state) == [E]
    assert state.facts.partner is None, "alone even so"


def test_seats_are_named_as_everywhere() -> None:
    assert tuple(DanishWhist().seat_name(seat) for seat in range(4)) == COMPASS


def test_contract_called_card_and_trumps_are_told_when_they_are_named() -> None:
    def told(state: State) -> tuple[str | None, ...]:
        known = state.view(None).known
        return known["contract"], known["called"], known["trump"]

    begun = dealt(DanishWhist())

    assert told(begun) == (None, None, None)
    assert told(bid(begun, "9 vip")) == ("9 vip", None, None)
    assert told(vip(DanishWhist(), "4D 8C 9S")) == ("9 vip", "AS", None)
    assert told(playing({N: "AS"})) == ("9", "AS", "H")


def test_partners_are_known_to_nobody_before_a_bid_and_to_all_in_a_nolo() -> None:
    begun = dealt(DanishWhist())

    assert knowing(begun) == []
    assert knowing(bid(begun, "sol")) == [N, E, S, W]
