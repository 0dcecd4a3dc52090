"""What somebody says about a hand, and the row that comes of it while the drive is locked.

Each act looks at the hand as it stands and answers with the row to be written, or refuses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol, cast
from uuid import UUID

from games import rules
from games.engine.result import DealResult
from games.engine.seats import TRICKS
from tournaments.models import Act, Drive, Round, ScoreEntry, Sitting
from tournaments.prepared import Prepared
from tournaments.refusals import Reason, Refused, of_the_game
from tournaments.scoring.ledger import Chain, EntryMode, HandLedger, Tricks, fold
from tournaments.selectors.room import act_of


@dataclass(frozen=True, slots=True)
class HandAt:
    """One hand at one table of a drive, and the one-time key of the form that speaks of it."""

    drive_id: int
    table: int
    hand: int
    key: UUID


@dataclass(frozen=True, slots=True)
class Row:
    """What is about to be written."""

    chain: Chain
    act: Act
    tricks: Tricks | None
    reason: str = ""


class Done(NamedTuple):
    """A row that is there; `key` as the database gives it, text or UUID."""

    pk: int
    hand: int
    chain: str
    ns: int | None
    ew: int | None
    reason: str
    supersedes_id: int | None
    key: UUID | str


ACTS = Prepared(
    lambda sitting: (
        ScoreEntry.objects.filter(sitting=sitting).order_by("pk").values_list(*Done._fields)
    ),
    "sitting",
)


class Hand:
    """One hand's rows while the drive is locked; `saved` is the row of this form's key."""

    def __init__(self, drive: Drive, sitting: Sitting, place: HandAt) -> None:
        self.drive, self.sitting, self.number = drive, sitting, place.hand
        self.mode = EntryMode(drive.entry_mode)
        acts = [Done(*row) for row in ACTS.rows(sitting=sitting.pk)]
        self.rows = [row for row in acts if row.hand == place.hand]
        self.saved = next((row for row in acts if UUID(str(row.key)) == place.key), None)

    @property
    def ledger(self) -> HandLedger:
        """What the rows come to."""
        return fold((act_of(r.pk, r.chain, r.ns, r.ew) for r in self.rows), self.mode)

    def last(self, chain: Chain) -> Done | None:
        """The chain's last row."""
        return next((row for row in reversed(self.rows) if row.chain == chain), None)

    def may_be_changed_by(self, side: Chain) -> bool:
        """Where the table is trusted, the side that entered alone may mend it until people move."""
        return (
            self.mode is EntryMode.TRUST
            and {row.chain for row in self.rows} == {side}
            and not Round.objects.standing()
            .filter(drive=self.drive, number__gt=self.sitting.round.number)
            .exists()
        )


class Saying(Protocol):
    """Something that is said about a hand."""

    def row(self, hand: Hand) -> Row:
        """The row to be written; Refused if it cannot be said now."""

    def is_said_by(self, saved: Done) -> bool:
        """Whether a row that is there already says the same."""

    def has_chain(self, saved: Done) -> bool:
        """Whether the same side wrote that row."""


@dataclass(frozen=True, slots=True)
class Claiming:
    """A chain claims tricks."""

    chain: Chain
    tricks: Tricks

    def is_said_by(self, saved: Done) -> bool:
        """Whether a row that is there already says the same."""
        return self.has_chain(saved) and tricks_of(saved) == self.tricks

    def has_chain(self, saved: Done) -> bool:
        """Whether the same side wrote that row."""
        return saved.chain == self.chain


class Entering(Claiming):
    """A side says how many tricks were won."""

    def row(self, hand: Hand) -> Row:
        """An entry, an agreement or a disagreement."""
        _must_add_up(hand.drive, self.tricks)
        before = hand.ledger
        stands = before.tricks
        if stands not in (None, self.tricks) and not hand.may_be_changed_by(self.chain):
            raise Refused(
                Reason.ALREADY_AGREED, hand=hand.number, ns=at(stands, 0), ew=at(stands, 1)
            )
        other = before.ew_claim if self.chain == "ns" else before.ns_claim
        act = Act.ENTERED if other is None else _answer(other, self.tricks)
        return Row(self.chain, act, self.tricks)


