"""Every fault of a file of deals or matches as a sentence: where it is, what it is, what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.reasons import Reason, Refusal
from games.formats.faults import Fault, FaultCode
from games.messages.allowed import allowed_in_words
from games.messages.refusals import SEATS, SUITS, cards_in_words, refusal_in_words

SENTENCES: Final[Mapping[FaultCode, Promise]] = {
    FaultCode.TOO_LARGE: _(
        "The file is too large (bytes: %(size)s, at the most %(most)s). Is it the right file?"
    ),
    FaultCode.TOO_MANY_FAULTS: _(
        "There are more than %(most)s faults. Mend those that are told, and check again."
    ),
    FaultCode.EMPTY: _("There is nothing in it. Is it the right file?"),
    FaultCode.NOT_A_RECORD: _("This is no record of a match. Is it the right file?"),
    FaultCode.NOT_JSON: _(
        "This is no JSON (%(why)s). Mend it there, or get the file anew from where it came."
    ),
    FaultCode.VERSION_UNKNOWN: _(
        "This is a record of version %(version)s, and only version %(known)s can be read. Write it "
        "anew with the program of today, or read it with the one that wrote it."
    ),
    FaultCode.BAD_TAG: _('“%(text)s” is no tag. A tag is written like this: [Dealer "N"].'),
    FaultCode.COMMENT_NOT_CLOSED: _("The comment that begins here never ends. Close it with }."),
    FaultCode.STRAY_TEXT: _("“%(text)s” belongs to nothing. Take it out, or correct it."),
    FaultCode.FIELD_MISSING: _("“%(field)s” is missing. Add it."),
    FaultCode.FIELD_UNKNOWN: _("“%(field)s” is not known here. Take it out, or correct the name."),
    FaultCode.FIELD_TWICE: _("“%(field)s” is there twice. Take one of them out."),
    FaultCode.VALUE_REFUSED: _("“%(got)s” cannot stand for “%(field)s”. What can: %(allowed)s."),
    FaultCode.NOTHING_BEFORE: _(
        "# means “as in the deal before”, and no deal before has “%(field)s”. Write the value "
        "itself."
    ),
    FaultCode.GAME_UNKNOWN: _("No game has the name “%(game)s”. Correct it."),
    FaultCode.OPTION_REFUSED: _(
        "The option “%(option)s” cannot be “%(got)s”. What it can be: %(allowed)s."
    ),
    FaultCode.SETUP_DIFFERS: _(
        "After the deals before, “%(field)s” must be “%(expected)s”, not “%(got)s”. Correct it, "
        "or the deals before."
    ),
    FaultCode.DEALER_MISSING: _("Nothing says who dealt. Add the tag Dealer with N, E, S or W."),
    FaultCode.TRUMP_MISSING: _(
        "Nothing says what was trumps, and cards were played. Add the tag Trump with C, D, H, S "
        "or NT."
    ),
    FaultCode.TRUMP_DIFFERS: _(
        "The card turned up makes %(expected)s trumps, not %(got)s. Correct the card or the trumps."
    ),
    FaultCode.LEADER_DIFFERS: _(
        "%(expected)s sits on the dealer's left and leads first, not %(got)s. Correct the dealer "
        "or the play."
    ),
    FaultCode.DEAL_MISSING: _("There are no cards. Add the tag Deal with the four hands."),
    FaultCode.CARDS_UNREADABLE: _(
        "“%(text)s” cannot be read as cards. Ranks are A K Q J T 9 8 7 6 5 4 3 2, suits S H D C, "
        "and each card is there once."
    ),
    FaultCode.HANDS_UNKNOWN: _(
        "Not all hands are there (given: %(known)s). Give all four, or three of thirteen cards "
        "each."
    ),
    FaultCode.CARD_TWICE: _("%(card)s is there twice. Correct the hands."),
    FaultCode.SIZES_DIFFER: _(
        "The hands are not of one size (cards: %(sizes)s). Give each of the four as many, from one "
        "to thirteen."
    ),
    FaultCode.NOT_SO_DEALT: _(
        "In this deal of this game the cards are dealt otherwise. Correct how many lie in each "
        "hand and beside them, which cards are in the pack, or which one is turned up."
    ),
    FaultCode.TURNED_NOT_DEALERS: _(
        "%(card)s was turned up and is not in the dealer's hand. Correct the card, the hand or the "
        "dealer."
    ),
    FaultCode.ACTION_UNREADABLE: _(
        "“%(text)s” is nothing that can be done. Write the seat, and then a card such as TH, a "
        "call, or the cards laid."
    ),
    FaultCode.ACTION_REFUSED: _(
        "“%(action)s” by %(by)s is refused; correct it. At the table the player would hear: "
        "%(reason)s"
    ),
    FaultCode.PLAY_UNREADABLE: _(
        "“%(text)s” is neither a card nor anything else that may stand in the play. Correct it; "
        "nothing after it has been read."
    ),
    FaultCode.PLAY_HAS_GAP: _(
        "In trick %(trick)s a card is missing, and others follow. Add it, or take out what follows."
    ),
    FaultCode.PLAY_UNFINISHED: _(
        "The deal has a result, but its play does not go to the end. Add what is missing, or take "
        "the cards and the play out."
    ),
    FaultCode.DECLARATION_REFUSED: _(
        "“%(what)s” by %(by)s is refused; take it out, or put it where it was said. At the table "
        "the player would hear: %(reason)s"
    ),
    FaultCode.WINNER_DIFFERS: _(
        "%(expected)s wins this trick, not “%(got)s”. Correct the winner or the cards."
    ),
    FaultCode.RESULT_UNREADABLE: _("“%(text)s” is no result. Write it like this: NS 8 EW 5."),
    FaultCode.RESULT_DIFFERS: _(
        "The cards played come to “%(expected)s”, not to “%(got)s”. Correct the result or the play."
    ),
    FaultCode.RESULT_REFUSED: _("The deal cannot have come out so; correct the result. %(reason)s"),
    FaultCode.MATCH_OVER: _(
        "The match was over before this deal. Take the deal out, or correct those before."
    ),
    FaultCode.FIGURE_DIFFERS: _(
        "By the results “%(field)s” is “%(expected)s”, not “%(got)s”. Correct it, or take it out: "
        "it is worked out anyway."
    ),
    FaultCode.CANNOT_BE_PLAYED: _(
        "No deal of this game can have such values (%(error)s). Correct them."
    ),
}
INCOMPLETE: Final[Mapping[FaultCode, Promise]] = {
    FaultCode.ACTION_REFUSED: _(
        "“%(action)s” is refused; correct it. At the table the player would hear: %(reason)s"
    ),
    FaultCode.WINNER_DIFFERS: _(
        "Nobody has won this trick yet, not “%(got)s” either. Take the winner out, or add cards."
    ),
    FaultCode.FIGURE_DIFFERS: _("“%(field)s” does not follow from the results. Correct it."),
}
"""What is said instead where a parameter of the sentence above is not there, or is empty."""
_NAMED: Final = re.compile(r"%\((\w+)\)s")


def say(fault: Fault) -> str:
    """The sentence that says what is wrong, where, and what to do about it."""
    sentence = str(_sentence(fault)) % _words(fault)
    if fault.line:
        return gettext("Line %(line)s: %(sentence)s") % {"line": fault.line, "sentence": sentence}
    if fault.path:
        return gettext("At %(path)s: %(sentence)s") % {"path": fault.path, "sentence": sentence}
    return sentence


def _sentence(fault: Fault) -> Promise:
    sentence = SENTENCES[fault.code]
    if fault.code not in INCOMPLETE:
        return sentence
    # What the sentence needs is asked of the one in English: all languages name the same.
    is_told = all(str(fault.params.get(name, "")) for name in _NAMED.findall(str(sentence)))
    return sentence if is_told else INCOMPLETE[fault.code]


def _words(fault: Fault) -> dict[str, str]:
    words = {name: str(value) for name, value in fault.params.items()}
    if "allowed" in words:
        words["allowed"] = allowed_in_words(words["allowed"])
    if "card" in words:
        words["card"] = cards_in_words(words["card"])
    if "by" in words:
        words["by"] = str(SEATS.get(words["by"], words["by"]))
    if "reason" in words:
        refusal = Refusal(Reason(words["reason"]), fault.params)
        words["reason"] = refusal_in_words(refusal)
    for name in ("expected", "got"):
        if name in words and (names := _NAMES.get(fault.code)):
            words[name] = str(names.get(words[name], words[name]))
    return words


_NAMES: Final[Mapping[FaultCode, Mapping[str, Promise]]] = {
    FaultCode.TRUMP_DIFFERS: {**SUITS, "NT": _("no suit")},
    FaultCode.LEADER_DIFFERS: SEATS,
    FaultCode.WINNER_DIFFERS: SEATS,
}
"""What is expected and what was got, where they are written in letters."""
