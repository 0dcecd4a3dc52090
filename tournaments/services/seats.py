"""Seats: drawn by lot, and kept while the list changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournaments import draws
from tournaments.models import NOT_STARTED, Draw, Drive, DriveState, Entry, Journal, Round
from tournaments.movements.base import MovementError, Roster, Seating
from tournaments.movements.tables import chairs_of
from tournaments.refusals import Reason, Refused
from tournaments.selectors.room import EntryInfo, entries_of, movement_of, roster_of
from tournaments.services.changes import Actor, lock_for_change, note, tell_everyone, tell_room
from tournaments.services.rounds import write_round
from whistdrive.web.keys import once

RESEATED = ("seats_drawn", "seats_exchanged", "move_called", "move_taken_back")
"""The journal's lines after which people sit elsewhere."""


def draw_seats(
    drive_id: int,
    actor: Actor,
    seed: str = "",
    *,
    key: UUID | None = None,
    seen: int | None = None,
) -> Draw:
    """Draw everybody's first seat by lot; the same seed and list give the same seats.

    May be drawn again until the start; every draw stays on record. The same key again is Repeated;
    `seen` is the drive's revision that the caller saw: refused where the seats have changed since.
    """
    with transaction.atomic():
        once(key)
        drive = lock_for_change(drive_id)
        must_not_have_started(drive)
        must_be_as_seated(drive, seen)
        record = draws.draw(_people_to_draw(drive), seed=seed, by_station=drive.has_lines)
        _store_order(drive, record)
        seating = seat_first_round(drive)
        drawn = Draw.objects.create(
            drive=drive, seed=record.seed, rule=record.rule, version=record.version,
            listed=list(record.listed), seats=_as_json(seating), by_id=actor.user_id,
        )  # fmt: skip
        if drive.state == DriveState.DRAFT:
            Drive.objects.filter(pk=drive.pk).update(state=DriveState.OPEN)
        note(drive, "seats_drawn", actor, seed=record.seed, tables=len(seating.tables))
        tell_everyone(drive)
    return drawn


def seat_first_round(drive: Drive) -> Seating:
    """Seat the drawn order and write it down as round 1, in place of what was there."""
    roster, movement = roster_of(drive), movement_of(drive)
    try:
        seating = movement.first(roster)
    except MovementError as error:
        raise _why_not(roster) from error
    drop_seats(drive)
    write_round(drive, 1, seating, tables=movement.tables_for(len(roster.people)))
    return seating


def _why_not(roster: Roster) -> Refused:
    lines = Counter(roster.stations.values())
    if abs(lines["A"] - lines["B"]) > 1:
        return Refused(Reason.STATIONS_UNEQUAL, a=lines["A"], b=lines["B"])
    return Refused(Reason.TOO_FEW_PEOPLE, count=len(roster.people))


def keep_seats_drawn(drive: Drive) -> None:
    """After tonight's list has changed: keep the drawn order, seat newcomers at its end.

    Nobody who sits already is moved by a newcomer. Where the list can no longer be seated, the
    seats are dropped and must be drawn again. Whoever shows list or seats is told.
    """
    if not drive.rounds.standing().exists():
        tell_room(drive)
        return
    tell_everyone(drive)
    entries = list(drive.entries.order_by("draw_place", "number"))
    place = max((e.draw_place or 0 for e in entries), default=0)
    for entry in entries:
        if entry.draw_place is None:
            place += 1
            entry.draw_place = place
            if not drive.has_lines:
                entry.station = ""
            elif not entry.station:
                entry.station = _shorter_line(entries)
    drive.entries.bulk_update(entries, ("draw_place", "station"))
    try:
        seat_first_round(drive)
    except Refused:
        drop_seats(drive)


def drop_seats(drive: Drive) -> None:
    """Make room for a new first round; one scored in, in a false start, stays on record."""
    standing = Round.objects.standing().filter(drive=drive)
    standing.exclude(sittings__acts__isnull=False).delete()
    standing.update(taken_back_at=timezone.now())


def fill_place_of(drive: Drive, leaver: Entry) -> None:
    """Give a leaver's drawn place to the last of the same line, so that only one person moves."""
    if leaver.draw_place is None:
        return
    last = (
        drive.entries.filter(station=leaver.station, draw_place__gt=leaver.draw_place)
        .order_by("draw_place")
        .last()
    )
    if last is not None:
        Entry.objects.filter(pk=last.pk).update(draw_place=leaver.draw_place)


def _shorter_line(entries: list[Entry]) -> str:
    """The line with fewer people; of two equal ones A: there is no lot to be drawn any more."""
    return min("AB", key=[entry.station for entry in entries].count)


def must_be_as_seated(drive: Drive, seen: int | None, *entries: int) -> None:
    """Refuse where seats were drawn or called since, or exchanged: of these entries, or of any."""
    if seen is None:
        return
    since = Journal.objects.filter(drive=drive, revision__gt=seen)
    for kind, data in since.filter(kind__in=RESEATED).values_list("kind", "data"):
        moved = {data.get("first"), data.get("second")}
        if kind != "seats_exchanged" or not entries or moved & {*entries}:
            raise Refused(Reason.SEATS_CHANGED)


def must_not_have_started(drive: Drive) -> None:
    """Refuse what only makes sense before the first hand."""
    if drive.state not in NOT_STARTED:
        raise Refused(Reason.ALREADY_STARTED)


def must_be_paired(drive: Drive, entries: Iterable[EntryInfo]) -> None:
    """Refuse single people where pairs play."""
    if drive.in_pairs:
        single = [entry.name for entry in entries if not entry.is_pair]
        if single:
            raise Refused(Reason.PAIRS_INCOMPLETE, names=single)


def _people_to_draw(drive: Drive) -> list[tuple[str, str]]:
    entries = entries_of(drive)
    must_be_paired(drive, entries.values())
    if drive.in_pairs:
        if len(entries) < 2:
            raise Refused(Reason.TOO_FEW_PAIRS, count=len(entries))
    elif len(entries) < 4:
        raise Refused(Reason.TOO_FEW_PEOPLE, count=len(entries))
    return [(entry.person, entry.station) for entry in entries.values()]


def _store_order(drive: Drive, record: draws.DrawRecord) -> None:
    entries = {e.number: e for e in drive.entries.all()}
    for place, person in enumerate(record.order, start=1):
        entry = entries[int(person)]
        entry.draw_place = place
        entry.station = record.stations.get(person, "")
    drive.entries.bulk_update(entries.values(), ("draw_place", "station"))


def _as_json(seating: Seating) -> dict[str, object]:
    return {
        "tables": [
            {"table": t.number, **{seat: int(p) for p, seat in chairs_of(t).items()}}
            for t in seating.tables
        ],
        "resting": [int(p) for p in seating.resting],
    }
