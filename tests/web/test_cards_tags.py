from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation

from games.templatetags.cards import columns, fraction, pages, qr, rank, suit_name, suit_symbol


@dataclass(frozen=True)
class Line:
    rank: int
    tied: bool


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(66), "66"),
        (Fraction(133, 2), "66½"),
        (Fraction(1, 2), "½"),
        ("133/2", "66½"),
        (0, "0"),
        (None, "–"),
        ("", "–"),
        (Fraction(197, 3), "65.7"),
        (Fraction(131, 20), "6.6"),
        (Fraction(-1, 3), "-0.3"),
    ],
)
def test_fraction_as_people_read_it(value: Fraction | str | int | None, text: str) -> None:
    assert fraction(value) == text


def test_fraction_with_the_readers_comma() -> None:
    with translation.override("it"):
        assert fraction(Fraction(197, 3)) == "65,7"


def test_fraction_with_more_places_where_asked() -> None:
    assert fraction(Fraction(197, 30), 2) == "6.57"


@pytest.mark.parametrize(("line", "text"), [(Line(2, False), "2"), (Line(2, True), "2=")])
def test_rank_tells_a_shared_place(line: Line, text: str) -> None:
    assert rank(line) == text


@pytest.mark.parametrize(
    ("strain", "symbol", "name"),
    [
        ("H", "♥", "Hearts"),
        ("D", "♦", "Diamonds"),
        ("S", "♠", "Spades"),
        ("C", "♣", "Clubs"),
        ("NT", "NT", "No trumps"),
        ("", "", ""),
        ("X", "", ""),
    ],
)
def test_suit_in_sign_and_word(strain: str, symbol: str, name: str) -> None:
    assert (suit_symbol(strain), suit_name(strain)) == (symbol, name)


def _rendered(source: str) -> str:
    return Template("{% load cards %}" + source).render(Context()).strip()


def test_badge_has_sign_and_word() -> None:
    html = _rendered('{% trump_badge "H" %}')

    assert html == '<span class="trump suit-H"><span aria-hidden="true">♥</span> Hearts</span>'


def test_badge_without_trumps_is_a_word_alone() -> None:
    assert _rendered('{% trump_badge "NT" "big" %}') == (
        '<span class="trump suit-NT trump-big">No trumps</span>'
    )


def test_badge_of_no_suit_is_nothing() -> None:
    assert _rendered('{% trump_badge "" %}') == ""


def test_columns_fill_downwards() -> None:
    assert columns(range(1, 26), 3) == [range(1, 10), range(10, 18), range(18, 26)]


def test_pages_are_nearly_equally_full() -> None:
    assert [len(page) for page in pages(range(17), 8)] == [6, 6, 5]


@pytest.mark.parametrize("cut", [columns, pages])
def test_nothing_is_cut_into_nothing(cut: object) -> None:
    assert cut((), 3) == []  # type: ignore[operator]


def test_qr_is_a_drawing_with_a_name_and_no_style() -> None:
    html = qr("http://hall.example/t/K7M2QXAB/", 'Table "3"')

    assert html.startswith(
        '<span class="qr" role="img" aria-label="Table &quot;3&quot;"><svg viewBox='
    )
    assert "style" not in html
