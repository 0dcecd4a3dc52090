"""Scores: a side enters, the other agrees or not, the organiser decides; any act can be undone.

All of them add one row to a chain (see `scoring.ledger`); none changes a row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db import IntegrityError, transaction

from tournaments.models import Drive, DriveState, Round, ScoreEntry, Sitting
from tournaments.prepared import Insert, Part, Prepared, cut
from tournaments.refusals import Reason, Refused
from tournaments.scoring.ledger import Chain, HandLedger, Tricks
from tournaments.services.changes import (
    Actor,
    note,
    raise_revision,
    refresh_copies,
    tell_table,
)
from tournaments.services.score_acts import (
    Agreeing,
    Deciding,
    Done,
    Entering,
    Hand,
    HandAt,
    Row,
    Saying,
    TypingSlip,
    Undoing,
    at,
    tricks_of,
)

__all__ = [
    "HandAt",
    "Saved",
    "agree_score",
    "decide_score",
    "enter_score",
    "enter_slip",
    "undo_act",
]


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of an act: its hand, and that one's ledger after it.

    `repeated` if the same form came again; the hand is then the one it counted for.
    """

    ledger: HandLedger
    revision: int
    hand: int
    repeated: bool = False


def enter_score(place: HandAt, side: Chain, tricks: Tricks, actor: Actor) -> Saved:
    """A side says how many tricks were won; a later entry of the same side replaces its earlier.

    If the other side has spoken already, this is an agreement or a disagreement.
    """
    return _act(place, actor, Entering(side, tricks))


def agree_score(place: HandAt, side: Chain, seen: Tricks, actor: Actor) -> Saved:
    """A side agrees with the figure it has `seen` of the other; refused if that has changed."""
    return _act(place, actor, Agreeing(side, seen))


def decide_score(
    place: HandAt, tricks: Tricks, actor: Actor, reason: str = "", *, seen: int | None = None
) -> Saved:
    """The organiser accepts a single entry, settles a disagreement or corrects a score.

    `seen` is the hand's newest row that the organiser knew of, 0 for none: refused if another has
    come since. None does not ask.
    """
    return _act(place, actor, Deciding("desk", tricks, reason, seen))


def enter_slip(
    place: HandAt, tricks: Tricks, actor: Actor, *, seen_round: int | None = None
) -> Saved:
    """The desk types a paper slip; refused where another score is settled already.

    Which hand the table is at is not written on a slip. One that comes again therefore answers for
    the hand it counted for, however far the table is by now; one that comes late, after the move
    out of the round in which it was typed, is refused.
    """
    return _act(_first_place_of(place), actor, TypingSlip("desk", tricks, round=seen_round))


def undo_act(place: HandAt, entry_id: int, actor: Actor) -> Saved:
    """Take back the act named, the last of its chain; the one before it counts again."""
    return _act(place, actor, Undoing(entry_id))


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


def _first_place_of(place: HandAt) -> HandAt:
    """Where this form was saved before, perhaps in an earlier round; else where it is now."""
    saved = ScoreEntry.objects.filter(
        sitting__round__drive=place.drive_id,
        sitting__round__taken_back_at=None,
        sitting__table=place.table,
        key=place.key,
    )
    hand = saved.values_list("hand", flat=True).first()
    return place if hand is None else replace(place, hand=hand)


def _act(place: HandAt, actor: Actor, what: Saying) -> Saved:
    """Lock, decide, insert, publish; the same key again answers with what stands."""
    try:
        with transaction.atomic():
            return _act_locked(place, actor, what)
    except IntegrityError:
        # A second tap of the same form met the first; outside the block because PostgreSQL
        # answers nothing more inside a failed transaction.
        hand = _load(place)
        if hand.saved is None:
            raise
        return _repeated(hand, hand.saved, what, hand.drive.revision)


def _act_locked(place: HandAt, actor: Actor, what: Saying) -> Saved:
    raise_revision(place.drive_id)
    hand = _load(place)
    was = hand.ledger
    if hand.saved:
        transaction.set_rollback(True)
        return _repeated(hand, hand.saved, what, hand.drive.revision - 1)
    _must_be_open(hand.drive)
    row = what.row(hand)
    hand.rows.append(_insert(hand, place, row, actor))
    note(hand.drive, "score", actor, table=place.table, hand=place.hand, chain=row.chain,
         act=row.act.value, ns=at(row.tricks, 0), ew=at(row.tricks, 1))  # fmt: skip
    now = hand.ledger
    tell_table(hand.drive, place.table)
    if now.tricks != was.tricks or now.winner != was.winner:
        refresh_copies(hand.drive)
    return Saved(now, hand.drive.revision, place.hand)


def _repeated(hand: Hand, saved: Done, what: Saying, revision: int) -> Saved:
    """What stands, for a form that was saved before; refused if it now says something else."""
    if saved.hand == hand.number and what.is_said_by(saved):
        return Saved(hand.ledger, revision, saved.hand, repeated=True)
    tricks = tricks_of(saved)
    # One side's figure is not told to the other, which may have to enter its own unseen.
    if tricks is None or not what.has_chain(saved):
        raise Refused(Reason.ENTRY_IS_STALE)
    raise Refused(Reason.SAVED_DIFFERENTLY, hand=saved.hand, ns=tricks[0], ew=tricks[1])


def _load(place: HandAt) -> Hand:
    row = SITTINGS.row(drive=place.drive_id, table=place.table, hand=place.hand)
    if row is None:
        raise _not_played(Drive.objects.get(pk=place.drive_id), place.hand)
    sitting, round_, drive = cut(row, SITTING, ROUND, DRIVE)
    sitting.round, round_.drive = round_, drive
    return Hand(drive, sitting, place)


def _not_played(drive: Drive, hand: int) -> Refused:
    _must_be_open(drive)
    if not 1 <= hand <= drive.hands:
        return Refused(Reason.NO_SUCH_HAND, hand=hand, first=1, last=drive.hands)
    return Refused(Reason.HAND_NOT_CALLED, hand=hand)


def _insert(hand: Hand, place: HandAt, row: Row, actor: Actor) -> Done:
    last = hand.last(row.chain)
    ns, ew, before = at(row.tricks, 0), at(row.tricks, 1), last.pk if last else None
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
    return Done(pk, place.hand, row.chain, ns, ew, row.reason, before, place.key)


def _must_be_open(drive: Drive) -> None:
    if drive.is_closed:
        raise Refused(Reason.IS_PUBLISHED)
    if drive.state not in (DriveState.RUNNING, DriveState.FINISHED):
        raise Refused(Reason.NOT_RUNNING)
