"""What a player can do: play a card, make a call, lay cards face down. Each is one line of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations
from math import comb
from typing import Final

from games.engine.cards import CARDS, Card, NotationError
from games.engine.cardset import EMPTY, CardSet


@dataclass(frozen=True, slots=True)
class Play:
    """A card, played to a trick or to a layout, for all to see."""

    card: Card

    def __str__(self) -> str:
        return self.card.code


@dataclass(frozen=True, slots=True)
class Call:
    """What is said: a bid, a pass, a choice. `text` is as the game's rules file writes it."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Lay:
    """Cards laid face down: discarded, given away, or as a bid that is turned up later."""

    cards: CardSet

    def __str__(self) -> str:
        return " ".join(("lay", *(card.code for card in self.cards)))


Action = Play | Call | Lay

PLAYS: Final = tuple(Play(card) for card in CARDS)
"""The play of each card, by the card's index."""


def parse_action(text: str) -> Action:
    """Read an action; what is no card and lays none is a call, for the game to judge.

    >>> parse_action("qh"), parse_action("lay AS 2C"), parse_action("7 vip")
    (Play(card=Card('QH')), Lay(cards=CardSet('A...2')), Call(text='7 vip'))
    """
    words = text.strip()
    if words.casefold() == "lay" or words.casefold().startswith("lay "):
        return Lay(CardSet.parse(words[4:]))
    try:
        return PLAYS[Card.parse(words).index]
    except NotationError:
        if not words:
            raise NotationError(text, "an action") from None
        return Call(words)


_SUIT = 0x1FFF
_of_suit: dict[int, tuple[Play, ...]] = {0: ()}
"""Plays of the cards of one suit, by their mask: at the most 8,192 a suit, made when asked for."""


def _plays_of(mask: int) -> tuple[Play, ...]:
    """Plays of the cards in a mask, by suit and rank."""
    found: tuple[Play, ...] = ()
    for shift in (0, 13, 26, 39, 52):
        if part := mask & _SUIT << shift:
            plays = _of_suit.get(part)
            if plays is None:
                plays = _of_suit[part] = tuple(PLAYS[card.index] for card in CardSet.of_mask(part))
            found = found + plays if found else plays
    return found


@dataclass(frozen=True, slots=True)
class Lays:
    """Every choice of so many of these cards, `fewest` to `most` of them."""

    cards: CardSet
    fewest: int
    most: int

    def __iter__(self) -> Iterator[Lay]:
        sizes = range(self.fewest, self.most + 1)
        chosen = chain.from_iterable(combinations(self.cards, size) for size in sizes)
        return (Lay(CardSet(cards)) for cards in chosen)

    def __len__(self) -> int:
        return sum(comb(len(self.cards), size) for size in range(self.fewest, self.most + 1))

    def __contains__(self, action: Action) -> bool:
        return (
            isinstance(action, Lay)
            and action.cards <= self.cards
            and self.fewest <= len(action.cards) <= self.most
        )


# Not frozen: one is made for every step, and a frozen dataclass takes twice as long to make.
@dataclass(slots=True)
class Choice:
    """What a seat may do now: calls from low to high, then cards by suit and rank, then lays.

    A collection that is worked out only as far as somebody asks: true if there is anything,
    countable, iterable, and quick to search.
    """

    calls: tuple[Call, ...] = ()
    cards: CardSet = EMPTY
    lays: Lays | None = field(default=None)

    def __bool__(self) -> bool:
        return bool(self.calls or self.cards or self.lays)

    def __len__(self) -> int:
        return len(self.calls) + len(self.cards) + (len(self.lays) if self.lays else 0)

    def __iter__(self) -> Iterator[Action]:
        plays = _plays_of(self.cards.mask)
        if self.calls or self.lays:
            return chain(self.calls, plays, self.lays or ())
        return iter(plays)

    def __contains__(self, action: Action) -> bool:
        if isinstance(action, Play):
            return action.card in self.cards
        if isinstance(action, Call):
            return action in self.calls
        return self.lays is not None and action in self.lays


NOTHING: Final = Choice()
