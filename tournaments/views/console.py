"""The organiser's console: all tables at a glance, and every act on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.engine.seats import TRICKS
from tournaments import messages
from tournaments.forms import DecideForm, RoundForm, UndoForm
from tournaments.models import Drive, DriveState, ScreenChoice
from tournaments.refusals import Reason, Refused
from tournaments.selectors.console import ConsolePage, console_page, journal_lines
from tournaments.selectors.hands import HandAtTable, hand_at_table, hands_page, left_behind
from tournaments.selectors.people import player_names
from tournaments.selectors.room import entries_of
from tournaments.services import course
from tournaments.services.scores import HandAt, decide_score, undo_act
from tournaments.streams import phone_channels, phone_stream, room_stream
from tournaments.views.doors import actor_of, open_drive, own_tables
from tournaments.views.mending import refusal_with_links
from whistdrive import jobs
from whistdrive.clubs.models import Role
from whistdrive.clubs.roles import Rights
from whistdrive.web.htmx import redirect_to, render_part
from whistdrive.web.numbers import number

PAGE_OF_STATE = {DriveState.DRAFT: "drive_tonight", DriveState.OPEN: "drive_seats"}
WORKERS_SILENT_AFTER = 20.0  # seconds
JOURNAL_PAGE = 100
HAS_HAPPENED = (Reason.ROUND_CHANGED, Reason.STAGE_CHANGED)
"""Refusals of what was done already: a second tap is no mistake."""


@login_required
@require_http_methods(["GET", "POST"])
def console(request: HttpRequest, code: str) -> HttpResponse:
    """All tables; before the start, the page that matters then."""
    drive, rights = open_drive(request, code)
    if request.method == "POST":
        return _act(request, drive)
    if drive.state in PAGE_OF_STATE:
        page = PAGE_OF_STATE[DriveState(drive.state)]
        return redirect_to(request, reverse(page, args=(drive.code,)))
    return _show_console(request, drive, rights)


def _show_console(request: HttpRequest, drive: Drive, rights: Rights) -> HttpResponse:
    page = console_page(drive)
    silent = jobs.silent_for()
    context = {
        "page": page, "drive": drive, "stream": room_stream(drive.pk),
        "screens": ScreenChoice.choices,
        "may_run": rights.is_at_least(Role.ORGANISER),
        "own_tables": own_tables(rights, page.tables),
        "codes": {t: code for t, code in page.codes.items() if rights.may_enter_at(t)},
        "left_behind": left_behind(drive, page.round),
        "hands": range(1, drive.hands + 1),
        "workers_silent": silent is None or silent > WORKERS_SILENT_AFTER,
        "last_words": _in_words(page.last_line, page) if page.last_line else "",
    }  # fmt: skip
    return render_part(request, "tournaments/console.html", "room", context)


def _in_words(line: Any, page: ConsolePage) -> str:
    entries = page.names.values()
    names = {p: n for e in entries for p, n in zip(e.players, e.names, strict=True)}
    by_entry = {number: entry.name for number, entry in page.names.items()}
    return messages.journal_line(line.kind, line.data, names, page.drive, by_entry)


def _stage_seen(request: HttpRequest) -> str:
    """The stage that the page showed when the button was pressed."""
    stage = request.POST.get("stage", "")
    if stage not in DriveState.values:
        raise Refused(Reason.PAGE_OUT_OF_DATE)
    return stage


def _round_seen(round_number: int) -> int:
    """The round that the page showed when the button was pressed."""
    if not round_number:
        raise Refused(Reason.PAGE_OUT_OF_DATE)
    return round_number


def _call(request: HttpRequest, drive: Drive, round_number: int) -> str:
    round_ = course.call_move(drive.pk, _round_seen(round_number), actor_of(request))
    return _("The move to hand %(hand)s is called.") % {"hand": round_.first_hand}


def _take_back(request: HttpRequest, drive: Drive, round_number: int) -> str:
    course.take_back_move(drive.pk, _round_seen(round_number), actor_of(request))
    return _("The move is taken back: everybody sits as before.")


def _start(request: HttpRequest, drive: Drive, round_number: int) -> str:
    course.start_drive(drive.pk, actor_of(request), seen=_stage_seen(request))
    return _("The drive has started.")


def _finish(request: HttpRequest, drive: Drive, round_number: int) -> str:
    even_so = request.POST.get("even_so") == "yes"
    course.finish_drive(drive.pk, actor_of(request), even_so=even_so, seen=_stage_seen(request))
    return _("The drive is finished. Now come the prizes.")


def _publish(request: HttpRequest, drive: Drive, round_number: int) -> str:
    course.publish_drive(drive.pk, actor_of(request), seen=_stage_seen(request))
    return _("The results are published.")


def _step_back(request: HttpRequest, drive: Drive, round_number: int) -> str:
    before = course.step_back(drive.pk, actor_of(request), seen=_stage_seen(request))
    return str(messages.STEPPED_BACK[before])


def _screen(request: HttpRequest, drive: Drive, round_number: int) -> str:
    chosen = request.POST.get("screen", "")
    if chosen not in ScreenChoice.values:
        raise Http404
    course.set_screen(drive.pk, chosen, actor_of(request))
    return _("The big screen shows: %(what)s.") % {"what": ScreenChoice(chosen).label}


ACTS: dict[str, Callable[[HttpRequest, Drive, int], str]] = {
    "call": _call,
    "take_back": _take_back,
    "start": _start,
    "finish": _finish,
    "publish": _publish,
    "step_back": _step_back,
    "screen": _screen,
}


def _act(request: HttpRequest, drive: Drive) -> HttpResponse:
    open_drive(request, drive.code, Role.ORGANISER)
    act = ACTS.get(request.POST.get("do", ""))
    form = RoundForm(request.POST)
    round_number = form.cleaned_data["round"] if form.is_valid() else 0
    if act is None:
        raise Http404
    try:
        flash.success(request, act(request, drive, round_number))
    except Refused as refused:
        say = flash.info if refused.reason in HAS_HAPPENED else flash.error
        say(request, refusal_with_links(drive, refused))
    return redirect_to(request, request.POST.get("next_page") or request.path)


@login_required
@require_http_methods(["GET", "POST"])
def table(request: HttpRequest, code: str, table: int, hand: int) -> HttpResponse:
    """One hand at one table: accept, correct, undo, and all that was done to it."""
    drive, rights = open_drive(request, code)
    if not rights.may_enter_at(table):
        raise Http404
    page = hand_at_table(drive, table, hand)
    if page is None:
        raise Http404
    tables = [t for t in page.tables if rights.may_enter_at(t)]
    if request.method == "POST":
        return _act_on_hand(request, page, tables)
    return _show_hand(request, page, tables)


def _show_hand(
    request: HttpRequest, page: HandAtTable, tables: list[int], status: int = 200, **more: Any
) -> HttpResponse:
    drive = page.drive
    context = {
        "page": page, "drive": drive, "form": DecideForm(), "numbers": range(TRICKS + 1),
        "previous_table": max((t for t in tables if t < page.table), default=None),
        "next_table": min((t for t in tables if t > page.table), default=None),
        "acts": [(act, messages.act_line(act.act, act.chain, act.tricks)) for act in page.acts],
        "stream": phone_stream(drive.pk, page.table),
        "channels": phone_channels(drive.pk, page.table), **more,
    }  # fmt: skip
    return render_part(request, "tournaments/console_table.html", "hand", context, status)


def _act_on_hand(request: HttpRequest, page: HandAtTable, tables: list[int]) -> HttpResponse:
    form = UndoForm(request.POST) if request.POST.get("do") == "undo" else DecideForm(request.POST)
    # What was typed is shown again only where it can be typed: in the form that decides.
    typed = {"form": form} if isinstance(form, DecideForm) else {}
    if not form.is_valid():
        error = _("That cannot be saved like this. Look at the marked fields.")
        if form.errors.keys() & {"key", "seen"} or not typed:
            error = _("This page is out of date. Look at what stands now and repeat.")
        return _show_hand(request, page, tables, 422, error=error, **typed)
    place = HandAt(page.drive.pk, page.table, page.hand, form.cleaned_data["key"])
    try:
        if isinstance(form, UndoForm):
            undo_act(place, form.cleaned_data["act"], actor_of(request))
        else:
            data = form.cleaned_data
            decide_score(place, form.both(), actor_of(request), data["reason"], seen=data["seen"])
    except Refused as refused:
        now = hand_at_table(page.drive, page.table, page.hand) or page
        return _show_hand(request, now, tables, 422, error=messages.refusal(refused), **typed)
    said = _said_of(page, form) % {"table": page.table, "hand": page.hand}
    flash.success(request, said)
    return redirect_to(request, request.POST.get("next_page") or request.path)


def _said_of(page: HandAtTable, form: UndoForm | DecideForm) -> str:
    """What has been done to the hand of `page`, which is as it was before."""
    if not isinstance(form, UndoForm):
        return _("Saved: table %(table)s, hand %(hand)s.")
    undone = next((act for act in page.acts if act.id == form.cleaned_data["act"]), None)
    if undone and undone.is_undo:
        return _("Brought back: table %(table)s, hand %(hand)s.")
    return _("Taken back: table %(table)s, hand %(hand)s.")


@login_required
@require_safe
def all_hands(request: HttpRequest, code: str) -> HttpResponse:
    """Every hand of every table, to find one and correct it."""
    drive, rights = open_drive(request, code)
    page = hands_page(drive)
    own = own_tables(rights, page.tables)
    context = {"drive": drive, "page": page, "own_tables": own}
    return render_part(request, "tournaments/all_hands.html", "grid", context)


@login_required
@require_safe
def journal(request: HttpRequest, code: str) -> HttpResponse:
    """Every change, newest first, with who and when."""
    drive, rights = open_drive(request, code)
    rows = journal_lines(drive, limit=JOURNAL_PAGE, before=number(request.GET.get("before")))
    names = player_names(drive)
    by_entry = {number: entry.name for number, entry in entries_of(drive).items()}
    lines = [
        (row, messages.journal_line(row.kind, row.data, names, drive, by_entry)) for row in rows
    ]
    older = rows[-1].revision if len(rows) == JOURNAL_PAGE else None
    own = own_tables(rights, (row.data["table"] for row in rows if row.kind == "score"))
    context = {"drive": drive, "lines": lines, "older": older, "own_tables": own}
    return render_part(request, "tournaments/journal.html", "lines", context)
