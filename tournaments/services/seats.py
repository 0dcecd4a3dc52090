"""Seats: drawn by lot, kept while the list changes, exchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournaments import draws
from tournaments.models import (
    SIDE_OF,
    Draw,
    Drive,
    DriveState,
    Entry,
    Journal,
    Round,
    Sitting,
    SittingSeat,
)
from tournaments.movements.base import MovementError, Roster, Seating
from tournaments.movements.tables import chairs_of
from tournaments.refusals import Reason, Refused
from tournaments.selectors.room import (
    EntryInfo,
    current_round,
    entries_of,
    ledgers,
    movement_of,
    roster_of,
    with_figures,
)
from tournaments.services.changes import (
    Actor,
    lock_for_change,
    note,
    refresh_copies,
    tell_everyone,
    tell_room,
)
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
        _must_be_as_seated(drive, seen)
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


def exchange_seats(
    drive_id: int,
    first: int,
    second: int,
    actor: Actor,
    *,
    key: UUID | None = None,
    seen: int | None = None,
    lines_too: bool = False,
) -> None:
    """Let two entries (by number) change places.

    Before the start this changes the drawn seats, and lines where theirs differ: only where the
    caller knows, `lines_too`. While people play it changes the current round's within a line, as
    long as no figure stands at their tables: tricks belong to seats, and must not change their
    people. Key and `seen` as in `draw_seats`: an exchange that came twice would be none.
    """
    with transaction.atomic():
        once(key)
        drive = lock_for_change(drive_id)
        if drive.finished_at:
            raise Refused(Reason.NOT_RUNNING)
        if first == second:
            raise Refused(Reason.SAME_SEAT)
        round_ = current_round(drive)
        if round_ is None:
            raise Refused(Reason.NO_SEATS_DRAWN)
        places = {s.entry.number: s for s in round_.seats.select_related("entry")}
        if first not in places or second not in places:
            raise Refused(Reason.NOT_IN_THIS_DRIVE)
        _must_be_as_seated(drive, seen, first, second)
        one, other = places[first], places[second]
        entries = entries_of(drive, entry__number__in=(first, second))
        people = entries[first], entries[second]
        _must_not_be_partners(one, other, *people)
        _must_keep_lines(drive, *people, lines_too=lines_too)
        _must_be_without_figures(drive, round_, one, other)
        _exchange(one, other)
        note(
            drive, "seats_exchanged", actor, first=first, second=second, round=round_.number,
            players=[player for entry in people for player in entry.players],
            lines=people[0].station != people[1].station,
        )  # fmt: skip
        tell_everyone(drive)
        refresh_copies(drive)


def _must_be_as_seated(drive: Drive, seen: int | None, *entries: int) -> None:
    """Refuse where seats were drawn or called since, or exchanged: of these entries, or of any."""
    if seen is None:
        return
    since = Journal.objects.filter(drive=drive, revision__gt=seen)
    for kind, data in since.filter(kind__in=RESEATED).values_list("kind", "data"):
        moved = {data.get("first"), data.get("second")}
        if kind != "seats_exchanged" or not entries or moved & {*entries}:
            raise Refused(Reason.SEATS_CHANGED)


def _must_not_be_partners(
    one: SittingSeat, other: SittingSeat, first: EntryInfo, second: EntryInfo
) -> None:
    is_one_table = one.sitting_id is not None and one.sitting_id == other.sitting_id
    if is_one_table and SIDE_OF[one.seat] == SIDE_OF[other.seat]:
        raise Refused(Reason.PARTNERS_ANYHOW, first=first.name, second=second.name)


def _must_keep_lines(drive: Drive, first: EntryInfo, second: EntryInfo, *, lines_too: bool) -> None:
    """Refuse to change lines once people play, and before that to change them unawares."""
    if first.station == second.station:
        return
    names = {"first": first.name, "second": second.name}
    if drive.started_at:
        raise Refused(Reason.LINES_STAY, **names)
    if not lines_too:
        lines = {"first_line": second.station, "second_line": first.station}
        raise Refused(Reason.LINES_WOULD_CHANGE, of=drive, **names, **lines)


def _must_be_without_figures(drive: Drive, round_: Round, *seats: SittingSeat) -> None:
    sittings = Sitting.objects.filter(pk__in=[s.sitting_id for s in seats if s.sitting_id])
    found = ledgers(drive, (round_,))
    theirs = set(sittings.values_list("table", flat=True))
    if places := [place for place in with_figures(found) if place[1] in theirs]:
        raise Refused(Reason.SEATS_HAVE_SCORES, places=places)


def _exchange(one: SittingSeat, other: SittingSeat) -> None:
    # Deleted and made anew because a seat may never be held twice, not even for a moment.
    SittingSeat.objects.filter(pk__in=(one.pk, other.pk)).delete()
    SittingSeat.objects.bulk_create(
        [
            SittingSeat(round_id=mine.round_id, sitting_id=mine.sitting_id, seat=mine.seat,
                        queue=mine.queue, entry=theirs.entry)
            for mine, theirs in ((one, other), (other, one))
        ]
    )  # fmt: skip
    _exchange_lines(one.entry, other.entry)


def _exchange_lines(one: Entry, other: Entry) -> None:
    one.draw_place, other.draw_place = other.draw_place, one.draw_place
    one.station, other.station = other.station, one.station
    one.save(update_fields=("draw_place", "station"))
    other.save(update_fields=("draw_place", "station"))


def give_lines_back(drive: Drive, round_number: int) -> None:
    """Exchange lines back where a round was taken back in which seats had been exchanged.

    The round before has the seats of before, and in them only the lines of before fit.
    """
    lines = Journal.objects.filter(drive=drive, kind__in=("move_called", "seats_exchanged"))
    for kind, data in lines.order_by("-revision").values_list("kind", "data"):
        # What was exchanged in later rounds went back with these.
        if data["round"] == round_number:
            if kind == "move_called":
                return
            numbers = (data["first"], data["second"])
            _exchange_lines(*Entry.objects.filter(drive=drive, number__in=numbers))


def must_not_have_started(drive: Drive) -> None:
    """Refuse what only makes sense before the first hand."""
    if drive.state not in (DriveState.DRAFT, DriveState.OPEN):
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
