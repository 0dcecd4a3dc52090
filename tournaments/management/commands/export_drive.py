"""`manage.py export_drive CODE FILE`: a whole drive as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.exports import drive_file
from tournaments.management.arguments import drive_named


class Command(BaseCommand):
    help = "Writes a whole drive into one JSON file, which import_drive reads in unchanged."

    def add_arguments(self, parser: CommandParser) -> None:
        """The drive and the file."""
        parser.add_argument("code", metavar="CODE", help="the drive's code")
        parser.add_argument("file", metavar="FILE", help="where to write")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write it."""
        text, path = drive_file(drive_named(options["code"])), Path(options["file"])
        try:
            path.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror or error}.") from error
        self.stdout.write(f"Written: {path}")
