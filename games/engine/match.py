"""From the first deal to the final ranking: who deals next, what has been scored, when it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from games.engine.reasons import IllegalAction, Refusal
from games.engine.result import DealResult, Score
from games.engine.setup import Setup

if TYPE_CHECKING:
    from games.engine.rules import Rules


class ResultRefused(ValueError):
    """A result that this deal cannot have had; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason.value} {dict(refusal.params)}")
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal that has been scored."""

    setup: Setup
    result: DealResult
    score: Score


@dataclass(frozen=True, slots=True)
class Declared:
    """Something a seat declared between deals, when `after` deals had been scored."""

    after: int
    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Place:
    """A player, or a side, in the ranking: 1, 2, 2, 4 …, shared where `tied`."""

    player: int
    rank: int
    tied: bool
    total: int


@dataclass(frozen=True, slots=True)
class Match:
    """A series of deals by one game's rules. A value: adding a result gives a new one.

    `totals` are by side in partnership games, by seat in all others. `next` is what the next deal
    begins with, None when the match is over. `facts` is what the game keeps from deal to deal.
    `declared` is all that was declared between deals, in order.
    """

    rules: Rules
    first_dealer: int
    next: Setup | None
    totals: tuple[int, ...]
    facts: Any = None  # each game has its own frozen dataclass
    scored: tuple[Scored, ...] = ()
    declared: tuple[Declared, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether there is no next deal."""
        return self.next is None

    def refusal(self, result: DealResult) -> Refusal | None:
        """Why the next deal cannot come out like this; None if it can."""
        if self.next is None:
            raise ValueError("the match is over")
        return self.rules.check(result, self.next)

    def add(self, result: DealResult) -> Match:
        """The match with the next deal's result; raises ResultRefused if it cannot be."""
        refusal = self.refusal(result)
        if refusal is not None:
            raise ResultRefused(refusal)
        assert self.next is not None
        score = self.rules.score(result, self.next)
        totals = tuple(t + p for t, p in zip(self.totals, score.points, strict=True))
        scored = (*self.scored, Scored(self.next, result, score))
        return self.rules.go_on(replace(self, totals=totals, scored=scored))

    def declare(self, seat: int, what: str) -> Match:
        """The match in which a seat declares something now, between deals.

        Raises IllegalAction, with the reason, if it may not.
        """
        refusal = self.rules.declaration_refusal(self, seat, what)
        if refusal is not None:
            raise IllegalAction(what, refusal)
        said = Declared(len(self.scored), seat, what)
        return self.rules.after_declaration(replace(self, declared=(*self.declared, said)), said)

    @property
    def ranking(self) -> tuple[Place, ...]:
        """Everybody's place so far, best first."""
        return self.rules.ranking(self)


def ranked(totals: Sequence[int]) -> tuple[Place, ...]:
    """Places by total, highest first; equal totals share a place.

    >>> [(p.player, p.rank, p.tied) for p in ranked((5, 9, 5, 1))]
    [(1, 1, False), (0, 2, True), (2, 2, True), (3, 4, False)]
    """
    order = sorted(range(len(totals)), key=lambda player: (-totals[player], player))
    return tuple(
        Place(
            player,
            1 + sum(other > totals[player] for other in totals),
            list(totals).count(totals[player]) > 1,
            totals[player],
        )
        for player in order
    )
