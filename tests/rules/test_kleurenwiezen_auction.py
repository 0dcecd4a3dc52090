"""Kleurenwiezen: the ladder of bids, the auction, and what it comes to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.cards import Suit
from games.engine.contracts import SEATS, Contract
from games.engine.phases.speaking import Auction
from games.engine.reasons import Reason
from games.engine.state import State
from games.rules.kleurenwiezen import Kleurenwiezen
from games.rules.kleurenwiezen.bids import (
    ABONDANCE,
    ALONE,
    GRAND,
    OPEN_MISERE,
    PICCOLO,
    RANKS,
    SAMEN,
    SLIM,
    SMALL,
    SPECIAL,
    TROEL,
    Bid,
    lowest,
)
from games.rules.kleurenwiezen.seat import Is
from games.rules.kleurenwiezen.standing import Standing
from tests.rules.boston_play import begun, stacked
from tests.rules.kleurenwiezen import plain
from tests.rules.table import E, N, S, W, legal, refused, spoken


def void() -> State:
    """East has no spades and South no diamonds; North deals, and nobody has troel."""
    return stacked(
        Kleurenwiezen(), "A8765.943.K5.QJ2", ".AQ52.876432.T43", "KQJT2.KJ6..98765",
        "943.T87.AQJT9.AK",
    )  # fmt: skip


def to_speak(state: State) -> int | None:
    """Whose turn it is in the auction; None when that is over."""
    return state.turn if isinstance(state.phase, Auction) else None


# The ladder


def test_a_bid_outranks_by_its_rank_and_then_by_its_suit() -> None:
    assert Bid(SAMEN, 8, "H").outranks(Bid(SAMEN, 8, "C"))
    assert not Bid(SAMEN, 8, "C").outranks(Bid(SAMEN, 8, "C"))
    assert Bid(ABONDANCE, 9, "D").outranks(Bid(ABONDANCE, 9, "C"))
    assert Bid(TROEL).outranks(Bid(ABONDANCE, 9, "H"))
    assert Bid(SLIM, 0, "S").outranks(Bid(ABONDANCE, 12, "H"))
    assert len(RANKS) == 20
    assert [call for call in SPECIAL if ":" not in call] == [SMALL, PICCOLO, GRAND, OPEN_MISERE]


@pytest.mark.parametrize(
    ("kind", "suit", "over", "level"),
    [
        (SAMEN, "S", None, 8),
        (ALONE, "H", None, 5),
        (SAMEN, "C", Bid(SAMEN, 8, "H"), 9),
        (SAMEN, "H", Bid(SAMEN, 8, "C"), 8),
        (SAMEN, "S", Bid(SMALL), 11),
        (SAMEN, "S", Bid(PICCOLO), 12),
        (SAMEN, "S", Bid(ABONDANCE, 9, "S"), None),
        (ALONE, "S", Bid(SAMEN, 8, "H"), 5),
        (ALONE, "S", Bid(SMALL), 8),
        (ALONE, "H", Bid(PICCOLO), None),
        (ABONDANCE, "C", Bid(ABONDANCE, 9, "H"), 10),
        (ABONDANCE, "C", Bid(ABONDANCE, 12, "H"), None),
        (SLIM, "D", Bid(SLIM, 0, "C"), 0),
        (SLIM, "C", Bid(SLIM, 0, "D"), None),
    ],
)
def test_the_lowest_level_that_outranks(
    kind: str, suit: str, over: Bid | None, level: int | None
) -> None:
    bid = lowest(kind, suit, over)

    assert (bid and bid.level) == level


# The auction


@pytest.mark.parametrize(
    ("calls", "turn", "expected"),
    [
        ("propose:C propose:H join:E join:S", W, "pass raise"),
        ("propose:C propose:H join:E join:S raise raise raise pass", S, "pass alone"),
        ("propose:C propose:H join:E join:S raise raise raise pass alone", W,
         "pass raise passe_parole"),
        ("propose:H pass pass pass", E, "pass alone"),
        ("propose:H pass pass pass pass", None, ""),
        ("wait propose:S pass pass", E, "pass join:S"),
        ("wait propose:S pass pass pass", S, "pass alone"),
        ("wait pass pass pass", E, "pass"),
        ("wait propose:S join:S pass", E, "pass"),
        ("propose:H propose:C pass pass", E, "pass hold alone"),
        ("propose:H propose:C pass pass hold", S, "pass join:E alone"),
        ("propose:H propose:C pass pass hold pass", E, "pass alone"),
        ("propose:H propose:C pass pass hold alone", E, "pass alone"),
        ("propose:H propose:C pass pass hold alone alone", S, "pass raise"),
        ("propose:C propose:H pass pass", E, "pass join:S alone"),
        ("propose:C propose:H pass pass join:S", None, ""),
        ("propose:S propose:C propose:D propose:H", E, "pass join:S join:W join:N alone"),
        ("propose:H propose:D propose:C pass hold", S, "pass hold join:E alone"),
        ("propose:H propose:D propose:C grand_misere", E, "pass"),
        ("propose:S small_misere pass pass", E, "pass alone"),
        ("propose:S small_misere pass pass alone", S, "pass piccolo grand_misere open_misere"),
        ("propose:S piccolo pass pass", E, "pass"),
        ("propose:C join:E small_misere pass", S, "pass raise passe_parole"),
        ("propose:C join:E small_misere pass passe_parole", E, "pass raise"),
        ("propose:C join:E small_misere pass passe_parole raise", W,
         "pass piccolo grand_misere open_misere"),
        ("propose:C join:E small_misere pass passe_parole pass", S, "pass alone"),
        ("propose:C join:E small_misere pass passe_parole pass alone", W,
         "pass piccolo grand_misere open_misere"),
        ("propose:C join:E small_misere pass passe_parole pass pass", None, ""),
        ("propose:C join:E small_misere pass pass", E, "pass alone"),
        ("propose:C join:E grand_misere pass", S, "pass"),
        ("propose:C join:E grand_misere pass pass", E, "pass"),
        ("abondance_9:C abondance_9:H pass pass", E, "pass raise"),
        ("abondance_12:C abondance_12:H pass pass", E, "pass raise"),
        ("abondance_12:C solo_slim:H pass pass", E, "pass"),
        ("abondance_12:D solo_slim:C pass pass raise", S, "pass"),
        ("small_misere piccolo pass pass", E, "pass grand_misere open_misere"),
        ("solo_slim:H", S, "pass"),
        ("solo_slim:C", S, "pass solo_slim:D solo_slim:H"),
    ],
)  # fmt: skip
def test_who_speaks_and_what_may_be_said(calls: str, turn: int | None, expected: str) -> None:
    state = spoken(plain(), calls)

    assert to_speak(state) == turn
    if turn is not None:
        assert set(legal(state)) == set(expected.split())


@pytest.mark.parametrize(
    ("calls", "there", "missing"),
    [
        ("", "pass wait propose:S propose:H small_misere piccolo abondance_9:S solo_slim:C",
         "alone:H join:N raise hold alone passe_parole"),
        ("wait", "pass propose:S", "wait"),
        ("propose:D", "join:E propose:S propose:H abondance_9:D", "propose:D wait alone:H"),
        ("propose:S small_misere", "join:E small_misere piccolo", "propose:H alone:H"),
        ("propose:S small_misere join:E", "piccolo abondance_9:S alone:H",
         "small_misere propose:H alone:S join:E"),
        ("pass pass pass", "alone:S alone:H small_misere", "propose:H wait"),
        ("pass pass small_misere", "alone:S small_misere", "propose:S"),
        ("pass pass piccolo", "piccolo grand_misere", "alone:H small_misere"),
        ("propose:C join:E propose:H", "join:W alone:S alone:D",
         "propose:C propose:H propose:S alone:C"),
        ("propose:C pass pass", "join:E propose:H alone:S", "propose:S alone:C alone:H"),
        ("open_misere", "open_misere abondance_12:S solo_slim:S", "abondance_11:H grand_misere"),
    ],
)  # fmt: skip
def test_what_else_may_be_said_at_a_first_turn(calls: str, there: str, missing: str) -> None:
    found = set(legal(spoken(plain(), calls)))

    assert found >= set(there.split())
    assert not found & set(missing.split())


@pytest.mark.parametrize(
    ("calls", "call", "seat", "refusal"),
    [
        ("pass", "wait", S, Reason.ONLY_FIRST_WAITS()),
        ("propose:H propose:C pass pass", "join:S", E, Reason.ONLY_HIGHER_SUIT(suit="H")),
        ("", "join:S", E, Reason.NOTHING_TO_ACCEPT()),
        ("propose:H join:E", "join:E", W, Reason.NOTHING_TO_ACCEPT()),
        ("propose:H", "propose:H", S, Reason.SUIT_TAKEN(suit="H")),
        ("pass pass pass", "propose:H", N, Reason.NOBODY_CAN_JOIN()),
        ("", "alone:H", E, Reason.SOMEBODY_CAN_JOIN()),
        ("pass pass piccolo", "alone:H", N,
         Reason.NOT_HIGH_ENOUGH(call="alone:H", high="piccolo")),
        ("", "alone", E, Reason.ONLY_UNJOINED(call="alone")),
        ("small_misere", "propose:H", S,
         Reason.NOT_HIGH_ENOUGH(call="propose:H", high="small_misere")),
        ("propose:H abondance_9:S", "join:E", W,
         Reason.NOT_HIGH_ENOUGH(call="join:E", high="abondance_9:S")),
        ("abondance_9:C", "abondance_9:S", S,
         Reason.NOT_HIGH_ENOUGH(call="abondance_9:S", high="abondance_9:C")),
        ("propose:H pass pass pass", "propose:S", E, Reason.FIRST_TURN_ONLY(call="propose:S")),
        ("propose:H pass pass pass", "small_misere", E,
         Reason.FIRST_TURN_ONLY(call="small_misere")),
        ("propose:H piccolo pass pass", "alone", E,
         Reason.NOT_HIGH_ENOUGH(call="alone", high="piccolo")),
        ("propose:C join:E grand_misere pass", "raise", S,
         Reason.NOT_HIGH_ENOUGH(call="raise", high="grand_misere")),
        ("propose:H pass pass pass", "raise", E, Reason.NOT_A_CALL(call="raise")),
        ("small_misere small_misere small_misere", "small_misere", N,
         Reason.ENOUGH_SHARE(most=3)),
        ("small_misere piccolo pass piccolo", "piccolo", E,
         Reason.FIRST_TURN_ONLY(call="piccolo")),
        ("propose:H join:E propose:C join:W", "raise", E, Reason.JOINER_SPEAKS(seat="S")),
        ("small_misere grand_misere pass pass", "small_misere", E,
         Reason.NOT_HIGH_ENOUGH(call="small_misere", high="grand_misere")),
        ("grand_misere", "small_misere", S,
         Reason.NOT_HIGH_ENOUGH(call="small_misere", high="grand_misere")),
        ("propose:H piccolo", "hold", W, Reason.NOT_A_CALL(call="hold")),
        ("pass", "propose:C", E, Reason.HAS_PASSED(seat="E")),
        ("pass", "propose:C", W, Reason.NOT_YOUR_TURN(seat="S")),
        ("", "propose:X", E, Reason.NOT_A_CALL(call="propose:X")),
        ("", "propose:", E, Reason.NOT_A_CALL(call="propose:")),
        ("", "propose:SC", E, Reason.NOT_A_CALL(call="propose:SC")),
        ("", "troel", E, Reason.NOT_A_CALL(call="troel")),
    ],
)  # fmt: skip
def test_a_call_is_refused_with_its_reason(calls: str, call: str, seat: int, refusal: Any) -> None:
    assert refused(spoken(plain(), calls), call, seat) == refusal


def test_of_a_misere_neither_level_nor_suit_is_known() -> None:
    def standing(calls: str) -> Any:
        return spoken(plain(), calls).view(None).known["standing"]

    assert standing("small_misere") == {
        "kind": "small_misere", "level": None, "suit": None, "holders": (E,),
    }  # fmt: skip
    assert standing("propose:H join:E") == {
        "kind": "samen", "level": 8, "suit": "H", "holders": (E, S),
    }  # fmt: skip


def test_proposer_and_joiner_need_a_card_of_the_suit() -> None:
    assert refused(void(), "propose:S") == Reason.NEEDS_SUIT(suit="S")
    state = spoken(void(), "propose:D")
    assert refused(state, "join:E") == Reason.NEEDS_SUIT(suit="D")
    free = replace(Kleurenwiezen(), require_card=False)
    assert "propose:S" in legal(free.begin(void().setup, void().deal))


def test_without_their_options_there_is_no_piccolo_and_no_passe_parole() -> None:
    state = plain(piccolo=False, passe_parole=False)

    assert PICCOLO not in legal(state)
    assert refused(state, PICCOLO) == Reason.NOT_A_CALL(call=PICCOLO)
    assert set(legal(spoken(state, "propose:C join:E small_misere pass"))) == {"pass", "raise"}
    outbid = spoken(state, "propose:C small_misere join:E pass")
    assert set(legal(outbid)) == {"pass", GRAND, OPEN_MISERE}


@pytest.mark.parametrize("sharing", [1, 2, 3])
def test_no_more_share_a_misere_than_the_option_lets(sharing: int) -> None:
    state = spoken(plain(max_misere=sharing), " ".join(["open_misere"] * sharing))

    assert "open_misere" not in legal(state)
    assert refused(state, "open_misere") == Reason.ENOUGH_SHARE(most=sharing)


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        (
            "propose:D join:E pass pass",
            Contract(SAMEN, (E,), 8, S, 8, Suit.DIAMONDS, leader=E),
        ),
        (
            "pass propose:C pass join:S",
            Contract(SAMEN, (S,), 8, N, 8, Suit.CLUBS, leader=E),
        ),
        (
            "propose:C join:E small_misere pass passe_parole raise pass",
            Contract(SAMEN, (E,), 11, S, 11, Suit.CLUBS, leader=E),
        ),
        ("pass pass pass alone:H", Contract(ALONE, (N,), 5, None, 5, Suit.HEARTS, leader=E)),
        ("pass piccolo piccolo pass", Contract(PICCOLO, (S, W), 1, leader=E)),
        ("pass grand_misere pass pass", Contract(GRAND, (S,), 0, leader=E)),
        (
            "abondance_9:C abondance_9:H pass pass raise pass",
            Contract(ABONDANCE, (E,), 10, None, 10, Suit.CLUBS, leader=E),
        ),
        (
            "abondance_12:C abondance_12:H pass pass raise pass",
            Contract(SLIM, (E,), 13, trump=Suit.CLUBS, leader=E),
        ),
        (
            "pass abondance_11:S pass pass",
            Contract(ABONDANCE, (S,), 11, None, 11, Suit.SPADES, leader=S),
        ),
        ("pass pass solo_slim:D pass", Contract(SLIM, (W,), 13, trump=Suit.DIAMONDS, leader=W)),
    ],
)
def test_the_contract_of_an_auction(calls: str, expected: Contract) -> None:
    state = spoken(plain(), calls)

    assert state.facts.contract == expected
    assert state.to_act == (expected.leader,)
    assert state.play is not None
    assert state.play.trump == expected.trump


def test_auctions_at_random_rise_and_come_to_an_end() -> None:
    luck = Random("auctions")
    words: Counter[str] = Counter()
    kinds = set()
    for number in range(300):
        state = begun(Kleurenwiezen(), f"auction {number}")
        passing = luck.choice((0.1, 0.4, 0.8))
        while isinstance(state.phase, Auction):
            before: Standing = state.phase.standing
            check_standing(before)
            call = some_call(before, luck, passing)
            words[call.partition(":")[0]] += 1
            state = state.apply(Call(call))
            after = before.after(call)
            if after.bid != before.bid:
                assert after.bid is not None
                assert after.bid.outranks(before.bid)
        kinds.add(state.facts.contract.kind if state.facts.contract else "")
        check_winners(state)
    assert {"wait", "propose", "join", "hold", "alone", "raise", "passe_parole"} <= set(words)
    assert kinds >= {"", SAMEN, ALONE, ABONDANCE, SMALL, PICCOLO, GRAND, OPEN_MISERE, TROEL, SLIM}


def some_call(now: Standing, luck: Random, passing: float) -> str:
    """Any legal call, rather one that goes on with a suit than a bid against three."""
    calls = [call.text for call in now.calls]
    assert len(set(calls)) == len(calls)
    suits = [call for call in calls if call != "pass" and call not in SPECIAL]
    if luck.random() < passing:
        return "pass"
    return luck.choice(suits if suits and luck.random() < 0.8 else calls)


def check_standing(now: Standing) -> None:
    """A suit is kept by one seat or one pair, and pairs know each other."""
    suits: Counter[str] = Counter()
    for place, seat in enumerate(now.seats):
        if seat.stands in (Is.PROPOSER, Is.JOINER, Is.RELEASED, Is.ALONE):
            suits[seat.suit] += 1
        if seat.mate is not None:
            assert now.seats[seat.mate].mate == place
            assert {seat.stands, now.seats[seat.mate].stands} == {Is.JOINER, Is.PARTNER}
    assert all(number == 1 for number in suits.values())
    for holder in now.holders:
        assert now.seats[holder].stands not in (Is.PASSED, Is.PROPOSER, Is.RELEASED)


def check_winners(state: State) -> None:
    """Everybody who does not play the contract has passed, or their joiner has."""
    contract = state.facts.contract
    said_last = {by: str(call) for by, call in state.log if isinstance(call, Call)}
    if contract is None:
        assert set(said_last.values()) == {"pass"}
    elif contract.kind != TROEL:
        winners = {seat for side in contract.sides for seat in side}
        assert {said_last[seat] for seat in SEATS if seat not in winners} <= {"pass"}
