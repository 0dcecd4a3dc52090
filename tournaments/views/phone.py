"""The phone's pages: a table by its code, and a person's own card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from tournaments import messages
from tournaments.forms import AgreeForm, TricksForm
from tournaments.models import Drive, DriveTable
from tournaments.refusals import Reason, Refused
from tournaments.selectors.card import card_lines, card_totals
from tournaments.selectors.codes import entry_by_code, table_by_code
from tournaments.selectors.room import EntryInfo
from tournaments.selectors.table import page_of_person, table_in_hand, table_page
from tournaments.selectors.table_page import TablePage
from tournaments.services.changes import Actor
from tournaments.services.scores import HandAt, agree_score, enter_score
from tournaments.streams import phone_channels, phone_stream
from tournaments.views.doors import open_door
from whistdrive.web.device import device_of
from whistdrive.web.htmx import is_htmx, mark, render_part, trigger, unchanged
from whistdrive.web.keys import new_key
from whistdrive.web.language import use_club_language


@require_http_methods(["GET", "POST"])
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table's page: whoever holds the table's code may enter its scores."""
    here = open_door(request, code, table_by_code)
    use_club_language(request, here.drive.club.language)
    side = _side(request.GET.get("as", ""))
    if request.method == "POST":
        return _act_at_table(request, here, side)
    # A phone that asks for what it shows already gets an empty answer, after one query.
    if nothing_new := unchanged(request, _edition(here.edition, side)):
        return nothing_new
    return _show_table(request, here, table_page(here, side))


@require_http_methods(["GET", "POST"])
def card(request: HttpRequest, code: str) -> HttpResponse:
    """A person's own card: where to sit, what was won, and the score of their table."""
    drive, entry = open_door(request, code, entry_by_code)
    use_club_language(request, drive.club.language)
    page = page_of_person(drive, entry)
    if request.method == "POST":
        return _act_by_person(request, drive, entry, page)
    if nothing_new := unchanged(request, _edition(page.edition, page.side)):
        return nothing_new
    return _show_card(request, entry, page)


def _side(text: str) -> str:
    return text if text in ("ns", "ew") else ""


def _edition(shown: int, side: str) -> str:
    return f"{shown}-{side}-{get_language()}"


def _act_at_table(request: HttpRequest, here: DriveTable, side: str) -> HttpResponse:
    status, context = _act(request, here.drive, lambda _hand: here.number)
    if status == 200 and not is_htmx(request):
        return redirect("table_page", code=here.code)
    here = table_by_code(here.code) or here
    # After one side has spoken the phone is handed over, so the page no longer knows its side.
    page = table_page(here, side if status != 200 else "")
    return _show_table(request, here, page, status, **context)


def _act_by_person(
    request: HttpRequest, drive: Drive, entry: EntryInfo, page: TablePage
) -> HttpResponse:
    status, context = _act(
        request, drive, lambda hand: table_in_hand(drive, entry, hand, page.table)
    )
    if status == 200 and not is_htmx(request):
        return redirect("card", code=entry.code)
    drive.refresh_from_db()
    return _show_card(request, entry, page_of_person(drive, entry), status, **context)


def _act(
    request: HttpRequest, drive: Drive, table_of: Callable[[int], int | None]
) -> tuple[int, dict[str, Any]]:
    """Do what the form asks; (status, what the page adds): a sentence and what was typed.

    `table_of` says at which table whoever sent it sat in the form's hand.
    """
    agrees = request.POST.get("do") == "agree"
    form = AgreeForm(request.POST) if agrees else TricksForm(request.POST)
    if not form.is_valid():
        return 422, {"form": form}
    hand = form.cleaned_data["hand"]
    act = agree_score if agrees else enter_score
    try:
        if (table := table_of(hand)) is None:
            raise Refused(Reason.NOT_AT_THIS_TABLE)
        place = HandAt(drive.pk, table, hand, form.cleaned_data["key"])
        act(place, form.cleaned_data["side"], form.both(), Actor(device=device_of(request)))
    except Refused as refused:
        # What waited for the network may have come too early: it is kept and sent again.
        is_early = refused.reason is Reason.HAND_NOT_CALLED and "X-Outbox" in request.headers
        status = 409 if is_early else 422
        return status, {"form": form, "error": messages.refusal(refused)}
    return 200, {"saved": True}


def _show_table(
    request: HttpRequest, here: DriveTable, page: TablePage, status: int = 200, **more: Any
) -> HttpResponse:
    # The page renews itself for the side that holds the phone only as long as it is that side's
    # turn; afterwards it belongs to the whole table again.
    own = request.path
    as_side = f"{own}?as={page.side}" if page.side and page.entered_by else own
    context = {"page": page, "code": here.code, "own": own, "here": as_side,
               **_for_forms(page), **more}  # fmt: skip
    response = render_part(request, "tournaments/table.html", "sitting", context, status)
    return _with_headers(request, response, page, saved="saved" in more)


def _show_card(
    request: HttpRequest, entry: EntryInfo, page: TablePage, status: int = 200, **more: Any
) -> HttpResponse:
    lines = card_lines(page.drive, entry)
    context = {
        "page": page, "entry": entry, "code": entry.code,
        "own": request.path, "here": request.path,
        "lines": lines, "totals": card_totals(page.drive, entry, lines),
        **_for_forms(page), **more,
    }  # fmt: skip
    response = render_part(request, "tournaments/card.html", "sitting", context, status)
    return _with_headers(request, response, page, saved="saved" in more)


def _for_forms(page: TablePage) -> dict[str, Any]:
    return {
        "key": new_key(),
        "next_key": new_key(),
        "stream": phone_stream(page.drive.pk, page.table),
        "channels": phone_channels(page.drive.pk, page.table),
    }


def _with_headers(
    request: HttpRequest, response: HttpResponse, page: TablePage, *, saved: bool
) -> HttpResponse:
    is_plain = response.status_code == 200 and not saved
    mark(request, response, _edition(page.edition, page.side) if is_plain else "")
    if saved:
        trigger(response, "score-saved")
    return response
