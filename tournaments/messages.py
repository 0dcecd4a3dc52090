"""Sentences for people: refusals, the journal, moves and ranks. The only place that words codes.

A test fails on a code without a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from games.templatetags.cards import fraction
from tournaments.models import Drive
from tournaments.refusals import Reason, Refused
from tournaments.scoring.reasons import RankKind, RankReason

# --- refusals --------------------------------------------------------------------------------------

REFUSALS = {
    Reason.NO_SUCH_HAND: gettext_lazy("There is no hand %(hand)s: this drive has hands %(first)s to %(last)s."),
    Reason.HAND_NOT_CALLED: gettext_lazy(
        "Hand %(hand)s is not being played at this table yet. Wait until the move is called."
    ),
    Reason.ALREADY_AGREED: gettext_lazy(
        "This hand is settled already: North and South %(ns)s, East and West %(ew)s. "
        "If that is wrong, tell the organiser, who can correct it."
    ),
    Reason.OTHER_SIDE_CHANGED: gettext_lazy(
        "The other side has changed its figure to North and South %(ns)s, East and West %(ew)s. "
        "Look at it and answer again."
    ),
    Reason.NOTHING_TO_AGREE: gettext_lazy(
        "There is nothing to agree with any more: the other side took its figure back. "
        "Enter the tricks yourselves."
    ),
    Reason.NOTHING_TO_UNDO: gettext_lazy("There is nothing to take back here."),
    Reason.ENTRY_IS_STALE: gettext_lazy(
        "Somebody changed this hand in the meantime. Nothing was saved; look at what stands now "
        "and try again."
    ),
    Reason.TRICKS_DO_NOT_ADD_UP: gettext_lazy(
        "%(ns)s and %(ew)s are not 13 tricks together. Count again; if it really is so, "
        "the organiser can enter it with a reason."
    ),
    Reason.NOT_AT_THIS_TABLE: gettext_lazy("You do not sit at this table in this hand."),
    Reason.NOT_RUNNING: gettext_lazy("This drive is not being played at the moment."),
    Reason.NOT_STARTED: gettext_lazy("This drive has not been played to its end yet."),
    Reason.ALREADY_STARTED: gettext_lazy(
        "The drive has started: this can no longer be changed. To change it all the same, "
        "first go back to open doors (only while no score has been entered)."
    ),
    Reason.IS_PUBLISHED: gettext_lazy(
        "The results are published. To change something, take the publication back first."
    ),
    Reason.IS_ARCHIVED: gettext_lazy("This drive is archived and can no longer be changed."),
    Reason.NO_SEATS_DRAWN: gettext_lazy("No seats have been drawn yet. Draw them first."),
    Reason.LIST_CHANGED_SINCE_DRAW: gettext_lazy(
        "Tonight's list has changed since the draw: %(names)s. Draw the seats again."
    ),
    Reason.ROUND_CHANGED: gettext_lazy(
        "Somebody else was quicker: the room is at round %(current)s already. Nothing was done twice."
    ),
    Reason.WINNERS_UNKNOWN: gettext_lazy(
        "The move cannot be called yet. It is not known who won at: %(tables)s."
    ),
    Reason.LAST_ROUND: gettext_lazy("This was the last round; there is no further move."),
    Reason.ROUND_HAS_SCORES: gettext_lazy(
        "This cannot be taken back: scores have been entered at %(tables)s. Undo those first."
    ),
    Reason.NO_MOVE_TO_TAKE_BACK: gettext_lazy("No move has been called that could be taken back."),
    Reason.HANDS_UNSETTLED: gettext_lazy("Not everything has been scored: %(places)s."),
    Reason.NOTHING_TO_STEP_BACK: gettext_lazy("There is no earlier stage to go back to."),
    Reason.TOO_FEW_PEOPLE: gettext_lazy(
        "For one table four people are needed, two of each line; there are %(count)s."
    ),
    Reason.TOO_FEW_PAIRS: gettext_lazy("At least two pairs are needed; there are %(count)s."),
    Reason.STATIONS_UNEQUAL: gettext_lazy(
        "The two lines are too unequal: %(a)s and %(b)s. They may differ by one at the most."
    ),
    Reason.PAIRS_INCOMPLETE: gettext_lazy("These have no partner yet: %(names)s."),
    Reason.ALREADY_HERE: gettext_lazy("%(name)s is on tonight's list already."),
    Reason.NAME_MISSING: gettext_lazy("Type a name."),
    Reason.NOT_IN_THIS_DRIVE: gettext_lazy("That is no longer on tonight's list."),
    Reason.SAME_SEAT: gettext_lazy("Choose two different people."),
    Reason.FILE_UNREADABLE: gettext_lazy("This file cannot be read: %(why)s"),
    Reason.FILE_FROM_ELSEWHERE: gettext_lazy("This is not a drive exported by this program."),
    Reason.FILE_NEWER: gettext_lazy(
        "This file was made by a newer version of the program. Update the program first."
    ),
    Reason.FILE_CONTRADICTS_ITSELF: gettext_lazy("The file contradicts itself: %(what)s"),
}  # fmt: skip


def refusal(refused: Refused) -> str:
    """The sentence for a refusal."""
    params = {name: _as_text(name, value) for name, value in refused.params.items()}
    return str(REFUSALS[refused.reason]) % params


def _as_text(name: str, value: Any) -> Any:
    if name == "tables":
        return tables_text(value)
    if name == "places":
        return places_text(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(v) for v in value)
    return value


def tables_text(tables: Iterable[int]) -> str:
    """ "table 3" or "tables 3, 4"."""
    numbers = list(tables)
    listed = ", ".join(str(n) for n in numbers)
    return ngettext("table %(tables)s", "tables %(tables)s", len(numbers)) % {"tables": listed}


MOST_PLACES_NAMED = 6


def places_text(places: Iterable[tuple[int, int]]) -> str:
    """Some hands and tables in words, the first few by name and the rest by number."""
    found = list(places)
    shown = [
        _("hand %(hand)s, table %(table)s") % {"hand": hand, "table": table}
        if table
        else _("hand %(hand)s, not played") % {"hand": hand}
        for hand, table in found[:MOST_PLACES_NAMED]
    ]
    more = len(found) - len(shown)
    if more:
        shown.append(ngettext("and %(count)s more", "and %(count)s more", more) % {"count": more})
    return "; ".join(shown)


# --- moves -----------------------------------------------------------------------------------------

WHY = {
    "won_up": gettext_lazy("Won, so goes up from table %(from)s to table %(table)s."),
    "won_down": gettext_lazy("Won, so goes down from table %(from)s to table %(table)s."),
    "lost_up": gettext_lazy("Lost, so goes up from table %(from)s to table %(table)s."),
    "lost_down": gettext_lazy("Lost, so goes down from table %(from)s to table %(table)s."),
    "stays": gettext_lazy("Stays at table %(table)s."),
    "joins_rest": gettext_lazy("Moves on from table %(from)s to the rest, and waits for the next turn."),
    "rests_on": gettext_lazy("Still rests: others are before in the queue."),
    "back_from_rest": gettext_lazy("Has rested and goes on to table %(table)s."),
    "timetable": gettext_lazy("By the timetable: table %(table)s."),
}  # fmt: skip


def why_moved(why: str, from_table: int | None, table: int | None) -> str:
    """The reason of one person's move, as a sentence."""
    return str(WHY[why]) % {"from": from_table, "table": table}


