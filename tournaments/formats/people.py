"""A club's people from a file or from pasted lines, and out again as a table.

With headings (see `people_words.HEADINGS`) the text is a table and every cell is taken as it
stands; without, it is a list (see `people_lines`) whose first cell is the name. Every row comes
back in its place, the bad ones with their faults. A cell guarded against spreadsheets by an
apostrophe comes back without it, so that what `write_people` wrote reads the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from tournaments.formats.people_cells import LONGEST_LINE, Record, is_blank, lines_of, records
from tournaments.formats.people_faults import Fault, FaultCode
from tournaments.formats.people_headings import find_headings
from tournaments.formats.people_lines import Line, read_lines
from tournaments.formats.people_text import (
    LOST,
    decode,
    has_letters,
    misread,
    tidy,
    without_dangerous_signs,
)
from tournaments.formats.people_words import COLUMNS, StationWords
from tournaments.formats.results import guard, results_csv, unguard

__all__ = ["Fault", "FaultCode", "PeopleFile", "PersonRow", "read_people", "write_people"]

LARGEST_FILE = 1024 * 1024
MOST_PEOPLE = 5000
LONGEST_NAME = 200
LONGEST_MEMBER_NO = 20
LONGEST_EMAIL = 254
_EMAIL = re.compile(
    r"[-!#$%&'*+/=?^_`{}|~0-9A-Za-z]+(?:\.[-!#$%&'*+/=?^_`{}|~0-9A-Za-z]+)*"
    r"@(?:[0-9A-Za-z\xa1-\uffff](?:[0-9A-Za-z\xa1-\uffff-]{0,61}[0-9A-Za-z\xa1-\uffff])?\.)+"
    r"[A-Za-z\xa1-\uffff](?:[A-Za-z\xa1-\uffff-]{0,61}[A-Za-z\xa1-\uffff])"
)


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One row: `line` counts from 1, `raw` is its text as it stood, the rest as understood."""

    line: int
    raw: str
    name: str
    station: str = ""
    email: str = ""
    member_no: str = ""
    faults: tuple[Fault, ...] = ()

    @property
    def is_left_out(self) -> bool:
        """Whether this does not look like a person, though nothing is wrong with it."""
        return any(fault.code.leaves_out for fault in self.faults)

    @property
    def can_be_kept(self) -> bool:
        """Whether naming its line in `keep` makes it a person."""
        return any(fault.code in (FaultCode.ONE_WORD, FaultCode.TITLE) for fault in self.faults)

    @property
    def is_good(self) -> bool:
        """Whether this is a person who can be taken into the register."""
        return all(fault.code.is_warning for fault in self.faults)


