"""What is said after an act on tonight's list, with links to what is to be done next."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.messages import tonight as words
from tournaments.models import Drive, Player
from tournaments.selectors.alike import meant_at_door
from tournaments.selectors.seat_news import Seats, seat_news
from tournaments.selectors.seats import SeatLine
from whistdrive.clubs.models import Role
from whistdrive.clubs.roles import Rights


def with_seat_news(drive: Drive, said: str, before: Seats) -> str:
    """What was done, and where people sit now who did not sit there before it."""
    news = seat_news(drive, before)
    parts: list[str] = [said]
    if news.are_dropped:
        seats = reverse("drive_seats", args=(drive.code,))
        draw = format_html('<a href="{}">{}</a>', seats, _("Draw the seats again"))
        parts += [_("The seats no longer fit the list."), draw]
    if len(news.came) <= words.MOST_NAMED:
        parts += [words.seated(_place(line)) for line in news.came]
    if news.rest_no_more:
        parts.append(words.rest_no_more(_places(news.rest_no_more)))
    if news.elsewhere:
        parts.append(words.elsewhere(_places(news.elsewhere)))
    if news.new_tables:
        parts.append(_print_link(drive, news.new_tables))
    return said if len(parts) == 1 else format_html_join(" ", "{}", ((part,) for part in parts))


def _place(line: SeatLine) -> words.Place:
    return line.entry.name, line.table, line.seat


def _places(lines: Iterable[SeatLine]) -> list[words.Place]:
    return [_place(line) for line in lines]


def _print_link(drive: Drive, tables: tuple[int, ...]) -> SafeString:
    sheets = reverse("drive_print", args=(drive.code,))
    only = "".join(f"&table={table}" for table in tables)
    return format_html(
        '<a href="{}?what=tables{}">{}</a>', sheets, only, words.card_missing(tables)
    )


def taken_off(drive: Drive, rights: Rights, gone: Player) -> str:
    """Who is off the list; if the name is nearly another's, where the two become one person."""
    said = _("%(name)s is no longer on tonight's list.") % {"name": gone}
    others = [other for other in meant_at_door(drive, gone.name) if other.pk != gone.pk]
    if not others or rights.role == Role.STEWARD:
        return said
    asked = _("Is %(name)s the same person as %(other)s?") % {"name": gone, "other": others[0]}
    page = reverse("person_edit", args=(drive.club.slug, gone.pk))
    link = format_html('<a href="{}">{}</a>', page, _("See it in the register"))
    return format_html("{} {} {}", said, asked, link)
