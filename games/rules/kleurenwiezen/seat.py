"""How one seat stands in an auction of Kleurenwiezen, and what is said besides bids (7)."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

PROPOSE: Final = "propose"
HOLD: Final = "hold"
RAISE: Final = "raise"
PASSE_PAROLE: Final = "passe_parole"


class Is(Enum):
    """How a seat stands in the auction."""

    # What may be said is looked up by it; an enum's own hash is a call into Python code.
    __hash__ = object.__hash__

    UNSPOKEN = "unspoken"
    WAITING = "waiting"
    PROPOSER = "proposer"
    JOINER = "joiner"
    PARTNER = "partner"
    """A proposer who has been joined: the joiner speaks for both."""
    RELEASED = "released"
    """Once in a pair, and free now to go alone."""
    ALONE = "alone"
    ABONDANCE = "abondance"
    MISERE = "misere"
    SLIM = "slim"
    PASSED = "passed"


HAVE_A_SUIT: Final = (Is.PROPOSER, Is.JOINER, Is.PARTNER, Is.RELEASED, Is.ALONE)
"""Who keeps a suit from all others."""
RAISERS: Final = (Is.JOINER, Is.PARTNER, Is.ALONE, Is.ABONDANCE, Is.SLIM)
"""Who may raise, as long as there is something to raise to."""


class Seat(NamedTuple):
    """How one seat stands, in which suit, with whom, and whether it has held its proposal open."""

    stands: Is = Is.UNSPOKEN
    suit: str = ""
    mate: int | None = None
    has_held: bool = False
