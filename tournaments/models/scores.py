"""Scores and the journal: append-only rows, of which what counts is folded."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.engine.seats import TRICKS
from tournaments.models.drive import Drive
from tournaments.models.rounds import Sitting


class Act(models.TextChoices):
    """What somebody did to one hand's score."""

    ENTERED = "entered", _("entered")
    AGREED = "agreed", _("agreed")
    DISPUTED = "disputed", _("disputed")
    ACCEPTED = "accepted", _("accepted")
    CORRECTED = "corrected", _("corrected")
    UNDONE = "undone", _("undone")


class ScoreEntry(models.Model):
    """Append-only: one act on one hand of a sitting.

    `by_name` says who did it where the account is not ours: in a drive read from a file.
    After it, `chain` (one side of the table, or the organiser's desk) claims these tricks;
    without tricks it claims nothing any more.
    """

    class Chain(models.TextChoices):
        NS = "ns", _("North and South")
        EW = "ew", _("East and West")
        DESK = "desk", _("organiser")

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="acts")
    hand = models.PositiveSmallIntegerField()
    chain = models.CharField(max_length=4, choices=Chain)
    act = models.CharField(max_length=10, choices=Act)
    ns = models.PositiveSmallIntegerField(null=True, blank=True)
    ew = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True, default="")
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.RESTRICT, related_name="superseded_by"
    )
    key = models.UUIDField()
    revision = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = models.CharField(max_length=200, blank=True, default="")
    device = models.CharField(max_length=12, blank=True, default="")

    class Meta:
        verbose_name = _("score entry")
        verbose_name_plural = _("score entries")
        ordering = ("pk",)
        indexes = (models.Index(fields=("sitting", "hand"), name="acts_of_a_hand"),)
        constraints = (
            models.UniqueConstraint(fields=("sitting", "key"), name="a_form_counts_once"),
            models.UniqueConstraint(
                fields=("sitting", "hand", "chain"),
                condition=Q(supersedes=None),
                name="one_beginning_of_a_chain",
            ),
            models.CheckConstraint(
                # Both are named not null, for a check that comes to null lets a row pass.
                condition=Q(ns=None, ew=None)
                | Q(ns__isnull=False, ew__isnull=False)
                & (
                    Q(ns__gte=0, ew__gte=0, ns=TRICKS - F("ew")) | (Q(chain="desk") & ~Q(reason=""))
                ),
                name="tricks_add_up_or_the_organiser_says_why",
            ),
            models.CheckConstraint(condition=Q(chain__in=("ns", "ew", "desk")), name="known_chain"),
        )

    def __str__(self) -> str:
        return f"{self.sitting} · {self.hand} · {self.get_act_display()} {self.ns}-{self.ew}"


class Journal(models.Model):
    """Append-only: every change to a drive, numbered by the drive's revision."""

    drive = models.ForeignKey(Drive, on_delete=models.CASCADE, related_name="journal")
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = models.CharField(max_length=200, blank=True, default="")
    device = models.CharField(max_length=12, blank=True, default="")

    class Meta:
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal")
        ordering = ("drive", "revision")
        constraints = (
            models.UniqueConstraint(fields=("drive", "revision"), name="a_revision_once"),
        )

    def __str__(self) -> str:
        return f"{self.drive} · {self.revision} · {self.kind}"
