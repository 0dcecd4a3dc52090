"""Nomination Whist: whole matches, and everything secret in them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.phases.speaking import Prediction
from games.engine.setup import Deal
from games.engine.state import State, replay
from games.rules import read_state
from games.rules.nomination_whist import NominationSetup, NominationWhist, NomsResult
from tests.rules.chance import as_dealt, assert_views_hide, deals_of, dealt_anew, steps, with_result
from tests.rules.table import next_of

SPECIAL = ("no_trump", "misere", "misere_nt", "guess_trumps", "blind")

OPTIONS: tuple[dict[str, Any], ...] = (
    {"max_cards": 4},
    {"preset": "clag", "players": 3},
    {"players": 7, "schedule": "down", "hook": "running", "must_trump": True},
    {"preset": "oh_hell", "schedule": (13, 2, 1), "full_deal_trump": "last_card"},
    {"preset": "nommie26", "schedule": (2,) * 9, "zero_bid_limit": 1},
    {"bidding": "secret", "hook": "off", "blind_ones": True, "schedule": (2, 1, 1, 2)},
    {
        "players": 5, "schedule": "up_down", "max_cards": 2, "special_rounds": SPECIAL,
        "trump_method": "highest_bidder", "bidding": "secret", "hook": "off",
    },
    {
        "players": 6, "schedule": "up_down", "max_cards": 1, "special_rounds": SPECIAL,
        "blind_ones": True, "trump_method": "turn_up", "misere_miss": "minus5",
    },
    {"players": 3, "schedule": (1, 1), "tie_break": "extra_max_deals", "max_cards": 2},
    {"preset": "small_ships", "noms_target": 30, "noms_min_bid": 5},
    {"preset": "small_ships", "noms_target": 60, "noms_double_after_passout": False},
)  # fmt: skip

BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given))


@BY_OPTIONS
def test_matches_are_played_to_their_end(given: dict[str, Any]) -> None:
    rules = NominationWhist.of(given)
    for match, end in deals_of(rules, Random("match")):
        setup, result = next_of(match, NominationSetup), end.result
        assert read_state(str(end)) == end
        assert replay(rules.begin(end.setup, end.deal), end.log).state == end
        if isinstance(result, NomsResult) and result.is_void:
            continue
        assert result is not None
        assert sum(result.tricks) == setup.cards
        assert not any(end.hands)
        assert_adds_up(rules, setup, result)
    final = with_result(match, end)
    assert final.is_over
    assert sorted(place.player for place in final.ranking) == list(range(rules.players))
    assert final.totals == tuple(
        sum(one.score.points[seat] for one in final.scored) for seat in range(rules.players)
    )


def assert_adds_up(rules: NominationWhist, setup: NominationSetup, result: Any) -> None:
    """What the points of a deal come to in all, and where they come from."""
    score = rules.score(result, setup)
    lines = [points for _why, points in score.lines]
    assert score.points == tuple(map(sum, zip(*lines, strict=True)))
    if isinstance(result, NomsResult):
        worth = result.bid * (2 if setup.doubled else 1)
        paid = len(result.side) if result.is_made else 4 - len(result.side)
        assert sum(score.points) == worth * paid
    elif rules.scoring == "tricks_plus_10" and setup.has_nominations:
        exact = sum(map(int.__eq__, result.tricks, result.bids))
        assert sum(score.points) == setup.cards + 10 * exact
        if rules.hook == "last" and setup.cards >= rules.hook_min_cards:
            assert exact < rules.players


@BY_OPTIONS
def test_a_deal_can_be_read_at_every_moment(given: dict[str, Any]) -> None:
    rules = NominationWhist.of(given)
    chance = Random("moments")
    for match, end in deals_of(rules, chance):
        if chance.random() < 0.7:
            continue
        for state, seat, action in steps(end):
            assert read_state(str(state)) == state
            assert action in state.legal_for(seat)
        assert match.next == end.setup


@BY_OPTIONS
def test_no_view_depends_on_what_is_hidden(given: dict[str, Any]) -> None:
    rules = NominationWhist.of(given)
    chance = Random("views")
    for _match, end in deals_of(rules, chance):
        for state, _seat, _action in steps(end):
            if chance.random() < 0.3:
                assert_views_hide(state, otherwise, chance)


def otherwise(state: State, viewer: int | None, chance: Random) -> State:
    """The same moment, all that this seat cannot see being otherwise."""
    rules = state.rules
    assert isinstance(rules, NominationWhist)
    is_blind = state.setup.kind == "blind" and isinstance(state.phase, Prediction)  # type: ignore[attr-defined]
    held = state.deal.hands if is_blind else state.hands
    turned, rest = state.deal.turned, state.deal.rest
    lies_up = 1 if turned and rest and not is_blind else 0
    hidden = [h for h in range(rules.players) if is_blind or not sees(state, viewer, h)]
    hands, down = dealt_anew(held, hidden, chance, rest[lies_up:])
    rest = (*rest[:lies_up], *down)
    if is_blind:
        return state._replace(deal=Deal(hands, rest, rest[0] if turned and rest else turned))
    state = state._replace(deal=Deal(as_dealt(state, hands), rest, turned), hands=hands)
    return unsaid(repartnered(state), viewer, chance)


def sees(state: State, viewer: int | None, holder: int) -> bool:
    """One's own hand and nobody else's; on the forehead it is the other way round."""
    rules, setup = state.rules, state.setup
    assert isinstance(rules, NominationWhist)
    assert isinstance(setup, NominationSetup)
    forehead = rules.blind_ones and setup.cards == 1
    return viewer is not None and (viewer == holder) != forehead


def repartnered(state: State) -> State:
    """The same moment, the partner being whoever holds the called card now."""
    called = getattr(state.facts, "called", None)
    if called is None or not any(called in hand for hand in state.hands):
        return state
    partner = next(seat for seat, hand in enumerate(state.hands) if called in hand)
    return state._replace(facts=replace(state.facts, partner=partner))


def unsaid(state: State, viewer: int | None, chance: Random) -> State:
    """In secret others may have said anything else."""
    phase = state.phase
    if not isinstance(phase, Prediction) or not phase.rules.secret:
        return state
    log = list(state.log)
    for place, (seat, _action) in enumerate(state.log):
        if seat != viewer:
            number = chance.randint(0, phase.rules.total)
            phase = phase.saying(seat, number)
            log[place] = (seat, Call(str(number)))
    return state._replace(phase=phase, log=tuple(log))
