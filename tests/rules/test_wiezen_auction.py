"""Wiezen: the auction, the contracts it comes to, and troel."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.cards import Card, Suit
from games.engine.contracts import Contract
from games.engine.phases.speaking import Auction
from games.engine.reasons import Reason
from games.engine.state import State
from games.rules.wiezen import Wiezen
from games.rules.wiezen.bidding import LADDER
from tests.rules.boston_play import stacked
from tests.rules.table import E, N, S, W, legal, played, refused, spoken
from tests.rules.wiezen import plain


def troel(**given: Any) -> State:
    """East has three aces; West has the ace of clubs. North deals and turns up a heart."""
    return stacked(
        Wiezen.of(given), "QJT.9432.KQJ.987", "A987.A876.A98.32", "K654.KQJ.765.KQJ",
        "32.T5.T432.AT654", turned="9H",
    )  # fmt: skip


def troela(**given: Any) -> State:
    """North has all aces and the king of hearts; South has the queen."""
    return stacked(
        Wiezen.of(given), "A98765432.AK.A.A", "KQJ.987.K82.K732", "T.QJT6.J654.J954",
        ".5432.QT973.QT86", turned="AC",
    )  # fmt: skip


# The auction

SOLOS = tuple(bid for bid in LADDER if bid not in ("ask", "alone", "troel"))

OVER_MISERE = ("abondance_10", "abondance_11", "abondance_12", "open_misere", "solo", "solo_slim")


@pytest.mark.parametrize(
    ("calls", "turn", "expected"),
    [
        ("", E, ("pass", "wait", "ask", *SOLOS)),
        ("pass", S, ("pass", "ask", *SOLOS)),
        ("wait", S, ("pass", "ask", *SOLOS)),
        ("ask", S, ("pass", "join", *SOLOS)),
        ("ask join", W, ("pass", *SOLOS)),
        ("ask pass join pass", None, ()),
        ("wait ask pass pass", E, ("pass", "join")),
        ("wait ask join pass", E, ("pass",)),
        ("wait ask pass misere", E, ("pass",)),
        ("wait misere misere pass", E, ("pass",)),
        ("wait pass pass pass", E, ("pass",)),
        ("wait ask pass pass pass", S, ("pass", "alone")),
        ("pass pass pass ask", N, ("pass", "alone")),
        ("ask join misere", N, ("pass", "misere", *OVER_MISERE)),
        ("ask join misere pass", E, ("pass", "misere", *OVER_MISERE)),
        ("ask join misere pass misere", S, ("pass", "misere", *OVER_MISERE)),
        ("misere misere misere", N, ("pass", *OVER_MISERE)),
        ("misere abondance_12 pass pass", E, ("pass", "open_misere", "solo", "solo_slim")),
        ("open_misere", S, ("pass", "solo", "solo_slim")),
        ("solo_slim", S, ("pass",)),
        ("solo pass pass solo_slim", E, ("pass",)),
    ],
)
def test_who_speaks_and_what_may_be_said(
    calls: str, turn: int | None, expected: tuple[str, ...]
) -> None:
    state = spoken(plain(), calls)

    if turn is None:
        assert not isinstance(state.phase, Auction)
    else:
        assert state.to_act == (turn,)
        assert tuple(legal(state)) == expected


@pytest.mark.parametrize("sharing", [1, 2])
def test_no_more_share_a_misere_than_the_option_lets(sharing: int) -> None:
    state = spoken(plain(max_misere=sharing), " ".join(["misere"] * sharing))

    assert "misere" not in legal(state)
    assert refused(state, "misere") == Reason.ENOUGH_SHARE(most=sharing)


def test_nobody_waits_where_that_is_not_allowed() -> None:
    state = plain(allow_wait=False)

    assert "wait" not in legal(state)
    assert refused(state, "wait") == Reason.NOT_A_CALL(call="wait")


@pytest.mark.parametrize(
    ("calls", "call", "seat", "refusal"),
    [
        ("ask", "ask", S, Reason.ONE_PROPOSAL()),
        ("pass", "wait", S, Reason.ONLY_FIRST_WAITS()),
        ("", "alone", E, Reason.ONLY_UNJOINED(call="alone")),
        ("", "join", E, Reason.NOTHING_TO_ACCEPT()),
        ("ask join", "join", W, Reason.NOTHING_TO_ACCEPT()),
        ("wait ask join pass", "join", E, Reason.NOTHING_TO_ACCEPT()),
        ("wait ask pass pass", "solo", E, Reason.ONLY_JOIN()),
        ("misere", "ask", S, Reason.NOT_HIGH_ENOUGH(call="ask", high="misere")),
        ("misere", "abondance_9", S, Reason.NOT_HIGH_ENOUGH(call="abondance_9", high="misere")),
        ("solo", "solo", S, Reason.NOT_HIGH_ENOUGH(call="solo", high="solo")),
        ("misere misere misere", "misere", N, Reason.ENOUGH_SHARE(most=3)),
        ("pass ask pass pass", "solo", S, Reason.NOT_A_CALL(call="solo")),
        ("", "troel", E, Reason.NOT_A_CALL(call="troel")),
        ("", "7 vip", E, Reason.NOT_A_CALL(call="7 vip")),
        ("pass", "ask", E, Reason.HAS_PASSED(seat="E")),
        ("pass", "ask", W, Reason.NOT_YOUR_TURN(seat="S")),
    ],
)
def test_a_call_is_refused_with_its_reason(calls: str, call: str, seat: int, refusal: Any) -> None:
    assert refused(spoken(plain(), calls), call, seat) == refusal


def test_a_card_is_no_call() -> None:
    assert refused(plain(), "AH") == Reason.CALL_EXPECTED()


# Contracts


def contract_after(state: State, calls: str) -> Contract:
    """What an auction of these calls comes to."""
    contract: Contract = spoken(state, calls).facts.contract
    return contract


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("pass ask join pass", Contract("ask", (S,), 8, W, trump=Suit.HEARTS, leader=E)),
        ("wait ask pass pass join", Contract("ask", (S,), 8, E, trump=Suit.HEARTS, leader=E)),
        (
            "pass ask pass pass alone",
            Contract("alone", (S,), 5, trump=Suit.HEARTS, leader=E),
        ),
        ("pass misere misere pass", Contract("misere", (S, W), 0, leader=E)),
        (
            "pass abondance_9_trump pass pass",
            Contract("abondance_9_trump", (S,), 9, trump=Suit.HEARTS, leader=S),
        ),
        (
            "pass abondance_10 pass pass",
            Contract("abondance_10", (S,), 10, names_trump=True, leader=S),
        ),
        ("pass solo pass pass", Contract("solo", (S,), 13, names_trump=True, leader=S)),
        ("ask join open_misere pass pass pass", Contract("open_misere", (W,), 0, leader=E)),
        (
            "pass solo_slim pass pass",
            Contract("solo_slim", (S,), 13, trump=Suit.HEARTS, leader=S),
        ),
    ],
)
def test_the_contract_of_an_auction(calls: str, expected: Contract) -> None:
    state = spoken(plain(), calls)

    assert state.facts.contract == expected
    assert state.to_act == ((S,) if expected.names_trump else (expected.leader,))


def test_targets_and_leads_follow_the_options() -> None:
    assert contract_after(plain(alone_target=6), "pass ask pass pass alone").target == 6
    assert contract_after(plain(declarer_leads=False), "pass solo_slim pass pass").leader == E
    assert contract_after(troel(troel_target=9), "pass pass pass pass").target == 9
    assert contract_after(troela(troela_target=9), "pass pass pass pass").target == 9


def test_the_declarer_names_trumps_before_the_lead() -> None:
    state = spoken(plain(), "pass abondance_9 pass pass")
    assert state.view(N).known["trump"] is None
    assert set(legal(state)) == {"C", "D", "H", "S"}
    assert refused(state, "NT") == Reason.NOT_A_CALL(call="NT")

    named = state.apply(Call("D"))

    assert named.view(N).known["trump"] == "D"
    assert named.to_act == (S,)
    assert named.play is not None
    assert named.play.trump is Suit.DIAMONDS


# Troel


def test_troel_stands_from_the_start_and_skips_nobody() -> None:
    state = troel()
    assert state.view(None).known["troel"] == {
        "caller": E, "partner": W, "called": "AC", "aces": 3,
    }  # fmt: skip
    for seat in (E, S, W, N):
        assert state.to_act == (seat,)
        assert set(legal(state)) == {"pass", "open_misere", "solo", "solo_slim"}
        assert refused(state, "abondance_12") == Reason.NOT_HIGH_ENOUGH(
            call="abondance_12", high="troel"
        )
        state = spoken(state, "pass")

    assert state.facts.contract == Contract(
        "troel", (E,), 8, W, trump=Suit.CLUBS, leader=W, forced=Card.parse("AC")
    )
    assert set(legal(state)) == {"AC"}
    assert refused(state, "TC") == Reason.MUST_PLAY_ONE_OF(cards="...A")
    assert played(state, "AC").to_act == (N,)


def test_with_four_aces_the_highest_missing_heart_is_called() -> None:
    state = spoken(troela(), "pass pass pass pass")

    assert state.facts.contract == Contract(
        "troel", (N,), 8, S, trump=Suit.HEARTS, leader=S, forced=Card.parse("QH")
    )
    assert set(legal(state)) == {"QH"}


def test_a_troel_can_be_overcalled_by_its_own_members() -> None:
    state = spoken(troel(), "open_misere pass")
    assert state.to_act == (W,)
    state = spoken(state, "solo pass")
    assert state.to_act == (E,)
    assert set(legal(state)) == {"pass", "solo_slim"}

    state = spoken(state, "pass")

    assert state.facts.contract.declarers == (W,)


def test_on_top_of_the_ladder_troel_needs_no_auction() -> None:
    state = troel(troel_rank="top")

    assert not isinstance(state.phase, Auction)
    assert state.to_act == (W,)
    assert state.view(None).known["contract"]["kind"] == "troel"


def test_without_troel_three_aces_are_a_hand_like_any_other() -> None:
    assert "ask" in legal(troel(troel="off"))
