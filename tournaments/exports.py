"""A drive's results as files for others: a table, the standings as data, the whole drive."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from games.words import rank
from tournaments.formats.results import Cell
from tournaments.formats.results import results_csv as as_table
from tournaments.messages import rank_reason, station_word
from tournaments.models import Drive
from tournaments.selectors.console import console_page
from tournaments.selectors.results import results_page
from tournaments.selectors.room import entries_of
from tournaments.selectors.standings import fold_standings
from tournaments.selectors.whole import whole_drive

MARK = "\ufeff"
"""Before a table's first letter: by it spreadsheets know that the text is UTF-8."""


def results_csv(drive: Drive) -> str:
    """The result with the reason for each place: commas between, decimals with a point."""
    headings = (
        _("place"), _("name"), _("number"), _("line"), _("total"), _("hands"), _("rests"),
        _("per hand"), _("hands won"), _("reason"),
    )  # fmt: skip
    return MARK + as_table(headings, _lines(drive))


def _lines(drive: Drive) -> Iterator[tuple[Cell, ...]]:
    page = results_page(drive, may_lag=False)
    names = {number: entry.name for number, entry in page.names.items()}
    for line in page.lines:
        one = line.standing
        yield (
            rank(one), line.entry.name, one.entry, station_word(drive, one.station),
            one.total, one.hands, one.rests, round(one.per_hand * 100) / Fraction(100),
            one.hands_won, rank_reason(line.reason, names),
        )  # fmt: skip


def standings_json(drive: Drive) -> dict[str, Any]:
    """What counts now, best first. Any: it is JSON.

    `hand` is the hand that the room is at (0 before the start) and `released_to` the last one that
    the hall's own standings count.
    """
    folded = fold_standings(drive)
    entries = entries_of(drive)
    return {
        "drive": drive.code,
        "hand": console_page(drive).hand if drive.started_at else 0,
        "released_to": folded.released_to,
        "standings": [
            {
                "rank": one.rank,
                "tied": one.tied,
                "name": entries[one.entry].name,
                "number": one.entry,
                "station": one.station,
                "total": _number(one.total, 1),
                "hands": one.hands,
                "per_hand": _number(one.per_hand, 2),
            }
            for one in folded.full
        ],
    }


def _number(value: Fraction, places: int) -> int | float:
    return int(value) if value.denominator == 1 else float(round(value, places))


def drive_file(drive: Drive) -> str:
    """The whole drive as the text of one file, which can be read in again unchanged."""
    return json.dumps(whole_drive(drive), ensure_ascii=False, indent=1) + "\n"
