"""Standings: folded from the rows, read from their copies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from typing import Any, Literal, cast

from django.core.cache import cache as shared
from django.utils import timezone

from games import rules
from games.engine.result import DealResult
from tournaments.models import (
    SIDE_OF,
    Drive,
    Round,
    SittingSeat,
    StandingsSnapshot,
)
from tournaments.scoring.ledger import HandLedger, Tricks
from tournaments.scoring.release import played_to, released_to
from tournaments.scoring.standings import Credit, RestRule, Standing, standings
from tournaments.selectors.room import Ledgers, current_round, ledgers

FOLD_AGAIN_AFTER = 3.0  # seconds a page waits for the background before it folds for itself
FOLDED_KEPT = 30  # seconds that others read what one page folded
FOLDING_AT_MOST = 10  # seconds after which the one who folds is taken to have died


@dataclass(frozen=True, slots=True)
class Folded:
    """The standings of a drive as folded at a revision: all of them, and what the hall may see."""

    revision: int
    released_to: int
    public: tuple[Standing, ...]
    full: tuple[Standing, ...]


def fold_standings(drive: Drive) -> Folded:
    """Fold all rows into standings: four queries, however many tables and hands."""
    rounds = list(Round.objects.standing().filter(drive=drive).order_by("number"))
    found = ledgers(drive)
    seats = seats_by_round(drive)
    stations = dict(drive.entries.values_list("number", "station"))
    current = rounds[-1] if rounds and rounds[-1].called_at else None
    played = _played_in(current, found, seats) if current else 0
    last = int(current.last_hand) if current else 0
    # Whoever rests in a hand has that rest when the room has played it; after the end all have.
    rested = last if drive.finished_at else played
    highest = _hands_of(drive, found) - drive.held_back
    released = last if drive.is_closed else released_to(played, highest)
    public = _ranked(drive, rounds, found, seats, stations, released, rested)
    full = _ranked(drive, rounds, found, seats, stations, drive.hands, rested)
    return Folded(drive.revision, released, public, full)


def _hands_of(drive: Drive, found: Ledgers) -> int:
    """How many hands the drive has: those planned, or once it is over the last one with a score.

    A drive may be over early, and then too its last hands are for the prizes.
    """
    if not drive.finished_at:
        return int(drive.hands)
    return max((hand for (hand, _table), ledger in found.items() if ledger.is_settled), default=0)


Seats = dict[int, list[tuple[int | None, str, int]]]
"""By round number: (table or None when resting, seat, entry number)."""


def _played_in(round_: Round, found: Ledgers, seats: Seats) -> int:
    tables = {table for table, _seat, _entry in seats[round_.number] if table is not None}
    return counted(round_, tables, found).hand


@dataclass(frozen=True, slots=True)
class Counted:
    """What standings of everything count: all up to a hand, and perhaps what came in since."""

    hand: int
    has_more: bool  # some tables have settled later hands too


NOTHING_YET = Counted(0, has_more=False)


def counted(round_: Round, tables: AbstractSet[int], found: Ledgers) -> Counted:
    """How far the room is with the round it plays; `tables` and `found` are of this round."""
    settled = {place for place, ledger in found.items() if ledger.is_settled}
    hand = played_to(round_.first_hand, round_.last_hand, tables, settled)
    return Counted(hand, any(of > hand for of, _table in settled))


def counted_now(drive: Drive) -> Counted:
    """How far the room is, for a page that does not show the round itself; three queries."""
    round_ = current_round(drive)
    if round_ is None:
        return NOTHING_YET
    tables = set(round_.sittings.values_list("table", flat=True))
    return counted(round_, tables, ledgers(drive, (round_,)))


def seats_by_round(drive: Drive) -> Seats:
    """Who sat or rested where in each round called, in one query."""
    rows = SittingSeat.objects.filter(
        round__drive=drive, round__taken_back_at=None, round__called_at__isnull=False
    ).values_list("round__number", "sitting__table", "seat", "entry__number")
    seats: Seats = defaultdict(list)
    for number, table, seat, entry in rows:
        seats[number].append((table, seat, entry))
    return seats


def _ranked(
    drive: Drive,
    rounds: list[Round],
    found: dict[tuple[int, int], HandLedger],
    seats: Seats,
    stations: dict[int, str],
    up_to: int,
    rested: int,
) -> tuple[Standing, ...]:
    """The standings of the hands `up_to` one, with the rests up to the hand `rested`."""
    credits: list[Credit] = []
    rests: Counter[int] = Counter()
    points = points_of(drive, found)
    for round_ in rounds:
        for hand in range(round_.first_hand, min(round_.last_hand, up_to) + 1):
            for table, seat, entry in seats[round_.number]:
                if table is None:
                    if hand <= rested:
                        rests[entry] += 1
                elif (gained := points.get((hand, table))) is not None:
                    credits.append(Credit(entry, hand, gained[SIDE_OF[seat] == "ew"]))
    return standings(credits, stations, rests, rest_rule(drive))


def points_of(
    drive: Drive, found: dict[tuple[int, int], HandLedger]
) -> dict[tuple[int, int], tuple[int, ...]]:
    """What each settled hand is worth to the two sides, as the game's rules score it."""
    game = rules.for_drive(drive.game, drive.game_options)

    @cache
    def points(tricks: Tricks) -> tuple[int, ...]:
        return game.score(DealResult(tricks), game.first_setup).points

    return {
        place: points(ledger.tricks) for place, ledger in found.items() if ledger.tricks is not None
    }


