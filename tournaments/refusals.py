"""Why a service will not do something: a code with parameters; `messages` has the sentences."""

from __future__ import annotations

from enum import Enum
from typing import Any

from games.engine import reasons as of_engine


class Reason(Enum):
    """Every reason for which a service refuses. A reason without a sentence fails a test."""

    # scores
    NO_SUCH_HAND = "no_such_hand"  # hand, first, last
    HAND_NOT_CALLED = "hand_not_called"  # hand: its move has not been called yet
    ALREADY_AGREED = "already_agreed"  # hand, ns, ew
    OTHER_SIDE_CHANGED = "other_side_changed"  # ns, ew: agreed to a figure that no longer stands
    NOTHING_TO_AGREE = "nothing_to_agree"
    NOTHING_TO_UNDO = "nothing_to_undo"
    ENTRY_IS_STALE = "entry_is_stale"  # somebody changed this hand in the meantime
    SLIP_CONTRADICTS = "slip_contradicts"  # table, hand, ns, ew: settled otherwise already
    SLIP_OF_EARLIER_HAND = "slip_of_earlier_hand"  # hand: the move to it was called meanwhile
    SAVED_DIFFERENTLY = "saved_differently"  # hand, ns, ew: what this form's key counts for
    # of the game's own rules: each under the engine's name for it, and with its parameters
    SIDES_MISSING = "sides_missing"  # ns, ew, sides, got
    TRICKS_OUT_OF_RANGE = "tricks_out_of_range"  # ns, ew, low, high, got
    TRICKS_DO_NOT_ADD_UP = "tricks_do_not_add_up"  # ns, ew, total, got
    NOT_AT_THIS_TABLE = "not_at_this_table"
    # the course of a drive
    NOT_RUNNING = "not_running"
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    HANDS_ALREADY_CALLED = "hands_already_called"  # last: fewer hands than are being played
    TRUMPS_ALREADY_CALLED = "trumps_already_called"  # hand, last: another trump for a called hand
    NOTHING_WOULD_SHOW = "nothing_would_show"  # most: all hands, or more, kept secret
    MOVES_AFTER_EACH_HAND = "moves_after_each_hand"  # more hands a round could end level
    IS_PUBLISHED = "is_published"
    PAGE_OUT_OF_DATE = "page_out_of_date"  # the form does not say what its page showed
    NO_SEATS_DRAWN = "no_seats_drawn"
    LIST_CHANGED_SINCE_DRAW = "list_changed_since_draw"  # names
    ROUND_CHANGED = "round_changed"  # expected, current: two organisers at the same moment
    WINNERS_UNKNOWN = "winners_unknown"  # tables
    ROUND_NOT_SCORED = "round_not_scored"  # tables: nobody moves by winners, but scores are due
    LAST_ROUND = "last_round"
    ROUND_HAS_SCORES = "round_has_scores"  # places: list of (hand, table)
    SEATS_HAVE_SCORES = "seats_have_scores"  # places: exchanged now, tricks would change hands
    NO_MOVE_TO_TAKE_BACK = "no_move_to_take_back"
    HANDS_UNSETTLED = "hands_unsettled"  # places: list of (hand, table)
    STAGE_CHANGED = "stage_changed"  # state: a second tap, or somebody else was quicker
    NOTHING_TO_STEP_BACK = "nothing_to_step_back"
    # people and seats
    TOO_FEW_PEOPLE = "too_few_people"  # count
    TOO_FEW_PAIRS = "too_few_pairs"  # count
    STATIONS_UNEQUAL = "stations_unequal"  # a, b
    PAIRS_INCOMPLETE = "pairs_incomplete"  # names
    ALREADY_HERE = "already_here"  # name
    NAME_MISSING = "name_missing"
    PERSON_IS_TWO = "person_is_two"  # name: another entry was merged into them
    PERSON_ON_RECORD = "person_on_record"  # name: a drive names them, so they stay registered
    BOTH_IN_A_DRIVE = "both_in_a_drive"  # gone, kept, drives: so they are two people
    NOT_IN_THIS_DRIVE = "not_in_this_drive"
    SAME_SEAT = "same_seat"
    PARTNERS_ANYHOW = "partners_anyhow"  # first, second: they get the same tricks in either chair
    LINES_STAY = "lines_stay"  # first, second: of different lines, after the start
    LINES_WOULD_CHANGE = "lines_would_change"  # first, second, first_line, second_line, of
    SEATS_CHANGED = "seats_changed"  # other seats than the caller saw
    # files
    FILE_UNREADABLE = "file_unreadable"  # why
    FILE_FROM_ELSEWHERE = "file_from_elsewhere"
    FILE_NEWER = "file_newer"
    FILE_CONTRADICTS_ITSELF = "file_contradicts_itself"  # what


class Refused(Exception):
    """A service would not do it. `reason` and `params` say why; nothing was written."""

    def __init__(self, reason: Reason, **params: Any) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.params = params


def of_the_game(reason: of_engine.Reason) -> Reason:
    """The engine's reason as one of ours."""
    return Reason(reason.value)
