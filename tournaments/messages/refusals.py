"""Why something was not done, as a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.messages.drives import station_word
from tournaments.models import DriveState
from tournaments.refusals import Reason, Refused

REFUSALS = {
    Reason.NO_SUCH_HAND: gettext_lazy(
        "There is no hand %(hand)s: this drive has hands %(first)s to %(last)s."
    ),
    Reason.HAND_NOT_CALLED: gettext_lazy(
        "Hand %(hand)s is not being played at this table yet. Wait until the move is called."
    ),
    Reason.ALREADY_AGREED: gettext_lazy(
        "Hand %(hand)s is settled already: North and South %(ns)s, East and West %(ew)s. "
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
    Reason.SLIP_CONTRADICTS: gettext_lazy(
        "Table %(table)s has %(ns)s–%(ew)s for hand %(hand)s already. Correct it on its own page."
    ),
    Reason.SLIP_OF_EARLIER_HAND: gettext_lazy(
        "Not saved: the move to hand %(hand)s was called. Is this slip of that hand?"
    ),
    Reason.SAVED_DIFFERENTLY: gettext_lazy(
        "This form was saved already, for hand %(hand)s with %(ns)s for North and South and "
        "%(ew)s for East and West; what came now was not saved. Look at what stands, and "
        "change it there."
    ),
    Reason.SIDES_MISSING: gettext_lazy(
        "Each of the %(sides)s sides must have a figure; there are figures for %(got)s."
    ),
    Reason.TRICKS_OUT_OF_RANGE: gettext_lazy(
        "%(got)s tricks cannot be: a side wins from %(low)s to %(high)s."
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
        "first go back to before the start (only while no score has been entered)."
    ),
    Reason.HANDS_ALREADY_CALLED: gettext_lazy(
        "The room is at hand %(last)s already, so the drive cannot have fewer hands."
    ),
    Reason.TRUMPS_ALREADY_CALLED: gettext_lazy(
        "Hand %(hand)s has been called with its trump, which stays. Hands after hand %(last)s can "
        "still get another."
    ),
    Reason.NOTHING_WOULD_SHOW: gettext_lazy(
        "%(most)s at most: if more hands are kept secret than that, the big screen never shows any "
        "standings."
    ),
    Reason.MOVES_AFTER_EACH_HAND: gettext_lazy(
        "In a progressive drive people move after every hand, so a round has 1 hand: "
        "over several hands a table could end level, and nobody would know who moves."
    ),
    Reason.IS_PUBLISHED: gettext_lazy(
        "The results are published. To change something, take the publication back first."
    ),
    Reason.PAGE_OUT_OF_DATE: gettext_lazy(
        "This page is out of date. Look at what stands now and repeat."
    ),
    Reason.NO_SEATS_DRAWN: gettext_lazy("No seats have been drawn yet. Draw them first."),
    Reason.LIST_CHANGED_SINCE_DRAW: gettext_lazy(
        "Tonight's list has changed since the draw: %(names)s. Draw the seats again."
    ),
    Reason.ROUND_CHANGED: gettext_lazy(
        "Somebody else was quicker: the room is at round %(current)s already. "
        "Nothing was done twice."
    ),
    Reason.WINNERS_UNKNOWN: gettext_lazy(
        "The move cannot be called yet. It is not known who won at: %(tables)s."
    ),
    Reason.ROUND_NOT_SCORED: gettext_lazy(
        "The move cannot be called yet. Not all hands are scored at: %(tables)s."
    ),
    Reason.LAST_ROUND: gettext_lazy("This was the last round; there is no further move."),
    Reason.ROUND_HAS_SCORES: gettext_lazy(
        "This cannot be taken back: scores have been entered at %(tables)s. Undo those first."
    ),
    Reason.SEATS_HAVE_SCORES: gettext_lazy(
        "These seats cannot be exchanged: scores stand for this round at %(tables)s, and their "
        "tricks would go to other people. If a figure is wrong, correct that hand. If people sit "
        "wrong, take the figures back first, exchange the seats and enter them again."
    ),
    Reason.NO_MOVE_TO_TAKE_BACK: gettext_lazy("No move has been called that could be taken back."),
    Reason.HANDS_UNSETTLED: gettext_lazy("Not everything has been scored: %(places)s."),
    Reason.STAGE_CHANGED: gettext_lazy(
        "%(state)s Nothing was done a second time."
    ),
    Reason.NOTHING_TO_STEP_BACK: gettext_lazy(
        "There is nothing to take back: the drive has not started."
    ),
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
    Reason.PERSON_IS_TWO: gettext_lazy(
        "%(name)s cannot be removed: another person in the register was found to be the same. "
        "Take that back first."
    ),
    Reason.PERSON_ON_RECORD: gettext_lazy(
        "%(name)s cannot be removed: a drive has this person on record, as playing or as taken off "
        "its list, and records stay whole. If the name is wrong, correct it here: it changes in "
        "every drive."
    ),
    Reason.BOTH_IN_A_DRIVE: gettext_lazy(
        "%(gone)s and %(kept)s play in the same drive, so they are two people: %(drives)s. If one "
        "of them is there by mistake and the drive has not started, take that name off its list."
    ),
    Reason.NOT_IN_THIS_DRIVE: gettext_lazy("That is no longer on tonight's list."),
    Reason.SAME_SEAT: gettext_lazy("Choose two different people."),
    Reason.PARTNERS_ANYHOW: gettext_lazy(
        "%(first)s and %(second)s are partners at one table, so nothing need be done: both get the "
        "same tricks and go the same ways, whichever of the two chairs each sits in."
    ),
    Reason.LINES_STAY: gettext_lazy(
        "%(first)s and %(second)s play in different lines; lines stay as they are all evening, for "
        "the moves and for the prizes. Let the two sit back where these seats have them."
    ),
    Reason.LINES_WOULD_CHANGE: gettext_lazy(
        "%(first)s will then play in the line of the %(first_line)s, and for its prizes; "
        "%(second)s in the line of the %(second_line)s, and for its prizes."
    ),
    Reason.SEATS_CHANGED: gettext_lazy(
        "Somebody else has changed these seats in the meantime. Nothing was done: look at them, "
        "and repeat if you still want to."
    ),
    Reason.FILE_UNREADABLE: gettext_lazy("This file cannot be read: %(why)s"),
    Reason.FILE_FROM_ELSEWHERE: gettext_lazy("This is not a drive exported by this program."),
    Reason.FILE_NEWER: gettext_lazy(
        "This file was made by a newer version of the program. Update the program first."
    ),
    Reason.FILE_CONTRADICTS_ITSELF: gettext_lazy("The file contradicts itself: %(what)s"),
}  # fmt: skip

STAGES = {
    DriveState.DRAFT: gettext_lazy("The drive is being prepared."),
    DriveState.OPEN: gettext_lazy("The drive has not started yet."),
    DriveState.RUNNING: gettext_lazy("The drive has started already."),
    DriveState.FINISHED: gettext_lazy("The drive is finished already."),
    DriveState.PUBLISHED: gettext_lazy("The results are published already."),
}
"""Where a drive stands, to whoever pressed a button for the second time."""


def refusal(refused: Refused) -> str:
    """The sentence for a refusal."""
    params = {name: _as_text(name, value) for name, value in refused.params.items()}
    if "places" in params:
        tables = {table for _hand, table in refused.params["places"]}
        params["tables"] = tables_text(sorted(tables))
    if "of" in params:  # the drive, which has its own words for its lines
        lines = {name: line for name, line in params.items() if name.endswith("_line")}
        params |= {name: station_word(params["of"], line) for name, line in lines.items()}
    return str(REFUSALS[refused.reason]) % params


def _as_text(name: str, value: Any) -> Any:
    if name == "tables":
        return tables_text(value)
    if name == "places":
        return places_text(value)
    if name == "state":
        return STAGES[DriveState(value)]
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
