from __future__ import annotations

import doctest
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from games.engine.actions import Call, Lay, Play
from games.engine.cards import Strain
from games.engine.cardset import EMPTY, CardSet
from games.engine.match import ResultRefused
from games.engine.options import OptionError
from games.engine.reasons import Reason, Refusal
from games.rules import danish_whist
from games.rules.danish_whist import DanishResult, DanishWhist, auction, scoring
from tests.rules.danish import (
    ALL_KINDS,
    E,
    N,
    S,
    W,
    bid,
    calls,
    card,
    dealt,
    first,
    halve,
    hand,
    knowing,
    playing,
    said,
    to_play,
    vip,
)

# Options


def test_the_defaults_are_those_of_the_rules_file() -> None:
    rules = DanishWhist()

    assert (rules.jokers, rules.min_level, rules.base, rules.session_deals) == (3, 7, 5, 16)
    assert rules.end_early
    assert not rules.gaa_med


@pytest.mark.parametrize(
    "wrong",
    [
        {"jokers": 1},
        {"min_level": 10},
        {"attachments": ["vip", "vip"]},
        {"attachments": ["grand"]},
        {"nolos": ["misere"]},
        {"base": 7},
        {"session_deals": 10},
        {"players": 6},
        {"shuffle": "never"},
    ],
)
def test_what_is_no_option_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        DanishWhist.of(wrong)


@pytest.mark.parametrize("module", [danish_whist, auction, scoring])
def test_examples_in_docstrings_hold(module: ModuleType) -> None:
    run = doctest.testmod(module)

    assert run.attempted > 0
    assert run.failed == 0


# The deal


@pytest.mark.parametrize(("jokers", "places"), [(3, [4, 9, 14]), (2, [4, 9]), (0, [])])
def test_the_cat_gets_a_card_after_each_of_the_first_rounds(jokers: int, places: list[int]) -> None:
    rules = DanishWhist.of({"jokers": jokers})
    setup = rules.new_match(S).next
    assert setup is not None
    order = rules.pack(setup)

    deal = rules.deal(setup, order)

    assert list(deal.rest) == [order[place] for place in places]
    assert [len(held) for held in deal.hands] == [13] * 4
    assert order[0] in deal.hands[W]
    assert order[-1] in deal.hands[S]


def test_of_five_the_dealer_sits_out() -> None:
    rules = DanishWhist(players=5)
    setup = rules.new_match(2).next
    assert setup is not None

    state = rules.begin(setup, rules.deal(setup, rules.pack(setup)))

    assert setup.seats == (3, 4, 0, 1)
    assert [len(held) for held in state.hands] == [13, 13, 0, 13, 13]
    assert state.turn == 3


# The auction


def test_the_ladder_has_31_bids() -> None:
    rungs = [str(rung) for rung in auction.ladder(DanishWhist())]

    assert len(rungs) == 31
    assert rungs[8:16] == ["9", "sol", "9 vip", "9 gode", "9 halve", "10", "ren_sol", "10 vip"]
    assert rungs[-1] == "13 halve"


def test_without_jokers_there_is_no_vip() -> None:
    assert "7 vip" not in calls(dealt(DanishWhist(jokers=0)))


def test_only_the_nolos_of_the_table_are_bid() -> None:
    state = dealt(DanishWhist(nolos=("sol",)))

    assert "sol" in calls(state)
    assert state.refusal(Call("ren_sol")) == Reason.NOT_A_CALL(call="ren_sol")


@pytest.mark.parametrize(
    ("spoken", "turn"),
    [
        ("", E),
        ("pass", S),
        ("pass pass", W),
        ("7", S),
        ("7 pass", W),
        ("7 8", E),
        ("7 8 9", S),
        ("7 8 pass", W),
        ("7 8 9 pass", W),
        ("7 8 9 pass 10", E),
        ("7 8 9 pass 10 pass", N),
        ("7 8 9 pass 10 pass 11", W),
        ("pass 9 pass sol", S),
        ("pass pass pass 7", None),
        ("pass pass pass pass", None),
        ("7 pass pass pass", None),
        ("7 pass pass 8 pass", None),
    ],
)
def test_duels_decide_whose_turn_it_is(spoken: str, turn: int | None) -> None:
    state = said(dealt(DanishWhist()), *spoken.split())

    assert (state.turn if state.phase.name == "auction" else None) == turn


def test_all_pass_is_a_void_deal_for_the_same_dealer() -> None:
    rules = DanishWhist()
    match = rules.new_match(W)

    state = said(dealt(rules), "pass", "pass", "pass", "pass")
    result = state.result

    assert result == DanishResult(bid="pass")
    assert result.is_void
    after = match.add(result)
    assert after.next == replace(match.next, number=2)  # type: ignore[type-var]
    assert after.totals == (0, 0, 0, 0)
    moved = replace(rules, all_pass="next_dealer").new_match(W).add(result).next
    assert moved is not None
    assert moved.dealer == N


