"""Lists without headings, as people write and paste them: one person a line.

    1. Margaret Ellis (A)      number, bullet or tick box in front
    Joan Whitaker - A          the station behind a dash, a colon, a comma, a tab or in brackets
    (A) Joan Whitaker          or before the name in the same way
    Ron Hargreaves, B, 223     further cells are told apart by what they look like
    George Barnes B            a bare letter after two words or more
    Ron Hargreaves (B) - late  what stands behind the station is a remark, and left out
    Joan Whitaker 0161 4960000 a telephone's number is left out, and no member's number
    Ladies:                    a line with a station's word alone: so all below, until the next

A line of one word without number, bullet or station is left out where other lines look like
people ("Tonight" above the names), unless the organiser wants it; so is one that ends with a
colon. Where every line is one word they are names. Scripts without capitals write whole names in
one word, so theirs are never left out. A name in quotes is taken to the letter.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from tournaments.formats.people_cells import Record
from tournaments.formats.people_faults import Fault, FaultCode
from tournaments.formats.people_text import tidy
from tournaments.formats.people_words import StationWords

_NUMBER_ONLY = re.compile(r"[\W_]*\d{0,4}[\W_]*")
_FRONT = re.compile(
    r"(?:"
    r"[\[(]\s?[xX✓✔]?\s?[\])]"  # tick box
    r"|[•·‣◦▪●○■□▶►➤➢✓✔☐☑☒✅]\ufe0f?"
    r"|[-\u2013\u2014*+>](?=\s)"
    r"|\d{1,2}\ufe0f?\u20e3"  # number in a box, as telephones write it
    r"|#?\(?\d{1,4}\s?[.):\]](?!\d)"
    r"|#?\d{1,4}(?=\s)"
    r")\s*"
)
_BETWEEN = (" - ", " \u2013 ", " \u2014 ", ": ", " / ", " | ")
_BRACKETS_BEHIND = re.compile(r"([^()\[\]]*\S)\s?[(\[]\s?([^()\[\]]{1,40}?)\s?[)\]]")
_BRACKETS_BEFORE = re.compile(r"[(\[]\s?([^()\[\]]{1,40}?)\s?[)\]]\s?(.+)")
_PHONE = re.compile(
    r"(?:(?<=[\s(\[])|^)(?:(?:tel|phone|mob|mobile|cell)\b\.?:?\s?)?"
    r"("
    r"\+\d[\d\s()./-]{5,}\d"  # with the country's
    r"|0\d{8,}"
    r"|\(?0\d{1,4}\)?[\s./-][\d\s./-]{4,}\d"
    r"|\d{3,4}[\s./-]\d{3}[\s./-]\d{3,4}"
    r")(?=$|[\s,;)\]])",
    re.IGNORECASE,
)
_REMARK_BEHIND = re.compile(r"(.+?[)\]])\s(?:[-\u2013\u2014]|:)\s(.+)")


@dataclass(slots=True)
class Line:
    """What a line says, before it is checked: `station` is the word as typed."""

    record: Record
    name: str = ""
    station: str = ""
    email: str = ""
    member_no: str = ""
    is_marked: bool = False
    faults: list[Fault] = field(default_factory=list)

    def complain(self, code: FaultCode, column: str = "", **params: str | int) -> None:
        """Add a fault."""
        self.faults.append(Fault(self.record.line, column, code, params))

    @property
    def is_left_out(self) -> bool:
        """Whether this does not look like a person."""
        return any(fault.code.leaves_out for fault in self.faults)

    @property
    def is_bare_word(self) -> bool:
        """Whether this may be a title as well as a name."""
        return (
            not self.is_marked
            and " " not in self.name
            and self.name.lower() != self.name.upper()
            and not (self.station or self.email or self.member_no)
        )


def read_lines(
    records: Iterable[Record], words: StationWords, keep: Collection[int], *, only_names: bool
) -> list[Line]:
    """Every line as a person or as what else it is; `only_names`: a heading said so."""
    lines = []
    section = ""
    for record in records:
        line = _read_line(record, words)
        if not line.is_marked and (station := words.station_of_title(line.name)):
            section = station
            line.complain(FaultCode.STATION_TITLE, word=line.name, station=station)
        elif section and not line.station:
            line.station = section
        lines.append(line)
    _leave_out_titles(lines, keep, only_names=only_names)
    return lines


def _leave_out_titles(lines: list[Line], keep: Collection[int], *, only_names: bool) -> None:
    people = [line for line in lines if not line.is_left_out]
    has_others = any(not line.is_bare_word for line in people)
    for line in people:
        if line.record.line in keep or line.record.is_too_long:
            continue
        if line.name.endswith(":") and not line.is_marked:
            line.complain(FaultCode.TITLE, "name", name=line.name)
        elif line.is_bare_word and has_others and not only_names:
            line.complain(FaultCode.ONE_WORD, "name", name=line.name)


def _read_line(record: Record, words: StationWords) -> Line:
    line = Line(record)
    if record.is_too_long:
        return line
    cells = [_without_phone(line, tidy(cell)) for cell in record.cells]
    if len(cells) > 1 and _NUMBER_ONLY.fullmatch(cells[0]) and any(cells[1:]):
        del cells[0]
        line.is_marked = True
    line.name = cells[0]
    for cell in filter(None, cells[1:]):
        _take_cell(line, cell, words)
    if not record.is_quoted:
        _take_off_front(line)
        _take_out_email(line)
        _take_out_station(line, words)
    return line


def _take_cell(line: Line, cell: str, words: StationWords) -> None:
    """Put a further cell where it belongs by its looks."""
    if "@" in cell and not line.email:
        line.email = cell.strip("<>")
    elif not line.station and (words.station_of(cell) or not any(c.isdigit() for c in cell)):
        line.station = cell
    elif not line.member_no:
        line.member_no = cell
    else:
        line.complain(FaultCode.TOO_MANY_CELLS, count=len(line.record.cells), most=4)


def _without_phone(line: Line, cell: str) -> str:
    """The cell without a telephone's number, which is told."""
    found = None if line.record.is_quoted or "@" in cell else _PHONE.search(cell)
    if found is None:
        return cell
    line.complain(FaultCode.PHONE_LEFT_OUT, number=found[1])
    rest = (cell[: found.start()] + cell[found.end() :]).replace("()", "").replace("[]", "")
    return tidy(rest).strip(" -\u2013\u2014:,;/|")


