"""Romanian Whist: hidden cards, slips that cannot be, runs, and playing to zero."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine.match import Match
from games.engine.options import OptionError
from games.engine.reasons import IllegalAction, Reason, Refusal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.romanian_whist import ZERO, RomanianResult, RomanianSetup, RomanianWhist, Run
from tests.rules.table import played_out, reason, said, scored

FOUR_CARDS = RomanianSetup(1, 3, (0, 1, 2, 3), 4)
SIX_OF_SEVEN = RomanianSetup(1, 6, (0, 1, 2, 3, 4, 5), 2)
MISSED = RomanianResult((1, 0, 0, 0), (0, 0, 0, 0))
"""A deal of one card in which seat 0 misses, and all others make nothing."""


def dealt(rules: RomanianWhist, cards: int) -> State:
    setup = RomanianSetup(1, 3, (0, 1, 2, 3), cards)
    return rules.start(setup, seed_from_text(f"romanian {cards}"))


def who_sees(state: State, holder: int) -> list[int | None]:
    """Who sees a hand, of the four seats and of those who only watch (None)."""
    return [seat for seat in (0, 1, 2, 3, None) if state.rules.sees_hand(state, seat, holder)]


@pytest.mark.parametrize(
    ("visibility", "at_bidding", "at_play"),
    [("own", [1], [1]), ("forehead", [0, 2, 3], [0, 2, 3]), ("blind", [], [1])],
)
def test_a_single_card_is_seen_as_the_option_says(
    visibility: Any, at_bidding: list[int], at_play: list[int]
) -> None:
    state = dealt(RomanianWhist(ones_visibility=visibility), 1)

    assert who_sees(state, 1) == at_bidding
    assert who_sees(said(state, 0, 0, 0, 0), 1) == at_play


@pytest.mark.parametrize("visibility", ["own", "forehead", "blind"])
def test_of_two_cards_or_more_everybody_sees_their_own(visibility: Any) -> None:
    state = dealt(RomanianWhist(ones_visibility=visibility), 2)

    assert who_sees(state, 1) == [1]
    assert who_sees(said(state, 0, 0, 0, 0), 1) == [1]


@pytest.mark.parametrize(("visibility", "cards"), [("forehead", 2), ("blind", 1), ("own", 1)])
def test_who_has_seen_a_card_plays_it_by_name(visibility: Any, cards: int) -> None:
    state = said(dealt(RomanianWhist(ones_visibility=visibility), cards), 0, 0, 0, 0)

    assert reason(state, "play") is Reason.CARD_EXPECTED
    assert {str(action) for action in state.legal_actions} == {str(c) for c in state.hands[0]}


def test_the_card_turned_up_is_told_and_the_rest_lies_face_down() -> None:
    state = dealt(RomanianWhist(), 7)
    view = state.view(None)

    assert state.deal.turned
    assert view.known["turned"] == str(state.deal.turned)
    assert view.known["trump"] == state.deal.turned.suit
    assert view.rest == (state.deal.turned, None, None, None)


def test_in_a_deal_of_eight_nothing_is_turned_up_and_there_are_no_trumps() -> None:
    view = dealt(RomanianWhist(), 8).view(None)

    assert (view.known["turned"], view.known["trump"], view.rest) == (None, "NT", ())


def test_numbers_said_are_known_to_everybody_at_once_and_stay_known() -> None:
    state = said(dealt(RomanianWhist(), 2), 2, 1)

    assert state.view(None).known["bids"] == (2, 1, None, None)
    assert played_out(said(state, 0, 1)).view(None).known["bids"] == (2, 1, 0, 1)


@pytest.mark.parametrize(
    ("result", "refusal"),
    [
        (RomanianResult((4, 0, 0, 0), (4, 4, 4, 4)), None),
        (RomanianResult((1, 1, 1, 1), (0, 0, 0, 0)), None),
        (RomanianResult((4, 0, 0), (0, 0, 0, 0)), Reason.SIDES_MISSING(sides=4, got=3)),
        (RomanianResult((4, 0, 0, 0), (0, 0, 0)), Reason.SIDES_MISSING(sides=4, got=3)),
        (RomanianResult((4, 0, 0, 0), (0, 0, 0, None)), Reason.SAT_OUT(seat="W")),
        (
            RomanianResult((5, 0, 0, -1), (0, 0, 0, 0)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=4, got=5),
        ),
        (
            RomanianResult((-1, 4, 1, 0), (0, 0, 0, 0)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=4, got=-1),
        ),
        (
            RomanianResult((4, 0, 0, 0), (5, 0, 0, 0)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=4, got=5),
        ),
        (
            RomanianResult((4, 0, 0, 0), (0, 0, 0, -1)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=4, got=-1),
        ),
        (RomanianResult((1, 1, 1, 0), (0, 0, 0, 0)), Reason.TRICKS_DO_NOT_ADD_UP(total=4, got=3)),
        (RomanianResult((1, 1, 1, 1), (1, 1, 1, 1)), Reason.TOTAL_FORBIDDEN(total=4, got=4)),
    ],
)
def test_a_slip_is_refused_that_cannot_be(result: RomanianResult, refusal: Refusal | None) -> None:
    assert RomanianWhist().check(result, FOUR_CARDS) == refusal


def test_numbers_may_add_up_to_the_cards_where_the_last_speaker_is_free() -> None:
    rules = RomanianWhist(last_bidder_rule="free")

    assert rules.check(RomanianResult((1, 1, 1, 1), (1, 1, 1, 1)), FOUR_CARDS) is None


@pytest.mark.parametrize(
    ("tricks", "bids", "refusal"),
    [
        ((2, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, None), None),
        ((2, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0), Reason.SAT_OUT(seat="P7")),
        ((1, 0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 0, None), Reason.SAT_OUT(seat="P7")),
        ((2, 0, 0, 0, 0, 0, 0), (None, 0, 0, 0, 0, 0, None), Reason.SAT_OUT(seat="P1")),
    ],
)
def test_of_seven_the_dealer_has_no_number_and_no_trick(
    tricks: tuple[int, ...], bids: tuple[int | None, ...], refusal: Refusal | None
) -> None:
    rules = RomanianWhist(players=7)

    assert rules.check(RomanianResult(tricks, bids), SIX_OF_SEVEN) == refusal


def test_a_schedule_of_ones_own_has_at_least_one_deal() -> None:
    with pytest.raises(OptionError):
        RomanianWhist(schedule="custom")


def test_who_sits_out_scores_nothing_and_keeps_the_run() -> None:
    rules = RomanianWhist(players=7)
    result = RomanianResult((1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, None))
    match = scored(rules.new_match(6), result)

    assert match.totals == (-1, 5, 5, 5, 5, 5, 0)
    assert match.facts.runs[6] == Run()
    assert match.facts.runs[:2] == (Run(False, 1), Run(True, 1))


def prizes(rules: RomanianWhist, runs: str) -> list[int]:
    """What each deal earns besides its points: W is made, L missed; 1 a deal of one card made."""
    run, earned = Run(), []
    for deal in runs:
        run, prize = rules.run_after(run, deal != "L", 1 if deal == "1" else 2)
        earned.append(prize)
    return earned


def test_after_the_long_run_nothing_more_is_paid_until_it_breaks_where_runs_stop() -> None:
    rules = RomanianWhist(streak_after_long="stop", streak_win_length=12)

    assert prizes(rules, "W" * 13) == [0] * 9 + [30, 0, 0, 0]
    assert prizes(rules, "W" * 10 + "L" * 5) == [0] * 9 + [30] + [0] * 4 + [-10]


def test_where_two_lengths_are_the_same_the_long_prize_alone_is_paid() -> None:
    rules = RomanianWhist(streak_win_length=3, streak_long_length=3)

    assert prizes(rules, "WWWWWW") == [0, 0, 30, 0, 0, 30]


def test_a_deal_of_one_card_sets_the_run_to_nothing_where_it_breaks_runs() -> None:
    rules = RomanianWhist(streak_ones="break", streak_win_length=2)

    assert prizes(rules, "W1WW") == [0, 0, 0, 10]


def test_no_prizes_are_paid_where_there_are_none() -> None:
    assert not any(prizes(RomanianWhist(streak_prizes=False), "W" * 10))


def finished(rules: RomanianWhist, deals: int) -> Match:
    """A match after so many deals, of one card each."""
    return scored(rules.new_match(), *[MISSED] * deals)


SIX_ONES: dict[str, Any] = {"schedule": "custom", "custom_schedule": [1] * 6}


@pytest.mark.parametrize(
    ("options", "last"),
    [
        ({"zero_deadline": "start", **SIX_ONES}, 0),
        ({"zero_deadline": "last_block", **SIX_ONES}, 2),
        ({"zero_deadline": "last_deal", **SIX_ONES}, 5),
        ({"schedule": "custom", "custom_schedule": [1] * 3}, 0),
    ],
)
def test_zero_is_announced_while_so_many_deals_are_finished(
    options: dict[str, Any], last: int
) -> None:
    rules = RomanianWhist.of(options)

    assert rules.zero_refusal(finished(rules, last), 1) is None
    assert rules.zero_refusal(finished(rules, last + 1), 1) == Reason.TOO_LATE()


def test_zero_is_announced_once_by_each_and_nothing_else_is() -> None:
    match = RomanianWhist().new_match().declare(1, ZERO)

    assert match.facts.to_zero == {1}
    assert match.declare(2, ZERO).facts.to_zero == {1, 2}
    with pytest.raises(IllegalAction) as twice:
        match.declare(1, ZERO)
    assert twice.value.refusal == Reason.ALREADY_CHOSEN()
    with pytest.raises(IllegalAction) as other:
        match.declare(2, "hero")
    assert other.value.refusal == Reason.NOT_A_CALL(call="hero")


def test_zero_is_not_announced_where_it_is_not_played() -> None:
    rules = RomanianWhist(zero_goal="off")

    assert rules.zero_refusal(rules.new_match(), 0) == Reason.ZERO_NOT_PLAYED()


@pytest.mark.parametrize(
    ("result", "totals", "to_zero", "ranks"),
    [
        ("co_winner", (41, 0, 25, 0), {1}, [1, 1, 3, 4]),
        ("outright", (41, 0, 25, 0), {1}, [2, 1, 3, 4]),
        ("badge", (41, 0, 25, 0), {1}, [1, 3, 2, 3]),
        ("co_winner", (-3, 0, -5, -8), {1}, [2, 1, 3, 4]),
        ("outright", (-3, 0, -5, 0), {1}, [3, 1, 4, 2]),
        ("co_winner", (0, 0, 7, 5), {0, 1}, [1, 1, 1, 4]),
        ("outright", (41, 1, 25, 0), {1}, [1, 3, 2, 4]),
        ("co_winner", (0, 0, 0, 0), {0, 1, 2, 3}, [1, 1, 1, 1]),
    ],
)
def test_who_announced_zero_and_has_it_is_ranked_as_the_option_says(
    result: Any, totals: tuple[int, ...], to_zero: set[int], ranks: list[int]
) -> None:
    rules = RomanianWhist(zero_result=result)
    begun = rules.new_match()
    match = replace(begun, totals=totals, facts=replace(begun.facts, to_zero=frozenset(to_zero)))

    places = {place.player: place for place in match.ranking}

    assert [places[seat].rank for seat in range(4)] == ranks
    assert [places[seat].total for seat in range(4)] == list(totals)
