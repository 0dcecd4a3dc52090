"""A drive's file, from bytes to rows: what it cannot be read for is refused with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS
from tournaments.draws.lot import DrawRule
from tournaments.models import (
    MOST_HANDS,
    Act,
    Attendance,
    Drive,
    DriveState,
    MoveCall,
    ScoreEntry,
    ScreenChoice,
)
from tournaments.models.rounds import SEATS, WHOLE_TABLES
from tournaments.services.whole.lines import (
    MOST_PRIZES,
    MOST_TABLES,
    SEED,
    STATIONS,
    check_data,
    prize_rule,
)
from tournaments.services.whole.parsing import PLACES, parse
from tournaments.services.whole.parts import TOTAL, Part
from tournaments.services.whole.rows import (
    AttendanceRow,
    AwardRow,
    DriveFile,
    EntryRow,
    Fields,
    JournalRow,
    PersonRow,
    RoundRow,
    ScoreRow,
    SittingRow,
    TableRow,
)

MOST_ENTRIES = 9_999
"""Far from what a column holds, for an evening goes on after its file was read."""
SKIPS_SECOND_PRIZES = 2
"""The version of the file from which on it says whether somebody may win two prizes."""
HIGHEST_REVISION = 10**9
"""An edition is twice a revision, and has the same kind of column."""
LONGEST_CODE = 12
EMAIL = re.compile(r"(?=.{3,254}$)\S+@\S+|")
"""Whatever pages and lists have taken for an address."""
NUMBER = re.compile(r"[1-9]\d{0,4}", re.ASCII)


def read_file(data: bytes) -> DriveFile:
    """All rows of a file; Refused if it is no drive, a newer one, or cannot be read."""
    whole = parse(data)
    return DriveFile(
        drive=_drive(_with_rule_of_old(whole, Part(whole.data("drive"), str(PLACES["drive"])))),
        people=tuple(_person(p) for p in _rows(whole, "people")),
        entries=tuple(_entry(p) for p in _rows(whole, "entries")),
        attendance=tuple(_attendance(p) for p in _rows(whole, "attendance")),
        draws=tuple(_draw(p) for p in _rows(whole, "draws")),
        tables=tuple(_table(p) for p in _rows(whole, "tables")),
        rounds=tuple(_round(p) for p in _rows(whole, "rounds")),
        scores=tuple(_score(p) for p in _rows(whole, "scores")),
        journal=tuple(_journal(p) for p in _rows(whole, "journal")),
        awards=tuple(_award(p) for p in _rows(whole, "awards")),
    )


def _rows(whole: Part, name: str) -> Iterator[Part]:
    return whole.parts(name, str(PLACES[name]))


def _with_rule_of_old(whole: Part, drive: Part) -> Part:
    """Where the file is from before prizes could be skipped, they were won by the same people."""
    if whole.number("version") >= SKIPS_SECOND_PRIZES:
        return drive
    return Part({"second_prize": Drive.SecondPrize.ALLOW.value, **drive.values}, drive.place)


def _drive(part: Part) -> Fields:
    return {
        "code": part.line("code", LONGEST_CODE, least=1),
        "viewer_code": part.line("viewer_code", LONGEST_CODE, least=1),
        "name": part.line("name", 200, least=1),
        "date": part.day("date"),
        "place": part.line("place", 200),
        "game": part.text("game", 30),
        "game_options": part.data("game_options"),
        "movement": part.choice("movement", Drive.Movement.values),
        "movement_options": part.data("movement_options"),
        "hands": part.number("hands", 1, MOST_HANDS),
        "hands_a_round": part.number("hands_a_round", 1, 12),
        "trumps": part.text("trumps", 240, least=1),
        "entry_mode": part.choice("entry_mode", Drive.EntryMode.values),
        "move_call": part.choice("move_call", MoveCall.values),
        "held_back": part.number("held_back", 0, MOST_HANDS),
        "rest": part.choice("rest", Drive.Rest.values),
        "rest_half_tricks": part.number("rest_half_tricks", 0, 26),
        "second_prize": part.choice("second_prize", Drive.SecondPrize.values),
        "station_a": part.line("station_a", 40),
        "station_b": part.line("station_b", 40),
        "state": part.choice("state", DriveState.values),
        "revision": part.number("revision", 1, HIGHEST_REVISION),
        "prizes_shown": part.number("prizes_shown", 0, MOST_PRIZES),
        "screen": part.choice("screen", ScreenChoice.values),
        "created_at": part.time("created_at"),
        "started_at": part.time_or_none("started_at"),
        "finished_at": part.time_or_none("finished_at"),
        "published_at": part.time_or_none("published_at"),
    }


def _person(part: Part) -> PersonRow:
    return PersonRow(
        part.number("id", 1),
        {
            "name": part.name("name", 200),
            "note": part.line("note", 80),
            "station": part.choice("station", STATIONS),
            "email": part.pattern("email", EMAIL),
            "member_no": part.line("member_no", 20),
        },
    )


def _entry(part: Part) -> EntryRow:
    return EntryRow(
        part.number("number", 1, MOST_ENTRIES),
        part.choice("station", STATIONS),
        part.number_or_none("draw_place", 1, MOST_ENTRIES),
        part.line("code", LONGEST_CODE, least=1),
        part.numbers("people"),
    )


def _attendance(part: Part) -> AttendanceRow:
    return AttendanceRow(
        part.number("person", 1),
        {
            "kind": part.choice("kind", Attendance.Kind.values),
            "at": part.time("at"),
            "by_name": part.line("by", 200),
        },
    )


def _draw(part: Part) -> Fields:
    return {
        "seed": part.pattern("seed", SEED),
        "rule": part.choice("rule", list(DrawRule)),
        "version": part.line("version", 20, least=1),
        "listed": _listed(part),
        "seats": _drawn(Part(part.data("seats"), part.place)),
        "at": part.time("at"),
        "by_name": part.line("by", 200),
    }


def _listed(part: Part) -> list[list[str]]:
    """Who was drawn: numbers as texts, and the line that each was in."""
    rows = part.items("listed")
    for row in rows:
        if not (
            isinstance(row, list) and len(row) == 2 and all(isinstance(text, str) for text in row)
            and NUMBER.fullmatch(row[0]) and row[1] in STATIONS
        ):  # fmt: skip
            raise part.wrong("listed")
    return rows


def _drawn(part: Part) -> Fields:
    """The seats that came of a draw."""
    for table in part.parts("tables", _("%(round)s, table %(number)s"), round=part.place):
        table.number("table", 1, MOST_TABLES)
        if table.values.keys() - {"table"} not in map(set, WHOLE_TABLES):
            raise part.wrong("tables")
        for seat in table.values:
            table.number(seat, 1)
    part.numbers("resting")
    return dict(part.values)


def _table(part: Part) -> TableRow:
    return TableRow(part.number("number", 1, MOST_TABLES), part.line("code", LONGEST_CODE, least=1))


def _round(part: Part) -> RoundRow:
    first, last = part.number("first_hand", 1, MOST_HANDS), part.number("last_hand", 1, MOST_HANDS)
    times = {name: part.time_or_none(name) for name in ("called_at", "taken_back_at")}
    return RoundRow(
        part.number("id", 1),
        part.number("number", 1, MOST_HANDS),
        first,
        last,
        times,
        tuple(
            _sitting(p, is_whole=times["taken_back_at"] is None)
            for p in part.parts("sittings", _("%(round)s, table %(number)s"), round=part.place)
        ),
        part.numbers("resting"),
    )


def _sitting(part: Part, *, is_whole: bool) -> SittingRow:
    """A table in a round; in one taken back, who left the drive since has left a gap."""
    seats = Part(part.data("seats"), part.place)
    taken = set(seats.values)
    tables = map(set, WHOLE_TABLES)
    if not any(taken == whole if is_whole else taken <= whole for whole in tables):
        raise part.wrong("seats")
    ordered = {seat: seats.number(seat, 1) for seat in SEATS if seat in seats.values}
    return SittingRow(part.number("table", 1, MOST_TABLES), ordered)


def _score(part: Part) -> ScoreRow:
    return ScoreRow(
        part.number("id", 1, HIGHEST_REVISION),
        part.number("round", 1),
        part.number("table", 1, MOST_TABLES),
        part.number("hand", 1, MOST_HANDS),
        part.choice("chain", ScoreEntry.Chain.values),
        part.choice("act", Act.values),
        part.number_or_none("ns", 0, TRICKS),
        part.number_or_none("ew", 0, TRICKS),
        part.line("reason", 200),
        part.number_or_none("supersedes", 1, HIGHEST_REVISION),
        part.number("revision", 1, HIGHEST_REVISION),
        {
            "key": part.key("key"),
            "at": part.time("at"),
            "by_name": part.line("by", 200),
            "device": part.line("device", 12),
        },
    )


def _journal(part: Part) -> JournalRow:
    revision = part.number("revision", 1, HIGHEST_REVISION)
    kind = part.line("kind", 24, least=1)
    check_data(revision, kind, Part(part.data("data"), part.place))
    return JournalRow(
        revision,
        kind,
        part.data("data"),
        {
            "at": part.time("at"),
            "by_name": part.line("by", 200),
            "device": part.line("device", 12),
        },
    )


def _award(part: Part) -> AwardRow:
    return AwardRow(
        part.number("order", 1, MOST_PRIZES),
        prize_rule(Part(part.data("rule"), part.place)),
        part.numbers("entries"),
        part.pattern("total", TOTAL),
    )
