"""The end of the evening: standings with reasons, prizes read out, files out and in."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import messages
from tournaments.exports import drive_file, results_csv, standings_json
from tournaments.forms import FileForm
from tournaments.models import Drive
from tournaments.refusals import Reason, Refused
from tournaments.selectors.results import results_page
from tournaments.selectors.standings import counted_now
from tournaments.selectors.sums import room_sums
from tournaments.services import course
from tournaments.services.whole import import_drive
from tournaments.views.doors import actor_of, open_drive
from whistdrive.clubs.doors import open_club
from whistdrive.clubs.models import Role
from whistdrive.web.htmx import redirect_to, render_part
from whistdrive.web.keys import Repeated, done_already
from whistdrive.web.numbers import number


@login_required
@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that counts now, with the reason for each place: the organiser sees all."""
    drive, _rights = open_drive(request, code)
    sums = room_sums(drive)
    context = {
        "page": results_page(drive), "drive": drive, "is_public": False,
        "counted": counted_now(drive), "sums": sums,
        "wrong_sums": [check for check in sums if not check.is_right],
    }  # fmt: skip
    return render_part(request, "tournaments/results.html", "results", context)


@login_required
@require_http_methods(["GET", "POST"])
def prizes(request: HttpRequest, code: str) -> HttpResponse:
    """The announcer's page: one prize after the other, the lowest first."""
    drive, _rights = open_drive(request, code, Role.ORGANISER)
    if request.method == "POST":
        again, shown = number(request.POST.get("again")), number(request.POST.get("shown"))
        try:
            if again is not None:
                course.show_prize_again(drive.pk, again, actor_of(request))
            elif shown is None:
                raise Refused(Reason.PAGE_OUT_OF_DATE)
            else:
                course.show_prize(drive.pk, shown, actor_of(request))
                if shown < drive.prizes_shown:
                    flash.info(request, _("This prize was read out already; no other was."))
        except Refused as refused:
            flash.error(request, messages.refusal(refused))
        return redirect_to(request, request.path)
    context = {"page": results_page(drive), "drive": drive}
    return render_part(request, "tournaments/prizes.html", "prizes", context)


@login_required
@require_safe
def as_csv(request: HttpRequest, code: str) -> HttpResponse:
    """The result as a table for a spreadsheet."""
    drive, _rights = open_drive(request, code)
    response = HttpResponse(results_csv(drive), content_type="text/csv; charset=utf-8")
    return _as_download(response, drive, "csv")


@login_required
@require_safe
def as_json(request: HttpRequest, code: str) -> HttpResponse:
    """The standings as data, in the form of the command `standings --json`."""
    drive, _rights = open_drive(request, code)
    response = JsonResponse(standings_json(drive), json_dumps_params={"ensure_ascii": False})
    return _as_download(response, drive, "json")


@login_required
@require_safe
def export(request: HttpRequest, code: str) -> HttpResponse:
    """The whole drive as one file."""
    drive, _rights = open_drive(request, code, Role.ORGANISER)
    response = HttpResponse(drive_file(drive), content_type="application/json; charset=utf-8")
    return _as_download(response, drive, "whistdrive.json")


def _as_download(response: HttpResponse, drive: Drive, ending: str) -> HttpResponse:
    name = f"{drive.date}-{slugify(drive.name) or drive.code}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest, slug: str) -> HttpResponse:
    """A whole drive read from a file."""
    club, _rights = open_club(request, slug, Role.ORGANISER)
    form = FileForm(request.POST or None, request.FILES or None)
    error = ""
    if request.method == "POST" and form.is_valid():
        try:
            drive = import_drive(
                club, form.cleaned_data["file"].read(), actor_of(request),
                key=form.cleaned_data["key"],
            )  # fmt: skip
        except Repeated as repeated:
            return done_already(request, "drive_standings", code=repeated.result)
        except Refused as refused:
            error = messages.refusal(refused)
        else:
            flash.success(request, _("%(name)s was added from the file.") % {"name": drive.name})
            return redirect("drive_standings", code=drive.code)
    context = {"club": club, "form": form, "error": error}
    status = 422 if error or form.errors else 200
    return render_part(request, "tournaments/drive_import.html", "form", context, status)
