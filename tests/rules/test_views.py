"""No view leaks: the cards a seat has not seen are dealt anew, and what it is shown stays.

A deal fits what a seat knows if everything that was done could have been done in it, too. What is
announced because of the cards dealt is known to all, so a deal where it differs does not fit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from games.engine.actions import Action, Lay, Play
from games.engine.cards import Card, NotationError
from games.engine.cardset import CardSet
from games.engine.rules import Rules
from games.engine.setup import Deal
from games.engine.state import State, replay
from tests.rules.chance import moments
from tests.rules.covering import COVERINGS, named

ANNOUNCED = ("troel",)
"""What `known` tells everybody of the cards as they were dealt."""
MOMENTS = 5
TRIES = 4

GAMES = [
    pytest.param(made, id=f"{found.game.key}-{number}")
    for found in COVERINGS
    for number, made in enumerate(found.rows)
]


def shown_to(state: State, viewer: int | None) -> CardSet:
    """Every card whose place the viewer can tell at this moment."""
    shown = state.view(viewer)
    seen = {card for card in (*shown.rest, state.deal.turned, *cards_told(shown.known)) if card}
    for hand in (*shown.hands, *(shown.dealt or ())):
        seen |= set(hand) if isinstance(hand, CardSet) else set()
    if viewer is not None:
        seen |= set(state.deal.hands[viewer]) | set(state.hands[viewer])
    if state.play:
        seen |= {card for trick in state.play.tricks for card in trick.cards}
        seen |= set(state.play.trick)
    for seat, action in state.log:
        if isinstance(action, Play):
            seen.add(action.card)
        elif isinstance(action, Lay) and seat == viewer:
            seen |= set(action.cards)
    return CardSet(seen)


def cards_told(told: Any) -> Iterator[Card]:
    """Every card named in what the game tells besides; a bid that is written like one, too."""
    if isinstance(told, dict | list | tuple):
        for part in told.values() if isinstance(told, dict) else told:
            yield from cards_told(part)
    elif isinstance(told, str):
        with suppress(NotationError):
            yield from CardSet.parse(told)


def dealt_otherwise(state: State, swap: dict[Card, Card]) -> State | None:
    """The same deal with some cards exchanged, played on to the same moment; None if it cannot."""

    def other(cards: CardSet) -> CardSet:
        return CardSet(swap.get(card, card) for card in cards)

    def done(action: Action) -> Action:
        return Lay(other(action.cards)) if isinstance(action, Lay) else action

    deal = Deal(
        tuple(map(other, state.deal.hands)),
        tuple(swap.get(card, card) for card in state.deal.rest),
        state.deal.turned,
    )
    begun = state.rules.begin(state.setup, deal)
    again = replay(begun, [(seat, done(action)) for seat, action in state.log])
    return None if again.error else again.state


def announced(state: State) -> dict[str, Any]:
    known = state.rules.known(state, None)
    return {name: known.get(name) for name in ANNOUNCED}


def swaps(state: State, seen: CardSet, luck: random.Random) -> list[dict[Card, Card]]:
    """Ways to exchange what has not been seen: all of it shuffled, and two cards at a time."""
    held = CardSet(c for hand in state.deal.hands for c in hand) | CardSet(state.deal.rest)
    unseen = list(held - seen)
    if len(unseen) < 2:
        return []
    anew = [dict(zip(unseen, luck.sample(unseen, len(unseen)), strict=True))]
    for _try in range(TRIES):
        a, b = luck.sample(unseen, 2)
        anew.append({a: b, b: a})
    return anew


@pytest.mark.parametrize("made", GAMES)
def test_what_a_seat_cannot_see_changes_nothing_that_it_is_shown(made: Rules) -> None:
    luck = random.Random(repr(made))
    changed = 0
    setup = named(made, made.new_match(luck.randrange(made.table)).next, luck)
    states = list(moments(made.start(setup, luck.randbytes(32)), luck))
    chosen = luck.sample(range(len(states)), min(MOMENTS, len(states)))
    for viewer in (None, *range(made.table)):
        seen = CardSet()
        for number, state in enumerate(states):
            seen |= shown_to(state, viewer)
            for swap in swaps(state, seen, luck) if number in chosen else ():
                other = dealt_otherwise(state, swap)
                if other and announced(other) == announced(state):
                    changed += other.hands != state.hands
                    assert str(other.view(viewer)) == str(state.view(viewer))
    assert changed, "nothing could be dealt otherwise"


def test_a_rule_that_leaks_is_found() -> None:
    made = COVERINGS[0].rows[0]
    leaky = type("Leaky", (type(made),), {"sees_hand": lambda *_given: True})()

    with pytest.raises(AssertionError):
        test_what_a_seat_cannot_see_changes_nothing_that_it_is_shown(replace(leaky))
