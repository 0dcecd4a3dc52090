"""What can be wrong with a list of people, as codes with parameters; the pages have the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class FaultCode(Enum):
    """Every complaint about a list of people; the parameters of each stand beside it."""

    # about the file: nothing of it can be used
    EMPTY = "empty"
    NO_PEOPLE = "no_people"  # only headings
    TOO_LARGE = "too_large"  # size, most: bytes
    TOO_MANY_PEOPLE = "too_many_people"  # count, most
    WRONG_FILE = "wrong_file"  # kind: spreadsheet, document, pdf, image, page, archive, data
    NOT_TEXT = "not_text"
    NO_NAME_HEADING = "no_name_heading"  # headings
    # about the file: read all the same
    ENCODING_GUESSED = "encoding_guessed"  # encoding: it is not UTF-8
    UNKNOWN_HEADING = "unknown_heading"  # heading: its column is not used
    HEADING_TWICE = "heading_twice"  # heading: the later column is not used
    # about a row: it cannot be used
    NAME_MISSING = "name_missing"
    NAME_TOO_LONG = "name_too_long"  # length, most
    NAME_WITHOUT_LETTERS = "name_without_letters"  # name
    NAME_IS_FORMULA = "name_is_formula"  # name
    LETTERS_LOST = "letters_lost"  # text: holds signs that stand for letters lost on the way
    UNKNOWN_STATION = "unknown_station"  # word
    BAD_EMAIL = "bad_email"  # email
    MEMBER_NO_TOO_LONG = "member_no_too_long"  # member_no, length, most
    TOO_MANY_CELLS = "too_many_cells"  # count, most: a comma inside a name moves the columns
    LINE_TOO_LONG = "line_too_long"  # length, most
    # about a row: left out because it does not look like a person
    ONE_WORD = "one_word"  # name: kept if its line is named in `keep`
    TITLE = "title"  # name: ends with a colon; kept if its line is named in `keep`
    STATION_TITLE = "station_title"  # word, station: the rows below belong to this station
    ABOVE_HEADINGS = "above_headings"
    # about a row: used all the same
    SAME_PERSON = "same_person"  # first_line
    SAME_MEMBER_NO = "same_member_no"  # first_line, member_no
    LOOKS_LIKE_FORMULA = "looks_like_formula"  # name
    LOOKS_MISREAD = "looks_misread"  # name, better: how it reads in the right encoding
    LETTERS_GUESSED = "letters_guessed"  # encoding
    SIGNS_REMOVED = "signs_removed"  # control characters or signs that turn the direction of text
    PHONE_LEFT_OUT = "phone_left_out"  # number: of a telephone, which the register does not keep
    REMARK_LEFT_OUT = "remark_left_out"  # remark: stood behind the station
    REMARK_IN_NAME = "remark_in_name"  # remark: stands behind a dash, and may be a part of the name
    LETTER_IN_NAME = "letter_in_name"  # letter: "Stan B" may mean Stan of station B

    @property
    def leaves_out(self) -> bool:
        """Whether its row is left out though nothing is wrong with it."""
        return self in _LEAVE_OUT

    @property
    def is_warning(self) -> bool:
        """Whether the file or row can be used all the same."""
        return self in _WARNINGS


_LEAVE_OUT = frozenset(
    {
        FaultCode.ONE_WORD,
        FaultCode.TITLE,
        FaultCode.STATION_TITLE,
        FaultCode.ABOVE_HEADINGS,
    }
)
_WARNINGS = frozenset(
    {
        FaultCode.ENCODING_GUESSED,
        FaultCode.UNKNOWN_HEADING,
        FaultCode.HEADING_TWICE,
        FaultCode.SAME_PERSON,
        FaultCode.SAME_MEMBER_NO,
        FaultCode.LOOKS_LIKE_FORMULA,
        FaultCode.LOOKS_MISREAD,
        FaultCode.LETTERS_GUESSED,
        FaultCode.SIGNS_REMOVED,
        FaultCode.PHONE_LEFT_OUT,
        FaultCode.REMARK_LEFT_OUT,
        FaultCode.REMARK_IN_NAME,
        FaultCode.LETTER_IN_NAME,
    }
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One complaint. `line` counts from 1, 0 speaks of the whole file; `column` is a field's name.

    The columns are `name`, `station`, `email` and `member_no`; empty speaks of the whole row.
    """

    line: int
    column: str
    code: FaultCode
    params: Mapping[str, str | int] = field(default_factory=dict)
