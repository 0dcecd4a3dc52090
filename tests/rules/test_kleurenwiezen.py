"""Kleurenwiezen: every option, every refusal, whole deals and sessions, and everything secret."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call, Lay
from games.engine.cards import Card, Suit
from games.engine.cardset import CardSet
from games.engine.contracts import SEATS, Contract
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.phases.laying import Laying
from games.engine.phases.speaking import Auction
from games.engine.phases.tricks import plays
from games.engine.reasons import IllegalAction, Reason
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.kleurenwiezen import KleurenResult, Kleurenwiezen
from games.rules.kleurenwiezen.bids import (
    ABONDANCE,
    ALONE,
    GRAND,
    OPEN,
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
from games.rules.kleurenwiezen.standing import Is, Standing
from tests.rules.boston_play import (
    E,
    N,
    S,
    W,
    begun,
    check_early_end,
    check_end,
    check_moment,
    check_views,
    finished,
    legal,
    match_played,
    moments,
    said,
    stacked,
)

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"piccolo": False, "passe_parole": False, "pass_double": True, "max_misere": 1},
    {"abondance_overtricks": True, "samen13_fail": "whisthub", "batches": "4-4-5"},
    {"require_card": False, "troel": "off", "open_misere_exposed": "after_auction"},
    {"shuffle": "every_deal", "end_early": False, "session_deals": 8, "max_misere": 2},
)
BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given) or "-")


def plain(**given: Any) -> State:
    """North has dealt; all have all suits, and nobody has troel."""
    return stacked(
        Kleurenwiezen.of(given), "A876.9432.K5.QJ2", "KQ3.AQ5.8732.T43", "JT2.KJ6.A64.9865",
        "954.T87.QJT9.AK7",
    )  # fmt: skip


def void() -> State:
    """East has no spades and South no diamonds; North deals, and nobody has troel."""
    return stacked(
        Kleurenwiezen(), "A8765.943.K5.QJ2", ".AQ52.876432.T43", "KQJT2.KJ6..98765",
        "943.T87.AQJT9.AK",
    )  # fmt: skip


def troel(**given: Any) -> State:
    """West has three aces, North that of hearts; North deals."""
    return stacked(
        Kleurenwiezen.of(given), "QJT.A432.KQ4.987", "987.8765.JT9.432", "K654.KQJ.765.KQJ",
        "A32.T9.A832.AT65",
    )  # fmt: skip


def to_speak(state: State) -> int | None:
    return state.turn if isinstance(state.phase, Auction) else None


# The ladder


def test_a_bid_outranks_by_its_rank_and_then_by_its_suit() -> None:
    assert Bid(SAMEN, 8, "H").outranks(Bid(SAMEN, 8, "C"))
    assert not Bid(SAMEN, 8, "C").outranks(Bid(SAMEN, 8, "C"))
    assert Bid(ABONDANCE, 9, "D").outranks(Bid(ABONDANCE, 9, "C"))
    assert Bid(TROEL).outranks(Bid(ABONDANCE, 9, "H"))
    assert Bid(SLIM, 0, "S").outranks(Bid(ABONDANCE, 12, "H"))
    assert len(RANKS) == 20
    assert [call for call in SPECIAL if ":" not in call] == [SMALL, PICCOLO, GRAND, OPEN]


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
    state = said(plain(), calls)

    assert to_speak(state) == turn
    if turn is not None:
        assert legal(state) == set(expected.split())


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
    found = legal(said(plain(), calls))

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
        ("pass", "propose:C", E, Reason.HAS_PASSED(seat="E")),
        ("pass", "propose:C", W, Reason.NOT_YOUR_TURN(seat="S")),
        ("", "propose:X", E, Reason.NOT_A_CALL(call="propose:X")),
        ("", "propose:", E, Reason.NOT_A_CALL(call="propose:")),
        ("", "propose:SC", E, Reason.NOT_A_CALL(call="propose:SC")),
        ("", "troel", E, Reason.NOT_A_CALL(call="troel")),
    ],
)  # fmt: skip
def test_a_call_is_refused_with_its_reason(calls: str, call: str, seat: int, refusal: Any) -> None:
    state = said(plain(), calls)
    before = str(state)

    assert state.refusal(Call(call), seat) == refusal
    with pytest.raises(IllegalAction) as caught:
        state.apply(Call(call), seat)
    assert caught.value.refusal == refusal
    assert str(state) == before


def test_proposer_and_joiner_need_a_card_of_the_suit() -> None:
    assert void().refusal(Call("propose:S")) == Reason.NEEDS_SUIT(suit="S")
    state = said(void(), "propose:D")
    assert state.refusal(Call("join:E")) == Reason.NEEDS_SUIT(suit="D")
    free = replace(Kleurenwiezen(), require_card=False)
    assert "propose:S" in legal(free.begin(void().setup, void().deal))


def test_without_their_options_there_is_no_piccolo_and_no_passe_parole() -> None:
    state = plain(piccolo=False, passe_parole=False)

    assert PICCOLO not in legal(state)
    assert state.refusal(Call(PICCOLO)) == Reason.NOT_A_CALL(call=PICCOLO)
    assert legal(said(state, "propose:C join:E small_misere pass")) == {"pass", "raise"}
    outbid = said(state, "propose:C small_misere join:E pass")
    assert legal(outbid) == {"pass", GRAND, OPEN}


@pytest.mark.parametrize("sharing", [1, 2, 3])
def test_no_more_share_a_misere_than_the_option_lets(sharing: int) -> None:
    state = said(plain(max_misere=sharing), " ".join(["open_misere"] * sharing))

    assert "open_misere" not in legal(state)
    assert state.refusal(Call("open_misere")) == Reason.ENOUGH_SHARE(most=sharing)


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
    state = said(plain(), calls)

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
            before = standing_of(state)
            check_standing(before)
            call = some_call(before, luck, passing)
            words[call.partition(":")[0]] += 1
            state = state.apply(Call(call))
            after = standing_of(state)
            if after.bid != before.bid:
                assert after.bid is not None
                assert after.bid.outranks(before.bid)
        kinds.add(state.facts.contract.kind if state.facts.contract else "")
        check_winners(state)
    assert {"wait", "propose", "join", "hold", "alone", "raise", "passe_parole"} <= set(words)
    assert kinds >= {"", SAMEN, ALONE, ABONDANCE, SMALL, PICCOLO, GRAND, OPEN, TROEL, SLIM}


def standing_of(state: State) -> Standing:
    """Where the auction stands, or stood at its end."""
    rules = state.rules
    assert isinstance(rules, Kleurenwiezen)
    said_so_far = [(by, str(call)) for by, call in state.log if isinstance(call, Call)]
    return rules.bidding(state, tuple(said_so_far))


def some_call(now: Standing, luck: Random, passing: float) -> str:
    """Any legal call, rather one that goes on with a suit than a bid against three."""
    calls = now.calls
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


# Troel


def test_troel_stands_from_the_start_and_skips_nobody() -> None:
    state = troel()
    assert state.view(None).known["troel"] == {
        "caller": W, "partner": N, "called": "AH", "aces": 3,
    }  # fmt: skip
    for seat in (E, S, W, N):
        assert state.to_act == (seat,)
        assert {"pass", GRAND, OPEN, "abondance_10:S", "abondance_12:H", "solo_slim:D"} <= legal(
            state
        )
        assert not {"wait", "propose:H", "alone:H", "abondance_9:H", SMALL} & legal(state)
        state = said(state, "pass")

    assert state.facts.contract == Contract(
        TROEL, (W,), 8, N, trump=Suit.HEARTS, leader=N, forced=Card.parse("AH")
    )
    assert tuple(map(str, state.legal_actions)) == ("keep", "change:S", "change:C", "change:D")


def test_the_partner_keeps_trumps_and_leads_the_called_card() -> None:
    state = said(troel(), "pass pass pass pass keep")

    assert legal(state) == {"AH"}
    assert state.view(E).known["trump"] == "H"
    assert state.refusal(plays("QS")[0]) == Reason.MUST_PLAY_ONE_OF(cards=".A..")


def test_or_changes_trumps_leads_anything_and_needs_nine() -> None:
    state = said(troel(), "pass pass pass pass change:S")

    assert len(legal(state)) == 13
    assert state.facts.contract.target == 9
    assert state.view(E).known["trump"] == "S"
    end = finished(state, Random("changed"))
    assert isinstance(end.result, KleurenResult)
    assert end.result.trump_changed
    assert end.result.suit == "S"


def test_a_troel_can_be_overcalled_and_the_auction_goes_on() -> None:
    state = said(troel(), "pass grand_misere grand_misere")
    assert state.to_act == (N,)
    assert {GRAND, "abondance_10:S"} <= legal(state)

    state = said(state, "abondance_10:S pass")
    assert legal(state) == {"pass", OPEN}
    state = said(state, "pass")

    assert state.facts.contract.declarers == (N,)


def test_without_troel_three_aces_are_a_hand_like_any_other() -> None:
    assert "propose:S" in legal(troel(troel="off"))


# Play


def test_in_small_misere_everybody_lays_a_card_aside_unseen() -> None:
    state = said(plain(), "pass small_misere pass pass")
    assert isinstance(state.phase, Laying)
    assert set(state.to_act) == set(SEATS)
    assert state.refusal(Call("pass"), E) == Reason.LAY_EXPECTED()
    laid = {E: "KS", S: "AD", W: "AC", N: "AS"}
    for seat, card in laid.items():
        state = state.apply(Lay(CardSet.parse(card)), seat)

    assert state.play is not None
    assert state.play.left == 12
    assert state.to_act == (E,)
    assert state.view(S).said[-3:] == ((S, "lay AD"), (W, "lay ?1"), (N, "lay ?1"))
    assert state.view(None).said[-4:] == tuple((seat, "lay ?1") for seat in laid)
    end = finished(state, Random("small"))
    assert {(seat, f"lay {card}") for seat, card in laid.items()} <= set(end.view(None).said)


@pytest.mark.parametrize("exposed", ["after_first_trick", "after_auction"])
def test_all_open_miseres_are_shown(exposed: str) -> None:
    state = said(plain(open_misere_exposed=exposed), "pass open_misere open_misere pass")
    at_once = exposed == "after_auction"
    assert isinstance(state.view(N).hands[S], CardSet) == at_once

    for card in plays("3S 2S 4S AS"):
        state = state.apply(card)

    assert [isinstance(hand, CardSet) for hand in state.view(E).hands] == [False, True, True, True]


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

    refusal = rules.check(slip, first(rules))

    assert (refusal is None) == settled
    if refusal:
        assert refusal == Reason.TRICKS_DO_NOT_ADD_UP(total=total, got=total - left)


def first(rules: Kleurenwiezen) -> Any:
    return rules.new_match().next


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
        ({}, Contract(OPEN, (E,), 0), {0: 24, 1: -24}),
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
    assert rules.check(result, first(rules)) == refusal
    assert sum(rules.score(result, first(rules)).points) == 0


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
        assert rules.check(slip, first(rules)) == refusal


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

    deal = rules.deal(first(rules), order)

    assert [order.index(card) for card in deal.hands[E]] == [
        *range(4),
        *range(16, 21),
        *range(36, 40),
    ]


def test_cards_laid_aside_are_taken_up_with_the_hand_they_came_from() -> None:
    rules = Kleurenwiezen()
    state = said(plain(), "pass small_misere pass pass")
    for seat, card in {E: "KS", S: "AD", W: "AC", N: "AS"}.items():
        state = state.apply(Lay(CardSet.parse(card)), seat)
    end = state
    for card in plays("3S JS 4S 6S"):
        end = end.apply(card)
    assert end.is_over

    order = rules.order(end.setup, seed_from_text("cut"), end)

    assert sorted(order) == sorted(pack())
    at = order.index(Card.parse("3S"))
    whole = [*order[at:], *order[:at]]
    assert list(map(str, whole[4:8])) == ["KS", "QS", "AH", "QH"]


# Whole deals and sessions


@BY_OPTIONS
def test_whole_deals_at_random(given: dict[str, Any]) -> None:
    luck, rules = Random(repr(given)), Kleurenwiezen.of(given)
    for number in range(8):
        start = begun(rules, f"{given} {number}", number % 4)
        for state in moments(start, luck, luck.choice((0.3, 0.6, 0.8))):
            if luck.random() < 0.15 or state.is_over:
                check_moment(state)
                check_views(state, luck)
        check_end(state)
        check_early_end(state)


@pytest.mark.parametrize(
    "calls",
    [
        "propose:D join:E pass pass",
        "pass pass pass alone:S",
        "pass small_misere pass pass",
        "small_misere small_misere pass small_misere",
        "piccolo piccolo pass pass",
        "open_misere pass open_misere pass",
        "pass abondance_9:H pass pass",
        "solo_slim:C pass pass pass",
    ],
)
def test_each_contract_is_played_and_hides_what_it_must(calls: str) -> None:
    luck = Random(calls)
    for given in ({}, {"end_early": False, "shuffle": "every_deal"}):
        for state in moments(said(plain(**given), calls), luck):
            check_views(state, luck)
        check_moment(state)
        check_end(state)
        check_early_end(state)


@BY_OPTIONS
def test_whole_sessions_at_random(given: dict[str, Any]) -> None:
    luck, rules = Random(repr(given)), Kleurenwiezen.of(given)

    match, ends = match_played(rules, luck)

    counted = [one for one in match.scored if not one.result.is_void]
    assert len(counted) == rules.session_deals
    assert sum(match.totals) == 0
    assert len(ends) == len(match.scored)
    assert [place.total for place in match.ranking] == sorted(match.totals, reverse=True)


@pytest.mark.parametrize(
    ("name", "value"), [("max_misere", 0), ("session_deals", 2), ("batches", "3-3-3-3-1")]
)
def test_an_option_that_cannot_be_is_refused(name: str, value: Any) -> None:
    with pytest.raises(OptionError):
        Kleurenwiezen.of({name: value})
