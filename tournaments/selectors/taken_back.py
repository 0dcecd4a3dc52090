"""A move that was called too early: whether the room has just been sent back to its seats."""

from __future__ import annotations

from django.db.models import QuerySet

from tournaments.models import Drive, DriveState, Journal, Round
from tournaments.prepared import Prepared

TAKEN_BACK = "move_taken_back"
NEWS = (TAKEN_BACK, "move_called", "score", "finished", "stepped_back")
"""What sends the room back, and what comes after it: people have found their seats again."""
LAST_NEWS = Prepared(
    lambda drive: (
        Journal.objects.filter(drive=drive, kind__in=NEWS)
        .order_by("-revision")
        .values_list("kind")[:1]
    ),
    "drive",
)


def is_taken_back(drive: Drive, current: Round) -> bool:
    """Whether the move out of the current round was taken back, and nobody has scored since.

    One query, and none where nobody was ever called out of this round too early.
    """
    if drive.state != DriveState.RUNNING or not current.was_left:
        return False
    return LAST_NEWS.row(drive=drive.pk) == (TAKEN_BACK,)


def round_taken_back(drive: Drive, after: Round) -> QuerySet[Round]:
    """The round after this one that was called last and taken back."""
    rounds = Round.objects.filter(drive=drive, number=after.number + 1, taken_back_at__isnull=False)
    return rounds.order_by("-pk")[:1]
