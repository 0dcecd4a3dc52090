"""Partner drive: pairs stay together all night; half of them sit still, half move on.

This is the Mitchell movement without boards (J. T. Mitchell, Duplicate Whist, 1891). Pairs are
drawn: the first half sits North/South at tables 1..T for good, the rest sits East/West and goes
up one table after each round. With an even T they skip a table once, after T/2 rounds, as in the
printed movement with boards: T-1 rounds by the book, each pair misses one opponent. With an odd
number of pairs the last East/West pair is missing and whoever should meet it rests.

Decision of this project: where more rounds are wanted than the book has, the missed opponents
meet in round T, so that after T rounds every North/South pair has met every East/West pair, for
even T as for odd; then everything starts again from the first round's tables.

Results play no part, so the whole timetable can be printed before the first hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournaments.movements.base import (
    Move,
    MovementError,
    Person,
    Roster,
    RoundPlayed,
    Seat,
    Seating,
    Step,
    Table,
    Why,
)


@dataclass(frozen=True, slots=True)
class PartnerDrive:
    """Fixed pairs; each person of the roster is one pair, stations play no part."""

    key: ClassVar[str] = "partner_drive"
    follows_winners: ClassVar[bool] = False
    by_station: ClassVar[bool] = False
    in_pairs: ClassVar[bool] = True
    after_each_hand: ClassVar[bool] = False

    def first(self, roster: Roster) -> Seating:
        """Seat the first half of the pairs North/South and the rest East/West."""
        return _seating(roster.people, 0)

    def next(self, roster: Roster, history: Sequence[RoundPlayed]) -> Step:
        """Seat the next round by the timetable: always complete, whatever has been scored."""
        if not history:
            raise MovementError("nothing has been played yet")
        seating = _seating(roster.people, len(history))
        return Step(_moves(history[-1].seating, seating), seating)

    def tables_for(self, entries: int) -> int:
        """A table for two pairs, the one that nobody plays at included."""
        return tables_for(entries)

    def schedule(self, roster: Roster, rounds: int | None = None) -> tuple[Seating, ...]:
        """The first rounds of the timetable; not told how many, those where nobody meets twice."""
        if rounds is None:
            rounds = tables_for(len(roster.people))
        if rounds < 1:
            raise MovementError(f"a timetable needs at least one round, not {rounds}")
        return tuple(_seating(roster.people, number) for number in range(rounds))


def tables_for(pairs: int) -> int:
    """How many tables stand in the hall, the one that nobody plays at included.

    This is also the number of rounds in which everybody meets everybody of the other line once.
    """
    if pairs < 2:
        raise MovementError(f"one table needs two pairs: there are {pairs}")
    return (pairs + 1) // 2


def _seating(pairs: Sequence[Person], number: int) -> Seating:
    """Round `number`, counted from 0."""
    count = tables_for(len(pairs))
    still, moving = pairs[:count], pairs[count:]
    shift = _shift(count, number)
    tables, resting = [], []
    for place, pair in enumerate(still):
        start = (place - shift) % count
        if start < len(moving):
            tables.append(Table(place + 1, ns=(pair,), ew=(moving[start],)))
        else:
            resting.append(pair)
    return Seating(tuple(tables), tuple(resting))


def _shift(tables: int, number: int) -> int:
    """How far up East/West are from where they began, in round `number` counted from 0.

    For four tables 0, 1, (skip) 3, and then the 2 that was skipped.
    """
    number %= tables
    half = tables // 2
    if tables % 2 or number < half:
        return number
    return number + 1 if number + 1 < tables else half


def _moves(before: Seating, after: Seating) -> Mapping[Person, Move]:
    sat_at = {pair: table.number for table in before.tables for pair in (*table.ns, *table.ew)}

    def move(pair: Person, there: int | None, seat: Seat | None = None, *against: Person) -> Move:
        here = sat_at.get(pair)
        place = None if there else 1  # at most one pair rests, so it is at the front
        return Move(pair, here, there, _why(here, there), seat, None, against, place)

    moves = [move(pair, None) for pair in after.resting]
    for table in after.tables:
        (ns,), (ew,) = table.ns, table.ew
        moves += move(ns, table.number, "NS", ew), move(ew, table.number, "EW", ns)
    return {move.person: move for move in moves}


def _why(here: int | None, there: int | None) -> Why:
    if here == there:
        return Why.STAYS if here else Why.RESTS_ON
    if there is None:
        return Why.JOINS_REST
    return Why.TIMETABLE if here else Why.BACK_FROM_REST
