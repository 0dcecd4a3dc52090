"""What a drive's file holds, after every value has been looked at and before it is all compared.

`fields` are values of the model that need nothing but copying; what points to another row of the
file stands beside them, by that row's number in the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person, numbered in the file."""

    id: int
    fields: Fields

    @property
    def name(self) -> str:
        """The person's name."""
        return str(self.fields["name"])


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry with its people, by their numbers in the file."""

    number: int
    station: str
    draw_place: int | None
    code: str
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AttendanceRow:
    """Somebody came or left."""

    person: int
    fields: Fields


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table and its code."""

    number: int
    code: str


@dataclass(frozen=True, slots=True)
class SittingRow:
    """A table in a round: entry numbers by seat."""

    table: int
    seats: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round, numbered in the file; `resting` in queue order."""

    id: int
    number: int
    first_hand: int
    last_hand: int
    fields: Fields
    sittings: tuple[SittingRow, ...]
    resting: tuple[int, ...]

    @property
    def is_standing(self) -> bool:
        """Whether its move was not taken back."""
        return self.fields["taken_back_at"] is None

    @property
    def seated(self) -> tuple[int, ...]:
        """Everybody's entry number, at tables and resting."""
        at_tables = (entry for sitting in self.sittings for entry in sitting.seats.values())
        return (*at_tables, *self.resting)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One act on one hand, numbered in the file."""

    id: int
    round: int
    table: int
    hand: int
    chain: str
    act: str
    ns: int | None
    ew: int | None
    reason: str
    supersedes: int | None
    revision: int
    fields: Fields

    @property
    def place(self) -> tuple[int, int, int, str]:
        """The chain it belongs to."""
        return self.round, self.table, self.hand, self.chain


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One line of the journal; people in its data by their numbers in the file."""

    revision: int
    kind: str
    data: Fields
    fields: Fields


@dataclass(frozen=True, slots=True)
class AwardRow:
    """A prize as it was read out."""

    order: int
    rule: Fields
    entries: tuple[int, ...]
    total: str


@dataclass(frozen=True, slots=True)
class DriveFile:
    """A whole drive's file."""

    drive: Fields
    people: tuple[PersonRow, ...]
    entries: tuple[EntryRow, ...]
    attendance: tuple[AttendanceRow, ...]
    draws: tuple[Fields, ...]
    tables: tuple[TableRow, ...]
    rounds: tuple[RoundRow, ...]
    scores: tuple[ScoreRow, ...]
    journal: tuple[JournalRow, ...]
    awards: tuple[AwardRow, ...]
