"""Deals of Wiezen for its tests: cards where they are wanted."""

from __future__ import annotations

from typing import Any

from games.engine.state import State
from games.rules.wiezen import Wiezen
from tests.rules.boston_play import stacked


def plain(**given: Any) -> State:
    """North has dealt and turned up the nine of hearts; nobody has troel."""
    return stacked(
        Wiezen.of(given), "A876.9432.K5.QJ2", "KQ3.AQ5.8732.T43", "JT2.KJ6.A64.9865",
        "954.T87.QJT9.AK7", turned="9H",
    )  # fmt: skip
