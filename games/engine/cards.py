"""Suits, and what can be trumps.

Written as in every card record: `C D H S`, and `NT` for a hand without trumps. Suits have no rank
among themselves; they are listed from clubs to spades so that everything sorted by suit agrees.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


class NotationError(ValueError):
    """A text that cannot be read; `text` is what was given."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__(f"{text!r} is not {what}")
        self.text = text


class _Notation(StrEnum):
    """A closed set of short texts, read in either case or as the printed symbol."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one member; raise NotationError if the text names none.

        >>> Suit.parse("h"), Strain.parse("♠"), str(Strain.parse("nt"))
        (<Suit.HEARTS: 'H'>, <Strain.SPADES: 'S'>, 'NT')
        """
        wanted = text.strip().upper()
        for member in cls:
            if wanted in (member.value, member.symbol):
                return member
        raise NotationError(text, f"one of {' '.join(cls)}")

    @property
    def symbol(self) -> str:
        """The printed suit symbol; the short text itself where there is none (NT)."""
        return SYMBOLS.get(self.value, self.value)


class Suit(_Notation):
    """One of the four suits."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Strain(_Notation):
    """What is trumps in a hand: a suit, or nothing."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NO_TRUMP = "NT"

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None in a hand without trumps."""
        return None if self is Strain.NO_TRUMP else Suit(self.value)
