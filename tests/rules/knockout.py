"""Hands and matches of Knockout Whist for its tests, and games with many options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.match import Match
from games.engine.state import State
from games.rules.knockout_whist import KnockoutWhist
from games.rules.knockout_whist.survival import KnockoutSetup, Status
from tests.rules.chance import retold, whole_match

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"players": 2},
    {"players": 7, "dogs_life": "one_each", "first_trump": "random"},
    {"players": 3, "blind_dog": True, "tie_for_choice": "turn_up"},
    {"players": 5, "blind_dog": True, "first_lead": "trump_chooser", "choice_time": "before_deal"},
    {"players": 6, "first_trump": "cut_for_choice", "no_trump_allowed": True, "dogs_life": "off"},
    {"players": 4, "later_trump": "turn_up", "first_hand_cards": 3},
    {"players": 7, "blind_dog": True, "first_hand_cards": 6},
    {"players": 3, "first_hand_cards": 1, "first_trump": "cut_for_choice"},
]


def match_of(rules: KnockoutWhist, chance: Random) -> tuple[Match, list[list[State]]]:
    """A match played at random, and every state of every hand."""
    match, ends = whole_match(rules, chance)
    return match, list(map(retold, ends))


MATCHES = [
    pytest.param(options, seed, id=f"{place}-{seed}")
    for place, options in enumerate(OPTION_SETS)
    for seed in range(3)
]


def setup_of(cards: int, statuses: dict[int, Status], **more: Any) -> KnockoutSetup:
    """A hand of so many cards each, dealt by the first of these seats, who stand like this."""
    dogs = tuple(seat for seat, status in statuses.items() if status != "in")
    blind = tuple(seat for seat, status in statuses.items() if status == "blind_dog")
    return KnockoutSetup(8 - cards, 0, tuple(statuses), cards, dogs, blind, **more)
