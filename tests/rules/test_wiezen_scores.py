"""Wiezen: what contracts pay, what a slip can say, the match and the deal."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.contract_game import FactorSetup
from games.engine.contracts import Contract
from games.engine.gathering import sorted_hand
from games.engine.match import ResultRefused
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.reasons import Reason
from games.engine.shuffling import seed_from_text
from games.rules.wiezen import Wiezen, WiezenResult
from tests.rules.chance import finished
from tests.rules.table import E, N, S, W, next_of, scored, spoken
from tests.rules.wiezen import plain

# The end of a deal


@pytest.mark.parametrize(
    ("kind", "won", "left", "settled"),
    [
        ("abondance_9", 9, 1, True),
        ("abondance_9", 8, 1, False),
        ("abondance_12", 5, 6, True),
        ("abondance_12", 6, 6, False),
        ("solo", 3, 9, True),
        ("solo", 3, 10, False),
        ("solo_slim", 12, 0, True),
        ("ask", 8, 1, False),
        ("ask", 2, 5, False),
        ("alone", 12, 1, False),
    ],
)
def test_play_stops_when_no_payment_can_change(
    kind: str, won: int, left: int, settled: bool
) -> None:
    rules = Wiezen()
    partner = S if kind == "ask" else None
    others = 13 - left - won
    slip = WiezenResult((others, won, 0, 0), kind, (E,), partner)

    refusal = rules.check(slip, rules.first_setup)

    assert (refusal is None) == (settled or left == 0)
    if refusal:
        assert refusal == Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=13 - left)


# Scoring


@pytest.mark.parametrize(
    ("given", "kind", "target", "tricks", "value"),
    [
        ({}, "ask", 8, 8, 2),
        ({}, "ask", 8, 13, 14),
        ({}, "ask", 8, 7, -3),
        ({"fail_multiplier": 2}, "ask", 8, 5, -10),
        ({"all_tricks_double": False}, "alone", 5, 13, 10),
        ({"alone_target": 6}, "alone", 6, 13, 18),
        ({}, "troel", 8, 13, 28),
        ({"troela_target": 9}, "troel", 9, 13, 24),
        ({}, "troel", 8, 7, -6),
        ({"fail_multiplier": 2}, "misere", 0, 3, -7),
        ({"scale": "cafe"}, "abondance_12", 12, 12, 5),
        ({"scale": "cafe"}, "open_misere", 0, 0, 10),
        ({}, "abondance_11", 11, 13, 8),
        ({}, "solo_slim", 13, 12, -30),
    ],
)
def test_what_each_opponent_pays(
    given: dict[str, Any], kind: str, target: int, tricks: int, value: int
) -> None:
    assert Wiezen.of(given).value(Contract(kind, (E,), target), tricks) == value


@pytest.mark.parametrize(
    ("result", "points"),
    [
        (WiezenResult((2, 5, 3, 3), "ask", (E,), S), (-4, 4, 4, -4)),
        (WiezenResult((), "ask", (E,), S, taken=(9,)), (-6, 6, 6, -6)),
        (WiezenResult((), "misere", (E, S), made=(True, False)), (0, 56, -56, 0)),
        (WiezenResult((), "solo", (W,), made=(True,)), (-50, -50, -50, 150)),
        (WiezenResult((), "troel", (W,), N, taken=(8,), troela=True), (8, -8, -8, 8)),
        (WiezenResult(), (0, 0, 0, 0)),
        (WiezenResult((), "whist", (E,)), (0, 0, 0, 0)),
        (WiezenResult((), "ask", (E,), S), (0, 0, 0, 0)),
    ],
)
def test_a_slip_is_scored_by_what_it_says(result: WiezenResult, points: tuple[int, ...]) -> None:
    rules = Wiezen()
    setup = replace(next_of(rules.new_match(), FactorSetup), factor=2)

    assert rules.score(result, setup).points == points


@pytest.mark.parametrize(
    ("result", "refusal"),
    [
        (WiezenResult(), None),
        (WiezenResult((0, 0, 0, 1)), Reason.TRICKS_OUT_OF_RANGE(low=0, high=0, got=1)),
        (WiezenResult(declarers=(E,)), Reason.DECLARER_NOT_EXPECTED(contract="")),
        (WiezenResult(made=(True,)), Reason.FIGURES_DISAGREE()),
        (WiezenResult((), "whist", (E,)), Reason.CONTRACT_NOT_PLAYED(contract="whist")),
        (WiezenResult((), "ask", (), S), Reason.DECLARER_MISSING()),
        (WiezenResult((), "ask", (5,), S), Reason.DECLARER_MISSING()),
        (WiezenResult((), "solo", (E, S)), Reason.TOO_MANY_DECLARERS(most=1, got=2)),
        (WiezenResult((), "misere", (E, E)), Reason.TOO_MANY_DECLARERS(most=3, got=2)),
        (WiezenResult((), "ask", (E,)), Reason.PARTNER_MISSING()),
        (WiezenResult((), "ask", (E,), E), Reason.PARTNER_MISSING()),
        (WiezenResult((), "solo", (E,), S), Reason.PARTNER_NOT_EXPECTED(contract="solo")),
        (WiezenResult((), "solo", (E,)), Reason.TRICKS_MISSING()),
        (WiezenResult((), "ask", (E,), S, made=(True,)), Reason.TRICKS_MISSING()),
        (WiezenResult((1, 2), "solo", (E,)), Reason.SIDES_MISSING(sides=4, got=2)),
        (
            WiezenResult((), "misere", (E, S), made=(True,)),
            Reason.SIDES_MISSING(sides=2, got=1),
        ),
        (
            WiezenResult((), "ask", (E,), S, taken=(14,)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=14),
        ),
        (
            WiezenResult((9, 2, 1, 2), "ask", (E,), S),
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14),
        ),
        (
            WiezenResult((9, 2, 1, 0), "ask", (E,), S),
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=12),
        ),
        (
            WiezenResult((), "misere", (E, S), taken=(7, 7)),
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14),
        ),
        (WiezenResult((9, 2, 1, 1), "ask", (E,), S, taken=(4,)), Reason.FIGURES_DISAGREE()),
        (
            WiezenResult((9, 2, 1, 1), "ask", (E,), S, made=(True,)),
            Reason.FIGURES_DISAGREE(),
        ),
        (WiezenResult((9, 2, 1, 1), "ask", (E,), S, taken=(3,), made=(False,)), None),
    ],
)
def test_a_result_that_cannot_be_is_refused(result: WiezenResult, refusal: Any) -> None:
    rules = Wiezen()
    assert rules.check(result, rules.first_setup) == refusal
    assert sum(rules.score(result, rules.first_setup).points) == 0


def test_only_a_troel_with_all_aces_has_the_target_of_one() -> None:
    rules = Wiezen(troela_target=9)

    for result, target in (
        (WiezenResult((), "troel", (W,), N), 8),
        (WiezenResult((), "troel", (W,), N, troela=True), 9),
    ):
        contract = rules.contract_of(result)
        assert contract is not None
        assert contract.target == target


def test_a_contract_that_is_not_played_is_refused() -> None:
    rules = Wiezen(troel="off")
    slip = WiezenResult((), "troel", (E,), W, taken=(8,))

    assert rules.check(slip, rules.first_setup) == Reason.CONTRACT_NOT_PLAYED(contract="troel")
    with pytest.raises(ResultRefused):
        rules.new_match().add(slip)


# The match

ASKED = WiezenResult((2, 5, 3, 3), "ask", (E,), S)

PASSED = WiezenResult()


@pytest.mark.parametrize(
    ("given", "results", "factor", "dealer"),
    [
        ({}, (ASKED,), 1, E),
        ({}, (PASSED,), 2, N),
        ({}, (PASSED, PASSED), 2, N),
        ({}, (PASSED, ASKED), 1, E),
        ({"pass_double": False}, (PASSED,), 1, N),
        ({"pass_double_stacks": True}, (PASSED, PASSED, PASSED), 8, N),
        ({"pass_redeal": "next_dealer"}, (PASSED, PASSED), 2, S),
        ({"pass_double_stacks": True}, (PASSED, PASSED, ASKED), 1, E),
    ],
)
def test_after_a_deal_that_everybody_passed(
    given: dict[str, Any], results: tuple[WiezenResult, ...], factor: int, dealer: int
) -> None:
    setup = next_of(scored(Wiezen.of(given).new_match(N), *results), FactorSetup)

    assert (setup.factor, setup.dealer) == (factor, dealer)
    assert setup.number == len(results) + 1


def test_a_session_counts_the_deals_that_were_played() -> None:
    match = scored(Wiezen(session_deals=4).new_match(W), ASKED, PASSED, ASKED, ASKED)
    assert not match.is_over

    match = match.add(ASKED)

    assert match.is_over
    assert match.totals == (-10, 10, 10, -10)
    assert [(place.player, place.rank) for place in match.ranking] == [
        (E, 1),
        (S, 1),
        (N, 3),
        (W, 3),
    ]


def test_passed_out_deals_count_where_the_deal_moves_on() -> None:
    match = Wiezen(session_deals=4, pass_redeal="next_dealer").new_match(N)

    assert scored(match, *[PASSED] * 4).is_over


# The deal


def test_the_first_card_goes_to_the_left_and_the_last_is_turned_up() -> None:
    rules = Wiezen()
    order = pack()

    deal = rules.deal(rules.first_setup, order)

    assert [order.index(card) for card in deal.hands[E]] == [
        0,
        1,
        2,
        3,
        *range(16, 20),
        *range(32, 37),
    ]
    assert deal.turned is order[-1]
    assert deal.turned in deal.hands[N]


def test_cards_are_taken_up_as_they_lie_and_cut() -> None:
    luck = Random("taken up")
    rules = Wiezen()
    end = finished(spoken(plain(), "ask join pass pass"), luck)
    assert end.play is not None
    lies = [card for trick in end.play.tricks for card in trick.cards]

    order = rules.order(end.setup, seed_from_text("cut"), end)

    at = order.index(lies[0])
    assert [*order[at:], *order[:at]] == lies
    assert 4 <= at <= 48


def test_hands_that_nobody_played_are_sorted_and_taken_up_from_eldest() -> None:
    rules = Wiezen()
    end = spoken(plain(), "pass pass pass pass")
    lies = [card for seat in (E, S, W, N) for card in sorted_hand(end.hands[seat])]

    order = rules.order(end.setup, seed_from_text("cut"), end)

    at = order.index(lies[0])
    assert [*order[at:], *order[:at]] == lies


def test_without_cutting_every_deal_is_shuffled() -> None:
    rules = Wiezen(shuffle="every_deal")
    end = spoken(plain(), "pass pass pass pass")
    seed = seed_from_text("again")

    assert rules.order(end.setup, seed, end) == rules.order(end.setup, seed, None)


def test_hands_that_nobody_played_stay_hidden_where_they_are_dealt_again() -> None:
    passed = "pass pass pass pass"

    assert spoken(plain(), passed).view(N).dealt is None
    assert spoken(plain(shuffle="every_deal"), passed).view(N).dealt == plain().hands


# Options


@pytest.mark.parametrize(
    ("name", "value"),
    [("alone_target", 7), ("fail_multiplier", 3), ("session_deals", 6), ("max_misere", 4)],
)
def test_an_option_that_cannot_be_is_refused(name: str, value: Any) -> None:
    with pytest.raises(OptionError):
        Wiezen.of({name: value})
