"""A deal at one moment: a value that answers what may be done, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.actions import NOTHING, Action, Choice
from games.engine.cardset import CardSet
from games.engine.phases.base import Over, Phase
from games.engine.phases.tricks import TrickPlay
from games.engine.reasons import IllegalAction, Reason, Refusal
from games.engine.setup import Deal, Setup

if TYPE_CHECKING:
    from games.engine.result import DealResult
    from games.engine.rules import Rules
    from games.engine.view import View


class State(NamedTuple):
    """Everything about a deal so far, hidden cards included. Nobody at the table may get it whole.

    A named tuple, because making one is most of a step's time and a frozen dataclass takes several
    times as long to make. `facts` is what the game knows besides: contract, declarer, trump …
    `log` is all that was done, as (seat, action).
    """

    rules: Rules
    setup: Setup
    deal: Deal
    hands: tuple[CardSet, ...]
    phase: Phase
    facts: Any  # each game has its own frozen value
    log: tuple[tuple[int, Action], ...] = ()

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now: one as a rule, several where all choose at once."""
        return self.phase.to_act

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, the first of them where several may act; None at the end."""
        seats = self.phase.to_act
        return seats[0] if seats else None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.phase.to_act

    @property
    def result(self) -> DealResult | None:
        """How the deal came out; None while it lasts."""
        return self.rules.result(self) if self.is_over else None

    @property
    def legal_actions(self) -> Choice:
        """What the seat whose turn it is may do; empty at the end."""
        phase = self.phase
        seats = phase.to_act
        return phase.choice(self, seats[0] if seats else -1)

    def legal_for(self, seat: int) -> Choice:
        """What this seat may do now; empty if it may not act."""
        return self.phase.choice(self, seat) if seat in self.phase.to_act else NOTHING

    def refusal(self, action: Action, seat: int | None = None) -> Refusal | None:
        """Why this would be refused; None if it is legal. Without `seat`: for whose turn it is."""
        phase = self.phase
        seats = phase.to_act
        if not seats:
            return Reason.DEAL_OVER()
        if seat is None:
            seat = seats[0]
        elif seat not in seats:
            return self.rules.refusal_out_of_turn(self, seat)
        return phase.refusal(self, seat, action)

    def apply(self, action: Action, seat: int | None = None) -> State:
        """The state after an action; raises IllegalAction, with the reason, if it is refused."""
        phase = self.phase
        seats = phase.to_act
        if seat is None and seats:
            seat = seats[0]
        if seat is None or seat not in seats:
            raise IllegalAction(action, self.refusal(action, seat) or Reason.DEAL_OVER())
        refusal = phase.refusal(self, seat, action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        return phase.apply(self, seat, action)

    @property
    def play(self) -> TrickPlay | None:
        """The tricks, while they are played and when the deal ended in them; else None."""
        phase = self.phase.last if isinstance(self.phase, Over) else self.phase
        return phase if isinstance(phase, TrickPlay) else None

    def parse(self, text: str) -> Action:
        """Read an action as it is written; raises NotationError if it is none at all."""
        return self.rules.parse(self, text)

    def view(self, seat: int | None) -> View:
        """What one seat may know; None for somebody who only watches."""
        from games.engine.view import view

        return view(self, seat)

    def next(self, phase: Phase, **more: Any) -> State:
        """The same deal in another phase; `more` are other fields that change with it.

        For rules, not for players: nothing is checked.
        """
        if more:
            return self._replace(phase=phase, **more)
        return State(self.rules, self.setup, self.deal, self.hands, phase, self.facts, self.log)

    def done(self, **more: Any) -> State:
        """The deal at its end."""
        return self.next(Over(self.phase), **more)

    def __str__(self) -> str:
        from games.engine.notation import write

        return write(self)


class Replayed(NamedTuple):
    """How far a list of actions could be followed."""

    state: State
    applied: int
    error: IllegalAction | None


def replay(start: State, actions: Iterable[tuple[int, Action]]) -> Replayed:
    """Apply (seat, action) in turn up to the end or the first that is refused."""
    state, applied = start, 0
    for seat, action in actions:
        try:
            state = state.apply(action, seat)
        except IllegalAction as error:
            return Replayed(state, applied, error)
        applied += 1
    return Replayed(state, applied, None)
