"""A file of deals or matches is read as what it is, and every fault is told."""

from __future__ import annotations

import pytest

from games.formats.checking import faults_in
from games.formats.faults import FaultCode
from games.formats.pbn import write_pbn
from games.formats.records import write_json, write_text
from tests.formats.pbn import example
from tests.formats.records import classic

PBN = write_pbn([example()])
JSON, TEXT = write_json(classic()), write_text(classic())


@pytest.mark.parametrize("name", ["", "evening", "evening.bak"])
@pytest.mark.parametrize("text", [PBN, PBN.partition("\n\n")[2], JSON, TEXT])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_what_a_file_is_can_be_seen_by_how_it_begins(name: str, text: str, mark: str) -> None:
    assert faults_in(f"{mark}{text}".encode(), name) == ()


def test_the_end_of_the_name_says_more() -> None:
    assert faults_in(b"[]", "evening.PBN")[0].code is FaultCode.BAD_TAG
    assert faults_in(b"words", "evening.json")[0].code is FaultCode.NOT_JSON
    assert faults_in(PBN.encode(), "evening.txt")[0].code is FaultCode.NOT_A_RECORD


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff\xfe", b"[", b"{", b"%", b"\x00", b"[" * 9999])
def test_whatever_is_in_it_is_told_and_not_raised(data: bytes) -> None:
    for name in ("", "a.pbn", "a.json", "a.txt"):
        assert faults_in(data, name)
