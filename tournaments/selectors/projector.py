"""What the hall reads on the big screen, and what the public may read at home."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from itertools import pairwise

from django.utils import timezone

from tournaments.editions import edition
from tournaments.models import Drive, DriveState, Round
from tournaments.scoring.ledger import HandLedger, HandState
from tournaments.scoring.standings import Standing, of_station
from tournaments.selectors.prizes import PrizeNow, awards_now, prizes_of
from tournaments.selectors.room import (
    EntryInfo,
    current_round,
    entries_of,
    hand_now,
    hand_of_room,
    hands_at,
    ledgers,
    seating_of,
    trumps_of,
)
from tournaments.selectors.seats import SeatPlan, seat_plan
from tournaments.selectors.standings import Folded, rest_rule, revision_now, standings_now
from tournaments.selectors.taken_back import is_taken_back

LINES_A_PAGE = 8


class Screen(StrEnum):
    """What the big screen is for at this moment."""

    WELCOME = "welcome"  # doors open: how many are here
    SEATING = "seating"  # seats are drawn, or a move has just been called
    PLAYING = "playing"  # tables still playing, standings, next trump
    PRIZES = "prizes"  # one prize at a time
    RESULTS = "results"  # published: everything


@dataclass(frozen=True, slots=True)
class TableState:
    """One table as the hall sees it: its number and how far it is; never a figure."""

    table: int
    state: HandState  # of the hand it is at
    is_settled: bool  # all its hands of the round
    has_begun: bool  # something stands for one of them


@dataclass(frozen=True, slots=True)
class ProjectorPage:
    """All that the big screen may show. Figures of hands held back are not in it at all."""

    drive: Drive
    screen: Screen
    edition: int
    now: datetime
    names: dict[int, EntryInfo] = field(default_factory=dict)
    plan: SeatPlan = field(default_factory=SeatPlan)
    hand: int = 0
    trump: str = ""
    next_hand: int = 0
    next_trump: str = ""
    tables: tuple[TableState, ...] = ()
    standings: tuple[Standing, ...] = ()
    released_to: int = 0
    is_held_back: bool = False
    prizes: tuple[PrizeNow, ...] = ()  # as they were read out, in order; once published all
    prizes_count: int = 0
    is_taken_back: bool = False  # the move, so that everybody looks for the seats of before
    next_prize: PrizeNow | None = None  # what the next is for, not who wins it

    @property
    def prize(self) -> PrizeNow | None:
        """The prize read out last."""
        return self.prizes[-1] if self.prizes else None

    @property
    def prizes_left(self) -> range:
        """The prizes still to be read out, to be counted only."""
        return range(self.prizes_count - len(self.prizes))

    @property
    def people(self) -> int:
        """How many people are here."""
        return sum(len(entry.names) for entry in self.names.values())

    @property
    def settled(self) -> int:
        """How many tables have scored."""
        return sum(t.is_settled for t in self.tables)

    @property
    def is_played_out(self) -> bool:
        """Whether the last hand that was planned is scored; a drive may be over before."""
        return self.hand == self.drive.hands and all(table.is_settled for table in self.tables)

    @property
    def has_disputed(self) -> bool:
        """Whether the two pairs of a table do not agree."""
        return any(t.state is HandState.DISPUTED and not t.is_settled for t in self.tables)

    @property
    def standing_pages(self) -> tuple[tuple[tuple[str, tuple[Standing, ...]], ...], ...]:
        """The standings cut into pages of two lists each: (line of players, its places)."""
        if lists := [(s, lines) for s in ("A", "B") if (lines := self.of_station(s))]:
            longest = max(len(lines) for _s, lines in lists)
            parts = _evenly(longest, -(-longest // LINES_A_PAGE))
            return tuple(tuple((s, lines[part]) for s, lines in lists) for part in parts)
        count = len(self.standings)
        pages = [self.standings[p] for p in _evenly(count, -(-count // (2 * LINES_A_PAGE)))]
        return tuple(tuple(("", page[half]) for half in _evenly(len(page), 2)) for page in pages)

    def of_station(self, station: str) -> tuple[Standing, ...]:
        """The standings of one line of players, with places among its own."""
        return of_station(self.standings, station, rest_rule(self.drive))


def _evenly(count: int, parts: int) -> list[slice]:
    """So many things cut into parts that differ by one at the most; none is empty."""
    starts = [-(-count * part // parts) for part in range(parts + 1)] if parts else []
    return [slice(a, b) for a, b in pairwise(starts) if a < b]


def projector_edition(drive: Drive) -> int:
    """The edition that `projector_page` would show, without the work of making it."""
    return edition(drive.revision, with_copies=revision_now(drive) >= drive.revision)


def projector_page(drive: Drive) -> ProjectorPage:
    """The big screen's page, in a fixed number of queries."""
    entries = entries_of(drive)
    folded = standings_now(drive)
    round_ = current_round(drive)
    shown = edition(drive.revision, with_copies=folded.revision >= drive.revision)
    found = ledgers(drive, (round_,)) if round_ else {}
    tables = _table_states(round_, found) if round_ else ()
    back = round_ is not None and is_taken_back(drive, round_)
    screen = Screen.SEATING if back else _screen(drive, tables)
    page = ProjectorPage(drive, screen, shown, timezone.now(), entries)
    if round_ is None:
        return page
    prizes, left = _prizes(drive, folded, screen)
    trumps = trumps_of(drive)
    hand = hand_of_room(round_, (t.table for t in tables), found)
    next_hand = hand + 1 if hand < drive.hands else 0
    return replace(
        page,
        plan=seat_plan(seating_of(round_), entries),
        hand=hand, trump=trumps[hand - 1],
        next_hand=next_hand, next_trump=trumps[next_hand - 1] if next_hand else "",
        tables=tables, is_taken_back=back,
        standings=folded.public, released_to=folded.released_to,
        is_held_back=_is_held_back(drive, round_.last_hand),
        prizes=prizes, prizes_count=len(prizes) + len(left),
        next_prize=PrizeNow(left[0].rule, (), "") if left else None,
    )  # fmt: skip


