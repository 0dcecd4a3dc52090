"""Whether a file's score entries make chains as they are made at a table."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS
from tournaments.models import Act
from tournaments.refusals import Refused
from tournaments.services.whole.parts import contradiction
from tournaments.services.whole.rows import DriveFile, ScoreRow

Chain = tuple[int, int, int, str]
OF_A_SIDE = (Act.ENTERED, Act.AGREED, Act.DISPUTED)
ACTS = {"ns": OF_A_SIDE, "ew": OF_A_SIDE, "desk": (Act.ACCEPTED, Act.CORRECTED)}


def check_scores(file: DriveFile) -> None:
    """Refused if a score entry cannot have been made where and after what it says."""
    hands = {
        (round_.id, sitting.table): range(round_.first_hand, round_.last_hand + 1)
        for round_ in file.rounds
        for sitting in round_.sittings
    }
    rows: dict[int, ScoreRow] = {}
    keys: set[tuple[object, ...]] = set()
    last: dict[Chain, ScoreRow] = {}
    for row in file.scores:
        _check_tricks(row)
        if row.hand not in hands.get((row.round, row.table), ()):
            raise _wrong(row, _("no such hand was played there."))
        key = (row.round, row.table, row.fields["key"])
        if row.id in rows or key in keys:
            raise _wrong(row, _("it stands there twice."))
        before = last.get(row.place)
        if row.supersedes != (before.id if before else None) or not _follows(row, before, rows):
            raise _wrong(row, _("it does not follow the one before it."))
        rows[row.id] = row
        keys.add(key)
        last[row.place] = row
    _check_undone(file, last.values())


def _follows(row: ScoreRow, before: ScoreRow | None, rows: dict[int, ScoreRow]) -> bool:
    """Whether this chain can have done this now: what is taken back brings what was before it."""
    if row.act != Act.UNDONE:
        return row.act in ACTS[row.chain]
    if before is None:
        return False
    again = rows[before.supersedes] if before.supersedes else None
    return (row.ns, row.ew) == ((again.ns, again.ew) if again else (None, None))


def _check_undone(file: DriveFile, last: Iterable[ScoreRow]) -> None:
    """A round is taken back, and a start too, only when all its scores were."""
    played = {r.id for r in file.rounds if r.is_standing and file.drive["started_at"]}
    for row in last:
        if row.round not in played and row.ns is not None:
            raise _wrong(row, _("no such hand was played there."))


def _check_tricks(row: ScoreRow) -> None:
    if row.ns is None or row.ew is None:
        if row.ns != row.ew or row.act != Act.UNDONE:
            raise _wrong(row, _("the tricks are missing."))
    elif row.ns + row.ew != TRICKS and not (row.chain == "desk" and row.reason):
        raise _wrong(row, _("the tricks do not add up, and no reason is given."))


def _wrong(row: ScoreRow, why: str) -> Refused:
    return contradiction(
        _("score entry %(number)s (hand %(hand)s, table %(table)s) cannot be: %(why)s")
        % {"number": row.id, "hand": row.hand, "table": row.table, "why": why}
    )
