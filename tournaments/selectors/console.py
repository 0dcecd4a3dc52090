"""The organiser's console: every table at a glance, and the journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tournaments.editions import edition
from tournaments.models import Drive, Journal, Round
from tournaments.movements.base import Seating, Table, lets_move
from tournaments.scoring.ledger import HandLedger, HandState, Tricks
from tournaments.scoring.standings import Standing
from tournaments.selectors.hands import HandPlace, said_of
from tournaments.selectors.prizes import PrizeRead, changed_prizes
from tournaments.selectors.room import (
    EntryInfo,
    current_round,
    entries_of,
    hand_now,
    hand_of_room,
    hands_at,
    last_round_number,
    ledgers,
    movement_of,
    outcome_of,
    seating_of,
    trump_of,
)
from tournaments.selectors.standings import NOTHING_YET, Counted, counted, standings_now
from tournaments.selectors.taken_back import is_taken_back

LINES_BESIDE_THE_TABLES = 10


@dataclass(frozen=True, slots=True)
class Tile:
    """One table as the console shows it."""

    table: int
    ns: tuple[EntryInfo, ...]
    ew: tuple[EntryInfo, ...]
    hand: int
    ledger: HandLedger
    disputed: tuple[HandPlace, ...]  # every hand of the round on which the sides disagree
    has_begun: bool  # something stands for a hand of the round
    lets_move: bool

    @property
    def state(self) -> HandState:
        """Where the table's hand stands."""
        return self.ledger.state

    @property
    def said(self) -> tuple[Tricks, ...]:
        """What counts; else what was said so far, North and South's word first."""
        return said_of(self.ledger)


@dataclass(frozen=True, slots=True)
class ConsolePage:
    """All tables of the round being played, and what may be done about it now."""

    drive: Drive
    edition: int
    round: int
    hand: int
    trump: str
    tiles: tuple[Tile, ...] = ()
    resting: tuple[EntryInfo, ...] = ()
    is_last_round: bool = False
    standings: tuple[Standing, ...] = ()
    names: dict[int, EntryInfo] = field(default_factory=dict)
    last_line: JournalLine | None = None
    codes: dict[int, str] = field(default_factory=dict)
    changed_prizes: tuple[PrizeRead, ...] = ()  # read out, and no longer so
    counted: Counted = NOTHING_YET  # what the standings count
    is_taken_back: bool = False  # the move, and nothing has come since

    @property
    def tables(self) -> tuple[int, ...]:
        """The tables of the round."""
        return tuple(tile.table for tile in self.tiles)

    @property
    def settled(self) -> int:
        """How many tables have settled all hands of the round."""
        return sum(t.ledger.is_settled for t in self.tiles)

    @property
    def may_call(self) -> bool:
        """Whether no table holds up the move and there is a round to go to."""
        return bool(self.tiles) and not self.is_last_round and not self.open_tables

    @property
    def follows_winners(self) -> bool:
        """Whether the move waits for winners, or else for scores."""
        return movement_of(self.drive).follows_winners

    @property
    def open_tables(self) -> tuple[int, ...]:
        """Tables that hold up the move."""
        return tuple(t.table for t in self.tiles if not t.lets_move)

    @property
    def disputed(self) -> tuple[HandPlace, ...]:
        """Hands on which a table disagrees, also where it plays on meanwhile."""
        return tuple(place for tile in self.tiles for place in tile.disputed)

    @property
    def unsettled_tables(self) -> tuple[int, ...]:
        """Tables that have not settled all hands of the round."""
        return tuple(t.table for t in self.tiles if not t.ledger.is_settled)

    @property
    def tables_begun(self) -> tuple[int, ...]:
        """Tables where something stands already for this round: its move can't be taken back."""
        return tuple(t.table for t in self.tiles if t.has_begun)

    @property
    def leaders(self) -> tuple[tuple[Standing, EntryInfo], ...]:
        """The first of the standings with their names, as many as fit beside the tables."""
        first = self.standings[:LINES_BESIDE_THE_TABLES]
        return tuple((line, self.names[line.entry]) for line in first if line.entry in self.names)


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One line of the journal."""

    revision: int
    kind: str
    data: dict[str, Any]
    at: datetime
    who: str
    device: str


def console_page(drive: Drive) -> ConsolePage:
    """The console, in a fixed number of queries."""
    round_ = current_round(drive)
    if round_ is None:
        return ConsolePage(drive, edition(drive.revision), 0, 0, "")
    entries = entries_of(drive)
    seating = seating_of(round_)
    folded = standings_now(drive)
    found = ledgers(drive, (round_,))
    tiles = tuple(_tile(drive, t, round_, found, entries) for t in seating.tables)
    hand = hand_of_room(round_, (t.number for t in seating.tables), found)
    return ConsolePage(
        drive=drive,
        edition=edition(drive.revision, with_copies=folded.revision >= drive.revision),
        round=round_.number,
        hand=hand,
        trump=trump_of(drive, hand),
        tiles=tiles,
        resting=resting_in(seating, entries),
        is_last_round=round_.number >= last_round_number(drive),
        standings=folded.full,
        names=entries,
        last_line=next(iter(journal_lines(drive, limit=1)), None),
        codes=dict(drive.tables.values_list("number", "code")),
        changed_prizes=changed_prizes(drive, folded),
        counted=counted(round_, {t.number for t in seating.tables}, found),
        is_taken_back=is_taken_back(drive, round_),
    )


def resting_in(seating: Seating, entries: dict[int, EntryInfo]) -> tuple[EntryInfo, ...]:
    """Who rests, in queue order."""
    return tuple(entries[int(p)] for p in seating.resting)


def _tile(
    drive: Drive,
    table: Table,
    round_: Round,
    found: dict[tuple[int, int], HandLedger],
    entries: dict[int, EntryInfo],
) -> Tile:
    hands = hands_at(round_, table.number, found)
    hand = hand_now(hands)
    return Tile(
        table=table.number,
        ns=tuple(entries[int(p)] for p in table.ns),
        ew=tuple(entries[int(p)] for p in table.ew),
        hand=hand,
        ledger=hands[hand],
        disputed=tuple(
            HandPlace(number, table.number, ledger)
            for number, ledger in hands.items()
            if ledger.state is HandState.DISPUTED
        ),
        has_begun=any(ledger.state is not HandState.WAITING for ledger in hands.values()),
        lets_move=lets_move(movement_of(drive), outcome_of(hands)),
    )


def journal_lines(
    drive: Drive, *, limit: int = 200, before: int | None = None
) -> list[JournalLine]:
    """The journal, newest first; `before` a revision for the next page of it."""
    rows = Journal.objects.filter(drive=drive)
    if before is not None:
        rows = rows.filter(revision__lt=before)
    found = rows.order_by("-revision").values_list(
        "revision", "kind", "data", "at", "by__name", "by__email", "by_name", "device"
    )[:limit]
    return [
        JournalLine(revision, kind, data, at, name or email or elsewhere, device)
        for revision, kind, data, at, name, email, elsewhere, device in found
    ]
