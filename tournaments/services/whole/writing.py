"""Rows of a drive's file into the database, in the file's order, with few statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tournaments.editions import edition
from tournaments.models import (
    Attendance,
    Award,
    Draw,
    Drive,
    DriveTable,
    Entry,
    EntryPerson,
    Journal,
    Player,
    Round,
    ScoreEntry,
    Sitting,
    SittingSeat,
)
from tournaments.selectors.merging import kept_for
from tournaments.services.drives import DRIVE_CODE_LENGTH, VIEWER_CODE_LENGTH
from tournaments.services.rounds import TABLE_CODE_LENGTH
from tournaments.services.tonight import ENTRY_CODE_LENGTH
from tournaments.services.whole.rows import DriveFile, Fields, PersonRow, RoundRow, ScoreRow
from whistdrive.clubs.models import Club
from whistdrive.web.codes import new_code

Players = dict[int, Player]
"""The register's people by their numbers in the file."""


def write(club: Club, file: DriveFile) -> Drive:
    """Write all rows as a drive of this club; call inside a transaction."""
    drive = _drive(club, file.drive)
    players = _players(club, file.people)
    _with_times(Attendance, _attendance(drive, file, players))
    _with_times(Draw, [Draw(drive=drive, **fields) for fields in file.draws])
    _tables(drive, file)
    sittings = _rounds(drive, file.rounds, _entries(drive, file, players))
    _scores(file.scores, sittings)
    _with_times(Journal, _journal(drive, file, players))
    Award.objects.bulk_create(
        Award(drive=drive, order=a.order, rule=a.rule, entries=list(a.entries), total=a.total)
        for a in file.awards
    )
    return drive


# Any: models of several kinds, which have in common that they stamp themselves.
def _with_times(model: type[Any], rows: Sequence[Any], field: str = "at") -> None:
    """Insert the rows, and give them back their own times in place of now's."""
    times = [getattr(row, field) for row in rows]
    model.objects.bulk_create(rows)
    for row, time in zip(rows, times, strict=True):
        setattr(row, field, time)
    model.objects.bulk_update(rows, (field,), batch_size=500)


def _free(
    model: type[Any], codes: Iterable[str], length: int, field: str = "code"
) -> Callable[[str], str]:
    """Gives each code itself, or a new one in place of one that is taken."""
    taken = set(
        model.objects.filter(**{f"{field}__in": tuple(codes)}).values_list(field, flat=True)
    )
    return lambda code: new_code(length) if code in taken else code


def _drive(club: Club, fields: Fields) -> Drive:
    code = _free(Drive, (fields["code"],), DRIVE_CODE_LENGTH)
    viewer_code = _free(Drive, (fields["viewer_code"],), VIEWER_CODE_LENGTH, "viewer_code")
    drive = Drive(club=club, **fields)
    drive.code, drive.viewer_code = code(drive.code), viewer_code(drive.viewer_code)
    _with_times(Drive, [drive], "created_at")
    return drive


def _players(club: Club, people: Iterable[PersonRow]) -> Players:
    """Who is in the register already, each once, and everybody else added to it.

    Who was found to be somebody else since is that person, unless the file has both: then they
    played against each other, and are two.
    """
    everybody = list(Player.objects.filter(club=club).order_by("-pk"))
    by_pk = {player.pk: player for player in everybody}
    kept = kept_for(club.pk)
    register: dict[tuple[str, ...], list[Player]] = {}
    meant: dict[tuple[str, ...], set[int]] = {}
    for player in everybody:
        if player.pk in kept:
            meant.setdefault(_identity(player), set()).add(kept[player.pk])
        else:
            register.setdefault(_identity(player), []).append(player)
    found: Players = {}
    unknown: Players = {}
    for row in people:
        player = Player(club=club, **row.fields)
        if known := register.get(_identity(player)):
            found[row.id] = known.pop()
        else:
            unknown[row.id] = player
    taken = {player.pk for player in found.values()}
    new: list[Player] = []
    for person, player in unknown.items():
        now = meant.get(_identity(player), set()) - taken
        if len(now) == 1:
            taken |= now
            player = by_pk[now.pop()]
        else:
            new.append(player)
        found[person] = player
    Player.objects.bulk_create(new)
    return found


