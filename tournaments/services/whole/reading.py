"""A drive's file, from bytes to rows: what it cannot be read for is refused with its place."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from games.rules.classic_whist import TRICKS
from tournaments.models import Act, Attendance, Drive, DriveState, MoveCall, ScoreEntry, Station
from tournaments.models.rounds import SEATS
from tournaments.refusals import Reason, Refused
from tournaments.scoring.prizes import PrizeKind
from tournaments.selectors.whole import FORMAT, VERSION
from tournaments.services.whole.parts import Part, is_number, unreadable
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

STATIONS = ("", *Station.values)
WHOLE_TABLES = ({"N", "E", "S", "W"}, {"NS", "EW"})
MOST_HANDS = 60
HIGHEST_REVISION = 2**31 - 1
LONGEST_CODE = 12
UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""NUL, and halves of a character."""


def read_file(data: bytes) -> DriveFile:
    """All rows of a file; Refused if it is no drive, a newer one, or cannot be read."""
    whole = _our_file(_parse(data))
    return DriveFile(
        drive=_drive(Part(whole.data("drive"), _("The drive"))),
        people=tuple(_person(p) for p in whole.parts("people", _("Person %(number)s"))),
        entries=tuple(_entry(p) for p in whole.parts("entries", _("Entry %(number)s"))),
        attendance=tuple(
            _attendance(p) for p in whole.parts("attendance", _("Arrival or leaving %(number)s"))
        ),
        draws=tuple(_draw(p) for p in whole.parts("draws", _("Draw %(number)s"))),
        tables=tuple(_table(p) for p in whole.parts("tables", _("Table %(number)s"))),
        rounds=tuple(_round(p) for p in whole.parts("rounds", _("Round %(number)s"))),
        scores=tuple(_score(p) for p in whole.parts("scores", _("Score entry %(number)s"))),
        journal=tuple(_journal(p) for p in whole.parts("journal", _("Journal line %(number)s"))),
        awards=tuple(_award(p) for p in whole.parts("awards", _("Prize %(number)s"))),
    )


def _parse(data: bytes) -> Any:
    """The file's values. Any: it may be somebody else's file."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(Reason.FILE_FROM_ELSEWHERE) from None
    if not text.lstrip().startswith("{"):
        raise Refused(Reason.FILE_FROM_ELSEWHERE)
    try:
        values = json.loads(text, parse_constant=_no_such_number)
        _must_be_storable(values)
    except json.JSONDecodeError as error:
        raise unreadable(_where_it_breaks(text, error)) from error
    except (ValueError, RecursionError) as error:
        raise unreadable(_("there is something in it that no drive has.")) from error
    return values


def _no_such_number(text: str) -> NoReturn:
    raise ValueError(text)


def _where_it_breaks(text: str, error: json.JSONDecodeError) -> str:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return _("it stops in the middle. Perhaps only a part of it was copied.")
    return _("line %(line)s is damaged.") % {"line": error.lineno}


def _must_be_storable(value: Any) -> None:
    """ValueError for what JSON can say and a database cannot keep."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _must_be_storable(key)
            _must_be_storable(inner)
    elif isinstance(value, list):
        for inner in value:
            _must_be_storable(inner)
    elif isinstance(value, str):
        if UNSTORABLE.search(value):
            raise ValueError(value)
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValueError(value)


def _our_file(values: Any) -> Part:
    whole = Part(values, _("The file"))
    version = whole.values.get("version")
    if whole.values.get("format") != FORMAT or not is_number(version) or version < 1:
        raise Refused(Reason.FILE_FROM_ELSEWHERE)
    if version > VERSION:
        raise Refused(Reason.FILE_NEWER)
    return whole


