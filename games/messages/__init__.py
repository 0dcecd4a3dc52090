"""Codes of the engine and of files as sentences for people, in the language of the moment."""

from __future__ import annotations

from games.messages.faults import say
from games.messages.refusals import (
    SEATS,
    SENTENCES,
    SUITS,
    card_in_words,
    cards_in_words,
    refusal_in_words,
)

__all__ = [
    "SEATS",
    "SENTENCES",
    "SUITS",
    "card_in_words",
    "cards_in_words",
    "refusal_in_words",
    "say",
]
