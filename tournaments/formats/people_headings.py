"""Where a table's headings stand, and which column each of them names."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tournaments.formats.people_cells import LONGEST_LINE, MARKS, is_blank, records
from tournaments.formats.people_faults import Fault, FaultCode
from tournaments.formats.people_text import tidy
from tournaments.formats.people_words import column_of
from tournaments.formats.results import unguard

LINES_ABOVE_HEADINGS = 5
_NAME_COLUMNS = {"name", "given", "family"}


@dataclass(frozen=True, slots=True)
class Head:
    """The headings stand on line `start` (from 0) and what they speak of begins at `end`.

    Lines before `skip` are no text at all but speak to spreadsheets.
    """

    skip: int = 0
    start: int = 0
    end: int = 0
    mark: str = ""
    columns: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def is_table(self) -> bool:
        """Whether there are columns."""
        return len(self.columns) > 1

    @property
    def names_nobody(self) -> bool:
        """Whether there are headings but none for the name."""
        return any(fault.code is FaultCode.NO_NAME_HEADING for fault in self.faults)


def find_headings(lines: list[str]) -> Head:
    """The headings, which may have a title or two above them."""
    filled = (at for at, line in enumerate(lines) if not is_blank(line))
    nobody = Head()
    for nth, at in zip(range(LINES_ABOVE_HEADINGS), filled, strict=False):
        if nth == 0 and re.fullmatch(r"sep=[;,\t]", lines[at].strip()):
            nobody = Head(skip=at + 1, start=at + 1, end=at + 1)
            continue
        mark, cells = _most_like_headings(lines[at])
        columns = [column_of(cell) for cell in cells]
        count = sum(map(bool, columns))
        if _NAME_COLUMNS & {*columns} and (count > 1 or nth == 0):
            return _head(at, nobody.skip, mark, cells)
        if nth == 0 and count > 1 and count == len(cells):
            params = {"headings": ", ".join(cells)}
            fault = Fault(at + 1, "name", FaultCode.NO_NAME_HEADING, params)
            return Head(0, at, at + 1, mark, tuple(columns), (fault,))
    return nobody


def _most_like_headings(line: str) -> tuple[str, list[str]]:
    """The line taken apart in the way that gives most headings."""
    if len(line) > LONGEST_LINE:
        return "\t", [""]
    ways = [(mark, _heading_cells(line, mark)) for mark in MARKS]
    return max(ways, key=lambda way: sum(bool(column_of(cell)) for cell in way[1]))


def _heading_cells(line: str, mark: str) -> list[str]:
    cells = [tidy(unguard(cell)) for cell in next(records([line], mark=mark)).cells]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    return cells


def _head(at: int, skip: int, mark: str, cells: list[str]) -> Head:
    columns: list[str] = []
    faults = []
    for cell in cells:
        column = column_of(cell)
        if column and column in columns:
            faults.append(Fault(at + 1, column, FaultCode.HEADING_TWICE, {"heading": cell}))
            column = ""
        elif cell and not column:
            faults.append(Fault(at + 1, "", FaultCode.UNKNOWN_HEADING, {"heading": cell}))
        columns.append(column)
    # A lone heading "Names" says what the list is; its lines still show their own marks.
    return Head(skip, at, at + 1, mark if len(columns) > 1 else "", tuple(columns), tuple(faults))
