"""Nomination Whist: play, what nominations are worth, what a slip can say, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.cardset import CardSet
from games.engine.match import ResultRefused
from games.engine.options import options_of
from games.engine.packs import pack
from games.engine.reasons import Reason
from games.engine.setup import Deal
from games.rules.nomination_whist import (
    Classic,
    NominationResult,
    NominationSetup,
    NominationWhist,
    Round,
    announced_trump,
)
from games.rules.nomination_whist.scoring import SCHEMES
from tests.rules.table import legal, next_of, played, reason, said

# Play


@pytest.mark.parametrize("must_trump", [False, True])
def test_who_cannot_follow_may_or_must_trump(must_trump: bool) -> None:
    rules = NominationWhist(players=3, must_trump=must_trump)
    setup = Classic(rules).setup_for(1, 2, Round(2))
    hands = tuple(map(CardSet.parse, ("..7.9", "A.3..", "...KQ")))
    rest = tuple(card for card in pack() if not any(card in hand for hand in hands))
    state = played(said(rules.begin(setup, Deal(hands, rest)), 0, 0, 0), "9C")

    assert reason(state, "AS") is (Reason.MUST_TRUMP if must_trump else None)
    assert reason(state, "AC") is Reason.NOT_IN_HAND
    state = played(state, "3H")
    assert legal(state) == ["QC", "KC"]
    end = played(state, "KC")
    assert end.turn == 1


# Scores


@pytest.mark.parametrize(
    ("scheme", "exact", "missed"),
    [
        ("tricks_plus_10", lambda b: 10 + b, lambda b, t: t),
        ("tricks_plus_5", lambda b: 5 + b, lambda b, t: t),
        ("exact_10", lambda b: 10 + b, lambda b, t: 0),
        ("exact_10_zero5", lambda b: 10 + b if b else 5, lambda b, t: 0),
        ("carter", lambda b: 10 + b, lambda b, t: -(10 + abs(t - b))),
        ("square", lambda b: 10 + b * b, lambda b, t: -((t - b) ** 2)),
        ("square_nil", lambda b: 10 + b * b, lambda b, t: 0),
        ("clag_2", lambda b: 10 + 2 * b, lambda b, t: 0),
        ("clag_5", lambda b: 10 + 5 * b, lambda b, t: 0),
        ("fives", lambda b: 5 * b, lambda b, t: 5 * t - 5 * abs(t - b)),
        ("times_10", lambda b: 10 * b, lambda b, t: 0),
    ],
)
def test_schemes_by_name(scheme: str, exact: Any, missed: Any) -> None:
    rules = NominationWhist.of({"scoring": scheme})

    for bid in range(14):
        for tricks in range(14):
            worth = exact(bid) if bid == tricks else missed(bid, tricks)
            assert rules.points(bid, tricks) == worth


def test_every_scheme_has_a_name_and_every_name_a_scheme() -> None:
    (names,) = (
        [name for kind in option.kinds if isinstance(kind, tuple) for name in kind]
        for option in options_of(NominationWhist)
        if option.name == "scoring"
    )

    assert sorted(names) == sorted(SCHEMES)
    for name in names:
        assert NominationWhist.of({"scoring": name}).scheme is SCHEMES[name]


def test_a_custom_scheme_counts_all_its_figures() -> None:
    figures = {
        "hit_base": 1, "hit_per_trick": 2, "hit_square": 3, "hit_zero": 50, "miss_per_trick": 7,
        "miss_flat": 11, "miss_per_diff": 13, "miss_diff_square": 17, "miss_per_bid": 19,
    }  # fmt: skip
    rules = NominationWhist.of({"scoring": figures})

    assert rules.points(0, 0) == 50
    assert rules.points(4, 4) == 1 + 8 + 48
    assert rules.points(4, 2) == 14 - 11 - 26 - 68 - 76


@pytest.mark.parametrize(
    ("tricks", "bids", "why"),
    [
        ((1, 1, 1, 0), (1, 1, 1, 1), None),
        ((1, 1, 1), (1, 1, 1, 1), Reason.SIDES_MISSING),
        ((1, 1, 1, 0), (), Reason.SIDES_MISSING),
        ((4, 0, 0, -1), (1, 1, 1, 1), Reason.TRICKS_OUT_OF_RANGE),
        ((1, 1, 0, 0), (1, 1, 1, 1), Reason.TRICKS_DO_NOT_ADD_UP),
        ((1, 1, 1, 0), (4, 1, 1, 1), Reason.OUT_OF_RANGE),
        ((1, 1, 1, 0), (1, 1, 1, 0), Reason.TOTAL_FORBIDDEN),
        ((1, 1, 1, 0), (0, 1, 1, 0), Reason.TOO_MANY_ZERO_BIDS),
    ],
)
def test_a_slip_is_checked(tricks: Any, bids: Any, why: Reason | None) -> None:
    rules = NominationWhist(zero_bid_limit=1)
    setup = Classic(rules).setup_for(1, 3, Round(3), (1, 0, 0, 0))

    refusal = rules.check(NominationResult(tricks, bids), setup)

    assert (refusal.reason if refusal else None) is why


def test_the_running_hook_is_checked_on_a_slip_too() -> None:
    rules = NominationWhist(hook="running")
    setup = Classic(rules).setup_for(1, 3, Round(3))

    for bids, fits in (((1, 2, 0, 0), False), ((1, 0, 1, 2), True), ((2, 2, 2, 2), True)):
        assert (rules.check(NominationResult((1, 1, 1, 0), bids), setup) is None) == fits


def test_a_misere_slip_needs_tricks_only() -> None:
    rules = NominationWhist.of({"preset": "clag"})
    setup = Classic(rules).setup_for(9, 0, Round(7, "misere"))

    for bids, why in (((), None), ((0,) * 4, None), ((0, 1, 0, 0), Reason.OUT_OF_RANGE)):
        result = NominationResult((0, 4, 1, 2), bids)
        refusal = rules.check(result, setup)
        assert (refusal.reason if refusal else None) is why
    assert rules.score(NominationResult((0, 4, 1, 2)), setup).points == (10, 4, 1, 2)
    said = NominationResult((0, 4, 1, 2), (0, 1, 0, 0))
    assert rules.check(said, setup) == Reason.OUT_OF_RANGE(low=0, high=0, got=1)


def test_points_are_listed_by_exact_and_missed_nominations() -> None:
    rules = NominationWhist.of({"preset": "clag"})
    setup = Classic(rules).setup_for(1, 3, Round(3))
    score = rules.score(NominationResult((2, 1, 0, 0), (2, 0, 0, 2)), setup)
    (exact, hits), (missed, misses) = score.lines

    assert (exact, missed) == ("exact", "missed")
    assert [bool(hit) for hit in hits] == [True, False, True, False]
    assert misses[0] == misses[2] == 0
    assert tuple(map(sum, zip(hits, misses, strict=True))) == score.points


def test_figures_refused_hear_what_would_be_possible() -> None:
    rules = NominationWhist()
    setup = Classic(rules).setup_for(1, 3, Round(3))
    refusal = rules.check(NominationResult((-1, 4, 0, 0), (1, 1, 1, 1)), setup)

    assert refusal == Reason.TRICKS_OUT_OF_RANGE(low=0, high=3, got=-1)


# The end


def test_a_tie_is_joint() -> None:
    rules = NominationWhist(schedule=(2,))

    match = rules.new_match().add(NominationResult((1, 1, 0, 0), (1, 1, 1, 1)))

    assert match.is_over
    assert [place.player for place in match.ranking if place.rank == 1] == [0, 1]


def test_a_tie_is_broken_by_deals_of_the_largest_size_until_one_leads() -> None:
    rules = NominationWhist(schedule=(2,), tie_break="extra_max_deals", max_cards=5)
    match = rules.new_match().add(NominationResult((1, 1, 0, 0), (1, 1, 1, 1)))

    for number, dealer, trump in ((2, 1, "C"), (3, 2, "D")):
        setup = next_of(match, NominationSetup)
        assert (setup.number, setup.dealer, setup.cards, setup.kind) == (
            number,
            dealer,
            5,
            "normal",
        )
        assert announced_trump(rules, setup) == trump
        match = match.add(NominationResult((1, 1, 3, 0), (1, 1, 1, 1)))
    match = match.add(NominationResult((1, 2, 2, 0), (1, 1, 1, 1)))
    assert match.is_over
    assert match.ranking[0].player == 0


def test_the_next_deal_refuses_a_slip_that_cannot_be() -> None:
    match = NominationWhist(schedule=(2,)).new_match()

    with pytest.raises(ResultRefused):
        match.add(NominationResult((1, 1, 0, 0), (1, 1, 0, 0)))
