"""A whole match as a file: JSON for programs, text for people, out and in again unchanged.

A record has the game with all its options, the first dealer, what was declared between deals, and
each deal: its setup, the cards, all actions, the result, the score and the totals after it; and a
deal that has been begun. Deals of which only a slip is known have no cards and actions. Reading
plays every deal again and works everything out that follows: a result that the cards do not lead
to, or a total that the results do not, is a fault with its place. Nothing that stands in a file
raises.

It holds all cards, seen and unseen, so it is for those who may know them all.
"""

from __future__ import annotations

import json
from typing import Any, Final

from games.formats.faults import Complaints, FaultCode, decoded
from games.formats.record_lines import read_lines
from games.formats.record_reading import ReadRecord, read_document
from games.formats.record_text import text_of
from games.formats.record_writing import MatchRecord, document_of, record_of

__all__ = [
    "MatchRecord",
    "ReadRecord",
    "read_json",
    "read_text",
    "record_of",
    "write_json",
    "write_text",
]

LONGEST_LINE: Final = 100


def write_json(record: MatchRecord) -> str:
    """The record as JSON. Raises CannotWrite for a match that its results do not lead to."""
    return _json(document_of(record)) + "\n"


def _json(value: Any, indent: str = "") -> str:
    """JSON with a line for whatever fits into one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= LONGEST_LINE or not isinstance(value, dict | list):
        return line
    more = indent + " "
    if isinstance(value, list):
        return "[\n" + ",\n".join(more + _json(one, more) for one in value) + f"\n{indent}]"
    parts = (f"{more}{json.dumps(name)}: {_json(one, more)}" for name, one in value.items())
    return "{\n" + ",\n".join(parts) + f"\n{indent}}}"


def write_text(record: MatchRecord) -> str:
    """The record as text that people can read. Raises CannotWrite like `write_json`."""
    return text_of(record)


def read_json(data: bytes | str) -> ReadRecord:
    """The record that a JSON file holds, if nothing is wrong with it."""
    complaints = Complaints()
    text = decoded(data, complaints)
    if complaints:
        return ReadRecord(None, complaints.all)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        complaints.add(FaultCode.NOT_JSON, line=getattr(error, "lineno", 0), why=str(error)[:80])
        return ReadRecord(None, complaints.all)
    return read_document(document)


def read_text(data: bytes | str) -> ReadRecord:
    """The record that a text tells, if nothing is wrong with it."""
    complaints = Complaints()
    text = decoded(data, complaints)
    return ReadRecord(None, complaints.all) if complaints else read_lines(text)
