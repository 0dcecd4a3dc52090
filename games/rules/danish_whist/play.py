"""How tricks are played: jokers, the called card, aces that are low, and the early end (3, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from games.engine.cards import CARDS, RANKS, Card, Suit
from games.engine.cardset import CardSet
from games.engine.phases.tricks import TrickPlay, TrickRules
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State

MAY_TAKE: Final = {"sol": 1, "ren_sol": 0, "bordlaegger": 0}
"""How many tricks the declarer of a nolo may take."""


@cache
def _aces_low(led: Suit | None) -> tuple[int, ...]:
    """How strong each card is by its index when `led` was led, with the ace below the two."""
    size = len(RANKS)
    return tuple(
        1 + (card.height + 1) % size if led is not None and card.suit is led else 0
        for card in CARDS
    )


@dataclass(frozen=True, slots=True)
class DanishTricks(TrickRules):
    """Follow suit; a joker led wins, any other never does; the called card is forced out.

    `stops` is the nolo that may be broken off when each of `declarers` has failed; "" for none.
    """

    called: Card | None = None
    aces_low: bool = False
    stops: str = ""
    declarers: tuple[int, ...] = ()

    def playable(self, state: State, play: TrickPlay, seat: int) -> int:
        """Who has the called card plays it as soon as another leads its suit."""
        called = self.called
        if called is not None and play.trick and play.trick[0].suit is called.suit:
            forced = state.hands[seat].mask & called.bit
            if forced:
                return forced
        return TrickRules.playable(self, state, play, seat)

    def why_not(self, state: State, play: TrickPlay, card: Card, playable: CardSet) -> Refusal:
        """It may be the called card that has to be played."""
        called = self.called
        if called is not None and playable.mask == called.bit:
            return Reason.MUST_PLAY_CALLED(card=called.code)
        return TrickRules.why_not(self, state, play, card, playable)

    def powers(self, trump: Suit | None, led: Suit | None) -> tuple[int, ...]:
        """With the ace below the two where aces are low."""
        return _aces_low(led) if self.aces_low else TrickRules.powers(self, trump, led)

    def winner(self, trick: Sequence[Card], trump: Suit | None) -> int:
        """A joker that was led, else the highest trump or card of the suit led."""
        return 0 if trick[0].is_joker else TrickRules.winner(self, trick, trump)

    def is_done(self, state: State, play: TrickPlay) -> bool:
        """A nolo is over when nobody is left in it who can still make it."""
        if not self.stops:
            return False
        most = MAY_TAKE[self.stops]
        return all(play.won[seat] > most for seat in self.declarers)
