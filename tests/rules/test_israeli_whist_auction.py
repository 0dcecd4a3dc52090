"""Israeli Whist: options, the auction, exchanges, and the numbers stated."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Lay
from games.engine.cardset import CardSet
from games.engine.options import OptionError, from_json, to_json
from games.engine.phases.laying import Laying
from games.engine.reasons import Reason
from games.engine.setup import Deal
from games.rules.israeli_whist import IsraeliResult, IsraeliWhist
from tests.rules.israeli import BY_OPTIONS, begun, exchanged, given_by, passed
from tests.rules.table import E, N, S, W, legal, reason, said

# Options


@pytest.mark.parametrize(
    "given",
    [
        {"first_bidder": "right"},
        {"min_bid": 6},
        {"auction_end": "two_passes"},
        {"all_pass": "goulash"},
        {"frisch_max": 4},
        {"frisch_cards": 2},
        {"frisch_direction": "right"},
        {"frisch_raise": 2},
        {"second_phase": "all"},
        {"hook": "last"},
        {"first_lead": "dealer"},
        {"made_base": 5},
        {"miss_per_trick": 7},
        {"zero_under": 40},
        {"zero_over": 50},
        {"zero_fail": "none"},
        {"revoke_fine": -1},
        {"deals": 0},
        {"deals": None},
        {"target": 0},
        {"preset": "wikipedia"},
    ],
    ids=str,
)
def test_what_is_no_game_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        IsraeliWhist.of(given)


@BY_OPTIONS
def test_options_go_out_and_in(given: dict[str, Any]) -> None:
    rules = IsraeliWhist.of(given)

    assert from_json(IsraeliWhist, to_json(rules)) == rules


# The auction


def test_bids_are_ordered_by_number_then_denomination() -> None:
    bids = legal(begun())

    assert bids[:8] == ["pass", "5C", "5D", "5H", "5S", "5NT", "6C", "6D"]
    assert bids[-1] == "13NT"
    assert len(bids) == 46
    for place, bid in enumerate(bids[1:], start=1):
        assert legal(said(begun(), bid)) == ["pass", *bids[place + 1 :]] or bid == "13NT"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4NT", Reason.OUT_OF_RANGE),
        ("14C", Reason.OUT_OF_RANGE),
        ("5D", Reason.NOT_HIGH_ENOUGH),
        ("5S", Reason.NOT_HIGH_ENOUGH),
        ("5NT", None),
        ("5X", Reason.NOT_A_CALL),
        ("06C", Reason.NOT_A_CALL),
        ("6c", None),
        ("NT", Reason.NOT_A_CALL),
        ("double", Reason.NOT_A_CALL),
        ("6", Reason.NOT_A_CALL),
        ("lay 2C", Reason.CALL_EXPECTED),
    ],
)
def test_what_may_be_bid_over_five_spades(text: str, why: Reason | None) -> None:
    assert reason(said(begun(), "5S"), text) is why


def test_thirteen_of_a_lower_suit_is_too_low_over_thirteen() -> None:
    assert reason(said(begun(), "13S"), "13C") is Reason.NOT_HIGH_ENOUGH


@pytest.mark.parametrize(("given", "first"), [({}, E), ({"first_bidder": "dealer"}, N)])
def test_who_speaks_first(given: dict[str, Any], first: int) -> None:
    state = begun(**given)

    assert state.to_act == (first,)
    assert reason(state, "5C", (first + 1) % 4) is Reason.NOT_YOUR_TURN


def test_a_pass_is_not_final() -> None:
    state = said(begun(), "pass", "5C", "pass", "pass")

    assert state.to_act == (E,)
    assert said(state, "5D").to_act == (S,)


@pytest.mark.parametrize(("end", "passes"), [("three_passes", 3), ("four_passes", 4)])
def test_the_auction_ends_after_so_many_passes(end: str, passes: int) -> None:
    state = said(begun(auction_end=end), "5D", *["pass"] * (passes - 1))

    assert state.phase.name == "auction"
    assert said(state, "pass").phase.name == "prediction"
    assert passed(begun(auction_end=end)).phase.name == "frisch"


def test_the_bidder_may_raise_the_own_bid_where_four_pass() -> None:
    state = said(begun(auction_end="four_passes"), "5D", "pass", "pass", "pass")

    assert state.to_act == (E,)
    assert legal(state)[:3] == ["pass", "5H", "5S"]
    assert said(state, "6D").to_act == (S,)


def test_nothing_is_above_thirteen_no_trump() -> None:
    state = said(begun(auction_end="four_passes"), "5C", "13NT")

    assert state.phase.name == "prediction"
    assert state.to_act == (S,)
    assert legal(state) == ["13"]


# Exchanges


def test_three_cards_go_to_the_left() -> None:
    before = passed(begun())
    after = exchanged(before)

    assert before.to_act == (N, E, S, W)
    for seat in range(4):
        laid = given_by(before, seat)
        assert laid <= after.hands[(seat + 1) % 4]
        assert after.hands[seat] == before.hands[seat] - laid | given_by(before, (seat - 1) % 4)
    assert after.phase.name == "auction"
    assert after.to_act == (E,)
    assert legal(after)[1] == "6C"


def test_nothing_is_received_before_all_have_given() -> None:
    state = passed(begun())

    for seat in (S, E, N):
        state = state.apply(Lay(given_by(state, seat)), seat)

    assert [len(hand) for hand in state.hands] == [10, 10, 10, 13]
    assert state.to_act == (W,)
    assert reason(state, "lay 2C 3C 4C", S) is Reason.ALREADY_CHOSEN


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lay 2C 3C", Reason.WRONG_COUNT),
        ("lay 2C 3C 4C 5C", Reason.WRONG_COUNT),
        ("lay 2C 3C AS", Reason.NOT_IN_HAND),
        ("lay", Reason.WRONG_COUNT),
        ("2C", Reason.LAY_EXPECTED),
        ("pass", Reason.LAY_EXPECTED),
        ("lay 2C 3C 5C", None),
    ],
)
def test_three_cards_of_the_own_hand_are_given(text: str, why: Reason | None) -> None:
    rules = IsraeliWhist()
    hands = ("...AKQJT98765432", "AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.")
    deal = Deal(tuple(map(CardSet.parse, hands)))

    assert reason(passed(rules.begin(rules.setup_for(1, N), deal)), text, N) is why


@pytest.mark.parametrize(
    ("direction", "steps"), [("left", (1, 1, 1)), ("rotate", (1, 2, 3))], ids=str
)
def test_exchanges_go_round_as_the_option_says(direction: str, steps: tuple[int, ...]) -> None:
    state = begun(frisch_direction=direction)

    for step in steps:
        before = passed(state)
        state = exchanged(before)
        for seat in range(4):
            assert given_by(before, seat) <= state.hands[(seat + step) % 4]


@pytest.mark.parametrize(
    ("given", "lowest"),
    [
        ({}, [5, 6, 7, 8]),
        ({"min_bid": 4}, [4, 5, 6, 7]),
        ({"frisch_raise": 0}, [5, 5, 5, 5]),
        ({"frisch_max": 1}, [5, 6]),
        ({"frisch_max": 0}, [5]),
        ({"all_pass": "redeal"}, [5]),
    ],
    ids=str,
)
def test_every_exchange_raises_the_lowest_bid_until_the_hand_is_thrown_in(
    given: dict[str, Any], lowest: list[int]
) -> None:
    state, found = begun(**given), []
    while not state.is_over:
        found.append(state.view(None).known["lowest"])
        assert legal(state)[1] == f"{found[-1]}C"
        assert reason(state, f"{found[-1] - 1}NT") is Reason.OUT_OF_RANGE
        state = passed(state)
        if isinstance(state.phase, Laying):
            state = exchanged(state)

    assert found == lowest
    assert state.result == IsraeliResult(frisches=len(lowest) - 1)


# Numbers


def test_the_declarer_states_no_less_than_the_bid_and_the_others_anything() -> None:
    state = said(begun(), "6S", "pass", "pass", "pass")

    assert state.to_act == (E,)
    assert legal(state) == [str(number) for number in range(6, 14)]
    assert reason(state, "5") is Reason.OUT_OF_RANGE
    assert reason(state, "14") is Reason.OUT_OF_RANGE
    assert reason(state, "6", S) is Reason.NOT_YOUR_TURN
    state = said(state, 8)
    assert legal(state) == [str(number) for number in range(14)]
    assert said(state, 3, 2).to_act == (N,)


def test_where_only_the_others_speak_the_declarer_has_said_the_bid() -> None:
    state = said(begun(second_phase="others_only"), "6S", "pass", "pass", "pass")

    assert state.to_act == (S,)
    assert state.view(W).known["bids"] == (None, 6, None, None)
    state = said(state, 3, 3)
    assert state.to_act == (N,)
    assert reason(state, "1") is Reason.TOTAL_FORBIDDEN
    end = said(state, 2)
    assert end.facts.bids == (2, 6, 3, 3)
    assert end.to_act == (E,)


@pytest.mark.parametrize("numbers", [(6, 4, 3), (13, 0, 0), (6, 0, 0), (8, 4, 3)])
def test_the_last_may_not_bring_the_total_to_thirteen(numbers: tuple[int, ...]) -> None:
    bid = ("6S", "pass", "pass", "pass")
    state = said(begun(), *bid, *numbers)
    left = 13 - sum(numbers)

    allowed = [str(number) for number in range(14) if number != left]
    assert legal(state) == allowed
    assert legal(said(begun(hook=False), *bid, *numbers)) == [str(n) for n in range(14)]
    if left >= 0:
        assert reason(state, str(left)) is Reason.TOTAL_FORBIDDEN


@pytest.mark.parametrize(
    ("last", "mode", "margin"), [(3, "over", 1), (0, "under", -2), (13, "over", 11)]
)
def test_a_deal_is_over_or_under(last: int, mode: str, margin: int) -> None:
    state = said(begun(), "6S", "pass", "pass", "pass", 6, 3, 2)
    assert state.view(None).known["mode"] is None

    known = said(state, last).view(None).known

    assert (known["mode"], known["margin"]) == (mode, margin)


@pytest.mark.parametrize("trump", ["C", "D", "H", "S", "NT"])
def test_the_declarer_leads_with_the_trumps_that_were_bid(trump: str) -> None:
    state = said(begun(), "pass", f"5{trump}", "pass", "pass", "pass", 5, 0, 0, 0)

    assert state.to_act == (S,)
    assert state.play
    assert state.play.trump == (None if trump == "NT" else trump)
    assert state.view(None).known["trump"] == trump
    assert reason(state, "5") is Reason.CARD_EXPECTED
