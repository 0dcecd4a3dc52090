"""The tricks of Bid Whist: two directions, aces good or bad, and jokers (BW-C1 to BW-P4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from games.engine.cards import CARDS, RANKS, Card, Suit
from games.engine.cardset import JOKER_MASK, SUIT_MASKS, CardSet
from games.engine.phases.tricks import TrickPlay, TrickRules
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State

_ACE: Final = RANKS.index("A")
_OF_TRUMPS: Final = 100
_OF_JOKERS: Final = 200


@dataclass(frozen=True, slots=True)
class BidTricks(TrickRules):
    """Jokers are the highest trumps; at no trump they belong to no suit and never win.

    `down`: low cards win; `bad_aces`: and the ace is the lowest of all then. At no trump a joker is
    led only from a hand of nothing else if `held_back`, and goes at the first void if `thrown`.
    """

    trump: Suit | None = None
    down: bool = False
    bad_aces: bool = False
    held_back: bool = False
    thrown: bool = False

    def led(self, trick: Sequence[Card]) -> Suit | None:
        """The suit of the first card that has one; a joker is a trump where there are trumps."""
        for card in trick:
            suit = self.trump if card.suit is None else card.suit
            if suit is not None:
                return suit
        return None

    def playable(self, state: State, play: TrickPlay, seat: int) -> int:
        """Suit is followed, jokers following trumps; at no trump jokers as the options say."""
        hand = state.hands[seat].mask
        if not play.trick:
            is_held_back = self.held_back and self.trump is None
            return (hand & ~JOKER_MASK or hand) if is_held_back else hand
        suit = self.led(play.trick)
        if suit is None:
            return hand
        if follow := hand & self.mask(suit):
            return follow
        if self.thrown and self.trump is None:
            return hand & JOKER_MASK or hand
        return hand

    def mask(self, suit: Suit) -> int:
        """The cards that follow a suit, as bits."""
        return SUIT_MASKS[suit] | (JOKER_MASK if suit is self.trump else 0)

    def why_not(self, state: State, play: TrickPlay, card: Card, playable: CardSet) -> Refusal:
        """The suit could be followed; or what is done with a joker is not free."""
        suit = self.led(play.trick)
        if suit is not None and playable.mask & self.mask(suit):
            return Reason.MUST_FOLLOW(suit=suit.value)
        return Reason.MUST_PLAY_ONE_OF(cards=str(playable))

    def powers(self, trump: Suit | None, led: Suit | None) -> tuple[int, ...]:
        """By the order of the contract."""
        return strengths(trump, led, self.down, self.bad_aces)


@cache
def strengths(trump: Suit | None, led: Suit | None, down: bool, bad_aces: bool) -> tuple[int, ...]:
    """How strong each card is by its index, when `led` was led; 0 for what cannot win."""
    made = []
    for card in CARDS:
        height = _height(card, down, bad_aces)
        if card.suit is None:
            made.append(_OF_JOKERS + height if trump else 0)
        elif card.suit is trump:
            made.append(_OF_TRUMPS + height)
        else:
            made.append(1 + height if card.suit is led else 0)
    return tuple(made)


def _height(card: Card, down: bool, bad_aces: bool) -> int:
    """The place of a card in its suit, 0 for the one that loses to all others (BW-C1 to C3)."""
    if card.is_joker or not down:
        return card.height
    if bad_aces:
        return _ACE - card.height
    return _ACE if card.height == _ACE else _ACE - 1 - card.height
