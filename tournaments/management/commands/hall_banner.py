"""`manage.py hall_banner --url …`: the hall's addresses, with a code for the phones' cameras."""

from __future__ import annotations

import io
from typing import Any

import segno
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

BLOCKS = "█▀▄"


class Command(BaseCommand):
    help = "Prints the addresses under which phones reach this server; the first as a QR code too."

    def add_arguments(self, parser: CommandParser) -> None:
        """The addresses, the best first."""
        # Not required for argparse: call_command could not hand over several then.
        parser.add_argument("--url", action="append", help="may be repeated")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print them."""
        if not options["url"]:
            raise CommandError("Say at least one address: --url http://192.168.1.20:8000/")
        best, *others = options["url"]
        if self._can_print(BLOCKS):
            self.stdout.write(_as_qr(best))
        self.stdout.write(_("Open on a phone: %(address)s") % {"address": best})
        for url in others:
            self.stdout.write(_("Or: %(address)s") % {"address": url})

    def _can_print(self, text: str) -> bool:
        """Whether the terminal has these letters: an old Windows console has not."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            return False
        return True


def _as_qr(text: str) -> str:
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
