"""Tricks played in every way, written from the rules files and without the engine.

Cards are their codes (`TH`, `2C`, `JK1`); a hand is a tuple of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from tests.engine.by_hand.ways import Way

Hands = tuple[tuple[str, ...], ...]
May = Callable[[Sequence[str], Sequence[str]], list[str]]
"""What may be played from a hand to the cards of a trick."""
Wins = Callable[[Sequence[str]], int]
"""The place of the card that wins a trick."""

UP = "23456789TJQKA"


def pack(suits: int, ranks: int) -> tuple[str, ...]:
    """The best ranks of so many suits."""
    return tuple(rank + suit for suit in "CDHS"[:suits] for rank in UP[-ranks:])


def deals(cards: Sequence[str], players: int) -> Iterator[Hands]:
    """Every way to deal the whole pack, as many cards to each."""
    if players == 1:
        yield (tuple(cards),)
        return
    for hand in combinations(cards, len(cards) // players):
        rest = [card for card in cards if card not in hand]
        for others in deals(rest, players - 1):
            yield (hand, *others)


def every_play(hands: Hands, may: May, wins: Wins) -> Iterator[tuple[Way, tuple[int, ...]]]:
    """All that can be played, seat 0 leading first, and how many tricks each then has."""
    yield from _trick(hands, 0, (), may, wins, (0,) * len(hands))


def _trick(
    hands: Hands, leader: int, trick: tuple[str, ...], may: May, wins: Wins, won: tuple[int, ...]
) -> Iterator[tuple[Way, tuple[int, ...]]]:
    if len(trick) == len(hands):
        leader = (leader + wins(trick)) % len(hands)
        won = tuple(tricks + (seat == leader) for seat, tricks in enumerate(won))
        trick = ()
    seat = (leader + len(trick)) % len(hands)
    if not hands[seat]:
        yield (), won
        return
    for card in may(hands[seat], trick):
        left = tuple(
            tuple(c for c in hand if (holder, c) != (seat, card))
            for holder, hand in enumerate(hands)
        )
        for way, tricks in _trick(left, leader, (*trick, card), may, wins, won):
            yield ((seat, card), *way), tricks


def follow(hand: Sequence[str], trick: Sequence[str]) -> list[str]:
    """Follow suit if able, else any card."""
    same = [card for card in hand if trick and card[1] == trick[0][1]]
    return same or list(hand)


def must_trump(trump: str) -> May:
    """Who cannot follow and holds a trump must play one, though it need not beat another."""

    def may(hand: Sequence[str], trick: Sequence[str]) -> list[str]:
        cards = follow(hand, trick)
        if not trick or cards[0][1] == trick[0][1]:
            return cards
        return [card for card in cards if card[1] == trump] or cards

    return may


def overtrump(trump: str) -> May:
    """The same, and one that beats all trumps in the trick, if there is one."""
    at_least_trump = must_trump(trump)

    def may(hand: Sequence[str], trick: Sequence[str]) -> list[str]:
        cards = at_least_trump(hand, trick)
        if not trick or trick[0][1] == trump or cards[0][1] != trump:
            return cards
        best = max((UP.index(card[0]) for card in trick if card[1] == trump), default=-1)
        return [card for card in cards if UP.index(card[0]) > best] or cards

    return may


def highest(trump: str, order: str = UP) -> Wins:
    """The highest trump, or without one the highest card of the suit led."""

    def wins(trick: Sequence[str]) -> int:
        for suit in (trump, trick[0][1]):
            of_suit = [place for place, card in enumerate(trick) if card[1] == suit]
            if of_suit:
                return max(of_suit, key=lambda place: order.index(trick[place][0]))
        raise AssertionError("somebody has led")

    return wins
