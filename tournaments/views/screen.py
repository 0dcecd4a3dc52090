"""The big screen, and the results for everybody with the link."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models import DriveState
from tournaments.selectors.codes import drive_by_viewer_code
from tournaments.selectors.projector import projector_page
from tournaments.selectors.results import results_page
from tournaments.streams import room_stream
from tournaments.views.doors import open_door
from whistdrive.web.htmx import mark, render_part, unchanged
from whistdrive.web.language import use_club_language
from whistdrive.web.site import absolute


@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """What the hall reads: seating, who still plays, standings, prizes."""
    drive = open_door(request, code, drive_by_viewer_code)
    use_club_language(request, drive.club.language)
    page = projector_page(drive)
    edition = f"{page.edition}-{get_language()}"
    if nothing_new := unchanged(request, edition):
        return nothing_new
    home = absolute(request, "home")
    context = {
        "page": page, "drive": drive, "stream": room_stream(drive.pk), "home": home,
        "home_words": home.split("://", 1)[-1].rstrip("/"),
    }  # fmt: skip
    response = render_part(request, "tournaments/projector.html", "screen", context)
    return mark(request, response, edition)


@require_safe
def public_results(request: HttpRequest, code: str) -> HttpResponse:
    """The whole result, once it is published."""
    drive = open_door(request, code, drive_by_viewer_code)
    use_club_language(request, drive.club.language)
    if drive.state not in (DriveState.PUBLISHED, DriveState.ARCHIVED):
        raise Http404
    context = {"page": results_page(drive), "drive": drive, "is_public": True}
    return render_part(request, "tournaments/results.html", "results", context)