@pytest.mark.parametrize(
    ("options", "spoken", "call", "refusal"),
    [
        ({}, ["8"], "8", Reason.NOT_HIGH_ENOUGH(call="8", high="8")),
        ({}, ["11 vip"], "bordlaegger", Reason.NOT_HIGH_ENOUGH(call="bordlaegger", high="11 vip")),
        ({}, ["9 gode"], "9 halve", None),
        ({}, ["9 gode"], "9 vip", Reason.NOT_HIGH_ENOUGH(call="9 vip", high="9 gode")),
        ({}, [], "9 sans", Reason.NOT_A_CALL(call="9 sans")),
        ({}, [], "14", Reason.NOT_A_CALL(call="14")),
        ({}, [], "join", Reason.NOT_A_CALL(call="join")),
        ({"min_level": 8}, [], "7 vip", Reason.BELOW_LOWEST(call="7 vip", low="8")),
        (ALL_KINDS, ["9 halve"], "9 sans", None),
        ({"attachment_rank": "equal_no_repeat"}, ["9 halve"], "9 vip", None),
        (
            {"attachment_rank": "equal_no_repeat"},
            ["9 halve", "9 vip"],
            "9 halve",
            Reason.ALREADY_BID(call="9 halve"),
        ),
        (
            {"attachment_rank": "equal_no_repeat"},
            ["9 halve", "9 vip", "10 vip"],
            "10 halve",
            None,
        ),
        (
            {"attachment_rank": "equal_no_repeat"},
            ["9 vip"],
            "sol",
            Reason.NOT_HIGH_ENOUGH(call="sol", high="9 vip"),
        ),
        (
            {"attachment_rank": "equal_strict"},
            ["9 vip"],
            "9 halve",
            Reason.EQUAL_RANK(call="9 halve", high="9 vip"),
        ),
        ({"attachment_rank": "equal_strict"}, ["9 vip"], "10", None),
        ({"attachment_rank": "equal_strict"}, ["sol"], "9 gode", None),
    ],
)
def test_a_bid_has_to_outbid(
    options: dict[str, Any], spoken: list[str], call: str, refusal: Refusal | None
) -> None:
    state = said(dealt(DanishWhist.of(options)), *spoken)

    assert state.refusal(Call(call)) == refusal
    assert (call in calls(state)) == (refusal is None)


def test_who_is_out_of_turn_hears_why() -> None:
    state = said(dealt(DanishWhist()), "7", "8", "pass")

    assert state.refusal(Call("9"), N) == Reason.NOT_YOUR_TURN(seat="W")
    assert state.refusal(Call("9"), E) == Reason.HAS_PASSED(seat="E")
    assert state.refusal(Play(card("AS"))) == Reason.CALL_EXPECTED()


def test_who_speaks_for_the_first_time_may_join_a_sol() -> None:
    state = dealt(DanishWhist(gaa_med=True))

    assert "join" not in calls(state)
    assert state.refusal(Call("join")) == Reason.NOTHING_TO_JOIN()
    assert "join" not in calls(said(state, "9", "sol")), "who was outbid bids higher or passes"
    assert "join" in calls(said(state, "9", "sol", "pass"))
    assert "join" not in calls(said(state, "bordlaegger"))
    assert "join" not in calls(said(state, "9 vip"))
    joined = said(state, "sol", "join", "pass", "join")
    assert joined.facts.declarers == (E, S, N)
    assert joined.view(W).known["declarers"] == (E, S, N)


def test_joiners_of_a_bid_that_is_outbid_are_asked_in_order() -> None:
    state = said(dealt(DanishWhist(gaa_med=True)), "sol", "join", "join", "ren_sol")

    assert state.turn == E
    state = said(state, "pass")
    assert state.turn == S
    assert "join" not in calls(state)
    state = said(state, "pass")
    assert state.turn == W
    state = said(state, "11")
    assert state.turn == N
    assert said(state, "pass").facts.declarers == (W,)


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

    assert {call.partition("trump:")[2][:1] for call in calls(state)} == set(trumps)


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

    assert calls(state) == called


def test_clubs_may_not_be_called_in_gode() -> None:
    state = bid(dealt(DanishWhist()), "9 gode")

    assert state.refusal(Call("call:AC")) == Reason.CALLED_IS_TRUMP(card="AC")
    assert said(state, "call:AS").facts.trump is Strain.CLUBS


