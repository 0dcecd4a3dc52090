"""Playing tricks: follow suit, highest trump or highest card of the suit led wins, winner leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.engine.actions import PLAYS, Action, Choice, Play, plays_of
from games.engine.cards import CARDS, Card, Suit
from games.engine.cardset import SUIT_MASKS, CardSet
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State


class Trick(NamedTuple):
    """A complete trick: its cards in the order played, beginning with the leader's."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


@cache
def powers(trump: Suit | None, led: Suit | None) -> tuple[int, ...]:
    """How strong each card is by its index, when `led` was led; 0 for what cannot win."""
    made = [0] * len(CARDS)
    for card in CARDS:
        if card.suit is not None:
            if card.suit == trump:
                made[card.index] = 101 + card.height
            elif card.suit == led:
                made[card.index] = 1 + card.height
    return tuple(made)


def winner_of(cards: Sequence[Card], trump: Suit | None) -> int:
    """The place in a trick, from 0, of the card that wins it by the plain rule.

    >>> winner_of([Card.parse(c) for c in ("9C", "QC", "7D", "8C")], Suit.DIAMONDS)
    2
    """
    power = powers(trump, cards[0].suit)
    strengths = [power[card.index] for card in cards]
    return strengths.index(max(strengths))


@dataclass(frozen=True, slots=True)
class TrickRules:
    """How a game plays its tricks. This is the plain way; a game overrides what it does otherwise.

    `must_trump`: who cannot follow must play a trump, if there is one in the hand.
    """

    must_trump: bool = False

    def led(self, trick: Sequence[Card]) -> Suit | None:
        """The suit that is to be followed; None where any card may be played."""
        return trick[0].suit if trick else None

    def playable(self, state: State, play: TrickPlay, seat: int) -> int:
        """The cards that a seat may play, as a mask."""
        hand = state.hands[seat].mask
        if not play.trick:
            return hand
        suit = self.led(play.trick)
        if suit is not None:
            follow = hand & SUIT_MASKS[suit]
            if follow:
                return follow
        if self.must_trump and play.trump is not None:
            return hand & SUIT_MASKS[play.trump] or hand
        return hand

    def why_not(self, state: State, play: TrickPlay, card: Card, playable: CardSet) -> Refusal:
        """Why a card that is in hand may not be played; `playable` are those that may."""
        suit = self.led(play.trick)
        if suit is not None and all(one.suit is suit for one in playable):
            return Reason.MUST_FOLLOW(suit=suit.value)
        trump = play.trump
        if trump is not None and all(one.suit is trump for one in playable):
            return Reason.MUST_TRUMP(suit=trump.value)
        return Reason.MUST_PLAY_ONE_OF(cards=str(playable))

    def powers(self, trump: Suit | None, led: Suit | None) -> tuple[int, ...]:
        """How strong each card is by its index: where the order of the cards is another."""
        return powers(trump, led)

    def winner(self, trick: Sequence[Card], trump: Suit | None) -> int:
        """The place in the trick, from 0, of the card that wins it: the strongest, as a rule."""
        power = self.powers(trump, self.led(trick))
        strengths = [power[card.index] for card in trick]
        return strengths.index(max(strengths))

    def after_trick(self, state: State, play: TrickPlay) -> State:
        """What happens when a trick is complete, before the next one is led: nothing, as a rule."""
        return state

    def is_done(self, state: State, play: TrickPlay) -> bool:
        """Whether no more tricks are played, though there are cards: never, as a rule."""
        return False


PLAIN = TrickRules()


