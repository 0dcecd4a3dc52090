"""Packs of cards, and how they are dealt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.engine.cards import CARDS, RANKS, Card
from games.engine.cardset import EMPTY, CardSet

Rounds = tuple[int | tuple[int, ...], ...]
"""How many cards a seat gets in each round: one number for all, or one for each seat in turn."""


@cache
def pack(lowest: str = "2", *jokers: str) -> tuple[Card, ...]:
    """All cards from rank `lowest` up, in order of suit and rank, then the jokers named.

    >>> len(pack()), len(pack("7")), pack("A", "BJ")[-1]
    (52, 32, Card('BJ'))
    """
    low = RANKS.index(lowest)
    return (
        *(card for card in CARDS if card.suit is not None and card.height >= low),
        *map(Card.parse, jokers),
    )


def deal_singly(order: Sequence[Card], to: Sequence[int], each: int, seats: int) -> list[CardSet]:
    """Hands of `each` cards dealt one at a time to the seats `to`, in that order, top card first.

    The answer has a hand for every seat from 0 to `seats` - 1; who is not dealt to has none.
    """
    hands = [EMPTY] * seats
    step = len(to)
    end = step * each
    for place, seat in enumerate(to):
        hands[seat] = CardSet(order[place:end:step])
    return hands


def deal_in_batches(
    order: Sequence[Card], to: Sequence[int], rounds: Rounds, seats: int
) -> list[CardSet]:
    """Hands dealt to the seats `to`, in that order, several cards at a time, top card first.

    The answer has a hand for every seat from 0 to `seats` - 1; who is not dealt to has none.
    """
    hands = [EMPTY] * seats
    for seat, places in zip(to, _places(rounds, len(to)), strict=True):
        hands[seat] = CardSet([order[place] for place in places])
    return hands


@cache
def _places(rounds: Rounds, count: int) -> tuple[tuple[int, ...], ...]:
    """Where in the pack lie the cards of the first, the second … of so many who are dealt to."""
    found: list[list[int]] = [[] for _one in range(count)]
    top = 0
    for batch in rounds:
        sizes = (batch,) * count if isinstance(batch, int) else batch
        for places, size in zip(found, sizes, strict=True):
            places += range(top, top + size)
            top += size
    return tuple(map(tuple, found))
