"""`manage.py standings CODE [--json]`: what counts now."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.exports import standings_json
from tournaments.management.arguments import drive_named


class Command(BaseCommand):
    help = "Prints a drive's standings: everything that counts now, with ranks and ties."

    def add_arguments(self, parser: CommandParser) -> None:
        """The drive, and the form of the answer."""
        parser.add_argument("code", metavar="CODE", help="the drive's code")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Fold and print."""
        found = standings_json(drive_named(options["code"]))
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
            return
        self.stdout.write(f"Hand {found['hand']}; the hall sees up to hand {found['released_to']}.")
        for line in found["standings"]:
            place = f"{line['rank']}{'=' if line['tied'] else ''}"
            self.stdout.write(
                f"{place:>5}  {line['total']:>6}  {line['name']} (number {line['number']})"
                f"{', ' + line['station'] if line['station'] else ''}: "
                f"{line['hands']} played, {line['per_hand']} a hand"
            )
