"""Cards and sets of cards never change, compare by what they are, and are read strictly."""

from __future__ import annotations

import pickle

import pytest

from games.engine.cards import CARDS, JOKERS, Card, NotationError
from games.engine.cardset import CardSet


def test_cards_stand_in_one_order_jokers_last() -> None:
    assert sorted(CARDS) == list(CARDS)
    assert CARDS[-5:] == JOKERS
    assert [card.index for card in CARDS] == list(range(57))
    assert not CARDS[0] < CARDS[0]
    assert len({card.bit for card in CARDS}) == 57
    assert [card.is_joker for card in CARDS] == [False] * 52 + [True] * 5


def test_a_card_and_a_set_never_change() -> None:
    card, cards = Card.parse("2C"), CardSet.parse("2C")

    with pytest.raises(AttributeError):
        card.height = 12
    with pytest.raises(AttributeError):
        cards.mask = 0
    assert (card.height, len(cards)) == (0, 1)


def test_a_set_can_be_stored_and_loaded() -> None:
    cards = CardSet.parse("AK.QT..2+BJ")

    assert pickle.loads(pickle.dumps(cards)) == cards


def test_sets_are_compared_by_their_cards() -> None:
    few, more = CardSet.parse("AS 2C"), CardSet.parse("AS KS 2C")

    assert few <= more
    assert few <= few
    assert not more <= few
    assert few == CardSet.parse("2C AS")
    assert few != more
    assert few != 1
    assert len({few, more, CardSet.parse("2C,AS")}) == 2
    assert (bool(few), bool(few - more)) == (True, False)
    assert few | more == more
    assert more & few == few


@pytest.mark.parametrize(
    "text", ["AA...", "A..", "A....", "X...", "A...+XX", "A...+BJBJ", "AS AS", "AS XX"]
)
def test_what_is_no_set_of_different_cards_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        CardSet.parse(text)


def test_jokers_are_written_after_a_plus() -> None:
    cards = CardSet.parse("A...+JK1LJ")

    assert (str(cards), repr(cards)) == ("A...+JK1LJ", "CardSet('A...+JK1LJ')")
    assert list(map(str, cards.jokers)) == ["JK1", "LJ"]
    assert str(CardSet.parse("a.k..+bj")) == "A.K..+BJ"
