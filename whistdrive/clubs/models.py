"""A club and who may do what in it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """The three roles with a sign-in; scorers hold a table's code and viewers hold a link."""

    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    STEWARD = "steward", _("Steward")


class Club(models.Model):
    """A club: the wall between one set of people and drives and every other."""

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    language = models.CharField(
        _("language"), max_length=7, choices=settings.LANGUAGES, default="en"
    )
    place = models.CharField(_("usual place"), max_length=200, blank=True)
    station_a = models.CharField(_("first line of players"), max_length=40, blank=True)
    station_b = models.CharField(_("second line of players"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A user's role in a club; a steward may be bound to some tables ("1-6, 9").

    `made_here` says that the user's sign-in was made by letting them in.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(_("role"), max_length=12, choices=Role)
    tables = models.CharField(_("tables"), max_length=100, blank=True)
    made_here = models.BooleanField(default=False, editable=False)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ("club", Lower("user__email"))
        constraints = (
            models.UniqueConstraint(fields=("club", "user"), name="one_membership_a_club"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="known_role"),
            models.CheckConstraint(
                condition=models.Q(role=Role.STEWARD) | models.Q(tables=""),
                name="only_stewards_are_bound_to_tables",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()}"
