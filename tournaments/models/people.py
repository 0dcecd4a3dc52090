"""People of a club's register, and who came and went in a drive."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.querysets import PlayerQuerySet


class Station(models.TextChoices):
    """The two lines of players; a club names them (ladies and gentlemen, A and B …)."""

    A = "A", _("A")
    B = "B", _("B")


class Player(models.Model):
    """A person in a club's register. Names stand here alone; all else points here."""

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="players")
    name = models.CharField(_("name"), max_length=200)
    note = models.CharField(
        _("note"), max_length=80, blank=True, help_text=_("Tells people of the same name apart.")
    )
    station = models.CharField(
        _("usual line"), max_length=1, blank=True, choices=Station, default=""
    )
    email = models.EmailField(_("e-mail"), blank=True)
    member_no = models.CharField(_("member number"), max_length=20, blank=True)
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.RESTRICT, related_name="merged"
    )

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ("name", "pk")
        indexes = (models.Index(fields=("club", "name"), name="player_by_club_and_name"),)
        constraints = (
            models.CheckConstraint(condition=~models.Q(name=""), name="a_person_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(station__in=("", *Station.values)), name="player_station"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.note})" if self.note else self.name


class Merge(models.Model):
    """Two entries of the register were one person: `gone` is `kept` now, in every drive.

    It keeps which rows were moved, by their ids, so that they can be put back: `members` are people
    in entries, `attendance` who came and went.
    """

    gone = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="merges")
    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="merges_of_others")
    members = models.JSONField()
    attendance = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("merge")
        verbose_name_plural = _("merges")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("gone",), condition=models.Q(undone_at=None), name="merged_into_one_only"
            ),
            models.CheckConstraint(
                condition=~models.Q(gone=models.F("kept")), name="nobody_merged_into_themselves"
            ),
        )

    def __str__(self) -> str:
        return f"{self.gone} → {self.kept}"


class Attendance(models.Model):
    """Append-only: somebody arrived or left; all come before the start."""

    class Kind(models.TextChoices):
        ARRIVED = "arrived", _("arrived")
        LEFT = "left", _("left")

    drive = models.ForeignKey("tournaments.Drive", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="attendance")
    kind = models.CharField(max_length=8, choices=Kind)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    by_name = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendance")
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind__in=("arrived", "left")),
                name="attendance_kind",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} {self.get_kind_display()}"
