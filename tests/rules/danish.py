"""Deals of Danish Whist for its tests: cards where they are wanted, and whole deals at random."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

import pytest

from games.engine.actions import Action, Call, Lay
from games.engine.cards import Card
from games.engine.cardset import EMPTY, CardSet
from games.engine.setup import Deal, Setup
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.danish_whist import DanishWhist
from games.rules.danish_whist.auction import JOIN, NOLO_LEVELS
from tests.rules.chance import any_action, moments
from tests.rules.table import E, N, first_legal, next_of, said

ALL_KINDS = {"attachments": ("vip", "gode", "halve", "sans")}


hand, card = CardSet.parse, Card.parse


def dealt(rules: DanishWhist, held: Mapping[int, str] | None = None, cat: str = "") -> State:
    """North deals; these cards lie where they are said to be, the others anywhere."""
    setup = rules.first_setup
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


def bid(state: State, text: str, declarer: int = E, joiners: Collection[int] = ()) -> State:
    """The auction, in which `declarer` bids and everybody else joins or passes."""
    while state.phase.name == "auction":
        call = text if state.turn == declarer else "join" if state.turn in joiners else "pass"
        state = state.apply(Call(call))
    return state


def to_play(state: State) -> State:
    """From a bid to the first lead, everybody doing the lowest of what they may."""
    while state.phase.name != "play":
        state = first_legal(state)
    return state


def knowing(state: State) -> list[int]:
    """The seats that know who plays with declarer, or that nobody does."""
    return [seat for seat in range(4) if state.view(seat).known["partner_known"]]


def vip(rules: DanishWhist, cat: str, *answers: str) -> State:
    """East has bid 9 vip, called North's ace of spades, and answered this to the cat's cards."""
    state = bid(dealt(rules, {N: "AS"}, cat), "9 vip")
    return said(state, "call:AS", *answers)


def halve(held: dict[int, str], cat: str = "", **options: Any) -> State:
    """East has bid 9 halve and called the ace of spades."""
    return said(bid(dealt(DanishWhist(**options), held, cat), "9 halve"), "call:AS")


def playing(held: Mapping[int, str]) -> State:
    """East has bid 9, called the ace of spades, named hearts, and exchanged nothing."""
    state = bid(dealt(DanishWhist(), held, "2C 3C 4C"), "9")
    return said(state, "call:AS trump:H").apply(Lay(EMPTY))


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
    return any_action(state, seat, chance)


@cache
def states_of(rules: DanishWhist, seed: str) -> list[State]:
    """Every state of one deal, played at random."""
    chance = random.Random(seed)
    setup = next_of(rules.new_match(chance.randrange(rules.table)), Setup)
    return list(moments(rules.start(setup, seed_from_text(seed)), chance, some_action))


DEALS = [
    pytest.param(DanishWhist.of(options), f"{place} {number}", id=f"table{place}-{number}")
    for place, options in enumerate(TABLES)
    for number in range(4)
]
