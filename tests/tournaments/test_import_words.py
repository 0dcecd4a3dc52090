from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.utils import translation

from tournaments.formats.people import FaultCode, read_people, write_people
from tournaments.formats.people_text import _KINDS
from tournaments.formats.people_words import COLUMNS, column_of
from tournaments.import_words import HEADINGS_OUT, KINDS, SENTENCES, people_in_words

LANGUAGES = [code for code, _name in settings.LANGUAGES]


def test_every_fault_has_a_sentence() -> None:
    assert set(SENTENCES) | {FaultCode.WRONG_FILE} == set(FaultCode)


def test_every_kind_of_wrong_file_has_a_sentence() -> None:
    assert {kind for _mark, kind in _KINDS} | {"page"} <= set(KINDS)


def test_no_sentence_asks_for_more_than_there_is() -> None:
    """Every placeholder is one that the comment beside the code promises."""
    for code, text in SENTENCES.items():
        asked = set(re.findall(r"%\((\w+)\)s", str(text)))
        assert asked <= PARAMETERS.get(code, set()), code


PARAMETERS = {
    FaultCode.PHONE_LEFT_OUT: {"number"},
    FaultCode.REMARK_LEFT_OUT: {"remark"},
    FaultCode.REMARK_IN_NAME: {"remark"},
    FaultCode.TOO_LARGE: {"size", "most"},
    FaultCode.TOO_MANY_PEOPLE: {"count", "most"},
    FaultCode.NO_NAME_HEADING: {"headings"},
    FaultCode.ENCODING_GUESSED: {"encoding"},
    FaultCode.UNKNOWN_HEADING: {"heading"},
    FaultCode.HEADING_TWICE: {"heading"},
    FaultCode.NAME_TOO_LONG: {"length", "most"},
    FaultCode.NAME_WITHOUT_LETTERS: {"name"},
    FaultCode.NAME_IS_FORMULA: {"name"},
    FaultCode.LETTERS_LOST: {"text"},
    FaultCode.UNKNOWN_STATION: {"word", "first", "second"},
    FaultCode.BAD_EMAIL: {"email"},
    FaultCode.MEMBER_NO_TOO_LONG: {"member_no", "length", "most"},
    FaultCode.TOO_MANY_CELLS: {"count", "most"},
    FaultCode.LINE_TOO_LONG: {"length", "most"},
    FaultCode.ONE_WORD: {"name"},
    FaultCode.TITLE: {"name"},
    FaultCode.STATION_TITLE: {"word", "station"},
    FaultCode.SAME_PERSON: {"first_line"},
    FaultCode.SAME_MEMBER_NO: {"first_line", "member_no"},
    FaultCode.LOOKS_LIKE_FORMULA: {"name"},
    FaultCode.LOOKS_MISREAD: {"name", "better"},
    FaultCode.LETTERS_GUESSED: {"encoding"},
    FaultCode.LETTER_IN_NAME: {"letter"},
}


def test_good_bad_and_left_out_rows_stand_in_their_order_with_what_there_is_to_say() -> None:
    read = read_people("Tonight\n1. Ann Lee (A)\nBo Derek - X\nCyd Ray, B, 12, cyd@example.org\n")

    listed = people_in_words(read)

    assert [row.line for row in listed.rows] == [1, 2, 3, 4]
    assert [row.line for row in listed.rows if row.is_left_out] == [1]
    assert [(row.line, row.raw) for row in listed.bad] == [(3, "Bo Derek - X")]
    assert listed.bad[0].notes == [
        "“X” is neither of the two lines. Write A or B, or leave it out."
    ]  # fmt: skip
    assert [(r.name, r.station, r.email, r.member_no) for r in listed.good] == [
        ("Ann Lee", "A", "", ""),
        ("Cyd Ray", "B", "cyd@example.org", "12"),
    ]


@pytest.mark.parametrize("word", ["Madonna", "The usual lot:"])
def test_who_was_left_out_is_taken_when_the_advice_is_followed(word: str) -> None:
    first, left_out = people_in_words(read_people(f"Ann Ray, A\n{word}\n")).rows
    assert (first.is_left_out, left_out.is_left_out) == (False, True)

    advice = left_out.notes[0].split("“")[1].split("”")[0]

    again = people_in_words(read_people(f"Ann Ray, A\n{advice}\n"))
    assert not any(row.is_left_out for row in again.rows)


def test_every_complaint_that_a_messy_list_gives_can_be_said() -> None:
    table = "name,station,email,member_no,shoe,name\n" + "\n".join(
        [
            "Ann Lee,A,ann,1", "Ann Lee,A,,", "Bob Ray,,,1", ",A", "=1+1,A", "123", "-Cyd Fox,B",
            "x" * 300, "Dot Fry,,," + "9" * 30, "y" * 3000, "a,b,c,d,e,f,g,h", "JosÃ© Po,A",
        ]
    )  # fmt: skip

    listed = people_in_words(read_people(table))

    assert len(listed.notes) == 2
    assert all(row.notes for row in listed.rows if not row.is_good)
    assert not any("%(" in note for row in listed.rows for note in row.notes)


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"PK\x03\x04", b"<!doctype html>", b"name\n"])
def test_a_file_of_which_nothing_can_be_used_says_why(data: bytes) -> None:
    listed = people_in_words(read_people(data))

    assert listed.is_refused
    assert listed.rows == ()
    assert len(listed.notes) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_an_export_are_known_to_the_importer(language: str) -> None:
    with translation.override(language):
        headings = tuple(HEADINGS_OUT)

    assert tuple(map(column_of, headings)) == COLUMNS


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exported_list_is_read_again_as_it_was(language: str) -> None:
    people = [("=1+1 Ltd", "A", "a@example.org", "7"), ("O'Neill, Siobhán", "", "", "-3")]

    with translation.override(language):
        read = read_people(write_people(people, HEADINGS_OUT))

    assert [(r.name, r.station, r.email, r.member_no) for r in read.lines] == people
