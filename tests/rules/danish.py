"""Deals of Danish Whist for its tests: cards where they are wanted, and whole deals at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from games.engine.actions import Action, Call, Lay
from games.engine.cards import Card
from games.engine.cardset import EMPTY, CardSet
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.danish_whist import DanishWhist
from games.rules.danish_whist.auction import JOIN, NOLO_LEVELS

N, E, S, W = range(4)
ALL_KINDS = {"attachments": ("vip", "gode", "halve", "sans")}


def hand(text: str) -> CardSet:
    return CardSet.parse(text)


def card(code: str) -> Card:
    return Card.parse(code)


def dealt(rules: DanishWhist, held: Mapping[int, str] | None = None, cat: str = "") -> State:
    """North deals; these cards lie where they are said to be, the others anywhere."""
    setup = rules.new_match(N).next
    assert setup is not None
    given_cards = {seat: list(hand(text)) for seat, text in (held or {}).items()}
    top = [card(code) for code in cat.split()]
    used = {*top, *(one for some in given_cards.values() for one in some)}
    free = [one for one in rules.pack(setup) if one not in used]
    # In steps of five, so that nobody gets a suit in one piece.
    free = [one for start in range(5) for one in free[start::5]]
    top += [free.pop() for _missing in range(rules.jokers - len(top))]
    hands = []
    for seat in range(rules.table):
        have = given_cards.get(seat, [])
        size = 13 if seat in setup.seats else 0
        hands.append(CardSet([*have, *(free.pop() for _missing in range(size - len(have)))]))
    return rules.begin(setup, Deal(tuple(hands), tuple(top)))


def said(state: State, *calls: str) -> State:
    for call in calls:
        state = state.apply(Call(call))
    return state


def bid(state: State, text: str, declarer: int = E, joiners: Iterable[int] = ()) -> State:
    """The auction, in which `declarer` bids and everybody else joins or passes."""
    while state.phase.name == "auction":
        call = text if state.turn == declarer else "join" if state.turn in joiners else "pass"
        state = state.apply(Call(call))
    return state


def calls(state: State) -> list[str]:
    return [str(action) for action in state.legal_actions]


def first(state: State) -> State:
    return state.apply(next(iter(state.legal_actions)))


def to_play(state: State) -> State:
    while state.phase.name != "play":
        state = first(state)
    return state


def knowing(state: State) -> list[int]:
    return [seat for seat in range(4) if state.view(seat).known["partner_known"]]


def vip(rules: DanishWhist, cat: str, *answers: str) -> State:
    state = bid(dealt(rules, {N: "AS"}, cat), "9 vip")
    return said(state, "call:AS", *answers)


def halve(held: dict[int, str], cat: str = "", **options: Any) -> State:
    return said(bid(dealt(DanishWhist(**options), held, cat), "9 halve"), "call:AS")


def playing(held: Mapping[int, str], text: str = "9", call: str = "call:AS trump:H") -> State:
    state = bid(dealt(DanishWhist(), held, "2C 3C 4C"), text)
    return said(state, call).apply(Lay(EMPTY))


TABLES: list[dict[str, Any]] = [
    {},
    {"gaa_med": True, "exchange": "all_or_none", **ALL_KINDS},
    {"jokers": 2, "vip_joker": "previous_card", "attachment_rank": "equal_no_repeat"},
    {"jokers": 0, "attachment_rank": "equal_strict", "first_lead": "declarer"},
    {"halve_exchanger": "declarer", "four_aces": "alone", "trump_choice_plain": "any_or_nt"},
    {"jernhand": "may_redeal", "expose_after": "first_lead", "nolo_aces_low": True},
    {"players": 5, "gaa_med": True, "end_early": False, "all_pass": "next_dealer", **ALL_KINDS},
    {"min_level": 9, "vip_flip_multiplier": "double", "trump_choice_plain": "no_clubs"},
]


def some_action(state: State, seat: int, chance: random.Random) -> Action:
    """Bids low and seldom, and now and then for few tricks, so that every bid comes up."""
    choice = state.legal_for(seat)
    if state.phase.name == "auction":
        few = list(choice)[: chance.choice((1, 1, 2, 8, 16))]
        nolos = [call for call in choice if str(call) in (JOIN, *NOLO_LEVELS)]
        return chance.choice(nolos if nolos and chance.random() < 0.3 else few)
    wanted = chance.randrange(min(len(choice), 400))
    return next(action for place, action in enumerate(choice) if place == wanted)


@cache
def moments(rules: DanishWhist, seed: str) -> list[State]:
    """Every state of one deal, played at random."""
    chance = random.Random(seed)
    setup = rules.new_match(chance.randrange(rules.table)).next
    assert setup is not None
    state = rules.start(setup, seed_from_text(seed))
    found = [state]
    while not state.is_over:
        seat = chance.choice(state.to_act)
        state = state.apply(some_action(state, seat, chance), seat)
        found.append(state)
    return found


DEALS = [
    pytest.param(DanishWhist.of(options), f"{place} {number}", id=f"table{place}-{number}")
    for place, options in enumerate(TABLES)
    for number in range(4)
]
