"""The support pages of clubs: who belongs where, and a way back in for a club without an owner."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from whistdrive.clubs.models import Club, Membership


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "slug", "language", "place")
    search_fields = ("name", "slug")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never: with a club would go its people and all that they have played."""
        return False


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("club", "user", "role", "tables")
    list_filter = ("role",)
    list_select_related = ("club", "user")
    search_fields = ("club__name", "user__email")
    autocomplete_fields = ("club",)
    raw_id_fields = ("user",)
