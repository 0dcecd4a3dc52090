"""Plain tricks played out at random, as fast as plain Python can: for bots that try many hands.

Nothing is checked and everything is mutable, behind this door. What comes out is what the engine's
own tricks would give (a test compares every distribution with the engine's).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.cards import Suit
from games.engine.cardset import CardSet
from games.engine.phases.tricks import PLAIN, TrickPlay, TrickRules
from games.engine.state import State

_SUITS = tuple(Suit)
_HEIGHTS = tuple(
    tuple(height for height in range(13) if mask >> height & 1) for mask in range(1 << 13)
)
"""The heights of the cards in a suit's thirteen bits."""
_TRUMPED = 100


def can_play_out(state: State) -> bool:
    """Whether a state is at the lead of a plain trick, which is what can be played out here."""
    play = state.phase
    return (
        type(play) is TrickPlay
        and not play.trick
        and play.rules in (PLAIN, TrickRules(must_trump=True))
    )


def play_out(state: State, chance: Callable[[], float]) -> list[int]:
    """Tricks by seat at the end, with those won already, when everybody plays at random.

    `chance` gives a number from 0 up to 1 each time, such as `random.random`.
    """
    play = state.phase
    assert isinstance(play, TrickPlay)
    won = list(play.won)
    trump = _SUITS.index(play.trump) if play.trump is not None else -1
    _tricks(
        [_piles(hand) for hand in state.hands],
        play.ring, play.size, play.leader, trump, play.left, won, chance,
        must_trump=play.rules.must_trump,
    )  # fmt: skip
    return won


def _piles(hand: CardSet) -> list[list[int]]:
    mask = hand.mask
    return [list(_HEIGHTS[mask >> 13 * suit & 0x1FFF]) for suit in range(4)]


# One long function, because a call for each card would take as long as the card itself.
def _tricks(
    hands: list[list[list[int]]],
    ring: Sequence[int],
    size: int,
    leader: int,
    trump: int,
    left: int,
    won: list[int],
    chance: Callable[[], float],
    *,
    must_trump: bool,
) -> None:
    for cards in range(left, 0, -1):
        seat = winner = leader
        led, best = -1, -1
        for _place in range(size):
            piles = hands[seat]
            suit = led
            if led < 0 or not piles[led]:
                if led >= 0 and must_trump and trump >= 0 and piles[trump]:
                    suit = trump
                    at = int(chance() * len(piles[trump]))
                else:
                    at, suit = int(chance() * cards), 0
                    while at >= len(piles[suit]):
                        at -= len(piles[suit])
                        suit += 1
                if led < 0:
                    led = suit
            else:
                at = int(chance() * len(piles[suit]))
            pile = piles[suit]
            height = pile[at]
            pile[at] = pile[-1]
            pile.pop()
            if suit == trump:
                height += _TRUMPED
            elif suit != led:
                height = -1
            if height > best:
                best, winner = height, seat
            seat = ring[seat]
        won[winner] += 1
        leader = winner
