"""Whole matches to be written and read: of any game, and one of classic Whist."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from games import rules
from games.engine.actions import Action
from games.engine.match import Match
from games.engine.rules import Rules
from games.engine.setup import Setup
from games.engine.state import State
from games.formats.records import MatchRecord, record_of
from games.rules.classic_whist import ClassicWhist

DEALS = 4


def named(made: Rules, setup: Setup, chance: Random) -> Setup:
    """Where somebody names the trump of each deal, somebody does."""
    if getattr(made, "trump_mode", "") == "set":
        return replace(setup, trump=chance.choice(["C", "NT"]))  # type: ignore[call-arg]
    return setup


def some_action(state: State, seat: int, chance: Random) -> Action:
    choice = state.legal_for(seat)
    wanted = chance.randrange(min(len(choice), 100))
    return next(action for place, action in enumerate(choice) if place == wanted)


def played(state: State, chance: Random, most: int = 1000) -> State:
    for _step in range(most):
        if state.is_over:
            break
        seat = chance.choice(state.to_act)
        state = state.apply(some_action(state, seat, chance), seat)
    return state


def match_of(made: Rules, chance: Random, deals: int = DEALS) -> tuple[Match, dict[int, State]]:
    """A match in which so many deals have been played at random, and another has been begun."""
    match = made.new_match(chance.randrange(made.table))
    states: dict[int, State] = {}
    last = None
    while match.next is not None:
        setup = named(made, match.next, chance)
        state = made.start(setup, chance.randbytes(32), last)
        number = len(match.scored) + 1
        if number > deals:
            states[number] = played(state, chance, chance.randrange(12))
            break
        states[number] = last = played(state, chance)
        assert last.result is not None
        match = match.add(last.result)
    return match, states


@cache
def classic() -> MatchRecord:
    """Two deals of classic Whist, and a third that has been begun."""
    chance = Random("classic")
    match, states = ClassicWhist().new_match(), {}
    for number in (1, 2, 3):
        assert match.next
        state = match.rules.start(match.next, chance.randbytes(32))
        states[number] = played(state, chance, 1000 if number < 3 else 5)
        if (result := states[number].result) is not None:
            match = match.add(result)
    return record_of(match, states)


@cache
def a_deal_of(key: str) -> MatchRecord:
    """A deal of the game, and another that has been begun."""
    return record_of(*match_of(rules.get(key)(), Random("fuzz"), 1))
