"""What the two games that share a name each say for themselves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from games.engine.cards import Card
from games.engine.match import Match
from games.engine.reasons import Refusal
from games.engine.result import DealResult, Score
from games.engine.setup import Setup
from games.engine.state import State
from games.rules.nomination_whist.deals import NominationSetup
from games.rules.nomination_whist.options import NominationOptions


@dataclass(frozen=True, slots=True)
class Way(ABC):
    """One way to play: everybody nominates (classic), or one bids and calls a partner (noms)."""

    options: NominationOptions

    @abstractmethod
    def next_setup(self, match: Match) -> NominationSetup | None:
        """What the next deal begins with; None when the game is over."""

    @abstractmethod
    def begin(self, state: State) -> State:
        """The cards being dealt, the deal in its first phase."""

    @abstractmethod
    def after(self, state: State) -> State:
        """What follows a finished phase."""

    @abstractmethod
    def result(self, state: State) -> DealResult:
        """How a finished deal came out."""

    @abstractmethod
    def why_out_of_turn(self, state: State, seat: int) -> Refusal | None:
        """Why a seat may not act, if it is more than that it is not its turn."""

    @abstractmethod
    def turned(self, state: State) -> Card | None:
        """The card turned for trumps, once it may be seen."""

    @abstractmethod
    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """What a seat may know besides cards. Any: what JSON can hold."""

    @abstractmethod
    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Why a deal cannot come out like this; None if it can."""

    @abstractmethod
    def score(self, result: DealResult, setup: Setup) -> Score:
        """What a result is worth."""


def setup_of(state: State) -> NominationSetup:
    """The deal's setup, as the type it is."""
    assert isinstance(state.setup, NominationSetup)
    return state.setup
