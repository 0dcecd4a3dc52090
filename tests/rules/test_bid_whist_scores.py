"""Bid Whist: what a deal is worth, what a slip can say, and the match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.engine.match import Match
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Setup
from games.rules.bid_whist import BidResult, BidWhist
from games.rules.bid_whist.contract import Bid
from tests.rules.bid import SEATS
from tests.rules.table import scored

# Results


def slip(bid: str, books: int, **more: Any) -> BidResult:
    """What a slip says of a bid by North and South, unless it is said otherwise."""
    read = Bid.read(bid)
    assert read
    return BidResult((), read.number, read.kind, books=books, **{"side": 0, **more})


@pytest.mark.parametrize(
    ("options", "bid", "books", "points"),
    [
        ({}, "4-up", 10, (4, 0)),
        ({}, "4-down", 12, (6, 0)),
        ({}, "4-down", 9, (-4, 0)),
        ({}, "4-down", 1, (-4, 0)),
        ({}, "3-nt", 10, (8, 0)),
        ({}, "5-nt", 10, (-10, 0)),
        ({"no_trump_multiplier": 1}, "5-nt", 10, (-5, 0)),
        ({}, "3-up", 13, (7, 0)),
        ({"made_scores": "bid"}, "3-up", 12, (3, 0)),
        ({"made_scores": "bid"}, "3-nt", 12, (6, 0)),
        ({"boston": "double"}, "3-up", 13, (14, 0)),
        ({"boston": "double"}, "3-nt", 13, (28, 0)),
        ({"boston": "double", "made_scores": "bid"}, "3-up", 13, (6, 0)),
        ({"boston": "double_if_bid"}, "6-up", 13, (7, 0)),
        ({"boston": "double_if_bid"}, "7-up", 13, (14, 0)),
        ({"boston": "quadruple"}, "7-up", 13, (28, 0)),
        ({"boston": "quadruple"}, "7-up", 12, (-7, 0)),
        ({"boston": "double"}, "3-up", 12, (6, 0)),
        ({"boston": "flat13"}, "3-up", 12, (6, 0)),
        ({"boston": "flat13"}, "3-up", 13, (13, 0)),
        ({"boston": "flat13"}, "3-nt", 13, (26, 0)),
        ({"set_bidder": "zero"}, "3-up", 8, (0, 0)),
        ({"set_defenders": "bid"}, "3-up", 8, (-3, 3)),
        ({"set_defenders": "bid", "set_bidder": "zero"}, "3-nt", 8, (0, 6)),
        ({"set_defenders": "over_six"}, "6-up", 5, (-6, 2)),
        ({"set_defenders": "over_six"}, "6-nt", 5, (-12, 4)),
        ({"set_defenders": "over_six"}, "6-up", 7, (-6, 0)),
    ],
)
def test_what_a_deal_is_worth(
    options: dict[str, Any], bid: str, books: int, points: tuple[int, int]
) -> None:
    rules, setup = BidWhist.of(options), Setup(1, 0, SEATS)

    score = rules.score(slip(bid, books), setup)
    other = rules.score(slip(bid, books, side=None, declarer=3), setup)

    assert score.points == points
    assert other.points == points[::-1]
    assert (
        tuple(map(sum, zip((0, 0), *(line for _why, line in score.lines), strict=True))) == points
    )


@pytest.mark.parametrize(
    ("options", "won", "expected"),
    [
        ({}, (9, True), 10),
        ({}, (9, False), 10),
        ({"kitty_book": "first_trick"}, (9, True), 10),
        ({"kitty_book": "first_trick"}, (9, False), 9),
        ({"pack": 52, "kitty": 0}, (9, True), 9),
        ({"preset": "straight52"}, (9, True), 9),
    ],
)
def test_whose_book_the_kitty_is(
    options: dict[str, Any], won: tuple[int, bool], expected: int
) -> None:
    own, won_first = won

    assert BidWhist.of(options).books(own, won_first=won_first) == expected


@pytest.mark.parametrize(
    ("options", "result", "expected"),
    [
        ({}, slip("4-up", 10), None),
        ({}, slip("4-up", 0), Reason.TRICKS_OUT_OF_RANGE(low=1, high=13, got=0)),
        ({}, slip("4-up", 14), Reason.TRICKS_OUT_OF_RANGE(low=1, high=13, got=14)),
        ({"kitty_book": "first_trick"}, slip("4-up", 0), None),
        ({"preset": "straight52"}, slip("4-up", 0), None),
        ({}, slip("2-up", 10), Reason.OUT_OF_RANGE(low=3, high=7, got=2)),
        ({}, slip("4", 10), Reason.CONTRACT_NOT_PLAYED(contract="4")),
        ({"auction": "number"}, slip("4-nt", 10), None),
        ({}, slip("4-up", 10, side=None), Reason.DECLARER_MISSING()),
        ({}, slip("4-up", 10, side=None, declarer=4), Reason.DECLARER_MISSING()),
        ({}, slip("4-up", 10, side=1, declarer=2), Reason.FIGURES_DISAGREE()),
        ({}, slip("4-up", 10, side=0, declarer=2), None),
        ({}, replace(slip("4-up", 10), books=None), Reason.TRICKS_MISSING()),
        ({}, replace(slip("4-up", 10), tricks=(9, 3)), None),
        ({}, replace(slip("4-up", 10), tricks=(10, 2)), Reason.FIGURES_DISAGREE()),
        ({}, replace(slip("4-up", 10), tricks=(9,)), Reason.SIDES_MISSING(sides=2, got=1)),
        (
            {},
            replace(slip("4-up", 10), tricks=(9, 4)),
            Reason.TRICKS_DO_NOT_ADD_UP(total=12, got=13),
        ),
        (
            {},
            replace(slip("4-up", 10), tricks=(13, -1)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=12, got=13),
        ),
        ({"kitty_book": "first_trick"}, replace(slip("4-up", 9), tricks=(9, 3)), None),
        ({"kitty_book": "first_trick"}, replace(slip("4-up", 10), tricks=(9, 3)), None),
        (
            {"kitty_book": "first_trick"},
            replace(slip("4-up", 12), tricks=(12, 0)),
            Reason.FIGURES_DISAGREE(),
        ),
        (
            {"kitty_book": "first_trick"},
            replace(slip("4-up", 1), tricks=(0, 12)),
            Reason.FIGURES_DISAGREE(),
        ),
        ({}, BidResult(), Reason.DEALER_MUST_BID()),
        ({"all_pass": "redeal_next"}, BidResult(), None),
        (
            {"all_pass": "redeal_next"},
            BidResult(declarer=1),
            Reason.DECLARER_NOT_EXPECTED(contract=""),
        ),
        (
            {"all_pass": "redeal_next"},
            BidResult((6, 6)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=0, got=6),
        ),
    ],
)
def test_what_a_slip_can_say(
    options: dict[str, Any], result: BidResult, expected: Refusal | None
) -> None:
    assert BidWhist.of(options).check(result, Setup(1, 0, SEATS)) == expected


@pytest.mark.parametrize(
    ("options", "bid", "books", "lines"),
    [
        ({}, "4-up", 10, (("made", (4, 0)),)),
        ({"boston": "double"}, "3-up", 13, (("made", (7, 0)), ("boston", (7, 0)))),
        ({}, "4-up", 9, (("set", (-4, 0)),)),
        ({"set_defenders": "bid"}, "4-up", 9, (("set", (-4, 0)), ("defended", (0, 4)))),
        ({"set_bidder": "zero"}, "4-up", 9, ()),
    ],
)
def test_only_what_was_won_or_lost_is_listed(
    options: dict[str, Any], bid: str, books: int, lines: tuple[Any, ...]
) -> None:
    assert BidWhist.of(options).score(slip(bid, books), Setup(1, 0, SEATS)).lines == lines


def test_a_hand_thrown_in_has_no_books() -> None:
    rules = BidWhist(all_pass="redeal_next")

    assert rules.check(BidResult(books=0), Setup(1, 0, SEATS)) is None
    assert rules.check(BidResult(books=7), Setup(1, 0, SEATS)) == Reason.TRICKS_OUT_OF_RANGE(
        low=0, high=0, got=7
    )


def test_a_slip_that_says_too_little_scores_nothing() -> None:
    rules, setup = BidWhist(), Setup(1, 0, SEATS)

    assert rules.score(BidResult(), setup).points == (0, 0)
    assert rules.score(slip("4-up", 10, side=None), setup).points == (0, 0)
    assert rules.score(replace(slip("4-up", 10), books=None), setup).points == (0, 0)


# The match


def match_of(*results: BidResult, **options: Any) -> Match:
    """The match that West deals first, after these results."""
    return scored(BidWhist.of(options).new_match(3), *results)


def test_the_deal_passes_to_the_left() -> None:
    match = match_of(slip("3-up", 9), slip("3-up", 8))

    assert [one.setup.dealer for one in match.scored] == [3, 0]
    assert match.next == Setup(3, 1, SEATS)


def test_the_first_side_at_the_target_wins() -> None:
    before, after = match_of(slip("3-up", 12)), match_of(slip("3-up", 12), slip("3-up", 9))

    assert not before.is_over
    assert after.is_over
    assert [place.player for place in after.ranking] == [0, 1]


def test_a_side_that_falls_to_minus_the_target_loses() -> None:
    results = slip("3-up", 8, side=0), slip("4-up", 8, side=0)

    assert match_of(*results).is_over
    assert [place.player for place in match_of(*results).ranking] == [1, 0]
    assert not match_of(*results, negative_loss=False).is_over
    assert not match_of(*results, target=None).is_over


def test_the_second_failed_bid_loses_whatever_the_score() -> None:
    options = {"preset": "straight52", "target": 21}

    match = match_of(slip("1-up", 13), slip("2-up", 7), slip("1-up", 6), **options)

    assert match.is_over
    assert match.totals == (4, 0)
    assert [(place.player, place.rank) for place in match.ranking] == [(1, 1), (0, 2)]


def test_hands_are_counted_but_not_those_thrown_in() -> None:
    options = {"hands": 2, "target": None, "all_pass": "redeal_next"}

    match = match_of(slip("3-up", 9), BidResult(), **options)
    assert not match.is_over
    match = match.add(slip("3-up", 9, side=1))

    assert match.is_over
    assert [(place.rank, place.tied) for place in match.ranking] == [(1, True), (1, True)]


@pytest.mark.parametrize(
    ("all_pass", "dealers"), [("redeal_next", [0, 1, 2, 3]), ("redeal_same", [0, 1, 1, 2])]
)
def test_only_after_a_hand_thrown_in_may_the_same_dealer_deal_again(
    all_pass: Any, dealers: list[int]
) -> None:
    match = BidWhist(all_pass=all_pass).new_match()
    dealt = []
    for result in (slip("4-up", 10), BidResult(), slip("4-up", 9), BidResult()):
        assert match.next
        dealt.append(match.next.dealer)
        match = match.add(result)

    assert dealt == dealers
