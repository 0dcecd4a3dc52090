"""What the rows say about a drive: its entries, its rounds, and how they came out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast, overload

from django.db.models import Exists, OuterRef, Q

from tournaments import movements
from tournaments.models import SEATS, SIDE_OF, Drive, EntryPerson, Round, ScoreEntry, SittingSeat
from tournaments.movements.base import (
    Movement,
    Outcome,
    Roster,
    RoundPlayed,
    Seating,
    Station,
    Table,
)
from tournaments.prepared import Part, Prepared
from tournaments.scoring.ledger import (
    Chain,
    Claim,
    EntryMode,
    HandLedger,
    HandState,
    fold,
    round_result,
)

WAITING = fold((), EntryMode.AGREE)
Ledgers = Mapping[tuple[int, int], HandLedger]
"""What stands, by (hand, table)."""


@dataclass(frozen=True, slots=True)
class EntryInfo:
    """Who plays: number, name (two for a pair), station, and the code of their own card."""

    pk: int
    number: int
    station: str
    code: str
    names: tuple[str, ...]
    players: tuple[int, ...]
    surnames: tuple[str, ...]  # for lists sorted by them

    @property
    def surname(self) -> str:
        """What the entry stands under in lists by surname: the first person's."""
        return self.surnames[0]

    @property
    def person(self) -> str:
        """What the movements call this entry."""
        return str(self.number)

    @property
    def name(self) -> str:
        """One name, or two joined."""
        return " & ".join(self.names)

    @property
    def is_pair(self) -> bool:
        """Whether two people are entered together."""
        return len(self.names) == 2

    @property
    def members(self) -> tuple[tuple[int, str], ...]:
        """Each person's id in the register, and name."""
        return tuple(zip(self.players, self.names, strict=True))


ENTRY_FIELDS = (
    "entry_id", "entry__number", "entry__station", "entry__code",
    "player__name", "player__note", "player_id",
)  # fmt: skip
"""What `collect` needs of each EntryPerson row, in this order."""


def entries_of(drive: Drive, **only: object) -> dict[int, EntryInfo]:
    """The drive's entries by number, in one query; `only` narrows it, by fields of EntryPerson."""
    rows = EntryPerson.objects.filter(drive=drive, **only).order_by("entry__number", "place")
    return collect(rows.values_list(*ENTRY_FIELDS))


def collect(rows: Iterable[tuple[Any, ...]]) -> dict[int, EntryInfo]:
    """Entries by number out of rows of `ENTRY_FIELDS`, a row a person, in order of place."""
    found: dict[int, EntryInfo] = {}
    for pk, number, station, code, name, remark, player in rows:
        shown = f"{name} ({remark})" if remark else name
        before = found.get(number)
        names = (*before.names, shown) if before else (shown,)
        players = (*before.players, player) if before else (player,)
        surnames = (*before.surnames, last_word(name)) if before else (last_word(name),)
        found[number] = EntryInfo(pk, number, station, code, names, players, surnames)
    return found


def last_word(name: str) -> str:
    """What lists by surname go by: of the name alone, for a note tells namesakes apart."""
    return name.split()[-1] if name.split() else name


def movement_of(drive: Drive) -> Movement:
    """The drive's movement with its options."""
    return movements.get(drive.movement, drive.movement_options)


def may_end_level(movement: str, hands_a_round: int) -> bool:
    """Whether a round could end 7-6 and 6-7 at a table, where this movement needs a winner."""
    return hands_a_round > 1 and movements.class_of(movement).after_each_hand


ROUND = Part(Round, "id", "drive_id", "number", "first_hand", "last_hand")
CALLED_AND_BACK = Round.objects.filter(
    drive=OuterRef("drive"), number=OuterRef("number") + 1, taken_back_at__isnull=False
)
LAST_ROUND = Prepared(
    lambda drive: (
        Round.objects.standing()
        .filter(drive=drive)
        .order_by("-number")
        .annotate(was_left=Exists(CALLED_AND_BACK))
        .values_list(*ROUND.names, "was_left")[:1]
    ),
    "drive",
)


def current_round(drive: Drive) -> Round | None:
    """The round being played, or the drawn first one before the start."""
    row = LAST_ROUND.row(drive=drive.pk)
    if row is None:
        return None
    round_ = ROUND.of(row)
    round_.was_left = bool(row[-1])
    return round_


