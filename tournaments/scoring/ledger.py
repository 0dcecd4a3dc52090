"""From entries to what counts: one hand of one sitting, folded from its append-only rows.

Each side of a table, and the organiser's desk, has a chain of acts; every act names the one it
supersedes, so the last of a chain says what that side claims now. See product rules 1, 2 and 6.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Chain = Literal["ns", "ew", "desk"]
Tricks = tuple[int, int]
"""Tricks of North-South, tricks of East-West."""


class EntryMode(StrEnum):
    """How a table's scores come to count (product rule 6)."""

    TRUST = "trust"  # the first entry counts
    AGREE = "agree"  # the other side agrees
    BLIND = "blind"  # both sides enter without seeing the other's figure


class HandState(StrEnum):
    """Where one hand of one sitting stands (product rule 1)."""

    WAITING = "waiting"
    ENTERED = "entered"  # one side has spoken, the other has not
    AGREED = "agreed"
    DISPUTED = "disputed"
    DECIDED = "decided"  # the organiser accepted or corrected it


@dataclass(frozen=True, slots=True)
class Act:
    """One row: after it, `chain` claims `tricks` (None: that chain claims nothing any more)."""

    id: int
    chain: Chain
    tricks: Tricks | None


@dataclass(frozen=True, slots=True)
class HandLedger:
    """What one hand's rows come to.

    `tricks` counts and is None unless the hand is settled. `winner` is known whenever every
    claim names the same winner, even while the sides argue about tricks (8-5 against 9-4).
    """

    state: HandState
    tricks: Tricks | None = None
    ns_claim: Tricks | None = None
    ew_claim: Tricks | None = None
    winner: Literal["ns", "ew"] | None = None

    @property
    def is_settled(self) -> bool:
        """Whether `tricks` counts."""
        return self.tricks is not None


def fold(acts: Iterable[Act], mode: EntryMode) -> HandLedger:
    """Fold one hand's acts, in order of their making, into what counts now."""
    raise NotImplementedError
