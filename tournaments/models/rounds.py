"""Draws, rounds and who sat where."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.drive import Drive, Entry
from tournaments.querysets import RoundQuerySet, SittingQuerySet

OWN_SEATS = ("N", "E", "S", "W")
PAIR_SEATS = ("NS", "EW")
"""The seats of pairs that entered together; all others are chairs of one person."""
WHOLE_TABLES = (OWN_SEATS, PAIR_SEATS)
"""What is taken at a table: by four, or by two pairs."""
SEATS = (*OWN_SEATS, *PAIR_SEATS)
SIDE_OF = {"N": "ns", "S": "ns", "NS": "ns", "E": "ew", "W": "ew", "EW": "ew"}
"""The side of each seat; NS and EW are a pair's."""
SEATS_BY_SIDE = tuple(sorted(SEATS, key=lambda seat: SIDE_OF[seat] != "ns"))
"""North and South before East and West."""


class Draw(models.Model):
    """Append-only: a draw of seats, with all that is needed to draw the same seats again."""

    drive = models.ForeignKey(Drive, on_delete=models.CASCADE, related_name="draws")
    seed = models.CharField(max_length=64)
    rule = models.CharField(max_length=20)
    version = models.CharField(max_length=20)
    listed = models.JSONField(
        help_text=_("Entry number and line of each, in the order of the list.")
    )
    seats = models.JSONField(help_text=_("The resulting seating."))
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.drive} · {self.seed[:8]}"


class Round(models.Model):
    """What one seating plays before anyone moves.

    Round 1 is there from the draw on, `called_at` empty until the start; each later one is written
    when its move is called.
    """

    drive = models.ForeignKey(Drive, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    first_hand = models.PositiveSmallIntegerField()
    last_hand = models.PositiveSmallIntegerField()
    called_at = models.DateTimeField(null=True, blank=True)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    was_left = False
    """Whether people were called out of it and back again; known of the current round only."""

    objects = RoundQuerySet.as_manager()

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("drive", "number", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("drive", "number"),
                condition=Q(taken_back_at=None),
                name="one_round_a_number",
            ),
            models.CheckConstraint(
                condition=Q(last_hand__gte=models.F("first_hand")), name="a_round_has_hands"
            ),
        )

    def __str__(self) -> str:
        return f"{self.drive} · {self.number}"


class Sitting(models.Model):
    """A table in a round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sittings")
    table = models.PositiveSmallIntegerField()

    objects = SittingQuerySet.as_manager()

    class Meta:
        verbose_name = _("sitting")
        verbose_name_plural = _("sittings")
        ordering = ("round", "table")
        constraints = (
            models.UniqueConstraint(fields=("round", "table"), name="a_table_once_in_a_round"),
        )

    def __str__(self) -> str:
        return f"{self.round} · {self.table}"


class SittingSeat(models.Model):
    """Where an entry is in a round: in a seat of a sitting, or resting in the queue."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    sitting = models.ForeignKey(
        Sitting, null=True, blank=True, on_delete=models.CASCADE, related_name="seats"
    )
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="seats")
    seat = models.CharField(max_length=2, blank=True, default="")
    queue = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("round", "sitting", "queue", "pk")
        constraints = (
            models.UniqueConstraint(fields=("round", "entry"), name="an_entry_once_in_a_round"),
            models.UniqueConstraint(fields=("sitting", "seat"), name="a_seat_once"),
            models.CheckConstraint(
                condition=Q(sitting__isnull=False, seat__in=SEATS, queue=None)
                | Q(sitting=None, seat="", queue__isnull=False),
                name="seated_or_resting",
            ),
        )

    def __str__(self) -> str:
        return self.seat or str(self.queue)
