"""What every phase of a deal answers to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

from games.engine.actions import NOTHING, Action, Choice
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State


class Phase(Protocol):
    """One part of a deal: who may act, what they may do, and what comes of it. A value.

    A phase that is finished has nobody to act; the game's rules then say what comes next.
    """

    @property
    def name(self) -> str:
        """What the phase is called in texts."""
        ...

    @property
    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is; several seats where all choose at once."""
        ...

    def choice(self, state: State, seat: int) -> Choice:
        """What a seat that is to act may do."""
        ...

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why a seat that is to act may not do this; None if it may."""
        ...

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The state after a legal action."""
        ...


class _Closed:
    """A phase in which nobody can do anything."""

    __slots__ = ()

    to_act: ClassVar[tuple[int, ...]] = ()

    def choice(self, state: State, seat: int) -> Choice:
        """Nothing."""
        return NOTHING

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Nothing can be done."""
        return Reason.DEAL_OVER()

    def apply(self, state: State, seat: int, action: Action) -> State:
        """Nothing can be done."""
        raise ValueError("nobody can act in this phase")


@dataclass(frozen=True, slots=True)
class Dealt(_Closed):
    """The cards have been dealt, and the first phase is about to begin."""

    name: ClassVar[str] = "deal"


@dataclass(frozen=True, slots=True)
class Over(_Closed):
    """The deal is over. `last` is the phase in which it ended."""

    last: Phase

    name: ClassVar[str] = "over"
