"""Copies of folds over the rows: thrown away and made again by `manage.py rebuild`."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.drive import Drive


class StandingsSnapshot(models.Model):
    """The standings as folded at a revision: what the hall may see, and everything."""

    drive = models.OneToOneField(Drive, on_delete=models.CASCADE, related_name="snapshot")
    revision = models.PositiveIntegerField(default=0)
    released_to = models.PositiveSmallIntegerField(default=0)
    public = models.JSONField(default=list)
    full = models.JSONField(default=list)

    class Meta:
        verbose_name = _("standings")
        verbose_name_plural = _("standings")

    def __str__(self) -> str:
        return f"{self.drive} · {self.revision}"


class NextSeats(models.Model):
    """Where people go after the current round, as far as it is certain at a revision."""

    drive = models.OneToOneField(Drive, on_delete=models.CASCADE, related_name="next_seats")
    revision = models.PositiveIntegerField(default=0)
    round = models.PositiveSmallIntegerField(default=0)
    moves = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("next seats")
        verbose_name_plural = _("next seats")

    def __str__(self) -> str:
        return f"{self.drive} · {self.round}"


class Award(models.Model):
    """A prize as it is read out; frozen when the drive is published."""

    drive = models.ForeignKey(Drive, on_delete=models.CASCADE, related_name="awards")
    order = models.PositiveSmallIntegerField()
    rule = models.JSONField(help_text=_("What the prize is for."))
    entries = models.JSONField(help_text=_("Who shares it, by entry number."))
    total = models.CharField(max_length=40)

    class Meta:
        verbose_name = _("award")
        verbose_name_plural = _("awards")
        ordering = ("drive", "order")
        constraints = (
            models.UniqueConstraint(fields=("drive", "order"), name="one_award_a_place"),
        )

    def __str__(self) -> str:
        return f"{self.drive} · {self.order}"
