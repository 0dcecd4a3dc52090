"""Drives: made, set, their list of tonight, their seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import messages
from tournaments.forms import DrawForm, ExchangeForm, NewDriveForm, SeenSettingsForm, WalkInForm
from tournaments.messages import tonight as said_tonight
from tournaments.models import Drive, Player
from tournaments.refusals import Reason, Refused
from tournaments.selectors.alike import meant_at_door
from tournaments.selectors.codes import drive_by_code, tables_of
from tournaments.selectors.people import tonight_page
from tournaments.selectors.room import entries_of, trumps_of
from tournaments.selectors.seat_news import seats_now
from tournaments.selectors.seats import SeatLine, first_seats, seats_page
from tournaments.services import drives, exchange, seats, tonight
from tournaments.services.changes import Actor
from tournaments.services.drives import PRESETS
from tournaments.services.people import find_player
from tournaments.streams import room_stream
from tournaments.views.doors import actor_of, open_drive
from tournaments.views.mending import refusal_with_links
from tournaments.views.seat_news import taken_off, with_seat_news
from whistdrive.clubs.doors import open_club
from whistdrive.clubs.models import Role
from whistdrive.clubs.roles import Rights
from whistdrive.web.htmx import redirect_to, render_part
from whistdrive.web.keys import Repeated, done_already
from whistdrive.web.numbers import number, numbers
from whistdrive.web.seen import Changed
from whistdrive.web.site import absolute


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """A drive from a preset or like the last one."""
    club, _rights = open_club(request, slug, Role.ORGANISER)
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
        return SeenSettingsForm(request.POST or None, instance=drive_by_code(drive.code))

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
    drive, rights = open_drive(request, code)
    form = WalkInForm(request.POST if request.POST.get("do") == "walk_in" else None)
    meant = _meant(drive, form)
    error, status = "", 200
    if request.method == "POST" and not meant:
        before = seats_now(drive)
        try:
            said = _act_on_list(request, drive, rights, form)
        except Repeated:
            return done_already(request, "drive_tonight", code=drive.code)
        except Refused as refused:
            error, status = refusal_with_links(drive, refused), 422
        else:
            if said:
                flash.success(request, with_seat_news(drive, said, before))
                return redirect_to(request, request.path)
            status = 422 if form.errors else 200
    context = {
        "drive": drive, "page": tonight_page(drive), "form": form, "meant": meant, "error": error,
    }  # fmt: skip
    return render_part(request, "tournaments/tonight.html", "list", context, status)


def _meant(drive: Drive, form: WalkInForm) -> list[Player]:
    """Whom the name typed at the door may mean, where that has not been answered yet."""
    if not form.is_bound or not form.is_valid() or form.cleaned_data["who"] is not None:
        return []
    name = form.cleaned_data["name"]
    return [] if find_player(drive.club, name) else meant_at_door(drive, name)


def _act_on_list(request: HttpRequest, drive: Drive, rights: Rights, form: WalkInForm) -> str:
    """Do what the button asks and say so; an empty answer means that the form was not right."""
    actor, data = actor_of(request), request.POST
    entry = number(data.get("entry")) or 0
    match data.get("do"):
        case "all":
            return _arrived(drive, tonight_page(drive).all_absent, actor)
        case "others":
            return _arrived(drive, tonight_page(drive).never_here, actor)
        case "present":
            return _arrived(drive, numbers(data.getlist("player")), actor)
        case "absent":
            gone = tonight.set_absent(drive.pk, number(data.get("player")) or 0, actor)
            return taken_off(drive, rights, gone)
        case "station":
            tonight.set_station(drive.pk, entry, data.get("station", ""), actor)
            return said_tonight.line_changed(drive, _name(drive, entry), data.get("station", ""))
        case "pair":
            tonight.pair_up(drive.pk, entry, number(data.get("partner")) or 0, actor)
            return _("%(names)s play as a pair.") % {"names": _name(drive, entry)}
        case "part":
            names = _name(drive, entry)
            tonight.part(drive.pk, entry, actor)
            return _("%(names)s are no longer a pair.") % {"names": names}
        case "walk_in" if form.is_valid():
            typed = form.cleaned_data
            came = tonight.add_walk_in(
                drive.pk, typed["name"], actor, typed["station"],
                meant=typed["who"], key=typed["key"],
            )  # fmt: skip
            return said_tonight.walked_in(str(came.player), is_new=came.is_new)
    return ""


def _arrived(drive: Drive, players: Iterable[int], actor: Actor) -> str:
    came = tonight.set_present(drive.pk, players, actor)
    return said_tonight.arrived([str(player) for player in came])


def _name(drive: Drive, number: int) -> str:
    """An entry's name, or a pair's two."""
    entry = entries_of(drive, entry__number=number).get(number)
    return entry.name if entry else ""


@login_required
@require_http_methods(["GET", "POST"])
def seat_plan(request: HttpRequest, code: str) -> HttpResponse:
    """Seats: drawn by lot, exchanged, and how the draw can be repeated."""
    drive, _rights = open_drive(request, code)
    do = request.POST.get("do")
    form = ExchangeForm(request.POST if do == "exchange" else None)
    draw = DrawForm(request.POST if do == "draw" else None)
    error, question = "", ""
    if request.method == "POST":
        open_drive(request, code, Role.ORGANISER)
        try:
            if said := _act_on_seats(request, drive, form, draw):
                flash.success(request, said)
                return redirect_to(request, request.path)
        except Repeated:
            return done_already(request, "drive_seats", code=drive.code)
        except Refused as refused:
            if refused.reason is Reason.PARTNERS_ANYHOW:
                flash.info(request, messages.refusal(refused))
                return redirect_to(request, request.path)
            if refused.reason is Reason.LINES_WOULD_CHANGE:
                question = messages.refusal(refused)
            else:
                error = refusal_with_links(drive, refused)
    drive.refresh_from_db()
    context = {
        "drive": drive, "page": seats_page(drive), "form": form, "draw": draw, "error": error,
        "question": question, "tonight": tonight_page(drive), "stream": room_stream(drive.pk),
    }  # fmt: skip
    status = 422 if error or question or form.errors or draw.errors else 200
    return render_part(request, "tournaments/seats.html", "seats", context, status)


def _act_on_seats(request: HttpRequest, drive: Drive, form: ExchangeForm, draw: DrawForm) -> str:
    actor = actor_of(request)
    if draw.is_valid():
        seats.draw_seats(drive.pk, actor, **draw.cleaned_data)
        return _("The seats are drawn.")
    if form.is_valid():
        exchange.exchange_seats(drive.pk, actor=actor, **form.cleaned_data)
        return _exchanged(drive, form)
    return ""


def _exchanged(drive: Drive, form: ExchangeForm) -> str:
    """Who sits where now."""
    numbers = form.cleaned_data["first"], form.cleaned_data["second"]
    lines = {line.entry.number: line for line in seats_page(drive).plan.by_name}
    return messages.exchanged((lines[n].entry.name, lines[n].table, lines[n].seat) for n in numbers)


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
    only = numbers(request.GET.getlist("table"))
    tables = [t for t in tables_of(drive) if rights.may_enter_at(t.number)]
    tables = [t for t in tables if not only or t.number in only]
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
        "half": drive.hands // 2,
    }
    return render_part(request, "tournaments/print.html", "sheets", context)
