"""Filters that start from the club or the drive, so that no query crosses the wall by accident."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    from whistdrive.clubs.models import Club


class PlayerQuerySet(models.QuerySet[Any]):
    def for_club(self, club: Club) -> PlayerQuerySet:
        """People of the club's register, without those merged into somebody else."""
        return self.filter(club=club, merged_into=None)


class DriveQuerySet(models.QuerySet[Any]):
    def for_club(self, club: Club) -> DriveQuerySet:
        """The club's drives, newest first."""
        return self.filter(club=club)


class RoundQuerySet(models.QuerySet[Any]):
    def standing(self) -> RoundQuerySet:
        """Rounds whose move was not taken back."""
        return self.filter(taken_back_at=None)


class SittingQuerySet(models.QuerySet[Any]):
    def standing(self) -> SittingQuerySet:
        """Sittings of rounds whose move was not taken back."""
        return self.filter(round__taken_back_at=None)
