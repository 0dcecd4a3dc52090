"""Israeli Whist: what is secret, and whole matches."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from games.engine.actions import Call, Lay
from games.engine.cardset import CardSet
from games.engine.phases.laying import Laying
from games.engine.setup import Deal
from games.engine.state import State, replay
from games.rules import read_state
from games.rules.israeli_whist import IsraeliResult, IsraeliWhist
from tests.rules.chance import (
    assert_views_hide,
    deals_of,
    dealt_anew,
    finished,
    passing,
    steps,
    with_result,
)
from tests.rules.israeli import BY_OPTIONS, begun, exchanged, given_by, passed
from tests.rules.table import E, N, S, W, said

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

    end = finished(said(state, "7C", "pass", "pass", "pass"), Random(1))

    for moment in (state, end):
        for viewer in (None, N, E, S, W):
            knows = (N, str(Lay(given))) in moment.view(viewer).said
            assert knows == (viewer in (N, E))
    assert end.is_over
    assert end.view(N).dealt is None


def test_hands_as_dealt_are_shown_after_a_deal_without_an_exchange() -> None:
    end = finished(said(begun(), "7C", "pass", "pass", "pass"), Random(1))

    assert end.view(None).dealt == end.deal.hands
    assert passed(begun(all_pass="redeal")).view(None).dealt is None


# Whole matches


@BY_OPTIONS
def test_matches_are_played_to_their_end(given: dict[str, Any]) -> None:
    rules = IsraeliWhist.of(given)
    deals = list(deals_of(rules, Random("match"), passing(0.9)))
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
    final = with_result(*deals[-1])
    assert final.is_over
    assert final.totals == tuple(
        map(sum, zip(*(s.score.points for s in final.scored), strict=True))
    )
    assert sorted(place.player for place in final.ranking) == [0, 1, 2, 3]


@BY_OPTIONS
def test_cards_are_neither_lost_nor_doubled_and_states_can_be_read(given: dict[str, Any]) -> None:
    rules = IsraeliWhist.of(given)
    chance = Random("cards")
    for _match, end in deals_of(rules, chance, passing(0.9)):
        for state, seat, action in steps(end):
            if chance.random() < 0.2:
                assert read_state(str(state)) == state
            laid = [cards for cards in getattr(state.phase, "laid", ()) if cards]
            held = [card for cards in (*state.hands, *laid) for card in cards]
            tricks = [c for trick in (state.play.tricks if state.play else ()) for c in trick.cards]
            table = state.play.trick if state.play else ()
            assert sorted((*held, *tricks, *table)) == sorted(rules.pack(state.setup))
            assert action in state.legal_for(seat)


@BY_OPTIONS
def test_no_view_depends_on_what_is_hidden(given: dict[str, Any]) -> None:
    rules = IsraeliWhist.of(given)
    chance = Random("views")
    for _match, end in deals_of(rules, chance, passing(0.9)):
        for state, _seat, _action in steps(end):
            if chance.random() < 0.3:
                assert_views_hide(state, otherwise, chance)


def otherwise(state: State, viewer: int | None, chance: Random) -> State:
    """The same moment, all that this seat cannot see being otherwise."""
    hidden = [seat for seat in range(4) if seat != viewer]
    hands, _none = dealt_anew(state.hands, hidden, chance)
    state = state._replace(hands=hands, deal=Deal(hands))
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