class TrickPlay(NamedTuple):
    """Tricks being played, in order clockwise, by the seats of `ring`.

    `ring` has for every seat who plays after it; `size` seats play to a trick. `won` counts tricks
    by seat, `left` those still to be begun or finished. A named tuple for the reason that State is.
    A game in which something is said during play has a subclass; every step keeps its class.
    """

    rules: TrickRules
    ring: tuple[int, ...]
    size: int
    turn: int
    trump: Suit | None
    trick: tuple[Card, ...]
    leader: int
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    left: int

    @property
    def name(self) -> str:
        """What the phase is called in texts."""
        return "play"

    @property
    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is."""
        return (self.turn,) if self.left else ()

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick, which may be looked at again."""
        return self.tricks[-1] if self.tricks else None

    @property
    def cards_of_trick(self) -> tuple[tuple[int, Card], ...]:
        """The trick on the table: (seat, card) in the order played."""
        made, seat = [], self.leader
        for card in self.trick:
            made.append((seat, card))
            seat = self.ring[seat]
        return tuple(made)

    def taken_by(self, seat: int) -> CardSet:
        """All cards in the tricks that a seat has won."""
        return CardSet(c for trick in self.tricks if trick.winner == seat for c in trick.cards)

    def choice(self, state: State, seat: int) -> Choice:
        """The cards that may be played."""
        return plays_of(self.rules.playable(state, self, seat))

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """A card that is in hand and follows is never refused."""
        if type(action) is not Play:
            return Reason.CARD_EXPECTED()
        card = action.card
        if not state.hands[seat].mask & card.bit:
            return Reason.NOT_IN_HAND(card=card.code)
        playable = self.rules.playable(state, self, seat)
        if playable & card.bit:
            return None
        return self.rules.why_not(state, self, card, CardSet.of_mask(playable))

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The card goes to the trick; a complete trick goes to its winner, who leads."""
        assert type(action) is Play
        card = action.card
        hands = list(state.hands)
        hands[seat] = CardSet.of_mask(hands[seat].mask & ~card.bit)
        held = tuple(hands)
        log = state.log + ((seat, action),)  # noqa: RUF005 - adding copies once, unpacking twice
        rules, ring, size, _turn, trump, trick, leader, tricks, won, left = self
        trick += (card,)
        if len(trick) < size:
            play = _new(
                type(self), (rules, ring, size, ring[seat], trump, trick, leader, tricks, won, left)
            )
            return _new(
                type(state),
                (state.rules, state.setup, state.deal, held, play, state.facts, log),
            )
        return self._finish(state, held, log, trick)

    def _finish(
        self,
        state: State,
        hands: tuple[CardSet, ...],
        log: tuple[tuple[int, Action], ...],
        trick: tuple[Card, ...],
    ) -> State:
        rules, ring, size, _turn, trump, _trick, leader, tricks, won, left = self
        winner = leader
        for _step in range(rules.winner(trick, trump)):
            winner = ring[winner]
        counts = list(won)
        counts[winner] += 1
        left -= 1
        done = _new(Trick, (leader, trick, winner))
        play = _new(
            type(self),
            (rules, ring, size, winner, trump, (), winner, (*tricks, done), tuple(counts), left),
        )
        state = _new(
            type(state), (state.rules, state.setup, state.deal, hands, play, state.facts, log)
        )
        state = rules.after_trick(state, play)
        if not left or rules.is_done(state, play):
            return state.rules.after(state)
        return state


_new = tuple.__new__
"""Makes a named tuple of its fields in a third of the time that calling the class takes."""


@cache
def ring_of(seats: tuple[int, ...], table: int) -> tuple[int, ...]:
    """For each seat of the table who plays after it, among `seats`; itself if it does not play.

    >>> ring_of((0, 1, 3), 4)
    (1, 3, 2, 0)
    """
    after = dict(zip(seats, (*seats[1:], seats[0]), strict=True))
    return tuple(after.get(seat, seat) for seat in range(table))


def begin_play(
    state: State,
    leader: int,
    trump: Suit | None,
    rules: TrickRules = PLAIN,
    tricks: int = 0,
    kind: type[TrickPlay] = TrickPlay,
) -> State:
    """The state in which `leader` leads to the first of `tricks` tricks (0: all that are in hand).

    Those play who hold cards. `kind` is a game's own trick play, where more is done than to play.
    """
    hands = state.hands
    seats = tuple([seat for seat, hand in enumerate(hands) if hand.mask])
    play = kind(
        rules, ring_of(seats, len(hands)), len(seats), leader, trump, (), leader, (),
        (0,) * len(hands), tricks or min([len(hands[seat]) for seat in seats]),
    )  # fmt: skip
    return state.next(play)


def plays(cards: str) -> tuple[Play, ...]:
    """Plays of the cards named, for records and tests."""
    return tuple(PLAYS[Card.parse(word).index] for word in cards.split())
