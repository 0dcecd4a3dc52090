"""What may be said, and auctions that go on from call to call."""

from __future__ import annotations

import pickle

import pytest

from games import rules
from games.engine.actions import Call, Play, calls_of
from games.engine.cards import Card, Suit
from games.engine.cardset import CardSet
from games.engine.phases.speaking import Auction, NumberRules, Prediction
from games.engine.reasons import Reason
from games.engine.shuffling import seed_from_text
from games.rules.wiezen.bidding import Standing


def test_calls_are_a_choice_of_nothing_else() -> None:
    calls = calls_of("pass", "7")

    assert list(calls) == [Call("pass"), Call("7")]
    assert calls.calls == (Call("pass"), Call("7"))
    assert (calls.cards, calls.lays) == (CardSet(), None)
    assert Call("7") in calls
    assert Call("8") not in calls
    assert Play(Card.parse("7C")) not in calls
    assert "7" not in calls


def test_the_same_calls_are_made_once() -> None:
    calls = calls_of("pass", "7")

    assert calls_of("pass", "7") is calls
    assert pickle.loads(pickle.dumps(calls)) is calls


def test_calls_are_plain_texts_whatever_they_were_made_of() -> None:
    assert [type(call.text) for call in calls_of(*Suit)] == [str] * 4


def test_an_auction_goes_on_by_one_call_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    after = Standing.after

    def counted(self: Standing, call: str) -> Standing:
        asked.append(call)
        return after(self, call)

    monkeypatch.setattr(Standing, "after", counted)
    game = rules.get("wiezen")()
    state = game.start(game.first_setup, seed_from_text("one by one"))
    for text in ("ask", "pass", "join"):
        assert isinstance(state.phase, Auction)
        assert state.refusal(Call(text)) is None
        assert Call(text) in state.legal_actions
        assert state.refusal(Call("nothing")) == Reason.NOT_A_CALL(call="nothing")
        state.view(0)
        state = state.apply(Call(text))

    assert asked == ["ask", "pass", "join"]


def test_who_does_not_speak_keeps_nobody_from_being_the_last() -> None:
    said = Prediction(NumberRules((2, 0), (0,) * 4, (3,) * 4, 3), (None,) * 4)

    assert said.forbidden(2) is None
    assert said.saying(2, 1).forbidden(0) == 2
    assert said.saying(2, 1).saying(0, 0).to_act == ()
