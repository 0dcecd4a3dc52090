"""Where everybody goes next, as far as it is certain."""

from __future__ import annotations

from typing import Any

from tournaments.models import Drive, NextSeats
from tournaments.movements.base import Move, Step
from tournaments.selectors.room import History, last_round_number, movement_of, roster_of


def next_step(drive: Drive) -> tuple[int, Step] | None:
    """The current round's number and the movement's answer; None after the last round."""
    history = History(drive)
    if not history or len(history) >= last_round_number(drive):
        return None
    return len(history), movement_of(drive).next(roster_of(drive), history)


def as_moves(step: Step) -> dict[str, dict[str, Any]]:
    """The moves as they are stored, by entry number."""
    return {person: _as_json(move) for person, move in sorted(step.moves.items())}


def _as_json(move: Move) -> dict[str, Any]:
    return {
        "from": move.from_table,
        "table": move.table,
        "seat": move.seat,
        "partner": move.partner,
        "opponents": list(move.opponents),
        "why": move.why.value,
        "queue": move.queue_place,
    }


def moves_for(drive: Drive, round_number: int, *, fold_if_older_than: int = 0) -> dict[str, Any]:
    """The stored moves out of this round; folded here if the copy is older than a revision."""
    copy = NextSeats.objects.filter(drive=drive).first()
    if copy and copy.round == round_number and copy.revision >= fold_if_older_than:
        return dict(copy.moves)
    if not fold_if_older_than:
        return {}
    found = next_step(drive)
    return as_moves(found[1]) if found and found[0] == round_number else {}
