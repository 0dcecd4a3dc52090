"""From entries to what counts: one hand of one sitting, folded from its append-only rows.

Each side of a table, and the organiser's desk, has a chain of acts; every act names the one it
supersedes, so the last of a chain says what that side claims now. Nothing is ever overwritten, and
"not played" is a state of its own, never a number. [product 1, 2]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple

Chain = Literal["ns", "ew", "desk"]
Side = Literal["ns", "ew"]
Tricks = tuple[int, int]
"""Tricks of North-South, tricks of East-West."""


class EntryMode(StrEnum):
    """How a table's scores come to count; chosen for each drive. [product 6]"""

    TRUST = "trust"  # the first entry counts
    AGREE = "agree"  # the other side agrees
    BLIND = "blind"  # both sides enter without seeing the other's figure


class HandState(StrEnum):
    """Where one hand of one sitting stands."""

    WAITING = "waiting"
    ENTERED = "entered"  # one side has spoken, the other has not
    AGREED = "agreed"
    DISPUTED = "disputed"
    DECIDED = "decided"  # the organiser accepted or corrected it


@dataclass(frozen=True, slots=True)
class Claim:
    """One row: after it, `chain` claims `tricks` (None: that chain claims nothing any more)."""

    id: int
    chain: Chain
    tricks: Tricks | None


@dataclass(frozen=True, slots=True)
class HandLedger:
    """What one hand's rows come to.

    `tricks` counts and is None unless the hand is settled. `winner` is known when the hand is
    settled, and when both sides name the same winner though they argue about tricks (8-5 against
    9-4). A claim that still waits for the other side's word makes no winner: nobody should set
    out for another table on it. `last_act` is the newest row's id, 0 where there is none: it says
    what somebody has seen, not what counts.
    """

    state: HandState
    tricks: Tricks | None = None
    ns_claim: Tricks | None = None
    ew_claim: Tricks | None = None
    winner: Side | None = None
    last_act: int = field(default=0, compare=False)

    @property
    def is_settled(self) -> bool:
        """Whether `tricks` counts."""
        return self.tricks is not None


def fold(acts: Iterable[Claim], mode: EntryMode) -> HandLedger:
    """Fold one hand's acts, in order of their making, into what counts now.

    The organiser's word goes before all others; two sides that say the same agree in every mode.
    """
    claims: dict[Chain, Tricks | None] = {}
    last = 0
    for act in acts:
        claims[act.chain], last = act.tricks, act.id
    ns, ew, desk = claims.get("ns"), claims.get("ew"), claims.get("desk")
    if desk is not None:
        return HandLedger(HandState.DECIDED, desk, ns, ew, _winner(desk), last)
    if ns is not None and ew is not None:
        if ns == ew:
            return HandLedger(HandState.AGREED, ns, ns, ew, _winner(ns), last)
        return HandLedger(HandState.DISPUTED, None, ns, ew, _common_winner(ns, ew), last)
    return _from_one_claim(ns, ew, mode, last)


def _from_one_claim(ns: Tricks | None, ew: Tricks | None, mode: EntryMode, last: int) -> HandLedger:
    claim = ns or ew
    if claim is None:
        return HandLedger(HandState.WAITING, last_act=last)
    if mode is EntryMode.TRUST:
        return HandLedger(HandState.AGREED, claim, ns, ew, _winner(claim), last)
    return HandLedger(HandState.ENTERED, None, ns, ew, None, last)


def _winner(tricks: Tricks) -> Side | None:
    ns, ew = tricks
    if ns == ew:  # of one hand only where an organiser lets tricks stand that are not 13 together
        return None
    return "ns" if ns > ew else "ew"


def _common_winner(one: Tricks, other: Tricks) -> Side | None:
    winner = _winner(one)
    return winner if winner == _winner(other) else None


class RoundResult(NamedTuple):
    """How a table's round came out: who won (None: a tie), and both sides' tricks where known."""

    winner: Side | None
    ns: int | None = None
    ew: int | None = None


def round_result(hands: Sequence[HandLedger]) -> RoundResult | None:
    """The result of a table's round; None while it is open.

    Where a round is one hand, its winner may be known before its tricks are.
    """
    known = [hand.tricks for hand in hands if hand.tricks is not None]
    if len(known) == len(hands):
        tricks = sum(ns for ns, _ew in known), sum(ew for _ns, ew in known)
        return RoundResult(_winner(tricks), *tricks)
    if len(hands) == 1 and hands[0].winner:
        return RoundResult(hands[0].winner)
    return None
