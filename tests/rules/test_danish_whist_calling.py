"""Danish Whist: the called card, vip, halve, and the exchange with the cat."""

from __future__ import annotations

import pytest

from games.engine.actions import Call, Lay
from games.engine.cards import Strain
from games.engine.cardset import EMPTY, CardSet
from games.engine.reasons import Reason
from games.rules.danish_whist import DanishWhist
from tests.rules.danish import ALL_KINDS, bid, card, dealt, halve, hand, knowing, vip
from tests.rules.table import E, N, S, W, legal, said

# The call


def test_with_a_plain_number_call_and_trumps_are_one_step() -> None:
    state = bid(dealt(DanishWhist(), {S: "AS AH AD AC"}), "9")

    assert state.phase.name == "call_ace"
    assert len(state.legal_actions) == 12
    assert state.refusal(Call("call:AS trump:S")) == Reason.CALLED_IS_TRUMP(card="AS")
    assert state.refusal(Call("call:AS")) == Reason.NOT_A_CALL(call="call:AS")
    assert state.refusal(Call("call:QS trump:H")) == Reason.NOT_A_CALL(call="call:QS trump:H")
    assert state.refusal(Call("call:KS trump:H")) == Reason.KING_NEEDS_ALL_ACES(card="KS")
    called = said(state, "call:AS trump:H")
    assert called.facts.trump is Strain.HEARTS
    assert called.facts.partner == S
    assert called.phase.name == "exchange"


@pytest.mark.parametrize(
    ("option", "trumps"), [("any_suit", "CDHS"), ("no_clubs", "DHS"), ("any_or_nt", "CDHSN")]
)
def test_the_option_says_what_may_be_named_with_a_plain_number(option: str, trumps: str) -> None:
    rules = DanishWhist.of({"trump_choice_plain": option})
    state = bid(dealt(rules, {S: "AS AH AD AC"}), "9")

    assert {call.partition("trump:")[2][:1] for call in legal(state)} == set(trumps)


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("9 gode", ["call:AD", "call:AH", "call:AS"]),
        ("9 sans", ["call:AC", "call:AD", "call:AH", "call:AS"]),
        ("9 vip", ["call:AC", "call:AD", "call:AH", "call:AS"]),
        ("9 halve", ["call:AC", "call:AD", "call:AH", "call:AS"]),
    ],
)
def test_the_called_card_is_not_of_known_trumps(text: str, called: list[str]) -> None:
    state = bid(dealt(DanishWhist.of(ALL_KINDS), {S: "AS AH AD AC"}), text)

    assert legal(state) == called


def test_clubs_may_not_be_called_in_gode() -> None:
    state = bid(dealt(DanishWhist()), "9 gode")

    assert state.refusal(Call("call:AC")) == Reason.CALLED_IS_TRUMP(card="AC")
    assert said(state, "call:AS").facts.trump is Strain.CLUBS


def test_who_holds_all_aces_may_call_a_king() -> None:
    held = {E: "AS AH AD AC"}
    state = bid(dealt(DanishWhist(), held), "9 gode")

    assert {"call:KD", "call:KH", "call:KS"} < set(legal(state))
    assert state.refusal(Call("call:KC")) == Reason.CALLED_IS_TRUMP(card="KC")
    alone = bid(dealt(DanishWhist(four_aces="alone"), held), "9 gode")
    assert legal(alone) == ["call:AD", "call:AH", "call:AS"]
    assert alone.refusal(Call("call:KD")) == Reason.NOT_A_CALL(call="call:KD")


# Vip


def test_cards_of_the_cat_are_turned_until_one_is_accepted() -> None:
    state = vip(DanishWhist(), "4D 8C 9S")

    assert (state.phase.name, state.turn, legal(state)) == ("vip", E, ["accept", "turn"])
    assert state.view(W).rest == (card("4D"), None, None)
    assert state.view(None).known["turned"] == ("4D",)
    assert state.refusal(Call("S")) == Reason.NOT_A_CALL(call="S")
    state = said(state, "turn")
    assert state.view(W).rest == (card("4D"), card("8C"), None)
    assert state.facts.trump is None
    state = said(state, "accept")
    assert state.facts.trump is Strain.CLUBS
    assert state.phase.name == "exchange"


def test_the_last_card_binds_even_in_the_called_suit() -> None:
    state = vip(DanishWhist(), "4D 8C 9S", "turn", "turn")

    assert state.facts.trump is Strain.SPADES
    assert state.phase.name == "exchange"
    two = vip(DanishWhist(jokers=2), "4D 8C", "turn")
    assert two.facts.trump is Strain.CLUBS


@pytest.mark.parametrize(
    ("option", "cat", "answers", "trump"),
    [
        ("no_trump", "JK1 4D 5D", ["accept"], "NT"),
        ("no_trump", "4D JK1 5D", ["turn", "accept"], "NT"),
        ("no_trump", "4D 5D JK1", ["turn", "turn"], "NT"),
        ("previous_card", "JK1 4D 5D", ["accept"], "NT"),
        ("previous_card", "4D JK1 5C", ["turn", "accept"], "D"),
        ("previous_card", "4D 5C JK3", ["turn", "turn"], "C"),
        ("previous_card", "4D JK1 JK3", ["turn", "turn"], "NT"),
    ],
)
def test_a_joker_turned_is_no_trumps_or_the_suit_before_it(
    option: str, cat: str, answers: list[str], trump: str
) -> None:
    state = vip(DanishWhist.of({"vip_joker": option}), cat, *answers)

    assert state.view(None).known["trump"] == trump


