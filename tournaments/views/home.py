"""The front door: a code for players, a sign-in for organisers; and a club's own page."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.forms import CodeForm
from tournaments.selectors.club import club_page
from tournaments.selectors.codes import drive_by_viewer_code, entry_by_code, table_by_code
from whistdrive.clubs.doors import open_club
from whistdrive.web import ratelimit
from whistdrive.web.codes import normalise
from whistdrive.web.htmx import render_part

DOORS: dict[str, Callable[[str], object]] = {
    "table_page": table_by_code,
    "card": entry_by_code,
    "projector": drive_by_viewer_code,
}
"""The pages a code may open, by the name of the address."""


@require_http_methods(["GET", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    """Players type their table's code here; organisers go on to sign in."""
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if found := _find(request, form.cleaned_data["code"]):
            return found
        form.add_error("code", _("There is no table or card with this code. Look at it once more."))
    status = 422 if form.errors else 200
    return render_part(request, "tournaments/home.html", "code", {"form": form}, status)


def _find(request: HttpRequest, typed: str) -> HttpResponse | None:
    code = normalise(typed)
    for name, find in DOORS.items():
        if find(code):
            return redirect(name, code=code)
    ratelimit.failed(request, "code", code)
    return None


@login_required
@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club: its drives, newest first, and the way to everything else."""
    found, rights = open_club(request, slug)
    page = club_page(found)
    context = {
        "club": found, "rights": rights, "drives": page.drives, "people_count": page.people,
    }  # fmt: skip
    return render_part(request, "tournaments/club.html", "club", context)
