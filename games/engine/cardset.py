"""A set of cards in one integer: what hands are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.engine.cards import CARDS, JOKERS, RANKS, Card, NotationError, Suit

SUIT_MASKS: Final = {suit: 0x1FFF << 13 * place for place, suit in enumerate(Suit)}
"""All thirteen cards of a suit, as bits."""
JOKER_MASK: Final = sum(joker.bit for joker in JOKERS)
_WRITTEN = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class CardSet:
    """An immutable set of cards; `mask` has a card's bit where the card is in.

    Iterating goes by suit (C D H S), then rank from low to high. Written as bridge players write a
    hand: spades, hearts, diamonds, clubs with dots between, best card first; jokers follow a plus.

    >>> hand = CardSet.parse("AK.QT..2")
    >>> len(hand), Card.parse("QH") in hand, hand.of(Suit.SPADES)
    (5, True, CardSet('AK...'))
    >>> hand - CardSet.parse("AS KH 2C"), [str(card) for card in hand]
    (CardSet('K.QT..'), ['2C', 'TH', 'QH', 'KS', 'AS'])
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        mask = 0
        for card in cards:
            mask |= card.bit
        object.__setattr__(self, "mask", mask)

    @staticmethod
    def of_mask(mask: int) -> CardSet:
        """The set whose cards' bits are in `mask`."""
        made = _new(CardSet)
        _set_mask(made, mask)
        return made

    @staticmethod
    def parse(text: str) -> CardSet:
        """Read `AK.QT..2+BJ`, or cards one by one: `AS KS QH`; NotationError if it is neither."""
        if "." not in text:
            cards = [Card.parse(word) for word in text.replace(",", " ").split()]
        else:
            suits, _plus, jokers = text.strip().partition("+")
            cards = [*_suits(text, suits), *_jokers(text, jokers)]
        made = CardSet(cards)
        if len(made) != len(cards):
            raise NotationError(text, "a set of different cards")
        return made

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"a card set never changes; {name} cannot be set")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.of_mask, (self.mask,)

    def __contains__(self, card: Card) -> bool:
        return bool(self.mask & card.bit)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet.of_mask(self.mask | other.mask)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet.of_mask(self.mask & other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet.of_mask(self.mask & ~other.mask)

    def __le__(self, other: CardSet) -> bool:
        return not self.mask & ~other.mask

    def of(self, suit: Suit) -> CardSet:
        """The cards of one suit."""
        return CardSet.of_mask(self.mask & SUIT_MASKS[suit])

    @property
    def jokers(self) -> CardSet:
        """The cards without a suit."""
        return CardSet.of_mask(self.mask & JOKER_MASK)

    def __str__(self) -> str:
        suits = ".".join(
            "".join(card.rank for card in reversed(list(self.of(suit)))) for suit in _WRITTEN
        )
        jokers = "".join(map(str, self.jokers))
        return f"{suits}+{jokers}" if jokers else suits

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"


_new = object.__new__
_set_mask = CardSet.__dict__["mask"].__set__

EMPTY: Final = CardSet()


def _suits(text: str, suits: str) -> list[Card]:
    parts = suits.upper().split(".")
    if len(parts) != len(_WRITTEN):
        raise NotationError(text, "four suits with dots between")
    if not all(rank in RANKS for part in parts for rank in part):
        raise NotationError(text, f"cards of the ranks {RANKS}")
    return [
        Card.parse(rank + suit.value)
        for part, suit in zip(parts, _WRITTEN, strict=True)
        for rank in part
    ]


def _jokers(text: str, jokers: str) -> list[Card]:
    found = []
    rest = jokers.upper()
    while rest:
        joker = next((one for one in JOKERS if rest.startswith(one.code)), None)
        if joker is None:
            raise NotationError(text, "a set of cards")
        found.append(joker)
        rest = rest.removeprefix(joker.code)
    return found
