"""Doors: who may come in by which code or membership; everybody else gets "not found"."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from tournaments.models import Drive
from tournaments.selectors.codes import drive_by_code
from tournaments.services.changes import Actor
from whistdrive.clubs.models import Club, Role
from whistdrive.clubs.roles import Rights, rights_in
from whistdrive.web import ratelimit
from whistdrive.web.codes import normalise
from whistdrive.web.device import device_of
from whistdrive.web.language import use_club_language

Found = TypeVar("Found")

__all__ = ["actor_of", "login_required", "open_club", "open_door", "open_drive"]


def open_door(request: HttpRequest, code: str, find: Callable[[str], Found | None]) -> Found:
    """What the code opens; wrong codes are counted, and too many of them have to wait."""
    found = find(normalise(code))
    if found is None:
        ratelimit.failed(request, "code", normalise(code))
        raise Http404
    return found


def open_drive(
    request: HttpRequest, code: str, at_least: Role = Role.STEWARD
) -> tuple[Drive, Rights]:
    """The drive, for a member of its club with at least this role; Http404 for all others."""
    drive = drive_by_code(normalise(code))
    if drive is None:
        raise Http404
    rights = rights_in(request.user, drive.club, at_least)
    # The pages' navigation shows only what this person may open.
    request.rights = rights  # type: ignore[attr-defined]
    use_club_language(request, drive.club.language)
    return drive, rights


def open_club(request: HttpRequest, slug: str, at_least: Role = Role.STEWARD) -> Club:
    """The club, for a member with at least this role; Http404 for all others."""
    club: Club = get_object_or_404(Club, slug=slug)
    rights_in(request.user, club, at_least)
    use_club_language(request, club.language)
    return club


def actor_of(request: HttpRequest) -> Actor:
    """Who is doing this."""
    user = request.user.pk if request.user.is_authenticated else None
    return Actor(user, device_of(request))
