"""The people importer in words: headings for export, and what to say of each row of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.formats.people import Fault, FaultCode, PeopleFile, PersonRow


def _headings() -> tuple[str, ...]:
    return gettext("name"), gettext("station"), gettext("email"), gettext("member number")


HEADINGS_OUT: Sequence[str] = lazy(_headings, tuple)()
"""Headings of an exported list in the page's language; the importer knows them in every one."""

KINDS: Mapping[str, Any] = {
    "spreadsheet": _(
        "This is a spreadsheet file. Save it as CSV (in the spreadsheet: File, Save as), or copy "
        "the rows and paste them."
    ),
    "document": _("This is a text document. Copy the names out of it and paste them."),
    "pdf": _("This is a PDF. Copy the names out of it and paste them."),
    "image": _("This is a picture. Names can only be read from text."),
    "page": _("This is a web page. Copy the names out of it and paste them."),
    "archive": _("This is an archive. Unpack it first and choose the list that is in it."),
    "data": _("This file is data of another program. Choose a list of names, as CSV or text."),
}
SENTENCES: Mapping[FaultCode, Any] = {
    FaultCode.EMPTY: _("There is nothing in it."),
    FaultCode.NO_PEOPLE: _("There are headings, but no people below them."),
    FaultCode.TOO_LARGE: _(
        "This file is too large for a list of people (bytes: %(size)s, at the most %(most)s). "
        "Is it the right file?"
    ),
    FaultCode.TOO_MANY_PEOPLE: _(
        "Too many people for one list (%(count)s, at the most %(most)s). Split it."
    ),
    FaultCode.NOT_TEXT: _("This file cannot be read as text. Save the list as CSV and try again."),
    FaultCode.NO_NAME_HEADING: _(
        "No column is called “name” (the headings are: %(headings)s). Name the column with the "
        "names so, or leave the headings out."
    ),
    FaultCode.ENCODING_GUESSED: _(
        "The file does not say how its letters are written; %(encoding)s was assumed. Look at the "
        "accents. If they are wrong, save the list as CSV UTF-8."
    ),
    FaultCode.UNKNOWN_HEADING: _("The column “%(heading)s” is not used."),
    FaultCode.HEADING_TWICE: _("There are two columns like “%(heading)s”; the later is not used."),
    FaultCode.NAME_MISSING: _("The name is missing."),
    FaultCode.NAME_TOO_LONG: _(
        "The name is too long (letters: %(length)s, at the most %(most)s). Was the row broken in "
        "the wrong place?"
    ),
    FaultCode.NAME_WITHOUT_LETTERS: _("“%(name)s” is not a name: there is no letter in it."),
    FaultCode.NAME_IS_FORMULA: _("“%(name)s” is a formula of a spreadsheet, not a name."),
    FaultCode.LETTERS_LOST: _(
        "Some letters were lost before the list came here: “%(text)s”. Type the row anew, or "
        "export the list again as UTF-8."
    ),
    FaultCode.UNKNOWN_STATION: _(
        "“%(word)s” is neither of the two lines. Write %(first)s or %(second)s, or leave it out."
    ),
    FaultCode.BAD_EMAIL: _("“%(email)s” is not an e-mail address. Correct it or leave it out."),
    FaultCode.MEMBER_NO_TOO_LONG: _(
        "The member number “%(member_no)s” is too long (signs: %(length)s, at the most %(most)s)."
    ),
    FaultCode.TOO_MANY_CELLS: _(
        "Too many cells (%(count)s, at the most %(most)s). Put a name with a comma in it into "
        "quotation marks."
    ),
    FaultCode.LINE_TOO_LONG: _("The row is too long (signs: %(length)s, at the most %(most)s)."),
    FaultCode.ONE_WORD: _(
        "Left out, because a single word may be a title. If this is a person, write “- %(name)s”."
    ),
    FaultCode.TITLE: _(
        "Left out, because it looks like a title. If this is a person, write “- %(name)s”."
    ),
    FaultCode.STATION_TITLE: _("Taken as a title: the people below belong to line %(station)s."),
    FaultCode.ABOVE_HEADINGS: _("Left out, because it stands above the headings."),
    FaultCode.SAME_PERSON: _("Row %(first_line)s has the same name; they become one person."),
    FaultCode.SAME_MEMBER_NO: _(
        "Row %(first_line)s has the same member number, %(member_no)s. Is one of them wrong?"
    ),
    FaultCode.LOOKS_LIKE_FORMULA: _("“%(name)s” begins like a formula. Is it really a name?"),
    FaultCode.LOOKS_MISREAD: _(
        "The letters look wrong: perhaps the name is “%(better)s”. If so, save the list as UTF-8."
    ),
    FaultCode.LETTERS_GUESSED: _("Look at the accents: they were read as %(encoding)s."),
    FaultCode.SIGNS_REMOVED: _("Signs that cannot be seen were taken out."),
    FaultCode.PHONE_LEFT_OUT: _(
        "“%(number)s” looks like a telephone number. The register keeps none, so it is left out."
    ),
    FaultCode.REMARK_LEFT_OUT: _(
        "Left out: “%(remark)s”. What people should see beside the name is a note, in the register."
    ),
    FaultCode.REMARK_IN_NAME: _("Is “%(remark)s” a part of the name? If not, take it out."),
    FaultCode.LETTER_IN_NAME: _(
        "Is the “%(letter)s” a part of the name? If it is the line, put a comma before it."
    ),
}


