"""Troel: whoever is dealt three or four aces has to say so, and gets a partner by a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.engine.cards import RANKS, Card, Suit
from games.engine.cardset import CardSet
from games.engine.contracts import Contract

TROEL: Final = "troel"
"""The contract that is announced, not called."""
ACES = CardSet(Card.parse("A" + suit) for suit in Suit)
HEARTS = tuple(Card.parse(rank + Suit.HEARTS) for rank in reversed(RANKS))


@dataclass(frozen=True, slots=True)
class Troel:
    """`caller` has so many `aces`; `partner` has the `called` card, whose suit is trumps.

    With three aces that is the fourth one, with four the highest heart that the caller lacks.
    """

    caller: int
    partner: int
    called: Card
    aces: int

    @property
    def trump(self) -> Suit:
        """The suit of the called card."""
        assert self.called.suit
        return self.called.suit

    @property
    def is_troela(self) -> bool:
        """Whether the caller has all four aces."""
        return self.aces == len(ACES)

    def contract(self, target: int) -> Contract:
        """For so many tricks; the partner leads the called card."""
        return Contract(
            TROEL, (self.caller,), target, self.partner, trump=self.trump, leader=self.partner,
            forced=self.called,
        )  # fmt: skip

    def known(self) -> dict[str, Any]:
        """What is announced to everybody. Any: what JSON can hold."""
        return {
            "caller": self.caller,
            "partner": self.partner,
            "called": str(self.called),
            "aces": self.aces,
        }


def troel_of(hands: Sequence[CardSet]) -> Troel | None:
    """The troel in these hands; None where nobody has three aces.

    >>> hands = [CardSet.parse(h) for h in ("AS AH AD", "2C", "3C", "AC")]
    >>> troel_of(hands)
    Troel(caller=0, partner=3, called=Card('AC'), aces=3)
    """
    for caller, hand in enumerate(hands):
        if (hand.mask & ACES.mask).bit_count() >= len(ACES) - 1:
            aces = hand & ACES
            called = next(card for card in (*(ACES - aces), *HEARTS) if card not in hand)
            partner = next(seat for seat, other in enumerate(hands) if called in other)
            return Troel(caller, partner, called, len(aces))
    return None
