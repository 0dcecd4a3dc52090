from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import Strain
from tournaments.scoring.trumps import (
    TrumpError,
    TrumpProblem,
    parse,
    rota,
)


def shown(strains: tuple[Strain, ...]) -> str:
    return " ".join(strains)


def test_rota_of_a_drive_of_24_is_six_full_cycles() -> None:
    trumps = rota(24)

    assert shown(trumps) == " ".join(["H D S C"] * 6)


def test_rota_with_every_fifth_hand_without_trumps() -> None:
    trumps = rota(25, no_trump_every_fifth=True)

    assert shown(trumps) == " ".join(["H D S C NT"] * 5)


def test_rota_of_one_suit_is_that_suit_always() -> None:
    assert shown(rota(3, "hearts")) == "H H H"


def test_rota_takes_strains_as_well_as_text() -> None:
    assert rota(6, parse("NSHDC")) == rota(6, "NSHDC")
    assert shown(rota(6, "NSHDC")) == "NT S H D C NT"


@pytest.mark.parametrize(
    "text",
    [
        "HDSC",
        "h d s c",
        "H,D,S,C",
        "hearts, diamonds, spades, clubs",
        "Hearts Diamonds\nSpades; CLUBS",
        "heart/diamond/spade/club",
        "♥♦♠♣",
        "\u2665\ufe0f \u2666\ufe0f \u2660\ufe0f \u2663\ufe0f",  # as phones write them
        "♡ ♢ ♤ ♧",
        "h♦s♣",
        "cuori, quadri, picche, fiori",
        "cupă, caro, pică, treflă",
        "cupa caro pica trefla",
        "inimă roșie, romb, inimă neagră, treflă",
        "H-D-S-C",
        "H \u2192 D \u2013 S > C",
    ],
)
def test_parse_reads_letters_words_and_symbols(text: str) -> None:
    assert shown(parse(text)) == "H D S C"


@pytest.mark.parametrize(
    "text",
    ["HN", "HNT", "h nt", "hearts, no trumps", "hearts no-trump", "Cuori, senza briscola",
     "cupă, fără atu", "h, notrumps"],
)  # fmt: skip
def test_parse_reads_a_hand_without_trumps(text: str) -> None:
    assert shown(parse(text)) == "H NT"


@given(st.lists(st.sampled_from(Strain), min_size=1))
def test_a_rota_written_down_is_read_the_same(strains: list[Strain]) -> None:
    assert parse(",".join(strains)) == tuple(strains)


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("hearts, Herzen, spades", "Herzen", 2),
        ("C Q P F", "Q", 2),  # Italian initials: C would silently be clubs
        ("hdsx", "hdsx", 1),
        ("H, 2", "2", 2),
        ("H ★", "★", 2),
        ("H, Ță", "Ță", 2),
        ("cupa\u0306 A\u0306x", "\u0102x", 2),  # an accent of its own is part of its letter
        ("heartsclubs", "heartsclubs", 1),
    ],
)
def test_parse_names_the_word_it_does_not_know(text: str, word: str, place: int) -> None:
    with pytest.raises(TrumpError) as caught:
        parse(text)

    assert caught.value.problem is TrumpProblem.UNKNOWN
    assert (caught.value.word, caught.value.place) == (word, place)


@pytest.mark.parametrize("text", ["", "  ", ", ;"])
def test_parse_of_nothing_says_so(text: str) -> None:
    with pytest.raises(TrumpError) as caught:
        parse(text)

    assert caught.value.problem is TrumpProblem.EMPTY


def test_rota_of_nothing_says_so() -> None:
    with pytest.raises(TrumpError):
        rota(24, ())


@given(st.text())
def test_parse_answers_or_refuses_whatever_is_typed(text: str) -> None:
    with suppress(TrumpError):
        assert parse(text)
