"""A club's own page."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Drive, Player
from whistdrive.clubs.models import Club

DRIVES_SHOWN = 50


@dataclass(frozen=True, slots=True)
class ClubPage:
    """A club's drives, the newest first, and how many people its register has."""

    drives: tuple[Drive, ...]
    people: int


def club_page(club: Club) -> ClubPage:
    """The page, in two queries."""
    drives = tuple(Drive.objects.for_club(club)[:DRIVES_SHOWN])
    return ClubPage(drives, Player.objects.for_club(club).count())


def coming_drive(club: Club) -> Drive | None:
    """The newest drive that is still to start."""
    waiting: Drive | None = Drive.objects.for_club(club).filter(started_at=None).first()
    return waiting
