"""Hands of whist as PBN has them, to be written and read."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from games.engine.cards import Strain
from games.engine.seats import SEATS
from games.engine.state import State
from games.formats.pbn import PbnHand, hand_of
from games.rules.classic_whist import ClassicWhist, WhistSetup


def start(chance: Random, mode: str) -> State:
    rules = ClassicWhist.of({"match": "hands", "hand_score": "tricks", "trump_mode": mode})
    trump = chance.choice(list(Strain)).value if mode == "set" else ""
    setup = WhistSetup(1, chance.randrange(4), SEATS, trump=trump)
    return rules.start(setup, chance.randbytes(32))


def play(state: State, chance: Random, cards: int) -> State:
    for _card in range(cards):
        state = state.apply(chance.choice(list(state.legal_actions)))
    return state


def example(**changes: Any) -> PbnHand:
    chance = Random("example")
    state = play(start(chance, "turn_up"), chance, 52)
    return replace(hand_of(state, event="Duplicate", board=3), **changes)


SMALL = "N:A..K. K.2.. Q.3.. J.4.."


def text_of(*lines: str, deal: str = SMALL, dealer: str = "W", trump: str = "H") -> str:
    tags = [f'[Dealer "{dealer}"]', f'[Deal "{deal}"]', f'[Trump "{trump}"]']
    return "\n".join([*tags, *lines])
