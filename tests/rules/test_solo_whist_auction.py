"""Solo Whist: who speaks, what may be bid, what it comes to, trumps and leads."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.cardset import CardSet
from games.engine.phases.speaking import Auction
from games.engine.reasons import Reason
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.solo_whist import SoloFacts, SoloResult, SoloSetup, SoloWhist
from games.rules.solo_whist.auction import LADDERS, Standing
from tests.rules.solo import BY_OPTIONS, CHOSEN, UP, begun, by_suit
from tests.rules.table import E, N, S, W, legal, played, refused, spoken


def stacked(**hands: str) -> State:
    """A deal by North of these hands; the last card of North's is turned up."""
    dealt = tuple(CardSet.parse(hands[name]) for name in "nesw")
    rules = SoloWhist()
    return rules.begin(rules.first_setup, Deal(dealt, turned=list(dealt[N])[-1]))


# The auction


@pytest.mark.parametrize(
    ("calls", "turn", "expected"),
    [
        ("", E, ("pass", "prop", *UP)),
        ("prop", S, ("pass", "cop", *UP)),
        ("prop cop", W, ("pass", *UP)),
        ("pass pass prop pass", E, ("pass", "cop")),
        ("pass pass pass prop", E, ("pass", "cop")),
        ("pass prop cop", N, ("pass", *UP)),
        ("pass prop pass pass pass", S, ("pass", *UP)),
        ("prop pass pass pass", E, ("pass", *UP)),
        ("pass prop solo pass", S, ("pass", *UP[1:])),
        ("prop cop solo", N, ("pass", *UP[1:])),
        ("prop cop solo pass pass", S, ("pass", *UP[1:])),
        ("abundance", S, ("pass", "royal_abundance", "open_misere", "declared")),
        ("abundance royal_abundance pass pass", E, ("pass", "open_misere", "declared")),
        ("declared", S, ("pass",)),
    ],
)
def test_who_speaks_next_and_what_may_be_said(
    calls: str, turn: int, expected: tuple[str, ...]
) -> None:
    state = spoken(begun(), calls)

    assert state.turn == turn
    assert tuple(legal(state)) == expected


@pytest.mark.parametrize(
    ("calls", "contract", "declarer", "partner"),
    [
        ("prop cop pass pass", "prop_cop", E, S),
        ("prop pass pass cop", "prop_cop", E, N),
        ("pass prop pass pass cop", "prop_cop", S, E),
        ("pass prop pass pass pass solo", "solo", S, None),
        ("prop pass pass pass misere", "misere", E, None),
        ("prop cop solo pass misere abundance pass pass", "abundance", S, None),
        ("solo pass misere pass pass", "misere", W, None),
        ("prop cop solo pass pass pass", "solo", W, None),
        ("abundance royal_abundance pass pass pass", "royal_abundance", S, None),
        ("pass pass pass declared", "declared", N, None),
        ("declared pass pass pass", "declared", E, None),
    ],
)
def test_an_auction_comes_to_a_contract(
    calls: str, contract: str, declarer: int, partner: int | None
) -> None:
    state = spoken(begun(), calls)

    facts: SoloFacts = state.facts
    assert (facts.contract, facts.declarer, facts.partner) == (contract, declarer, partner)


@pytest.mark.parametrize(
    ("calls", "given"),
    [
        ("pass pass pass pass", {}),
        ("pass prop pass pass pass pass", {}),
        ("prop pass pass pass pass", {"all_pass": "general_misere_most"}),
        ("prop pass pass pass", {"unaccepted_prop": "throw_in"}),
        ("pass prop pass pass pass", {"unaccepted_prop": "throw_in"}),
        ("pass prop pass pass pass", {"eldest_second_chance": False}),
    ],
)
def test_a_hand_is_thrown_in(calls: str, given: dict[str, Any]) -> None:
    state = spoken(begun(**given), calls)

    result = state.result
    assert isinstance(result, SoloResult)
    assert result.is_void
    assert state.rules.check(result, state.setup) is None
    assert state.rules.score(result, state.setup).points == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("given", "calls", "expected"),
    [
        ({"eldest_second_chance": False}, "pass prop pass pass", ("pass", *UP)),
        (
            {"royal_needs_abundance": False}, "misere",
            ("pass", "abundance", "royal_abundance", "open_misere", "declared"),
        ),
        (
            {"royal_needs_abundance": False}, "prop pass pass pass",
            ("pass", *UP[:3], "royal_abundance", *UP[3:]),
        ),
        (
            {"ladder": "misere_high"}, "abundance",
            ("pass", "royal_abundance", "misere", "declared", "open_misere"),
        ),
        ({"ladder": "misere_high"}, "solo misere", ("pass", "declared", "open_misere")),
    ],
)  # fmt: skip
def test_options_of_the_auction(
    given: dict[str, Any], calls: str, expected: tuple[str, ...]
) -> None:
    state = spoken(begun(**given), calls)

    assert tuple(legal(state)) == expected


