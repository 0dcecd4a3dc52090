"""Which results of a hand there can be (14)."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.reasons import Reason, Refusal
from games.rules.knockout_whist.survival import KnockoutResult, KnockoutSetup

SeatName = Callable[[int], str]


def check_tricks(
    tricks: tuple[int, ...], setup: KnockoutSetup, table: int, name: SeatName
) -> Refusal | None:
    """Tricks add up to the cards, those of a dog to one at most; who is out has none."""
    if len(tricks) != table:
        return Reason.SIDES_MISSING(sides=table, got=len(tricks))
    for seat, got in enumerate(tricks):
        if got and seat not in setup.seats:
            return Reason.SAT_OUT(seat=name(seat))
        most = 1 if seat in setup.dogs else setup.cards
        if not 0 <= got <= most:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=most, got=got)
    if sum(tricks) != setup.cards:
        return Reason.TRICKS_DO_NOT_ADD_UP(total=setup.cards, got=sum(tricks))
    return None


def check_chooser(chooser: int | None, setup: KnockoutSetup, name: SeatName) -> Refusal | None:
    """Who has chosen trumps had a claim to; where nobody had, it does not matter."""
    if chooser is None or chooser in setup.choosers or not setup.choosers:
        return None
    return Reason.NOT_THE_CHOOSER(seat=", ".join(map(name, setup.choosers)))


def check_revokes(result: KnockoutResult, setup: KnockoutSetup, name: SeatName) -> Refusal | None:
    """Only who has several cards can revoke, and somebody is left."""
    for seat in result.revoked:
        if setup.status(seat) != "in" or setup.cards == 1:
            return Reason.REVOKE_IMPOSSIBLE(seat=name(seat))
    most = len(setup.seats) - 1
    if len(set(result.revoked)) > most:
        return Reason.TOO_MANY_REVOKES(most=most, got=len(result.revoked))
    return None