def _take_off_front(line: Line) -> None:
    for _ in range(2):  # "1. - Margaret"
        if front := _FRONT.match(line.name):
            line.name = line.name[front.end() :]
            line.is_marked = True


def _take_out_email(line: Line) -> None:
    found = [word for word in line.name.split(" ") if "@" in word.strip("@")]
    if len(found) == 1 and not line.email:
        line.email = found[0].strip("<>()[],;")
        line.name = " ".join(word for word in line.name.split(" ") if word not in found)


def _take_out_station(line: Line, words: StationWords) -> None:
    """Take the station out of the name, where one stands before or behind it."""
    if line.station:
        return
    _take_off_remark(line, words)
    name, word = _name_and_word(line.name, words)
    # Two letters or fewer are meant as a station even where none is called so; more may be a
    # nickname or an office.
    if words.station_of(word) or (word and len(word) <= 2):
        line.name, line.station = name, word
        return
    if word and any(between in line.name for between in _BETWEEN):
        line.complain(FaultCode.REMARK_IN_NAME, "name", remark=word)
    name, _, letter = line.name.rpartition(" ")
    if letter not in ("A", "B", "a", "b"):
        return
    if " " in name:
        line.name, line.station = name, letter
    else:
        line.complain(FaultCode.LETTER_IN_NAME, "name", letter=letter)


def _take_off_remark(line: Line, words: StationWords) -> None:
    """Take off what stands behind a station in brackets: it is said of the person."""
    found = _REMARK_BEHIND.fullmatch(line.name)
    behind = _BRACKETS_BEHIND.fullmatch(found[1]) if found else None
    if found and behind and words.station_of(behind[2]):
        line.name = found[1]
        line.complain(FaultCode.REMARK_LEFT_OUT, remark=found[2])


def _name_and_word(text: str, words: StationWords) -> tuple[str, str]:
    """The name, and the word that stands apart from it and may be a station."""
    if behind := _BRACKETS_BEHIND.fullmatch(text):
        return behind[1], behind[2]
    if before := _BRACKETS_BEFORE.fullmatch(text):
        return before[2], before[1]
    for between in _BETWEEN:
        if between in text:
            first, _, rest = text.partition(between)
            if words.station_of(first):
                return rest.strip(), first
            name, _, word = text.rpartition(between)
            return name.strip(), word.strip()
    return text, ""
