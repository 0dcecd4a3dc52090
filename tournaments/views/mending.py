"""A refusal about seats, with links to the pages where what stands in the way can be put right."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments import messages
from tournaments.models import Drive
from tournaments.refusals import Reason, Refused

Link = tuple[str, str]
"""An address and what it is called."""

ON_THE_LIST = (
    Reason.STATIONS_UNEQUAL,
    Reason.TOO_FEW_PEOPLE,
    Reason.TOO_FEW_PAIRS,
    Reason.PAIRS_INCOMPLETE,
)
MOST_LINKS = 12


def refusal_with_links(drive: Drive, refused: Refused) -> SafeString:
    """The sentence, and where to go from here if that is another page."""
    said = messages.refusal(refused)
    links = format_html_join(" · ", '<a href="{}">{}</a>', _links(drive, refused))
    if not links:
        return escape(said)
    return format_html("{} {} {}", said, _("To put it right, go to:"), links)


def _links(drive: Drive, refused: Refused) -> list[Link]:
    reason = refused.reason
    if reason in (Reason.SEATS_HAVE_SCORES, Reason.ROUND_HAS_SCORES):
        return [_hand(drive, *place) for place in refused.params["places"][:MOST_LINKS]]
    if reason in ON_THE_LIST:
        return [(reverse("drive_tonight", args=(drive.code,)), _("Tonight's list"))]
    if reason is Reason.NO_SEATS_DRAWN:
        return [(reverse("drive_seats", args=(drive.code,)), _("Seats"))]
    if reason is Reason.ALREADY_STARTED:
        return [(reverse("console", args=(drive.code,)), _("To the tables"))]
    return []


def _hand(drive: Drive, hand: int, table: int) -> Link:
    name = _("hand %(hand)s, table %(table)s") % {"hand": hand, "table": table}
    return reverse("console_table", args=(drive.code, table, hand)), capfirst(name)
