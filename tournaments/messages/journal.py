"""The journal's rows in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from tournaments.messages.drives import station_word
from tournaments.messages.refusals import places_text
from tournaments.models import Drive, DriveState

Sentence = Callable[[Mapping[str, Any], Mapping[int, str]], str]
"""Words one journal row, given its data and people's names by player id."""
MOST_PEOPLE_NAMED = 5

SIDES = {
    "ns": gettext_lazy("North and South"),
    "ew": gettext_lazy("East and West"),
    "desk": gettext_lazy("the organiser"),
}
SCORE_LINES = {
    "entered": gettext_lazy("Table %(table)s, hand %(hand)s: %(side)s entered %(ns)s–%(ew)s."),
    "agreed": gettext_lazy("Table %(table)s, hand %(hand)s: %(side)s agreed to %(ns)s–%(ew)s."),
    "disputed": gettext_lazy(
        "Table %(table)s, hand %(hand)s: %(side)s disagreed and say %(ns)s–%(ew)s."
    ),
    "accepted": gettext_lazy(
        "Table %(table)s, hand %(hand)s: the organiser accepted %(ns)s–%(ew)s."
    ),
    "corrected": gettext_lazy("Table %(table)s, hand %(hand)s: the organiser set %(ns)s–%(ew)s."),
    "undone": gettext_lazy(
        "Table %(table)s, hand %(hand)s: the last figure of %(side)s was taken back; %(left)s."
    ),
}  # fmt: skip

STEPPED_BACK = {
    DriveState.RUNNING: gettext_lazy("The start was taken back."),
    DriveState.FINISHED: gettext_lazy("The end was taken back: the drive goes on."),
    DriveState.PUBLISHED: gettext_lazy("The results are no longer published."),
}
"""Which step was taken back, by the state before."""
ACT_LINES = {
    "entered": gettext_lazy("%(side)s entered %(ns)s–%(ew)s."),
    "agreed": gettext_lazy("%(side)s agreed to %(ns)s–%(ew)s."),
    "disputed": gettext_lazy("%(side)s disagreed and say %(ns)s–%(ew)s."),
    "accepted": gettext_lazy("The organiser accepted %(ns)s–%(ew)s."),
    "corrected": gettext_lazy("The organiser set %(ns)s–%(ew)s."),
}
UNDO_LINES = {
    True: gettext_lazy("The last figure of %(side)s was taken back; %(ns)s–%(ew)s stands again."),
    False: gettext_lazy("The last figure of %(side)s was taken back; none of theirs stands now."),
}  # fmt: skip


def act_line(act: str, chain: str, tricks: tuple[int, int] | None) -> str:
    """One row of a hand's history in words, on a page that says which hand it is."""
    text = ACT_LINES.get(act) or UNDO_LINES[tricks is not None]
    ns, ew = tricks or (None, None)
    return str(text) % {"side": SIDES[chain], "ns": ns, "ew": ew}


def _score_line(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    left = (
        _("no figure of theirs stands now")
        if data["ns"] is None
        else _("%(ns)s–%(ew)s stands again") % {"ns": data["ns"], "ew": data["ew"]}
    )
    return str(SCORE_LINES[data["act"]]) % {**data, "side": SIDES[data["chain"]], "left": left}


def _people_line(text: Any) -> Sentence:
    def line(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
        people = data["players"]
        listed = ", ".join(names.get(p, "?") for p in people[:MOST_PEOPLE_NAMED])
        return str(text % {"names": listed, "count": len(people)})

    return line


def _plain(text: Any) -> Sentence:
    def line(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
        return str(text) % data

    return line


def _station(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    if not data["station"]:
        return _("%(entry)s was put into no line: the lot decides.") % data
    return _("%(entry)s was put into line %(station)s.") % data


def _exchanged(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    if data.get("lines"):
        return _("%(first)s and %(second)s exchanged seats and lines.") % data
    return _("%(first)s and %(second)s exchanged seats.") % data


def _seats_drawn(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    tables = data["tables"]
    text = ngettext("Seats drawn at %(count)s table, seed %(seed)s.",
                    "Seats drawn at %(count)s tables, seed %(seed)s.", tables)  # fmt: skip
    return text % {"count": tables, "seed": data["seed"][:8]}


def _prize_shown(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    winners = data.get("entries")
    if not winners:  # written by an earlier version
        return _("Prize %(place)s was read out.") % data
    text = _("Prize %(place)s was read out, for %(names)s.")
    return text % {"place": data["place"], "names": ", ".join(winners)}


def _finished(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    missing = [(hand, table) for hand, table in data.get("missing", [])]
    if not missing:
        return _("The drive was finished.")
    return _("The drive was finished without: %(places)s.") % {"places": places_text(missing)}


JOURNAL: dict[str, Sentence] = {
    "score": _score_line,
    "created": _plain(gettext_lazy("The drive was made.")),
    "settings": _plain(gettext_lazy("Settings were changed.")),
    "arrived": _people_line(
        ngettext_lazy("%(names)s is here.", "%(count)s people are here: %(names)s …", "count")
    ),
    "left": _people_line(
        ngettext_lazy(
            "%(names)s was taken off the list.",
            "%(count)s people were taken off: %(names)s …",
            "count",
        )
    ),
    "station": _station,
    "paired": _plain(gettext_lazy("%(first)s and %(second)s play as a pair.")),
    "parted": _plain(gettext_lazy("The pair %(entry)s was parted.")),
    "seats_drawn": _seats_drawn,
    "seats_exchanged": _exchanged,
    "started": _plain(gettext_lazy("The drive started.")),
    "move_called": _plain(gettext_lazy("The move to hand %(hand)s was called.")),
    "move_taken_back": _plain(gettext_lazy("The move to hand %(hand)s was taken back.")),
    "finished": _finished,
    "prize_shown": _prize_shown,
    "published": _plain(gettext_lazy("The results were published.")),
    "stepped_back": lambda data, names: str(STEPPED_BACK[data["before"]]),
    "same_person": _plain(
        gettext_lazy("%(entry)s was in the register twice: this is the name that stays.")
    ),
    "two_people": _plain(
        gettext_lazy("%(entry)s has the earlier name again: they are two people.")
    ),
    "screen": _plain(gettext_lazy("The big screen was set to show something else.")),
}


def journal_line(
    kind: str,
    data: Mapping[str, Any],
    names: Mapping[int, str],
    drive: Drive,
    entries: Mapping[int, str],
) -> str:
    """One journal row of the drive in words; `names` are people's by player id, and by entry."""
    if "station" in data:
        data = {**data, "station": station_word(drive, data["station"])}
    return JOURNAL[kind]({**data, **_who(data, names, entries)}, names)


def _who(
    data: Mapping[str, Any], names: Mapping[int, str], entries: Mapping[int, str]
) -> dict[str, Any]:
    """Names in place of the numbers of entries: nobody in the hall knows these.

    A line that says who they were then is believed; of two entries it has both's people in turn.
    """
    people = [names.get(player, "?") for player in data.get("players", ())]
    half = len(people) // 2
    own = {"entry": people, "first": people[:half], "second": people[half:]}
    found: dict[str, Any] = {
        which: " & ".join(those) or _entry_name(data[which], entries)
        for which, those in own.items()
        if which in data
    }
    if "entries" in data:
        found["entries"] = [_entry_name(number, entries) for number in data["entries"]]
    return found


def _entry_name(number: int, entries: Mapping[int, str]) -> str:
    return entries.get(number) or _("number %(number)s") % {"number": number}
