"""Danish Whist: options, the deal, iron hands, and the auction."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine.actions import Call, Play
from games.engine.match import ResultRefused
from games.engine.options import OptionError
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Setup
from games.rules.danish_whist import DanishResult, DanishWhist, auction
from tests.rules.danish import ALL_KINDS, card, dealt
from tests.rules.table import E, N, S, W, legal, next_of, said

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


# The deal


@pytest.mark.parametrize(("jokers", "places"), [(3, [4, 9, 14]), (2, [4, 9]), (0, [])])
def test_the_cat_gets_a_card_after_each_of_the_first_rounds(jokers: int, places: list[int]) -> None:
    rules = DanishWhist.of({"jokers": jokers})
    setup = next_of(rules.new_match(S), Setup)
    order = rules.pack(setup)

    deal = rules.deal(setup, order)

    assert list(deal.rest) == [order[place] for place in places]
    assert [len(held) for held in deal.hands] == [13] * 4
    assert order[0] in deal.hands[W]
    assert order[-1] in deal.hands[S]


def test_of_five_the_dealer_sits_out() -> None:
    rules = DanishWhist(players=5)
    setup = next_of(rules.new_match(2), Setup)

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
    rungs = legal(dealt(DanishWhist(jokers=0)))

    assert rungs[:5] == ["pass", "7", "7 gode", "7 halve", "8"]


def test_only_the_nolos_of_the_table_are_bid() -> None:
    state = dealt(DanishWhist(nolos=("sol",)))

    assert "sol" in legal(state)
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
    moved = replace(rules, all_pass="next_dealer").new_match(W).add(result)
    assert next_of(moved, Setup).dealer == N


@pytest.mark.parametrize(
    ("options", "spoken", "call", "refusal"),
    [
        ({}, ["8"], "8", Reason.NOT_HIGH_ENOUGH(call="8", high="8")),
        ({}, ["8"], "7", Reason.NOT_HIGH_ENOUGH(call="7", high="8")),
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
    assert (call in legal(state)) == (refusal is None)


def test_who_is_out_of_turn_hears_why() -> None:
    state = said(dealt(DanishWhist()), "7", "8", "pass")

    assert state.refusal(Call("9"), N) == Reason.NOT_YOUR_TURN(seat="W")
    assert state.refusal(Call("9"), E) == Reason.HAS_PASSED(seat="E")
    assert state.refusal(Play(card("AS"))) == Reason.CALL_EXPECTED()


def test_who_speaks_for_the_first_time_may_join_a_sol() -> None:
    state = dealt(DanishWhist(gaa_med=True))

    assert "join" not in legal(state)
    assert state.refusal(Call("join")) == Reason.NOTHING_TO_JOIN()
    assert "join" not in legal(said(state, "9", "sol")), "who was outbid bids higher or passes"
    assert "join" in legal(said(state, "9", "sol", "pass"))
    assert "join" not in legal(said(state, "bordlaegger"))
    assert "join" not in legal(said(state, "9 vip"))
    joined = said(state, "sol", "join", "pass", "join")
    assert joined.facts.declarers == (E, S, N)
    assert joined.view(W).known["declarers"] == (E, S, N)


def test_joiners_of_a_bid_that_is_outbid_are_asked_in_order() -> None:
    state = said(dealt(DanishWhist(gaa_med=True)), "sol", "join", "join", "ren_sol")

    assert state.turn == E
    state = said(state, "pass")
    assert state.turn == S
    assert "join" not in legal(state)
    state = said(state, "pass")
    assert state.turn == W
    state = said(state, "11")
    assert state.turn == N
    assert said(state, "pass").facts.declarers == (W,)


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
    assert next_of(match, Setup).dealer == N
    with pytest.raises(ResultRefused):
        DanishWhist().new_match(N).add(state.result)


@pytest.mark.parametrize("replaced", ["JC", "QC", "KC", "AC", "JK1"])
def test_ace_court_card_and_joker_are_no_iron(replaced: str) -> None:
    state = dealt(DanishWhist(jernhand="may_redeal"), {W: IRON.replace("TC", replaced)})

    assert state.view(W).legal == ("keep",)
