"""Tonight's list: who is here, who plays together, which line each takes. Until the start."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from tournaments.models import Attendance, Drive, Entry, EntryPerson, Player, Station
from tournaments.refusals import Reason, Refused
from tournaments.selectors.people import name_key, person_of
from tournaments.selectors.room import entries_of
from tournaments.services.changes import Actor, lock_for_change, note
from tournaments.services.people import add_player, find_player
from tournaments.services.seats import fill_place_of, keep_seats_drawn, must_not_have_started
from whistdrive.web.codes import new_code
from whistdrive.web.keys import once

ENTRY_CODE_LENGTH = 10  # for guessing, see whistdrive.web.ratelimit


@dataclass(frozen=True, slots=True)
class WalkIn:
    """Who was entered by name, and whether the register did not know that name before."""

    player: Player
    is_new: bool


def set_present(drive_id: int, player_ids: Iterable[int], actor: Actor) -> list[Player]:
    """Mark people of the register as present, in one act: those who were not here before it."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        must_not_have_started(drive)
        players = list(
            Player.objects.for_club(drive.club)
            .filter(pk__in=tuple(player_ids))
            .exclude(pk__in=EntryPerson.objects.filter(drive=drive).values("player_id"))
        )
        players.sort(key=lambda p: name_key(p.name))
        if not players:
            transaction.set_rollback(True)
            return []
        _enter(drive, players, actor)
        keep_seats_drawn(drive)
        note(drive, "arrived", actor, players=[p.pk for p in players])
    return players


def add_walk_in(
    drive_id: int,
    name: str,
    actor: Actor,
    station: str = "",
    *,
    meant: int | None = None,
    key: UUID | None = None,
) -> WalkIn:
    """Enter somebody by name: the person of the register with that name, else a new one.

    `meant` is the person of the register for whom the name, typed nearly right, stands. The same
    key again is Repeated.
    """
    with transaction.atomic():
        once(key)
        drive = lock_for_change(drive_id)
        must_not_have_started(drive)
        known = _meant(drive, meant) if meant else find_player(drive.club, name)
        player = known or add_player(drive.club, name, station=station)
        if EntryPerson.objects.filter(drive=drive, player=player).exists():
            raise Refused(Reason.ALREADY_HERE, name=str(player))
        _enter(drive, [player], actor, station=station)
        keep_seats_drawn(drive)
        note(drive, "arrived", actor, players=[player.pk])
    return WalkIn(player, is_new=known is None)


def _meant(drive: Drive, player_id: int) -> Player:
    found = person_of(drive.club, player_id)
    if found is None:
        raise Refused(Reason.PAGE_OUT_OF_DATE)
    return found


def set_absent(drive_id: int, player_id: int, actor: Actor) -> Player:
    """Take somebody off tonight's list; of a pair the other stays."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        must_not_have_started(drive)
        member = _member(drive, player_id)
        entry = member.entry
        member.delete()
        if not entry.members.update(place=1):
            fill_place_of(drive, entry)
            entry.delete()
        keep_seats_drawn(drive)
        Attendance.objects.create(
            drive=drive, player_id=player_id, kind=Attendance.Kind.LEFT, by_id=actor.user_id
        )
        note(drive, "left", actor, players=[player_id])
    return member.player


def set_station(drive_id: int, entry_number: int, station: str, actor: Actor) -> None:
    """Put an entry into a line, or into none so that the lot decides."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        must_not_have_started(drive)
        if station not in ("", *Station.values):
            raise Refused(Reason.NOT_IN_THIS_DRIVE)
        people = _players_of(drive, entry_number)
        Entry.objects.filter(drive=drive, number=entry_number).update(station=station)
        keep_seats_drawn(drive)
        note(drive, "station", actor, entry=entry_number, station=station, players=people)


def pair_up(drive_id: int, first: int, second: int, actor: Actor) -> None:
    """Make one pair of two single entries (by number)."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        must_not_have_started(drive)
        one, other = _single(drive, first), _single(drive, second)
        if one.pk == other.pk:
            raise Refused(Reason.SAME_SEAT)
        people = _players_of(drive, first) + _players_of(drive, second)
        EntryPerson.objects.filter(entry=other).update(entry=one, place=2)
        fill_place_of(drive, other)
        other.delete()
        keep_seats_drawn(drive)
        note(drive, "paired", actor, first=first, second=second, players=people)


def part(drive_id: int, entry_number: int, actor: Actor) -> None:
    """Make two single entries of a pair again."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        must_not_have_started(drive)
        second = EntryPerson.objects.filter(
            drive=drive, entry__number=entry_number, place=2
        ).first()
        if second is None:
            raise Refused(Reason.NOT_IN_THIS_DRIVE)
        people = _players_of(drive, entry_number)
        second.entry = _new_entry(drive, _next_number(drive), second.player.station)
        second.entry.save()
        second.place = 1
        second.save(update_fields=("entry", "place"))
        keep_seats_drawn(drive)
        note(drive, "parted", actor, entry=entry_number, players=people)


def _enter(drive: Drive, players: list[Player], actor: Actor, station: str = "") -> None:
    _must_be_themselves(players)
    start = _next_number(drive)
    entries = Entry.objects.bulk_create(
        _new_entry(drive, start + i, station or p.station) for i, p in enumerate(players)
    )
    EntryPerson.objects.bulk_create(
        EntryPerson(entry=entry, drive=drive, player=player)
        for entry, player in zip(entries, players, strict=True)
    )
    Attendance.objects.bulk_create(
        Attendance(drive=drive, player=p, kind=Attendance.Kind.ARRIVED, by_id=actor.user_id)
        for p in players
    )


def _must_be_themselves(players: list[Player]) -> None:
    """Refuse who was merged into somebody else in this very moment; who is here is locked."""
    asked = Player.objects.filter(pk__in=[p.pk for p in players], merged_into=None)
    if len(asked.select_for_update()) < len(players):
        raise Refused(Reason.PAGE_OUT_OF_DATE)


def _new_entry(drive: Drive, number: int, station: str) -> Entry:
    return Entry(drive=drive, number=number, station=station, code=new_code(ENTRY_CODE_LENGTH))


def _next_number(drive: Drive) -> int:
    highest = Entry.objects.filter(drive=drive).aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1


def _players_of(drive: Drive, number: int) -> list[int]:
    """Who is in an entry: its number may be somebody else's later, so the journal names them."""
    entry = entries_of(drive, entry__number=number).get(number)
    if entry is None:
        raise Refused(Reason.NOT_IN_THIS_DRIVE)
    return list(entry.players)


def _member(drive: Drive, player_id: int) -> EntryPerson:
    found = (
        EntryPerson.objects.select_related("entry", "player")
        .filter(drive=drive, player=player_id)
        .first()
    )
    if found is None:
        raise Refused(Reason.NOT_IN_THIS_DRIVE)
    return found


def _single(drive: Drive, number: int) -> Entry:
    entry = entries_of(drive, entry__number=number).get(number)
    if entry is None or len(entry.names) != 1:
        raise Refused(Reason.NOT_IN_THIS_DRIVE)
    return Entry.objects.get(pk=entry.pk)
