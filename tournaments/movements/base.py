"""What a movement is: who sat where and who won, turned into who sits where next.

A movement knows people only as strings and results only as winners and numbers. It never
knows the game, the club or a name. Seats are chairs seen from above, clockwise N E S W, so the
chair on the right of North is West.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, Protocol

Person = str
"""Any string that names who plays: one person, or one pair where pairs enter together."""

Side = Literal["ns", "ew"]
Seat = Literal["N", "E", "S", "W", "NS", "EW"]
"""The chair of one person, or the two chairs of a pair that entered together."""

Station = Literal["A", "B"]


class MovementError(ValueError):
    """A roster, option or history from which no seating can be made; the text says why."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table in one round: `ns` is (north, south) and `ew` is (east, west).

    Where pairs enter together each tuple holds the one pair.
    """

    number: int
    ns: tuple[Person, ...]
    ew: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """A whole room: the tables in order, and who rests, in queue order (front first).

    Where each station has a queue of its own, A's whole queue comes before B's.
    """

    tables: tuple[Table, ...]
    resting: tuple[Person, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one table's round ended: who won (None: a tie), with the numbers where known.

    A winner may be known while the two sides still argue about the number of tricks.
    """

    winner: Side | None
    ns: int | None = None
    ew: int | None = None


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round as it was seated, with the outcomes known so far, by table number."""

    seating: Seating
    outcomes: Mapping[int, Outcome] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Roster:
    """Who takes part. `people` is in draw order; `stations` only where the movement needs them."""

    people: tuple[Person, ...]
    stations: Mapping[Person, Station] = field(default_factory=dict)


class Why(Enum):
    """Why somebody goes where they go; parameters are the fields of `Move`."""

    WON_UP = "won_up"  # moved to the next table up because the pair won
    WON_DOWN = "won_down"
    LOST_UP = "lost_up"
    LOST_DOWN = "lost_down"
    STAYS = "stays"  # same table (chair or partner may change)
    JOINS_REST = "joins_rest"  # the move leads to the rest queue
    RESTS_ON = "rests_on"
    BACK_FROM_REST = "back_from_rest"
    TIMETABLE = "timetable"  # a printed schedule says so, whatever the result


@dataclass(frozen=True, slots=True)
class Move:
    """Where one person goes next, as far as it is certain already.

    `table` None means: rests. `seat`, `partner` and `opponents` stay empty until they are
    certain too. `from_table` None means: rested in the round before.
    """

    person: Person
    from_table: int | None
    table: int | None
    why: Why
    seat: Seat | None = None
    partner: Person | None = None
    opponents: tuple[Person, ...] = ()
    queue_place: int | None = None  # when resting: 1 = next to play, of one's own queue


@dataclass(frozen=True, slots=True)
class Step:
    """The answer of a movement: every certain move, and the seating once it is complete."""

    moves: Mapping[Person, Move]
    seating: Seating | None = None


class Movement(Protocol):
    """One way of moving people. Implementations are frozen dataclasses: options are fields."""

    @property
    def key(self) -> str: ...

    @property
    def follows_winners(self) -> bool:
        """Whether winners decide who goes where, so that a tie has to be broken first."""
        ...

    @property
    def by_station(self) -> bool:
        """Whether people play in two lines, A and B, as ladies and gentlemen do."""
        ...

    @property
    def in_pairs(self) -> bool:
        """Whether pairs enter together, so that each person of a roster is one pair."""
        ...

    @property
    def after_each_hand(self) -> bool:
        """Whether people move after every hand, so that a round is one hand."""
        ...

    def tables_for(self, entries: int) -> int:
        """How many tables stand in the hall for so many people, or pairs."""
        ...

    def first(self, roster: Roster) -> Seating:
        """Seat everybody for round 1, in the roster's order; raise MovementError if impossible."""
        ...

    def next(self, roster: Roster, history: Sequence[RoundPlayed]) -> Step:
        """Answer for whom the next round's place is certain; the last round may be incomplete."""
        ...


def lets_move(movement: Movement, outcome: Outcome | None) -> bool:
    """Whether a table with this outcome is done with its round, so that the room may move."""
    return outcome is not None and (outcome.winner is not None or not movement.follows_winners)


def open_tables(movement: Movement, played: RoundPlayed) -> tuple[int, ...]:
    """The tables that hold up the move."""
    outcomes = played.outcomes
    tables = (table.number for table in played.seating.tables)
    return tuple(t for t in tables if not lets_move(movement, outcomes.get(t)))
