"""Deals of Bid Whist for its tests: to the kitty, step by step, and on at random."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.actions import Action, Lay
from games.engine.cardset import CardSet
from games.engine.phases.speaking import Auction
from games.engine.setup import Setup
from games.engine.state import State
from games.rules.bid_whist import BidWhist
from tests.rules.chance import any_action

SEATS = (0, 1, 2, 3)


def begun(dealer: int = 0, **options: Any) -> State:
    """A deal before the first call: the pack is dealt in its own order."""
    rules = BidWhist.of(options)
    setup = Setup(1, dealer, SEATS)
    return rules.begin(setup, rules.deal(setup, rules.pack(setup)))


def done(state: State, *actions: str) -> State:
    """The state after these actions, each done by whoever's turn it is."""
    for action in actions:
        state = state.apply(state.parse(action))
    return state


def contracted(bid: str, **options: Any) -> State:
    """East has won the auction with this bid."""
    return done(begun(**options), bid, "pass", "pass", "pass")


def exchanging(**options: Any) -> State:
    """East has named hearts, uptown, and is about to discard."""
    return done(contracted("3-up", **options), "H")


def some_action(state: State, seat: int, chance: Random) -> Action:
    """Any legal action, but rather a low call: who bids high leaves no auction to speak of."""
    choice = state.legal_for(seat)
    if choice.lays:
        return Lay(CardSet(chance.sample(list(choice.lays.cards), choice.lays.fewest)))
    if isinstance(state.phase, Auction) and chance.random() < 0.7:
        return choice.calls[0]
    return any_action(state, seat, chance)
