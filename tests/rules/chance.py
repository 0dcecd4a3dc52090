"""Deals and matches of any game played at random, and what nobody sees dealt anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from games.engine.actions import Action, Call
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.rules import Rules
from games.engine.state import State

Choose = Callable[[State, int, Random], Action]
"""How a seat decides, where any legal action would make poor deals: all high bids, no passes."""

PASS = Call("pass")

MOST_DEALS = 100
"""No match of the games played here needs as many."""


def any_action(state: State, seat: int, luck: Random) -> Action:
    """Any legal action, all being as likely."""
    choice = state.legal_for(seat)
    return next(islice(choice, luck.randrange(len(choice)), None))


def passing(share: float) -> Choose:
    """Any legal action, but this often a pass where one is legal: auctions end at every height."""

    def choose(state: State, seat: int, luck: Random) -> Action:
        if PASS in state.legal_for(seat) and luck.random() < share:
            return PASS
        return any_action(state, seat, luck)

    return choose


def moments(state: State, luck: Random, choose: Choose = any_action) -> Iterator[State]:
    """A deal played on at random, state by state, from this one to the end."""
    yield state
    while not state.is_over:
        seat = luck.choice(state.to_act)
        state = state.apply(choose(state, seat, luck), seat)
        yield state


def finished(state: State, luck: Random, choose: Choose = any_action) -> State:
    """A deal played on at random to its end."""
    *_before, end = moments(state, luck, choose)
    return end


def deals_of(
    rules: Rules, luck: Random, choose: Choose = any_action
) -> Iterator[tuple[Match, State]]:
    """Every deal of a match played at random: the match before it, the deal at its end.

    Each is dealt from the cards of the one before, where the game gathers them.
    """
    match = rules.new_match(luck.randrange(rules.table))
    last: State | None = None
    while match.next is not None:
        assert len(match.scored) < MOST_DEALS, "the match does not end"
        last = finished(rules.start(match.next, luck.randbytes(32), last), luck, choose)
        yield match, last
        match = with_result(match, last)


def whole_match(
    rules: Rules, luck: Random, choose: Choose = any_action
) -> tuple[Match, list[State]]:
    """A match played at random: how it stands at its end, and its deals at theirs."""
    deals = list(deals_of(rules, luck, choose))
    match, end = deals[-1]
    return with_result(match, end), [one for _match, one in deals]


def with_result(match: Match, end: State) -> Match:
    """The match with the result of a deal that has been played to its end."""
    assert end.result is not None
    return match.add(end.result)


def first_deals(
    rules: Rules, luck: Random, count: int, choose: Choose = any_action
) -> list[list[State]]:
    """So many first deals, the seats dealing in turn: every state of each, played at random."""
    matches = [rules.new_match(number % rules.table) for number in range(count)]
    setups = [match.next for match in matches if match.next]
    return [list(moments(rules.start(setup, luck.randbytes(32)), luck, choose)) for setup in setups]


def steps(end: State) -> Iterator[tuple[State, int, Action]]:
    """A deal from its beginning once more: each state, and who does what in it."""
    state = end.rules.begin(end.setup, end.deal)
    for seat, action in end.log:
        yield state, seat, action
        state = state.apply(action, seat)


def retold(end: State) -> list[State]:
    """Every state of a deal that has been played, its end included."""
    return [*(state for state, _seat, _action in steps(end)), end]


def assert_views_hide(
    state: State, otherwise: Callable[[State, int | None, Random], State], luck: Random
) -> None:
    """No view changes by a letter where what its seat cannot see is otherwise."""
    for viewer in (None, *range(state.rules.table)):
        assert str(otherwise(state, viewer, luck).view(viewer)) == str(state.view(viewer))


def dealt_anew(
    hands: Sequence[CardSet], holders: Iterable[int], luck: Random, more: Iterable[Card] = ()
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """The hands of these holders from their cards and `more`, shuffled together; then the rest.

    Hands keep their sizes, and those of nobody else change.
    """
    holders = tuple(holders)
    cards = [*(card for holder in holders for card in hands[holder]), *more]
    luck.shuffle(cards)
    made = list(hands)
    for holder in holders:
        size = len(hands[holder])
        made[holder], cards = CardSet(cards[:size]), cards[size:]
    return tuple(made), tuple(cards)


def as_dealt(state: State, hands: Sequence[CardSet]) -> tuple[CardSet, ...]:
    """What must have been dealt to every seat, where these hands are what is left of it now."""
    return tuple(
        dealt - held | new
        for dealt, held, new in zip(state.deal.hands, state.hands, hands, strict=True)
    )
