"""The games, one module each."""

from __future__ import annotations

from games.engine.rules import Rules
from games.rules import classic_whist

ALL: tuple[Rules, ...] = (classic_whist,)


def get(key: str) -> Rules:
    """The game of that name; KeyError if there is none."""
    return {rules.KEY: rules for rules in ALL}[key]