def test_a_called_card_that_is_turned_tells_everybody_that_declarer_is_alone() -> None:
    state = said(bid(dealt(DanishWhist(), cat="4D AS 9S"), "9 vip"), "call:AS")

    assert knowing(state) == []
    state = said(state, "turn")
    assert knowing(state) == [N, E, S, W]
    assert state.view(W).known["partner"] is None


# Halve


def test_the_partner_names_trumps_and_exchanges() -> None:
    state = halve({N: "AS"})

    assert (state.turn, legal(state)) == (N, ["C", "D", "H"])
    assert state.refusal(Call("S")) == Reason.CALLED_IS_TRUMP(card="AS")
    assert state.refusal(Call("NT")) == Reason.NOT_A_CALL(call="NT")
    named = said(state, "H")
    assert (named.phase.name, named.turn) == ("exchange", N)
    assert named.view(None).known["partner"] == N
    assert knowing(named) == [N, E, S, W]
    assert named.refusal(Lay(hand("AS"))) == Reason.MAY_NOT_LAY(card="AS")
    assert said(halve({N: "AS"}, halve_exchanger="declarer"), "H").turn == E


@pytest.mark.parametrize(("held", "cat"), [({E: "AS"}, ""), ({}, "AS 2C 3C")])
def test_without_a_partner_declarer_names_trumps_and_all_know(
    held: dict[int, str], cat: str
) -> None:
    state = said(halve(held, cat), "C")

    assert (state.phase.name, state.turn) == ("exchange", E)
    assert knowing(state) == [N, E, S, W]
    assert state.view(W).known["partner"] is None


def test_nobody_sees_who_is_asked_for_trumps_but_who_is() -> None:
    """Views, and refusals of who tries, are the same whoever holds the called card."""
    by_north, by_south = halve({N: "AS", S: "KS"}), halve({N: "KS", S: "AS"})
    by_cat = halve({N: "KS", S: "QS"}, "AS 2C 3C")
    by_self = halve({E: "AS", N: "KS", S: "QS"})

    for state in (by_north, by_south, by_cat, by_self):
        for viewer in (None, *range(4)):
            shown = state.view(viewer)
            if viewer == state.turn:
                assert (shown.to_act, shown.legal) == ((viewer,), ("C", "D", "H"))
            else:
                assert shown.to_act == tuple(s for s in (E, S, W, N) if s != viewer)
                assert shown.legal == ()
                if viewer is not None:
                    assert state.refusal(Call("H"), viewer) == Reason.NOT_ASKED()
    assert str(by_north.view(None)) == str(by_south.view(None)) == str(by_cat.view(None))
    assert by_north.view(W).known == by_south.view(W).known == by_self.view(W).known


# Exchange


def test_up_to_as_many_cards_as_the_cat_has_go_down_before_its_top_is_taken() -> None:
    state = bid(dealt(DanishWhist(), {E: "2C 3C 4C 5C 6D", N: "AS"}, "4D JK1 9S"), "9")
    state = said(state, "call:AS trump:H")

    assert state.refusal(Lay(hand("2C 3C 4C 5C"))) == Reason.WRONG_COUNT(low=0, high=3, got=4)
    assert state.refusal(Lay(hand("AS"))) == Reason.NOT_IN_HAND(card="AS")
    assert state.refusal(Call("take")) == Reason.LAY_EXPECTED()
    after = state.apply(Lay(hand("2C 3C")))
    assert after.phase.name == "play"
    assert after.hands[E] == (state.hands[E] - hand("2C 3C")) | hand("4D JK1")
    assert after.facts.cat == (card("9S"),)
    assert after.view(W).rest == (None,)
    assert after.view(W).said[-1] == (E, "lay ?2")
    assert after.view(E).said[-1] == (E, "lay 2C 3C")
    assert state.apply(Lay(EMPTY)).hands == state.hands


def test_all_or_none_takes_the_cat_before_laying_down() -> None:
    rules = DanishWhist(exchange="all_or_none")
    state = bid(dealt(rules, {E: "2C 3C 4C", N: "KS"}, "4D AS 9S"), "9")
    state = said(state, "call:AS trump:H")

    assert legal(state) == ["leave", "take"]
    assert said(state, "leave").phase.name == "play"
    taken = said(state, "take")
    assert hand("4D AS 9S") <= taken.hands[E]
    assert taken.view(W).hands[E] == 16
    assert knowing(taken) == [E], "who draws the called card knows that he is alone"
    assert taken.refusal(Lay(hand("2C 3C"))) == Reason.WRONG_COUNT(low=3, high=3, got=2)
    assert taken.refusal(Lay(hand("AS 2C 3C"))) == Reason.MAY_NOT_LAY(card="AS")
    after = taken.apply(Lay(hand("4D 2C 3C")))
    assert len(after.hands[E]) == 13
    assert after.facts.cat == ()


def test_the_last_joiner_exchanges_first_and_the_cat_runs_out() -> None:
    state = bid(dealt(DanishWhist(gaa_med=True)), "sol", E, (S, N))

    asked = []
    for count in (1, 0, 2):
        assert state.turn is not None
        asked.append(state.turn)
        state = state.apply(Lay(CardSet(list(state.hands[state.turn])[:count])))
    assert asked == [N, S, E]
    assert state.phase.name == "play"
    early = bid(dealt(DanishWhist(gaa_med=True)), "sol", E, (S, N))
    early = early.apply(Lay(CardSet(list(early.hands[N])[:3])))
    assert early.phase.name == "play", "nothing is left to exchange"


def test_without_a_cat_nobody_exchanges() -> None:
    state = bid(dealt(DanishWhist(jokers=0)), "sol")

    assert state.phase.name == "play"