@dataclass(frozen=True, slots=True)
class PeopleFile:
    """What was read. `text` read again gives the same people; `rows` are the good `lines` alone."""

    text: str
    lines: tuple[PersonRow, ...] = ()
    file_faults: tuple[Fault, ...] = ()

    @property
    def rows(self) -> tuple[PersonRow, ...]:
        """The people, in order."""
        return tuple(row for row in self.lines if row.is_good)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything there is to say: of the file first, then row by row."""
        return (*self.file_faults, *(fault for row in self.lines for fault in row.faults))

    @property
    def is_refused(self) -> bool:
        """Whether nothing of the file can be used."""
        return any(not fault.code.is_warning for fault in self.file_faults)


def read_people(
    data: bytes | str, *, station_words: Sequence[str] = (), keep: Collection[int] = ()
) -> PeopleFile:
    """Read a file's bytes, or pasted text.

    `station_words` are the club's own words for the stations A and B; `keep` are the lines that
    are people although they look like titles.
    """
    size = len(data) if isinstance(data, bytes) else len(data.encode("utf-8", "surrogatepass"))
    if size > LARGEST_FILE:
        return _refused("", FaultCode.TOO_LARGE, size=size, most=LARGEST_FILE)
    found = decode(data)
    if found.fault:
        return PeopleFile("", file_faults=(found.fault,))
    lines = lines_of(found.text)
    if all(map(is_blank, lines)):
        return _refused(found.text, FaultCode.EMPTY)
    return _read_text(found.text, lines, StationWords(station_words), keep, found.guessed)


def _refused(text: str, code: FaultCode, **params: str | int) -> PeopleFile:
    return PeopleFile(text, file_faults=(Fault(0, "", code, params),))


def _read_text(
    text: str, lines: list[str], words: StationWords, keep: Collection[int], guessed: str
) -> PeopleFile:
    head = find_headings(lines)
    said = list(head.faults)
    if head.names_nobody:
        return PeopleFile(text, file_faults=tuple(said))
    rows = list(islice(records(lines, head.end, head.mark), MOST_PEOPLE + 1))
    if not rows:
        return _refused(text, FaultCode.NO_PEOPLE)
    if len(rows) > MOST_PEOPLE:
        count = sum(not is_blank(line) for line in lines[head.end :])
        return _refused(text, FaultCode.TOO_MANY_PEOPLE, count=count, most=MOST_PEOPLE)
    if head.is_table:
        drafts = [_table_line(row, head.columns) for row in rows]
    else:
        drafts = read_lines(rows, words, keep, only_names=bool(head.columns))
    if guessed:
        said.append(Fault(0, "", FaultCode.ENCODING_GUESSED, {"encoding": guessed}))
    above = [_line_above(record) for record in records(lines[: head.start], head.skip)]
    _mark_doubles(drafts)
    people = (_checked(draft, words, guessed) for draft in (*above, *drafts))
    return PeopleFile(text, tuple(people), tuple(said))


def write_people(rows: Iterable[Sequence[str]], headings: Sequence[str] = COLUMNS) -> str:
    """People as a table that reads back the same: name, station, e-mail, member number.

    Save it with a byte order mark ("utf-8-sig"), or Excel spoils every accent.
    """
    return results_csv(headings, rows)


def _line_above(record: Record) -> Line:
    line = Line(record, name=tidy(record.raw))
    line.complain(FaultCode.ABOVE_HEADINGS)
    return line


def _table_line(record: Record, columns: tuple[str, ...]) -> Line:
    line = Line(record)
    cells = {c: tidy(v) for c, v in zip(columns, record.cells, strict=False) if c}
    extra = [cell for cell in record.cells[len(columns) :] if cell.strip()]
    if extra:
        line.complain(FaultCode.TOO_MANY_CELLS, count=len(record.cells), most=len(columns))
    line.name = _whole_name(cells)
    line.station = cells.get("station", "")
    line.email, line.member_no = cells.get("email", ""), cells.get("member_no", "")
    return line


def _whole_name(cells: dict[str, str]) -> str:
    """The name; of two halves the given one first."""
    name, given, family = (cells.get(c, "") for c in ("name", "given", "family"))
    halves = (name, family) if "given" not in cells else (given, family or name)
    return " ".join(filter(None, halves))


def _checked(line: Line, words: StationWords, guessed: str) -> PersonRow:
    """The row with all that is wrong with it."""
    name, email, member_no = unguard(line.name), unguard(line.email), unguard(line.member_no)
    station = words.station_of(unguard(line.station))
    if line.record.is_too_long:
        line.complain(FaultCode.LINE_TOO_LONG, length=line.record.length, most=LONGEST_LINE)
    elif not line.is_left_out:
        _check_name(line, name, guessed)
        if line.station and not station:
            line.complain(FaultCode.UNKNOWN_STATION, "station", word=line.station)
        if email and (len(email) > LONGEST_EMAIL or not _EMAIL.fullmatch(email)):
            line.complain(FaultCode.BAD_EMAIL, "email", email=email)
        if (length := len(member_no)) > LONGEST_MEMBER_NO:
            params: dict[str, str | int] = {"member_no": member_no, "length": length}
            line.complain(
                FaultCode.MEMBER_NO_TOO_LONG, "member_no", most=LONGEST_MEMBER_NO, **params
            )
    raw = without_dangerous_signs(line.record.raw)
    return PersonRow(line.record.line, raw, name, station, email, member_no, tuple(line.faults))


def _check_name(line: Line, name: str, guessed: str) -> None:
    if not name:
        line.complain(FaultCode.NAME_MISSING, "name")
    elif line.name[0] in "=\uff1d":
        line.complain(FaultCode.NAME_IS_FORMULA, "name", name=name)
    elif not has_letters(name):
        line.complain(FaultCode.NAME_WITHOUT_LETTERS, "name", name=name)
    elif len(name) > LONGEST_NAME:
        line.complain(FaultCode.NAME_TOO_LONG, "name", length=len(name), most=LONGEST_NAME)
    elif guard(line.name) != line.name and line.name == name:
        line.complain(FaultCode.LOOKS_LIKE_FORMULA, "name", name=name)
    raw = line.record.raw
    if raw.isascii() and raw.isprintable():
        return
    if LOST in tidy(raw):
        line.complain(FaultCode.LETTERS_LOST, text=tidy(raw))
    elif guessed and not raw.isascii():
        line.complain(FaultCode.LETTERS_GUESSED, encoding=guessed)
    elif better := misread(name):
        line.complain(FaultCode.LOOKS_MISREAD, "name", name=name, better=better)
    if raw != without_dangerous_signs(raw):
        line.complain(FaultCode.SIGNS_REMOVED)


def _mark_doubles(lines: Iterable[Line]) -> None:
    """Say where a person, or a member's number, comes a second time."""
    namesakes: dict[str, dict[str, Line]] = {}
    numbers: dict[str, Line] = {}
    for line in lines:
        if any(not fault.code.is_warning for fault in line.faults) or not line.name:
            continue
        by_number = namesakes.setdefault(line.name.casefold(), {})
        first = _same_person(by_number, line)
        owner = numbers.setdefault(line.member_no, line) if line.member_no else line
        if first:
            line.complain(FaultCode.SAME_PERSON, "name", first_line=first.record.line)
        elif owner is not line:
            line.complain(
                FaultCode.SAME_MEMBER_NO, "member_no",
                first_line=owner.record.line, member_no=line.member_no,
            )  # fmt: skip
        by_number.setdefault(line.member_no, line)


def _same_person(by_number: dict[str, Line], line: Line) -> Line | None:
    """Namesakes are two people only if both have a member's number and these differ."""
    if not line.member_no:
        return next(iter(by_number.values()), None)
    return by_number.get(line.member_no) or by_number.get("")
