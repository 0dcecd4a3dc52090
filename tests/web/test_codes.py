from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistdrive.web.codes import ALPHABET, in_halves, new_code, normalise


def test_alphabet_has_no_signs_that_look_alike() -> None:
    assert not set(ALPHABET) & set("01ILOUV")
    assert len(set(ALPHABET)) == len(ALPHABET) == 29


def test_new_codes_are_of_the_asked_length_and_differ() -> None:
    codes = {new_code(6) for _ in range(200)}

    assert len(codes) == 200
    assert {len(code) for code in codes} == {6}


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("k7m 2qx", "K7M2QX"),
        (" K7M-2QX\n", "K7M2QX"),
        ("k7m_2qx.", "K7M2QX"),
        ("0oO", "QQQ"),
        ("1iIlL", "JJJJJ"),
        ("uUvV", "WWWW"),
        ("", ""),
        ("- \u2013", ""),
    ],
)
def test_normalise_forgives_what_people_do(typed: str, code: str) -> None:
    assert normalise(typed) == code


@given(st.text(ALPHABET, min_size=1, max_size=12))
def test_normalise_leaves_a_code_as_it_is(code: str) -> None:
    assert normalise(code) == code


@given(st.text())
def test_normalise_takes_any_text(text: str) -> None:
    assert len(normalise(text)) <= 40


def test_a_code_as_printed_is_read_as_it_is() -> None:
    for length in (8, 9, 10):
        code = new_code(length)

        assert normalise(in_halves(code)) == code
        assert len(in_halves(code)) == length + 1
