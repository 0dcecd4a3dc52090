"""Deals of Israeli Whist for its tests, and games with many options."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Lay
from games.engine.cardset import CardSet
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.israeli_whist import IsraeliWhist
from tests.rules.table import E, N, S, W, said

OPTIONS: tuple[dict[str, Any], ...] = (
    {"deals": 4},
    {"preset": "pagat", "deals": 3},
    {"frisch_direction": "rotate", "deals": 3, "zero_over": 30, "miss_per_trick": 5},
    {"frisch_raise": 0, "min_bid": 4, "hook": False, "deals": 3, "zero_fail": "flat"},
    {"frisch_max": 1, "second_phase": "others_only", "deals": 6, "target": 10},
    {"auction_end": "four_passes", "first_bidder": "dealer", "zero_fail": "per_trick", "deals": 2},
)

BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given))


def begun(**given: Any) -> State:
    """A deal by North."""
    rules = IsraeliWhist.of(given)
    return rules.start(rules.setup_for(1, N), seed_from_text("deal"))


def passed(state: State) -> State:
    """All four pass."""
    return said(state, *["pass"] * 4)


def given_by(state: State, seat: int) -> CardSet:
    """The three lowest cards of a seat, which it gives."""
    return CardSet(list(state.hands[seat])[:3])


def exchanged(state: State) -> State:
    """All four give their three lowest cards, in no order of the table."""
    for seat in (W, N, S, E):
        state = state.apply(Lay(given_by(state, seat)), seat)
    return state
