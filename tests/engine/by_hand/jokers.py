"""Tricks with jokers, written from the rules of Bid Whist and Danish Whist."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.by_hand.tricks import UP, May, Wins

BIG_AND_LITTLE = ("BJ", "LJ")
DOWN_ACES_GOOD = "KQJT98765432A"
DOWN_ACES_BAD = "AKQJT98765432"
"""From the card that loses to the card that wins (BW-C3)."""


def bid_may(trump: str, *, must_discard: bool = False, only_if_forced: bool = False) -> May:
    """Jokers are trumps; at no trump ("") they are of no suit (BW-P2 to BW-P4)."""

    def may(hand: Sequence[str], trick: Sequence[str]) -> list[str]:
        jokers = [card for card in hand if card in BIG_AND_LITTLE]
        others = [card for card in hand if card not in BIG_AND_LITTLE]
        if not trick:
            return others if only_if_forced and not trump and others else list(hand)
        led = _bid_led(trick, trump)
        if not led:
            return list(hand)
        same = [card for card in hand if _bid_suit(card, trump) == led]
        if not same and must_discard and not trump and jokers:
            return jokers
        return same or list(hand)

    return may


def bid_wins(trump: str, order: str = UP) -> Wins:
    """The big joker, the little one, then trumps; else the suit led (BW-C1 to BW-C4)."""

    def wins(trick: Sequence[str]) -> int:
        for joker in BIG_AND_LITTLE:
            if trump and joker in trick:
                return trick.index(joker)
        for suit in (trump, _bid_led(trick, trump)):
            places = [place for place, card in enumerate(trick) if _bid_suit(card, "") == suit]
            if suit and places:
                return max(places, key=lambda place: order.index(trick[place][0]))
        raise AssertionError("a trick of nothing but jokers at no trump")

    return wins


def _bid_suit(card: str, trump: str) -> str:
    return trump if card in BIG_AND_LITTLE else card[1]


def _bid_led(trick: Sequence[str], trump: str) -> str:
    return next((suit for suit in (_bid_suit(card, trump) for card in trick) if suit), "")


def danish_may(called: str = "") -> May:
    """A joker is led at any time, and else played only by who cannot follow; the called card is
    forced out when another leads its suit (8)."""

    def may(hand: Sequence[str], trick: Sequence[str]) -> list[str]:
        if not trick or _is_joker(trick[0]):
            return list(hand)
        led = trick[0][1]
        if called in hand and called[1] == led:
            return [called]
        return [card for card in hand if not _is_joker(card) and card[1] == led] or list(hand)

    return may


def danish_wins(trump: str, order: str = UP) -> Wins:
    """A joker that was led wins, any other never does (8)."""

    def wins(trick: Sequence[str]) -> int:
        if _is_joker(trick[0]):
            return 0
        for suit in (trump, trick[0][1]):
            places = [
                place for place, card in enumerate(trick) if not _is_joker(card) and card[1] == suit
            ]
            if places:
                return max(places, key=lambda place: order.index(trick[place][0]))
        raise AssertionError("somebody has led")

    return wins


def _is_joker(card: str) -> bool:
    return card.startswith("JK")
