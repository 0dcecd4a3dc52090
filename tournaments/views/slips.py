"""The steward's fast page: paper slips, one after the other."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.engine.seats import TRICKS
from tournaments import messages
from tournaments.forms import SlipForm
from tournaments.refusals import Reason, Refused
from tournaments.scoring.ledger import HandState
from tournaments.selectors.console import ConsolePage, console_page
from tournaments.services.scores import HandAt, enter_slip
from tournaments.streams import room_stream
from tournaments.views.doors import actor_of, open_drive, own_tables
from whistdrive.clubs.roles import Rights
from whistdrive.web.htmx import render_part
from whistdrive.web.keys import new_key


@login_required
@require_http_methods(["GET", "POST"])
def slips(request: HttpRequest, code: str) -> HttpResponse:
    """Paper slips typed at speed: table, tricks, Enter."""
    drive, rights = open_drive(request, code)
    form = SlipForm(request.POST or None)
    error, saved, status = "", None, 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            error, saved = _save_slip(request, console_page(drive), rights, form)
            status = 422 if error else 200
        drive.refresh_from_db(fields=("revision",))
    page = console_page(drive)
    own = own_tables(rights, page.tables)
    context = {
        "drive": drive, "page": page, "key": new_key(), "saved": saved, "error": error,
        "form": form if status == 422 else SlipForm(), "stream": room_stream(drive.pk),
        "may_run": rights.is_organiser,
        "open_tiles": [t for t in page.tiles if t.table in own and not t.ledger.is_settled],
    }  # fmt: skip
    return render_part(request, "tournaments/slips.html", "slips", context, status)


def _save_slip(
    request: HttpRequest, page: ConsolePage, rights: Rights, form: SlipForm
) -> tuple[str, dict[str, int] | None]:
    """What is wrong with the slip, or what was saved."""
    table, ns = form.cleaned_data["table"], form.cleaned_data["tricks"]
    tile = next((t for t in page.tiles if t.table == table), None)
    if tile is None or not rights.may_enter_at(table):
        return _no_table(rights) % {"table": table}, None
    hand = form.hand_shown(page.round)
    if hand is None and tile.state is HandState.DISPUTED:
        # It may be the slip of a hand that was settled after this one came to be disputed.
        return _of_table(table, Refused(Reason.PAGE_OUT_OF_DATE)), None
    place = HandAt(page.drive.pk, table, hand or tile.hand, form.cleaned_data["key"])
    try:
        done = enter_slip(
            place, (ns, TRICKS - ns), actor_of(request), seen_round=form.cleaned_data["round"]
        )
    except Refused as refused:
        return _of_table(table, refused), None
    return "", {"table": table, "hand": done.hand, "ns": ns, "ew": TRICKS - ns}


def _of_table(table: int, refused: Refused) -> str:
    """Why a slip was not taken, and of which table: several may stand below each other."""
    said = messages.refusal(refused)
    if "table" in refused.params:
        return said
    return _("Table %(table)s: %(fault)s") % {"table": table, "fault": said}


def _no_table(rights: Rights) -> str:
    """That a table is missing; who is bound to some has perhaps only not this one."""
    if rights.is_bound:
        return _("There is no table %(table)s in this round for you.")
    return _("There is no table %(table)s in this round.")
