"""Bid Whist: whole deals and matches, and what no view may tell of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.engine.actions import Lay, Play
from games.engine.cardset import CardSet
from games.engine.seats import left_of
from games.engine.setup import Deal
from games.engine.state import State
from games.rules import read_state
from games.rules.bid_whist import BidResult, BidWhist
from tests.rules.bid import SEATS, some_action
from tests.rules.chance import assert_views_hide, first_deals, whole_match

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"preset": "parlett54", "sport_kitty": True},
    {"preset": "tournament53", "all_pass": "redeal_next", "hands": 5},
    {"preset": "plain52", "all_pass": "redeal_same", "declare_when": "after_kitty"},
    {"preset": "straight52", "downtown_aces": "bad"},
    {"downtown_aces": "bidder_chooses", "nt_joker_lead": "only_if_forced", "dealer_match": True},
    {
        "pack": 53, "kitty": 5, "auction": "number", "nt_joker_must_discard": True,
        "sport_kitty": True, "declare_when": "after_kitty", "kitty_book": "first_trick",
        "set_bidder": "zero", "set_defenders": "bid", "boston": "double", "no_trump_multiplier": 1,
    },
]  # fmt: skip

BY_OPTIONS = pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))


def deals(options: dict[str, Any], count: int = 8) -> list[list[State]]:
    """Every state of so many deals played at random."""
    return first_deals(BidWhist.of(options), Random(repr(options)), count, some_action)


# What may be seen


def with_others(state: State, viewer: int | None, chance: Random) -> State:
    """The state with the cards that a seat has not seen put elsewhere."""
    rules = state.rules
    assert isinstance(rules, BidWhist)
    own = state.hands[viewer] if viewer is not None else CardSet()
    seen = set(own) | {action.card for _seat, action in state.log if isinstance(action, Play)}
    is_declarer = viewer is not None and viewer == state.facts.declarer
    if state.facts.has_kitty and (is_declarer or rules.sport_kitty):
        seen |= set(state.deal.rest)
    if is_declarer:
        seen |= set(state.facts.discards)
    pool = [card for card in rules.pack(state.setup) if card not in seen]
    put = dict(zip(pool, chance.sample(pool, len(pool)), strict=True))

    def moved(hand: CardSet) -> CardSet:
        return CardSet(put.get(card, card) for card in hand)

    deal = Deal(
        tuple(map(moved, state.deal.hands)), tuple(put.get(card, card) for card in state.deal.rest)
    )
    facts = replace(state.facts, discards=moved(state.facts.discards))
    log = tuple(
        (seat, Lay(moved(action.cards)) if isinstance(action, Lay) else action)
        for seat, action in state.log
    )
    return state._replace(deal=deal, hands=tuple(map(moved, state.hands)), facts=facts, log=log)


@BY_OPTIONS
def test_no_view_depends_on_cards_that_its_seat_has_not_seen(options: dict[str, Any]) -> None:
    chance = Random("anew")
    for states in deals(options):
        for state in chance.sample(states[:-1], min(12, len(states) - 1)):
            assert_views_hide(state, with_others, chance)


# Whole deals and matches


@BY_OPTIONS
def test_deals_played_out(options: dict[str, Any]) -> None:
    rules = BidWhist.of(options)
    for states in deals(options):
        end = states[-1]
        result = end.result
        assert isinstance(result, BidResult)
        assert rules.check(result, end.setup) is None
        if result.is_void:
            continue
        assert end.play
        assert result.declarer == end.play.tricks[0].leader
        assert sum(result.tricks) == rules.cards_each
        assert result.books is not None
        defenders = end.view(None).known["books"][1 - (result.declaring or 0)]
        assert result.books + defenders == 13
        score = rules.score(result, end.setup)
        assert max(score.points) > 0 or min(score.points) < 0 or rules.set_bidder == "zero"


@BY_OPTIONS
def test_cards_are_never_lost_and_texts_can_be_read(options: dict[str, Any]) -> None:
    chance = Random("texts")
    for states in deals(options, 4):
        for state in chance.sample(states, min(10, len(states))):
            held = [card for hand in state.hands for card in hand] + list(state.facts.discards)
            held += [action.card for _seat, action in state.log if isinstance(action, Play)]
            if not state.facts.has_kitty:
                held += state.deal.rest
            assert sorted(held) == sorted(state.rules.pack(state.setup))
            assert read_state(str(state)) == state


@BY_OPTIONS
def test_matches_come_to_their_end(options: dict[str, Any]) -> None:
    rules, chance = BidWhist.of(options), Random(f"match {options}")

    match, ends = whole_match(rules, chance, some_action)

    assert match.is_over
    assert [one.result for one in match.scored] == [end.result for end in ends]
    points = [one.score.points for one in match.scored]
    assert match.totals == tuple(map(sum, zip(*points, strict=True)))
    for one, following in pairwise(match.scored):
        stays = one.result.is_void and rules.all_pass == "redeal_same"
        dealer = one.setup.dealer
        assert following.setup.dealer == (dealer if stays else left_of(dealer, SEATS))