def test_who_holds_all_aces_may_call_a_king() -> None:
    held = {E: "AS AH AD AC"}
    state = bid(dealt(DanishWhist(), held), "9 gode")

    assert {"call:KD", "call:KH", "call:KS"} < set(calls(state))
    assert state.refusal(Call("call:KC")) == Reason.CALLED_IS_TRUMP(card="KC")
    alone = bid(dealt(DanishWhist(four_aces="alone"), held), "9 gode")
    assert calls(alone) == ["call:AD", "call:AH", "call:AS"]
    assert alone.refusal(Call("call:KD")) == Reason.NOT_A_CALL(call="call:KD")


# Vip


def test_cards_of_the_cat_are_turned_until_one_is_accepted() -> None:
    state = vip(DanishWhist(), "4D 8C 9S")

    assert (state.phase.name, state.turn, calls(state)) == ("vip", E, ["accept", "turn"])
    assert state.view(W).rest == (card("4D"), None, None)
    assert state.view(None).known["turned"] == ("4D",)
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

    assert (state.turn, calls(state)) == (N, ["C", "D", "H"])
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

    assert calls(state) == ["leave", "take"]
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


# Play


def test_forehand_leads_or_declarer_by_option() -> None:
    assert to_play(bid(dealt(DanishWhist()), "9 gode", W)).turn == E
    assert to_play(bid(dealt(DanishWhist(first_lead="declarer")), "9 gode", W)).turn == W
    joined = bid(dealt(DanishWhist(first_lead="declarer", gaa_med=True)), "sol", S, (W,))
    assert to_play(joined).turn == S


def test_the_called_card_is_forced_when_another_leads_its_suit() -> None:
    state = playing({E: "4S 5D", N: "AS QS 3S", S: "5S", W: "6S"})
    state = state.apply(Play(card("4S"))).apply(Play(card("5S"))).apply(Play(card("6S")))

    assert calls(state) == ["AS"]
    assert state.refusal(Play(card("3S"))) == Reason.MUST_PLAY_CALLED(card="AS")
    assert knowing(state) == [N]
    assert state.view(S).known["side_tricks"] is None
    state = state.apply(Play(card("AS")))
    assert knowing(state) == [N, E, S, W]
    assert state.view(None).known["partner"] == N
    assert state.view(S).known["side_tricks"] == (1, 0)


def test_its_holder_may_lead_its_suit_with_another_card() -> None:
    state = playing({E: "AS QS 3S", N: "4S", S: "5S", W: "6S"})

    assert {"AS", "QS", "3S"} <= set(calls(state))
    assert knowing(state) == [E], "who calls himself is alone, and only he knows"
    state = state.apply(Play(card("3S")))
    assert knowing(state) == [E]


def test_declarer_who_called_himself_is_forced_too() -> None:
    spades = {E: "AS QS 3S", S: "4S KS", W: "6S", N: "7S 9D"}
    state = playing({**spades, E: "AS QS 3S 2D", S: "4S KS AD"})
    state = state.apply(Play(card("2D"))).apply(Play(card("AD")))
    while state.turn != S or state.play is None or state.play.trick:
        state = first(state)
    state = state.apply(Play(card("4S")))
    while state.turn != E:
        state = first(state)

    assert calls(state) == ["AS"]


def test_a_joker_led_wins_and_forces_nothing() -> None:
    state = playing({E: "JK1 4D", S: "AH 5D", W: "JK2 6D", N: "AS KS 7D"})
    state = state.apply(Play(card("JK1")))

    assert set(calls(state)) == {str(one) for one in state.hands[S]}
    state = state.apply(Play(card("AH"))).apply(Play(card("JK2")))
    assert len(state.legal_actions) == 13
    state = state.apply(Play(card("KS")))
    assert state.turn == E
    assert state.play is not None
    assert state.play.won == (0, 1, 0, 0)


def test_a_joker_is_no_card_to_follow_with_and_never_wins_then() -> None:
    state = playing({E: "2D", S: "JK1 3D", W: "JK2 5S 6S 7S 8S 9S TS JS QS KS 8C 9C TC"})
    state = state.apply(Play(card("2D")))

    assert state.refusal(Play(card("JK1"))) == Reason.MUST_FOLLOW(suit="D")
    state = state.apply(Play(card("3D")))
    assert "JK2" in calls(state), "who is void may play a joker"
    state = state.apply(Play(card("JK2")))
    while state.play and state.play.trick:
        state = first(state)
    assert state.turn != W


def test_whoever_leads_against_nothing_but_jokers_wins() -> None:
    tricks = DanishWhist().tricks(to_play(bid(dealt(DanishWhist()), "9")).facts)

    assert tricks.winner([card(code) for code in ("2D", "JK1", "JK2", "JK3")], None) == 0
    assert tricks.winner([card(code) for code in ("JK1", "AS", "JK2", "2H")], card("2H").suit) == 0


