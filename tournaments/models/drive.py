"""A drive, its tables' codes, and who plays in it."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments import movements
from tournaments.models.people import Player, Station
from tournaments.querysets import DriveQuerySet


class ScreenChoice(models.TextChoices):
    """What the big screen shows while people play."""

    AUTO = "auto", _("by itself")
    SEATING = "seating", _("the seats")
    PLAYING = "playing", _("the standings")


class DriveState(models.TextChoices):
    """The stages of a drive, in order."""

    DRAFT = "draft", _("being prepared")
    OPEN = "open", _("before the start")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    PUBLISHED = "published", _("published")


NOT_STARTED = (DriveState.DRAFT, DriveState.OPEN)
"""Stages before the first hand."""

MOST_HANDS = 60


class MoveCall(models.TextChoices):
    """Who calls the move when every winner is known."""

    ORGANISER = "organiser", _("the organiser")
    AUTOMATIC = "automatic", _("by itself")


class Drive(models.Model):
    """One evening. `revision` counts every change to it; the journal has a row for each."""

    class EntryMode(models.TextChoices):
        TRUST = "trust", _("Trust the table")
        AGREE = "agree", _("Other side agrees")
        BLIND = "blind", _("Both, blind")

    class Movement(models.TextChoices):
        PROGRESSIVE = "progressive", _("Progressive")
        PARTNER_DRIVE = "partner_drive", _("Partner drive")

    class Rest(models.TextChoices):
        FIXED = "fixed", _("a fixed number of tricks")
        OWN_AVERAGE = "own_average", _("the player's own average")
        NONE = "none", _("nothing; ranked by tricks a hand")

    class SecondPrize(models.TextChoices):
        SKIP = "skip", pgettext_lazy("prizes", "one")
        ALLOW = "allow", _("all that they win")

    club = models.ForeignKey("clubs.Club", on_delete=models.CASCADE, related_name="drives")
    code = models.CharField(_("code"), max_length=12, unique=True)
    viewer_code = models.CharField(_("viewers' code"), max_length=12, unique=True)
    name = models.CharField(_("name"), max_length=200)
    date = models.DateField(_("date"))
    place = models.CharField(
        pgettext_lazy("where a drive is played", "place"), max_length=200, blank=True
    )
    game = models.CharField(max_length=30, default="classic_whist")
    game_options = models.JSONField(default=dict, blank=True)
    movement = models.CharField(
        _("movement"), max_length=30, choices=Movement, default=Movement.PROGRESSIVE
    )
    movement_options = models.JSONField(default=dict, blank=True)
    hands = models.PositiveSmallIntegerField(
        _("hands"), default=24, validators=[MinValueValidator(1), MaxValueValidator(MOST_HANDS)]
    )
    hands_a_round = models.PositiveSmallIntegerField(
        _("hands a round"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(12)],
        help_text=_("Hands played before anybody moves: 1 in a progressive drive."),
    )
    trumps = models.CharField(
        _("trumps"), max_length=240, help_text=_("Every hand's trump, with commas between.")
    )
    entry_mode = models.CharField(
        _("how scores are entered"), max_length=6, choices=EntryMode, default=EntryMode.AGREE
    )
    move_call = models.CharField(
        _("who calls the move"), max_length=10, choices=MoveCall, default=MoveCall.ORGANISER
    )
    held_back = models.PositiveSmallIntegerField(
        _("last hands kept secret"),
        default=4,
        help_text=_("The big screen stops before them until the prizes. 0 keeps nothing secret."),
    )
    rest = models.CharField(_("a rest counts"), max_length=12, choices=Rest, default=Rest.FIXED)
    rest_half_tricks = models.PositiveSmallIntegerField(
        _("half tricks a rest"), default=13, validators=[MaxValueValidator(26)]
    )
    second_prize = models.CharField(
        _("prizes a person gets"),
        max_length=5,
        choices=SecondPrize,
        default=SecondPrize.SKIP,
        help_text=_("With one, whoever has a dearer prize is passed over, and the next gets it."),
    )
    station_a = models.CharField(
        _("first line"),
        max_length=40,
        blank=True,
        help_text=_("What the first line of players is called; empty means ladies."),
    )
    station_b = models.CharField(
        _("second line"),
        max_length=40,
        blank=True,
        help_text=_("What the second line is called; empty means gentlemen."),
    )
    state = models.CharField(
        _("state"), max_length=10, choices=DriveState, default=DriveState.DRAFT
    )
    revision = models.PositiveIntegerField(default=0)
    prizes_shown = models.PositiveSmallIntegerField(default=0)
    screen = models.CharField(
        _("what the big screen shows"),
        max_length=10,
        choices=ScreenChoice,
        default=ScreenChoice.AUTO,
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)

    objects = DriveQuerySet.as_manager()

    class Meta:
        verbose_name = _("drive")
        verbose_name_plural = _("drives")
        ordering = ("-date", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(state__in=("draft", "open"), started_at=None, finished_at=None)
                | Q(state="running", started_at__isnull=False, finished_at=None)
                | Q(state="finished", started_at__isnull=False, finished_at__isnull=False)
                | Q(
                    state="published",
                    started_at__isnull=False,
                    finished_at__isnull=False,
                    published_at__isnull=False,
                ),
                name="a_drives_state_fits_its_times",
            ),
            models.CheckConstraint(
                condition=Q(entry_mode__in=("trust", "agree", "blind")), name="known_entry_mode"
            ),
            models.CheckConstraint(
                condition=Q(second_prize__in=("skip", "allow")), name="known_second_prize"
            ),
            models.CheckConstraint(
                condition=Q(hands__gte=1, hands__lte=MOST_HANDS, hands_a_round__gte=1),
                name="a_drive_has_hands",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_closed(self) -> bool:
        """Whether everybody sees the whole result and nothing can be changed."""
        return self.state == DriveState.PUBLISHED

    @property
    def has_lines(self) -> bool:
        """Whether people play in two lines, as the movement says."""
        return movements.class_of(self.movement).by_station

    @property
    def in_pairs(self) -> bool:
        """Whether pairs enter together, as the movement says."""
        return movements.class_of(self.movement).in_pairs


class DriveTable(models.Model):
    """A numbered table of a drive and the code that opens its page.

    `edition` says which state of things its page shows; see `tournaments.editions`.
    """

    drive = models.ForeignKey(Drive, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=12, unique=True)
    edition = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("drive", "number")
        constraints = (
            models.UniqueConstraint(fields=("drive", "number"), name="one_table_a_number"),
        )

    def __str__(self) -> str:
        return str(self.number)


class Entry(models.Model):
    """Who plays in a drive: one person, or a pair that entered together."""

    drive = models.ForeignKey(Drive, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    station = models.CharField(max_length=1, choices=Station, blank=True, default="")
    draw_place = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("Place in the order drawn by lot, from 1.")
    )
    code = models.CharField(max_length=12, unique=True)
    people = models.ManyToManyField(Player, through="EntryPerson", related_name="entries")

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("drive", "number")
        constraints = (
            models.UniqueConstraint(fields=("drive", "number"), name="one_entry_a_number"),
            models.CheckConstraint(
                condition=Q(station__in=("", *Station.values)), name="entry_station"
            ),
        )

    def __str__(self) -> str:
        return str(self.number)


class EntryPerson(models.Model):
    """A person in an entry; nobody is in a drive twice."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    drive = models.ForeignKey(Drive, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="+")
    place = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = _("person in an entry")
        verbose_name_plural = _("people in entries")
        ordering = ("entry", "place")
        constraints = (
            models.UniqueConstraint(fields=("drive", "player"), name="nobody_twice_in_a_drive"),
            models.UniqueConstraint(fields=("entry", "place"), name="one_person_a_place"),
        )

    def __str__(self) -> str:
        return str(self.player)
