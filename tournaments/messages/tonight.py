"""What is said after an act on tonight's list."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.messages.drives import station_word
from tournaments.messages.ranks import and_more
from tournaments.models import Drive

SEAT_NAMES = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
    "NS": gettext_lazy("North & South"),
    "EW": gettext_lazy("East & West"),
}
MOST_NAMED = 3

Place = tuple[str, int | None, str]
"""A name with its table (None: rests) and chair."""


def arrived(names: Sequence[str]) -> str:
    """Who is here now; a few by name, many by their number."""
    if len(names) == 1:
        return _("%(name)s is on tonight's list.") % {"name": names[0]}
    if 1 < len(names) <= MOST_NAMED:
        return _("On tonight's list now: %(names)s.") % {"names": ", ".join(names)}
    text = ngettext("%(count)s person more is here.", "%(count)s people more are here.", len(names))
    return text % {"count": len(names)}


def walked_in(name: str, *, is_new: bool) -> str:
    """Who came in at the door, and whether the register knew the name."""
    if is_new:
        return _("%(name)s is new in the register and on tonight's list.") % {"name": name}
    return arrived([name])


def line_changed(drive: Drive, name: str, station: str) -> str:
    """In which line somebody plays now."""
    if not station:
        return _("%(name)s: the lot decides the line.") % {"name": name}
    return _("%(name)s plays in the line “%(line)s”.") % {
        "name": name,
        "line": station_word(drive, station),
    }


def seated(place: Place) -> str:
    """Where somebody sits who has come, or two."""
    name, table, seat = place
    if table is None:
        return _("%(name)s: a rest in the first hand.") % {"name": name}
    words = {"name": name, "table": table, "seat": SEAT_NAMES[seat]}
    return _("%(name)s: table %(table)s, %(seat)s.") % words


def rest_no_more(places: Sequence[Place]) -> str:
    """Who was to rest and has a seat now."""
    return _("No longer resting: %(seats)s.") % {"seats": _listed(places)}


def elsewhere(places: Sequence[Place]) -> str:
    """Who had a seat and has another now."""
    return _("Elsewhere now: %(seats)s.") % {"seats": _listed(places)}


def _listed(places: Sequence[Place]) -> str:
    return and_more([_brief(*place) for place in places])


def _brief(name: str, table: int | None, seat: str) -> str:
    if table is None:
        return _("%(name)s (rests)") % {"name": name}
    words = {"name": name, "table": table, "seat": SEAT_NAMES[seat]}
    return _("%(name)s (table %(table)s, %(seat)s)") % words


def card_missing(tables: Sequence[int]) -> str:
    """That new tables need their cards; said by the link that prints them."""
    text = ngettext(
        "Print the card of table %(tables)s", "Print the cards of tables %(tables)s", len(tables)
    )
    return text % {"tables": ", ".join(map(str, tables))}
