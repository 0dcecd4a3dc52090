from __future__ import annotations

import pytest

from games.engine.cards import NotationError, Strain, Suit


@pytest.mark.parametrize("strain", Strain)
def test_strain_text_and_symbol_come_back_the_same(strain: Strain) -> None:
    assert Strain.parse(str(strain)) is strain
    assert Strain.parse(strain.symbol) is strain
    assert Strain.parse(f" {str(strain).lower()} ") is strain


@pytest.mark.parametrize("suit", Suit)
def test_every_suit_is_a_strain_of_the_same_letter(suit: Suit) -> None:
    assert Strain(suit.value).suit is suit
    assert Suit.parse(suit.symbol) is suit


def test_no_trump_has_no_suit() -> None:
    assert Strain.NO_TRUMP.suit is None
    assert Strain.NO_TRUMP.symbol == "NT"


@pytest.mark.parametrize("text", ["", "X", "HH", "hearts"])
def test_parse_names_the_text_it_cannot_read(text: str) -> None:
    with pytest.raises(NotationError, match="is not one of C D H S NT") as caught:
        Strain.parse(text)

    assert caught.value.text == text


def test_a_suit_is_never_no_trump() -> None:
    with pytest.raises(NotationError):
        Suit.parse("NT")
