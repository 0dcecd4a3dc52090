from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.results import guard, results_csv, unguard


def read(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text, newline="")))


def test_results_are_written_row_by_row() -> None:
    text = results_csv(
        ("Place", "Name", "Total"), [("1", "Ioana Țăranu", Fraction(325, 2)), ("2=", "Zoë", 160)]
    )

    assert text == "Place,Name,Total\r\n1,Ioana Țăranu,162.5\r\n2=,Zoë,160\r\n"


def test_no_rows_leave_the_headings() -> None:
    assert results_csv(("Place",), []) == "Place\r\n"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(160), "160"),
        (Fraction(0), "0"),
        (Fraction(13, 2), "6.5"),
        (Fraction(20, 3), "6.6667"),
        (Fraction(1, 32), "0.0312"),
        (Fraction(-3, 2), "-1.5"),
        (-3, "-3"),
        (None, ""),
    ],
)
def test_numbers_are_plain_decimals(value: Fraction | int | None, written: str) -> None:
    assert read(results_csv((), [(1, value)]))[1][1] == written


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "'=", "''+"])
def test_a_name_that_would_run_as_a_formula_is_guarded(sign: str) -> None:
    name = f'{sign}HYPERLINK("x")'

    (_headings, (cell,)) = read(results_csv(("Name",), [(name,)]))

    assert cell == f"'{name}"
    assert unguard(cell) == name


@pytest.mark.parametrize("name", ["O'Neill", "'s Gravenhage", "'", "", "Anne-Marie", "2=", "a=b"])
def test_other_names_are_left_as_they_are(name: str) -> None:
    assert guard(name) == name
    assert unguard(name) == name


@given(st.text(alphabet=st.sampled_from("'=+-@\tab,\"\n ")) | st.text())
def test_what_goes_out_comes_back_the_same(name: str) -> None:
    assert unguard(guard(name)) == name
    if "\x00" not in name:
        (row,) = read(results_csv((), [("x", name)]))[1:]
        assert unguard(row[1]) == name


def test_headings_are_guarded_as_well() -> None:
    assert read(results_csv(("=1",), [])) == [["'=1"]]
