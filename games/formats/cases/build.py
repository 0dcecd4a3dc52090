"""Deals in the middle, built from as much as a case tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine.cards import Card, Strain, Suit
from games.engine.cardset import CardSet
from games.engine.phases.tricks import PLAIN, Trick, TrickPlay, TrickRules, ring_of
from games.engine.rules import Rules
from games.engine.seats import COMPASS
from games.engine.setup import Deal, Setup
from games.engine.state import State


def cards(codes: Iterable[str]) -> tuple[Card, ...]:
    """The cards with these codes."""
    return tuple(map(Card.parse, codes))


def trump_of(text: str | None) -> Suit | None:
    """The trump suit; None for NT and where there is none."""
    return Strain.parse(text).suit if text else None


def compass(name: str) -> int:
    """The seat called N, E, S or W."""
    return COMPASS.index(name)


def in_play(
    rules: Rules,
    setup: Setup,
    *,
    turn: int,
    hands: dict[int, Sequence[Card]],
    trick: Sequence[Card] = (),
    trump: Suit | None = None,
    tricks: TrickRules = PLAIN,
    facts: Any = None,
    done: int = 0,
    won: Sequence[int] | None = None,
    seats: Sequence[int] | None = None,
    pack: Sequence[Card] | None = None,
) -> State:
    """A deal in which it is `turn`'s play to a trick that has these cards already.

    Who is not in `hands` gets cards that nobody has, as many as fit. `done` tricks are complete.
    """
    seats = tuple(range(rules.table)) if seats is None else tuple(seats)
    place = seats.index(turn)
    leader = seats[(place - len(trick)) % len(seats)]
    played = {seats[(seats.index(leader) + step) % len(seats)] for step in range(len(trick))}
    whole = list(rules.pack(setup) if pack is None else pack)
    used = {*trick, *(card for hand in hands.values() for card in hand)}
    free = [card for card in whole if card not in used]
    left = max((len(hand) + (seat in played) for seat, hand in hands.items()), default=0)
    left = left or (len(whole) // len(seats) - done)
    holding = []
    for seat in range(rules.table):
        if seat in hands:
            holding.append(CardSet(hands[seat]))
            continue
        size = left - (seat in played) if seat in seats else 0
        given, free = free[:size], free[size:]
        holding.append(CardSet(given))
    play = TrickPlay(
        tricks, ring_of(seats, rules.table), len(seats), turn, trump, tuple(trick), leader,
        (Trick(leader, (), leader),) * done,
        tuple(won) if won else (0,) * rules.table, left,
    )  # fmt: skip
    return State(rules, setup, Deal(tuple(holding)), tuple(holding), play, facts)
