"""Why somebody stands where they stand, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words import fraction
from tournaments.scoring.reasons import RankKind, RankReason


def rank_reason(reason: RankReason, names: Mapping[int, str]) -> str:
    """Why an entry stands where it stands, as a sentence or two."""
    line = reason.standing
    if reason.kind is RankKind.NOT_PLAYED:
        return _("Nothing has been scored yet.")
    parts = [_made_of(reason)]
    if reason.tied_with:
        others = and_more([names.get(n, "?") for n in reason.tied_with])
        parts.append(_("Level with %(names)s, so they share the place.") % {"names": others})
    if reason.gap is not None and reason.next_above:
        above = and_more([names.get(n, "?") for n in reason.next_above])
        parts.append(
            _("%(gap)s behind %(names)s.") % {"gap": fraction(reason.gap, 2), "names": above}
        )
    elif not reason.tied_with and line.rank == 1:
        parts.append(_("Nobody has more."))
    return " ".join(parts)


def _made_of(reason: RankReason) -> str:
    line = reason.standing
    played = ngettext("%(count)s hand played", "%(count)s hands played", line.hands)
    words = {"played": played % {"count": line.hands}, "total": fraction(line.total)}
    if reason.rule.kind == "none":
        words["average"] = fraction(line.per_hand, 2)
        return _("%(total)s tricks in %(played)s: %(average)s a hand.") % words
    if not line.rests:
        return _("%(total)s tricks in %(played)s.") % words
    rested = ngettext("%(count)s rest", "%(count)s rests", line.rests) % {"count": line.rests}
    words |= {"rests": rested, "worth": fraction(reason.rest_points)}
    return _("%(total)s in all: %(played)s, and %(rests)s worth %(worth)s.") % words


def and_more(names: list[str]) -> str:
    """The first three of some names, and how many more there are."""
    shown = ", ".join(names[:3])
    more = len(names) - 3
    if more <= 0:
        return shown
    return ngettext("%(names)s and %(count)s more", "%(names)s and %(count)s more", more) % {
        "names": shown, "count": more,
    }  # fmt: skip
