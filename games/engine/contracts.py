"""Contracts of one deal at a table of four, where partners change from deal to deal.

One plays against three, two play together against two, or several who bid the same each play
against all others. What a contract is worth is the game's to say.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from games.engine.cards import Card, Suit
from games.engine.result import DealResult, entry
from games.engine.seats import SEATS, TRICKS


class Contract(NamedTuple):
    """What is played, by whom, for how many tricks, with which trumps, and who leads.

    Who is to take one trick, or none, must take exactly that; all others may take more.
    `declarers` are several only where each plays it against everybody. `level` is 0 where there is
    but one. `names_trump`: the declarer has still to say what is trumps. `forced` is the card that
    must be led.
    """

    kind: str
    declarers: tuple[int, ...]
    target: int
    partner: int | None = None
    level: int = 0
    trump: Suit | None = None
    names_trump: bool = False
    leader: int = 0
    forced: Card | None = None

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who settles together with all others: the pair, or each declarer alone."""
        if self.partner is None:
            return tuple((seat,) for seat in self.declarers)
        return ((*self.declarers, self.partner),)

    @property
    def is_exact(self) -> bool:
        """Whether too many tricks are as bad as too few."""
        return self.target <= 1

    def is_made(self, tricks: int) -> bool:
        """Whether so many tricks fulfil it."""
        return tricks == self.target if self.is_exact else tricks >= self.target

    def nearest(self, made: bool) -> int:
        """The number of tricks nearest to the target with which it is made, or lost."""
        return self.target if made else self.target + (1 if self.is_exact else -1)

    def known(self) -> dict[str, Any]:
        """What everybody at the table knows of it. Any: what JSON can hold."""
        return {
            "kind": self.kind,
            "level": self.level or None,
            "declarers": self.declarers,
            "partner": self.partner,
            "target": self.target,
            "leader": self.leader,
            "forced": str(self.forced) if self.forced else None,
        }


@dataclass(frozen=True, slots=True)
class ContractResult(DealResult):
    """How a contract came out. `contract` is its kind, "" where everybody passed.

    From play there are tricks by seat, fewer than were dealt where a deal stopped early. A slip may
    have `taken` instead, the tricks of the pair or of each declarer, or only `made`, yes or no for
    each declarer, where that is all that counts.
    """

    contract: str = ""
    declarers: tuple[int, ...] = field(default=(), metadata=entry("seat", per="declarer"))
    partner: int | None = field(default=None, metadata=entry("seat"))
    taken: tuple[int, ...] = field(
        default=(), metadata=entry("number", per="declarer", low=0, high=TRICKS)
    )
    made: tuple[bool, ...] = field(default=(), metadata=entry("tick", per="declarer"))

    asks_tricks: ClassVar[bool] = False

    @property
    def is_void(self) -> bool:
        """Whether everybody passed."""
        return not self.contract

    def counted(self, contract: Contract) -> tuple[int, ...]:
        """The tricks of each declaring side; () where the slip does not say."""
        if len(self.tricks) == len(SEATS):
            return tuple(sum(self.tricks[seat] for seat in side) for side in contract.sides)
        return self.taken if len(self.taken) == len(contract.sides) else ()

    def figures(self, contract: Contract) -> tuple[int, ...]:
        """The same, and from a slip that only says what was made, figures that mean as much."""
        if counted := self.counted(contract):
            return counted
        if len(self.made) != len(contract.sides):
            return ()
        return tuple(map(contract.nearest, self.made))


def settle(side: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The points by seat when `side` wins `value` from each opponent, or loses it.

    >>> settle((1,), 5), settle((0, 3), -2)
    ((-5, 15, -5, -5), (-2, 2, 2, -2))
    """
    won = value * (len(SEATS) - len(side)) // len(side)
    return tuple(won if seat in side else -value for seat in SEATS)
