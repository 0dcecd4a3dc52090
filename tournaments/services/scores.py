"""Scores: a side enters, the other agrees or not, the organiser decides; any act can be undone.

All of them add one row to a chain (see `scoring.ledger`); none changes a row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, cast
from uuid import UUID

from django.db import IntegrityError, transaction

from games import rules
from games.engine.result import DealResult
from tournaments.models import CLOSED, Act, Drive, DriveState, Round, ScoreEntry, Sitting
from tournaments.prepared import Insert, Part, Prepared, cut
from tournaments.refusals import Reason, Refused, of_the_game
from tournaments.scoring.ledger import Chain, EntryMode, HandLedger, Tricks, fold
from tournaments.selectors.room import act_of
from tournaments.services.changes import (
    Actor,
    note,
    raise_revision,
    refresh_copies,
    tell_table,
)

SIDES: tuple[Chain, Chain] = ("ns", "ew")


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of an act: the hand's ledger after it; `repeated` if the same form came again."""

    ledger: HandLedger
    revision: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class HandAt:
    """One hand at one table of a drive, and the one-time key of the form that speaks of it."""

    drive_id: int
    table: int
    hand: int
    key: UUID


def enter_score(place: HandAt, side: Chain, tricks: Tricks, actor: Actor) -> Saved:
    """A side says how many tricks were won; a later entry of the same side replaces its earlier.

    If the other side has spoken already, this is an agreement or a disagreement.
    """
    return _act(place, actor, _Entering(side, tricks))


def agree_score(place: HandAt, side: Chain, seen: Tricks, actor: Actor) -> Saved:
    """A side agrees with the figure it has `seen` of the other; refused if that has changed."""
    return _act(place, actor, _Agreeing(side, seen))


def decide_score(
    place: HandAt, tricks: Tricks, actor: Actor, reason: str = "", *, seen: int | None = None
) -> Saved:
    """The organiser accepts a single entry, settles a disagreement or corrects a score.

    `seen` is the hand's newest row that the organiser knew of, 0 for none: refused if another has
    come since. None does not ask.
    """
    return _act(place, actor, _Deciding(tricks, reason, seen))


def enter_slip(place: HandAt, tricks: Tricks, actor: Actor) -> Saved:
    """The desk types a paper slip; refused where another score is settled already."""
    return _act(place, actor, _TypingSlip(tricks))


def undo_act(place: HandAt, entry_id: int, actor: Actor) -> Saved:
    """Take back the act named, the last of its chain; the one before it counts again."""
    return _act(place, actor, _Undoing(entry_id))


@dataclass(frozen=True, slots=True)
class _Row:
    """What is about to be written."""

    chain: Chain
    act: Act
    tricks: Tricks | None
    reason: str = ""


class _Done(NamedTuple):
    """A row that is there; `key` as the database gives it, text or UUID."""

    pk: int
    hand: int
    chain: str
    ns: int | None
    ew: int | None
    supersedes_id: int | None
    key: UUID | str


ACTS = Prepared(
    lambda sitting: (
        ScoreEntry.objects.filter(sitting=sitting).order_by("pk").values_list(*_Done._fields)
    ),
    "sitting",
)
ENTRY = Insert(ScoreEntry)
SITTING = Part(Sitting, "id", "round_id", "table")
ROUND = Part(Round, "id", "drive_id", "number", path="round__")
DRIVE = Part(Drive, "id", "game", "hands", "entry_mode", "state", "revision", path="round__drive__")
SITTINGS = Prepared(
    lambda drive, table, hand: (
        Sitting.objects.standing()
        .filter(
            round__drive=drive,
            round__first_hand__lte=hand,
            round__last_hand__gte=hand,
            table=table,
        )
        .values_list(*SITTING.names, *ROUND.names, *DRIVE.names)[:1]
    ),
    "drive", "table", "hand",
)  # fmt: skip


