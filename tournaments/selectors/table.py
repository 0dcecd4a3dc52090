"""The table's page and a person's own card, as a phone shows them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tournaments.editions import edition
from tournaments.models import (
    CLOSED,
    SIDE_OF,
    Drive,
    DriveState,
    DriveTable,
    EntryPerson,
    NextSeats,
    Round,
    ScoreEntry,
    SittingSeat,
)
from tournaments.prepared import Prepared
from tournaments.scoring.ledger import Claim, EntryMode, HandLedger, HandState, fold
from tournaments.selectors.room import (
    ENTRY_FIELDS,
    EntryInfo,
    act_of,
    collect,
    current_round,
    last_round_number,
    trumps_of,
)
from tournaments.selectors.seats import moves_for

SEAT_ORDER = ("N", "S", "NS", "E", "W", "EW")


class Phase(StrEnum):
    """What the page is for, at this moment, for whoever holds the phone."""

    NOT_DRAWN = "not_drawn"  # no seats yet
    BEFORE_START = "before_start"  # seats are drawn; wait for the start
    RESTING = "resting"
    EMPTY = "empty"  # nobody plays at this table in this round
    ENTER = "enter"  # say how many tricks
    HAND_OVER = "hand_over"  # pass the phone to the other side
    CONFIRM = "confirm"  # agree or disagree with the other side's figure
    WAIT_FOR_OTHERS = "wait_for_others"  # own side has spoken
    DISPUTED = "disputed"
    SETTLED = "settled"  # and, after it, where everybody goes
    OVER = "over"  # the drive has finished


@dataclass(frozen=True, slots=True)
class NextPlace:
    """Where somebody sits next, as far as it is certain; `table` None: rests."""

    table: int | None
    seat: str
    partner: str
    opponents: tuple[str, ...]
    why: str
    from_table: int | None
    queue: int | None
    stays: bool


@dataclass(frozen=True, slots=True)
class SeatHere:
    """Somebody at this table."""

    seat: str
    entry: EntryInfo
    next: NextPlace | None = None

    @property
    def side(self) -> str:
        """The pair they belong to."""
        return SIDE_OF[self.seat]


@dataclass(frozen=True, slots=True)
class Moved:
    """Where somebody who sat here before the move was called sits now; `table` None: rests."""

    entry: EntryInfo
    table: int | None
    seat: str


@dataclass(frozen=True, slots=True)
class HandHere:
    """One hand at this table."""

    number: int
    trump: str
    ledger: HandLedger


@dataclass(frozen=True, slots=True)
class TablePage:
    """All that the page of a table, or of one person at it, shows."""

    drive: Drive
    phase: Phase
    table: int | None
    edition: int
    round: int
    seats: tuple[SeatHere, ...] = ()
    hands: tuple[HandHere, ...] = ()
    hand: HandHere | None = None
    side: str = ""  # the side that holds the phone, where known
    entered_by: str = ""  # the side that has spoken, in phases where only one has
    is_last_round: bool = False
    resting: tuple[EntryInfo, ...] = ()
    moved: tuple[Moved, ...] = ()  # until this round's first figure: who sat here before it

    @property
    def ns(self) -> tuple[SeatHere, ...]:
        """North and South."""
        return tuple(s for s in self.seats if s.side == "ns")

    @property
    def ew(self) -> tuple[SeatHere, ...]:
        """East and West."""
        return tuple(s for s in self.seats if s.side == "ew")

    @property
    def may_mend(self) -> str:
        """The side that spoke alone at a trusted table; until people move it may mend it."""
        ledger = self.hand.ledger if self.hand and self.phase is Phase.SETTLED else None
        is_trusted = self.drive.entry_mode == Drive.EntryMode.TRUST
        if not ledger or not is_trusted or ledger.state is not HandState.AGREED:
            return ""
        spoke = [side for side in ("ns", "ew") if getattr(ledger, f"{side}_claim")]
        return spoke[0] if len(spoke) == 1 and self.side in ("", spoke[0]) else ""

    @property
    def waits_for_moves(self) -> bool:
        """Whether somebody's next table is still being worked out, so the page may ask again."""
        return (
            self.phase in (Phase.SETTLED, Phase.RESTING)
            and not self.is_last_round
            and any(s.next is None for s in self.seats)
        )


