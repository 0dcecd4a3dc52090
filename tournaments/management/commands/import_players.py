"""`manage.py import_players CLUB FILE [--dry-run]`: the importer of the people's page."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments import messages
from tournaments.formats.people import read_people
from tournaments.import_words import ListInWords, people_in_words
from tournaments.management.arguments import bytes_of, club_named
from tournaments.services.people import Imported, import_people


class Command(BaseCommand):
    help = "Reads people into a club's register. Nothing is saved if a line cannot be read."

    def add_arguments(self, parser: CommandParser) -> None:
        """The club, the file, and whether to save."""
        parser.add_argument("club", metavar="CLUB", help="the club's address, as in /c/CLUB/")
        parser.add_argument("file", metavar="FILE", help="CSV, or a list of names")
        parser.add_argument("--dry-run", action="store_true", help="say what would be done")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Read, say everything that is wrong, save only if nothing is."""
        club = club_named(options["club"])
        words = messages.station_words(club)
        read = read_people(bytes_of(options["file"]), station_words=words)
        listed = people_in_words(read, words)
        self._complain(listed)
        if listed.is_refused or listed.bad:
            raise CommandError(f"{options['file']}: nothing was saved. Mend it and try again.")
        self._report(import_people(club, read.rows, dry_run=options["dry_run"]), options["dry_run"])

    def _complain(self, listed: ListInWords) -> None:
        for said in listed.notes:
            self.stderr.write(said)
        for row in listed.rows:
            for said in row.notes:
                self.stderr.write(f"Row {row.line}: {said}")

    def _report(self, done: Imported, is_dry: bool) -> None:
        would = "would be " if is_dry else ""
        for names, what in ((done.added, "added"), (done.changed, "changed")):
            listed = f": {', '.join(names)}" if names else ""
            self.stdout.write(f"{len(names)} {would}{what}{listed}")
        self.stdout.write(f"{done.same} known already")
