"""Drives: made, set, their list of tonight, their seats."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import messages
from tournaments.forms import DrawForm, ExchangeForm, NewDriveForm, SeenSettingsForm, WalkInForm
from tournaments.models import Drive
from tournaments.refusals import Refused
from tournaments.selectors.people import similar_absent, tonight_page
from tournaments.selectors.room import trumps_of
from tournaments.selectors.seats import SeatLine, first_seats, seats_page
from tournaments.services import drives, seats, tonight
from tournaments.services.drives import PRESETS
from tournaments.streams import room_stream
from tournaments.views.doors import actor_of, open_drive
from tournaments.views.mending import refusal_with_links
from whistdrive.clubs.models import Club, Role
from whistdrive.clubs.roles import Rights, rights_in
from whistdrive.web.htmx import redirect_to, render_part
from whistdrive.web.keys import Repeated, done_already
from whistdrive.web.language import use_club_language
from whistdrive.web.numbers import number, numbers
from whistdrive.web.seen import Changed
from whistdrive.web.site import absolute


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """A drive from a preset or like the last one."""
    club = get_object_or_404(Club, slug=slug)
    rights_in(request.user, club, Role.ORGANISER)
    use_club_language(request, club.language)
    last = drives.last_drive(club)
    start = {"name": _("Whist drive"), "date": timezone.localdate(),
             "preset": "last" if last else PRESETS[0].key}  # fmt: skip
    form = NewDriveForm(request.POST or None, initial=start)
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data["preset"]
        try:
            drive = drives.create_drive(
                club, actor_of(request), name=form.cleaned_data["name"],
                on=form.cleaned_data["date"], preset=chosen,
                like=last if chosen == "last" else None, key=form.cleaned_data["key"],
            )  # fmt: skip
        except Repeated as repeated:
            return done_already(request, "drive_tonight", code=repeated.result)
        if last and chosen == "last" and last.held_back > drive.held_back:
            flash.info(request, _(
                "The last drive kept every hand secret. In this one the standings show after the "
                "first hand; how many stay secret is in the settings."
            ))  # fmt: skip
        return redirect("drive_tonight", code=drive.code)
    presets = [(p.key, *messages.PRESET_NAMES[p.key]) for p in PRESETS]
    context = {"club": club, "form": form, "presets": presets, "last": last}
    return render_part(request, "tournaments/drive_new.html", "form", context, _status(form))


def _status(form: Any) -> int:
    return 422 if form.errors else 200


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, code: str) -> HttpResponse:
    """Everything about an evening that can be chosen."""
    drive, _rights = open_drive(request, code, Role.ORGANISER)

    def as_it_is() -> SeenSettingsForm:
        # On a copy: what the form writes into its instance must not look like a change.
        return SeenSettingsForm(request.POST or None, instance=Drive.objects.get(pk=drive.pk))

    form, error = as_it_is(), ""
    while request.method == "POST" and not error and form.is_valid():
        try:
            drives.change_settings(drive.pk, actor_of(request), form.changes(), form.known)
        except Refused as refused:
            error = messages.refusal(refused)
        except Changed:
            form = as_it_is()
        else:
            flash.success(request, _("Settings saved."))
            return redirect_to(request, request.path)
    context = {"drive": drive, "form": form, "error": error, "tonight": tonight_page(drive)}
    status = 422 if error or form.errors else 200
    return render_part(request, "tournaments/drive_settings.html", "form", context, status)


@login_required
@require_http_methods(["GET", "POST"])
def tonight_list(request: HttpRequest, code: str) -> HttpResponse:
    """Who is here tonight: everybody in one act, or one by one, or by name at the door."""
    drive, _rights = open_drive(request, code)
    form = WalkInForm(request.POST if request.POST.get("do") == "walk_in" else None)
    error, status = "", 200
    if request.method == "POST":
        try:
            said = _act_on_list(request, drive, form)
        except Repeated:
            return done_already(request, "drive_tonight", code=drive.code)
        except Refused as refused:
            error, status = refusal_with_links(drive, refused), 422
        else:
            if said:
                flash.success(request, said)
                return redirect_to(request, request.path)
            status = 422 if form.errors else 200
    context = {"drive": drive, "page": tonight_page(drive), "form": form, "error": error}
    return render_part(request, "tournaments/tonight.html", "list", context, status)


def _act_on_list(request: HttpRequest, drive: Drive, form: WalkInForm) -> str:
    """Do what the button asks and say so; an empty answer means that the form was not right."""
    actor, data = actor_of(request), request.POST
    entry = number(data.get("entry")) or 0
    match data.get("do"):
        case "all":
            everybody = [p.id for p in tonight_page(drive).people if p.entry is None]
            return _arrived(tonight.set_present(drive.pk, everybody, actor))
        case "others":
            others = [
                p.id for p in tonight_page(drive).people if p.entry is None and not p.taken_off
            ]
            return _arrived(tonight.set_present(drive.pk, others, actor))
        case "present":
            chosen = numbers(data.getlist("player"))
            return _arrived(tonight.set_present(drive.pk, chosen, actor))
        case "absent":
            tonight.set_absent(drive.pk, number(data.get("player")) or 0, actor)
            return _("Taken off tonight's list.")
        case "station":
            tonight.set_station(drive.pk, entry, data.get("station", ""), actor)
            return _("Line changed.")
        case "pair":
            tonight.pair_up(drive.pk, entry, number(data.get("partner")) or 0, actor)
            return _("They play as a pair.")
        case "part":
            tonight.part(drive.pk, entry, actor)
            return _("The pair is parted.")
        case "walk_in" if form.is_valid():
            name, station = form.cleaned_data["name"], form.cleaned_data["station"]
            key = form.cleaned_data["key"]
            return _walked_in(drive, tonight.add_walk_in(drive.pk, name, actor, station, key=key))
    return ""


def _walked_in(drive: Drive, came: tonight.WalkIn) -> str:
    """Who is here now; a name new in the register may be a known one typed wrong."""
    if not came.is_new:
        return _("%(name)s is on tonight's list.") % {"name": came.player}
    said = _("%(name)s is new in the register and on tonight's list.") % {"name": came.player}
    meant = similar_absent(drive, came.player)
    if meant is None:
        return said
    names = {"meant": meant, "typed": came.player}
    asked = _("Did you mean %(meant)s? Then take %(typed)s off the list and mark %(meant)s.")
    return f"{said} {asked % names}"


def _arrived(count: int) -> str:
    text = ngettext("%(count)s person more is here.", "%(count)s people more are here.", count)
    return text % {"count": count}


@login_required
@require_http_methods(["GET", "POST"])
def seat_plan(request: HttpRequest, code: str) -> HttpResponse:
    """Seats: drawn by lot, exchanged, and how the draw can be repeated."""
    drive, _rights = open_drive(request, code)
    do = request.POST.get("do")
    form = ExchangeForm(request.POST if do == "exchange" else None)
    draw = DrawForm(request.POST if do == "draw" else None)
    error = ""
    if request.method == "POST":
        open_drive(request, code, Role.ORGANISER)
        try:
            if said := _act_on_seats(request, drive, form, draw):
                flash.success(request, said)
                return redirect_to(request, request.path)
        except Repeated:
            return done_already(request, "drive_seats", code=drive.code)
        except Refused as refused:
            error = refusal_with_links(drive, refused)
    drive.refresh_from_db()
    context = {
        "drive": drive, "page": seats_page(drive), "form": form, "draw": draw, "error": error,
        "tonight": tonight_page(drive), "stream": room_stream(drive.pk),
    }  # fmt: skip
    status = 422 if error or form.errors or draw.errors else 200
    return render_part(request, "tournaments/seats.html", "seats", context, status)


def _act_on_seats(request: HttpRequest, drive: Drive, form: ExchangeForm, draw: DrawForm) -> str:
    actor = actor_of(request)
    if draw.is_valid():
        seats.draw_seats(drive.pk, actor, **draw.cleaned_data)
        return _("The seats are drawn.")
    if form.is_valid():
        seats.exchange_seats(drive.pk, actor=actor, **form.cleaned_data)
        return _("The two have exchanged seats.")
    return ""


def _sits_at_own(line: SeatLine, rights: Rights) -> bool:
    return line.table is not None and rights.may_enter_at(line.table)


@login_required
@require_safe
def print_cards(request: HttpRequest, code: str) -> HttpResponse:
    """Table cards with code, address and QR; and everybody's own slip.

    Whoever holds a code may enter scores with it, so a steward of some tables gets these tables'
    codes and the slips of the people who sit there, and no others.
    """
    drive, rights = open_drive(request, code)
    page = seats_page(drive)
    tables = [t for t in drive.tables.all() if rights.may_enter_at(t.number)]
    slips = [s for s in page.plan.by_name if not rights.is_bound or _sits_at_own(s, rights)]
    what = request.GET.get("what", "tables")
    # A score card begins with hand 1, also when it is printed later.
    starts = first_seats(drive) if what == "cards" else {}
    context = {
        "drive": drive,
        "page": page,
        "what": what,
        "tables": [(t, absolute(request, "table_page", code=t.code)) for t in tables],
        "cards": [
            (starts.get(s.entry.number, s), absolute(request, "card", code=s.entry.code))
            for s in slips
        ],
        "home": absolute(request, "home"),
        "hands": tuple(enumerate(trumps_of(drive), start=1)),
    }
    return render_part(request, "tournaments/print.html", "sheets", context)
