"""What an option can be, and how it says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from games.engine.options import Between, ListOf, OptionError, options_of
from games.rules.romanian_whist import RomanianWhist


@pytest.mark.parametrize(
    ("allowed", "value", "is_allowed"),
    [
        (Between(4, 12, 4), 4, True),
        (Between(4, 12, 4), 12, True),
        (Between(4, 12, 4), 6, False),
        (Between(4, 12, 4), 0, False),
        (Between(4, 12, 4), 16, False),
        (Between(0, 1), True, False),
        (Between(1, 3), 2.0, False),
        (Between(1, 3), "2", False),
        (ListOf(("a", "b"), 1, 2), ("a", "b"), True),
        (ListOf(("a", "b"), 1, 2), (), False),
        (ListOf(("a", "b"), 0, 1), ("a", "b"), False),
        (ListOf(("a", "b"), 1, 2), ("a", "a"), False),
        (ListOf(("a", "b"), 1, 2, repeats=True), ("a", "a"), True),
        (ListOf(("a", "b"), 1, 2), ("c",), False),
        (ListOf(("a", "b"), 1, 2), "ab", False),
        (ListOf(("a", "b"), 1, 2), ["a"], False),
        (ListOf(Between(1, 8), repeats=True), (1, 8, 1), True),
        (ListOf(Between(1, 8)), (9,), False),
    ],
)
def test_a_value_is_one_of_those_allowed(allowed: Any, value: Any, is_allowed: bool) -> None:
    assert (value in allowed) == is_allowed


@pytest.mark.parametrize(
    ("allowed", "text"),
    [
        (Between(1, 8), "a whole number from 1 to 8"),
        (Between(4, 400, 4), "a whole number from 4 to 400 in steps of 4"),
        (ListOf(("H", "D"), 2, 2), "a list of 2 to 2 of: H, D"),
        (ListOf(Between(1, 8), 0, 9), "a list of 0 to 9 of: a whole number from 1 to 8"),
    ],
)
def test_what_is_allowed_is_said_in_words(allowed: Any, text: str) -> None:
    assert str(allowed) == text


@dataclass(frozen=True)
class Chosen:
    """Options of no game, whose values are equal in Python."""

    much: Literal[1, 2] | bool = 1


def test_a_number_is_not_taken_for_yes_or_no() -> None:
    (much,) = options_of(Chosen)

    assert [value in much for value in (1, 2, True, False)] == [True] * 4
    assert [value in much for value in (0, 1.0, "1", None)] == [False] * 4
    assert much.allowed == "1, 2 or False, True"


@dataclass(frozen=True)
class Whole:
    """A field that does not say which numbers are allowed."""

    many: int | None = None


def test_a_field_has_to_say_what_it_can_be() -> None:
    with pytest.raises(TypeError, match="does not say what an option can be"):
        options_of(Whole)


def test_an_option_that_there_is_not_or_cannot_be_says_what_can() -> None:
    with pytest.raises(OptionError) as value:
        RomanianWhist.of({"players": 8})
    with pytest.raises(OptionError) as name:
        RomanianWhist.of({"player": 4})

    assert str(value.value) == "players is a whole number from 3 to 7, not 8"
    assert (value.value.option, value.value.value) == ("players", 8)
    assert name.value.option == "player"
    assert "no option of this game (players, schedule, " in str(name.value)
