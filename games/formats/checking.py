"""What is wrong with a file of deals or matches, whichever of the three kinds it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from games.formats.faults import Fault
from games.formats.pbn import read_pbn
from games.formats.records import read_json, read_text


def _in_pbn(data: bytes) -> tuple[Fault, ...]:
    return read_pbn(data).faults


def _in_json(data: bytes) -> tuple[Fault, ...]:
    return read_json(data).faults


def _in_text(data: bytes) -> tuple[Fault, ...]:
    return read_text(data).faults


BY_ENDING: Final[Mapping[str, Callable[[bytes], tuple[Fault, ...]]]] = {
    "pbn": _in_pbn,
    "json": _in_json,
    "txt": _in_text,
}
_MARK: Final = b"\xef\xbb\xbf"
"""What some programs write before a text in UTF-8."""
_LOOKS_LIKE_PBN: Final = re.compile(rb"\s*(%|\[\s*[A-Za-z])")
_LOOKS_LIKE_JSON: Final = re.compile(rb"\s*[{\[]")


def faults_in(data: bytes, name: str = "") -> tuple[Fault, ...]:
    """Everything that is wrong with a file. What it is, is told by the end of its name, else by how
    it begins; what begins like neither PBN nor JSON is read as text.

    >>> [fault.code for fault in faults_in(b'[Dealer "N"]')]
    [<FaultCode.DEAL_MISSING: 'deal_missing'>]
    """
    ending = name.rpartition(".")[2].casefold()
    if ending in BY_ENDING:
        return BY_ENDING[ending](data)
    begins = data.removeprefix(_MARK)
    if _LOOKS_LIKE_PBN.match(begins):
        return _in_pbn(data)
    return _in_json(data) if _LOOKS_LIKE_JSON.match(begins) else _in_text(data)
