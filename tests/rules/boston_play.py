"""Random deals of Wiezen and Kleurenwiezen, and what holds at every moment of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from games.engine.actions import Lay, Play
from games.engine.boston import Boston, BostonBidding
from games.engine.cards import Card
from games.engine.cardset import EMPTY, CardSet
from games.engine.contract_game import FactorSetup
from games.engine.contracts import SEATS, Contract, ContractResult
from games.engine.packs import pack
from games.engine.phases.speaking import Auction, auction_at
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules import read_state
from tests.rules.chance import Choose, any_action, moments, passing, whole_match
from tests.rules.table import N, next_of, spoken


def begun(rules: Boston, seed: str = "one", dealer: int = N) -> State:
    """A deal before the first call."""
    return rules.start(next_of(rules.new_match(dealer), FactorSetup), seed_from_text(seed))


def stacked(rules: Boston, *hands: str, turned: str = "") -> State:
    """North deals these hands, of North, East, South and West."""
    deal = Deal(tuple(map(CardSet.parse, hands)), turned=Card.parse(turned) if turned else None)
    return rules.begin(rules.first_setup, deal)


def laid_by(state: State, seat: int) -> CardSet:
    """What a seat has laid aside."""
    laid = EMPTY
    for by, action in state.log:
        if by == seat and isinstance(action, Lay):
            laid |= action.cards
    return laid


def check_moment(state: State) -> None:
    """The cards are all there, and the line of text gives the state again."""
    gone = [action.card for _by, action in state.log if isinstance(action, Play)]
    held = [card for hand in state.hands for card in hand]
    laid = [card for seat in SEATS for card in laid_by(state, seat)]
    assert sorted(gone + held + laid) == sorted(pack())
    assert read_state(str(state)) == state


def check_views(state: State, luck: Random) -> None:
    """What a seat cannot see may lie otherwise, and its view stays the same to the letter.

    Nobody is shown what they may do when somebody else is to act.
    """
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
    hidden = [seat for seat in SEATS if seat != viewer and seat not in exposed(state)]
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
    deal = replace(state.deal, hands=hands)
    state = state._replace(hands=hands, log=tuple(log), deal=deal)
    return state.next(heard_anew(state)) if isinstance(state.phase, Auction) else state


def heard_anew(state: State) -> Auction[BostonBidding]:
    """The auction with all that was said, as it stands with the hands that there are now."""
    rules = state.rules
    assert isinstance(rules, Boston)
    standing = rules.opening(state.setup, state.deal, state.facts.troel)
    for _seat, call in state.log:
        standing = standing.after(str(call))
    return auction_at(standing)


def exposed(state: State) -> tuple[int, ...]:
    """Who plays an open misère that lies on the table."""
    rules, contract = state.rules, state.facts.contract
    assert isinstance(rules, Boston)
    is_open = contract is not None and contract.kind == "open_misere" and state.play is not None
    if not is_open or len(state.play.tricks) < rules.exposed_after:  # type: ignore[union-attr]
        return ()
    return tuple(contract.declarers)


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
    """A deal stops when it pays the same however the rest is played, and not a trick before."""
    rules, contract = state.rules, state.facts.contract
    assert isinstance(rules, Boston)
    if contract is None or not rules.end_early:
        return
    assert state.play
    *before, last = state.play.tricks
    left = rules.tricks_played(contract) - len(before) - 1
    now = [sum(state.play.won[seat] for seat in side) for side in contract.sides]
    then = [
        tricks - (last.winner in side) for tricks, side in zip(now, contract.sides, strict=True)
    ]

    assert {len(payments(rules, contract, tricks, left)) for tricks in now} == {1}
    assert max(len(payments(rules, contract, tricks, left + 1)) for tricks in then) > 1


def payments(rules: Boston, contract: Contract, tricks: int, left: int) -> set[int]:
    """All that a side with so many tricks may come to be paid, while so many are left."""
    return {rules.value(contract, tricks + more) for more in range(left + 1)}


def check_deal(state: State, luck: Random, choose: Choose = any_action) -> None:
    """All this holds when a deal is played on at random; its views, at every moment."""
    for moment in moments(state, luck, choose):
        check_views(moment, luck)
    check_moment(moment)
    check_end(moment)
    check_early_end(moment)


def check_contract(plain: Callable[..., State], calls: str) -> None:
    """All this holds when the contract of these calls is played, cut short or not."""
    luck = Random(calls)
    for given in ({}, {"end_early": False, "shuffle": "every_deal"}):
        check_deal(spoken(plain(**given), calls), luck)


def check_deals(rules: Boston, luck: Random) -> None:
    """All this holds when deals are played at random, with few passes and with many."""
    for number in range(8):
        start = begun(rules, f"{rules} {number}", number % 4)
        for moment in moments(start, luck, passing(luck.choice((0.3, 0.6, 0.8)))):
            if luck.random() < 0.15 or moment.is_over:
                check_moment(moment)
                check_views(moment, luck)
        check_end(moment)
        check_early_end(moment)


def check_session(rules: Boston, luck: Random) -> None:
    """A session played at random has its deals, and nobody wins what nobody pays."""
    match, ends = whole_match(rules, luck, passing(0.6))

    counted = [one for one in match.scored if not (one.result.is_void and rules.keeps_dealer)]
    assert len(counted) == rules.session_deals
    assert sum(match.totals) == 0
    assert len(ends) == len(match.scored)
    assert [place.total for place in match.ranking] == sorted(match.totals, reverse=True)
