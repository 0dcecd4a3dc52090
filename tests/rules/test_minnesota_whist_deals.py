"""Minnesota Whist: what may be seen, whole deals and matches."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from games.engine.actions import Action, Call, Lay, Play
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.packs import pack
from games.engine.phases.laying import Laying
from games.engine.seats import left_of
from games.engine.setup import Deal
from games.engine.state import State
from games.rules import read_state
from games.rules.minnesota_whist import MinnesotaResult, MinnesotaWhist, Tokens
from tests.rules.chance import assert_views_hide, deals_of, finished, first_deals, with_result
from tests.rules.minnesota import SEATS, begun, called, chosen, lays
from tests.rules.table import first_legal

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"preset": "minnesota_set2", "high_colour": "red", "high_lead": "left_of_grander"},
    {"preset": "south_dakota", "bid_mode": "token"},
    {"preset": "norwegian"},
    {"bidding": "in_turn", "bid_mode": "token", "target": 5},
    {"low_lead": "norwegian", "low_scoring": "winner_plus", "low_value": 3, "target": 20},
]

BY_OPTIONS = pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))


def deals(options: dict[str, Any], count: int = 8) -> list[list[State]]:
    """Every state of so many deals played at random."""
    return first_deals(MinnesotaWhist.of(options), Random(repr(options)), count)


# What may be seen


@pytest.mark.parametrize("bid_mode", ["card", "token"])
def test_others_see_only_that_somebody_has_chosen(bid_mode: str) -> None:
    state = begun(bid_mode=bid_mode)
    action = Call("high") if bid_mode == "token" else lays(state, "bbbb")[2]

    state = state.apply(action, 2)

    hidden = "?" if bid_mode == "token" else "lay ?1"
    for viewer in (None, 0, 1, 3):
        assert state.view(viewer).said == ((2, hidden),)
        assert state.view(viewer).to_act == (0, 1, 3)
        assert state.view(viewer).known == {"mode": None, "maker": None, "revealed": ()}
    assert state.view(2).said == ((2, str(action)),)
    assert state.view(2).legal == ()


@pytest.mark.parametrize("bid_mode", ["card", "token"])
def test_what_is_turned_up_lies_until_the_first_trick_is_over(bid_mode: str) -> None:
    state = chosen("rrbr", bid_mode=bid_mode)
    bids = dict(state.log)
    shown = tuple((seat, str(bids[seat]).removeprefix("lay ")) for seat in (1, 2))

    for _card in range(4):
        view = state.view(0)
        assert view.known == {"mode": "high", "maker": 2, "revealed": shown}
        seen = [seat for seat, text in view.said if "?" not in text]
        assert seen == [2, 0, 1]
        state = first_legal(state)

    view = state.view(0)
    assert view.known == {"mode": "high", "maker": 2, "revealed": ()}
    assert [seat for seat, text in view.said if "?" not in text] == [0]


@pytest.mark.parametrize("bid_mode", ["card", "token"])
def test_what_was_not_turned_up_stays_secret_after_the_hand(bid_mode: str) -> None:
    end = finished(chosen("rbrr", bid_mode=bid_mode), Random(1))

    view = end.view(3)

    assert view.dealt == end.deal.hands
    assert [seat for seat, text in view.said if "?" not in text] == [3]
    assert all("?" in text for _seat, text in end.view(None).said)


def test_calls_in_turn_are_heard_by_all() -> None:
    state = called("pass", "nullo", bid_mode="token")

    assert state.view(None).said == ((1, "pass"), (2, "nullo"))


def with_others(state: State, viewer: int | None, chance: Random) -> State:
    """The state with the cards, and the bids, that a seat has not seen exchanged."""
    own = state.deal.hands[viewer] if viewer is not None else CardSet()
    seen = set(own) | {action.card for _seat, action in state.log if isinstance(action, Play)}
    shown: set[int | None] = {viewer}
    if state.play and not state.play.tricks:
        shown |= set(state.facts.chosen.revealed)
    seen |= {
        card
        for seat, action in state.log
        if seat in shown and isinstance(action, Lay)
        for card in action.cards
    }
    pool = [card for card in pack() if card not in seen]
    put = dict(zip(pool, chance.sample(pool, len(pool)), strict=True))

    def moved(hand: CardSet) -> CardSet:
        return CardSet(put.get(card, card) for card in hand)

    def bid(seat: int, action: Action) -> Action:
        if seat in shown or isinstance(action, Play):
            return action
        if isinstance(action, Lay):
            return Lay(CardSet([chance.choice(pack())]))
        return Call(chance.choice(("high", "low"))) if bids_secretly else action

    bids_secretly = state.rules.bidding == "simultaneous"  # type: ignore[attr-defined]
    log = tuple((seat, bid(seat, action)) for seat, action in state.log)
    laid = dict(log[:4]) if bids_secretly else {}
    phase, facts = state.phase, state.facts
    if isinstance(phase, Laying):
        cards = tuple(None if old is None else laid[s].cards for s, old in enumerate(phase.laid))  # type: ignore[union-attr]
        phase = replace(phase, laid=cards)
    elif isinstance(phase, Tokens):
        phase = replace(phase, laid=tuple(str(laid[s]) if s in laid else None for s in SEATS))
    elif laid:
        texts = [str(laid[seat]) for seat in SEATS]
        bids = tuple(Card.parse(text[4:]) if text.startswith("lay") else text for text in texts)
        facts = replace(facts, bids=bids)
    return state._replace(
        deal=Deal(tuple(map(moved, state.deal.hands))),
        hands=tuple(map(moved, state.hands)),
        phase=phase,
        facts=facts,
        log=log,
    )


@BY_OPTIONS
def test_no_view_depends_on_what_its_seat_has_not_seen(options: dict[str, Any]) -> None:
    chance = Random("anew")
    for states in deals(options):
        for state in (*states[:6], *chance.sample(states[6:-1], 8)):
            assert_views_hide(state, with_others, chance)


# Whole deals and matches


@BY_OPTIONS
def test_deals_played_out(options: dict[str, Any]) -> None:
    rules = MinnesotaWhist.of(options)
    for states in deals(options):
        end = states[-1]
        assert isinstance(end.result, MinnesotaResult)
        assert rules.check(end.result, end.setup) is None
        assert sum(end.result.tricks) == 13
        assert not any(end.hands)
        points = rules.score(end.result, end.setup).points
        assert sum(point > 0 for point in points) <= 1


@BY_OPTIONS
def test_cards_are_never_lost_and_texts_can_be_read(options: dict[str, Any]) -> None:
    chance = Random("texts")
    for states in deals(options, 3):
        for state in (*states[:6], *chance.sample(states[6:], 6)):
            held = [card for hand in state.hands for card in hand]
            held += [action.card for _seat, action in state.log if isinstance(action, Play)]
            if isinstance(state.phase, Laying):
                held += [card for laid in state.phase.laid for card in laid or ()]
            assert sorted(held) == list(pack())
            assert read_state(str(state)) == state


@BY_OPTIONS
def test_matches_go_on_until_a_side_is_at_the_target(options: dict[str, Any]) -> None:
    rules, chance = MinnesotaWhist.of(options), Random(f"match {options}")

    *_before, last = islice(deals_of(rules, chance), 60)

    match = with_result(*last)
    # Where points are lost as easily as won, scores may fall for ever.
    assert match.is_over or options.get("preset") == "south_dakota"
    assert match.is_over == (max(match.totals) >= rules.target)
    assert match.ranking[1].total < rules.target
    dealers = [one.setup.dealer for one in match.scored]
    assert dealers[1:] == [left_of(dealer, SEATS) for dealer in dealers[:-1]]
