from __future__ import annotations

from typing import Any

import pytest

from games import rules
from games.engine.result import DealResult
from tournaments import messages
from tournaments.models import Drive
from tournaments.refusals import Reason, Refused, of_the_game

SENTENCES: dict[Reason, tuple[dict[str, Any], str]] = {
    Reason.NO_SUCH_HAND: (
        {"hand": 25, "first": 1, "last": 24},
        "There is no hand 25: this drive has hands 1 to 24.",
    ),
    Reason.HAND_NOT_CALLED: (
        {"hand": 7},
        "Hand 7 is not being played at this table yet. Wait until the move is called.",
    ),
    Reason.ALREADY_AGREED: (
        {"hand": 3, "ns": 8, "ew": 5},
        "Hand 3 is settled already: North and South 8, East and West 5. "
        "If that is wrong, tell the organiser, who can correct it.",
    ),
    Reason.OTHER_SIDE_CHANGED: (
        {"ns": 8, "ew": 5},
        "The other side has changed its figure to North and South 8, East and West 5. "
        "Look at it and answer again.",
    ),
    Reason.PERSON_IS_TWO: (
        {"name": "Ann"},
        "Ann cannot be removed: another person in the register was found to be the same. "
        "Take that back first.",
    ),
    Reason.PERSON_ON_RECORD: (
        {"name": "Ann"},
        "Ann cannot be removed: a drive has this person on record, as playing or as taken off "
        "its list, and records stay whole. If the name is wrong, correct it here: it changes in "
        "every drive.",
    ),
    Reason.TRICKS_DO_NOT_ADD_UP: (
        {"ns": 7, "ew": 5},
        "7 and 5 are not 13 tricks together. Count again; if it really is so, "
        "the organiser can enter it with a reason.",
    ),
    Reason.SIDES_MISSING: (
        {"ns": 8, "ew": 5, "sides": 2, "got": 1},
        "Each of the 2 sides must have a figure; there are figures for 1.",
    ),
    Reason.TRICKS_OUT_OF_RANGE: (
        {"ns": 14, "ew": -1, "low": 0, "high": 13, "got": 14},
        "14 tricks cannot be: a side wins from 0 to 13.",
    ),
    Reason.ROUND_CHANGED: (
        {"expected": 3, "current": 4},
        "Somebody else was quicker: the room is at round 4 already. Nothing was done twice.",
    ),
    Reason.STAGE_CHANGED: (
        {"state": "running"},
        "The drive has started already. Nothing was done a second time.",
    ),
    Reason.HANDS_ALREADY_CALLED: (
        {"last": 9},
        "The room is at hand 9 already, so the drive cannot have fewer hands.",
    ),
    Reason.NOTHING_WOULD_SHOW: (
        {"most": 3},
        "3 at most: if more hands are kept secret than that, the big screen never shows any "
        "standings.",
    ),
    Reason.WINNERS_UNKNOWN: (
        {"tables": [3]},
        "The move cannot be called yet. It is not known who won at: table 3.",
    ),
    Reason.ROUND_NOT_SCORED: (
        {"tables": [2, 3]},
        "The move cannot be called yet. Not all hands are scored at: tables 2, 3.",
    ),
    Reason.SLIP_CONTRADICTS: (
        {"table": 1, "hand": 4, "ns": 8, "ew": 5},
        "Table 1 has 8–5 for hand 4 already. Correct it on its own page.",
    ),
    Reason.SLIP_OF_EARLIER_HAND: (
        {"hand": 4},
        "Not saved: the move to hand 4 was called. Is this slip of that hand?",
    ),
    Reason.SAVED_DIFFERENTLY: (
        {"hand": 4, "ns": 8, "ew": 5},
        "This form was saved already, for hand 4 with 8 for North and South and 5 for East and "
        "West; what came now was not saved. Look at what stands, and change it there.",
    ),
    Reason.TRUMPS_ALREADY_CALLED: (
        {"hand": 2, "last": 9},
        "Hand 2 has been called with its trump, which stays. Hands after hand 9 can still get "
        "another.",
    ),
    Reason.SEATS_HAVE_SCORES: (
        {"places": [(9, 3)]},
        "These seats cannot be exchanged: scores stand for this round at table 3, and their "
        "tricks would go to other people. If a figure is wrong, correct that hand. If people sit "
        "wrong, take the figures back first, exchange the seats and enter them again.",
    ),
    Reason.ROUND_HAS_SCORES: (
        {"places": [(1, 3), (1, 4), (2, 3)]},
        "This cannot be taken back: scores have been entered at tables 3, 4. Undo those first.",
    ),
    Reason.HANDS_UNSETTLED: (
        {"places": [(1, 2), (2, 0)]},
        "Not everything has been scored: hand 1, table 2; hand 2, not played.",
    ),
    Reason.LIST_CHANGED_SINCE_DRAW: (
        {"names": ["Ann", "Bob"]},
        "Tonight's list has changed since the draw: Ann, Bob. Draw the seats again.",
    ),
    Reason.TOO_FEW_PEOPLE: (
        {"count": 3},
        "For one table four people are needed, two of each line; there are 3.",
    ),
    Reason.TOO_FEW_PAIRS: ({"count": 1}, "At least two pairs are needed; there are 1."),
    Reason.STATIONS_UNEQUAL: (
        {"a": 2, "b": 6},
        "The two lines are too unequal: 2 and 6. They may differ by one at the most.",
    ),
    Reason.PAIRS_INCOMPLETE: ({"names": ["Ann"]}, "These have no partner yet: Ann."),
    Reason.ALREADY_HERE: ({"name": "Ann"}, "Ann is on tonight's list already."),
    Reason.BOTH_IN_A_DRIVE: (
        {"gone": "Ana Bel", "kept": "Anna Bell", "drives": ["Harvest", "Friday"]},
        "Ana Bel and Anna Bell play in the same drive, so they are two people: Harvest, Friday. "
        "If one of them is there by mistake and the drive has not started, take that name off its "
        "list.",
    ),
    Reason.PARTNERS_ANYHOW: (
        {"first": "Ann", "second": "Bob"},
        "Ann and Bob are partners at one table, so nothing need be done: both get the same tricks "
        "and go the same ways, whichever of the two chairs each sits in.",
    ),
    Reason.LINES_STAY: (
        {"first": "Ann", "second": "Bob"},
        "Ann and Bob play in different lines; lines stay as they are all evening, for the moves "
        "and for the prizes. Let the two sit back where these seats have them.",
    ),
    Reason.LINES_WOULD_CHANGE: (
        {"first": "Bob", "second": "Ann", "first_line": "A", "second_line": "B", "of": Drive()},
        "Bob will then play in the line of the Ladies, and for its prizes; "
        "Ann in the line of the Gentlemen, and for its prizes.",
    ),
    Reason.FILE_UNREADABLE: ({"why": "it is empty."}, "This file cannot be read: it is empty."),
    Reason.FILE_CONTRADICTS_ITSELF: (
        {"what": "two tables have the number 3."},
        "The file contradicts itself: two tables have the number 3.",
    ),
}
WITHOUT_PARAMETERS = [reason for reason in Reason if reason not in SENTENCES]


