"""Help for every game, made from the options that this table plays, in the language of the moment.

A game's module has one function, `sections(rules)`. What it says comes from `rules`: a number that
the rules work out is asked of them, never written again, and an option that changes the game
changes the text.
"""

from __future__ import annotations

from importlib import import_module

from games.engine.rules import Rules
from games.help.text import Section, Topic

__all__ = ("Section", "Topic", "help_for")


def help_for(rules: Rules) -> tuple[Section, ...]:
    """What a player should know of the game with these options: one section a topic, in order."""
    found: tuple[Section, ...] = import_module(f"games.help.{rules.key}").sections(rules)
    return found