def _identity(player: Player) -> tuple[str, ...]:
    """By what a person is known again: name and member number, or name and note."""
    if player.member_no:
        return ("member", player.name, player.member_no)
    return ("person", player.name, player.note)


def _attendance(drive: Drive, file: DriveFile, players: Players) -> list[Attendance]:
    return [Attendance(drive=drive, player=players[r.person], **r.fields) for r in file.attendance]


def _journal(drive: Drive, file: DriveFile, players: Players) -> list[Journal]:
    rows = []
    for row in sorted(file.journal, key=lambda row: row.revision):
        data = dict(row.data)
        if "players" in data:
            data["players"] = [players[person].pk for person in data["players"]]
        rows.append(
            Journal(drive=drive, revision=row.revision, kind=row.kind, data=data, **row.fields)
        )
    return rows


def _tables(drive: Drive, file: DriveFile) -> None:
    free = _free(DriveTable, [t.code for t in file.tables], TABLE_CODE_LENGTH)
    shown = edition(drive.revision)
    DriveTable.objects.bulk_create(
        DriveTable(drive=drive, number=t.number, code=free(t.code), edition=shown)
        for t in file.tables
    )


def _entries(drive: Drive, file: DriveFile, players: Players) -> dict[int, Entry]:
    free = _free(Entry, [e.code for e in file.entries], ENTRY_CODE_LENGTH)
    entries = {
        e.number: Entry(
            drive=drive, number=e.number, station=e.station, draw_place=e.draw_place,
            code=free(e.code),
        )
        for e in file.entries
    }  # fmt: skip
    Entry.objects.bulk_create(entries.values())
    EntryPerson.objects.bulk_create(
        EntryPerson(entry=entries[e.number], drive=drive, player=players[person], place=place)
        for e in file.entries
        for place, person in enumerate(e.people, start=1)
    )
    return entries


Sittings = dict[tuple[int, int], Sitting]
"""By the round's number in the file, and table."""


def _rounds(drive: Drive, rows: Sequence[RoundRow], entries: dict[int, Entry]) -> Sittings:
    rounds = [
        Round(
            drive=drive, number=r.number, first_hand=r.first_hand, last_hand=r.last_hand, **r.fields
        )
        for r in rows
    ]
    Round.objects.bulk_create(rounds)
    sittings = {
        (row.id, sitting.table): Sitting(round=round_, table=sitting.table)
        for row, round_ in zip(rows, rounds, strict=True)
        for sitting in row.sittings
    }
    Sitting.objects.bulk_create(sittings.values())
    seats: list[SittingSeat] = []
    for row, round_ in zip(rows, rounds, strict=True):
        seats += _seats(row, round_, sittings, entries)
    SittingSeat.objects.bulk_create(seats)
    return sittings


def _seats(
    row: RoundRow, round_: Round, sittings: Sittings, entries: dict[int, Entry]
) -> list[SittingSeat]:
    at_tables = [
        SittingSeat(
            round=round_, sitting=sittings[row.id, s.table], entry=entries[number], seat=seat
        )
        for s in row.sittings
        for seat, number in s.seats.items()
    ]
    resting = [
        SittingSeat(round=round_, entry=entries[number], queue=place)
        for place, number in enumerate(row.resting, start=1)
    ]
    return at_tables + resting


def _scores(rows: Iterable[ScoreRow], sittings: Sittings) -> None:
    """Insert in the file's order; a row must be in the database before one that supersedes it."""
    made: dict[int, ScoreEntry] = {}
    waiting: list[ScoreEntry] = []
    for row in rows:
        before = made[row.supersedes] if row.supersedes else None
        if before is not None and before.pk is None:
            _with_times(ScoreEntry, waiting)
            waiting = []
        made[row.id] = ScoreEntry(
            sitting=sittings[row.round, row.table], hand=row.hand, chain=row.chain, act=row.act,
            ns=row.ns, ew=row.ew, reason=row.reason, supersedes=before, revision=row.revision,
            **row.fields,
        )  # fmt: skip
        waiting.append(made[row.id])
    _with_times(ScoreEntry, waiting)
