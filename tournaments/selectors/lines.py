"""Who plays in a line that they did not choose: by lot, or because they came after the draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from tournaments import draws
from tournaments.models import Attendance, Draw, Drive
from tournaments.selectors.room import EntryInfo


class How(Enum):
    """How somebody came to a line."""

    LOT = "lot"  # had none
    EVENED = "evened"  # was in the longer line
    LATE = "late"  # had none and came after the draw: the shorter line


@dataclass(frozen=True, slots=True)
class LineGiven:
    """Somebody in a line that was given, and how; the line is the entry's."""

    entry: EntryInfo
    how: How


def lines_given(
    drive: Drive, drawn: Sequence[Draw], entries: Mapping[int, EntryInfo]
) -> tuple[LineGiven, ...]:
    """Who is in a line by lot or for coming late, by number. `drawn` has the newest draw first."""
    if not drive.has_lines or not drawn:
        return ()
    arrived = _arrived(drive)
    lots = _lots(drawn)
    found = []
    for number, entry in sorted(entries.items()):
        at, usual_line = arrived.get(entry.players[0], (drawn[-1].at, ""))
        # A number may be somebody else's by now, who came after the draw that it was in.
        lot = lots.get(number)
        if at > drawn[0].at:
            if entry.station and not usual_line:
                found.append(LineGiven(entry, How.LATE))
        elif lot and at <= lot.at and lot.line == entry.station:
            found.append(LineGiven(entry, lot.how))
    return tuple(found)


def _arrived(drive: Drive) -> dict[int, tuple[datetime, str]]:
    """When each person came last, and the line that the register has for them."""
    rows = Attendance.objects.filter(drive=drive, kind=Attendance.Kind.ARRIVED).order_by("pk")
    return {
        player: (at, line)
        for player, at, line in rows.values_list("player_id", "at", "player__station")
    }


@dataclass(frozen=True, slots=True)
class _Lot:
    how: How
    line: str
    at: datetime


def _lots(drawn: Sequence[Draw]) -> dict[int, _Lot]:
    """The lines given by lot that still stood at the last draw: another one lists them as taken."""
    found: dict[int, _Lot] = {}
    for draw in reversed(drawn):
        lines = _lines_of(draw)
        for person, listed in draw.listed:
            number, line = int(person), lines.get(person, "")
            if line and line != listed:
                found[number] = _Lot(How.EVENED if listed else How.LOT, line, draw.at)
            elif number in found and found[number].line != listed:
                del found[number]
    return found


def _lines_of(draw: Draw) -> Mapping[str, str]:
    """Everybody's line as this draw gave it: none where it was not about lines."""
    if draw.rule != draws.DrawRule.LOT_BY_STATION:
        return {}
    listed = ((person, line) for person, line in draw.listed)
    try:
        return draws.draw(listed, seed=draw.seed, by_station=True, version=draw.version).stations
    except ValueError:  # by another version of the program, in a drive that was read from a file
        return {}
