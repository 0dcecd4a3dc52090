"""Cards laid face down: discards, exchanges with a kitty or with neighbours, bids by a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.actions import Action, Choice, Lay, Lays, Mixed
from games.engine.cardset import EMPTY, CardSet
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State


@dataclass(frozen=True, slots=True)
class Laying:
    """Seats lay cards from their hands face down: one after the other, or all at once.

    `fewest` to `most` cards each, none of `kept`. `laid` is by seat, None for who has not laid.
    What happens to the cards is the game's to say when all have laid; until then they are out of
    hand.
    """

    name: str
    seats: tuple[int, ...]
    laid: tuple[CardSet | None, ...]
    fewest: int
    most: int
    kept: CardSet = EMPTY
    at_once: bool = False

    @property
    def to_act(self) -> tuple[int, ...]:
        """The next in turn; all who have not laid where they lay at once."""
        laid = self.laid
        left = tuple([seat for seat in self.seats if laid[seat] is None])
        return left if self.at_once else left[:1]

    def choice(self, state: State, seat: int) -> Choice:
        """Every set of cards that may be laid."""
        return Mixed(lays=Lays(state.hands[seat] - self.kept, self.fewest, self.most))

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """So many cards, in hand, and none that is to be kept."""
        if not isinstance(action, Lay):
            return Reason.LAY_EXPECTED()
        for card in action.cards - state.hands[seat]:
            return Reason.NOT_IN_HAND(card=card.code)
        if not self.fewest <= len(action.cards) <= self.most:
            return Reason.WRONG_COUNT(low=self.fewest, high=self.most, got=len(action.cards))
        for card in action.cards & self.kept:
            return Reason.MAY_NOT_LAY(card=card.code)
        return None

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The cards leave the hand; when all have laid the game goes on."""
        assert isinstance(action, Lay)
        laid = (*self.laid[:seat], action.cards, *self.laid[seat + 1 :])
        left = state.hands[seat] - action.cards
        hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
        phase = Laying(self.name, self.seats, laid, self.fewest, self.most, self.kept, self.at_once)
        state = state.next(phase, hands=hands, log=(*state.log, (seat, action)))
        return state if phase.to_act else state.rules.after(state)


def lay(
    name: str,
    seats: tuple[int, ...],
    table: int,
    fewest: int,
    most: int | None = None,
    *,
    kept: CardSet = EMPTY,
    at_once: bool = False,
) -> Laying:
    """The phase in which these seats, in turn or at once, lay `fewest` to `most` cards."""
    most = fewest if most is None else most
    return Laying(name, seats, (None,) * table, fewest, most, kept, at_once)
