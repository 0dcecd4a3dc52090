"""The big screen, and the results for everybody with the link."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models import CLOSED, Drive
from tournaments.selectors.codes import drive_by_viewer_code
from tournaments.selectors.projector import projector_edition, projector_page
from tournaments.selectors.results import results_page
from tournaments.streams import room_stream
from tournaments.views.doors import open_door
from whistdrive.web.htmx import is_part, mark, ready_part, render_part, unchanged
from whistdrive.web.language import use_club_language
from whistdrive.web.once import LastMade
from whistdrive.web.site import absolute

PARTS: LastMade[bytes] = LastMade()


@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """What the hall reads: seating, who still plays, standings, prizes."""
    drive = open_door(request, code, drive_by_viewer_code)
    use_club_language(request, drive.club.language)
    edition = f"{projector_edition(drive)}-{get_language()}"
    if nothing_new := unchanged(request, edition):
        return nothing_new
    home = absolute(request, "home")
    if not is_part(request):
        return mark(request, _render(request, drive, home), edition)
    # Every screen of a room asks in the same moment and gets the same bytes.
    name = (request.path, get_language(), home)
    content = PARTS.get(name, edition, lambda: _render(request, drive, home).content)
    return mark(request, ready_part(content), edition)


def _render(request: HttpRequest, drive: Drive, home: str) -> HttpResponse:
    context = {
        "page": projector_page(drive), "drive": drive, "stream": room_stream(drive.pk),
        "home": home, "home_words": home.split("://", 1)[-1].rstrip("/"),
    }  # fmt: skip
    return render_part(request, "tournaments/projector.html", "screen", context)


@require_safe
def public_results(request: HttpRequest, code: str) -> HttpResponse:
    """The whole result, once it is published."""
    drive = open_door(request, code, drive_by_viewer_code)
    use_club_language(request, drive.club.language)
    if drive.state not in CLOSED:
        raise Http404
    context = {"page": results_page(drive), "drive": drive, "is_public": True}
    return render_part(request, "tournaments/results.html", "results", context)
