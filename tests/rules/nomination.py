"""Deals of Nomination Whist for its tests."""

from __future__ import annotations

from typing import Any

from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.nomination_whist import Classic, NominationWhist, Round


def begun(cards: int = 3, kind: str = "normal", number: int = 1, **given: Any) -> State:
    """A deal by the last seat, so that seat 0 speaks first."""
    zero_runs = given.pop("zero_runs", ())
    rules = NominationWhist.of(given)
    setup = Classic(rules).setup_for(number, rules.players - 1, Round(cards, kind), zero_runs)
    return rules.start(setup, seed_from_text("deal"))
