"""Tricks played to a contract: a lead that is forced, and an end when nothing can change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.phases.tricks import TrickPlay, TrickRules
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State


@dataclass(frozen=True, slots=True)
class ContractTricks(TrickRules):
    """The plain way to play tricks, until no trick still to come can change what is paid.

    `worth` is what the contract is worth to each of `sides` by the number of their tricks. Without
    `worth` play never stops early.
    """

    sides: tuple[tuple[int, ...], ...] = ()
    worth: tuple[int, ...] = ()

    def is_done(self, state: State, play: TrickPlay) -> bool:
        """Whether the rest cannot change any payment."""
        return bool(self.worth) and is_settled(self.sides, play.won, play.left, self.worth)


@dataclass(frozen=True, slots=True)
class ForcedLead(ContractTricks):
    """The same, but that `forced` must be led to the first trick."""

    forced: Card | None = None

    def playable(self, state: State, play: TrickPlay, seat: int) -> int:
        """To the first trick the forced card is led; else as always."""
        if self.forced is not None and not play.tricks and not play.trick:
            return self.forced.bit
        return TrickRules.playable(self, state, play, seat)

    def why_not(self, state: State, play: TrickPlay, card: Card, playable: CardSet) -> Refusal:
        """A lead is refused only where another card is forced."""
        if not play.trick:
            return Reason.MUST_PLAY_ONE_OF(cards=str(playable))
        return TrickRules.why_not(self, state, play, card, playable)


def is_settled(
    sides: Sequence[tuple[int, ...]], won: Sequence[int], left: int, worth: tuple[int, ...]
) -> bool:
    """Whether `left` more tricks cannot change what any side's tricks are worth.

    >>> is_settled([(1,)], (0, 1, 0, 0), 12, (5,) + (-5,) * 13)
    True
    """
    steady = _steady(worth)
    return all(left <= steady[sum([won[seat] for seat in side])] for side in sides)


@lru_cache(maxsize=10_000)
def _steady(worth: tuple[int, ...]) -> tuple[int, ...]:
    """By the number of tricks, how many more are worth the same; the last can have no more."""
    most = len(worth)
    found = [most] * most
    for tricks in range(most - 2, -1, -1):
        if worth[tricks] != worth[tricks + 1]:
            found[tricks] = 0
        elif found[tricks + 1] < most:
            found[tricks] = found[tricks + 1] + 1
    return tuple(found)