def table_page(table: DriveTable, side: str = "") -> TablePage:
    """The page of a table; `side` is whose turn it is to hold the phone, if it was handed over."""
    drive: Drive = table.drive
    round_ = current_round(drive)
    if round_ is None:
        return TablePage(drive, Phase.NOT_DRAWN, table.number, table.edition, 0)
    page = _page_at(drive, round_, table.number, table.edition, side)
    if not _is_fresh(page):
        return page
    return replace(page, moved=_moved_from(drive, round_, table.number))


def _is_fresh(page: TablePage) -> bool:
    """Whether people have been called to this round, and nobody here has scored in it."""
    is_open = page.phase in (Phase.ENTER, Phase.EMPTY)
    return (
        is_open
        and page.round > 1
        and all(hand.ledger.state is HandState.WAITING for hand in page.hands)
    )


def _moved_from(drive: Drive, round_: Round, table: int) -> tuple[Moved, ...]:
    """Who sat at a table in the round before, with the seats they have now: in one query."""
    sat_here = SittingSeat.objects.filter(
        round__drive=drive, round__number=round_.number - 1, round__taken_back_at=None,
        sitting__table=table,
    ).values("entry_id")  # fmt: skip
    rows = list(
        EntryPerson.objects.filter(entry__seats__round=round_, entry_id__in=sat_here)
        .order_by("entry__number", "place")
        .values_list("entry__seats__sitting__table", "entry__seats__seat", *ENTRY_FIELDS)
    )
    entries = collect(row[2:] for row in rows)
    places = {row[3]: (row[0], row[1] or "") for row in rows}
    return tuple(Moved(entry, *places[number]) for number, entry in entries.items())


def _page_at(drive: Drive, round_: Round, table: int, shown: int, side: str) -> TablePage:
    sitting, seats = _seats_at(round_, table)
    if sitting is None:
        phase = Phase.OVER if drive.finished_at else Phase.EMPTY
        return TablePage(drive, phase, table, shown, round_.number)
    is_last = round_.number >= last_round_number(drive)
    hands = _hands_at(drive, round_, sitting)
    hand = hand_now(hands)
    phase, entered_by = _phase(drive, hand, side)
    if phase is Phase.SETTLED and not is_last:
        seats = _with_next(drive, round_, seats)
    return TablePage(
        drive, phase, table, shown, round_.number, seats, hands, hand, side, entered_by,
        is_last_round=is_last,
    )  # fmt: skip


SEATS = Prepared(
    lambda round, table: (
        EntryPerson.objects.filter(entry__seats__round=round, entry__seats__sitting__table=table)
        .order_by("entry__number", "place")
        .values_list("entry__seats__sitting_id", "entry__seats__seat", *ENTRY_FIELDS)
    ),
    "round",
    "table",
)
ACTS = Prepared(
    lambda sitting: (
        ScoreEntry.objects.filter(sitting=sitting)
        .order_by("pk")
        .values_list("hand", "pk", "chain", "ns", "ew")
    ),
    "sitting",
)


def _seats_at(round_: Round, table: int) -> tuple[int | None, tuple[SeatHere, ...]]:
    """The sitting's id and who sits there, in one query."""
    rows = SEATS.rows(round=round_.pk, table=table)
    entries = collect(row[2:] for row in rows)
    by_seat = {row[1]: entries[row[3]] for row in rows}
    sitting = rows[0][0] if rows else None
    return sitting, tuple(SeatHere(s, by_seat[s]) for s in SEAT_ORDER if s in by_seat)


def _hands_at(drive: Drive, round_: Round, sitting: int) -> tuple[HandHere, ...]:
    rows: dict[int, list[Claim]] = {}
    for hand, pk, chain, ns, ew in ACTS.rows(sitting=sitting):
        rows.setdefault(hand, []).append(act_of(pk, chain, ns, ew))
    mode, trumps = EntryMode(drive.entry_mode), trumps_of(drive)
    return tuple(
        HandHere(hand, trumps[hand - 1], fold(rows.get(hand, ()), mode))
        for hand in range(round_.first_hand, round_.last_hand + 1)
    )


def hand_now(hands: tuple[HandHere, ...]) -> HandHere:
    """The hand the table is at: the first that nobody disputes and that is not settled.

    Where all are settled or disputed, the first disputed one, else the last.
    """
    for hand in hands:
        if not hand.ledger.is_settled and hand.ledger.state is not HandState.DISPUTED:
            return hand
    disputed = (h for h in hands if h.ledger.state is HandState.DISPUTED)
    return next(disputed, hands[-1])


