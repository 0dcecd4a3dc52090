"""Kleurenwiezen: what contracts pay, what a slip can say, the match and the deal."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.cards import Card
from games.engine.contracts import Contract
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.reasons import Reason
from games.engine.shuffling import seed_from_text
from games.rules.kleurenwiezen import KleurenResult, Kleurenwiezen
from games.rules.kleurenwiezen.bids import (
    ABONDANCE,
    ALONE,
    GRAND,
    OPEN_MISERE,
    PICCOLO,
    SAMEN,
    SLIM,
    SMALL,
    TROEL,
)
from tests.rules.kleurenwiezen import laid_aside, plain
from tests.rules.table import E, S, W, played, spoken

# The end of a deal


@pytest.mark.parametrize(
    ("given", "contract", "won", "left", "settled"),
    [
        ({}, Contract(SAMEN, (E,), 8, S, 8), 8, 1, False),
        ({}, Contract(SAMEN, (E,), 13, S, 13), 3, 2, False),
        ({}, Contract(ALONE, (E,), 5, None, 5), 7, 1, False),
        ({}, Contract(ALONE, (E,), 5, None, 5), 8, 5, True),
        ({}, Contract(ALONE, (E,), 8, None, 8), 8, 1, True),
        ({}, Contract(ALONE, (E,), 8, None, 8), 2, 2, False),
        ({}, Contract(PICCOLO, (E,), 1), 1, 1, False),
        ({}, Contract(PICCOLO, (E,), 1), 2, 5, True),
        ({}, Contract(SMALL, (E,), 0), 1, 11, True),
        ({}, Contract(TROEL, (E,), 8, S), 8, 5, False),
        ({}, Contract(TROEL, (E,), 8, S), 8, 4, True),
        ({}, Contract(TROEL, (E,), 9, S), 3, 5, True),
        ({}, Contract(ABONDANCE, (E,), 9, None, 9), 9, 3, True),
        ({"abondance_overtricks": True}, Contract(ABONDANCE, (E,), 9, None, 9), 9, 3, False),
        ({"abondance_overtricks": True}, Contract(ABONDANCE, (E,), 9, None, 9), 12, 1, True),
        ({"abondance_overtricks": True}, Contract(ABONDANCE, (E,), 12, None, 12), 1, 10, True),
        ({}, Contract(SLIM, (E,), 13), 2, 10, True),
        ({"end_early": False}, Contract(SLIM, (E,), 13), 2, 10, False),
    ],
)
def test_play_stops_when_no_payment_can_change(
    given: dict[str, Any], contract: Contract, won: int, left: int, settled: bool
) -> None:
    rules = Kleurenwiezen.of(given)
    total = rules.tricks_played(contract)
    tricks = (total - left - won, won, 0, 0)
    slip = KleurenResult(
        tricks, contract.kind, contract.declarers, contract.partner, level=contract.level,
        trump_changed=contract.kind == TROEL and contract.target == 9,
    )  # fmt: skip

    refusal = rules.check(slip, rules.first_setup)

    assert (refusal is None) == settled
    if refusal:
        assert refusal == Reason.TRICKS_DO_NOT_ADD_UP(total=total, got=total - left)


# Scoring


@pytest.mark.parametrize(
    ("given", "contract", "values"),
    [
        ({}, Contract(SAMEN, (E,), 8, S, 8),
         {7: -11, 8: 8, 9: 11, 10: 14, 11: 17, 12: 20, 13: 30}),
        ({}, Contract(SAMEN, (E,), 11, S, 11), {10: -20, 8: -26, 11: 17, 13: 30}),
        ({}, Contract(SAMEN, (E,), 13, S, 13), {13: 30, 12: -33, 11: -36}),
        ({"samen13_fail": "whisthub"}, Contract(SAMEN, (E,), 13, S, 13), {13: 30, 12: -26}),
        ({"samen13_fail": "whisthub"}, Contract(SAMEN, (E,), 12, S, 12), {11: -23}),
        ({}, Contract(ALONE, (E,), 5, None, 5), {4: -4, 5: 3, 6: 4, 7: 5, 8: 6, 12: 6}),
        ({}, Contract(ALONE, (E,), 7, None, 7), {5: -7, 6: -6, 7: 5, 8: 6, 9: 6}),
        ({}, Contract(ALONE, (E,), 8, None, 8), {8: 7, 13: 7, 7: -8, 6: -9}),
        ({}, Contract(SMALL, (E,), 0), {0: 6, 1: -6}),
        ({}, Contract(PICCOLO, (E,), 1), {0: -8, 1: 8, 2: -8}),
        ({}, Contract(GRAND, (E,), 0), {0: 12, 5: -12}),
        ({}, Contract(OPEN_MISERE, (E,), 0), {0: 24, 1: -24}),
        ({}, Contract(TROEL, (E,), 8, S), {7: -16, 8: 16, 12: 16, 13: 30}),
        ({}, Contract(TROEL, (E,), 9, S), {8: -16, 9: 16, 13: 30}),
        ({}, Contract(ABONDANCE, (E,), 11, None, 11), {10: -20, 11: 20, 13: 20}),
        ({"abondance_overtricks": True}, Contract(ABONDANCE, (E,), 9, None, 9),
         {8: -10, 9: 10, 10: 15, 11: 20, 12: 30, 13: 30}),
        ({}, Contract(SLIM, (E,), 13), {12: -60, 13: 60}),
    ],
)  # fmt: skip
def test_what_each_opponent_pays(
    given: dict[str, Any], contract: Contract, values: dict[int, int]
) -> None:
    rules = Kleurenwiezen.of(given)

    assert {tricks: rules.value(contract, tricks) for tricks in values} == values


@pytest.mark.parametrize(
    ("result", "refusal"),
    [
        (KleurenResult(), None),
        (KleurenResult((2, 5, 3, 3), SAMEN, (E,), S, level=8, suit="H"), None),
        (KleurenResult((), SAMEN, (E,), S, taken=(9,), level=9), None),
        (KleurenResult((), PICCOLO, (E, S), made=(True, False)), None),
        (KleurenResult((5, 4, 0, 3), SMALL, (S,)), None),
        (
            KleurenResult((5, 5, 0, 3), SMALL, (S,)),
            Reason.TRICKS_DO_NOT_ADD_UP(total=12, got=13),
        ),
        (KleurenResult((), SAMEN, (E,), S, level=7), Reason.CONTRACT_NOT_PLAYED(contract=SAMEN)),
        (KleurenResult((), ALONE, (E,)), Reason.CONTRACT_NOT_PLAYED(contract=ALONE)),
        (KleurenResult((), "ask", (E,)), Reason.CONTRACT_NOT_PLAYED(contract="ask")),
        (KleurenResult((), SAMEN, (E,), level=8), Reason.PARTNER_MISSING()),
        (
            KleurenResult((), ALONE, (E,), S, level=5),
            Reason.PARTNER_NOT_EXPECTED(contract=ALONE),
        ),
        (KleurenResult((), TROEL, (E,), S, made=(True,)), Reason.TRICKS_MISSING()),
        (KleurenResult((), ABONDANCE, (E,), made=(True,), level=9), None),
        (
            KleurenResult((), ABONDANCE, (E, S), made=(True,), level=9),
            Reason.TOO_MANY_DECLARERS(most=1, got=2),
        ),
    ],
)
def test_a_result_that_cannot_be_is_refused(result: KleurenResult, refusal: Any) -> None:
    rules = Kleurenwiezen()
    assert rules.check(result, rules.first_setup) == refusal
    assert sum(rules.score(result, rules.first_setup).points) == 0


def test_what_an_option_takes_out_is_not_played() -> None:
    rules = Kleurenwiezen.of({"piccolo": False, "troel": "off", "abondance_overtricks": True})
    for slip, refusal in (
        (
            KleurenResult((), PICCOLO, (E,), made=(True,)),
            Reason.CONTRACT_NOT_PLAYED(contract=PICCOLO),
        ),
        (KleurenResult((), TROEL, (E,), S, taken=(8,)), Reason.CONTRACT_NOT_PLAYED(contract=TROEL)),
        (KleurenResult((), ABONDANCE, (E,), made=(True,), level=9), Reason.TRICKS_MISSING()),
    ):
        assert rules.check(slip, rules.first_setup) == refusal


def test_where_abondance_pays_by_the_trick_a_misere_still_does_not() -> None:
    rules = Kleurenwiezen(abondance_overtricks=True)
    slip = KleurenResult((), GRAND, (E,), made=(True,))

    assert rules.check(slip, rules.first_setup) is None


def test_trumps_are_changed_only_in_a_troel() -> None:
    contract = Kleurenwiezen().contract_of(KleurenResult((), GRAND, (E,), trump_changed=True))

    assert contract is not None
    assert contract.target == 0


# The match and the deal


@pytest.mark.parametrize(("double", "factors"), [(False, [1, 1, 1]), (True, [2, 2, 1])])
def test_after_deals_that_everybody_passed(double: bool, factors: list[int]) -> None:
    match = Kleurenwiezen(pass_double=double).new_match(S)
    found: list[Any] = []
    for result in (KleurenResult(), KleurenResult(), KleurenResult((4, 4, 5, 0), GRAND, (W,))):
        match = match.add(result)
        found.append(match.next)

    assert [setup.factor for setup in found] == factors
    assert [setup.dealer for setup in found] == [S, S, W]
    assert match.totals == tuple(factors[1] * points for points in (-12, -12, -12, 36))


def test_cards_go_out_by_four_five_and_four() -> None:
    rules, order = Kleurenwiezen(), pack()

    deal = rules.deal(rules.first_setup, order)

    assert [order.index(card) for card in deal.hands[E]] == [
        *range(4),
        *range(16, 21),
        *range(36, 40),
    ]


def test_cards_laid_aside_are_taken_up_with_the_hand_they_came_from() -> None:
    rules = Kleurenwiezen()
    state = laid_aside(spoken(plain(), "pass small_misere pass pass"))
    end = played(state, "3S JS 4S 6S")
    assert end.is_over

    order = rules.order(end.setup, seed_from_text("cut"), end)

    assert sorted(order) == sorted(pack())
    at = order.index(Card.parse("3S"))
    whole = [*order[at:], *order[:at]]
    assert list(map(str, whole[4:8])) == ["KS", "QS", "AH", "QH"]


# Options


@pytest.mark.parametrize(
    ("name", "value"), [("max_misere", 0), ("session_deals", 2), ("batches", "3-3-3-3-1")]
)
def test_an_option_that_cannot_be_is_refused(name: str, value: Any) -> None:
    with pytest.raises(OptionError):
        Kleurenwiezen.of({name: value})
