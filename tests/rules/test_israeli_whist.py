"""Israeli Whist: auction, exchanges, numbers, scores, whole matches, and everything secret."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.actions import Action, Call, Lay
from games.engine.cardset import CardSet
from games.engine.match import Match, ResultRefused
from games.engine.options import OptionError, from_json, to_json
from games.engine.phases.laying import Laying
from games.engine.reasons import IllegalAction, Reason
from games.engine.setup import Deal, Setup
from games.engine.shuffling import seed_from_text
from games.engine.state import State, replay
from games.rules import israeli_whist, read_state
from games.rules.israeli_whist import IsraeliResult, IsraeliWhist, auction

N, E, S, W = range(4)
OPTIONS: tuple[dict[str, Any], ...] = (
    {"deals": 4},
    {"preset": "pagat", "deals": 3},
    {"frisch_direction": "rotate", "deals": 3, "zero_over": 30, "miss_per_trick": 5},
    {"frisch_raise": 0, "min_bid": 4, "hook": False, "deals": 3, "zero_fail": "flat"},
    {"frisch_max": 1, "second_phase": "others_only", "deals": 6, "target": 10},
    {"auction_end": "four_passes", "first_bidder": "dealer", "zero_fail": "per_trick", "deals": 2},
)
BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given))


# Helpers


def begun(**given: Any) -> State:
    """A deal by North."""
    rules = IsraeliWhist.of(given)
    return rules.start(rules.setup_for(1, N), seed_from_text("deal"))


def said(state: State, *calls: str | int) -> State:
    for call in calls:
        state = state.apply(Call(str(call)))
    return state


def passed(state: State) -> State:
    """All four pass."""
    return said(state, *["pass"] * 4)


def given_by(state: State, seat: int) -> CardSet:
    """The three lowest cards of a seat, which it gives."""
    return CardSet(list(state.hands[seat])[:3])


def exchanged(state: State) -> State:
    for seat in (W, N, S, E):
        state = state.apply(Lay(given_by(state, seat)), seat)
    return state


def calls_of(state: State) -> list[str]:
    return [str(call) for call in state.legal_actions.calls]


def reason(state: State, text: str, seat: int | None = None) -> Reason | None:
    """Why this is refused; it is made sure that it is, and that nothing has changed."""
    action, before = state.parse(text), str(state)
    refusal = state.refusal(action, seat)
    if refusal is None:
        return None
    with pytest.raises(IllegalAction):
        state.apply(action, seat)
    assert str(state) == before
    return refusal.reason


def some_action(state: State, seat: int, chance: Random, passing: float) -> Action:
    choice = state.legal_for(seat)
    if Call("pass") in choice and chance.random() < passing:
        return Call("pass")
    wanted = chance.randrange(len(choice))
    return next(action for place, action in enumerate(choice) if place == wanted)


def played(state: State, chance: Random, passing: float = 0.9) -> State:
    while not state.is_over:
        seat = chance.choice(state.to_act)
        state = state.apply(some_action(state, seat, chance, passing), seat)
    return state


def next_of(match: Match) -> Setup:
    assert match.next is not None
    return match.next


def deals_of(rules: IsraeliWhist, chance: Random) -> Iterator[tuple[Match, State]]:
    """Every deal of a match played at random: the match before, the deal at its end."""
    match = rules.new_match(chance.randrange(4))
    while match.next is not None:
        assert len(match.scored) < 300
        seed = seed_from_text(f"{rules} {chance.random()}")
        end = played(rules.start(match.next, seed), chance)
        yield match, end
        assert end.result is not None
        match = match.add(end.result)


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
    bids = calls_of(begun())

    assert bids[:8] == ["pass", "5C", "5D", "5H", "5S", "5NT", "6C", "6D"]
    assert bids[-1] == "13NT"
    assert len(bids) == 46
    for place, bid in enumerate(bids[1:], start=1):
        assert calls_of(said(begun(), bid)) == ["pass", *bids[place + 1 :]] or bid == "13NT"


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
    assert calls_of(state)[:3] == ["pass", "5H", "5S"]
    assert said(state, "6D").to_act == (S,)


def test_nothing_is_above_thirteen_no_trump() -> None:
    state = said(begun(auction_end="four_passes"), "5C", "13NT")

    assert state.phase.name == "prediction"
    assert state.to_act == (S,)
    assert calls_of(state) == ["13"]


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
    assert calls_of(after)[1] == "6C"


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
        assert calls_of(state)[1] == f"{found[-1]}C"
        assert reason(state, f"{found[-1] - 1}NT") is Reason.OUT_OF_RANGE
        state = passed(state)
        if isinstance(state.phase, Laying):
            state = exchanged(state)

    assert found == lowest
    assert state.result == IsraeliResult(frisches=len(lowest) - 1)


def test_a_hand_thrown_in_does_not_count_and_the_dealer_deals_again() -> None:
    match = IsraeliWhist(deals=1).new_match(S)

    match = match.add(IsraeliResult(frisches=3))

    assert match.totals == (0, 0, 0, 0)
    assert next_of(match).dealer == S
    assert next_of(match).number == 2
    match = match.add(IsraeliResult((5, 4, 4, 0), (5, 4, 4, 1), N, "H", 5))
    assert match.is_over


# Numbers


def test_the_declarer_states_no_less_than_the_bid_and_the_others_anything() -> None:
    state = said(begun(), "6S", "pass", "pass", "pass")

    assert state.to_act == (E,)
    assert calls_of(state) == [str(number) for number in range(6, 14)]
    assert reason(state, "5") is Reason.OUT_OF_RANGE
    assert reason(state, "14") is Reason.OUT_OF_RANGE
    assert reason(state, "6", S) is Reason.NOT_YOUR_TURN
    state = said(state, 8)
    assert calls_of(state) == [str(number) for number in range(14)]
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

    legal = [str(number) for number in range(14) if number != left]
    assert calls_of(state) == legal
    assert calls_of(said(begun(hook=False), *bid, *numbers)) == [str(n) for n in range(14)]
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


# Scores


@pytest.mark.parametrize("number", range(1, 14))
def test_an_exact_number_is_worth_ten_and_its_square(number: int) -> None:
    assert IsraeliWhist().points(number, number, 14) == 10 + number**2


@pytest.mark.parametrize("each", [5, 10])
def test_a_miss_costs_by_the_trick(each: int) -> None:
    rules = IsraeliWhist.of({"miss_per_trick": each})

    for tricks in range(14):
        if tricks != 4:
            assert rules.points(4, tricks, 12) == -each * abs(tricks - 4)


@pytest.mark.parametrize(
    ("given", "total", "points"),
    [
        ({}, 12, [50, -50, -40, -30, -20, -10, 0, 10]),
        ({}, 14, [25, -50, -40, -30, -20, -10, 0, 10]),
        ({"zero_over": 30}, 14, [30, -50]),
        ({"zero_fail": "flat"}, 12, [50, -50, -50, -50]),
        ({"zero_fail": "flat"}, 14, [25, -25, -25, -25]),
        ({"zero_fail": "flat", "zero_over": 30}, 14, [30, -30]),
        ({"zero_fail": "per_trick"}, 14, [25, -10, -20, -30]),
        ({"hook": False}, 13, [50, -50]),
    ],
    ids=str,
)
def test_zero_has_a_scale_of_its_own(given: dict[str, Any], total: int, points: list[int]) -> None:
    rules = IsraeliWhist.of(given)

    assert [rules.points(0, tricks, total) for tricks in range(len(points))] == points


def test_over_looks_at_what_was_stated_and_not_at_tricks() -> None:
    rules = IsraeliWhist()
    slip = IsraeliResult((6, 0, 4, 3), (6, 0, 4, 4), N, "S", 6)

    assert slip.mode == "over"
    assert rules.score(slip, rules.setup_for(1, N)).points == (46, 25, 26, -10)


def test_a_revoke_costs_a_fine_besides() -> None:
    rules = IsraeliWhist(revoke_fine=70)
    slip = IsraeliResult((6, 0, 4, 3), (6, 0, 4, 4), N, "S", 6, revokes=(0, 1, 0, 2))

    score = rules.score(slip, rules.setup_for(1, N))

    assert rules.check(slip, rules.setup_for(1, N)) is None
    assert score.points == (46, -45, 26, -150)
    assert score.lines == (("bids", (46, 25, 26, -10)), ("revoke", (0, -70, 0, -140)))


GOOD = IsraeliResult((6, 0, 4, 3), (6, 0, 4, 4), N, "S", 6)


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (GOOD, None),
        (replace(GOOD, frisches=1), None),
        (replace(GOOD, tricks=(6, 0, 7)), Reason.SIDES_MISSING),
        (replace(GOOD, bids=(6, 0, 4)), Reason.SIDES_MISSING),
        (replace(GOOD, bids=(6, 0, 4, 14)), Reason.TRICKS_OUT_OF_RANGE),
        (replace(GOOD, tricks=(14, -1, 0, 0)), Reason.TRICKS_OUT_OF_RANGE),
        (replace(GOOD, tricks=(6, 0, 4, 2)), Reason.TRICKS_DO_NOT_ADD_UP),
        (replace(GOOD, declarer=None), Reason.DECLARER_MISSING),
        (replace(GOOD, trump=""), Reason.CONTRACT_NOT_PLAYED),
        (replace(GOOD, frisches=4), Reason.OUT_OF_RANGE),
        (replace(GOOD, frisches=2), Reason.OUT_OF_RANGE),
        (replace(GOOD, level=4), Reason.OUT_OF_RANGE),
        (replace(GOOD, level=7), Reason.OUT_OF_RANGE),
        (replace(GOOD, bids=(6, 0, 4, 3)), Reason.TOTAL_FORBIDDEN),
        (replace(GOOD, revokes=(1, 0)), Reason.SIDES_MISSING),
        (replace(GOOD, revokes=(5, 0, 0, 0)), Reason.TOO_MANY_REVOKES),
        (IsraeliResult(), None),
        (IsraeliResult(revokes=(1, 0, 0, 0)), None),
        (IsraeliResult(declarer=N), Reason.DECLARER_NOT_EXPECTED),
        (IsraeliResult((13, 0, 0, 0)), Reason.DECLARER_NOT_EXPECTED),
    ],
)
def test_a_slip_is_checked(result: IsraeliResult, why: Reason | None) -> None:
    rules = IsraeliWhist()

    refusal = rules.check(result, rules.setup_for(1, N))

    assert (refusal.reason if refusal else None) is why


def test_a_declarer_whose_number_is_the_bid_states_no_other() -> None:
    rules = IsraeliWhist.of({"preset": "pagat"})
    setup = rules.setup_for(1, N)

    assert rules.check(GOOD, setup) is None
    refusal = rules.check(replace(GOOD, level=5), setup)
    assert refusal is not None
    assert refusal.reason is Reason.OUT_OF_RANGE


def test_without_the_hook_thirteen_may_be_stated() -> None:
    rules = IsraeliWhist(hook=False)

    assert rules.check(replace(GOOD, bids=(6, 0, 4, 3)), rules.setup_for(1, N)) is None


# The end


@pytest.mark.parametrize(
    ("given", "played", "best", "is_over"),
    [
        ({}, 7, 500, False),
        ({}, 8, 0, True),
        ({"target": 200}, 2, 200, True),
        ({"target": 200}, 2, 199, False),
        ({"target": 200}, 8, 199, True),
        ({"target": 200, "deals": None}, 52, 199, False),
    ],
    ids=str,
)
def test_a_game_ends_after_its_deals_or_at_its_target(
    given: dict[str, Any], played: int, best: int, is_over: bool
) -> None:
    assert IsraeliWhist.of(given).is_over(played, (-40, best, 0, -10)) == is_over


def test_the_deal_passes_left_and_ties_are_joint() -> None:
    rules = IsraeliWhist(deals=2)
    match = rules.new_match(W)

    match = match.add(IsraeliResult((5, 4, 4, 0), (5, 4, 4, 4), N, "H", 5))
    assert next_of(match).dealer == N
    match = match.add(IsraeliResult((0, 4, 4, 5), (4, 4, 4, 5), W, "H", 5))

    assert match.totals == (-5, 52, 52, -5)
    assert [place.player for place in match.ranking if place.rank == 1] == [E, S]
    with pytest.raises(ValueError, match="over"):
        match.add(GOOD)


def test_the_next_deal_refuses_a_slip_that_cannot_be() -> None:
    with pytest.raises(ResultRefused):
        IsraeliWhist().new_match().add(replace(GOOD, level=7))


# What is secret


def test_iw_060_frisch_hidden() -> None:
    """iw-060-frisch-hidden: N and S have chosen their three cards, E and W have not."""
    state = passed(begun())
    given = {seat: given_by(state, seat) for seat in (N, S)}
    for seat, laid in given.items():
        state = state.apply(Lay(laid), seat)

    for viewer in (None, N, E, S, W):
        view = state.view(viewer)
        assert view.to_act == (E, W)
        assert [len(hand) if isinstance(hand, CardSet) else hand for hand in view.hands] == [
            10, 13, 10, 13,
        ]  # fmt: skip
        for giver, laid in given.items():
            text = str(Lay(laid)) if viewer == giver else "lay ?3"
            assert (giver, text) in view.said
            if viewer != giver:
                assert not any(str(card) in f"{view.said} {view.known}" for card in laid)


def test_iw_061_frisch_after() -> None:
    """iw-061-frisch-after: giver and receiver know the three cards for good, and nobody else."""
    before = passed(begun(frisch_direction="rotate"))
    given = given_by(before, N)
    state = said(exchanged(before), "pass", "pass", "pass", "pass")
    state = exchanged(state)

    end = played(said(state, "7C", "pass", "pass", "pass"), Random(1))

    for moment in (state, end):
        for viewer in (None, N, E, S, W):
            knows = (N, str(Lay(given))) in moment.view(viewer).said
            assert knows == (viewer in (N, E))
    assert end.is_over
    assert end.view(N).dealt is None


def test_hands_as_dealt_are_shown_after_a_deal_without_an_exchange() -> None:
    end = played(said(begun(), "7C"), Random(1), passing=1)

    assert end.view(None).dealt == end.deal.hands
    assert passed(begun(all_pass="redeal")).view(None).dealt is None


# Whole matches


@BY_OPTIONS
def test_matches_are_played_to_their_end(given: dict[str, Any]) -> None:
    rules = IsraeliWhist.of(given)
    deals = list(deals_of(rules, Random("match")))
    for _match, end in deals:
        result = end.result
        assert isinstance(result, IsraeliResult)
        assert read_state(str(end)) == end
        assert replay(rules.begin(end.setup, end.deal), end.log).state == end
        points = rules.score(result, end.setup).points
        if result.is_void:
            assert points == (0, 0, 0, 0)
            continue
        assert sum(result.tricks) == 13
        assert not any(end.hands)
        exact = sum(map(int.__eq__, result.tricks, result.bids))
        assert exact < 4 or not rules.hook
        for seat in range(4):
            worth = rules.points(result.bids[seat], result.tricks[seat], sum(result.bids))
            assert points[seat] == worth
    match, end = deals[-1]
    assert end.result
    final = match.add(end.result)
    assert final.is_over
    assert final.totals == tuple(
        map(sum, zip(*(s.score.points for s in final.scored), strict=True))
    )
    assert sorted(place.player for place in final.ranking) == [0, 1, 2, 3]


@BY_OPTIONS
def test_cards_are_neither_lost_nor_doubled_and_states_can_be_read(given: dict[str, Any]) -> None:
    rules = IsraeliWhist.of(given)
    chance = Random("cards")
    for _match, end in deals_of(rules, chance):
        state = rules.begin(end.setup, end.deal)
        for seat, action in end.log:
            if chance.random() < 0.2:
                assert read_state(str(state)) == state
            laid = [cards for cards in getattr(state.phase, "laid", ()) if cards]
            held = [card for cards in (*state.hands, *laid) for card in cards]
            tricks = [c for trick in (state.play.tricks if state.play else ()) for c in trick.cards]
            table = state.play.trick if state.play else ()
            assert sorted((*held, *tricks, *table)) == sorted(rules.pack(state.setup))
            assert action in state.legal_for(seat)
            state = state.apply(action, seat)


@BY_OPTIONS
def test_no_view_depends_on_what_is_hidden(given: dict[str, Any]) -> None:
    rules = IsraeliWhist.of(given)
    chance = Random("views")
    for _match, end in deals_of(rules, chance):
        state = rules.begin(end.setup, end.deal)
        for seat, action in end.log:
            if chance.random() < 0.3:
                for viewer in (None, N, E, S, W):
                    other = dealt_anew(state, viewer, chance)
                    assert str(other.view(viewer)) == str(state.view(viewer))
            state = state.apply(action, seat)


def dealt_anew(state: State, viewer: int | None, chance: Random) -> State:
    """The same moment, all that this seat cannot see being otherwise."""
    hidden = [seat for seat in range(4) if seat != viewer]
    pool = [card for seat in hidden for card in state.hands[seat]]
    chance.shuffle(pool)
    hands = list(state.hands)
    for seat in hidden:
        size = len(hands[seat])
        hands[seat], pool = CardSet(pool[:size]), pool[size:]
    state = state._replace(hands=tuple(hands), deal=Deal(tuple(hands)))
    return given_otherwise(state, viewer, chance)


def given_otherwise(state: State, viewer: int | None, chance: Random) -> State:
    """Cards given away by others, to others, may have been any."""
    heard = state.view(viewer).said
    spoken = [place for place, (_seat, a) in enumerate(state.log) if isinstance(a, Call | Lay)]
    log, facts, phase = list(state.log), state.facts, state.phase
    for place, (by, text) in zip(spoken, heard, strict=True):
        if text != "lay ?3":
            continue
        old, new = (
            state.log[place][1],
            CardSet(chance.sample(list(state.rules.pack(state.setup)), 3)),
        )
        assert isinstance(old, Lay)
        log[place] = (by, Lay(new))
        facts = replace(
            facts,
            exchanges=tuple(
                tuple(new if s == by and c == old.cards else c for s, c in enumerate(exchange))
                for exchange in facts.exchanges
            ),
        )
        if isinstance(phase, Laying) and phase.laid[by] == old.cards:
            phase = replace(phase, laid=(*phase.laid[:by], new, *phase.laid[by + 1 :]))
    return state._replace(log=tuple(log), facts=facts, phase=phase)


@pytest.mark.parametrize("module", [auction, israeli_whist])
def test_examples_hold(module: Any) -> None:
    assert doctest.testmod(module).failed == 0
