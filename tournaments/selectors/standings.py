"""Standings and prizes: folded from the rows, read from their copies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache
from typing import Any, Literal, cast

from django.core.cache import cache as shared
from django.utils import timezone

from games import rules
from games.engine.result import DealResult
from tournaments.models import (
    CLOSED,
    SIDE_OF,
    Drive,
    Round,
    SittingSeat,
    StandingsSnapshot,
)
from tournaments.scoring import prizes
from tournaments.scoring.ledger import HandLedger, Tricks
from tournaments.scoring.release import released_to
from tournaments.scoring.standings import Credit, RestRule, Standing, standings
from tournaments.selectors.room import ledgers

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
    released = released_hand(drive, rounds, found, seats)
    public = _ranked(drive, rounds, found, seats, stations, released)
    full = _ranked(drive, rounds, found, seats, stations, drive.hands)
    return Folded(drive.revision, released, public, full)


Seats = dict[int, list[tuple[int | None, str, int]]]
"""By round number: (table or None when resting, seat, entry number)."""


def released_hand(
    drive: Drive,
    rounds: list[Round],
    found: dict[tuple[int, int], HandLedger],
    seats: Seats,
) -> int:
    """Up to which hand the hall may see the standings (product rule 9)."""
    if not rounds or rounds[-1].called_at is None:
        return 0
    current = rounds[-1]
    if drive.state in CLOSED:
        return int(current.last_hand)
    tables = {table for table, _seat, _entry in seats[current.number] if table is not None}
    settled = {place for place, ledger in found.items() if ledger.is_settled}
    highest = drive.hands - drive.held_back
    return released_to(current.first_hand, current.last_hand, tables, settled, highest)


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
) -> tuple[Standing, ...]:
    credits: list[Credit] = []
    rests: Counter[int] = Counter()
    points = points_of(drive, found)
    for round_ in rounds:
        for hand in range(round_.first_hand, min(round_.last_hand, up_to) + 1):
            for table, seat, entry in seats[round_.number]:
                if table is None:
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
        drive.state in CLOSED
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
    may_lag = may_lag and drive.state not in CLOSED
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


@dataclass(frozen=True, slots=True)
class PrizeNow:
    """A prize with its winners, as it would be read out now.

    `passed_over` are those who would have won it, each with the rule of the prize they have: a
    dearer one, which as a rule is read out later, so that the hall may not hear of it yet.
    """

    rule: dict[str, Any]
    entries: tuple[int, ...]
    total: str  # what the ranking goes by: tricks, or tricks a hand
    passed_over: tuple[tuple[int, dict[str, Any]], ...] = ()

    @property
    def kind(self) -> Hashable:
        """What it is for, to find it by in another list."""
        return self.rule["kind"], self.rule["station"], self.rule["place"]

    @property
    def outcome(self) -> Hashable:
        """What the hall hears of it."""
        return self.entries, self.total


def awards_now(drive: Drive, folded: Folded | None = None) -> tuple[PrizeNow, ...]:
    """The prize list in the order of reading out, lowest first; frozen once published.

    A page gives the standings that it shows, which serve unless they are old: nobody is to be named
    who has lost the prize since. What is to be frozen is folded from the rows here.
    """
    if drive.state in CLOSED:
        rows = drive.awards.order_by("order")
        frozen = tuple(PrizeNow(a.rule, tuple(a.entries), a.total) for a in rows)
        return with_reasons(frozen, _folded_awards(drive, folded)) if folded else frozen
    return _folded_awards(drive, _not_old(drive, folded) if folded else fold_standings(drive))


def _not_old(drive: Drive, folded: Folded) -> Folded:
    return fold_once(drive, None) if folded.revision < drive.revision else folded


def _folded_awards(drive: Drive, folded: Folded) -> tuple[PrizeNow, ...]:
    rule = rest_rule(drive)
    awards = prizes.award(folded.full, second=_second_prize(drive))
    return tuple(
        PrizeNow(
            a.rule.as_dict(), a.entries, str(rule.measure(a.winners[0])),
            tuple((over.entry, over.has.as_dict()) for over in a.passed_over),
        )
        for a in awards
    )  # fmt: skip


def not_given(drive: Drive, folded: Folded) -> tuple[dict[str, Any], ...]:
    """What the prizes are for that nobody gets, because everybody who could has another."""
    kept = prizes.not_given(_not_old(drive, folded).full, second=_second_prize(drive))
    return tuple(award.rule.as_dict() for award in kept)


def _second_prize(drive: Drive) -> prizes.SecondPrize:
    return prizes.SecondPrize(drive.second_prize)


def with_reasons(said: Iterable[PrizeNow], now: Iterable[PrizeNow]) -> tuple[PrizeNow, ...]:
    """Prizes as they were said, with the reasons of those that are still so."""
    reasons = {(prize.kind, prize.outcome): prize.passed_over for prize in now}
    return tuple(
        replace(prize, passed_over=reasons.get((prize.kind, prize.outcome), ())) for prize in said
    )
