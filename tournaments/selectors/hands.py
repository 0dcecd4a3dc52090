"""Hands one by one: one hand at one table in full, and every hand of every table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Act, Drive, DriveState, DriveTable, Round, ScoreEntry, Sitting
from tournaments.scoring.ledger import HandLedger, Tricks
from tournaments.selectors.room import (
    WAITING,
    EntryInfo,
    current_round,
    entries_of,
    ledgers,
    seating_of,
    trump_of,
    trumps_of,
)


def said_of(ledger: HandLedger) -> tuple[Tricks, ...]:
    """What counts; else what was said so far, North and South's word first."""
    if ledger.tricks is not None:
        return (ledger.tricks,)
    return tuple(claim for claim in (ledger.ns_claim, ledger.ew_claim) if claim is not None)


@dataclass(frozen=True, slots=True)
class HandPlace:
    """One hand at one table, and where it stands."""

    hand: int
    table: int
    ledger: HandLedger

    @property
    def said(self) -> tuple[Tricks, ...]:
        """What counts; else what was said so far, North and South's word first."""
        return said_of(self.ledger)


def _places(
    sittings: Iterable[tuple[int, int, int]], found: dict[tuple[int, int], HandLedger]
) -> tuple[HandPlace, ...]:
    """A place for every hand of the sittings, which are (first hand, last hand, table)."""
    return tuple(
        HandPlace(hand, table, found.get((hand, table), WAITING))
        for first, last, table in sittings
        for hand in range(first, last + 1)
    )


SITTING_FIELDS = ("round__first_hand", "round__last_hand", "table")


def not_counting(
    sittings: Iterable[tuple[int, int, int]], found: dict[tuple[int, int], HandLedger]
) -> tuple[HandPlace, ...]:
    """The hands without a score that counts of the sittings: (first hand, last hand, table)."""
    return tuple(place for place in _places(sittings, found) if not place.ledger.is_settled)


def left_behind(drive: Drive, before: int) -> tuple[HandPlace, ...]:
    """Hands of the rounds before one that do not count: the move needs winners, not tricks."""
    rounds = list(Round.objects.standing().filter(drive=drive, number__lt=before))
    if not rounds:
        return ()
    sittings = Sitting.objects.filter(round__in=rounds).order_by("round__number", "table")
    return not_counting(sittings.values_list(*SITTING_FIELDS), ledgers(drive, rounds))


def missing(drive: Drive) -> list[tuple[int, int]]:
    """Every (hand, table) without a score that counts, also of hands not called yet (table 0)."""
    sittings = list(
        Sitting.objects.standing().filter(round__drive=drive).values_list(*SITTING_FIELDS)
    )
    last = max((last for _first, last, _table in sittings), default=0)
    places = not_counting(sittings, ledgers(drive))
    not_called = [(hand, 0) for hand in range(last + 1, drive.hands + 1)]
    return sorted((place.hand, place.table) for place in places) + not_called


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand over all tables; None where a table did not play it, or not yet."""

    hand: int
    trump: str
    cells: tuple[HandPlace | None, ...]


@dataclass(frozen=True, slots=True)
class HandsPage:
    """Every hand of every table: a row a hand that was called, a column a table."""

    drive: Drive
    tables: tuple[int, ...]
    rows: tuple[HandRow, ...]


def hands_page(drive: Drive) -> HandsPage:
    """Every hand of every table, in two queries."""
    sittings = Sitting.objects.standing().filter(round__drive=drive, round__called_at__isnull=False)
    places = _places(sittings.values_list(*SITTING_FIELDS), ledgers(drive))
    found = {(place.hand, place.table): place for place in places}
    tables = tuple(sorted({place.table for place in places}))
    last = min(max((place.hand for place in places), default=0), drive.hands)
    rows = tuple(
        HandRow(hand, trump, tuple(found.get((hand, table)) for table in tables))
        for hand, trump in enumerate(trumps_of(drive)[:last], start=1)
    )
    return HandsPage(drive, tables, rows)


@dataclass(frozen=True, slots=True)
class ActLine:
    """One row of a hand's history.

    `is_last` of its chain, so that it can be taken back; then `before` counts again.
    """

    id: int
    chain: str
    act: str
    tricks: Tricks | None
    before: Tricks | None
    reason: str
    at: datetime
    who: str
    device: str
    is_last: bool

    @property
    def is_undo(self) -> bool:
        """Whether this row took something back, so that taking it back brings that again."""
        return self.act == Act.UNDONE


@dataclass(frozen=True, slots=True)
class HandAtTable:
    """One hand at one table, with everything anybody did to it."""

    drive: Drive
    edition: int
    table: int
    hand: int
    trump: str
    round: int
    tables: tuple[int, ...]  # all tables of the round, to go on to the next
    hands: tuple[int, ...]  # all hands this table has been called to
    ns: tuple[EntryInfo, ...]
    ew: tuple[EntryInfo, ...]
    ledger: HandLedger
    acts: tuple[ActLine, ...]
    was_moved_on: bool  # a later round has been called: correcting changes totals, not seats

    @property
    def claims(self) -> tuple[ActLine, ...]:
        """The sides' own words as they stand, North and South's first."""
        now = {act.chain: act for act in self.acts if act.tricks and act.is_last}
        return tuple(now[chain] for chain in ("ns", "ew") if chain in now)

    @property
    def word(self) -> ActLine | None:
        """The organiser's word, where one stands."""
        found = [act for act in self.acts if act.chain == "desk" and act.tricks and act.is_last]
        return found[0] if found else None

    @property
    def may_be_changed(self) -> bool:
        """Whether scores can be corrected: not before the start, and not once published."""
        return self.drive.state in (DriveState.RUNNING, DriveState.FINISHED)

    @property
    def previous_hand(self) -> int | None:
        """The hand this table played before."""
        return max((hand for hand in self.hands if hand < self.hand), default=None)

    @property
    def next_hand(self) -> int | None:
        """The hand this table played, or plays, after this one."""
        return min((hand for hand in self.hands if hand > self.hand), default=None)


