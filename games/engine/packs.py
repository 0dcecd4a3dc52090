"""Packs of cards, and how they are dealt."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.cards import CARDS, RANKS, Card
from games.engine.cardset import CardSet


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
    hands = [CardSet() for _seat in range(seats)]
    for place, seat in enumerate(to):
        hands[seat] = CardSet(order[place : len(to) * each : len(to)])
    return hands


def deal_in_batches(
    order: Sequence[Card], to: Sequence[int], rounds: Sequence[int | Sequence[int]], seats: int
) -> list[CardSet]:
    """Hands dealt to the seats `to`, in that order, several cards at a time, top card first.

    Each of `rounds` says how many cards a seat gets: one number for all, or one for each of `to`.
    The answer has a hand for every seat from 0 to `seats` - 1; who is not dealt to has none.
    """
    hands = [CardSet() for _seat in range(seats)]
    top = 0
    for batch in rounds:
        sizes = (batch,) * len(to) if isinstance(batch, int) else batch
        for seat, size in zip(to, sizes, strict=True):
            hands[seat] |= CardSet(order[top : top + size])
            top += size
    return hands
