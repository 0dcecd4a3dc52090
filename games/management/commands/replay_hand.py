"""`manage.py replay_hand FILE…`: plays recorded hands again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.cards import NotationError
from games.formats.hands import differences
from games.management.files import read_json


class Command(BaseCommand):
    help = "Plays recorded hands through the engine, and prints ok or where they differ."

    def add_arguments(self, parser: CommandParser) -> None:
        """The files."""
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play every hand of every file; fail if one differs."""
        failed = 0
        for name in options["files"]:
            found = read_json(name)
            for record in found if isinstance(found, list) else [found]:
                faults = _faults(record)
                failed += bool(faults)
                self.stdout.write(f"{name}: {'; '.join(faults) or 'ok'}")
        if failed:
            raise CommandError(f"{failed} hands differ.")


def _faults(record: Any) -> list[str]:
    try:
        return differences(record)
    except NotationError as error:
        return [str(error)]
    except (KeyError, TypeError, ValueError) as error:
        return [f"this is no recorded hand: {type(error).__name__} {error}"]
