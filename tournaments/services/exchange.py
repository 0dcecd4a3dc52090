"""Two who change places: before the start, where somebody sits wrong, and back again."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from tournaments.models import SIDE_OF, Drive, Entry, Journal, Round, Sitting, SittingSeat
from tournaments.refusals import Reason, Refused
from tournaments.selectors.room import EntryInfo, current_round, entries_of, ledgers, with_figures
from tournaments.services.changes import Actor, lock_for_change, note, refresh_copies, tell_everyone
from tournaments.services.seats import must_be_as_seated
from whistdrive.web.keys import once


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
        must_be_as_seated(drive, seen, first, second)
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
