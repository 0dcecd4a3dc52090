"""Gathering the cards after a deal and cutting the pack, in games that seldom shuffle.

Nobody may be told the order of a gathered pack: it goes from one deal to the next and to no view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.engine.cards import Card, Suit
from games.engine.cardset import CardSet
from games.engine.seats import clockwise
from games.engine.shuffling import branch, shuffled

if TYPE_CHECKING:
    from games.engine.state import State

CUT_AT_LEAST: Final = 4
"""How many cards each part of a cut pack has at least."""
_SORTED: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def gathered(state: State, first: int) -> tuple[Card, ...]:
    """The pack as it is taken up after a deal, top card first.

    The tricks in the order won, their cards as they were played; then what nobody played, by seat
    from `first`, each hand sorted. For games whose cards are all in hands.
    """
    tricks = state.play.tricks if state.play else ()
    holders = clockwise(first, tuple(range(len(state.hands))))
    return (
        *(card for trick in tricks for card in trick.cards),
        *(card for seat in holders for card in sorted_hand(state.hands[seat])),
    )


def sorted_hand(hand: CardSet) -> tuple[Card, ...]:
    """A hand from spades by hearts and diamonds to clubs, each suit from high to low.

    >>> [str(card) for card in sorted_hand(CardSet.parse("2C 9H AH 3S"))]
    ['3S', 'AH', '9H', '2C']
    """
    return tuple(card for suit in _SORTED for card in reversed(list(hand.of(suit))))


def cut(order: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """The pack with so many cards moved from the top to the bottom.

    Raises ValueError where a part would have fewer cards than is allowed.
    """
    most = len(order) - CUT_AT_LEAST
    if not CUT_AT_LEAST <= count <= most:
        raise ValueError(f"a pack of {len(order)} is cut at {CUT_AT_LEAST} to {most}, not {count}")
    return (*order[count:], *order[:count])


def cut_by_lot(order: tuple[Card, ...], seed: bytes) -> tuple[Card, ...]:
    """The pack cut where a seed says, every allowed place being as likely."""
    places = range(CUT_AT_LEAST, len(order) - CUT_AT_LEAST + 1)
    return cut(order, shuffled(places, branch(seed, "cut"))[0])
