"""`manage.py rebuild [CODE]`: throw the copies away, fold anew, say where they differed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.management.arguments import drive_named
from tournaments.models import Drive
from tournaments.services.copies import rebuild


class Command(BaseCommand):
    help = "Folds standings and next seats of one drive, or of all, anew from their rows."

    def add_arguments(self, parser: CommandParser) -> None:
        """One drive, or all."""
        parser.add_argument("code", nargs="?", metavar="CODE", help="a drive's code; all if none")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Rebuild and report."""
        code = options["code"]
        drives = [drive_named(code)] if code else list(Drive.objects.order_by("pk"))
        found = [difference for drive in drives for difference in _rebuild(drive)]
        for difference in found:
            self.stdout.write(difference)
        self.stdout.write(f"Drives rebuilt: {len(drives)}. Differences: {len(found)}.")


def _rebuild(drive: Drive) -> list[str]:
    done = rebuild(drive)
    named = f"{drive.name} ({drive.code})"
    said = []
    if done.standings_differed:
        said.append(f"{named}: the standings differed.")
    if done.seats_differed:
        said.append(f"{named}: the next seats differed.")
    return said
