"""What a deal begins with: its place in the match, and the cards as dealt."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.cards import Card
from games.engine.cardset import CardSet


@dataclass(frozen=True, slots=True)
class Setup:
    """A deal's circumstances before any card is dealt; games add what their deals depend on.

    `number` counts deals from 1. `seats` are those that are dealt in, in clockwise order.
    """

    number: int
    dealer: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt: a hand for each seat, and the rest of the pack, top card first.

    `turned` is a card that was turned up, whether it belongs to a hand or to nobody.
    """

    hands: tuple[CardSet, ...]
    rest: tuple[Card, ...] = ()
    turned: Card | None = None
