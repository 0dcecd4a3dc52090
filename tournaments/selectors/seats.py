"""Who sits where, and where everybody goes next as far as it is certain."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Any

from tournaments.models import Draw, Drive, NextSeats, Round
from tournaments.movements.base import Move, Seating, Step
from tournaments.movements.tables import chairs_of
from tournaments.prepared import Prepared
from tournaments.selectors.lines import LineGiven, lines_given
from tournaments.selectors.people import name_key
from tournaments.selectors.room import (
    EntryInfo,
    History,
    current_round,
    entries_of,
    last_round_number,
    movement_of,
    roster_of,
    seating_of,
)


def next_step(drive: Drive) -> tuple[int, Step] | None:
    """The current round's number and the movement's answer; None after the last round."""
    history = History(drive)
    if not history or len(history) >= last_round_number(drive):
        return None
    return len(history), movement_of(drive).next(roster_of(drive), history)


def as_moves(step: Step) -> dict[str, dict[str, Any]]:
    """The moves as they are stored, by entry number."""
    return {person: _as_json(move) for person, move in sorted(step.moves.items())}


def _as_json(move: Move) -> dict[str, Any]:
    return {
        "from": move.from_table,
        "table": move.table,
        "seat": move.seat,
        "partner": move.partner,
        "opponents": list(move.opponents),
        "why": move.why.value,
        "queue": move.queue_place,
    }


NEXT_SEATS = Prepared(
    lambda drive: NextSeats.objects.filter(drive=drive).values_list("revision", "round", "moves")[
        :1
    ],
    "drive",
)


@lru_cache(maxsize=8)
def _read(moves: str) -> dict[str, Any]:
    """Stored moves as they are, once for all phones that show them; not to be changed."""
    found: dict[str, Any] = json.loads(moves)
    return found


def moves_for(drive: Drive, round_number: int, *, fold_if_older_than: int = 0) -> dict[str, Any]:
    """The stored moves out of this round; folded here if the copy is older than a revision."""
    copied, of_round, moves = NEXT_SEATS.row(drive=drive.pk) or (-1, 0, "{}")
    if of_round == round_number and copied >= fold_if_older_than:
        return _read(moves)
    if not fold_if_older_than:
        return {}
    found = next_step(drive)
    return as_moves(found[1]) if found and found[0] == round_number else {}


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sits where; `table` None: rests."""

    entry: EntryInfo
    table: int | None
    seat: str


@dataclass(frozen=True, slots=True)
class PersonSeat:
    """Where one person sits, also one of a pair; `table` None: rests."""

    name: str
    table: int | None
    seat: str


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A round's seats by table and by name, and who rests, in queue order."""

    tables: tuple[tuple[int, tuple[tuple[str, EntryInfo], ...]], ...] = ()
    resting: tuple[EntryInfo, ...] = ()
    by_name: tuple[SeatLine, ...] = ()

    @property
    def people(self) -> tuple[PersonSeat, ...]:
        """Everybody by their own surname: the second of a pair looks there too."""
        found = [
            (name_key(name, surname), PersonSeat(name, line.table, line.seat))
            for line in self.by_name
            for name, surname in zip(line.entry.names, line.entry.surnames, strict=True)
        ]
        return tuple(seat for _key, seat in sorted(found, key=itemgetter(0)))


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """The seats as drawn (or as they are now), and the draws on record, the newest first.

    They are the seats of all hands of one round; `lines` are those who did not choose theirs.
    """

    drive: Drive
    round: int
    plan: SeatPlan
    draws: tuple[Draw, ...]
    first_hand: int = 0
    last_hand: int = 0
    lines: tuple[LineGiven, ...] = ()

    @property
    def tables(self) -> dict[int, int]:
        """At which table each entry sits, by number."""
        return {line.entry.number: line.table for line in self.plan.by_name if line.table}


def seats_page(drive: Drive) -> SeatsPage:
    """The current round's seats, in a fixed number of queries."""
    draws = tuple(Draw.objects.filter(drive=drive).select_related("by").order_by("-pk"))
    round_ = current_round(drive)
    if round_ is None:
        return SeatsPage(drive, 0, SeatPlan(), draws)
    entries = entries_of(drive)
    return SeatsPage(
        drive, round_.number, seat_plan(seating_of(round_), entries), draws,
        round_.first_hand, round_.last_hand, lines_given(drive, draws, entries),
    )  # fmt: skip


def first_seats(drive: Drive) -> dict[int, SeatLine]:
    """Where everybody started, by entry number."""
    round_ = Round.objects.standing().filter(drive=drive, number=1).first()
    if round_ is None:
        return {}
    plan = seat_plan(seating_of(round_), entries_of(drive))
    return {line.entry.number: line for line in plan.by_name}


def seat_plan(seating: Seating, entries: dict[int, EntryInfo]) -> SeatPlan:
    """A seating with people's names in it."""
    resting = tuple(entries[int(p)] for p in seating.resting)
    tables = tuple(
        (t.number, tuple((seat, entries[int(p)]) for p, seat in chairs_of(t).items()))
        for t in seating.tables
    )
    return SeatPlan(tables, resting, by_name(tables, resting))


def by_name(
    tables: Iterable[tuple[int, Iterable[tuple[str, EntryInfo]]]], resting: Iterable[EntryInfo]
) -> tuple[SeatLine, ...]:
    """Everybody's seat, by surname: how people look for themselves on a list."""
    lines = [SeatLine(entry, None, "") for entry in resting]
    lines += [SeatLine(entry, table, seat) for table, seats in tables for seat, entry in seats]
    return tuple(sorted(lines, key=lambda line: name_key(line.entry.name, line.entry.surname)))
