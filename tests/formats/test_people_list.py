from __future__ import annotations

from pathlib import Path

import pytest

from tournaments.formats.people import FaultCode, PersonRow, read_people

DATA = Path(__file__).parent.parent / "data"


def codes(row: PersonRow) -> list[FaultCode]:
    return [fault.code for fault in row.faults]


def test_list_from_a_message_gives_its_people_and_flags_the_title() -> None:
    read = read_people((DATA / "people-pasted.txt").read_bytes())

    assert [(r.line, r.name, r.station) for r in read.rows] == [
        (2, "Margaret Ellis", "A"),
        (3, "Joan Whitaker", "A"),
        (4, "Ron Hargreaves", "B"),
        (6, "Stan Riley", "B"),
        (7, "George Barnes", "B"),
        (8, "Edith Barnes", "A"),
        (9, "Ion Marinescu", ""),
    ]
    title = read.lines[0]
    assert (title.line, title.name, codes(title)) == (1, "Tonight", [FaultCode.ONE_WORD])
    assert (title.is_left_out, title.can_be_kept) == (True, True)


def test_one_word_line_is_kept_when_the_organiser_ticks_it() -> None:
    read = read_people("Tonight\nJoan Whitaker", keep={1})

    assert [(r.name, r.faults) for r in read.lines] == [("Tonight", ()), ("Joan Whitaker", ())]


@pytest.mark.parametrize(
    ("line", "name", "station"),
    [
        ("1. Margaret Ellis (A)", "Margaret Ellis", "A"),
        ("12) Ron Hargreaves, B", "Ron Hargreaves", "B"),
        ("(3) Ron Hargreaves [b]", "Ron Hargreaves", "B"),
        ("4 Ron Hargreaves", "Ron Hargreaves", ""),
        ("5 - Ron Hargreaves", "Ron Hargreaves", ""),
        ("#6: Ron Hargreaves", "Ron Hargreaves", ""),
        ("7.\tRon Hargreaves\tB", "Ron Hargreaves", "B"),
        ("8;Ron Hargreaves;B", "Ron Hargreaves", "B"),
        ("9\ufe0f\u20e3 Ron Hargreaves", "Ron Hargreaves", ""),
        ("• Ron Hargreaves \u2013 gent", "Ron Hargreaves", "B"),
        ("- Ron Hargreaves", "Ron Hargreaves", ""),
        ("* Ron Hargreaves : domn", "Ron Hargreaves", "B"),
        ("* Ron Hargreaves: domn", "Ron Hargreaves", "B"),
        ("[x] Ron Hargreaves", "Ron Hargreaves", ""),
        ("☐ Ron Hargreaves", "Ron Hargreaves", ""),
        ("(A) Margaret Ellis", "Margaret Ellis", "A"),
        ("Lady: Margaret Ellis", "Margaret Ellis", "A"),
        ("Margaret Ellis (Maggie)", "Margaret Ellis (Maggie)", ""),
        ("Jean-Luc O'Neill-Smith B", "Jean-Luc O'Neill-Smith", "B"),
        ("Paul Gent", "Paul Gent", ""),
        ("2nd Lt Peel", "2nd Lt Peel", ""),
        ("*Ron Hargreaves*", "*Ron Hargreaves*", ""),
        ('"1. Ellis, Margaret (A)", B', "1. Ellis, Margaret (A)", "B"),
        ("<b>Joan</b> Lane", "<b>Joan</b> Lane", ""),
    ],
)
def test_lines_as_people_write_them(line: str, name: str, station: str) -> None:
    (row,) = read_people(line).lines

    assert (row.name, row.station, row.faults) == (name, station, ())


def test_further_cells_are_told_apart_by_their_looks() -> None:
    read = read_people("Joan Whitaker, 221, p21@example.org, A\nRon Hargreaves,B,,223\n")

    assert [(r.name, r.station, r.email, r.member_no) for r in read.rows] == [
        ("Joan Whitaker", "A", "p21@example.org", "221"),
        ("Ron Hargreaves", "B", "", "223"),
    ]


@pytest.mark.parametrize("line", ["Joan Lane <joan@example.org>", "Joan Lane joan@example.org"])
def test_email_beside_the_name_is_taken_out(line: str) -> None:
    (row,) = read_people(line).rows

    assert (row.name, row.email) == ("Joan Lane", "joan@example.org")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Joan Lane, C", "C"),
        ("Joan Lane (C)", "C"),
        ("Joan Lane - X", "X"),
        ("Lane, Joan", "Joan"),
    ],
)
def test_unknown_station_word_is_a_fault_that_names_it(line: str, word: str) -> None:
    (row,) = read_people(line).lines

    assert codes(row) == [FaultCode.UNKNOWN_STATION]
    assert dict(row.faults[0].params) == {"word": word}


def test_letter_after_one_word_may_be_a_surname() -> None:
    (row,) = read_people("Stan B").lines

    assert (row.name, row.station) == ("Stan B", "")
    assert codes(row) == [FaultCode.LETTER_IN_NAME]
    assert row.is_good


