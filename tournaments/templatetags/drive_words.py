"""Words of a drive for templates: its lines, seats and states."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.words import fraction
from tournaments import messages
from tournaments.models import Drive
from tournaments.scoring.reasons import RankReason
from tournaments.scoring.standings import Measure, Standing
from tournaments.selectors.room import EntryInfo
from tournaments.selectors.standings import PrizeNow, rest_rule

register = template.Library()

SEAT_NAMES = {
    "N": _("North"),
    "E": _("East"),
    "S": _("South"),
    "W": _("West"),
    "NS": _("North & South"),
    "EW": _("East & West"),
}

MEASURE_NAMES: dict[Measure, Any] = {"total": _("Total"), "per_hand": _("A hand")}
PLACES: dict[Measure, int] = {"total": 1, "per_hand": 2}


@register.filter
def station(drive: Drive, letter: str) -> str:
    """What this drive calls a line of players."""
    return messages.station_word(drive, letter)


@register.filter
def seat_name(seat: str) -> str:
    """A chair in words."""
    return str(SEAT_NAMES.get(seat, ""))


@register.filter
def prize_title(drive: Drive, prize: PrizeNow) -> str:
    """What a prize is for, as it is read out."""
    return messages.prize_title(drive, prize.rule)


@register.filter
def prize_figure(drive: Drive, prize: PrizeNow) -> str:
    """The figure that won a prize, in what the ranking goes by."""
    return fraction(prize.total, PLACES[rest_rule(drive).ranked_by])


@register.filter
def prize_worth(drive: Drive, prize: PrizeNow) -> str:
    """The figure that won a prize, with what it counts."""
    by_total = rest_rule(drive).ranked_by == "total"
    said = gettext("%(total)s tricks") if by_total else gettext("%(total)s tricks a hand")
    return said % {"total": prize_figure(drive, prize)}


@register.filter
def measured(line: Standing, drive: Drive) -> str:
    """The figure that a line of the standings is ranked by."""
    return figure(line, rest_rule(drive).ranked_by)


@register.filter
def figure(line: Standing, measure: Measure) -> str:
    """A line's total, or its tricks a hand."""
    return fraction(getattr(line, measure), PLACES[measure])


@register.filter
def measure_name(measure: Measure) -> str:
    """What a column of figures is called."""
    return str(MEASURE_NAMES[measure])


@register.filter
def move_rule(drive: Drive) -> str:
    """How this drive moves, in one sentence."""
    return messages.move_rule(drive)


@register.filter
def in_words(reason: RankReason, names: dict[int, EntryInfo]) -> str:
    """Why somebody stands where they stand."""
    return messages.rank_reason(reason, {n: e.name for n, e in names.items()})


@register.filter
def get(mapping: dict[Any, Any], key: Any) -> Any:
    """A value out of a mapping, None if it is not there."""
    return mapping.get(key)
