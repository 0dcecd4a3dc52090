"""A whole drive as plain values, for a file that can be read in again unchanged.

Everything that was ever written about the drive is in it, also what was taken back; the copies
(standings, next seats) are not, for they can be folded anew. Nothing in it depends on the database
it comes from: people, rounds and score entries have numbers of their own in the file, in an order
that follows from the rows alone; accounts are only named. `services.whole` reads it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Model, QuerySet

from tournaments.models import (
    Attendance,
    Drive,
    EntryPerson,
    Journal,
    Player,
    ScoreEntry,
    SittingSeat,
)
from tournaments.models.rounds import SEATS
from tournaments.selectors.merging import kept_for

FORMAT = "whist-drive"
VERSION = 2
"""2: whether prizes may pile up (`second_prize`); before it they did."""

DRIVE_FIELDS = (
    "code", "viewer_code", "name", "date", "place", "game", "game_options", "movement",
    "movement_options", "hands", "hands_a_round", "trumps", "entry_mode", "move_call", "held_back",
    "rest", "rest_half_tricks", "second_prize", "station_a", "station_b", "state", "revision",
    "prizes_shown", "screen", "created_at", "started_at", "finished_at", "published_at",
)  # fmt: skip
PERSON_FIELDS = ("name", "note", "station", "email", "member_no")
ROUND_FIELDS = ("number", "first_hand", "last_hand", "called_at", "taken_back_at")
SCORE_FIELDS = ("hand", "chain", "act", "ns", "ew", "reason", "key", "revision", "at", "device")
JOURNAL_FIELDS = ("revision", "kind", "at", "device")
AWARD_FIELDS = ("order", "rule", "entries", "total")

Values = dict[str, Any]
"""A JSON object. Any: settings, draws and journal hold JSON of their own."""
Ids = Mapping[int, int]
"""What a database id is called in the file."""


def whole_drive(drive: Drive) -> Values:
    """Everything about a drive; a fixed number of queries, however long the evening was."""
    with transaction.atomic():
        # Every change locks this row first: a score that came between two of the queries below
        # would make a file that contradicts itself.
        drive = Drive.objects.select_for_update().get(pk=drive.pk)
        attendance = _with_author(Attendance.objects.filter(drive=drive))
        journal = list(_with_author(Journal.objects.filter(drive=drive)))
        members = list(EntryPerson.objects.filter(drive=drive).select_related("entry"))
        kept = kept_for(drive.club_id)
        ids = _people_ids(members, attendance, journal, kept)
        rounds = list(drive.rounds.order_by("pk"))
        round_ids = _numbered(round_.pk for round_ in rounds)
        return {
            "format": FORMAT,
            "version": VERSION,
            "drive": _fields(drive, DRIVE_FIELDS),
            "people": _people(ids),
            "entries": _entries(members, ids),
            "attendance": [_attendance(row, ids) for row in attendance],
            "draws": [_draw(row) for row in _with_author(drive.draws.all())],
            "tables": list(drive.tables.order_by("number").values("number", "code")),
            "rounds": _rounds(drive, rounds, round_ids),
            "scores": _scores(drive, round_ids),
            "journal": [_journal(row, ids, kept) for row in journal],
            "awards": [_fields(row, AWARD_FIELDS) for row in drive.awards.order_by("order")],
        }


def _with_author(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.select_related("by").order_by("pk")


def _fields(row: Model, names: Iterable[str]) -> Values:
    return {name: _plain(getattr(row, name)) for name in names}


def _plain(value: Any) -> Any:
    """A value as JSON has it. Keys are sorted, for not every database keeps their order."""
    if isinstance(value, dict):
        return {key: _plain(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, date):
        return value.isoformat()
    return value if value is None or isinstance(value, (int, float)) else str(value)


def _author(row: Any) -> str:
    return str(row.by) if row.by else str(row.by_name)


def _numbered(keys: Iterable[int]) -> Ids:
    """Numbers from 1 in order of first appearance."""
    return {key: number for number, key in enumerate(dict.fromkeys(keys), start=1)}


def _people_ids(
    members: Iterable[EntryPerson],
    attendance: Iterable[Attendance],
    journal: Iterable[Journal],
    kept: Ids,
) -> Ids:
    """First who plays, by entry; then who came and left, or stands only in the journal.

    The journal's lines never change, so there people stand who were merged into others since.
    """
    playing = sorted(members, key=lambda member: (member.entry.number, member.place))
    seen = [member.player_id for member in playing]
    seen += [row.player_id for row in attendance]
    seen += [kept.get(pk, pk) for row in journal for pk in row.data.get("players", ())]
    return _numbered(seen)


def _people(ids: Ids) -> list[Values]:
    found = Player.objects.in_bulk(ids)
    return [{"id": number, **_fields(found[pk], PERSON_FIELDS)} for pk, number in ids.items()]


def _entries(members: Iterable[EntryPerson], ids: Ids) -> list[Values]:
    people: dict[int, list[EntryPerson]] = defaultdict(list)
    for member in sorted(members, key=lambda member: (member.entry.number, member.place)):
        people[member.entry.number].append(member)
    return [
        {
            **_fields(own[0].entry, ("number", "station", "draw_place", "code")),
            "people": [ids[member.player_id] for member in own],
        }
        for own in people.values()
    ]


def _attendance(row: Attendance, ids: Ids) -> Values:
    return {
        "person": ids[row.player_id],
        **_fields(row, ("kind", "at")),
        "by": _author(row),
    }


def _draw(row: Any) -> Values:
    return {
        **_fields(row, ("seed", "rule", "version", "listed", "seats", "at")),
        "by": _author(row),
    }


def _rounds(drive: Drive, rounds: Iterable[Any], round_ids: Ids) -> list[Values]:
    seats: dict[int, dict[int, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    resting: dict[int, dict[int, int]] = defaultdict(dict)
    rows = SittingSeat.objects.filter(round__drive=drive).values_list(
        "round_id", "sitting__table", "seat", "queue", "entry__number"
    )
    for round_, table, seat, queue, entry in rows:
        if table is None:
            resting[round_][queue] = entry
        else:
            seats[round_][table][seat] = entry
    return [
        {
            "id": round_ids[round_.pk],
            **_fields(round_, ROUND_FIELDS),
            "sittings": [
                {"table": table, "seats": {s: own[s] for s in SEATS if s in own}}
                for table, own in sorted(seats[round_.pk].items())
            ],
            "resting": [entry for _queue, entry in sorted(resting[round_.pk].items())],
        }
        for round_ in rounds
    ]


def _scores(drive: Drive, round_ids: Ids) -> list[Values]:
    acts = ScoreEntry.objects.filter(sitting__round__drive=drive)
    rows = list(_with_author(acts).select_related("by", "sitting"))
    numbers = _numbered(row.pk for row in rows)
    return [
        {
            "id": numbers[row.pk],
            "round": round_ids[row.sitting.round_id],
            "table": row.sitting.table,
            **_fields(row, SCORE_FIELDS),
            "supersedes": row.supersedes_id and numbers[row.supersedes_id],
            "by": _author(row),
        }
        for row in rows
    ]


def _journal(row: Journal, ids: Ids, kept: Ids) -> Values:
    data = _plain(row.data)
    if "players" in data:
        data["players"] = [ids[kept.get(pk, pk)] for pk in data["players"]]
    return {**_fields(row, JOURNAL_FIELDS), "data": data, "by": _author(row)}