class Agreeing(Claiming):
    """A side agrees with the tricks it has seen of the other."""

    def row(self, hand: Hand) -> Row:
        """An agreement; refused if the other's figure is another by now."""
        before = hand.ledger
        other = before.ew_claim if self.chain == "ns" else before.ns_claim
        if other is None or self._is_blind(hand, before):
            raise Refused(Reason.NOTHING_TO_AGREE)
        if other != self.tricks:
            raise Refused(Reason.OTHER_SIDE_CHANGED, ns=other[0], ew=other[1])
        return Row(self.chain, Act.AGREED, other)

    def _is_blind(self, hand: Hand, before: HandLedger) -> bool:
        """Whether the other side's figure is still hidden from this one, even in a refusal."""
        own = before.ns_claim if self.chain == "ns" else before.ew_claim
        return hand.mode is EntryMode.BLIND and own is None


@dataclass(frozen=True, slots=True)
class Deciding(Claiming):
    """The organiser says what counts."""

    reason: str = ""
    seen: int | None = None

    def row(self, hand: Hand) -> Row:
        """An acceptance or a correction; refused if somebody has changed what was seen."""
        if self.seen not in (None, hand.ledger.last_act):
            raise Refused(Reason.ENTRY_IS_STALE)
        if not self.reason or not all(0 <= tricks <= TRICKS for tricks in self.tricks):
            _must_add_up(hand.drive, self.tricks)
        before = hand.ledger
        claimed = before.tricks is None and self.tricks in (before.ns_claim, before.ew_claim)
        return Row("desk", Act.ACCEPTED if claimed else Act.CORRECTED, self.tricks, self.reason)


@dataclass(frozen=True, slots=True)
class TypingSlip(Deciding):
    """The desk types a paper slip; `round` is the one it was typed in, None does not ask."""

    round: int | None = None

    def row(self, hand: Hand) -> Row:
        """The organiser's word; refused where another stands, or the move has been called."""
        if self.round not in (None, hand.sitting.round.number):
            raise Refused(Reason.SLIP_OF_EARLIER_HAND, hand=hand.number)
        stands = hand.ledger.tricks
        if stands is not None and stands != self.tricks:
            raise Refused(Reason.SLIP_CONTRADICTS, table=hand.sitting.table, hand=hand.number,
                          ns=stands[0], ew=stands[1])  # fmt: skip
        return Deciding.row(self, hand)


@dataclass(frozen=True, slots=True)
class Undoing:
    """The last act of a chain is taken back."""

    entry_id: int

    def is_said_by(self, saved: Done) -> bool:
        """Whether a row that is there already takes back the same."""
        return saved.supersedes_id == self.entry_id

    def has_chain(self, saved: Done) -> bool:
        """Never: what takes another act back is another form."""
        return False

    def row(self, hand: Hand) -> Row:
        """The row that brings the one before back; refused if it is not the last any more."""
        row = next((r for r in hand.rows if r.pk == self.entry_id), None)
        if row is None:
            raise Refused(Reason.NOTHING_TO_UNDO)
        chain = cast(Chain, row.chain)
        last = hand.last(chain)
        if last is not row:
            raise Refused(Reason.ENTRY_IS_STALE)
        before = next((r for r in hand.rows if r.pk == row.supersedes_id), None)
        if before is None:
            return Row(chain, Act.UNDONE, None)
        # Tricks that do not add up come back with the reason for which they may stand.
        return Row(chain, Act.UNDONE, tricks_of(before), before.reason)


def tricks_of(row: Done) -> Tricks | None:
    """The tricks a row claims, or None."""
    return None if row.ns is None or row.ew is None else (row.ns, row.ew)


def at(tricks: Tricks | None, index: int) -> int | None:
    """One side's tricks, if there are any."""
    return None if tricks is None else tricks[index]


def _answer(other: Tricks, own: Tricks) -> Act:
    return Act.AGREED if other == own else Act.DISPUTED


def _must_add_up(drive: Drive, tricks: Tricks) -> None:
    """Refused for the reason for which the game's own rules refuse it."""
    # Without the drive's options: what can be a result does not hang on them, and loading them
    # would cost a query.
    game = rules.for_drive(drive.game)
    refusal = game.check(DealResult(tricks), game.first_setup)
    if refusal is not None:
        raise Refused(of_the_game(refusal.reason), ns=tricks[0], ew=tricks[1], **refusal.params)
