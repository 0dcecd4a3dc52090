"""Wiezen: every option, every refusal, whole deals and sessions, and everything secret."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call, Play
from games.engine.cards import Card, Suit
from games.engine.contracts import SEATS, Contract
from games.engine.gathering import sorted_hand
from games.engine.match import ResultRefused
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.phases.speaking import Auction
from games.engine.phases.tricks import plays
from games.engine.reasons import IllegalAction, Reason
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.wiezen import Wiezen, WiezenResult
from games.rules.wiezen.bidding import LADDER
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
    {"scale": "cafe", "fail_multiplier": 2, "alone_target": 6, "max_misere": 1},
    {"all_tricks_double": False, "pass_double": False, "allow_wait": False, "batches": "4-5-4"},
    {"pass_redeal": "next_dealer", "pass_double_stacks": True, "troel": "off"},
    {"troel_rank": "top", "troela_target": 9, "declarer_leads": False, "max_misere": 2},
    {"shuffle": "every_deal", "end_early": False, "troel_target": 9, "session_deals": 8},
)
BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given) or "-")


def plain(**given: Any) -> State:
    """North has dealt and turned up the nine of hearts; nobody has troel."""
    return stacked(
        Wiezen.of(given), "A876.9432.K5.QJ2", "KQ3.AQ5.8732.T43", "JT2.KJ6.A64.9865",
        "954.T87.QJT9.AK7", turned="9H",
    )  # fmt: skip


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
    state = said(plain(), calls)

    if turn is None:
        assert not isinstance(state.phase, Auction)
    else:
        assert state.to_act == (turn,)
        assert tuple(map(str, state.legal_actions)) == expected


@pytest.mark.parametrize("sharing", [1, 2])
def test_no_more_share_a_misere_than_the_option_lets(sharing: int) -> None:
    state = said(plain(max_misere=sharing), " ".join(["misere"] * sharing))

    assert "misere" not in legal(state)
    assert state.refusal(Call("misere")) == Reason.ENOUGH_SHARE(most=sharing)


def test_nobody_waits_where_that_is_not_allowed() -> None:
    state = plain(allow_wait=False)

    assert "wait" not in legal(state)
    assert state.refusal(Call("wait")) == Reason.NOT_A_CALL(call="wait")


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
    state = said(plain(), calls)
    before = str(state)

    assert state.refusal(Call(call), seat) == refusal
    with pytest.raises(IllegalAction) as caught:
        state.apply(Call(call), seat)
    assert caught.value.refusal == refusal
    assert str(state) == before


def test_a_card_is_no_call() -> None:
    assert plain().refusal(Play(Card.parse("AH"))) == Reason.CALL_EXPECTED()


# Contracts


def contract_after(state: State, calls: str) -> Contract:
    contract: Contract = said(state, calls).facts.contract
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
    state = said(plain(), calls)

    assert state.facts.contract == expected
    assert state.to_act == ((S,) if expected.names_trump else (expected.leader,))


def test_targets_and_leads_follow_the_options() -> None:
    assert contract_after(plain(alone_target=6), "pass ask pass pass alone").target == 6
    assert contract_after(plain(declarer_leads=False), "pass solo_slim pass pass").leader == E
    assert contract_after(troel(troel_target=9), "pass pass pass pass").target == 9
    assert contract_after(troela(troela_target=9), "pass pass pass pass").target == 9


def test_the_declarer_names_trumps_before_the_lead() -> None:
    state = said(plain(), "pass abondance_9 pass pass")
    assert state.view(N).known["trump"] is None
    assert legal(state) == {"C", "D", "H", "S"}
    assert state.refusal(Call("NT")) == Reason.NOT_A_CALL(call="NT")

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
        assert legal(state) == {"pass", "open_misere", "solo", "solo_slim"}
        assert state.refusal(Call("abondance_12")) == Reason.NOT_HIGH_ENOUGH(
            call="abondance_12", high="troel"
        )
        state = said(state, "pass")

    assert state.facts.contract == Contract(
        "troel", (E,), 8, W, trump=Suit.CLUBS, leader=W, forced=Card.parse("AC")
    )
    assert legal(state) == {"AC"}
    assert state.refusal(plays("TC")[0]) == Reason.MUST_PLAY_ONE_OF(cards="...A")
    assert state.apply(plays("AC")[0]).to_act == (N,)


def test_with_four_aces_the_highest_missing_heart_is_called() -> None:
    state = said(troela(), "pass pass pass pass")

    assert state.facts.contract == Contract(
        "troel", (N,), 8, S, trump=Suit.HEARTS, leader=S, forced=Card.parse("QH")
    )
    assert legal(state) == {"QH"}


def test_a_troel_can_be_overcalled_by_its_own_members() -> None:
    state = said(troel(), "open_misere pass")
    assert state.to_act == (W,)
    state = said(state, "solo pass")
    assert state.to_act == (E,)
    assert legal(state) == {"pass", "solo_slim"}

    state = said(state, "pass")

    assert state.facts.contract.declarers == (W,)


def test_on_top_of_the_ladder_troel_needs_no_auction() -> None:
    state = troel(troel_rank="top")

    assert not isinstance(state.phase, Auction)
    assert state.to_act == (W,)
    assert state.view(None).known["contract"]["kind"] == "troel"


def test_without_troel_three_aces_are_a_hand_like_any_other() -> None:
    assert "ask" in legal(troel(troel="off"))


# Play


def test_all_follow_suit_and_need_not_trump() -> None:
    state = said(plain(), "ask join pass pass").apply(plays("3S")[0])

    assert legal(state) == {"2S", "TS", "JS"}
    assert state.refusal(plays("AD")[0]) == Reason.MUST_FOLLOW(suit="S")
    assert state.refusal(plays("AS")[0]) == Reason.NOT_IN_HAND(card="AS")


def test_an_open_misere_is_shown_after_the_first_trick() -> None:
    state = said(plain(), "pass open_misere pass pass")
    for card in plays("3S 2S 4S AS"):
        assert state.view(N).hands[S] == len(state.hands[S])
        state = state.apply(card)

    assert state.view(N).hands[S] == state.hands[S]
    assert state.view(None).hands[S] == state.hands[S]
    assert state.view(N).hands[E] == 12


def test_a_lone_misere_stops_with_its_first_trick() -> None:
    state = said(plain(), "pass misere pass pass")

    state = played(state, "3S JS 4S 6S")

    assert state.is_over
    assert state.result == WiezenResult((0, 0, 1, 0), "misere", (S,))


def test_a_shared_misere_goes_on_until_all_have_failed() -> None:
    state = said(plain(), "misere misere pass pass")
    state = played(state, "3S JS 4S 6S")
    assert not state.is_over

    state = played(state, "9C 7C 2C TC")

    assert state.is_over
    assert state.result is not None
    assert state.rules.score(state.result, state.setup).points == (14, -14, -14, 14)


def test_nothing_stops_early_where_that_is_off() -> None:
    state = said(plain(end_early=False), "pass misere pass pass")

    assert not played(state, "3S JS 4S 6S").is_over


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

    refusal = rules.check(slip, first(rules))

    assert (refusal is None) == (settled or left == 0)
    if refusal:
        assert refusal == Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=13 - left)


def played(state: State, cards: str) -> State:
    for card in plays(cards):
        state = state.apply(card)
    return state


def first(rules: Wiezen) -> Any:
    return rules.new_match().next


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
    setup = replace(first(rules), factor=2)

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
    assert rules.check(result, first(rules)) == refusal
    assert sum(rules.score(result, first(rules)).points) == 0


def test_a_contract_that_is_not_played_is_refused() -> None:
    rules = Wiezen(troel="off")
    slip = WiezenResult((), "troel", (E,), W, taken=(8,))

    assert rules.check(slip, first(rules)) == Reason.CONTRACT_NOT_PLAYED(contract="troel")
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
    match = Wiezen.of(given).new_match(N)
    for result in results:
        match = match.add(result)

    assert match.next is not None
    assert (match.next.factor, match.next.dealer) == (factor, dealer)  # type: ignore[attr-defined]
    assert match.next.number == len(results) + 1


def test_a_session_counts_the_deals_that_were_played() -> None:
    match = Wiezen(session_deals=4).new_match(W)
    for result in (ASKED, PASSED, ASKED, ASKED):
        match = match.add(result)
    assert match.next is not None

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
    for _deal in range(4):
        match = match.add(PASSED)

    assert match.is_over


# The deal


def test_the_first_card_goes_to_the_left_and_the_last_is_turned_up() -> None:
    rules = Wiezen()
    order = pack()

    deal = rules.deal(first(rules), order)

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
    end = finished(said(plain(), "ask join pass pass"), luck)
    assert end.play is not None
    lies = [card for trick in end.play.tricks for card in trick.cards]

    order = rules.order(end.setup, seed_from_text("cut"), end)

    at = order.index(lies[0])
    assert [*order[at:], *order[:at]] == lies
    assert 4 <= at <= 48


def test_hands_that_nobody_played_are_sorted_and_taken_up_from_eldest() -> None:
    rules = Wiezen()
    end = said(plain(), "pass pass pass pass")
    lies = [card for seat in (E, S, W, N) for card in sorted_hand(end.hands[seat])]

    order = rules.order(end.setup, seed_from_text("cut"), end)

    at = order.index(lies[0])
    assert [*order[at:], *order[:at]] == lies


def test_without_cutting_every_deal_is_shuffled() -> None:
    rules = Wiezen(shuffle="every_deal")
    end = said(plain(), "pass pass pass pass")
    seed = seed_from_text("again")

    assert rules.order(end.setup, seed, end) == rules.order(end.setup, seed, None)


def test_hands_that_nobody_played_stay_hidden_where_they_are_dealt_again() -> None:
    passed = "pass pass pass pass"

    assert said(plain(), passed).view(N).dealt is None
    assert said(plain(shuffle="every_deal"), passed).view(N).dealt == plain().hands


# What is seen


def test_the_card_turned_up_is_known_for_good() -> None:
    state = said(plain(), "ask join pass pass")

    assert all(state.view(seat).known["turned"] == "9H" for seat in (None, *SEATS))


def test_calls_and_the_standing_bid_are_for_all_to_hear() -> None:
    view = said(plain(), "ask join misere").view(None)

    assert view.said == ((E, "ask"), (S, "join"), (W, "misere"))
    assert view.known["standing"] == {"kind": "misere", "holders": (W,)}


def test_only_the_last_trick_is_shown() -> None:
    state = played(said(plain(), "ask join pass pass"), "3S JS 4S 6S 9C 7C 2C TC")
    view = state.view(N)

    assert view.last_trick is not None
    assert list(map(str, view.last_trick.cards)) == ["9C", "7C", "2C", "TC"]
    assert "JS" not in str(view)


# Whole deals and sessions


@BY_OPTIONS
def test_whole_deals_at_random(given: dict[str, Any]) -> None:
    luck, rules = Random(repr(given)), Wiezen.of(given)
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
        "ask join pass pass",
        "ask pass pass pass alone",
        "misere pass misere pass",
        "pass open_misere pass pass",
        "pass abondance_9 pass pass",
        "solo pass pass pass",
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
    luck, rules = Random(repr(given)), Wiezen.of(given)

    match, ends = match_played(rules, luck)

    counted = [one for one in match.scored if not (one.result.is_void and rules.keeps_dealer)]
    assert len(counted) == rules.session_deals
    assert sum(match.totals) == 0
    assert len(ends) == len(match.scored)
    assert [place.total for place in match.ranking] == sorted(match.totals, reverse=True)


def test_every_contract_comes_up_in_random_deals() -> None:
    luck, rules = Random("every contract"), Wiezen()
    kinds = set()
    for number in range(400):
        state = begun(rules, f"kinds {number}")
        while isinstance(state.phase, Auction):
            passing = luck.random() < 0.75
            state = state.apply(Call("pass") if passing else luck.choice(list(state.legal_actions)))
        kinds.add(state.facts.contract.kind if state.facts.contract else "")

    assert kinds >= {"", *LADDER}


@pytest.mark.parametrize(
    ("name", "value"),
    [("alone_target", 7), ("fail_multiplier", 3), ("session_deals", 6), ("max_misere", 4)],
)
def test_an_option_that_cannot_be_is_refused(name: str, value: Any) -> None:
    with pytest.raises(OptionError):
        Wiezen.of({name: value})
