"""What is said after an act on the seats."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments.messages.tonight import Place, seated


def exchanged(places: Iterable[Place]) -> str:
    """Where two sit who have exchanged seats."""
    return " ".join((_("Seats exchanged."), *(_sits_now(place) for place in places)))


def _sits_now(place: Place) -> str:
    name, table, _seat = place
    return _("%(name)s: rest.") % {"name": name} if table is None else seated(place)
