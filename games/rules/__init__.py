"""The games, one module each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import notation
from games.engine.rules import Rules
from games.engine.state import State
from games.rules.bid_whist import BidWhist
from games.rules.classic_whist import ClassicWhist
from games.rules.danish_whist import DanishWhist
from games.rules.german_whist import GermanWhist
from games.rules.israeli_whist import IsraeliWhist
from games.rules.kleurenwiezen import Kleurenwiezen
from games.rules.knockout_whist import KnockoutWhist
from games.rules.minnesota_whist import MinnesotaWhist
from games.rules.nomination_whist import NominationWhist
from games.rules.rentz import Rentz
from games.rules.romanian_whist import RomanianWhist
from games.rules.solo_whist import SoloWhist
from games.rules.wiezen import Wiezen

ALL: tuple[type[Rules], ...] = (
    BidWhist,
    ClassicWhist,
    DanishWhist,
    GermanWhist,
    IsraeliWhist,
    Kleurenwiezen,
    KnockoutWhist,
    MinnesotaWhist,
    NominationWhist,
    Rentz,
    RomanianWhist,
    SoloWhist,
    Wiezen,
)


def get(key: str) -> type[Rules]:
    """The game of that name; KeyError if there is none."""
    return {rules.key: rules for rules in ALL}[key]


def for_drive(key: str, given: Mapping[str, Any] | None = None) -> Rules:
    """The game of that name as a drive plays it; KeyError if there is none."""
    return get(key).for_drive(given)


def read_state(text: str) -> State:
    """The state that a line of text describes; see `games.engine.notation`."""
    return notation.read(text, get)
