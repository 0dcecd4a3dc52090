"""Rentz: all seven games, and what a slip can say of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.cardset import CardSet
from games.engine.match import ResultRefused
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Deal
from games.engine.state import State
from games.rules.rentz import Rentz
from games.rules.rentz.choosing import RentzSetup
from games.rules.rentz.results import GAMES, RentzResult, Taken, result_of
from tests.rules.chance import finished
from tests.rules.rentz import HANDS, begun
from tests.rules.table import legal, next_of, played, reason, said

# The trick games

EIGHT_OF_A_SUIT = ("AKQJT987...", ".AKQJT987..", "..AKQJT987.", "...AKQJT987")


def all_of_one_suit(game: str, **given: Any) -> State:
    """Seat 0 has all spades and leads; the others have a suit each: hearts, diamonds, clubs."""
    return said(begun(*EIGHT_OF_A_SUIT, **given), "look", game)


@pytest.mark.parametrize(
    ("game", "given", "tricks", "over"),
    [
        ("king", {}, ["AS KH 7D 7C"], True),
        ("king", {}, ["AS AH 7D 7C"], False),
        ("king", {"early_end": "seed"}, ["AS KH 7D 7C"], True),
        ("king", {"early_end": "never"}, ["AS KH 7D 7C"], False),
        ("queens", {}, ["QS QH QD QC"], True),
        ("queens", {"early_end": "seed"}, ["QS QH QD QC"], True),
        ("queens", {"early_end": "never"}, ["QS QH QD QC"], False),
        ("whist", {}, ["QS QH QD QC"], False),
        ("totals", {}, ["QS QH QD QC"], False),
        ("tricks", {}, ["KS KH KD KC"], False),
    ],
)
def test_a_hand_ends_when_nothing_that_counts_is_left(
    game: str, given: dict[str, Any], tricks: list[str], over: bool
) -> None:
    assert played(all_of_one_suit(game, **given), *tricks).is_over == over


@pytest.mark.parametrize(("early_end", "over"), [("all", True), ("seed", False), ("never", False)])
def test_diamonds_end_with_the_last_diamond(early_end: str, over: bool) -> None:
    rules = Rentz.of({"players": 3, "early_end": early_end})
    hands = ("KQJ.KQJ.A9.", "AT9.AT9.KQ.", "..JT.AKQJT9")
    setup = next_of(rules.new_match(2), RentzSetup)
    state = said(rules.begin(setup, Deal(tuple(map(CardSet.parse, hands)))), "look", "diamonds")

    state = played(state, "AD KD JD", "9D QD TD")

    assert state.is_over == over


def test_suit_is_followed_and_any_card_may_be_led_or_thrown() -> None:
    state = said(begun(*HANDS), "look", "king")

    assert len(state.legal_actions) == 8
    state = played(state, "KH")
    assert legal(state) == ["AH"]
    assert reason(state, "8S") is Reason.MUST_FOLLOW
    assert reason(state, "KS") is Reason.NOT_IN_HAND
    state = played(state, "AH QH 8H")
    assert state.is_over
    assert state.result == RentzResult(game="king", king=1)


def test_a_blind_hand_counts_double_for_all() -> None:
    state = said(begun(*EIGHT_OF_A_SUIT), "blind totals")
    ranks = "AKQJT987"
    state = played(state, *(f"{rank}S {rank}H {rank}D {rank}C" for rank in ranks))

    assert isinstance(state.result, RentzResult)
    assert state.result.blind
    score = state.rules.score(state.result, state.setup)
    assert score.points == (-620, 0, 0, 0)
    assert dict(score.lines) == {
        "king": (-50, 0, 0, 0),
        "queens": (-100, 0, 0, 0),
        "diamonds": (-80, 0, 0, 0),
        "tricks": (-80, 0, 0, 0),
        "blind": (-310, 0, 0, 0),
    }


# The layout


@pytest.mark.parametrize(("players", "start"), [(3, "Q"), (4, "J"), (5, "T"), (6, "9")], ids=str)
def test_rows_begin_with_the_jack_or_the_middle_rank(players: int, start: str) -> None:
    assert Rentz(players=players).layout_rules().start == "J"
    assert Rentz(players=players, layout_start="middle").layout_rules().start == start


def test_the_chooser_begins_the_layout_and_places_give_the_points() -> None:
    state = said(begun(*HANDS, refusal=False), "look", "rentz")
    assert state.turn == 0
    assert legal(state) == ["JD", "JH"]

    end = finished(state, Random(3))

    assert isinstance(end.result, RentzResult)
    points = end.rules.score(end.result, end.setup).points
    assert [points[seat] for seat in end.result.places] == [150, 100, 50]
    assert sum(points) == 300


# Results on paper


def checked(result: RentzResult, *, left: tuple[str, ...] = GAMES, **given: Any) -> Refusal | None:
    """Why a slip cannot be taken where these games are left to the chooser; None if it can."""
    state = begun(left=left, **given)
    return state.rules.check(result, state.setup)


TOTALS = RentzResult((3, 2, 2, 1), "totals", False, 0, (2, 0, 2, 0), (5, 1, 2, 0))


@pytest.mark.parametrize(
    "result",
    [
        RentzResult(game="king", king=3),
        RentzResult(game="queens", queens=(4, 0, 0, 0)),
        RentzResult(game="diamonds", diamonds=(2, 2, 2, 2), blind=True),
        RentzResult((8, 0, 0, 0), "whist"),
        RentzResult((8, 0, 0, 0), "tricks"),
        RentzResult(game="rentz", places=(3, 0, 1)),
        RentzResult(refused=(1,)),
        TOTALS,
    ],
)
def test_a_possible_result_is_taken(result: RentzResult) -> None:
    assert checked(result) is None


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (RentzResult(), Reason.GAME_MISSING()),
        (RentzResult(game="bridge"), Reason.GAME_MISSING()),
        (RentzResult(game="king"), Reason.CARDS_DO_NOT_ADD_UP(what="king", total=1, got=0)),
        (RentzResult(game="king", king=4), Reason.CARDS_DO_NOT_ADD_UP(what="king", total=1, got=0)),
        (
            RentzResult(game="king", king=-1),
            Reason.CARDS_DO_NOT_ADD_UP(what="king", total=1, got=0),
        ),
        (RentzResult(game="queens", queens=(1, 2)), Reason.SIDES_MISSING(sides=4, got=2)),
        (
            RentzResult(game="queens", queens=(1, 2, 0, 0)),
            Reason.CARDS_DO_NOT_ADD_UP(what="queens", total=4, got=3),
        ),
        (
            RentzResult(game="diamonds", diamonds=(9, -1, 0, 0)),
            Reason.OUT_OF_RANGE(low=0, high=8, got=9),
        ),
        (
            RentzResult(game="diamonds", diamonds=(-1, 9, 0, 0)),
            Reason.OUT_OF_RANGE(low=0, high=8, got=-1),
        ),
        (
            RentzResult((9, 0, 0, 0), "whist"),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=8, got=9),
        ),
        (RentzResult((3, 3, 0, 1), "tricks"), Reason.TRICKS_DO_NOT_ADD_UP(total=8, got=7)),
        (replace(TOTALS, tricks=(0, 3, 3, 2)), Reason.CARDS_WITHOUT_TRICK(seat=0)),
        (RentzResult(game="rentz", places=(1, 2)), Reason.PLACES_IMPOSSIBLE(places=3)),
        (RentzResult(game="rentz", places=(1, 2, 1)), Reason.PLACES_IMPOSSIBLE(places=3)),
        (RentzResult(game="rentz", places=(1, 2, -1)), Reason.PLACES_IMPOSSIBLE(places=3)),
        (RentzResult(game="rentz", places=(1, 2, 4)), Reason.PLACES_IMPOSSIBLE(places=3)),
        (RentzResult(refused=(0,)), Reason.REFUSAL_IMPOSSIBLE()),
        (RentzResult(refused=(1, 2)), Reason.REFUSAL_IMPOSSIBLE()),
        (RentzResult(refused=(7,)), Reason.REFUSAL_IMPOSSIBLE()),
        (RentzResult(game="king", king=1, refused=(2,)), Reason.REFUSAL_IMPOSSIBLE()),
        (
            RentzResult(game="rentz", places=(1, 2, 3), refused=(2,)),
            Reason.REFUSAL_IMPOSSIBLE(),
        ),
    ],
)
def test_an_impossible_result_is_refused(result: RentzResult, why: Refusal) -> None:
    assert checked(result) == why


def test_results_keep_to_what_could_be_chosen() -> None:
    king = RentzResult(game="king", king=1)
    blind = replace(king, blind=True)

    assert checked(king, left=("whist",)) == Reason.GAME_ALREADY_CHOSEN(game="king")
    assert checked(blind, left=("king",)) == Reason.LAST_GAME_NOT_BLIND()
    assert checked(blind, blind="off") == Reason.BLIND_NOT_PLAYED()
    assert checked(RentzResult(refused=(1,)), left=("king",)) == Reason.REFUSAL_IMPOSSIBLE()
    assert checked(RentzResult(refused=(1,)), refusal=False) == Reason.REFUSAL_IMPOSSIBLE()


def test_where_another_game_is_chosen_a_refusal_goes_with_its_result() -> None:
    king = RentzResult(game="king", king=1, refused=(2,))
    again: dict[str, Any] = {"refusal_effect": "choose_again"}

    assert checked(king, **again) is None
    assert checked(RentzResult(refused=(2,)), **again) == Reason.REFUSAL_IMPOSSIBLE()
    assert checked(RentzResult(refused=(2,)), left=("rentz",), **again) is None
    rentz = RentzResult(game="rentz", places=(1, 2, 3), refused=(2,))
    assert checked(rentz, **again) == Reason.REFUSAL_IMPOSSIBLE()
    match = Rentz.of(again).new_match(3).add(king)
    assert (next_of(match, RentzSetup).hand, next_of(match, RentzSetup).needed) == (2, (3, 3, 4, 3))
    assert match.totals == (0, -50, 0, 0)


def test_nobody_can_refuse_who_would_need_more_ends_than_cards() -> None:
    match = Rentz(refusal_first=8).new_match(3).add(RentzResult(refused=(1,)))

    with pytest.raises(ResultRefused):
        match.add(RentzResult(refused=(1,)))


def test_a_score_can_be_told_of_an_impossible_result() -> None:
    rules = Rentz()
    setup = next_of(rules.new_match(), RentzSetup)

    assert rules.score(RentzResult(game="queens", queens=(1,)), setup).points == (-25, 0, 0, 0)
    assert rules.score(RentzResult(game="rentz", places=(2,)), setup).points == (0, 0, 150, 0)
    assert rules.score(RentzResult(game="?"), setup).points == (0, 0, 0, 0)


def test_a_result_has_the_figures_that_its_game_counts_and_no_others() -> None:
    taken = (Taken(1, 2, 5, 4), Taken(0, 2, 3, 4), Taken(), Taken())

    assert result_of("king", False, taken) == RentzResult(game="king", king=0)
    assert result_of("queens", True, taken) == RentzResult(
        game="queens", blind=True, queens=(2, 2, 0, 0)
    )
    assert result_of("totals", False, taken).diamonds == (5, 3, 0, 0)


@pytest.mark.parametrize("totals", [(-310, 120, -90, 120), (0, 0, 0, 0)])
def test_most_points_win_and_equal_totals_share_the_place(totals: tuple[int, ...]) -> None:
    places = replace(Rentz().new_match(), totals=totals).ranking

    assert [place.player for place in places if place.rank == 1] == [
        seat for seat in range(4) if totals[seat] == max(totals)
    ]