def last_round_number(drive: Drive) -> int:
    """How many rounds the drive has: hands divided by hands a round, the last perhaps short."""
    return -(-drive.hands // drive.hands_a_round)


def hands_of_round(drive: Drive, number: int) -> tuple[int, int]:
    """First and last hand of a round."""
    first = (number - 1) * drive.hands_a_round + 1
    return first, min(number * drive.hands_a_round, drive.hands)


def ledgers(
    drive: Drive, rounds: Iterable[Round] | None = None
) -> dict[tuple[int, int], HandLedger]:
    """What stands for every (hand, table) that has any row, in one query."""
    where = Q(sitting__round__drive=drive, sitting__round__taken_back_at=None)
    if rounds is not None:
        where &= Q(sitting__round__in=tuple(rounds))
    rows = (
        ScoreEntry.objects.filter(where)
        .order_by("pk")
        .values_list("hand", "sitting__table", "pk", "chain", "ns", "ew")
    )
    acts: dict[tuple[int, int], list[Claim]] = defaultdict(list)
    for hand, table, pk, chain, ns, ew in rows:
        acts[hand, table].append(act_of(pk, chain, ns, ew))
    mode = EntryMode(drive.entry_mode)
    return {place: fold(rows, mode) for place, rows in acts.items()}


def with_figures(found: Ledgers) -> list[tuple[int, int]]:
    """The (hand, table) at which a figure stands; figures that were all taken back are none."""
    return sorted(place for place, ledger in found.items() if ledger != WAITING)


def trumps_of(drive: Drive) -> list[str]:
    """The trump of every hand, the first hand's first."""
    return drive.trumps.split(",")


def trump_of(drive: Drive, hand: int) -> str:
    """What is trumps in a hand, counted from 1."""
    return trumps_of(drive)[hand - 1]


def last_hand_called(drive: Drive) -> int:
    """The last hand that was called to be played; 0 before the start."""
    round_ = current_round(drive) if drive.started_at else None
    return int(round_.last_hand) if round_ else 0


def hands_at(round_: Round, table: int, found: Ledgers) -> dict[int, HandLedger]:
    """What stands for each hand of a round at one table, by hand, in order."""
    hands = range(round_.first_hand, round_.last_hand + 1)
    return {hand: found.get((hand, table), WAITING) for hand in hands}


def hand_now(hands: Mapping[int, HandLedger]) -> int:
    """The hand a table is at: the first that nobody disputes and that is not settled.

    Where all are settled or disputed, the first disputed one, else the last: people play on while
    the organiser looks at what they dispute.
    """
    still = [hand for hand, ledger in hands.items() if not ledger.is_settled]
    calm = (hand for hand in still if hands[hand].state is not HandState.DISPUTED)
    return next(calm, still[0] if still else max(hands))


def hand_of_room(round_: Round, tables: Iterable[int], found: Ledgers) -> int:
    """The hand the room is at: the lowest that a table is at."""
    now = (hand_now(hands_at(round_, table, found)) for table in tables)
    return min(now, default=int(round_.last_hand))


def act_of(pk: int, chain: str, ns: int | None, ew: int | None) -> Claim:
    """One stored row as the ledger reads it; the database knows only the three chains."""
    tricks = None if ns is None or ew is None else (ns, ew)
    return Claim(pk, cast(Chain, chain), tricks)


def seating_of(round_: Round) -> Seating:
    """Who sits where in a round, as the movements see it, in one query."""
    rows = (
        SittingSeat.objects.filter(round=round_)
        .order_by("sitting__table", "queue")
        .values_list("sitting__table", "seat", "queue", "entry__number")
    )
    tables: dict[int, dict[str, str]] = defaultdict(dict)
    resting = [str(number) for table, _seat, _queue, number in rows if table is None]
    for table, seat, _queue, number in rows:
        if table is not None:
            tables[table][seat] = str(number)
    return Seating(tuple(_table(n, seats) for n, seats in tables.items()), tuple(resting))


def _table(number: int, seats: Mapping[str, str]) -> Table:
    ns = tuple(seats[s] for s in SEATS if s in seats and SIDE_OF[s] == "ns")
    ew = tuple(seats[s] for s in SEATS if s in seats and SIDE_OF[s] == "ew")
    return Table(number, ns, ew)


def outcome_of(hands: Mapping[int, HandLedger]) -> Outcome | None:
    """How a table's round came out; one hand's winner is known even while tricks are disputed."""
    result = round_result(tuple(hands.values()))
    return Outcome(*result) if result else None


def round_played(drive: Drive, round_: Round) -> RoundPlayed:
    """A round's seating with the outcomes known so far, in two queries."""
    seating = seating_of(round_)
    found = ledgers(drive, (round_,))
    outcomes = {
        table.number: outcome
        for table in seating.tables
        if (outcome := outcome_of(hands_at(round_, table.number, found)))
    }
    return RoundPlayed(seating, outcomes)


class History(Sequence[RoundPlayed]):
    """The rounds of a drive, each read when a movement asks for it: most ask for the last only."""

    def __init__(self, drive: Drive) -> None:
        self.drive = drive
        self.rounds = tuple(Round.objects.standing().filter(drive=drive).order_by("number"))
        self._read: dict[int, RoundPlayed] = {}

    def __len__(self) -> int:
        return len(self.rounds)

    @overload
    def __getitem__(self, index: int) -> RoundPlayed: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[RoundPlayed, ...]: ...
    def __getitem__(self, index: int | slice) -> RoundPlayed | tuple[RoundPlayed, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        round_ = self.rounds[index]
        if round_.number not in self._read:
            self._read[round_.number] = round_played(self.drive, round_)
        return self._read[round_.number]


def roster_of(drive: Drive) -> Roster:
    """Who takes part, in the order of the draw."""
    rows = list(drive.entries.order_by("draw_place", "number").values_list("number", "station"))
    stations = {str(number): cast(Station, station) for number, station in rows if station}
    return Roster(tuple(str(number) for number, _station in rows), stations)
