"""Results as CSV, for a spreadsheet or the local paper.

A spreadsheet takes a cell that begins with = + - or @ for a formula and would run it, so such a
text gets an apostrophe in front. So does one that begins with apostrophes and then such a sign,
which makes the guard reversible: whatever a person is called, `unguard(guard(text)) == text`, and
what goes out comes back the same. Numbers are never guarded: they are not typed by people.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from io import StringIO

Cell = str | int | Fraction | None
# The full-width forms count too: spreadsheets in East Asian settings run them as well.
_RISKY = re.compile("'*[=+\\-@\\t\\r\\n\uff1d\uff0b\uff0d\uff20]")


def guard(text: str) -> str:
    """The text so that a spreadsheet shows it and runs nothing.

    >>> guard("=1+1"), guard("O'Neill")
    ("'=1+1", "O'Neill")
    """
    return f"'{text}" if _RISKY.match(text) else text


def unguard(text: str) -> str:
    """The text that was guarded; any other text as it is."""
    return text[1:] if text.startswith("'") and _RISKY.match(text) else text


def results_csv(headers: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A table with headings; lines end as the CSV standard has it, None is an empty cell.

    Fractions come as decimals with a point, to four places at most.
    Save it with a byte order mark ("utf-8-sig"), or Excel spoils every accent.
    """
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow([guard(header) for header in headers])
    writer.writerows([_cell(value) for value in row] for row in rows)
    return file.getvalue()


def _cell(value: Cell) -> str | int:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return _decimal(value)
    return guard(value) if isinstance(value, str) else value


def _decimal(value: Fraction) -> str:
    decimal = Decimal(value.numerator) / value.denominator
    return f"{round(decimal, 4).normalize():f}"
