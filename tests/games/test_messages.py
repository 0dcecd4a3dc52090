"""Every refusal of the engine is a sentence, with all that it speaks of, in every language."""

from __future__ import annotations

import inspect
import re

import pytest
from django.conf import settings
from django.utils import translation

from games.engine import reasons
from games.engine.cards import Card
from games.engine.reasons import Reason
from games.messages import SENTENCES, card_in_words, refusal_in_words


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize("reason", Reason)
def test_a_sentence_speaks_only_of_what_its_reason_names(reason: Reason, language: str) -> None:
    comment = _comment(reason)
    with translation.override(language):
        named = set(re.findall(r"%\((\w+)\)s", str(SENTENCES[reason])))

    assert named <= set(re.findall(r"\w+", comment))


def _comment(reason: Reason) -> str:
    line = re.search(rf"^    {reason.name} = .*$", inspect.getsource(reasons), re.MULTILINE)
    assert line
    return line[0].partition("#")[2]


def test_suits_seats_and_cards_are_told_in_words() -> None:
    assert refusal_in_words(Reason.MUST_FOLLOW(suit="H")) == (
        "You have a card of the suit led: play hearts."
    )
    assert refusal_in_words(Reason.NOT_YOUR_TURN(seat="N")) == "It is the turn of North."
    assert refusal_in_words(Reason.NOT_IN_HAND(card="TH")) == "10♥ is not in your hand."
    assert refusal_in_words(Reason.MUST_PLAY_ONE_OF(cards="A.T..")) == "Play one of these: 10♥ A♠."
    with translation.override("it"):
        assert refusal_in_words(Reason.MUST_FOLLOW(suit="H")).endswith("gioca cuori.")


def test_a_joker_has_a_word() -> None:
    assert card_in_words(Card.parse("BJ")) == "joker"
