"""Suits, cards, and what can be trumps.

Written as in every card record: rank, then suit (`TH`, `2C`), suits `C D H S`, and `NT` for a hand
without trumps. Suits have no rank among themselves; they are listed from clubs to spades so that
everything sorted by suit agrees. Jokers have no suit: `JK1` to `JK3` where all are equal, `LJ` and
`BJ` where the big one beats the little one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self

SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANKS: Final = "23456789TJQKA"
"""The ranks of every suit, from low to high."""


class NotationError(ValueError):
    """A text that cannot be read; `text` is what was given."""

    def __init__(self, text: str, what: str) -> None:
        super().__init__(f"{text!r} is not {what}")
        self.text = text


class _Notation(StrEnum):
    """A closed set of short texts, read in either case or as the printed symbol."""

    # Suits are looked up at every step; an enum's own hash is a call into Python code.
    __hash__ = str.__hash__

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

    @property
    def strain(self) -> Strain:
        """The suit as what is trumps."""
        return Strain(self.value)


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


class Card:
    """One card; there is one object for each, so that `is` and `==` say the same.

    `index` orders cards by suit (C D H S), then rank (2 to A), jokers last; `bit` is 1 << index, as
    in card sets. `height` is the rank's place, 0 for the two to 12 for the ace; a joker's is its
    place among the jokers.

    >>> Card.parse("TH"), Card.parse("TH").suit, str(Card.parse("jk2"))
    (Card('TH'), <Suit.HEARTS: 'H'>, 'JK2')
    """

    __slots__ = ("bit", "code", "height", "index", "rank", "suit")

    index: int
    bit: int
    code: str
    rank: str
    suit: Suit | None
    height: int

    def __init__(self, index: int, code: str, rank: str, suit: Suit | None, height: int) -> None:
        made = {"index": index, "bit": 1 << index, "code": code, "rank": rank, "suit": suit}
        for name, value in (*made.items(), ("height", height)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"a card never changes; {name} cannot be set")

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card; raise NotationError if the text names none."""
        try:
            return _BY_CODE[text.strip().upper()]
        except KeyError:
            raise NotationError(text, "a card, such as TH, 2C or JK1") from None

    @property
    def is_joker(self) -> bool:
        """Whether the card has no suit."""
        return self.suit is None

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.code,)


JOKERS: Final = tuple(
    Card(52 + place, code, code, None, place)
    for place, code in enumerate(("JK1", "JK2", "JK3", "LJ", "BJ"))
)
CARDS: Final = (
    *(
        Card(13 * place + height, rank + suit.value, rank, suit, height)
        for place, suit in enumerate(Suit)
        for height, rank in enumerate(RANKS)
    ),
    *JOKERS,
)
"""Every card there is, by its index."""

_BY_CODE = {card.code: card for card in CARDS}