def test_titles_for_stations_speak_for_the_lines_below() -> None:
    read = read_people(
        "Ladies:\nMargaret Ellis\nJoan\n\nGENTS\n1. Ron Hargreaves\nStan Riley (A)\n"
    )

    assert [(r.name, r.station) for r in read.rows] == [
        ("Margaret Ellis", "A"),
        ("Joan", "A"),
        ("Ron Hargreaves", "B"),
        ("Stan Riley", "A"),
    ]
    assert [codes(r) for r in read.lines if r.is_left_out] == [[FaultCode.STATION_TITLE]] * 2


def test_club_words_serve_as_titles_too() -> None:
    read = read_people("Rot\nMargaret Ellis\nBlau\nRon Pye", station_words=("Rot", "Blau"))

    assert [(r.name, r.station) for r in read.rows] == [("Margaret Ellis", "A"), ("Ron Pye", "B")]


def test_list_of_single_words_is_a_list_of_names() -> None:
    read = read_people("Joan\nRon\nStan\n")

    assert [r.name for r in read.rows] == ["Joan", "Ron", "Stan"]


def test_one_word_with_a_number_a_station_or_a_script_without_capitals_is_a_name() -> None:
    read = read_people("Joan Lane\n2. Ron\nStan, B\n王小明\nAna\n")

    assert [r.name for r in read.rows] == ["Joan Lane", "Ron", "Stan", "王小明"]
    assert [r.name for r in read.lines if r.is_left_out] == ["Ana"]


def test_line_that_ends_with_a_colon_is_a_title() -> None:
    read = read_people("On Tuesday evening:\nJoan Lane\nRon Pye")

    assert [codes(r) for r in read.lines] == [[FaultCode.TITLE], [], []]
    assert read.lines[0].can_be_kept


@pytest.mark.parametrize("heading", ["Names", "Nomi:", "Jucători"])
def test_heading_alone_says_that_the_lines_are_names(heading: str) -> None:
    read = read_people(f"{heading}\n1. Joan Lane (A)\nAna\n")

    assert [(r.line, r.name, r.station) for r in read.lines] == [
        (2, "Joan Lane", "A"),
        (3, "Ana", ""),
    ]


def test_invisible_marks_of_a_message_are_no_letters() -> None:
    read = read_people("\u200e1. Joan\u00a0Lane (A)\u2028\u2060Ron Pye\u200f B")

    assert [(r.name, r.station) for r in read.rows] == [("Joan Lane", "A"), ("Ron Pye", "B")]


def test_text_read_again_gives_the_same_people() -> None:
    data = "Tonight\r\n1. Zoë Hartley (A)\r\n\r\nStan Riley\tB\r\n".encode("cp1252")
    first = read_people(data)

    again = read_people(first.text)

    assert [(r.line, r.name, r.station, r.is_good) for r in again.lines] == [
        (r.line, r.name, r.station, r.is_good) for r in first.lines
    ]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Joan Whitaker, 0161 555 2002, 223", "0161 555 2002"),
        ("Joan Whitaker 0161 555 2002, 223", "0161 555 2002"),
        ("Joan Whitaker - 07700 900123, 223", "07700 900123"),
        ("Joan Whitaker (tel. +39 055 123456), 223", "+39 055 123456"),
        ("Joan Whitaker, 0723456789, 223", "0723456789"),
        ("Joan Whitaker, 333 123 4567, 223", "333 123 4567"),
        ("0161 555 2002 Joan Whitaker, 223", "0161 555 2002"),
        ("0161 555 2002, Joan Whitaker, 223", "0161 555 2002"),
    ],
)
def test_a_telephones_number_is_no_members_and_is_told(line: str, number: str) -> None:
    (row,) = read_people(line).lines

    assert (row.name, row.station, row.member_no) == ("Joan Whitaker", "", "223")
    assert [(f.code, f.params) for f in row.faults] == [
        (FaultCode.PHONE_LEFT_OUT, {"number": number})
    ]
    assert row.is_good


@pytest.mark.parametrize("number", ["223", "0012345", "1234567", "A-100 200", "2024/03/11"])
def test_a_members_number_is_no_telephones(number: str) -> None:
    (row,) = read_people(f"Joan Whitaker, {number}").lines

    assert (row.member_no, row.faults) == (number, ())


@pytest.mark.parametrize("dash", ["-", "\u2013", "\u2014", ":"])
def test_what_is_said_behind_the_station_is_no_part_of_the_name(dash: str) -> None:
    (row,) = read_people(f"Ron Hargreaves (B) {dash} vegetarian").lines

    assert (row.name, row.station, row.is_good) == ("Ron Hargreaves", "B", True)
    assert [(f.code, f.params) for f in row.faults] == [
        (FaultCode.REMARK_LEFT_OUT, {"remark": "vegetarian"})
    ]


def test_what_stands_behind_a_dash_is_asked_about() -> None:
    (row,) = read_people("Ron Hargreaves - vegetarian").lines

    assert (row.name, row.is_good) == ("Ron Hargreaves - vegetarian", True)
    assert [(f.code, f.params) for f in row.faults] == [
        (FaultCode.REMARK_IN_NAME, {"remark": "vegetarian"})
    ]
