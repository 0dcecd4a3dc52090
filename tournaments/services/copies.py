"""The copies: standings and next seats, folded in the background and stored only forward.

Both may run twice, late, or while people play on: they say which revision they were made from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, Q

from tournaments.editions import edition, room_channel
from tournaments.models import Drive, DriveState, MoveCall, NextSeats, StandingsSnapshot
from tournaments.movements.base import Step, open_tables
from tournaments.refusals import Refused
from tournaments.selectors.room import History, last_round_number, movement_of
from tournaments.selectors.seats import as_moves, next_step
from tournaments.selectors.standings import Folded, as_rows, fold_standings
from tournaments.services.changes import PROGRAM, publish_after_commit, tell_tables
from tournaments.services.course import call_move

FOLDED_STATES = (DriveState.RUNNING, DriveState.FINISHED, DriveState.PUBLISHED)


def refresh_standings(drive_id: int) -> bool:
    """Fold and store the standings if the stored ones are older; tell the room's screens."""
    drive = Drive.objects.filter(pk=drive_id).first()
    if drive is None or drive.started_at is None:
        return False
    folded = fold_standings(drive)
    with transaction.atomic():
        stored = _store_standings(drive, folded)
        if stored:
            new = edition(folded.revision, with_copies=True)
            publish_after_commit(new, room_channel(drive.pk))
    return stored


def _store_standings(drive: Drive, folded: Folded) -> bool:
    StandingsSnapshot.objects.get_or_create(drive=drive)
    older = StandingsSnapshot.objects.filter(drive=drive, revision__lt=folded.revision)
    return bool(older.update(
        revision=folded.revision, released_to=folded.released_to,
        public=as_rows(folded.public), full=as_rows(folded.full),
    ))  # fmt: skip


def refresh_next_seats(drive_id: int) -> bool:
    """Work out every next seat that is certain already and tell the tables of whom it is new."""
    drive = Drive.objects.filter(pk=drive_id, state=DriveState.RUNNING).first()
    if drive is None:
        return False
    # After the last round nobody moves; that it was looked at is stored all the same.
    round_number, step = next_step(drive) or (0, Step({}))
    if (
        step.seating
        and drive.move_call == MoveCall.AUTOMATIC
        and _call_by_itself(drive, round_number)
    ):
        # Not stored: should the work for the new round be lost, the sweep must find it missing.
        return False
    return _store_moves(drive, round_number, step)


def _store_moves(drive: Drive, round_number: int, step: Step) -> bool:
    moves = as_moves(step)
    with transaction.atomic():
        copy, _made = NextSeats.objects.select_for_update().get_or_create(drive=drive)
        if copy.revision > drive.revision:
            return False
        changed = _tables_of_changed(copy, round_number, moves)
        copy.revision, copy.round = drive.revision, round_number
        copy.moves = moves
        copy.save()
        if changed:
            tell_tables(drive.pk, changed, edition(drive.revision, with_copies=True))
    return bool(changed)


def _tables_of_changed(copy: NextSeats, round_number: int, moves: dict[str, Any]) -> set[int]:
    before = copy.moves if copy.round == round_number else {}
    people = moves.keys() | before.keys()
    changed = [p for p in people if moves.get(p) != before.get(p)]
    tables = {(moves.get(p) or before[p])["from"] for p in changed}
    return {table for table in tables if table is not None}


def _call_by_itself(drive: Drive, round_number: int) -> bool:
    """Call the move if nothing is open any more; whether it was called."""
    history = History(drive)
    if len(history) != round_number or round_number >= last_round_number(drive):
        return False
    if open_tables(movement_of(drive), history[-1]):
        # A timetable knows the next seats before anybody has scored.
        return False
    try:
        call_move(drive.pk, round_number, PROGRAM)
    except Refused:
        # Somebody called it in the same moment, or a score was taken back: both are fine.
        return False
    return True


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What `rebuild` found in one drive."""

    drive: Drive
    standings_differed: bool
    seats_differed: bool


def rebuild(drive: Drive) -> Rebuilt:
    """Throw the drive's copies away, fold anew, and say where they differed from the old."""
    old_standings = StandingsSnapshot.objects.filter(drive=drive).first()
    old_moves = NextSeats.objects.filter(drive=drive).first()
    StandingsSnapshot.objects.filter(drive=drive).delete()
    refresh_standings(drive.pk)
    if drive.state == DriveState.RUNNING:
        NextSeats.objects.filter(drive=drive).delete()
        refresh_next_seats(drive.pk)
    new_standings = StandingsSnapshot.objects.filter(drive=drive).first()
    new_moves = NextSeats.objects.filter(drive=drive).first()
    return Rebuilt(
        drive,
        _differ(old_standings, new_standings, ("released_to", "public", "full")),
        _differ(old_moves, new_moves, ("round", "moves")),
    )


def _differ(old: Any, new: Any, fields: tuple[str, ...]) -> bool:
    return any(getattr(old, f, None) != getattr(new, f, None) for f in fields)


def overdue_drives() -> list[int]:
    """Drives with a copy that is older than their rows: what the sweep starts again."""
    standings = Q(snapshot=None) | Q(snapshot__revision__lt=F("revision"))
    seats = Q(next_seats=None) | Q(next_seats__revision__lt=F("revision"))
    behind = standings | (seats & Q(state=DriveState.RUNNING))
    drives = Drive.objects.filter(behind, state__in=FOLDED_STATES).order_by("pk")
    return list(drives.values_list("pk", flat=True))
