"""The support pages: everything about a drive can be looked at, and nothing of an evening changed.

A drive is run from its console, where every change leaves a row in the journal.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tournaments.models import (
    Attendance,
    Award,
    Draw,
    Drive,
    DriveTable,
    Entry,
    Journal,
    NextSeats,
    Player,
    Round,
    ScoreEntry,
    Sitting,
    SittingSeat,
    StandingsSnapshot,
)


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that may be looked at only."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


@admin.register(Drive)
class DriveAdmin(ReadOnlyAdmin):
    list_display = ("name", "club", "date", "state", "code", "revision")
    list_filter = ("state",)
    list_select_related = ("club",)
    search_fields = ("name", "code", "club__name")


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("name", "note", "club", "station", "member_no")
    list_select_related = ("club",)
    search_fields = ("name", "club__name")


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("number", "drive", "station", "draw_place", "code")
    list_select_related = ("drive",)
    search_fields = ("drive__code", "code")


@admin.register(DriveTable)
class DriveTableAdmin(ReadOnlyAdmin):
    list_display = ("number", "drive", "code", "edition")
    list_select_related = ("drive",)
    search_fields = ("drive__code", "code")


@admin.register(Attendance)
class AttendanceAdmin(ReadOnlyAdmin):
    list_display = ("at", "drive", "player", "kind")
    list_select_related = ("drive", "player")
    search_fields = ("drive__code", "player__name")


@admin.register(Draw)
class DrawAdmin(ReadOnlyAdmin):
    list_display = ("at", "drive", "seed", "rule", "version")
    list_select_related = ("drive",)
    search_fields = ("drive__code",)


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("drive", "number", "first_hand", "last_hand", "called_at", "taken_back_at")
    list_select_related = ("drive",)
    search_fields = ("drive__code",)


@admin.register(Sitting)
class SittingAdmin(ReadOnlyAdmin):
    list_display = ("round", "table")
    list_select_related = ("round__drive",)
    search_fields = ("round__drive__code",)


@admin.register(SittingSeat)
class SittingSeatAdmin(ReadOnlyAdmin):
    list_display = ("round", "sitting", "seat", "queue", "entry")
    list_select_related = ("round__drive", "sitting__round__drive", "entry")
    search_fields = ("round__drive__code",)


@admin.register(ScoreEntry)
class ScoreEntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "sitting", "hand", "chain", "act", "ns", "ew", "by", "device")
    list_filter = ("act", "chain")
    list_select_related = ("sitting__round__drive", "by")
    search_fields = ("sitting__round__drive__code",)


@admin.register(Journal)
class JournalAdmin(ReadOnlyAdmin):
    list_display = ("drive", "revision", "kind", "at", "by", "device")
    list_filter = ("kind",)
    list_select_related = ("drive", "by")
    search_fields = ("drive__code",)


@admin.register(Award, NextSeats, StandingsSnapshot)
class CopyAdmin(ReadOnlyAdmin):
    list_select_related = ("drive",)
    search_fields = ("drive__code",)
