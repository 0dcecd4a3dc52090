"""The reason for each place in the standings, as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.scoring.reasons import RankKind, RankReason

MOST_NAMED = 3


def why_ranked(reason: RankReason, names: Mapping[int, str]) -> str:
    """Why an entry stands where it stands; `names` are by entry number."""
    if reason.kind is RankKind.NOT_PLAYED:
        return _("Has not played yet.")
    said = [_place(reason, names)]
    if reason.standing.rests and reason.rule.kind != "none":
        said.append(_rests(reason))
    return " ".join(said)


def _place(reason: RankReason, names: Mapping[int, str]) -> str:
    by_average = reason.rule.kind == "none"
    say = {
        "figure": figure(reason.rule.measure(reason.standing), 2 if by_average else 1),
        "gap": figure(reason.gap or Fraction(0), 2 if by_average else 1),
        "level": _names(reason.tied_with, names),
        "above": _names(reason.next_above, names),
    }
    if reason.kind is RankKind.LEADS:
        text = (
            _("%(figure)s a hand, the best average.")
            if by_average
            else _("%(figure)s, the highest total.")
        )
    elif reason.kind is RankKind.SHARES:
        text = (
            _("%(figure)s a hand, level with %(level)s.")
            if by_average
            else _("%(figure)s, level with %(level)s.")
        )
    else:
        text = (
            _("%(figure)s a hand, %(gap)s behind %(above)s.")
            if by_average
            else _("%(figure)s, %(gap)s behind %(above)s.")
        )
    return text % say


def _rests(reason: RankReason) -> str:
    count = reason.standing.rests
    text = ngettext(
        "%(points)s of it for %(count)s hand of rest.",
        "%(points)s of it for %(count)s hands of rest.",
        count,
    )
    return text % {"points": figure(reason.rest_points, 1), "count": count}


def _names(entries: Sequence[int], names: Mapping[int, str]) -> str:
    listed = ", ".join(names.get(entry, str(entry)) for entry in entries[:MOST_NAMED])
    more = len(entries) - MOST_NAMED
    if more <= 0:
        return listed
    text = ngettext("%(names)s and %(count)s more", "%(names)s and %(count)s more", more)
    return text % {"names": listed, "count": more}


def figure(value: Fraction, places: int) -> str:
    """A number with at most so many decimals, as the page's language writes it."""
    rounded = round(Decimal(value.numerator) / value.denominator, places).normalize()
    return str(number_format(f"{rounded:f}"))