class _Hand:
    """One hand's rows while the drive is locked."""

    def __init__(self, drive: Drive, sitting: Sitting, place: HandAt) -> None:
        self.drive, self.sitting, self.number = drive, sitting, place.hand
        self.mode = EntryMode(drive.entry_mode)
        acts = [_Done(*row) for row in ACTS.rows(sitting=sitting.pk)]
        self.rows = [row for row in acts if row.hand == place.hand]
        self.is_repeated = any(UUID(str(row.key)) == place.key for row in acts)

    @property
    def ledger(self) -> HandLedger:
        return ledger_of(self.rows, self.mode)

    def last(self, chain: Chain) -> _Done | None:
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


class _Entering:
    def __init__(self, side: Chain, tricks: Tricks) -> None:
        self.side, self.tricks = side, tricks

    def row(self, hand: _Hand) -> _Row:
        _must_add_up(hand.drive, self.tricks)
        before = hand.ledger
        if before.tricks not in (None, self.tricks) and not hand.may_be_changed_by(self.side):
            raise Refused(Reason.ALREADY_AGREED, ns=_at(before.tricks, 0), ew=_at(before.tricks, 1))
        other = before.ew_claim if self.side == "ns" else before.ns_claim
        act = Act.ENTERED if other is None else _answer(other, self.tricks)
        return _Row(self.side, act, self.tricks)


class _Agreeing:
    def __init__(self, side: Chain, seen: Tricks) -> None:
        self.side, self.seen = side, seen

    def row(self, hand: _Hand) -> _Row:
        before = hand.ledger
        other = before.ew_claim if self.side == "ns" else before.ns_claim
        if other is None or self._is_blind(hand, before):
            raise Refused(Reason.NOTHING_TO_AGREE)
        if other != self.seen:
            raise Refused(Reason.OTHER_SIDE_CHANGED, ns=other[0], ew=other[1])
        return _Row(self.side, Act.AGREED, other)

    def _is_blind(self, hand: _Hand, before: HandLedger) -> bool:
        """Whether the other side's figure is still hidden from this one, even in a refusal."""
        own = before.ns_claim if self.side == "ns" else before.ew_claim
        return hand.mode is EntryMode.BLIND and own is None


class _Deciding:
    def __init__(self, tricks: Tricks, reason: str = "", seen: int | None = None) -> None:
        self.tricks, self.reason, self.seen = tricks, reason, seen

    def row(self, hand: _Hand) -> _Row:
        if self.seen not in (None, hand.ledger.last_act):
            raise Refused(Reason.ENTRY_IS_STALE)
        if not self.reason or not all(0 <= tricks <= 13 for tricks in self.tricks):
            _must_add_up(hand.drive, self.tricks)
        before = hand.ledger
        claimed = before.tricks is None and self.tricks in (before.ns_claim, before.ew_claim)
        return _Row("desk", Act.ACCEPTED if claimed else Act.CORRECTED, self.tricks, self.reason)


class _TypingSlip(_Deciding):
    def row(self, hand: _Hand) -> _Row:
        stands = hand.ledger.tricks
        if stands is not None and stands != self.tricks:
            raise Refused(Reason.SLIP_CONTRADICTS, table=hand.sitting.table, hand=hand.number,
                          ns=stands[0], ew=stands[1])  # fmt: skip
        return super().row(hand)


class _Undoing:
    def __init__(self, entry_id: int) -> None:
        self.entry_id = entry_id

    def row(self, hand: _Hand) -> _Row:
        row = next((r for r in hand.rows if r.pk == self.entry_id), None)
        if row is None:
            raise Refused(Reason.NOTHING_TO_UNDO)
        chain = cast(Chain, row.chain)
        last = hand.last(chain)
        if last is not row:
            raise Refused(Reason.ENTRY_IS_STALE)
        before = next((r for r in hand.rows if r.pk == row.supersedes_id), None)
        return _Row(chain, Act.UNDONE, tricks_of(before) if before else None)


