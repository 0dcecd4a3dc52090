"""Before the auction: who has nothing to bid on may ask for a new deal (5, jernhand)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from games.engine.actions import Action, Call, Choice, calls_of
from games.engine.cards import RANKS
from games.engine.cardset import CardSet
from games.engine.phases.speaking import after_call, not_a_call
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State

KEEP: Final = "keep"
REDEAL: Final = "redeal"
_TEN = RANKS.index("T")


def is_iron(hand: CardSet) -> bool:
    """Whether a hand has neither ace nor court card nor joker."""
    return all(card.suit is not None and card.height <= _TEN for card in hand)


@dataclass(frozen=True, slots=True)
class IronHand:
    """Everybody says `keep`, or `redeal` with an iron hand, all at once; one `redeal` is enough.

    Everybody is asked, so that nobody sees who could have asked for a new deal.
    """

    left: tuple[int, ...]
    is_redealt: bool = False

    name: ClassVar[str] = "iron_hand"

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who has not answered."""
        return () if self.is_redealt else self.left

    def choice(self, state: State, seat: int) -> Choice:
        """A new deal only with an iron hand."""
        return calls_of(KEEP, REDEAL) if is_iron(state.hands[seat]) else calls_of(KEEP)

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The hand itself is the proof."""
        if action == Call(REDEAL):
            return None if is_iron(state.hands[seat]) else Reason.NO_IRON_HAND()
        return None if action == Call(KEEP) else not_a_call(action)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """When all keep their hands, or one does not, the game goes on."""
        left = tuple(other for other in self.left if other != seat)
        phase = IronHand(left, action == Call(REDEAL))
        state = after_call(state, phase, seat, action)
        return state if phase.to_act else state.rules.after(state)
