"""From text to rows of cells: commas, semicolons or tabs, with or without quotes.

A quote that is never closed must not swallow the rest of the list, as it would with the standard
reader alone: quotes that do not follow the standard are letters like any other.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MARKS = ("\t", ";", ",")
LONGEST_LINE = 2000
MOST_LINES_A_CELL = 5
_NOTHING = " \t,;\u00a0\ufeff"
_LINE_ENDS = re.compile("\r\n|[\r\n\v\f\u2028\u2029]")
_QUOTED = re.compile('"[^"]*"')


@dataclass(frozen=True, slots=True)
class Record:
    """One row: the line it begins on, counted from 1; its text as it stood; its cells.

    `is_quoted` says that the first cell stood in quotes, and so is meant to the letter. A row too
    long to be anybody's is not taken apart: it has no cells, and `length` letters.
    """

    line: int
    raw: str
    cells: tuple[str, ...]
    is_quoted: bool = False
    length: int = 0

    @property
    def is_too_long(self) -> bool:
        """Whether the row was not taken apart."""
        return not self.cells


def lines_of(text: str) -> list[str]:
    """The text's lines, whichever way they end."""
    return _LINE_ENDS.split(text)


def is_blank(line: str) -> bool:
    """Whether nothing stands on the line; an empty row of a spreadsheet has its commas."""
    return not line.strip(_NOTHING)


def records(lines: Sequence[str], start: int = 0, mark: str = "") -> Iterator[Record]:
    """The rows from line `start` (from 0) on; without `mark` each line shows its own."""
    at = start
    while at < len(lines):
        used = 1
        if len(lines[at]) > LONGEST_LINE:
            yield Record(at + 1, lines[at][:200] + "…", (), length=len(lines[at]))
        elif not is_blank(lines[at]):
            record = _take_apart(lines, at, mark or mark_of(lines[at]))
            used = record.raw.count("\n") + 1
            yield record
        at += used


def mark_of(line: str) -> str:
    """What separates the cells of this line: the rarest sign in a name that it has."""
    bare = _QUOTED.sub("", line) if '"' in line else line
    return next((mark for mark in MARKS if mark in bare), "\t")


def _take_apart(lines: Sequence[str], at: int, mark: str) -> Record:
    """The row that begins here; a cell in quotes may go on for some lines."""
    line = lines[at]
    odd = line.count('"') % 2
    for used in range(1, MOST_LINES_A_CELL + 1) if odd else (1,):
        raw = "\n".join(lines[at : at + used])
        if '"' in raw and (cells := _by_the_standard(raw, mark)):
            return Record(at + 1, raw, tuple(cells), is_quoted=raw.lstrip().startswith('"'))
    return Record(at + 1, line, tuple(line.split(mark)))


def _by_the_standard(raw: str, mark: str) -> list[str] | None:
    """The cells, if the quotes follow the standard for such files."""
    try:
        return next(csv.reader([raw], delimiter=mark, strict=True, skipinitialspace=True))
    except csv.Error:
        return None
