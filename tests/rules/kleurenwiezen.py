"""Deals of Kleurenwiezen for its tests: cards where they are wanted."""

from __future__ import annotations

from typing import Any

from games.engine.actions import Lay
from games.engine.cardset import CardSet
from games.engine.state import State
from games.rules.kleurenwiezen import Kleurenwiezen
from tests.rules.boston_play import stacked
from tests.rules.table import E, N, S, W


def plain(**given: Any) -> State:
    """North has dealt; all have all suits, and nobody has troel."""
    return stacked(
        Kleurenwiezen.of(given), "A876.9432.K5.QJ2", "KQ3.AQ5.8732.T43", "JT2.KJ6.A64.9865",
        "954.T87.QJT9.AK7",
    )  # fmt: skip


LAID = {E: "KS", S: "AD", W: "AC", N: "AS"}
"""What each seat of `plain` lays aside for a small misère, in this order."""


def laid_aside(state: State) -> State:
    """The deal of `plain` in which everybody has laid a card aside."""
    for seat, card in LAID.items():
        state = state.apply(Lay(CardSet.parse(card)), seat)
    return state
