"""The door to a club's own pages; who may not come in gets "not found"."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from whistdrive.clubs.models import Club, Role
from whistdrive.clubs.roles import Rights, rights_in
from whistdrive.web.language import use_club_language


def open_club(
    request: HttpRequest, slug: str, at_least: Role = Role.STEWARD
) -> tuple[Club, Rights]:
    """The club, for a member with at least this role; Http404 for all others."""
    club: Club = get_object_or_404(Club, slug=slug)
    rights = rights_in(request.user, club, at_least)
    use_club_language(request, club.language)
    return club, rights