def rest_rule(drive: Drive) -> RestRule:
    """What a rest is worth in this drive."""
    kind = cast(Literal["fixed", "own_average", "none"], drive.rest)
    return RestRule(kind, Fraction(drive.rest_half_tricks, 2))


COLUMNS = tuple(column.name for column in fields(Standing))


def as_rows(lines: Iterable[Standing]) -> list[dict[str, Any]]:
    """Standings as they are stored: fractions as text, so that nothing is rounded."""
    return [
        {name: getattr(line, name) for name in COLUMNS}
        | {"total": str(line.total), "per_hand": str(line.per_hand)}
        for line in lines
    ]


def from_rows(rows: Iterable[dict[str, Any]]) -> tuple[Standing, ...]:
    """Stored standings as values again."""
    return tuple(
        Standing(**{**row, "total": Fraction(row["total"]), "per_hand": Fraction(row["per_hand"])})
        for row in rows
    )


def revision_now(drive: Drive) -> int:
    """From which revision `standings_now` would be folded, in one query as a rule."""
    made = StandingsSnapshot.objects.filter(drive=drive).values_list("revision", flat=True).first()
    if made is None:
        return int(drive.revision)
    key, lock = _keys(drive)
    is_made_here = made < drive.revision and (
        drive.is_closed
        or (_is_overdue(drive) and (shared.get(key) is not None or shared.get(lock) is None))
    )
    return int(drive.revision if is_made_here else made)


def standings_now(drive: Drive, *, may_lag: bool = True) -> Folded:
    """The stored standings; folded here, once for all who ask, if the background is silent.

    A page that will be told of newer ones may lag; a file, and what is final, may not.
    """
    snapshot = StandingsSnapshot.objects.filter(drive=drive).first()
    if snapshot is None:
        return fold_standings(drive)
    stored = _stored(snapshot)
    may_lag = may_lag and not drive.is_closed
    if stored and (stored.revision >= drive.revision or (may_lag and not _is_overdue(drive))):
        return stored
    return fold_once(drive, stored if may_lag else None)


def _stored(snapshot: StandingsSnapshot) -> Folded | None:
    """The stored standings; None if another version of the program stored other columns."""
    if any(row.keys() != set(COLUMNS) for row in (*snapshot.public, *snapshot.full)):
        return None
    return Folded(
        snapshot.revision, snapshot.released_to,
        from_rows(snapshot.public), from_rows(snapshot.full),
    )  # fmt: skip


def _is_overdue(drive: Drive) -> bool:
    last = drive.journal.order_by("-revision").values_list("at", flat=True).first()
    return bool(last and (timezone.now() - last).total_seconds() > FOLD_AGAIN_AFTER)


def fold_once(drive: Drive, stale: Folded | None) -> Folded:
    """Fold for all who ask for this revision: the first does the work, the others read it.

    Until it is done they get the `stale` standings; where there are none everybody folds.
    """
    key, lock = _keys(drive)
    found: Folded | None = shared.get(key)
    if found is not None:
        return found
    is_first = shared.add(lock, True, timeout=FOLDING_AT_MOST)
    if stale is not None and not is_first:
        return stale
    try:
        found = fold_standings(drive)
        shared.set(key, found, timeout=FOLDED_KEPT)
    finally:
        if is_first:
            shared.delete(lock)
    return found


def _keys(drive: Drive) -> tuple[str, str]:
    key = f"standings:{drive.pk}:{drive.revision}"
    return key, f"{key}:lock"


def not_old(drive: Drive, folded: Folded) -> Folded:
    """These standings, or newer ones where something has changed since they were folded."""
    return fold_once(drive, None) if folded.revision < drive.revision else folded