def _drive(part: Part) -> Fields:
    return {
        "code": part.text("code", LONGEST_CODE, least=1),
        "viewer_code": part.text("viewer_code", LONGEST_CODE, least=1),
        "name": part.text("name", 200, least=1),
        "date": part.day("date"),
        "place": part.text("place", 200),
        "game": part.text("game", 30),
        "game_options": part.data("game_options"),
        "movement": part.choice("movement", Drive.Movement.values),
        "movement_options": part.data("movement_options"),
        "hands": part.number("hands", 1, MOST_HANDS),
        "hands_a_round": part.number("hands_a_round", 1, 12),
        "trumps": part.text("trumps", 240, least=1),
        "entry_mode": part.choice("entry_mode", Drive.EntryMode.values),
        "move_call": part.choice("move_call", MoveCall.values),
        "held_back": part.number("held_back"),
        "rest": part.choice("rest", Drive.Rest.values),
        "rest_half_tricks": part.number("rest_half_tricks", 0, 26),
        "station_a": part.text("station_a", 40),
        "station_b": part.text("station_b", 40),
        "state": part.choice("state", DriveState.values),
        "revision": part.number("revision", 1, HIGHEST_REVISION),
        "prizes_shown": part.number("prizes_shown"),
        "screen": part.text("screen", 10),
        "created_at": part.time("created_at"),
        "started_at": part.time_or_none("started_at"),
        "finished_at": part.time_or_none("finished_at"),
        "published_at": part.time_or_none("published_at"),
    }


def _person(part: Part) -> PersonRow:
    return PersonRow(
        part.number("id", 1),
        {
            "name": part.text("name", 200, least=1),
            "note": part.text("note", 80),
            "station": part.choice("station", STATIONS),
            "email": part.text("email", 254),
            "member_no": part.text("member_no", 20),
        },
    )


def _entry(part: Part) -> EntryRow:
    return EntryRow(
        part.number("number", 1),
        part.choice("station", STATIONS),
        part.number_or_none("draw_place", 1),
        part.text("code", LONGEST_CODE, least=1),
        part.numbers("people"),
    )


def _attendance(part: Part) -> AttendanceRow:
    return AttendanceRow(
        part.number("person", 1),
        {
            "kind": part.choice("kind", Attendance.Kind.values),
            "from_hand": part.number("from_hand", 1),
            "at": part.time("at"),
            "by_name": part.text("by", 200),
        },
    )


def _draw(part: Part) -> Fields:
    return {
        "seed": part.text("seed", 64),
        "rule": part.text("rule", 20),
        "version": part.text("version", 20),
        "listed": part.items("listed"),
        "seats": part.data("seats"),
        "at": part.time("at"),
        "by_name": part.text("by", 200),
    }


def _table(part: Part) -> TableRow:
    return TableRow(part.number("number", 1), part.text("code", LONGEST_CODE, least=1))


def _round(part: Part) -> RoundRow:
    first, last = part.number("first_hand", 1, MOST_HANDS), part.number("last_hand", 1, MOST_HANDS)
    times = {name: part.time_or_none(name) for name in ("called_at", "taken_back_at")}
    return RoundRow(
        part.number("id", 1),
        part.number("number", 1),
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
    if not any(taken == whole if is_whole else taken <= whole for whole in WHOLE_TABLES):
        raise part.wrong("seats")
    ordered = {seat: seats.number(seat, 1) for seat in SEATS if seat in seats.values}
    return SittingRow(part.number("table", 1), ordered)


def _score(part: Part) -> ScoreRow:
    return ScoreRow(
        part.number("id", 1, HIGHEST_REVISION),
        part.number("round", 1),
        part.number("table", 1),
        part.number("hand", 1, MOST_HANDS),
        part.choice("chain", ScoreEntry.Chain.values),
        part.choice("act", Act.values),
        part.number_or_none("ns", 0, TRICKS),
        part.number_or_none("ew", 0, TRICKS),
        part.text("reason", 200),
        part.number_or_none("supersedes", 1, HIGHEST_REVISION),
        part.number("revision", 1, HIGHEST_REVISION),
        {
            "key": part.key("key"),
            "at": part.time("at"),
            "by_name": part.text("by", 200),
            "device": part.text("device", 12),
        },
    )


def _journal(part: Part) -> JournalRow:
    data = part.data("data")
    if "players" in data:
        Part(data, part.place).numbers("players")
    return JournalRow(
        part.number("revision", 1, HIGHEST_REVISION),
        part.text("kind", 24, least=1),
        data,
        {
            "at": part.time("at"),
            "by_name": part.text("by", 200),
            "device": part.text("device", 12),
        },
    )


def _award(part: Part) -> AwardRow:
    rule = Part(part.data("rule"), part.place)
    return AwardRow(
        part.number("order", 1),
        {
            "kind": rule.choice("kind", PrizeKind),
            "station": rule.choice("station", STATIONS),
            "place": rule.number("place", 1),
        },
        part.numbers("entries"),
        part.fraction("total"),
    )
