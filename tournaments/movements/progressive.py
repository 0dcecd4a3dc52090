"""Progressive whist: after every hand one pair of each table splits up and moves on.

The tables stand in a circle, T next to 1. Three habits differ from hall to hall: who moves
(winners or losers), which way station A goes (B always goes the other way), and whether the pair
that stays is split, each stayer taking a newcomer for partner, or kept ("semi-partner").

Sources: a report in Indian Link, 2012 (winners move, ladies up, split); the FAQ of the Whist
Drive blog (losers move, ladies up, keep). Decisions of this project, where sources are silent:

- Chairs. Split: the staying A sits still, the staying B takes the chair on A's right, each
  newcomer sits opposite the stayer of the other station. Keep: the stayers sit still, each
  newcomer takes the chair that the leaver of the same station left.
- Spare people. Between table T and table 1 lies one more stop where nobody plays, with a queue
  for each station: who would pass it joins the back, and whoever is at the front goes on.

Nearly everything is certain before the whole room has scored, and is answered as soon as it is:
whether one leaves, when one's own table has a winner; where the front of a queue goes, at once;
one's chair, when the table one goes to has a winner; partner and opponents, when their way is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Literal

from tournaments.movements.base import (
    Move,
    MovementError,
    Outcome,
    Person,
    Roster,
    RoundPlayed,
    Seat,
    Seating,
    Side,
    Station,
    Step,
    Table,
    Why,
)
from tournaments.movements.tables import (
    PARTS,
    STATIONS,
    Decided,
    Part,
    Stay,
    chairs_of,
    of_station,
    pairs_of,
    partner,
)

OTHER_SIDE: Mapping[Side, Side] = {"ns": "ew", "ew": "ns"}


@dataclass(frozen=True, slots=True)
class _Room:
    """The round just played, as far as its winners are known."""

    numbers: tuple[int, ...]
    decided: Mapping[int, Decided]
    queues: Mapping[Station, tuple[Person, ...]]
    sat_at: Mapping[Person, int]


@dataclass(frozen=True, slots=True)
class Progressive:
    """The classic whist drive; people need stations A and B (ladies and gents, red and white)."""

    key: ClassVar[str] = "progressive"
    follows_winners: ClassVar[bool] = True
    by_station: ClassVar[bool] = True
    in_pairs: ClassVar[bool] = False
    after_each_hand: ClassVar[bool] = True

    who: Literal["winners", "losers"] = "winners"
    stay: Stay = "split"
    direction: Literal["up", "down"] = "up"

    def tables_for(self, entries: int) -> int:
        """Four people a table; the spare ones rest."""
        return entries // 4

    def first(self, roster: Roster) -> Seating:
        """Fill tables 1, 2, … in draw order, A at North and East; the spare people rest."""
        a, b = (of_station(roster, roster.people, station) for station in STATIONS)
        found = f"there are {len(a)} of A and {len(b)} of B"
        if abs(len(a) - len(b)) > 1:
            raise MovementError(f"the stations may differ by one at the most: {found}")
        seated = min(len(a), len(b)) // 2 * 2
        if not seated:
            raise MovementError(f"one table needs two of each station: {found}")
        tables = (
            Table(i // 2 + 1, ns=(a[i], b[i]), ew=(a[i + 1], b[i + 1])) for i in range(0, seated, 2)
        )
        return Seating(tuple(tables), (*a[seated:], *b[seated:]))

    def next(self, roster: Roster, history: Sequence[RoundPlayed]) -> Step:
        """Move on from the last round; a tie counts as not known yet: somebody must break it."""
        if not history or not history[-1].seating.tables:
            raise MovementError("nothing has been played yet")
        room = self._room(roster, history[-1])
        moves = {move.person: move for move in self._moves(room)}
        complete = len(room.decided) == len(room.numbers)
        return Step(moves, _seating(moves.values()) if complete else None)

    def _room(self, roster: Roster, played: RoundPlayed) -> _Room:
        tables = sorted(played.seating.tables, key=lambda table: table.number)
        decided = {}
        for table in tables:
            ns, ew = pairs_of(roster, table)
            leaving = self._leaving(played.outcomes.get(table.number))
            if leaving:
                stays, leaves = (ew, ns) if leaving == "ns" else (ns, ew)
                decided[table.number] = Decided(stays, leaves, chairs_of(table))
        return _Room(
            tuple(table.number for table in tables),
            decided,
            {s: of_station(roster, played.seating.resting, s) for s in STATIONS},
            {person: table.number for table in tables for person in (*table.ns, *table.ew)},
        )

    def _leaving(self, outcome: Outcome | None) -> Side | None:
        if outcome is None or outcome.winner is None:
            return None
        return outcome.winner if self.who == "winners" else OTHER_SIDE[outcome.winner]

    def _moves(self, room: _Room) -> Iterator[Move]:
        people: dict[int, dict[Part, Person]] = {number: {} for number in room.numbers}
        for station in STATIONS:
            for number, table in room.decided.items():
                people[number]["stays", station] = table.stays[station]
            comes, queue = self._flow(room, station)
            for number, person in comes.items():
                people[number]["comes", station] = person
            yield from _rests(room, queue)
        for number in room.numbers:
            yield from self._moves_to(room, number, people[number])

    def _flow(self, room: _Room, station: Station) -> tuple[dict[int, Person], Sequence[Person]]:
        """Who is known to come to each table, and the rest queue afterwards."""
        circle = room.numbers if self._goes_up(station) else room.numbers[::-1]
        comes = {
            there: room.decided[here].leaves[station]
            for here, there in pairwise((circle[-1], *circle))
            if here in room.decided
        }
        queue = list(room.queues[station])
        if queue:
            if circle[0] in comes:
                queue.append(comes[circle[0]])
            comes[circle[0]] = queue.pop(0)
        return comes, queue

    def _moves_to(self, room: _Room, number: int, people: Mapping[Part, Person]) -> Iterator[Move]:
        chairs: Mapping[Part, Seat] = {}
        if number in room.decided:
            chairs = room.decided[number].chairs(self.stay)
        for part, person in people.items():
            beside = partner(part, self.stay)
            against = tuple(people[p] for p in PARTS if p not in (part, beside) and p in people)
            from_table = room.sat_at.get(person)
            yield Move(
                person,
                from_table,
                number,
                self._why(part, from_table),
                seat=chairs.get(part),
                partner=people.get(beside),
                opponents=against if len(against) == 2 else (),
            )

    def _goes_up(self, station: Station) -> bool:
        return (station == "A") == (self.direction == "up")

    def _why(self, part: Part, from_table: int | None) -> Why:
        fate, station = part
        if fate == "stays":
            return Why.STAYS
        if from_table is None:
            return Why.BACK_FROM_REST
        if self.who == "winners":
            return Why.WON_UP if self._goes_up(station) else Why.WON_DOWN
        return Why.LOST_UP if self._goes_up(station) else Why.LOST_DOWN


def _rests(room: _Room, queue: Iterable[Person]) -> Iterator[Move]:
    for place, person in enumerate(queue, start=1):
        from_table = room.sat_at.get(person)
        why = Why.JOINS_REST if from_table else Why.RESTS_ON
        yield Move(person, from_table, None, why, queue_place=place)


def _seating(moves: Iterable[Move]) -> Seating:
    """The room that a complete set of moves makes; A's rest queue comes before B's."""
    resting = []
    chairs: dict[int, dict[Seat | None, Person]] = {}
    for move in moves:
        if move.table is None:
            resting.append(move.person)
        else:
            chairs.setdefault(move.table, {})[move.seat] = move.person
    tables = (
        Table(number, ns=(at["N"], at["S"]), ew=(at["E"], at["W"]))
        for number, at in sorted(chairs.items())
    )
    return Seating(tuple(tables), tuple(resting))
