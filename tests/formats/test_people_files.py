"""Files of people as they come: their letters, files of other kinds, and very large ones."""

from __future__ import annotations

import time

import pytest

from tests.formats.people import codes, people
from tournaments.formats.people import FaultCode, read_people


def test_file_of_an_older_spreadsheet_is_guessed_and_says_so() -> None:
    read = read_people("name,station\nNiccolò Bianchi,B\nAnn Lord,A\n".encode("cp1252"))

    assert [r.name for r in read.rows] == ["Niccolò Bianchi", "Ann Lord"]
    assert [(f.line, f.code, dict(f.params)) for f in read.faults] == [
        (0, FaultCode.ENCODING_GUESSED, {"encoding": "Windows-1252"}),
        (2, FaultCode.LETTERS_GUESSED, {"encoding": "Windows-1252"}),
    ]


def test_romanian_letters_show_the_other_older_encoding() -> None:
    read = read_people("name,station\nVlad Ştefănescu,B\nIoana Ţăranu,A\n".encode("cp1250"))

    assert [r.name for r in read.rows] == ["Vlad Ştefănescu", "Ioana Ţăranu"]
    assert dict(read.faults[0].params) == {"encoding": "Windows-1250"}


def test_one_broken_letter_spoils_its_own_row_alone() -> None:
    data = "name,station\nZoë Hartley,A\nSiobhán O'Neill,A\n".encode().replace(b"\xc3\xa1", b"\xc3")

    read = read_people(data)

    assert people(read) == [("Zoë Hartley", "A", "", "")]
    assert codes(read.lines[1]) == [FaultCode.LETTERS_LOST]


def test_text_misread_by_somebody_else_is_pointed_out() -> None:
    (row,) = read_people("name,station\nZoÃ« Hartley,A").lines

    assert codes(row) == [FaultCode.LOOKS_MISREAD]
    assert row.faults[0].params["better"] == "Zoë Hartley"


def test_half_a_pair_of_letters_is_a_lost_letter() -> None:
    (row,) = read_people("name,station\nJo\ud800,A").lines

    assert codes(row) == [FaultCode.LETTERS_LOST]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"PK\x03\x04\x14\x00\x06\x00", "spreadsheet"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "spreadsheet"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "pdf"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "image"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "image"),
        (b"<!DOCTYPE html><html>", "page"),
        (b"  <html><body>", "page"),
        (b"{\\rtf1\\ansi", "document"),
        (b'{"people": []}', "data"),
        (b"BEGIN:VCARD\nFN:Joan", "data"),
    ],
)
def test_other_kinds_of_files_are_recognised(data: bytes, kind: str) -> None:
    read = read_people(data)

    assert read.is_refused
    assert [(f.code, dict(f.params)) for f in read.faults] == [
        (FaultCode.WRONG_FILE, {"kind": kind})
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", FaultCode.EMPTY),
        ("  \r\n , ;\n", FaultCode.EMPTY),
        ("\ufeff", FaultCode.EMPTY),
        ("name,station\r\n", FaultCode.NO_PEOPLE),
        (b"name\0\0", FaultCode.NOT_TEXT),
        ("name,station\n" + "Joan,A\n" * 5001, FaultCode.TOO_MANY_PEOPLE),
        (b"x" * (1024 * 1024 + 1), FaultCode.TOO_LARGE),
        ("ș" * (600 * 1024), FaultCode.TOO_LARGE),
    ],
)
def test_file_that_gives_nobody_is_refused_with_the_reason(
    data: bytes | str, code: FaultCode
) -> None:
    read = read_people(data)

    assert (read.is_refused, read.rows) == (True, ())
    assert [f.code for f in read.faults] == [code]


def test_5000_people_are_taken() -> None:
    assert (
        len(read_people("name,station\n" + "".join(f"P {i},A\n" for i in range(5000))).rows) == 5000
    )


def test_endless_line_is_a_fault_of_its_own_row() -> None:
    read = read_people("name,station\n" + "Joan " * 500 + ",A\nRon Pye,B\n")

    assert [codes(r) for r in read.lines] == [[FaultCode.LINE_TOO_LONG], []]
    assert dict(read.faults[0].params) == {"length": 2502, "most": 2000}
    assert len(read.lines[0].raw) < 300


@pytest.mark.parametrize(
    "row",
    ["Zoë Hartley {i};A;p{i}@example.org;{i}", '"a""b{i}', "Joan Lane;A;;{i}", "{i}. Zoë (A) - (B"],
)
def test_10000_rows_take_less_than_a_second(row: str) -> None:
    text = "name;station;email;member_no\n" * ("{i}." not in row)
    text += "\n".join(row.format(i=i) for i in range(10000))

    start = time.process_time()
    read_people(text)

    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    "text", ['"' * 100_000, '"a,""' * 50_000, '"a,""\n' * 50_000, "((" * 100_000]
)
def test_quotes_without_end_take_no_long_time(text: str) -> None:
    start = time.process_time()
    read_people(text)

    assert time.process_time() - start < 2
