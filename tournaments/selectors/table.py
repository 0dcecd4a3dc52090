"""The table's page and a person's own card, as a phone shows them: read from the rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db.models import QuerySet

from tournaments.editions import edition
from tournaments.models import (
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
from tournaments.models.rounds import SEATS_BY_SIDE
from tournaments.prepared import Prepared
from tournaments.scoring.ledger import Claim, EntryMode, HandState, fold
from tournaments.selectors.room import (
    ENTRY_FIELDS,
    EntryInfo,
    act_of,
    collect,
    current_round,
    hand_now,
    last_round_number,
    trumps_of,
)
from tournaments.selectors.seats import moves_for
from tournaments.selectors.table_page import (
    HandHere,
    Moved,
    NextPlace,
    Phase,
    SeatHere,
    TablePage,
)
from tournaments.selectors.taken_back import is_taken_back, round_taken_back

MAY_BE_BACK = (Phase.SETTLED, Phase.DISPUTED, Phase.EMPTY, Phase.RESTING)
"""Where people can have been called away and sent back: their round was scored."""


def table_page(table: DriveTable, side: str = "") -> TablePage:
    """The page of a table; `side` is whose turn it is to hold the phone, if it was handed over."""
    drive: Drive = table.drive
    round_ = current_round(drive)
    if round_ is None:
        return TablePage(drive, Phase.NOT_DRAWN, table.number, table.edition, 0)
    page = _page_at(drive, round_, table.number, table.edition, side)
    if page.is_taken_back:
        return replace(page, moved=_now_of(round_, round_taken_back(drive, round_), table.number))
    if not _is_fresh(page):
        return page
    before = Round.objects.standing().filter(drive=drive, number=round_.number - 1)
    return replace(page, moved=_now_of(round_, before, table.number))


def _is_fresh(page: TablePage) -> bool:
    """Whether people have been called to this round, and nobody here has scored in it."""
    is_open = page.phase in (Phase.ENTER, Phase.EMPTY)
    return (
        is_open
        and page.round > 1
        and all(hand.ledger.state is HandState.WAITING for hand in page.hands)
    )


def _now_of(round_: Round, before: QuerySet[Round], table: int) -> tuple[Moved, ...]:
    """Who sat at a table in the round `before`, with the seats they have now: in one query."""
    sat_here = SittingSeat.objects.filter(
        round__in=before.values("pk"), sitting__table=table
    ).values("entry_id")
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
        back = _is_back(drive, round_, phase)
        return TablePage(drive, phase, table, shown, round_.number, is_taken_back=back)
    is_last = round_.number >= last_round_number(drive)
    hands = _hands_at(drive, round_, sitting)
    now = hand_now({hand.number: hand.ledger for hand in hands})
    hand = next(hand for hand in hands if hand.number == now)
    phase, entered_by = _phase(drive, hand, side)
    if phase is Phase.SETTLED and not is_last:
        seats = _with_next(drive, round_, seats)
    return TablePage(
        drive, phase, table, shown, round_.number, seats, hands, hand, side, entered_by,
        is_last_round=is_last, is_taken_back=_is_back(drive, round_, phase),
    )  # fmt: skip


def _is_back(drive: Drive, round_: Round, phase: Phase) -> bool:
    return phase in MAY_BE_BACK and is_taken_back(drive, round_)


SEATED = Prepared(
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
    rows = SEATED.rows(round=round_.pk, table=table)
    entries = collect(row[2:] for row in rows)
    by_seat = {row[1]: entries[row[3]] for row in rows}
    sitting = rows[0][0] if rows else None
    return sitting, tuple(SeatHere(s, by_seat[s]) for s in SEATS_BY_SIDE if s in by_seat)


def _hands_at(drive: Drive, round_: Round, sitting: int) -> tuple[HandHere, ...]:
    rows: dict[int, list[Claim]] = {}
    for hand, pk, chain, ns, ew in ACTS.rows(sitting=sitting):
        rows.setdefault(hand, []).append(act_of(pk, chain, ns, ew))
    mode, trumps = EntryMode(drive.entry_mode), trumps_of(drive)
    return tuple(
        HandHere(hand, trumps[hand - 1], fold(rows.get(hand, ()), mode))
        for hand in range(round_.first_hand, round_.last_hand + 1)
    )


def _phase(drive: Drive, hand: HandHere, side: str) -> tuple[Phase, str]:
    if drive.state in (DriveState.FINISHED, DriveState.PUBLISHED):
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
    left = drive.hands - round_.last_hand
    return tuple(
        SeatHere(s.seat, s.entry, next_place(mine[s.entry.person], names, left)) for s in seats
    )


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


def next_place(
    move: dict[str, Any] | None, names: dict[str, str], hands_left: int
) -> NextPlace | None:
    """A stored move with people's names in it; so many hands come after this round."""
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
        rest=min(move["queue"] or 0, hands_left),
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


def table_in_hand(drive: Drive, entry: EntryInfo, hand: int, now: int | None) -> int | None:
    """The table where this person sits in the round of this hand, None if they rest in it.

    `now` is where they sit in the current round, which answers for a hand of no round.
    """
    seat = SittingSeat.objects.filter(
        entry_id=entry.pk, round__drive=drive, round__taken_back_at=None,
        round__first_hand__lte=hand, round__last_hand__gte=hand,
    ).values_list("sitting__table").first()  # fmt: skip
    return seat[0] if seat else now


def _resting_page(drive: Drive, round_: Round, entry: EntryInfo) -> TablePage:
    phase = _phase_of_rest(drive)
    copy = NextSeats.objects.filter(drive=drive, round=round_.number).first()
    move = copy.moves.get(entry.person) if copy and phase is Phase.RESTING else None
    names = _names_in(drive, [move] if move else [])
    left = drive.hands - round_.last_hand
    here = SeatHere("N", entry, next_place(move, names, left))
    return TablePage(
        drive, phase, None, _edition_of_rest(drive, copy), round_.number, (here,),
        is_last_round=round_.number >= last_round_number(drive),
        is_taken_back=_is_back(drive, round_, phase),
        rest=min(_place_in_queue(round_, entry), left + 1),
    )  # fmt: skip


def _place_in_queue(round_: Round, entry: EntryInfo) -> int:
    """How many rounds somebody rests, this one included: each lets one go on from each queue."""
    own = SittingSeat.objects.filter(round=round_, entry_id=entry.pk).values("queue")
    queue = SittingSeat.objects.filter(
        round=round_, sitting=None, entry__station=entry.station, queue__lte=own[:1]
    )
    return queue.count()


def _phase_of_rest(drive: Drive) -> Phase:
    if drive.state == DriveState.RUNNING:
        return Phase.RESTING
    return Phase.OVER if drive.finished_at else Phase.BEFORE_START


def _edition_of_rest(drive: Drive, copy: NextSeats | None) -> int:
    """The last news for everyone, or the next seats, of which no table's phone is told here."""
    called = drive.tables.order_by("edition").values_list("edition", flat=True).first()
    folded = edition(copy.revision, with_copies=True) if copy else 0
    return max(called or 0, folded)