def hand_at_table(drive: Drive, table: int, hand: int) -> HandAtTable | None:
    """One hand at one table; None if that table does not play that hand (yet)."""
    sitting = (
        Sitting.objects.standing()
        .select_related("round")
        .filter(
            round__drive=drive, round__first_hand__lte=hand, round__last_hand__gte=hand,
            table=table,
        )
        .first()
    )  # fmt: skip
    if sitting is None or hand > drive.hands:
        return None
    tables = {t.number: t for t in seating_of(sitting.round).tables}
    seating = tables[table]
    people = [int(p) for p in (*seating.ns, *seating.ew)]
    entries = entries_of(drive, entry__number__in=people)
    rows = sitting.acts.filter(hand=hand).select_related("by").order_by("pk")
    now = current_round(drive)
    return HandAtTable(
        drive=drive, table=table, hand=hand, trump=trump_of(drive, hand),
        edition=DriveTable.objects.values_list("edition", flat=True).get(drive=drive, number=table),
        round=sitting.round.number,
        tables=tuple(sorted(tables)),
        hands=_hands_called(drive, table),
        ns=tuple(entries[int(p)] for p in seating.ns),
        ew=tuple(entries[int(p)] for p in seating.ew),
        ledger=ledgers(drive, (sitting.round,)).get((hand, table), WAITING),
        acts=_act_lines(list(rows)),
        was_moved_on=now is not None and now.number > sitting.round.number,
    )  # fmt: skip


def _hands_called(drive: Drive, table: int) -> tuple[int, ...]:
    sittings = Sitting.objects.standing().filter(round__drive=drive, table=table)
    rounds = sittings.order_by("round__number").values_list("round__first_hand", "round__last_hand")
    return tuple(hand for first, last in rounds for hand in range(first, last + 1))


def _act_lines(rows: Sequence[ScoreEntry]) -> tuple[ActLine, ...]:
    by_id: dict[int | None, ScoreEntry] = {row.pk: row for row in rows}
    last = {row.chain: row.pk for row in rows}
    return tuple(
        ActLine(
            row.pk, row.chain, row.act, _tricks(row), _tricks(by_id.get(row.supersedes_id)),
            row.reason, row.at,
            (row.by.name or row.by.email) if row.by else row.by_name, row.device,
            last[row.chain] == row.pk,
        )
        for row in rows
    )  # fmt: skip


def _tricks(row: ScoreEntry | None) -> Tricks | None:
    return None if row is None or row.ns is None or row.ew is None else (row.ns, row.ew)
