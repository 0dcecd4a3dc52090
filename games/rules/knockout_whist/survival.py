"""Who is still in the game: what a hand begins with, and what becomes of each player after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from games.engine.result import DealResult, entry
from games.engine.setup import Setup

Status = Literal["in", "dog", "blind_dog", "out"]
DogsLife = Literal["first_only", "one_each", "off"]
Cut = tuple[tuple[int, str], ...]
"""A cut for the choice of trumps: (seat, card) of everybody who cuts."""


@dataclass(frozen=True, slots=True)
class KnockoutSetup(Setup):
    """A hand of `cards` cards. `seats` are the active players, in the order of dealing.

    `dogs` get one card only, and those of them that are `blind` may not look at it. `dog_used`,
    `blind_used` and `had_dog` say what lives were granted after earlier hands. `choosers` are those
    with a claim to choose trumps; where they are several, `cuts` decides. `trump` is drawn by lot
    where the first trumps are; else it is "".
    """

    cards: int = 7
    dogs: tuple[int, ...] = ()
    blind: tuple[int, ...] = ()
    dog_used: bool = False
    blind_used: bool = False
    had_dog: tuple[int, ...] = ()
    choosers: tuple[int, ...] = ()
    cuts: tuple[Cut, ...] = ()
    trump: str = ""

    def status(self, seat: int) -> Status:
        """What this seat is in this hand."""
        if seat not in self.seats:
            return "out"
        if seat not in self.dogs:
            return "in"
        return "blind_dog" if seat in self.blind else "dog"


@dataclass(frozen=True, slots=True)
class KnockoutResult(DealResult):
    """Tricks by seat, what was trumps and who chose it, as far as the slip says (14).

    `revoked` are those whom a revoke has knocked out, at a table of real cards (13).
    """

    trump: str = field(default="", metadata=entry("choice", choices=("C", "D", "H", "S", "NT")))
    chooser: int | None = None
    revoked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How everybody stands, by seat, and which lives have been granted. `winner`: of the game."""

    statuses: tuple[Status, ...]
    dog_used: bool = False
    blind_used: bool = False
    had_dog: tuple[int, ...] = ()
    winner: int | None = None

    @property
    def active(self) -> tuple[int, ...]:
        """All who are not out."""
        return tuple(seat for seat, status in enumerate(self.statuses) if status != "out")


def hand_end(
    setup: KnockoutSetup, result: KnockoutResult, dogs_life: DogsLife, blind_dog: bool
) -> HandEnd:
    """What becomes of everybody after a hand (10).

    >>> setup = KnockoutSetup(1, 0, (1, 2, 0))
    >>> hand_end(setup, KnockoutResult((4, 3, 0)), "first_only", False).statuses
    ('in', 'in', 'dog')
    """
    tricks = result.tricks
    table = range(len(tricks))
    lives = (setup.dog_used, setup.blind_used, setup.had_dog)
    if setup.cards == 1:
        winner = max(setup.seats, key=lambda seat: tricks[seat])
        return HandEnd(tuple(map(setup.status, table)), *lives, winner)
    life = _life(setup, dogs_life, blind_dog)
    after = tuple(_after(setup, result, seat, life) for seat in table)
    left = [seat for seat in setup.seats if seat not in result.revoked]
    if "in" not in after:
        # Only a revoke brings this about, of somebody without whom nobody has taken a trick.
        after = tuple("in" if seat in left else "out" for seat in table)
    dogs = {seat for seat in table if after[seat] == "dog"}
    active = [seat for seat in table if after[seat] != "out"]
    return HandEnd(
        after,
        setup.dog_used or bool(dogs),
        setup.blind_used or "blind_dog" in after,
        tuple(sorted(dogs.union(setup.had_dog))),
        active[0] if len(active) == 1 else None,
    )


def _after(
    setup: KnockoutSetup, result: KnockoutResult, seat: int, life: Mapping[int, Status]
) -> Status:
    status = setup.status(seat)
    if status == "out" or seat in result.revoked:
        return "out"
    if result.tricks[seat] > 0:
        return "in"
    return life[seat] if status == "in" else "out"


def _life(setup: KnockoutSetup, dogs_life: DogsLife, blind_dog: bool) -> dict[int, Status]:
    """What a player who fails now becomes, by seat (10)."""
    if dogs_life == "one_each":
        return {seat: "out" if seat in setup.had_dog else "dog" for seat in setup.seats}
    life: Status = "out"
    if dogs_life == "first_only":
        if not setup.dog_used:
            life = "dog"
        elif blind_dog and not setup.blind_used:
            life = "blind_dog"
    return dict.fromkeys(setup.seats, life)


def ranks(winner: int | None, out_after: Mapping[int, int]) -> dict[int, int]:
    """Everybody's rank: the winner's is 1, the others went out after these hands (11).

    Later is better, and 0, who is not out yet, is best of all.

    >>> ranks(3, {0: 3, 1: 5, 2: 5, 4: 2})
    {3: 1, 1: 2, 2: 2, 0: 4, 4: 5}
    """
    endless = max(out_after.values(), default=0) + 1
    lasted = {seat: hand or endless for seat, hand in out_after.items()}
    if winner is not None:
        lasted[winner] = endless + 1
    order = sorted(lasted, key=lambda seat: (-lasted[seat], seat))
    return {seat: 1 + sum(other > lasted[seat] for other in lasted.values()) for seat in order}