def _prizes(
    drive: Drive, folded: Folded, screen: Screen
) -> tuple[tuple[PrizeNow, ...], tuple[PrizeNow, ...]]:
    """The prizes read out so far, and those left; once published the whole list."""
    if screen not in (Screen.PRIZES, Screen.RESULTS):
        return (), ()
    awards = awards_now(drive, folded)
    if screen is Screen.RESULTS:
        return awards, ()
    found = prizes_of(drive, awards)
    # Who was passed over has a dearer prize, which the hall is still to hear of.
    return tuple(replace(prize.said, passed_over=()) for prize in found.read), found.left


def _table_states(
    round_: Round, found: dict[tuple[int, int], HandLedger]
) -> tuple[TableState, ...]:
    tables = round_.sittings.order_by("table").values_list("table", flat=True)
    return tuple(_table_state(t, hands_at(round_, t, found)) for t in tables)


def _table_state(table: int, hands: dict[int, HandLedger]) -> TableState:
    now = hands[hand_now(hands)]
    begun = any(ledger.state is not HandState.WAITING for ledger in hands.values())
    return TableState(table, now.state, now.is_settled, begun)


def _screen(drive: Drive, tables: tuple[TableState, ...]) -> Screen:
    if drive.is_closed:
        return Screen.RESULTS
    if drive.state == DriveState.FINISHED:
        return Screen.PRIZES
    if drive.state != DriveState.RUNNING:
        return Screen.SEATING if tables else Screen.WELCOME
    chosen = {"seating": Screen.SEATING, "playing": Screen.PLAYING}.get(drive.screen)
    # As long as nobody has scored, people are on their way and look for their seats.
    on_their_way = not any(t.has_begun for t in tables)
    return chosen or (Screen.SEATING if on_their_way else Screen.PLAYING)


def _is_held_back(drive: Drive, last_hand: int) -> bool:
    secret = drive.state in (DriveState.RUNNING, DriveState.FINISHED) and drive.held_back > 0
    return bool(secret and last_hand > drive.hands - drive.held_back)
