"""`manage.py check_rules FILE…`: puts cases of the rules to the engine."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.formats.cases import judge
from games.formats.cases.adapters import ADAPTERS, SCENARIOS, rules_of
from games.management.files import read_json


class Command(BaseCommand):
    help = "Puts cases of the rules to the engine; one line a case, and how many failed."

    def add_arguments(self, parser: CommandParser) -> None:
        """The files."""
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Judge every case of every file; fail if one failed."""
        passed = failed = 0
        for name in options["files"]:
            found = read_json(name)
            for case in found if isinstance(found, list) else [found]:
                verdict = judge(case, ADAPTERS, rules_of, SCENARIOS)
                self.stdout.write(str(verdict))
                passed += not verdict.fault and not verdict.scenario
                failed += bool(verdict.fault)
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise CommandError(f"{failed} of {passed + failed} cases failed.")
