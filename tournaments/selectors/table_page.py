"""What a phone shows of a table, or of one person at it: the values, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.engine.seats import TRICKS
from tournaments.models import SIDE_OF, Drive
from tournaments.models.rounds import PAIR_SEATS
from tournaments.scoring.ledger import HandLedger, HandState, Side, Tricks
from tournaments.selectors.room import EntryInfo
from tournaments.selectors.standings import rest_rule

AVERAGE = Fraction(TRICKS, 2)


class Phase(StrEnum):
    """What the page is for, at this moment, for whoever holds the phone."""

    NOT_DRAWN = "not_drawn"  # no seats yet
    BEFORE_START = "before_start"  # seats are drawn; wait for the start
    RESTING = "resting"
    EMPTY = "empty"  # nobody plays at this table in this round
    ENTER = "enter"  # say how many tricks
    HAND_OVER = "hand_over"  # pass the phone to the other side
    CONFIRM = "confirm"  # agree or disagree with the other side's figure
    WAIT_FOR_OTHERS = "wait_for_others"  # own side has spoken
    DISPUTED = "disputed"
    SETTLED = "settled"  # and, after it, where everybody goes
    OVER = "over"  # the drive has finished


@dataclass(frozen=True, slots=True)
class NextPlace:
    """Where somebody sits next, as far as it is certain; `table` None: rests."""

    table: int | None
    seat: str
    partner: str
    opponents: tuple[str, ...]
    why: str
    from_table: int | None
    queue: int | None
    stays: bool
    rest: int = 0  # how many hands somebody rests who moves after each, or so many moves

    @property
    def is_pairs(self) -> bool:
        """Whether a pair goes there together."""
        return self.seat in PAIR_SEATS


@dataclass(frozen=True, slots=True)
class SeatHere:
    """Somebody at this table."""

    seat: str
    entry: EntryInfo
    next: NextPlace | None = None

    @property
    def side(self) -> str:
        """The pair they belong to."""
        return SIDE_OF[self.seat]

    @property
    def is_pairs(self) -> bool:
        """Whether a pair that entered together sits here."""
        return self.seat in PAIR_SEATS


@dataclass(frozen=True, slots=True)
class Moved:
    """Where somebody who sat here before the move was called sits now; `table` None: rests."""

    entry: EntryInfo
    table: int | None
    seat: str


@dataclass(frozen=True, slots=True)
class PairHere:
    """North and South, or East and West; `claim` is theirs in the figure of the side that spoke."""

    side: Side
    people: tuple[SeatHere, ...]
    is_mine: bool  # they hold the phone
    claim: int | None


@dataclass(frozen=True, slots=True)
class HandHere:
    """One hand at this table."""

    number: int
    trump: str
    ledger: HandLedger


@dataclass(frozen=True, slots=True)
class TablePage:
    """All that the page of a table, or of one person at it, shows."""

    drive: Drive
    phase: Phase
    table: int | None
    edition: int
    round: int
    seats: tuple[SeatHere, ...] = ()
    hands: tuple[HandHere, ...] = ()
    hand: HandHere | None = None
    side: str = ""  # the side that holds the phone, where known
    entered_by: str = ""  # the side that has spoken, in phases where only one has
    is_last_round: bool = False
    resting: tuple[EntryInfo, ...] = ()
    rest: int = 0  # for who rests: how many hands (or moves), this one counted
    is_taken_back: bool = False  # the move out of this round, just now
    moved: tuple[Moved, ...] = ()  # until this round's first figure: who sat here before it

    @property
    def claim(self) -> Tricks | None:
        """The figure of the side that has spoken, in phases where only one has."""
        if not self.hand or not self.entered_by:
            return None
        ledger = self.hand.ledger
        return ledger.ns_claim if self.entered_by == "ns" else ledger.ew_claim

    @property
    def ns(self) -> PairHere:
        """North and South."""
        return self._pair("ns", self.claim and self.claim[0])

    @property
    def ew(self) -> PairHere:
        """East and West."""
        return self._pair("ew", self.claim and self.claim[1])

    def _pair(self, side: Side, claim: int | None) -> PairHere:
        people = tuple(seat for seat in self.seats if seat.side == side)
        return PairHere(side, people, side == self.side, claim)

    @property
    def pairs(self) -> tuple[PairHere, PairHere]:
        """Both, North and South first."""
        return self.ns, self.ew

    @property
    def own_pair_first(self) -> tuple[PairHere, ...]:
        """Both, first who holds the phone."""
        return tuple(sorted(self.pairs, key=lambda pair: not pair.is_mine))

    @property
    def to_answer(self) -> PairHere | None:
        """Who is to speak next, where the other pair has spoken."""
        return next((p for p in self.pairs if self.entered_by not in ("", p.side)), None)

    @property
    def may_mend(self) -> str:
        """The side that spoke alone at a trusted table; until people move it may mend it."""
        ledger = self.hand.ledger if self.hand and self.phase is Phase.SETTLED else None
        is_trusted = self.drive.entry_mode == Drive.EntryMode.TRUST
        if not ledger or not is_trusted or ledger.state is not HandState.AGREED:
            return ""
        spoke = [side for side in ("ns", "ew") if getattr(ledger, f"{side}_claim")]
        return spoke[0] if len(spoke) == 1 and self.side in ("", spoke[0]) else ""

    @property
    def rest_worth(self) -> Fraction:
        """The tricks that a rest is worth, where these are fixed."""
        return rest_rule(self.drive).value

    @property
    def rest_is_average(self) -> bool:
        """Whether a rest is worth what a hand is on average: one's own, or anybody's."""
        rule = rest_rule(self.drive)
        return rule.kind == "own_average" or (rule.kind == "fixed" and rule.value == AVERAGE)

    @property
    def waits_for_moves(self) -> bool:
        """Whether somebody's next table is still being worked out, so the page may ask again."""
        return (
            self.phase in (Phase.SETTLED, Phase.RESTING)
            and not self.is_last_round
            and any(s.next is None for s in self.seats)
        )
