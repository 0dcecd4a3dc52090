from __future__ import annotations

import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Drive",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=12, unique=True, verbose_name="code")),
                (
                    "viewer_code",
                    models.CharField(max_length=12, unique=True, verbose_name="viewers' code"),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("date", models.DateField(verbose_name="date")),
                ("place", models.CharField(blank=True, max_length=200, verbose_name="place")),
                ("game", models.CharField(default="classic_whist", max_length=30)),
                ("game_options", models.JSONField(blank=True, default=dict)),
                (
                    "movement",
                    models.CharField(
                        choices=[
                            ("progressive", "Progressive"),
                            ("partner_drive", "Partner drive"),
                        ],
                        default="progressive",
                        max_length=30,
                        verbose_name="movement",
                    ),
                ),
                ("movement_options", models.JSONField(blank=True, default=dict)),
                (
                    "hands",
                    models.PositiveSmallIntegerField(
                        default=24,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(60),
                        ],
                        verbose_name="hands",
                    ),
                ),
                (
                    "hands_a_round",
                    models.PositiveSmallIntegerField(
                        default=1,
                        help_text="Hands played before anybody moves: 1 in a progressive drive.",
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(12),
                        ],
                        verbose_name="hands a round",
                    ),
                ),
                (
                    "trumps",
                    models.CharField(
                        help_text="Every hand's trump, with commas between.",
                        max_length=240,
                        verbose_name="trumps",
                    ),
                ),
                (
                    "entry_mode",
                    models.CharField(
                        choices=[
                            ("trust", "Trust the table"),
                            ("agree", "Other side agrees"),
                            ("blind", "Both, blind"),
                        ],
                        default="agree",
                        max_length=6,
                        verbose_name="how scores are entered",
                    ),
                ),
                (
                    "move_call",
                    models.CharField(
                        choices=[("organiser", "the organiser"), ("automatic", "by itself")],
                        default="organiser",
                        max_length=10,
                        verbose_name="who calls the move",
                    ),
                ),
                (
                    "held_back",
                    models.PositiveSmallIntegerField(
                        default=4,
                        help_text="The big screen stops before them until the prizes. 0 keeps nothing secret.",
                        verbose_name="last hands kept secret",
                    ),
                ),
                (
                    "rest",
                    models.CharField(
                        choices=[
                            ("fixed", "a fixed number of tricks"),
                            ("own_average", "the player's own average"),
                            ("none", "nothing; ranked by tricks a hand"),
                        ],
                        default="fixed",
                        max_length=12,
                        verbose_name="a rest counts",
                    ),
                ),
                (
                    "rest_half_tricks",
                    models.PositiveSmallIntegerField(
                        default=13,
                        validators=[django.core.validators.MaxValueValidator(26)],
                        verbose_name="half tricks a rest",
                    ),
                ),
                (
                    "second_prize",
                    models.CharField(
                        choices=[("skip", "one"), ("allow", "all that they win")],
                        default="skip",
                        help_text="With one, whoever has a dearer prize is passed over, and the next gets it.",
                        max_length=5,
                        verbose_name="prizes a person gets",
                    ),
                ),
                (
                    "station_a",
                    models.CharField(
                        blank=True,
                        help_text="What the first line of players is called; empty means ladies.",
                        max_length=40,
                        verbose_name="first line",
                    ),
                ),
                (
                    "station_b",
                    models.CharField(
                        blank=True,
                        help_text="What the second line is called; empty means gentlemen.",
                        max_length=40,
                        verbose_name="second line",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "being prepared"),
                            ("open", "before the start"),
                            ("running", "running"),
                            ("finished", "finished"),
                            ("published", "published"),
                        ],
                        default="draft",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("prizes_shown", models.PositiveSmallIntegerField(default=0)),
                (
                    "screen",
                    models.CharField(
                        choices=[
                            ("auto", "by itself"),
                            ("seating", "the seats"),
                            ("playing", "the standings"),
                        ],
                        default="auto",
                        max_length=10,
                        verbose_name="what the big screen shows",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drives",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "drive",
                "verbose_name_plural": "drives",
                "ordering": ("-date", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seed", models.CharField(max_length=64)),
                ("rule", models.CharField(max_length=20)),
                ("version", models.CharField(max_length=20)),
                (
                    "listed",
                    models.JSONField(
                        help_text="Entry number and line of each, in the order of the list."
                    ),
                ),
                ("seats", models.JSONField(help_text="The resulting seating.")),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("by_name", models.CharField(blank=True, default="", max_length=200)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "drive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draws",
                        to="tournaments.drive",
                    ),
                ),
            ],
            options={
                "verbose_name": "draw",
                "verbose_name_plural": "draws",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Award",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.PositiveSmallIntegerField()),
                ("rule", models.JSONField(help_text="What the prize is for.")),
                ("entries", models.JSONField(help_text="Who shares it, by entry number.")),
                ("total", models.CharField(max_length=40)),
                (
                    "drive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="awards",
                        to="tournaments.drive",
                    ),
                ),
            ],
            options={
                "verbose_name": "award",
                "verbose_name_plural": "awards",
                "ordering": ("drive", "order"),
            },
        ),
        migrations.CreateModel(
            name="DriveTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("code", models.CharField(max_length=12, unique=True)),
                ("edition", models.PositiveIntegerField(default=0)),
                (
                    "drive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournaments.drive",
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "ordering": ("drive", "number"),
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "station",
                    models.CharField(
                        blank=True, choices=[("A", "A"), ("B", "B")], default="", max_length=1
                    ),
                ),
                (
                    "draw_place",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Place in the order drawn by lot, from 1.", null=True
                    ),
                ),
                ("code", models.CharField(max_length=12, unique=True)),
                (
                    "drive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="tournaments.drive",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
                "ordering": ("drive", "number"),
            },
        ),
        migrations.CreateModel(
            name="Journal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=24)),
                ("data", models.JSONField(default=dict)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("by_name", models.CharField(blank=True, default="", max_length=200)),
                ("device", models.CharField(blank=True, default="", max_length=12)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "drive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="journal",
                        to="tournaments.drive",
                    ),
                ),
            ],
            options={
                "verbose_name": "journal entry",
                "verbose_name_plural": "journal",
                "ordering": ("drive", "revision"),
            },
        ),
        migrations.CreateModel(
            name="NextSeats",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("round", models.PositiveSmallIntegerField(default=0)),
                ("moves", models.JSONField(default=dict)),
                (
                    "drive",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="next_seats",
                        to="tournaments.drive",
                    ),
                ),
            ],
            options={
                "verbose_name": "next seats",
                "verbose_name_plural": "next seats",
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                (
                    "note",
                    models.CharField(
                        blank=True,
                        help_text="Tells people of the same name apart.",
                        max_length=80,
                        verbose_name="note",
                    ),
                ),
                (
                    "station",
                    models.CharField(
                        blank=True,
                        choices=[("A", "A"), ("B", "B")],
                        default="",
                        max_length=1,
                        verbose_name="usual line",
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                (
                    "member_no",
                    models.CharField(blank=True, max_length=20, verbose_name="member number"),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="clubs.club",
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="merged",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "person",
                "verbose_name_plural": "people",
                "ordering": ("name", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Merge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("members", models.JSONField()),
                ("attendance", models.JSONField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "undone_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "gone",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="merges",
                        to="tournaments.player",
                    ),
                ),
                (
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="merges_of_others",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "merge",
                "verbose_name_plural": "merges",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="EntryPerson",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField(default=1)),
                (
                    "drive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.drive",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "person in an entry",
                "verbose_name_plural": "people in entries",
                "ordering": ("entry", "place"),
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="people",
            field=models.ManyToManyField(
                related_name="entries", through="tournaments.EntryPerson", to="tournaments.player"
            ),
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("arrived", "arrived"), ("left", "left")], max_length=8
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("by_name", models.CharField(blank=True, default="", max_length=200)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "drive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.drive",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="attendance",
                        to="tournaments.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "attendance",
                "verbose_name_plural": "attendance",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("first_hand", models.PositiveSmallIntegerField()),
                ("last_hand", models.PositiveSmallIntegerField()),
                ("called_at", models.DateTimeField(blank=True, null=True)),
                ("taken_back_at", models.DateTimeField(blank=True, null=True)),
                (
                    "drive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="tournaments.drive",
                    ),
                ),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ("drive", "number", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Sitting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sittings",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "sitting",
                "verbose_name_plural": "sittings",
                "ordering": ("round", "table"),
            },
        ),
        migrations.CreateModel(
            name="ScoreEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hand", models.PositiveSmallIntegerField()),
                (
                    "chain",
                    models.CharField(
                        choices=[
                            ("ns", "North and South"),
                            ("ew", "East and West"),
                            ("desk", "organiser"),
                        ],
                        max_length=4,
                    ),
                ),
                (
                    "act",
                    models.CharField(
                        choices=[
                            ("entered", "entered"),
                            ("agreed", "agreed"),
                            ("disputed", "disputed"),
                            ("accepted", "accepted"),
                            ("corrected", "corrected"),
                            ("undone", "undone"),
                        ],
                        max_length=10,
                    ),
                ),
                ("ns", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("ew", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                ("key", models.UUIDField()),
                ("revision", models.PositiveIntegerField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("by_name", models.CharField(blank=True, default="", max_length=200)),
                ("device", models.CharField(blank=True, default="", max_length=12)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "supersedes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="superseded_by",
                        to="tournaments.scoreentry",
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="tournaments.sitting",
                    ),
                ),
            ],
            options={
                "verbose_name": "score entry",
                "verbose_name_plural": "score entries",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="SittingSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.CharField(blank=True, default="", max_length=2)),
                ("queue", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.round",
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.sitting",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ("round", "sitting", "queue", "pk"),
            },
        ),
        migrations.CreateModel(
            name="StandingsSnapshot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("released_to", models.PositiveSmallIntegerField(default=0)),
                ("public", models.JSONField(default=list)),
                ("full", models.JSONField(default=list)),
                (
                    "drive",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="snapshot",
                        to="tournaments.drive",
                    ),
                ),
            ],
            options={
                "verbose_name": "standings",
                "verbose_name_plural": "standings",
            },
        ),
        migrations.AddConstraint(
            model_name="drive",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("finished_at", None),
                        ("started_at", None),
                        ("state__in", ("draft", "open")),
                    ),
                    models.Q(
                        ("finished_at", None), ("started_at__isnull", False), ("state", "running")
                    ),
                    models.Q(
                        ("finished_at__isnull", False),
                        ("started_at__isnull", False),
                        ("state", "finished"),
                    ),
                    models.Q(
                        ("finished_at__isnull", False),
                        ("published_at__isnull", False),
                        ("started_at__isnull", False),
                        ("state", "published"),
                    ),
                    _connector="OR",
                ),
                name="a_drives_state_fits_its_times",
            ),
        ),
        migrations.AddConstraint(
            model_name="drive",
            constraint=models.CheckConstraint(
                condition=models.Q(("entry_mode__in", ("trust", "agree", "blind"))),
                name="known_entry_mode",
            ),
        ),
        migrations.AddConstraint(
            model_name="drive",
            constraint=models.CheckConstraint(
                condition=models.Q(("second_prize__in", ("skip", "allow"))),
                name="known_second_prize",
            ),
        ),
        migrations.AddConstraint(
            model_name="drive",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("hands__gte", 1), ("hands__lte", 60), ("hands_a_round__gte", 1)
                ),
                name="a_drive_has_hands",
            ),
        ),
        migrations.AddConstraint(
            model_name="award",
            constraint=models.UniqueConstraint(fields=("drive", "order"), name="one_award_a_place"),
        ),
        migrations.AddConstraint(
            model_name="drivetable",
            constraint=models.UniqueConstraint(
                fields=("drive", "number"), name="one_table_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.UniqueConstraint(
                fields=("drive", "revision"), name="a_revision_once"
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["club", "name"], name="player_by_club_and_name"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="a_person_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("station__in", ("", "A", "B"))), name="player_station"
            ),
        ),
        migrations.AddConstraint(
            model_name="merge",
            constraint=models.UniqueConstraint(
                condition=models.Q(("undone_at", None)),
                fields=("gone",),
                name="merged_into_one_only",
            ),
        ),
        migrations.AddConstraint(
            model_name="merge",
            constraint=models.CheckConstraint(
                condition=models.Q(("gone", models.F("kept")), _negated=True),
                name="nobody_merged_into_themselves",
            ),
        ),
        migrations.AddConstraint(
            model_name="entryperson",
            constraint=models.UniqueConstraint(
                fields=("drive", "player"), name="nobody_twice_in_a_drive"
            ),
        ),
        migrations.AddConstraint(
            model_name="entryperson",
            constraint=models.UniqueConstraint(
                fields=("entry", "place"), name="one_person_a_place"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("drive", "number"), name="one_entry_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("station__in", ("", "A", "B"))), name="entry_station"
            ),
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ("arrived", "left"))), name="attendance_kind"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                condition=models.Q(("taken_back_at", None)),
                fields=("drive", "number"),
                name="one_round_a_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_hand__gte", models.F("first_hand"))),
                name="a_round_has_hands",
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.UniqueConstraint(
                fields=("round", "table"), name="a_table_once_in_a_round"
            ),
        ),
        migrations.AddIndex(
            model_name="scoreentry",
            index=models.Index(fields=["sitting", "hand"], name="acts_of_a_hand"),
        ),
        migrations.AddConstraint(
            model_name="scoreentry",
            constraint=models.UniqueConstraint(
                fields=("sitting", "key"), name="a_form_counts_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="scoreentry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("supersedes", None)),
                fields=("sitting", "hand", "chain"),
                name="one_beginning_of_a_chain",
            ),
        ),
        migrations.AddConstraint(
            model_name="scoreentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ew", None), ("ns", None)),
                    models.Q(
                        ("ew__isnull", False),
                        ("ns__isnull", False),
                        models.Q(
                            models.Q(
                                ("ew__gte", 0),
                                (
                                    "ns",
                                    django.db.models.expressions.CombinedExpression(
                                        models.Value(13), "-", models.F("ew")
                                    ),
                                ),
                                ("ns__gte", 0),
                            ),
                            models.Q(("chain", "desk"), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                    ),
                    _connector="OR",
                ),
                name="tricks_add_up_or_the_organiser_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="scoreentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("chain__in", ("ns", "ew", "desk"))), name="known_chain"
            ),
        ),
        migrations.AddConstraint(
            model_name="sittingseat",
            constraint=models.UniqueConstraint(
                fields=("round", "entry"), name="an_entry_once_in_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="sittingseat",
            constraint=models.UniqueConstraint(fields=("sitting", "seat"), name="a_seat_once"),
        ),
        migrations.AddConstraint(
            model_name="sittingseat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("queue", None),
                        ("seat__in", ("N", "E", "S", "W", "NS", "EW")),
                        ("sitting__isnull", False),
                    ),
                    models.Q(("queue__isnull", False), ("seat", ""), ("sitting", None)),
                    _connector="OR",
                ),
                name="seated_or_resting",
            ),
        ),
    ]
