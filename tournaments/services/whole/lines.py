"""What a journal line of a file must hold, by what it says was done.

Pages put these values into sentences and addresses, so each must be what they take it for. What a
line holds beside them is nobody's business and goes out again as it came.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS
from tournaments.models import MOST_HANDS, Act, DriveState, ScoreEntry, ScreenChoice, Station
from tournaments.scoring.prizes import PrizeKind
from tournaments.services.whole.parts import TOTAL, Part, contradiction, is_number
from tournaments.services.whole.rows import Fields

STATIONS = ("", *Station.values)
MOST_TABLES = 999
MOST_PRIZES = 99
FIELD = re.compile("[a-z_]{1,40}")
SEED = re.compile("[0-9a-f]{64}")


def check_data(revision: int, kind: str, line: Part) -> None:
    """Refused if a line of this kind does not hold what it must."""
    if kind not in LINES:
        raise contradiction(
            _("journal line %(number)s says nothing that can happen in a drive.")
            % {"number": revision}
        )
    LINES[kind](line)
    if "players" in line.values:  # which are numbers of the file's own, in a line of any kind
        line.numbers("players")


def prize_rule(part: Part) -> Fields:
    """What a prize is for."""
    return {
        "kind": part.choice("kind", PrizeKind),
        "station": part.choice("station", STATIONS),
        "place": part.number("place", 1, MOST_PRIZES),
    }


def _score(line: Part) -> None:
    line.number("table", 1, MOST_TABLES)
    line.number("hand", 1, MOST_HANDS)
    line.choice("chain", ScoreEntry.Chain.values)
    act = line.choice("act", Act.values)
    ns, ew = (line.number_or_none(side, 0, TRICKS) for side in ("ns", "ew"))
    if (ns is None) != (ew is None) or (ns is None and act != Act.UNDONE):
        raise line.wrong("ns")


def _people(line: Part) -> None:
    if not line.numbers("players"):
        raise line.wrong("players")


def _round(line: Part) -> None:
    line.number("round", 1, MOST_HANDS)
    line.number("hand", 1, MOST_HANDS)


def _station(line: Part) -> None:
    line.number("entry", 1)
    line.choice("station", STATIONS)


def _two(line: Part) -> None:
    line.number("first", 1)
    line.number("second", 1)


def _draw(line: Part) -> None:
    line.pattern("seed", SEED)
    line.number("tables", 1, MOST_TABLES)


def _settings(line: Part) -> None:
    if not all(isinstance(name, str) and FIELD.fullmatch(name) for name in line.items("changed")):
        raise line.wrong("changed")


def _finished(line: Part) -> None:
    for place in line.items("missing"):
        if not (
            isinstance(place, list) and len(place) == 2 and all(map(is_number, place))
            and 1 <= place[0] <= MOST_HANDS and 0 <= place[1] <= MOST_TABLES
        ):  # fmt: skip
            raise line.wrong("missing")


def _prize(line: Part) -> None:
    line.number("place", 1, MOST_PRIZES)
    if "entries" not in line.values:  # written by an earlier version
        return
    prize_rule(Part(line.data("rule"), line.place))
    line.pattern("total", TOTAL)
    if not line.numbers("entries"):
        raise line.wrong("entries")


LINES: dict[str, Callable[[Part], object]] = {
    "score": _score,
    "created": lambda line: line.line("preset", 40),
    "settings": _settings,
    "arrived": _people,
    "left": _people,
    "station": _station,
    "paired": _two,
    "parted": lambda line: line.number("entry", 1),
    "seats_drawn": _draw,
    "seats_exchanged": _two,
    "started": lambda line: None,
    "move_called": _round,
    "move_taken_back": _round,
    "finished": _finished,
    "prize_shown": _prize,
    "published": lambda line: None,
    "stepped_back": lambda line: line.choice("before", DriveState.values),
    "screen": lambda line: line.choice("screen", ScreenChoice.values),
    "same_person": lambda line: line.number("entry", 1),
    "two_people": lambda line: line.number("entry", 1),
}
"""A kind of line that is missing here fails a test."""
