"""Short ways to do and to ask what the tests of a drive do and ask again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import pytest

from tournaments.models import Drive, Journal, ScoreEntry
from tournaments.movements.base import Seating
from tournaments.refusals import Reason, Refused
from tournaments.scoring.ledger import HandLedger
from tournaments.selectors.room import WAITING, current_round, ledgers, seating_of
from tournaments.services import scores
from tournaments.services.changes import PROGRAM, Actor


def at(drive: Drive, table: int = 1, hand: int = 1, key: UUID | None = None) -> scores.HandAt:
    """One hand of one table, as a form with a key of its own speaks of it."""
    return scores.HandAt(drive.pk, table, hand, key or uuid4())


def decide(
    drive: Drive, table: int, hand: int, ns: int, reason: str = "", by: Actor = PROGRAM
) -> scores.Saved:
    """The organiser says that North and South won `ns` tricks."""
    return scores.decide_score(at(drive, table, hand), (ns, 13 - ns), by, reason)


def undo(drive: Drive, act: ScoreEntry, by: Actor = PROGRAM) -> scores.Saved:
    """Take this act back."""
    place = at(drive, act.sitting.table, act.hand)
    return scores.undo_act(place, act.pk, by)


def last_act(drive: Drive, table: int = 1, hand: int = 1) -> ScoreEntry:
    """The newest row of a hand."""
    acts = ScoreEntry.objects.filter(sitting__round__drive=drive, sitting__table=table, hand=hand)
    return acts.select_related("sitting").latest("pk")


def stands(drive: Drive, table: int = 1, hand: int = 1) -> HandLedger:
    """What the rows of a hand come to."""
    return ledgers(drive).get((hand, table), WAITING)


def seating(drive: Drive) -> Seating:
    """Who sits where in the current round."""
    round_ = current_round(drive)
    assert round_ is not None
    return seating_of(round_)


def revision(drive: Drive) -> int:
    """The drive's revision in the database."""
    return int(Drive.objects.values_list("revision", flat=True).get(pk=drive.pk))


def rows_of(drive: Drive) -> list[dict[str, Any]]:
    """Every score row of a drive with all its columns."""
    return list(ScoreEntry.objects.filter(sitting__round__drive=drive).order_by("pk").values())


def journal_of(drive: Drive) -> list[dict[str, Any]]:
    """Every journal row of a drive with all its columns."""
    return list(Journal.objects.filter(drive=drive).order_by("revision").values())


@contextmanager
def refuses(drive: Drive, reason: Reason, **params: Any) -> Iterator[None]:
    """What is done inside is refused for this reason with these parameters, and writes nothing."""
    before = (revision(drive), rows_of(drive), journal_of(drive))

    with pytest.raises(Refused) as caught:
        yield

    assert (caught.value.reason, caught.value.params) == (reason, params)
    assert (revision(drive), rows_of(drive), journal_of(drive)) == before