# --- the journal -----------------------------------------------------------------------------------

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
    "disputed": gettext_lazy("Table %(table)s, hand %(hand)s: %(side)s disagreed and say %(ns)s–%(ew)s."),
    "accepted": gettext_lazy("Table %(table)s, hand %(hand)s: the organiser accepted %(ns)s–%(ew)s."),
    "corrected": gettext_lazy("Table %(table)s, hand %(hand)s: the organiser set %(ns)s–%(ew)s."),
    "withdrawn": gettext_lazy("Table %(table)s, hand %(hand)s: %(side)s took their figure back."),
    "undone": gettext_lazy("Table %(table)s, hand %(hand)s: the last figure of %(side)s was taken back; %(left)s."),
}  # fmt: skip


ACT_LINES = {
    "entered": gettext_lazy("%(side)s entered %(ns)s–%(ew)s."),
    "agreed": gettext_lazy("%(side)s agreed to %(ns)s–%(ew)s."),
    "disputed": gettext_lazy("%(side)s disagreed and say %(ns)s–%(ew)s."),
    "accepted": gettext_lazy("The organiser accepted %(ns)s–%(ew)s."),
    "corrected": gettext_lazy("The organiser set %(ns)s–%(ew)s."),
    "withdrawn": gettext_lazy("%(side)s took their figure back."),
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


def _seats_drawn(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    tables = data["tables"]
    text = ngettext("Seats drawn at %(count)s table, seed %(seed)s.",
                    "Seats drawn at %(count)s tables, seed %(seed)s.", tables)  # fmt: skip
    return text % {"count": tables, "seed": data["seed"][:8]}


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
    "station": _plain(gettext_lazy("Number %(entry)s was put into line %(station)s.")),
    "paired": _plain(gettext_lazy("Numbers %(first)s and %(second)s play as a pair.")),
    "parted": _plain(gettext_lazy("The pair number %(entry)s was parted.")),
    "seats_drawn": _seats_drawn,
    "seats_exchanged": _plain(gettext_lazy("Numbers %(first)s and %(second)s exchanged seats.")),
    "started": _plain(gettext_lazy("The drive started.")),
    "move_called": _plain(gettext_lazy("The move to hand %(hand)s was called.")),
    "move_taken_back": _plain(gettext_lazy("The move to hand %(hand)s was taken back.")),
    "finished": _finished,
    "prize_shown": _plain(gettext_lazy("Prize %(place)s was read out.")),
    "published": _plain(gettext_lazy("The results were published.")),
    "stepped_back": _plain(gettext_lazy("The drive went back one stage.")),
    "imported": _plain(gettext_lazy("The drive was read from a file.")),
    "screen": _plain(gettext_lazy("The big screen was set to show something else.")),
}


def journal_line(kind: str, data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """One journal row in words; `names` are people's names by player id."""
    return JOURNAL[kind](data, names)


# --- drives ----------------------------------------------------------------------------------------

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


def station_word(drive: Drive, station: str) -> str:
    """What this drive calls a line of players."""
    own = {"A": drive.station_a, "B": drive.station_b}.get(station, "")
    return own or {"A": _("Ladies"), "B": _("Gentlemen")}.get(station, "")


def prize_title(drive: Drive, rule: Mapping[str, Any]) -> str:
    """What a prize is for, as it is read out."""
    line, place = station_word(drive, rule["station"]), rule["place"]
    if rule["kind"] == "lowest":
        return _("Lowest of the %(line)s") % {"line": line} if line else _("Lowest of all")
    if place > 1:
        text = _("Place %(place)s of the %(line)s") if line else _("Place %(place)s of all")
        return text % {"place": place, "line": line}
    return _("Best of the %(line)s") % {"line": line} if line else _("Highest of all")


def move_rule(drive: Drive) -> str:
    """How this drive moves, in one sentence for the big screen."""
    if drive.movement == Drive.Movement.PARTNER_DRIVE:
        return _("Pairs move by the timetable: look at your phone or at this list.")
    options = drive.movement_options
    up, down = ("A", "B") if options.get("direction", "up") == "up" else ("B", "A")
    words = {"up": station_word(drive, up), "down": station_word(drive, down)}
    if options.get("who", "winners") == "winners":
        return _("Winners move: %(up)s one table up, %(down)s one table down.") % words
    return _("Losers move: %(up)s one table up, %(down)s one table down.") % words


def rank_reason(reason: RankReason, names: Mapping[int, str]) -> str:
    """Why an entry stands where it stands, as a sentence or two."""
    line = reason.standing
    if reason.kind is RankKind.NOT_PLAYED:
        return _("Nothing has been scored yet.")
    parts = [_made_of(reason)]
    if reason.tied_with:
        others = _and_more([names.get(n, "?") for n in reason.tied_with])
        parts.append(_("Level with %(names)s, so they share the place.") % {"names": others})
    if reason.gap is not None and reason.next_above:
        above = _and_more([names.get(n, "?") for n in reason.next_above])
        parts.append(
            _("%(gap)s behind %(names)s.") % {"gap": fraction(reason.gap, 2), "names": above}
        )
    elif not reason.tied_with and line.rank == 1:
        parts.append(_("Nobody has more."))
    return " ".join(parts)


def _made_of(reason: RankReason) -> str:
    line = reason.standing
    played = ngettext("%(count)s hand played", "%(count)s hands played", line.hands)
    words = {"played": played % {"count": line.hands}, "total": fraction(line.total)}
    if reason.rule.kind == "none":
        words["average"] = fraction(line.per_hand, 2)
        return _("%(total)s tricks in %(played)s: %(average)s a hand.") % words
    if not line.rests:
        return _("%(total)s tricks in %(played)s.") % words
    rested = ngettext("%(count)s rest", "%(count)s rests", line.rests) % {"count": line.rests}
    words |= {"rests": rested, "worth": fraction(reason.rest_points)}
    return _("%(total)s in all: %(played)s, and %(rests)s worth %(worth)s.") % words


def _and_more(names: list[str]) -> str:
    shown = ", ".join(names[:3])
    more = len(names) - 3
    if more <= 0:
        return shown
    return ngettext("%(names)s and %(count)s more", "%(names)s and %(count)s more", more) % {
        "names": shown, "count": more,
    }  # fmt: skip


def drive_date(drive: Drive) -> str:
    """The drive's date in words."""
    return date_format(drive.date, "DATE_FORMAT")