def _act(place: HandAt, actor: Actor, what: Any) -> Saved:
    """Lock, decide, insert, publish; the same key again answers with what stands."""
    try:
        with transaction.atomic():
            return _act_locked(place, actor, what)
    except IntegrityError:
        # A second tap of the same form met the first; outside the block because PostgreSQL
        # answers nothing more inside a failed transaction.
        repeated = _repeated(place)
        if repeated is None:
            raise
        return repeated


def _act_locked(place: HandAt, actor: Actor, what: Any) -> Saved:
    raise_revision(place.drive_id)
    hand = _load(place)
    was = hand.ledger
    if hand.is_repeated:
        transaction.set_rollback(True)
        return Saved(was, hand.drive.revision - 1, repeated=True)
    _must_be_open(hand.drive)
    row = what.row(hand)
    hand.rows.append(_insert(hand, place, row, actor))
    note(hand.drive, "score", actor, table=place.table, hand=place.hand, chain=row.chain,
         act=row.act.value, ns=_at(row.tricks, 0), ew=_at(row.tricks, 1))  # fmt: skip
    now = hand.ledger
    tell_table(hand.drive, place.table)
    if now.tricks != was.tricks or now.winner != was.winner:
        refresh_copies(hand.drive)
    return Saved(now, hand.drive.revision)


def _load(place: HandAt) -> _Hand:
    row = SITTINGS.row(drive=place.drive_id, table=place.table, hand=place.hand)
    if row is None:
        raise _not_played(Drive.objects.get(pk=place.drive_id), place.hand)
    sitting, round_, drive = cut(row, SITTING, ROUND, DRIVE)
    sitting.round, round_.drive = round_, drive
    return _Hand(drive, sitting, place)


def _not_played(drive: Drive, hand: int) -> Refused:
    _must_be_open(drive)
    if not 1 <= hand <= drive.hands:
        return Refused(Reason.NO_SUCH_HAND, hand=hand, first=1, last=drive.hands)
    return Refused(Reason.HAND_NOT_CALLED, hand=hand)


def _insert(hand: _Hand, place: HandAt, row: _Row, actor: Actor) -> _Done:
    last = hand.last(row.chain)
    ns, ew, before = _at(row.tricks, 0), _at(row.tricks, 1), last.pk if last else None
    pk = ENTRY(
        sitting_id=hand.sitting.pk,
        hand=place.hand,
        chain=row.chain,
        act=row.act,
        ns=ns,
        ew=ew,
        reason=row.reason,
        supersedes_id=before,
        key=place.key,
        revision=hand.drive.revision,
        by_id=actor.user_id,
        device=actor.device,
    )
    return _Done(pk, place.hand, row.chain, ns, ew, before, place.key)


def _repeated(place: HandAt) -> Saved | None:
    """What stands, if this form was saved in the same moment by another request."""
    hand = _load(place)
    return Saved(hand.ledger, hand.drive.revision, repeated=True) if hand.is_repeated else None


def tricks_of(row: _Done) -> Tricks | None:
    """The tricks a row claims, or None."""
    return None if row.ns is None or row.ew is None else (row.ns, row.ew)


def ledger_of(rows: list[_Done], mode: EntryMode) -> HandLedger:
    """Fold one hand's rows."""
    return fold((act_of(r.pk, r.chain, r.ns, r.ew) for r in rows), mode)


def _must_be_open(drive: Drive) -> None:
    if drive.state in CLOSED:
        raise Refused(Reason.IS_PUBLISHED)
    if drive.state not in (DriveState.RUNNING, DriveState.FINISHED):
        raise Refused(Reason.NOT_RUNNING)


def _answer(other: Tricks, own: Tricks) -> Act:
    return Act.AGREED if other == own else Act.DISPUTED


def _at(tricks: Tricks | None, index: int) -> int | None:
    return None if tricks is None else tricks[index]


def _must_add_up(drive: Drive, tricks: Tricks) -> None:
    """Refused for the reason for which the game's own rules refuse it."""
    refusal = rules.get(drive.game).check(DealResult(tricks))
    if refusal is not None:
        raise Refused(of_the_game(refusal.reason), ns=tricks[0], ew=tricks[1], **refusal.params)
