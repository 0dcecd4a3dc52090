"""Deals of Rentz for its tests: with wanted hands, and with some games chosen before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.cardset import CardSet
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.rentz import Rentz
from games.rules.rentz.choosing import RentzSetup
from games.rules.rentz.results import GAMES
from tests.rules.table import next_of

HANDS = ("KQ9.KJ.KJ.8", "A87.A.T98.J", "JT.QT9.Q.KQ", ".87.A7.AT97")
"""Seats 1 and 3 have three ends and more, seats 0 and 2 none; the chooser is seat 0."""


def begun(*hands: str, left: tuple[str, ...] = GAMES, hand: int = 1, **given: Any) -> State:
    """A deal of these hands, or of any, in which seat 0 chooses among the games left to it."""
    rules = Rentz.of(given)
    setup = replace(next_of(rules.new_match(rules.players - 1), RentzSetup), hand=hand)
    spent = tuple(game for game in GAMES if game not in left)
    setup = replace(setup, chosen=(spent, *setup.chosen[1:]))
    if not hands:
        return rules.start(setup, seed_from_text("hands"))
    return rules.begin(setup, Deal(tuple(map(CardSet.parse, hands))))
