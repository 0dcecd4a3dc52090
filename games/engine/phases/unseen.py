"""Playing a card that its holder has not seen: forehead deals, blind deals of one card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.engine.actions import PLAYS, Action, Call, Choice, calls_of
from games.engine.phases.tricks import TrickPlay
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State

UNSEEN: Final = Call("play")
"""How somebody plays a card who has not seen it and so cannot name it."""
_ONLY_UNSEEN: Final = calls_of(UNSEEN.text)


class UnseenPlay(TrickPlay):
    """One trick, to which everybody plays the one card in hand, unseen.

    A play by name would put the card among the legal actions that its holder is shown.
    """

    __slots__ = ()

    def choice(self, state: State, seat: int) -> Choice:
        """There is no choice."""
        return _ONLY_UNSEEN

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """No card is named: any other answer would tell, by and by, which card it is."""
        return None if action == UNSEEN else Reason.CARD_UNSEEN()

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The card goes to the trick; the log keeps what was said."""
        (card,) = state.hands[seat]
        state = TrickPlay.apply(self, state, seat, PLAYS[card.index])
        return state._replace(log=(*state.log[:-1], (seat, action)))
