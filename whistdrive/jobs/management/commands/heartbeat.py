"""`manage.py heartbeat`: whether beat and workers together are alive, for a health check."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from whistdrive import jobs


class Command(BaseCommand):
    help = "Fails when no worker has done beat's bidding for a while."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """How long they may be silent."""
        parser.add_argument("--within", type=float, default=30.0, metavar="SECONDS")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Say when they were last heard."""
        silence = jobs.silent_for()
        if silence is None:
            raise CommandError(_("No worker has ever been heard."))
        words = {"seconds": round(silence)}
        if silence > options["within"]:
            raise CommandError(_("No worker has been heard for %(seconds)d seconds.") % words)
        self.stdout.write(_("A worker was heard %(seconds)d seconds ago.") % words)
