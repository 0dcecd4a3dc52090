"""Deals of Minnesota Whist for its tests: before and after high or low has been chosen."""

from __future__ import annotations

from typing import Any

from games.engine.actions import Action, Call, Lay
from games.engine.cardset import CardSet
from games.engine.packs import pack
from games.engine.setup import Setup
from games.engine.state import State
from games.rules.minnesota_whist import MinnesotaWhist
from tests.rules.table import said

SEATS = (0, 1, 2, 3)


def begun(dealer: int = 0, **options: Any) -> State:
    """Every seat holds black and red cards: the pack is dealt in its own order."""
    rules = MinnesotaWhist.of(options)
    setup = Setup(1, dealer, SEATS)
    return rules.begin(setup, rules.deal(setup, pack()))


def lays(state: State, colours: str) -> list[Action]:
    """For each seat the laying of its first black (b) or red (r) card."""
    suits = {"b": "CS", "r": "DH"}
    return [
        Lay(CardSet([next(card for card in hand if str(card.suit) in suits[colour])]))
        for hand, colour in zip(state.hands, colours, strict=True)
    ]


def chosen(colours: str, dealer: int = 0, **options: Any) -> State:
    """All have laid a black or a red card, or a token for high (b) or low (r)."""
    state = begun(dealer, **options)
    acts = lays(state, colours)
    if options.get("bid_mode") == "token":
        acts = [Call("high" if colour == "b" else "low") for colour in colours]
    for seat in (2, 0, 3, 1):
        state = state.apply(acts[seat], seat)
    return state


def called(*calls: str, dealer: int = 0, **options: Any) -> State:
    """Who speak in turn have called this so far."""
    return said(begun(dealer, bidding="in_turn", **options), *calls)
