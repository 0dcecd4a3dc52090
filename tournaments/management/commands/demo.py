"""`manage.py demo`: a club and a drive with made-up people, to look at and to try."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.management.arguments import address
from tournaments.models import MOST_HANDS
from tournaments.selectors.room import current_round, entries_of, seating_of
from tournaments.selectors.seats import SeatPlan, seat_plan
from tournaments.services.demo import MOST_TABLES, Demo, make_demo

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
USUALLY_PLAYED = 3


class Command(BaseCommand):
    help = "Makes a club and a running drive with made-up people, and prints its addresses."

    def add_arguments(self, parser: CommandParser) -> None:
        """Size, progress and language."""
        parser.add_argument("--tables", type=int, default=8, metavar="N")
        parser.add_argument("--hands", type=int, default=24, metavar="H")
        parser.add_argument("--played", type=int, metavar="K", help="hands played; 3 if not said")
        parser.add_argument("--seed", default="", help="any text; the same gives the same seats")
        parser.add_argument("--language", choices=LANGUAGES)
        parser.add_argument("--url", default="", help="the address under which others reach us")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Make it and say where it is."""
        tables, hands, played = options["tables"], options["hands"], options["played"]
        if played is None:
            played = min(hands, USUALLY_PLAYED)
        _check("--tables", tables, 1, MOST_TABLES)
        _check("--hands", hands, 1, MOST_HANDS)
        _check("--played", played, 0, hands)
        demo = make_demo(
            tables=tables, hands=hands, played=played, seed=options["seed"],
            language=options["language"] or get_language() or settings.LANGUAGE_CODE,
        )  # fmt: skip
        self._print(demo, options["url"] or settings.PUBLIC_URL or "http://localhost:8000")

    def _print(self, demo: Demo, base: str) -> None:
        drive = demo.drive
        console = address(base, "console", code=drive.code)
        projector = address(base, "projector", code=drive.viewer_code)
        self.stdout.write(f"{drive.club.name}: {drive.name}, {drive.code}")
        self._line(_("Sign in"), f"{demo.organiser.email}  {demo.password}")
        self._line(_("Console"), console)
        self._line(_("Projector"), projector)
        codes = dict(drive.tables.values_list("number", "code"))
        round_ = current_round(drive)
        plan = seat_plan(seating_of(round_), entries_of(drive)) if round_ else SeatPlan()
        for table, seats in plan.tables:
            named = _("Table %(number)s") % {"number": table}
            self._line(named, address(base, "table_page", code=codes[table]))
            for seat, entry in seats:
                card = address(base, "card", code=entry.code)
                self.stdout.write(f"  {seat:<2} {entry.name:<24} {card}")

    def _line(self, label: str, text: str) -> None:
        self.stdout.write(f"{label:<10} {text}")


def _check(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise CommandError(f"{name} must be from {least} to {most}, not {value}.")
