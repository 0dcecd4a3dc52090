"""`manage.py import_drive CLUB FILE`: a whole drive read in from one file."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.management.arguments import bytes_of, club_named
from tournaments.messages import refusal
from tournaments.refusals import Refused
from tournaments.services.changes import PROGRAM
from tournaments.services.whole import import_drive


class Command(BaseCommand):
    help = "Reads a drive that export_drive wrote into a club. All of it, or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """The club and the file."""
        parser.add_argument("club", metavar="CLUB", help="the club's address, as in /c/CLUB/")
        parser.add_argument("file", metavar="FILE", help="what export_drive wrote")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Read it in."""
        club = club_named(options["club"])
        try:
            drive = import_drive(club, bytes_of(options["file"]), PROGRAM)
        except Refused as refused:
            raise CommandError(f"{options['file']}: {refusal(refused)}") from refused
        self.stdout.write(f"{drive.name} was read in; its code is {drive.code}.")
