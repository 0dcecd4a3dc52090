"""What can be wrong with a file of deals or matches, as codes with parameters.

Readers never raise for what stands in a file: they say everything that is wrong with it, and where.
The sentences are formed by whoever speaks to people.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

LARGEST: Final = 8 * 1024 * 1024
"""How many characters, or bytes, are read."""
MOST_FAULTS: Final = 200
"""After so many nobody reads on."""


class FaultCode(Enum):
    """Every complaint; the parameters of each stand beside it."""

    # The file
    TOO_LARGE = "too_large"  # size, most
    TOO_MANY_FAULTS = "too_many_faults"  # most: there are more than are told
    EMPTY = "empty"  # nothing is in it
    NOT_A_RECORD = "not_a_record"  # it is something else
    NOT_JSON = "not_json"  # why
    VERSION_UNKNOWN = "version_unknown"  # version, known

    # How it is written
    BAD_TAG = "bad_tag"  # text: no [Name "value"]
    COMMENT_NOT_CLOSED = "comment_not_closed"
    STRAY_TEXT = "stray_text"  # text: it belongs to nothing
    FIELD_MISSING = "field_missing"  # field
    FIELD_UNKNOWN = "field_unknown"  # field
    FIELD_TWICE = "field_twice"  # field
    VALUE_REFUSED = "value_refused"  # field, allowed, got
    NOTHING_BEFORE = "nothing_before"  # field: it says "as before", and nothing was

    # The game and its circumstances
    GAME_UNKNOWN = "game_unknown"  # game
    OPTION_REFUSED = "option_refused"  # option, allowed, got
    SETUP_DIFFERS = "setup_differs"  # field, expected, got: not what follows from the deals before
    DEALER_MISSING = "dealer_missing"
    TRUMP_MISSING = "trump_missing"  # cards were played, and nothing says what was trumps
    TRUMP_DIFFERS = "trump_differs"  # expected, got: the card turned up is of another suit
    LEADER_DIFFERS = "leader_differs"  # expected, got: who leads sits on the dealer's left

    # The cards
    DEAL_MISSING = "deal_missing"
    CARDS_UNREADABLE = "cards_unreadable"  # text
    HANDS_UNKNOWN = "hands_unknown"  # known: of so many hands the cards are given
    CARD_TWICE = "card_twice"  # card
    SIZES_DIFFER = "sizes_differ"  # sizes: of the hands
    NOT_SO_DEALT = "not_so_dealt"  # in this deal of this game cards lie otherwise
    TURNED_NOT_DEALERS = "turned_not_dealers"  # card: what is turned up is the dealer's

    # What was done
    ACTION_UNREADABLE = "action_unreadable"  # text
    ACTION_REFUSED = "action_refused"  # by, action, reason, and the reason's own parameters
    PLAY_UNREADABLE = (
        "play_unreadable"  # text: neither a card nor anything else that may stand here
    )
    PLAY_HAS_GAP = "play_has_gap"  # trick: cards follow where one is missing
    PLAY_UNFINISHED = "play_unfinished"  # the deal has a result, and its play has no end
    DECLARATION_REFUSED = "declaration_refused"  # by, what, reason, and its own parameters
    WINNER_DIFFERS = "winner_differs"  # expected, got

    # What came of it
    RESULT_UNREADABLE = "result_unreadable"  # text
    RESULT_DIFFERS = "result_differs"  # expected, got: cards played say otherwise
    RESULT_REFUSED = "result_refused"  # reason, and its own parameters
    MATCH_OVER = "match_over"  # there are deals after the last
    FIGURE_DIFFERS = "figure_differs"  # field, expected, got: it does not follow from the results
    CANNOT_BE_PLAYED = "cannot_be_played"  # error: values that no deal of this game can have


@dataclass(frozen=True, slots=True)
class Fault:
    """One complaint. `line` counts from 1, 0 if it is about no line; `path` is a place in JSON."""

    code: FaultCode
    params: Mapping[str, str | int] = field(default_factory=dict)
    line: int = 0
    path: str = ""

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else f"{self.path}: " if self.path else ""
        said = ", ".join(f"{name} {value}" for name, value in self.params.items())
        return f"{where}{self.code.value}{f' ({said})' if said else ''}"


class CannotWrite(ValueError):
    """What is to be written would not read back the same; `faults` say why."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


class Complaints:
    """Faults as they are found; when there are too many, the last says so and no more are kept."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def add(self, code: FaultCode, line: int = 0, path: str = "", **params: str | int) -> None:
        """Complain, unless there has been enough of it."""
        self.put(Fault(code, params, line, path))

    def put(self, fault: Fault) -> None:
        """The same with a fault that was found elsewhere."""
        if len(self._found) == MOST_FAULTS:
            self._found.append(Fault(FaultCode.TOO_MANY_FAULTS, {"most": MOST_FAULTS}))
        elif not self.is_full:
            self._found.append(fault)

    @property
    def is_full(self) -> bool:
        """Whether reading on is of no use."""
        return len(self._found) > MOST_FAULTS

    @property
    def all(self) -> tuple[Fault, ...]:
        """Everything so far."""
        return tuple(self._found)

    def __bool__(self) -> bool:
        return bool(self._found)


def decoded(data: bytes | str, complaints: Complaints) -> str:
    """The text of a file, or what was given as text; "" with a complaint where it is too large.

    Old files that are no UTF-8 are Latin-1, in which every byte is a letter.
    """
    if len(data) > LARGEST:
        complaints.add(FaultCode.TOO_LARGE, size=len(data), most=LARGEST)
        return ""
    if isinstance(data, str):
        text = data
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            text = data.decode("latin-1")
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
