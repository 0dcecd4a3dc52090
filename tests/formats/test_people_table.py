"""A table of people: its columns, its rows, its stations, out and in again."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.people import codes, people
from tournaments.formats.people import FaultCode, read_people, write_people
from tournaments.formats.people_text import has_letters, tidy

DATA = Path(__file__).parent.parent / "data"

COLUMNS = ("name", "station", "email", "member_no")


def test_register_of_an_evening_is_read_whole() -> None:
    read = read_people((DATA / "people-34.csv").read_bytes())

    assert read.faults == ()
    assert len(read.rows) == 34
    assert [r.station for r in read.rows].count("A") == 17
    assert people(read)[6] == ("Zoë Hartley", "A", "", "207")
    assert people(read)[21] == ("Ioana Țăranu", "A", "", "222")
    assert people(read)[28] == ("Salvatore D'Angelo", "B", "", "229")
    assert (read.rows[0].line, read.rows[0].raw) == (2, "Marco Ferri,B,,201")


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_every_usual_form_of_a_file_reads_the_same(mark: str, end: str, encoding: str) -> None:
    rows = [COLUMNS, ("Zoë Hartley", "A", "zoe@example.org", "207"), ("Ștefan Țăranu", "b", "", "")]
    text = end.join(mark.join(row) for row in rows) + end

    read = read_people(text.encode(encoding))

    assert people(read) == [
        ("Zoë Hartley", "A", "zoe@example.org", "207"),
        ("Ștefan Țăranu", "B", "", ""),
    ]
    assert read.faults == ()


def test_utf_16_of_the_other_order_is_read_by_its_mark() -> None:
    assert people(read_people(b"\xfe\xff" + "name\nZoë".encode("utf-16-be"))) == [
        ("Zoë", "", "", "")
    ]


@pytest.mark.parametrize(
    "headings",
    [
        "member_no;E-mail;NAME;Station",
        "N. socio;Posta;Nome;Linea",
        "Tessera;Indirizzo e-mail;NOMINATIVO;linea",
        "Nr. membru;E-mail;Nume;Linie",
        "număr de membru;poștă;Numele și prenumele;Linia",
        "Legitimatie;adresa de email;jucator;statie",
        '"Member #";"email";"Full  name";"Line"',
    ],
)
def test_headings_in_any_order_and_language(headings: str) -> None:
    read = read_people(f"{headings}\n7;ana@example.org;Ana Popescu;A\n")

    assert people(read) == [("Ana Popescu", "A", "ana@example.org", "7")]
    assert read.faults == ()


@pytest.mark.parametrize(
    ("headings", "row", "name"),
    [
        ("Nome,Cognome", "Marco,Ferri", "Marco Ferri"),
        ("Cognome,Nome", "Ferri,Marco", "Marco Ferri"),
        ("Nume,Prenume", "Popescu,Ana", "Ana Popescu"),
        ("First name,Surname", "Joan,Whitaker", "Joan Whitaker"),
        ("Cognome e nome,Linea", "Ferri Marco,A", "Ferri Marco"),
    ],
)
def test_names_in_two_halves_are_put_together(headings: str, row: str, name: str) -> None:
    assert [r.name for r in read_people(f"{headings}\n{row}").rows] == [name]


def test_title_above_the_headings_is_shown_and_left_out() -> None:
    read = read_people("Members 2026\n\nname,station\nJoan Whitaker,A\n")

    assert [(r.line, r.is_left_out, codes(r)) for r in read.lines] == [
        (1, True, [FaultCode.ABOVE_HEADINGS]),
        (4, False, []),
    ]


def test_mark_for_spreadsheets_in_the_first_line_is_no_person() -> None:
    read = read_people("sep=;\nname;station\nJoan Whitaker;A\n")

    assert people(read) == [("Joan Whitaker", "A", "", "")]
    assert read.faults == ()


def test_unknown_and_double_headings_are_said_and_their_columns_not_used() -> None:
    read = read_people("name,phone,email,mail\nJoan,01632 960000,j@example.org,x@example.org")

    assert people(read) == [("Joan", "", "j@example.org", "")]
    assert [(f.line, f.code, dict(f.params)) for f in read.file_faults] == [
        (1, FaultCode.UNKNOWN_HEADING, {"heading": "phone"}),
        (1, FaultCode.HEADING_TWICE, {"heading": "mail"}),
    ]


def test_one_known_heading_beside_unknown_ones_is_enough() -> None:
    read = read_people("Name,Phone\nJoan Whitaker,01632 960000")

    assert people(read) == [("Joan Whitaker", "", "", "")]


def test_headings_without_a_name_are_a_fault() -> None:
    read = read_people("station,email\nA,j@example.org")

    assert read.is_refused
    assert [(f.line, f.code, dict(f.params)) for f in read.faults] == [
        (1, FaultCode.NO_NAME_HEADING, {"headings": "station, email"})
    ]


def test_bad_rows_stand_in_their_place_beside_good_ones() -> None:
    text = (
        "name,station,email,member_no\n"
        "Joan Whitaker,A,,1\n"
        ",B,,2\n"
        "Ron Hargreaves,C,ron.example.org,123456789012345678901\n"
        ",,,\n"
        "Stan Riley,B,,4\n"
        "=1+1,A,,5\n"
        "Ellis, Margaret,A,,6\n"
    )

    read = read_people(text)

    assert [(r.line, r.name, r.is_good) for r in read.lines] == [
        (2, "Joan Whitaker", True),
        (3, "", False),
        (4, "Ron Hargreaves", False),
        (6, "Stan Riley", True),
        (7, "=1+1", False),
        (8, "Ellis", False),
    ]
    assert [(f.line, f.column, f.code, dict(f.params)) for f in read.faults] == [
        (3, "name", FaultCode.NAME_MISSING, {}),
        (4, "station", FaultCode.UNKNOWN_STATION, {"word": "C"}),
        (4, "email", FaultCode.BAD_EMAIL, {"email": "ron.example.org"}),
        (
            4,
            "member_no",
            FaultCode.MEMBER_NO_TOO_LONG,
            {"member_no": "123456789012345678901", "length": 21, "most": 20},
        ),
        (7, "name", FaultCode.NAME_IS_FORMULA, {"name": "=1+1"}),
        (8, "", FaultCode.TOO_MANY_CELLS, {"count": 5, "most": 4}),
        (8, "station", FaultCode.UNKNOWN_STATION, {"word": "Margaret"}),
        (8, "email", FaultCode.BAD_EMAIL, {"email": "A"}),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "王小明",
        "محمد الأمين",
        "Владимир Ильич",
        "नीरज कुमार",
        "Jean-Luc \u201cLucky\u201d O\u2019Neill",
        "<b>Margaret</b> & <script>alert(1)</script>",
        "Ann 👩‍👩‍👧 Lord",
        "🙂",
        "1. Margaret Ellis (A)",
        "George Barnes B",
        "x" * 200,
    ],
)
def test_names_of_any_kind_stay_as_typed_in_a_table(name: str) -> None:
    read = read_people(f"name\tstation\n{name}\tA\n")

    assert [(r.name, r.faults) for r in read.lines] == [(name, ())]


def test_name_of_201_letters_is_a_fault_with_the_name_kept() -> None:
    (row,) = read_people("name,station\n" + "x" * 201 + ",A").lines

    assert (len(row.name), codes(row)) == (201, [FaultCode.NAME_TOO_LONG])
    assert dict(row.faults[0].params) == {"length": 201, "most": 200}


def test_letters_are_composed_and_space_is_squeezed() -> None:
    read = read_people("name,station\n  Zoe\u0308 \u00a0 Hartley ,A\n")

    assert [r.name for r in read.rows] == ["Zoë Hartley"]


def test_signs_that_turn_the_text_are_taken_out_with_a_word() -> None:
    (row,) = read_people("name,station\nJoan\u202e Whit\x07aker\u200b,A\n").lines

    assert (row.name, codes(row), row.is_good) == ("Joan Whitaker", [FaultCode.SIGNS_REMOVED], True)
    assert "\u202e" not in row.raw


def test_name_of_signs_or_figures_alone_is_a_fault() -> None:
    read = read_people("name,station\n---,A\n12,B\n\u200b\u3164,A")

    assert [codes(r) for r in read.lines] == [
        [FaultCode.NAME_WITHOUT_LETTERS],
        [FaultCode.NAME_WITHOUT_LETTERS],
        [FaultCode.NAME_MISSING],
    ]


@pytest.mark.parametrize("name", ["+39 Marco", "@home", "-Joan"])
def test_text_that_a_spreadsheet_would_run_is_a_warning(name: str) -> None:
    (row,) = read_people(f"name,station\n{name},A").lines

    assert (row.name, codes(row)) == (name, [FaultCode.LOOKS_LIKE_FORMULA])
    assert row.is_good


def test_quoted_cells_hold_marks_quotes_and_line_ends() -> None:
    text = (
        'name,station\n"Ellis, Margaret",A\n"Ron ""Buster"" Hargreaves",B\n'
        '"Stan\nRiley",B\nAnn Lord,A'
    )

    read = read_people(text)

    assert [(r.line, r.name) for r in read.rows] == [
        (2, "Ellis, Margaret"),
        (3, 'Ron "Buster" Hargreaves'),
        (4, "Stan Riley"),
        (6, "Ann Lord"),
    ]


def test_quote_never_closed_swallows_nothing() -> None:
    text = 'name,station\n"Buster Keaton,B\nJoan Whitaker,A\nRon "Ron Hargreaves,B\n"Bob" Lord,A'

    read = read_people(text)

    assert people(read) == [
        ('"Buster Keaton', "B", "", ""),
        ("Joan Whitaker", "A", "", ""),
        ('Ron "Ron Hargreaves', "B", "", ""),
        ('"Bob" Lord', "A", "", ""),
    ]


def test_person_twice_is_a_warning_and_namesakes_with_numbers_are_not() -> None:
    read = read_people(
        "name,member_no\nJoan Lane,1\nJOAN LANE,2\nJoan Lane,\nRon Pye,3\nAda Pye,3\nJoan Lane,1"
    )

    assert len(read.rows) == 6
    assert [(f.line, f.code, dict(f.params)) for f in read.faults] == [
        (4, FaultCode.SAME_PERSON, {"first_line": 2}),
        (6, FaultCode.SAME_MEMBER_NO, {"first_line": 5, "member_no": "3"}),
        (7, FaultCode.SAME_PERSON, {"first_line": 2}),
    ]


@pytest.mark.parametrize(
    "email",
    [
        "a@b",
        "a b@example.org",
        "@example.org",
        "a@example..org",
        "a@-x.org",
        "a@example.org,b@x.org",
    ],
)
def test_email_of_no_right_form_is_a_fault(email: str) -> None:
    (row,) = read_people(f"name;email\nJoan;{email}").lines

    assert codes(row) == [FaultCode.BAD_EMAIL]


# --- station words -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "station"),
    [
        ("a", "A"), ("B", "B"), ("Lady", "A"), ("gents", "B"), ("Dama", "A"), ("cavaliere", "B"),
        ("Doamnă", "A"), ("doamna", "A"), ("DOMN", "B"), ("signora", "A"), ("Signore", "B"),
        ("F", "A"), ("m", "B"), ("", ""),
    ],
)  # fmt: skip
def test_words_for_stations_in_three_languages(word: str, station: str) -> None:
    (row,) = read_people(f"name,station\nJoan,{word}").lines

    assert (row.station, row.faults) == (station, ())


def test_clubs_own_words_are_known_and_others_named() -> None:
    read = read_people("name,station\nJo,red\nRon,BLUE\nAda,green", station_words=("Red", "Blue"))

    assert [r.station for r in read.lines] == ["A", "B", ""]
    assert dict(read.faults[0].params) == {"word": "green"}


def test_club_whose_first_line_are_gents_turns_all_such_words() -> None:
    read = read_people(
        "name,station\nJo,lady\nRon,gent\nAda,signora\nIon,A", station_words=("Gents", "Ladies")
    )

    assert [r.station for r in read.rows] == ["B", "A", "B", "A"]


def test_station_words_of_signs_alone_are_told_apart() -> None:
    read = read_people("name,station\nJo,🔴\nRon,🔵", station_words=("🔴", "🔵"))

    assert [r.station for r in read.rows] == ["A", "B"]


# --- out and in again ----------------------------------------------------------------------------

names = st.text(min_size=1, max_size=60).map(tidy).filter(
    lambda text: has_letters(text) and "\ufffd" not in text
)  # fmt: skip
risky = st.sampled_from(["=1+1 Joan", "+Joan", "-Joan", "@Joan", "'=Joan", "''@Joan", "'Joan'"])
rows = st.tuples(
    names | risky,
    st.sampled_from(["", "A", "B"]),
    st.sampled_from(["", "p03@example.org", "+x.y@example.org"]),
    st.text(max_size=20).map(tidy).filter(lambda text: "\ufffd" not in text),
)


@given(st.lists(rows, min_size=1, max_size=8))
def test_what_goes_out_comes_back_the_same(out: list[tuple[str, str, str, str]]) -> None:
    text = write_people(out)

    for data in (text, text.encode(), text.encode("utf-8-sig")):
        read = read_people(data, station_words=("Gents", "Ladies"))
        assert people(read) == out


@given(st.text() | st.binary())
def test_no_input_whatever_raises(data: bytes | str) -> None:
    read = read_people(data)

    assert read.lines or read.is_refused


def test_headings_out_may_be_in_any_language() -> None:
    out = [("Ana Popescu", "A", "", "7")]

    text = write_people(out, ("Nume", "Linie", "E-mail", "Nr. membru"))

    assert text == "Nume,Linie,E-mail,Nr. membru\r\nAna Popescu,A,,7\r\n"
    assert people(read_people(text)) == out
