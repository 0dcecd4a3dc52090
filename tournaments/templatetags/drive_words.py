"""Words of a drive for templates: its lines, seats and states; and its channel."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django import template
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.templatetags.cards import pages
from games.words import decimal, fraction
from tournaments import editions, messages
from tournaments.models import Drive
from tournaments.scoring.reasons import RankReason
from tournaments.scoring.standings import Measure, Standing
from tournaments.selectors.prizes import PrizeNow
from tournaments.selectors.room import EntryInfo
from tournaments.selectors.seats import PersonSeat
from tournaments.selectors.standings import rest_rule
from whistdrive.clubs.models import Club

register = template.Library()

SHEETS = ((24, 2, 60), (46, 2, 40), (sys.maxsize, 1, 30))
"""How long names may be for so many columns and people a sheet: one, two, any lines a name."""

MEASURE_NAMES: dict[Measure, Any] = {"total": _("Total"), "per_hand": _("A hand")}


@register.filter
def station(owner: Drive | Club, letter: str) -> str:
    """What this drive, or this club in its register, calls a line of players."""
    return messages.station_word(owner, letter)


@register.filter
def seat_name(seat: str) -> str:
    """A chair in words."""
    return str(messages.SEAT_NAMES.get(seat, ""))


@register.filter
def room_channel(drive: Drive) -> str:
    """The channel that the room's screens listen to."""
    return editions.room_channel(drive.pk)


@register.filter
def prize_title(drive: Drive, prize: PrizeNow) -> str:
    """What a prize is for, as it is read out."""
    return messages.prize_title(drive, prize.rule)


# Any: a prize's rule as it is stored.
@register.filter
def rule_title(drive: Drive, rule: dict[str, Any]) -> str:
    """The same, of a prize that nobody gets."""
    return messages.prize_title(drive, rule)


@register.filter
def winners(prize: PrizeNow, names: dict[int, EntryInfo]) -> str:
    """Who wins a prize, by name."""
    return ", ".join(names[number].name for number in prize.entries if number in names)


@register.simple_tag
def passed_over(drive: Drive, prize: PrizeNow, names: dict[int, EntryInfo]) -> str:
    """Who would have won a prize but has a dearer one; empty if nobody."""
    people = {number: entry.names for number, entry in names.items()}
    return messages.passed_over(drive, prize.passed_over, people)


@register.filter
def prize_figure(drive: Drive, prize: PrizeNow) -> str:
    """The figure that won a prize, in what the ranking goes by."""
    return _figure(prize.total, rest_rule(drive).ranked_by)


@register.filter
def prize_worth(drive: Drive, prize: PrizeNow) -> str:
    """The figure that won a prize, with what it counts."""
    by_total = rest_rule(drive).ranked_by == "total"
    said = gettext("%(total)s tricks") if by_total else gettext("%(total)s tricks a hand")
    return said % {"total": fraction(prize.total, 1 if by_total else 2)}


@register.filter
def measured(line: Standing, drive: Drive) -> str:
    """The figure that a line of the standings is ranked by."""
    return figure(line, rest_rule(drive).ranked_by)


@register.filter
def figure(line: Standing, measure: Measure) -> str:
    """A line's total, or its tricks a hand as exactly as a place may depend on it."""
    return _figure(getattr(line, measure), measure)


@register.filter
def aside(line: Standing, measure: Measure) -> str:
    """The same where no place depends on it: one decimal will do."""
    return decimal(line.per_hand, 1) if measure == "per_hand" else figure(line, measure)


def _figure(value: Fraction | str, measure: Measure) -> str:
    return decimal(Fraction(value), 2) if measure == "per_hand" else fraction(value)


@register.filter
def measure_name(measure: Measure) -> str:
    """What a column of figures is called."""
    return str(MEASURE_NAMES[measure])


class SeatSheets(NamedTuple):
    """The seat list as it is printed: so many columns a sheet, and the people of each sheet."""

    columns: int
    pages: list[Sequence[PersonSeat]]


@register.simple_tag
def seat_sheets(people: Sequence[PersonSeat]) -> SeatSheets:
    """The list cut into sheets; the longer the names, the fewer a sheet, and then in one column."""
    longest = max((len(person.name) for person in people), default=0)
    columns, size = next((c, size) for fits, c, size in SHEETS if longest <= fits)
    return SeatSheets(columns, pages(people, size))


@register.simple_tag
def names_size(
    lists: Sequence[tuple[str, Sequence[Standing]]], names: dict[int, EntryInfo], *fits: int
) -> str:
    """The class of the one size in which all names of a page fit; `fits`: in one row of each size.

    Smaller for one name, smaller for all: two sizes row by row would look like two ranks.
    """
    longest = max((len(names[s.entry].name) for _l, lines in lists for s in lines), default=0)
    sizes = ("", " is-long", " is-very-long")
    return sizes[sum(longest > fit for fit in fits)]


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
