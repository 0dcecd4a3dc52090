"""A drive's own words: kinds of evenings, lines, moves and prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.messages.ranks import and_more
from tournaments.models import Drive
from whistdrive.clubs.models import Club

WHY = {
    "won_up": gettext_lazy("Won, so goes up from table %(from)s to table %(table)s."),
    "won_down": gettext_lazy("Won, so goes down from table %(from)s to table %(table)s."),
    "lost_up": gettext_lazy("Lost, so goes up from table %(from)s to table %(table)s."),
    "lost_down": gettext_lazy("Lost, so goes down from table %(from)s to table %(table)s."),
    "stays": gettext_lazy("Stays at table %(table)s."),
    "joins_rest": gettext_lazy(
        "Moves on from table %(from)s to the rest, and waits for the next turn."
    ),
    "rests_on": gettext_lazy("Still rests: others are before in the queue."),
    "back_from_rest": gettext_lazy("Has rested and goes on to table %(table)s."),
    "timetable": gettext_lazy("By the timetable: table %(table)s."),
}  # fmt: skip


def why_moved(why: str, from_table: int | None, table: int | None) -> str:
    """The reason of one person's move, as a sentence."""
    return str(WHY[why]) % {"from": from_table, "table": table}


PRESET_NAMES = {
    "progressive_24": (
        gettext_lazy("Progressive, 24 hands"),
        gettext_lazy("The classic evening: winners move, partners change."),
    ),
    "progressive_20": (
        gettext_lazy("Progressive, 20 hands"),
        gettext_lazy("The same, a little shorter."),
    ),
    "progressive_25_no_trumps": (
        gettext_lazy("Progressive, 25 hands"),
        gettext_lazy("Every fifth hand is played without trumps."),
    ),
    "semi_partner_24": (
        gettext_lazy("Semi-partner, 24 hands"),
        gettext_lazy("Winners keep their partner and their table until they lose."),
    ),
    "partner_drive_24": (
        gettext_lazy("Partner drive, 24 hands"),
        gettext_lazy("Pairs stay together all evening and move by a timetable."),
    ),
}


def station_word(owner: Drive | Club, station: str) -> str:
    """What this drive, or this club in its register, calls a line of players."""
    own = {"A": owner.station_a, "B": owner.station_b}.get(station, "")
    return own or {"A": _("Ladies"), "B": _("Gentlemen")}.get(station, "")


def station_words(owner: Drive | Club) -> tuple[str, str]:
    """What the two lines are called."""
    return station_word(owner, "A"), station_word(owner, "B")


# By the prize's kind, whether it is for the first place, and whether it is one line's.
PRIZE_TITLES = {
    ("highest", True, False): gettext_lazy("Highest of all"),
    ("highest", True, True): gettext_lazy("Best of the %(line)s"),
    ("highest", False, False): gettext_lazy("Place %(place)s of all"),
    ("highest", False, True): gettext_lazy("Place %(place)s of the %(line)s"),
    ("lowest", True, False): gettext_lazy("Lowest of all"),
    ("lowest", True, True): gettext_lazy("Lowest of the %(line)s"),
    ("lowest", False, False): gettext_lazy("Place %(place)s from the bottom"),
    ("lowest", False, True): gettext_lazy("Place %(place)s of the %(line)s from the bottom"),
}


def prize_title(drive: Drive, rule: Mapping[str, Any]) -> str:
    """What a prize is for, as it is read out. Raises KeyError for a kind without a title."""
    line, is_first = station_word(drive, rule["station"]), rule["place"] == 1
    title = PRIZE_TITLES[rule["kind"], is_first, bool(line)]
    return str(title) % {"line": line, "place": rule["place"]}


def passed_over(
    drive: Drive,
    passed: Iterable[tuple[int, Mapping[str, Any]]],
    people: Mapping[int, tuple[str, ...]],
) -> str:
    """Why a prize goes on to the next: who has which other one; `people` are names by entry."""
    by_prize: dict[str, list[int]] = {}
    for entry, rule in passed:
        by_prize.setdefault(prize_title(drive, rule), []).append(entry)
    return " ".join(
        _has_already(title, [people[entry] for entry in entries if entry in people])
        for title, entries in by_prize.items()
    )


def _has_already(title: str, entries: list[tuple[str, ...]]) -> str:
    text = ngettext(
        "Passed over: %(names)s has “%(prize)s” already.",
        "Passed over: %(names)s have “%(prize)s” already.",
        sum(len(names) for names in entries),
    )
    listed = and_more([" & ".join(names) for names in entries])
    return text % {"names": listed, "prize": title}


def move_rule(drive: Drive) -> str:
    """How this drive moves, in one sentence for the big screen."""
    return MOVE_RULES[drive.movement](drive)


def _progressive_rule(drive: Drive) -> str:
    options = drive.movement_options
    up, down = ("A", "B") if options.get("direction", "up") == "up" else ("B", "A")
    words = {"up": station_word(drive, up), "down": station_word(drive, down)}
    if options.get("who", "winners") == "winners":
        return _("Winners move: %(up)s one table up, %(down)s one table down.") % words
    return _("Losers move: %(up)s one table up, %(down)s one table down.") % words


def _partner_rule(_drive: Drive) -> str:
    return _("Pairs move by the timetable: look at your phone or at this list.")


MOVE_RULES: Mapping[str, Callable[[Drive], str]] = {
    "progressive": _progressive_rule,
    "partner_drive": _partner_rule,
}
"""By the movement's key."""