def _phase(drive: Drive, hand: HandHere, side: str) -> tuple[Phase, str]:
    if drive.state in (DriveState.FINISHED, *CLOSED):
        return Phase.OVER, ""
    if drive.state != DriveState.RUNNING:
        return Phase.BEFORE_START, ""
    state = hand.ledger.state
    if state is HandState.WAITING:
        return Phase.ENTER, ""
    if state is HandState.DISPUTED:
        return Phase.DISPUTED, ""
    if state is not HandState.ENTERED:
        return Phase.SETTLED, ""
    entered_by = "ns" if hand.ledger.ns_claim else "ew"
    if not side:
        return Phase.HAND_OVER, entered_by
    if side == entered_by:
        return Phase.WAIT_FOR_OTHERS, entered_by
    blind = drive.entry_mode == Drive.EntryMode.BLIND
    return (Phase.ENTER if blind else Phase.CONFIRM), entered_by


def _with_next(drive: Drive, round_: Round, seats: tuple[SeatHere, ...]) -> tuple[SeatHere, ...]:
    moves = moves_for(drive, round_.number)
    mine = {s.entry.person: moves.get(s.entry.person) for s in seats}
    names = _names_in(drive, [m for m in mine.values() if m])
    return tuple(SeatHere(s.seat, s.entry, next_place(mine[s.entry.person], names)) for s in seats)


# Partner and two opponents of each of the four.
PLACES = tuple(f"number_{place}" for place in range(12))
NAMED = Prepared(
    lambda drive, **numbers: (
        EntryPerson.objects.filter(drive=drive, entry__number__in=list(numbers.values()))
        .order_by("entry__number", "place")
        .values_list(*ENTRY_FIELDS)
    ),
    "drive",
    *PLACES,
)


def _names_in(drive: Drive, moves: list[dict[str, Any]]) -> dict[str, str]:
    numbers = {int(p) for m in moves for p in (m["partner"], *m["opponents"]) if p}
    if not numbers:
        return {}
    spare = dict.fromkeys(PLACES, 0)
    rows = NAMED.rows(drive=drive.pk, **(spare | dict(zip(PLACES, numbers, strict=False))))
    return {entry.person: entry.name for entry in collect(rows).values()}


def next_place(move: dict[str, Any] | None, names: dict[str, str]) -> NextPlace | None:
    """A stored move with people's names in it."""
    if move is None:
        return None
    return NextPlace(
        table=move["table"],
        seat=move["seat"] or "",
        partner=names.get(move["partner"] or "", ""),
        opponents=tuple(names[p] for p in move["opponents"] if p in names),
        why=move["why"],
        from_table=move["from"],
        queue=move["queue"],
        stays=move["table"] is not None and move["table"] == move["from"],
    )


def page_of_person(drive: Drive, entry: EntryInfo) -> TablePage:
    """The page of the table where this person sits now, seen from their side; or of their rest."""
    round_ = current_round(drive)
    if round_ is None:
        return TablePage(drive, Phase.NOT_DRAWN, None, edition(drive.revision), 0)
    seat = (
        SittingSeat.objects.filter(round=round_, entry_id=entry.pk)
        .values_list("sitting__table", "seat")
        .first()
    )
    if seat is None or seat[0] is None:
        return _resting_page(drive, round_, entry)
    table, where = seat
    shown = drive.tables.values_list("edition", flat=True).get(number=table)
    return _page_at(drive, round_, table, shown, SIDE_OF[where])


def _resting_page(drive: Drive, round_: Round, entry: EntryInfo) -> TablePage:
    phase = _phase_of_rest(drive)
    copy = NextSeats.objects.filter(drive=drive, round=round_.number).first()
    move = copy.moves.get(entry.person) if copy and phase is Phase.RESTING else None
    names = _names_in(drive, [move] if move else [])
    here = SeatHere("N", entry, next_place(move, names))
    return TablePage(
        drive, phase, None, _edition_of_rest(drive, copy), round_.number, (here,),
        is_last_round=round_.number >= last_round_number(drive),
    )  # fmt: skip


def _phase_of_rest(drive: Drive) -> Phase:
    if drive.state == DriveState.RUNNING:
        return Phase.RESTING
    return Phase.OVER if drive.finished_at else Phase.BEFORE_START


def _edition_of_rest(drive: Drive, copy: NextSeats | None) -> int:
    """The last news for everyone, or the next seats, of which no table's phone is told here."""
    called = drive.tables.order_by("edition").values_list("edition", flat=True).first()
    folded = edition(copy.revision, with_copies=True) if copy else 0
    return max(called or 0, folded)