Lines = tuple[str, str]
"""What the two lines of players are called."""


def sentence(fault: Fault, lines: Lines = ("A", "B")) -> str:
    """A complaint in the page's language."""
    if fault.code is FaultCode.WRONG_FILE:
        return str(KINDS[str(fault.params["kind"])])
    params = {**fault.params, "first": lines[0], "second": lines[1]}
    if "station" in params:
        params["station"] = _called(str(params["station"]), lines)
    return str(SENTENCES[fault.code]) % params


def _called(station: str, lines: Lines) -> str:
    return dict(zip("AB", lines, strict=True)).get(station, "")


@dataclass(frozen=True, slots=True)
class RowInWords:
    """One row of a list as a page shows it."""

    line: int
    raw: str
    name: str
    station: str
    email: str
    member_no: str
    is_good: bool
    is_left_out: bool = False
    can_be_kept: bool = False
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ListInWords:
    """A list as a page shows it: what there is to say of all of it, and row by row."""

    rows: tuple[RowInWords, ...]
    notes: list[str] = field(default_factory=list)
    is_refused: bool = False

    @property
    def good(self) -> tuple[RowInWords, ...]:
        """The people who can be taken into the register."""
        return tuple(row for row in self.rows if row.is_good)

    @property
    def bad(self) -> tuple[RowInWords, ...]:
        """The rows that must be corrected first."""
        return tuple(row for row in self.rows if not row.is_good and not row.is_left_out)


def people_in_words(
    read: PeopleFile, lines: Lines = ("A", "B"), like: Mapping[str, object] | None = None
) -> ListInWords:
    """A list that was read, with the lines as the club calls them and every complaint said.

    `like` are people of the register by names of the list that are nearly theirs.
    """
    return ListInWords(
        tuple(_row(row, lines, (like or {}).get(row.name)) for row in read.lines),
        [sentence(fault, lines) for fault in read.file_faults],
        read.is_refused,
    )


def _row(row: PersonRow, lines: Lines, like: object) -> RowInWords:
    notes = [sentence(fault, lines) for fault in row.faults]
    if like and row.is_good:
        notes.append(
            gettext(
                "Looks like %(name)s, who is in the register. If it is the same person, write the "
                "name here as it stands there."
            )
            % {"name": like}
        )
    return RowInWords(
        row.line, row.raw, row.name, _called(row.station, lines), row.email, row.member_no,
        row.is_good, row.is_left_out, row.can_be_kept,
        notes,
    )  # fmt: skip
