"""What declarer calls, and how trumps are found (6, 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.cards import Card, NotationError, Strain, Suit
from games.engine.cardset import CardSet
from games.engine.reasons import Reason, Refusal
from games.rules.danish_whist.auction import Bid
from games.rules.danish_whist.options import DanishOptions

ACES: Final = CardSet.parse("A.A.A.A")
KINGS: Final = CardSet.parse("K.K.K.K")
FIXED: Final = {"gode": Strain.CLUBS, "sans": Strain.NO_TRUMP}
"""What is trumps by the attachment alone."""


@dataclass(frozen=True, slots=True)
class Called:
    """The card that declarer calls and, where both are one step, the trumps named with it.

    Written `call:AS`, and `call:AS trump:H`.
    """

    card: Card
    trump: Strain | None = None

    def __str__(self) -> str:
        return f"call:{self.card}" + (f" trump:{self.trump}" if self.trump else "")

    @staticmethod
    def read(text: str) -> Called | None:
        """What is called by these words; None if they are none of this kind."""
        card, _space, trump = text.partition(" ")
        try:
            called = Called(
                Card.parse(card.removeprefix("call:")),
                Strain.parse(trump.removeprefix("trump:")) if trump else None,
            )
        except NotationError:
            return None
        return called if str(called) == text else None


def callable_cards(options: DanishOptions, bid: Bid, hand: CardSet) -> CardSet:
    """The cards that declarer may call: aces, his own as well; a king where he has all four."""
    has_all = not ACES - hand and options.four_aces == "call_king"
    cards = ACES | KINGS if has_all else ACES
    trump = FIXED.get(bid.attachment)
    return cards - cards.of(trump.suit) if trump and trump.suit else cards


def choices(options: DanishOptions, bid: Bid, hand: CardSet) -> tuple[Called, ...]:
    """All that declarer may call. With a plain number he names trumps in the same breath."""
    cards = callable_cards(options, bid, hand)
    if bid.attachment:
        return tuple(map(Called, cards))
    return tuple(
        Called(card, trump)
        for card in cards
        for trump in plain_trumps(options)
        if trump.suit != card.suit
    )


def plain_trumps(options: DanishOptions) -> tuple[Strain, ...]:
    """What may be named with a plain number."""
    suits = (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
    if options.trump_choice_plain == "no_clubs":
        return tuple(suit.strain for suit in suits)
    strains = tuple(Strain)
    return strains if options.trump_choice_plain == "any_or_nt" else strains[:-1]


def why_not_called(options: DanishOptions, bid: Bid, hand: CardSet, text: str) -> Refusal | None:
    """Why declarer may not call this; None if it is nothing that anybody calls."""
    called = Called.read(text)
    if called is None:
        return None
    card = called.card
    if card in KINGS and options.four_aces == "call_king" and ACES - hand:
        return Reason.KING_NEEDS_ALL_ACES(card=card.code)
    trump = FIXED.get(bid.attachment, called.trump)
    if card in ACES | KINGS and trump is not None and trump.suit == card.suit:
        return Reason.CALLED_IS_TRUMP(card=card.code)
    return None


def turned_trump(options: DanishOptions, turned: tuple[Card, ...]) -> Strain:
    """What is trumps in vip when the last card turned is accepted, or is the cat's last.

    A joker is of no suit; it may hand on to the card turned before it, if that has one.
    """
    suit = turned[-1].suit
    if suit is None and options.vip_joker == "previous_card" and len(turned) > 1:
        suit = turned[-2].suit
    return suit.strain if suit else Strain.NO_TRUMP
