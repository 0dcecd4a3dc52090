"""The big screen, and the results for everybody with the link."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.models import Drive
from tournaments.selectors.codes import drive_by_viewer_code
from tournaments.selectors.projector import projector_edition, projector_page
from tournaments.selectors.results import results_page
from tournaments.streams import room_stream
from tournaments.views.doors import open_door
from whistdrive.web.htmx import is_part, mark, ready_part, render_part, unchanged
from whistdrive.web.language import use_club_language, use_screen_language
from whistdrive.web.once import LastMade
from whistdrive.web.site import absolute

PARTS: LastMade[bytes] = LastMade()


@require_safe
def projector(request: HttpRequest, code: str) -> HttpResponse:
    """What the hall reads: seating, who still plays, standings, prizes."""
    drive = open_door(request, code, drive_by_viewer_code)
    named = use_screen_language(request, drive.club.language)
    here = f"{request.path}?language={named}" if named else request.path
    edition = f"{projector_edition(drive)}-{get_language()}"
    if nothing_new := unchanged(request, edition):
        return nothing_new
    home = absolute(request, "home")
    if not is_part(request):
        return mark(request, _render(request, drive, home, here), edition)
    # Every screen of a room asks in the same moment and gets the same bytes.
    name = (here, get_language(), home)
    content = PARTS.get(name, edition, lambda: _render(request, drive, home, here).content)
    return mark(request, ready_part(content), edition)


def _render(request: HttpRequest, drive: Drive, home: str, here: str) -> HttpResponse:
    context = {
        "page": projector_page(drive), "drive": drive, "stream": room_stream(drive.pk),
        "here": here, "home": home, "home_words": home.split("://", 1)[-1].rstrip("/"),
    }  # fmt: skip
    return render_part(request, "tournaments/projector.html", "screen", context)


@require_safe
def public_results(request: HttpRequest, code: str) -> HttpResponse:
    """The whole result, once it is published; until then, that it comes after the prizes."""
    drive = open_door(request, code, drive_by_viewer_code)
    use_club_language(request, drive.club.language)
    if not drive.is_closed:
        # The link is right and only early: that is no "not found".
        return render(request, "tournaments/results_later.html", {"drive": drive})
    context = {"page": results_page(drive), "drive": drive, "is_public": True}
    return render_part(request, "tournaments/results.html", "results", context)
