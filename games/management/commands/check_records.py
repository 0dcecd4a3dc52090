"""`manage.py check_records FILE…`: reads recorded deals and matches: PBN, JSON, or text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext

from games.formats.checking import faults_in
from games.formats.faults import LARGEST, Fault, FaultCode
from games.messages import say


class Command(BaseCommand):
    help = "Reads recorded deals and matches (PBN, JSON or text), and prints ok or what is wrong."

    def add_arguments(self, parser: CommandParser) -> None:
        """The files."""
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Read every file to the end; fail if anything is wrong with one."""
        bad = 0
        for name in options["files"]:
            found = _wrong(name)
            bad += bool(found)
            for sentence in found or ["ok"]:
                self.stdout.write(f"{name}: {sentence}")
        if bad:
            raise CommandError(f"{bad} of {len(options['files'])} files are not right.")


def _wrong(name: str) -> list[str]:
    """Everything that is wrong with a file, in sentences."""
    path = Path(name)
    try:
        # What is too large is not even read.
        size = path.stat().st_size
        if size > LARGEST:
            return [say(Fault(FaultCode.TOO_LARGE, {"size": size, "most": LARGEST}))]
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        return [gettext("This file cannot be read: %(why)s") % {"why": error}]
    return [say(fault) for fault in faults_in(data, path.name)]
