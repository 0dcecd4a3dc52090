"""What a player can do: play a card, make a call, lay cards face down. Each is one line of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import ClassVar, Final, Protocol, Self

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


@dataclass(frozen=True, slots=True)
class Lays:
    """Every choice of so many of these cards, `fewest` to `most` of them."""

    cards: CardSet
    fewest: int
    most: int

    def __iter__(self) -> Iterator[Lay]:
        bits = [card.bit for card in self.cards]
        sizes = range(self.fewest, self.most + 1)
        chosen = chain.from_iterable(combinations(bits, size) for size in sizes)
        return map(_lay, map(sum, chosen))

    def __len__(self) -> int:
        held = len(self.cards)
        return sum([comb(held, size) for size in range(self.fewest, self.most + 1)])

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Lay)
            and action.cards <= self.cards
            and self.fewest <= len(action.cards) <= self.most
        )


@lru_cache(maxsize=10_000)
def _lay(mask: int) -> Lay:
    return Lay(CardSet.of_mask(mask))


class Choice(Protocol):
    """What a seat may do now: calls from low to high, then cards by suit and rank, then lays.

    A collection: true if there is anything, countable, iterable, and quick to search. Lays are
    worked out only as far as somebody asks, for there may be hundreds of thousands.
    """

    @property
    def calls(self) -> tuple[Call, ...]:
        """What may be said."""
        ...

    @property
    def cards(self) -> CardSet:
        """The cards that may be played."""
        ...

    @property
    def lays(self) -> Lays | None:
        """What may be laid face down."""
        ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Action]: ...

    def __contains__(self, action: object, /) -> bool: ...


class Plays(tuple[Play, ...]):
    """A choice of cards alone, as in most of play: a plain tuple, because one is asked for at
    every step."""

    __slots__ = ()

    calls: ClassVar[tuple[Call, ...]] = ()
    lays: ClassVar[Lays | None] = None

    @property
    def cards(self) -> CardSet:
        """The cards that may be played."""
        return CardSet(play.card for play in self)


_SUITS: Final = tuple(0x1FFF << shift for shift in (0, 13, 26, 39, 52))
"""The cards of each suit, and the jokers, as masks."""
_of_suit: dict[int, Plays] = {0: Plays()}
"""Plays of the cards of one suit, by their mask: at the most 8,192 a suit, made when asked for."""


def plays_of(mask: int) -> Plays:
    """Plays of the cards in a mask, by suit and rank."""
    plays = _of_suit.get(mask)
    if plays is not None:
        return plays
    found: tuple[Play, ...] = ()
    for suit in _SUITS:
        part = mask & suit
        if part:
            found += _of_suit.get(part) or _plays_of_suit(part)
    return tuple.__new__(Plays, found)


def _plays_of_suit(mask: int) -> Plays:
    made = _of_suit[mask] = Plays(PLAYS[card.index] for card in CardSet.of_mask(mask))
    return made


class Calls(tuple[Call, ...]):
    """A choice of calls alone: a plain tuple too, searched by texts. `calls_of` makes it."""

    cards: ClassVar[CardSet] = EMPTY
    lays: ClassVar[Lays | None] = None
    texts: frozenset[str]

    def __new__(cls, texts: Iterable[str]) -> Self:
        """Calls with these texts."""
        made = super().__new__(cls, [Call(str(text)) for text in texts])
        made.texts = frozenset(call.text for call in made)
        return made

    @property
    def calls(self) -> tuple[Call, ...]:
        """What may be said."""
        return self

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Call) and action.text in self.texts

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return calls_of, tuple(call.text for call in self)


@lru_cache(maxsize=10_000)
def calls_of(*texts: str) -> Calls:
    """Calls with these texts, made once: the same are asked for in deal after deal."""
    return Calls(texts)


@dataclass(frozen=True, slots=True)
class Mixed:
    """A choice of anything: calls, cards, and lays."""

    calls: tuple[Call, ...] = ()
    cards: CardSet = EMPTY
    lays: Lays | None = None

    def __len__(self) -> int:
        lays = 0 if self.lays is None else len(self.lays)
        return len(self.calls) + len(self.cards) + lays

    def __iter__(self) -> Iterator[Action]:
        return chain(self.calls, plays_of(self.cards.mask), self.lays or ())

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Play):
            return action.card in self.cards
        if isinstance(action, Call):
            return action in self.calls
        return self.lays is not None and action in self.lays


NOTHING: Final = Plays()
