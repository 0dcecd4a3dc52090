"""Random deals of Wiezen and Kleurenwiezen, and what holds at every moment of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from games.engine.actions import Action, Call, Lay, Play
from games.engine.boston import Boston
from games.engine.cards import Card
from games.engine.cardset import EMPTY, CardSet
from games.engine.contracts import SEATS, Contract, ContractResult
from games.engine.match import Match
from games.engine.packs import pack
from games.engine.phases.speaking import Auction
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules import read_state

N, E, S, W = SEATS


def begun(rules: Boston, seed: str = "one", dealer: int = N) -> State:
    """A deal before the first call."""
    setup = rules.new_match(dealer).next
    assert setup is not None
    return rules.start(setup, seed_from_text(seed))


def stacked(rules: Boston, *hands: str, turned: str = "") -> State:
    """North deals these hands, of North, East, South and West."""
    setup = rules.new_match(N).next
    assert setup is not None
    cards = tuple(map(CardSet.parse, hands))
    return rules.begin(setup, Deal(cards, turned=Card.parse(turned) if turned else None))


def said(state: State, calls: str) -> State:
    """The state after these calls, one after the other, whoever makes them."""
    for call in calls.split():
        state = state.apply(Call(call))
    return state


def legal(state: State) -> set[str]:
    """All that may be done now, as it is written."""
    return set(map(str, state.legal_actions))


def chosen(state: State, luck: Random, passing: float) -> tuple[Action, int]:
    """Any legal action of anybody who may act."""
    seat = luck.choice(state.to_act)
    actions = list(state.legal_for(seat))
    if isinstance(state.phase, Auction) and luck.random() < passing:
        return Call("pass"), seat
    return luck.choice(actions), seat


def moments(state: State, luck: Random, passing: float = 0.5) -> Iterator[State]:
    """A deal played at random, state by state."""
    yield state
    while not state.is_over:
        action, seat = chosen(state, luck, passing)
        state = state.apply(action, seat)
        yield state


def finished(state: State, luck: Random, passing: float = 0.5) -> State:
    """A deal played at random to its end."""
    *_before, last = moments(state, luck, passing)
    return last


def laid_by(state: State, seat: int) -> CardSet:
    """What a seat has laid aside."""
    laid = EMPTY
    for by, action in state.log:
        if by == seat and isinstance(action, Lay):
            laid |= action.cards
    return laid


def check_moment(state: State) -> None:
    """The cards are all there, and the line of text gives the state again."""
    played = [action.card for _by, action in state.log if isinstance(action, Play)]
    held = [card for hand in state.hands for card in hand]
    laid = [card for seat in SEATS for card in laid_by(state, seat)]
    assert sorted(played + held + laid) == sorted(pack())
    assert read_state(str(state)) == state


def check_views(state: State, luck: Random) -> None:
    """What a seat cannot see may lie otherwise, and its view stays the same to the letter."""
    for viewer in (None, *SEATS):
        shown = state.view(viewer)
        if shown.dealt is None:
            assert str(redealt(state, viewer, luck).view(viewer)) == str(shown)
        if viewer not in state.to_act:
            assert not shown.legal


def redealt(state: State, viewer: int | None, luck: Random) -> State:
    """The same deal with all that the viewer does not see dealt anew."""
    troel = state.facts.troel
    open_cards = {card for card in (state.deal.turned, troel and troel.called) if card}
    hidden = [seat for seat in SEATS if not isinstance(state.view(viewer).hands[seat], CardSet)]
    laid_open = state.is_over
    pool = [card for seat in hidden for card in state.hands[seat] if card not in open_cards]
    pool += [
        card
        for seat in SEATS
        if seat != viewer and not laid_open
        for card in laid_by(state, seat)
        if card not in open_cards
    ]
    luck.shuffle(pool)
    new: dict[int, CardSet] = {}
    for seat in hidden:
        kept = [card for card in state.hands[seat] if card in open_cards]
        size = len(state.hands[seat]) - len(kept)
        new[seat] = CardSet([*kept, *(pool.pop() for _card in range(size))])
    log = []
    for by, action in state.log:
        if isinstance(action, Lay) and by != viewer and not laid_open and pool:
            action = Lay(CardSet(pool.pop() for _card in action.cards))
        log.append((by, action))
    hands = tuple(new.get(seat, state.hands[seat]) for seat in SEATS)
    return state._replace(hands=hands, log=tuple(log), deal=replace(state.deal, hands=hands))


def check_end(state: State) -> None:
    """The result is possible, and what one side wins the other pays."""
    rules, result, setup = state.rules, state.result, state.setup
    assert isinstance(rules, Boston)
    assert isinstance(result, ContractResult)
    assert rules.check(result, setup) is None
    points = rules.score(result, setup).points
    assert sum(points) == 0
    if result.is_void:
        assert points == (0, 0, 0, 0)
        return
    contract: Contract = state.facts.contract
    total = rules.tricks_played(contract)
    assert sum(result.tricks) == total or (rules.end_early and sum(result.tricks) < total)
    if contract.partner is not None:
        assert len(set(map(abs, points))) == 1
        assert points[contract.declarers[0]] == points[contract.partner]
    elif len(contract.declarers) == 1:
        (declarer,) = contract.declarers
        assert {points[seat] for seat in SEATS if seat != declarer} == {-points[declarer] // 3}
    else:
        alone = [replace_declarers(result, place) for place in range(len(contract.declarers))]
        each = [rules.score(one, setup).points for one in alone]
        assert points == tuple(map(sum, zip(*each, strict=True)))


def replace_declarers(result: ContractResult, place: int) -> ContractResult:
    """The same tricks with one of several declarers."""
    return replace(result, declarers=(result.declarers[place],))


def check_early_end(state: State) -> None:
    """A deal that stopped early pays the same however the rest is played; before, it does not."""
    rules, contract = state.rules, state.facts.contract
    assert isinstance(rules, Boston)
    if contract is None or not rules.end_early:
        return
    assert state.play
    left = rules.tricks_played(contract) - len(state.play.tricks)
    for side in contract.sides:
        tricks = sum(state.play.won[seat] for seat in side)
        values = {rules.value(contract, tricks + more) for more in range(left + 1)}
        assert len(values) == 1


def match_played(rules: Boston, luck: Random, passing: float = 0.6) -> tuple[Match, list[State]]:
    """A whole match, each deal from the cards of the one before."""
    match, last, ends = rules.new_match(luck.randrange(4)), None, []
    while match.next is not None:
        seed = seed_from_text(str(luck.random()))
        last = finished(rules.start(match.next, seed, last), luck, passing)
        ends.append(last)
        result: Any = last.result
        match = match.add(result)
    return match, ends
