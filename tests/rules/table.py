"""What is done at the table in the tests of every game: calls, cards, and what is refused there."""

from __future__ import annotations

from typing import TypeVar

import pytest

from games.engine.actions import Call
from games.engine.match import Match
from games.engine.phases.tricks import plays
from games.engine.reasons import IllegalAction, Reason, Refusal
from games.engine.result import DealResult
from games.engine.setup import Setup
from games.engine.state import State

SetupOf = TypeVar("SetupOf", bound=Setup)

N, E, S, W = range(4)

ONE_SUIT_EACH = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
"""Seat 0 has every spade, seat 1 every heart, seat 2 every diamond, seat 3 every club."""


def said(state: State, *calls: str | int) -> State:
    """The state after these calls, each made by whoever's turn it is."""
    for call in calls:
        state = state.apply(Call(str(call)))
    return state


def spoken(state: State, calls: str) -> State:
    """The state after these calls, none of which has a space in it: `pass pass solo`."""
    return said(state, *calls.split())


def played(state: State, *cards: str) -> State:
    """The state after these cards, a trick or more to a string: `AS 2S 3S 4S`."""
    for card in plays(" ".join(cards)):
        state = state.apply(card)
    return state


def first_legal(state: State) -> State:
    """The state after the lowest of what may be done."""
    return state.apply(next(iter(state.legal_actions)))


def played_out(state: State) -> State:
    """The deal at its end, everybody having done the lowest of what they might."""
    while not state.is_over:
        state = first_legal(state)
    return state


def legal(state: State, seat: int | None = None) -> list[str]:
    """All that a seat, or whoever's turn it is, may do, as it is written, from low to high."""
    return list(map(str, state.legal_actions if seat is None else state.legal_for(seat)))


def refused(state: State, text: str, seat: int | None = None) -> Refusal | None:
    """Why this is refused to a seat, or to whoever's turn it is; None where it is legal.

    It is tried all the same: only what is legal can be done, who tries more hears the same reason,
    and the state stays as it was.
    """
    action, before = state.parse(text), str(state)
    refusal = state.refusal(action, seat)
    if refusal is None:
        state.apply(action, seat)
    else:
        with pytest.raises(IllegalAction) as caught:
            state.apply(action, seat)
        assert caught.value.refusal == refusal
    assert str(state) == before
    return refusal


def reason(state: State, text: str, seat: int | None = None) -> Reason | None:
    """Why this is refused, without the particulars; None where it is legal."""
    refusal = refused(state, text, seat)
    return refusal.reason if refusal else None


def scored(match: Match, *results: DealResult) -> Match:
    """The match after these results, a deal each."""
    for result in results:
        match = match.add(result)
    return match


def next_of(match: Match, kind: type[SetupOf]) -> SetupOf:
    """What is to be dealt next in a match that goes on."""
    assert isinstance(match.next, kind)
    return match.next