def test_every_reason_has_a_sentence() -> None:
    assert set(messages.REFUSALS) == set(Reason)


def test_every_reason_that_refuses_two_sides_tricks_has_a_sentence_here() -> None:
    game = rules.for_drive("classic_whist")
    figures = [(7,), *((ns, ew) for ns in range(-1, 15) for ew in range(-1, 15))]
    refusals = [game.check(DealResult(tricks), game.first_setup) for tricks in figures]

    found = {of_the_game(refusal.reason) for refusal in refusals if refusal}

    assert len(found) == 3
    assert found <= set(messages.REFUSALS)


@pytest.mark.parametrize("reason", SENTENCES, ids=lambda reason: reason.value)
def test_a_reason_is_told_with_its_parameters(reason: Reason) -> None:
    params, sentence = SENTENCES[reason]

    assert messages.refusal(Refused(reason, **params)) == sentence


@pytest.mark.parametrize("reason", WITHOUT_PARAMETERS, ids=lambda reason: reason.value)
def test_a_reason_without_parameters_is_told_as_it_stands(reason: Reason) -> None:
    sentence = messages.refusal(Refused(reason))

    assert sentence == str(messages.REFUSALS[reason])
    assert "%" not in sentence


def test_of_many_hands_not_scored_the_first_six_are_named() -> None:
    places = [(hand, 1) for hand in range(1, 10)]

    sentence = messages.refusal(Refused(Reason.HANDS_UNSETTLED, places=places))

    named = "; ".join(f"hand {hand}, table 1" for hand in range(1, 7))
    assert sentence == f"Not everything has been scored: {named}; and 3 more."


def test_a_name_with_a_percent_sign_is_told_as_it_is() -> None:
    sentence = messages.refusal(Refused(Reason.ALREADY_HERE, name="100% Ann %(x)s"))

    assert sentence == "100% Ann %(x)s is on tonight's list already."