@pytest.mark.parametrize(
    ("calls", "seat", "call", "refusal"),
    [
        ("", S, "pass", Reason.NOT_YOUR_TURN(seat="E")),
        ("", E, "cop", Reason.NOTHING_TO_ACCEPT()),
        ("prop cop", W, "cop", Reason.NOTHING_TO_ACCEPT()),
        ("prop pass pass pass", E, "cop", Reason.NOTHING_TO_ACCEPT()),
        ("prop", S, "prop", Reason.NOT_HIGH_ENOUGH(call="prop", high="prop")),
        ("misere", S, "solo", Reason.NOT_HIGH_ENOUGH(call="solo", high="misere")),
        ("", E, "royal_abundance", Reason.ONLY_OVER(call="royal_abundance", over="abundance")),
        ("pass prop pass pass", E, "solo", Reason.ONLY_ACCEPT()),
        ("", E, "boston", Reason.NOT_A_CALL(call="boston")),
        ("", E, "2C", Reason.CALL_EXPECTED()),
        ("pass pass pass pass", E, "pass", Reason.DEAL_OVER()),
        ("solo pass pass pass", E, "pass", Reason.CARD_EXPECTED()),
        ("abundance pass pass pass", S, "H", Reason.NOT_YOUR_TURN(seat="E")),
        ("abundance pass pass pass", E, "NT", Reason.NOT_A_CALL(call="NT")),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    calls: str, seat: int, call: str, refusal: Any
) -> None:
    assert refused(spoken(begun(), calls), call, seat) == refusal


def test_royal_abundance_needs_a_suit_on_offer() -> None:
    rules = SoloWhist(trump_method="cycle_hcds_nt", royal_needs_abundance=False)
    setup = SoloSetup(5, N, (E, S, W, N), trump="NT")
    state = rules.start(setup, seed_from_text("no trumps"))

    assert refused(state, "royal_abundance") == Reason.NEEDS_TRUMPS(call="royal_abundance")
    assert spoken(state, "prop cop pass pass").facts.trump == "NT"
    assert spoken(state, "solo pass pass pass").facts.trump == "NT"
    royal = SoloResult(contract="royal_abundance", declarer=N, taken=9)
    assert rules.check(royal, setup) == Reason.NEEDS_TRUMPS(call="royal_abundance")


@BY_OPTIONS
def test_every_auction_rises_and_ends(given: dict[str, Any]) -> None:
    luck = Random(str(given))
    rules = SoloWhist.of(given)
    ladder = ["", *LADDERS[rules.ladder]]
    for number in range(150):
        state = begun(f"auction {number}", dealer=number % 4, **given)
        while isinstance(state.phase, Auction):
            before: Standing = state.phase.standing
            state = state.apply(CHOSEN(state, state.to_act[0], luck))
            call = str(state.log[-1][1])
            ended = before.after(call)
            if before.turn in before.passed:
                assert before.turn == before.eldest == state.log[0][0]
                assert call in ("cop", "pass")
            assert ladder.index(ended.bid) - ladder.index(before.bid) >= (
                0 if call in ("cop", "pass") else 1
            )
        side = {ended.holder, ended.partner} - {None}
        assert ended.is_converting or ended.passed == {N, E, S, W} - side
        assert [state.facts.declarer, state.facts.partner] == (
            [ended.holder, ended.partner] if ended.contract else [None, None]
        )


# Trumps and leads


def test_turned_suit_is_trumps_where_nobody_names_another() -> None:
    for calls, trump in {
        "prop cop pass pass": "S",
        "solo pass pass pass": "S",
        "abundance royal_abundance pass pass pass": "S",
        "misere pass pass pass": "NT",
        "open_misere pass pass pass": "NT",
        "declared pass pass pass": "NT",
    }.items():
        state = spoken(by_suit(), calls)

        assert state.view(None).known["trump"] == trump
        assert state.turn == E


def test_abundance_names_any_suit_after_the_auction_and_eldest_leads() -> None:
    state = spoken(begun(), "pass pass abundance pass")
    assert state.turn == W
    assert legal(state) == ["C", "D", "H", "S"]
    assert state.view(W).known["trump"] is None

    state = state.apply(Call("D"))

    assert state.turn == E
    assert state.play
    assert state.play.trump == "D"
    assert state.view(N).known["trump"] == "D"


def test_declared_leads_and_may_be_given_a_choice_of_trumps() -> None:
    assert spoken(begun(), "pass pass declared pass").turn == W
    assert spoken(begun(declared_lead="eldest"), "pass pass declared pass").turn == E

    state = spoken(begun(declared_trump="declarer_choice"), "pass pass declared pass")

    assert legal(state) == ["C", "D", "H", "S", "NT"]
    assert state.apply(Call("NT")).view(N).known["trump"] == "NT"
    assert state.apply(Call("H")).turn == W


def test_trump_cycle_goes_by_the_number_of_the_hand() -> None:
    rules = SoloWhist(trump_method="cycle_hcds_nt")
    assert [rules.announced_trump(hand) for hand in range(1, 7)] == ["H", "C", "D", "S", "NT", "H"]

    match = rules.new_match(W)
    trumps = []
    while isinstance(match.next, SoloSetup):
        trumps.append(match.next.trump)
        match = match.add(SoloResult((0, 0, 0, 0)))

    assert trumps == [*("H", "C", "D", "S", "NT") * 3, "H"]
    assert by_suit(trump_method="cycle_hcds").view(N).known["turned"] is None
    assert spoken(by_suit(trump_method="cycle_hcds"), "solo pass pass pass").facts.trump == "H"


def test_suit_is_followed_and_nobody_has_to_trump() -> None:
    state = stacked(
        n="A2.A32.A432.A432", e="K3.K654.K765.765", s="Q4.Q987.QJT9.KQJ", w="JT98765.JT.8.T98"
    )
    state = played(spoken(state, "solo pass pass pass"), "KD QD")

    assert refused(state, "JS") == Reason.MUST_FOLLOW(suit="D")
    assert refused(state, "AC") == Reason.NOT_IN_HAND(card="AC")
    assert refused(state, "pass") == Reason.CARD_EXPECTED()

    state = played(state, "8D 2D", "7D 9D")

    assert len(state.legal_actions) == 12, "West has no diamond left and may play anything"