def test_aces_may_be_low_in_the_nolos_only() -> None:
    rules = DanishWhist(nolo_aces_low=True)
    trick = [card(code) for code in ("AD", "2D", "AS", "KS")]

    nolo = to_play(bid(dealt(rules), "sol"))
    number = to_play(bid(dealt(rules), "9 gode"))

    assert rules.tricks(nolo.facts).winner(trick, None) == 1
    assert rules.tricks(number.facts).winner(trick, None) == 0


@pytest.mark.parametrize(("after", "cards_played"), [("first_trick", 4), ("first_lead", 1)])
def test_bordlaegger_is_laid_open(after: str, cards_played: int) -> None:
    state = to_play(bid(dealt(DanishWhist.of({"expose_after": after})), "bordlaegger", W))

    for played in range(6):
        for viewer in (None, *range(4)):
            seen = isinstance(state.view(viewer).hands[W], CardSet)
            assert seen == (viewer == W or played >= cards_played)
            assert isinstance(state.view(viewer).hands[S], CardSet) == (viewer == S)
        state = first(state)


def test_no_other_contract_is_laid_open() -> None:
    state = to_play(bid(dealt(DanishWhist()), "ren_sol", W))
    for _card in range(8):
        state = first(state)

    assert state.view(E).hands[W] == len(state.hands[W])


def test_a_nolo_stops_when_every_declarer_has_failed() -> None:
    held = {E: "AS KS QS JS AH KH QH AD KD AC KC QC JC"}
    state = to_play(bid(dealt(DanishWhist(), held), "sol"))
    while not state.is_over:
        state = first(state)

    result = state.result
    assert isinstance(result, DanishResult)
    assert result.tricks == (0, 2, 0, 0)
    assert result.made == (False,)
    assert DanishWhist().check(result, state.setup) is None


def test_a_nolo_goes_on_while_one_declarer_may_make_it() -> None:
    held = {E: "AS KS QS JS AH KH QH AD KD AC KC QC JC", S: "2S 3S 2H 3H 2D 3D"}
    state = to_play(bid(dealt(DanishWhist(gaa_med=True), held, "4D 5D 6D"), "sol", E, (S,)))
    while not state.is_over:
        state = first(state)

    result = state.result
    assert isinstance(result, DanishResult)
    assert result.declarers == (E, S)
    assert sum(result.tricks) == 13
    assert result.made == (False, True)


def test_the_early_end_is_an_option() -> None:
    held = {E: "AS KS QS JS AH KH QH AD KD AC KC QC JC"}
    state = to_play(bid(dealt(DanishWhist(end_early=False), held), "ren_sol"))
    while not state.is_over:
        state = first(state)

    assert isinstance(state.result, DanishResult)
    assert sum(state.result.tricks) == 13


# Iron hands

IRON = "2S 3S 4S 5S 2H 3H 4H 5H 2D 3D 4D 5D TC"


def test_everybody_is_asked_so_that_an_iron_hand_is_no_news() -> None:
    state = dealt(DanishWhist(jernhand="may_redeal"), {W: IRON})

    assert state.phase.name == "iron_hand"
    assert state.to_act == (E, S, W, N)
    assert state.view(W).legal == ("keep", "redeal")
    assert state.view(S).legal == ("keep",)
    assert state.refusal(Call("redeal"), S) == Reason.NO_IRON_HAND()
    assert state.refusal(Call("7"), S) == Reason.NOT_A_CALL(call="7")
    kept = state.apply(Call("keep"), S)
    assert kept.refusal(Call("keep"), S) == Reason.ALREADY_CHOSEN()
    for seat in (W, N, E):
        kept = kept.apply(Call("keep"), seat)
    assert (kept.phase.name, kept.turn) == ("auction", E)


def test_an_iron_hand_may_have_a_new_deal_by_the_same_dealer() -> None:
    rules = DanishWhist(jernhand="may_redeal", all_pass="next_dealer")
    state = dealt(rules, {W: IRON}).apply(Call("redeal"), W)

    assert state.is_over
    assert state.result == DanishResult(bid="redeal")
    match = rules.new_match(N).add(state.result)
    assert match.next is not None
    assert match.next.dealer == N
    with pytest.raises(ResultRefused):
        DanishWhist().new_match(N).add(state.result)


@pytest.mark.parametrize("replaced", ["JC", "QC", "KC", "AC", "JK1"])
def test_ace_court_card_and_joker_are_no_iron(replaced: str) -> None:
    state = dealt(DanishWhist(jernhand="may_redeal"), {W: IRON.replace("TC", replaced)})

    assert state.view(W).legal == ("keep",)
