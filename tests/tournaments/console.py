"""The addresses of the organiser's pages of a drive."""

from __future__ import annotations

from collections.abc import Callable

from django.urls import reverse

from tournaments.models import Drive

PAGES: dict[str, Callable[[Drive], str]] = {
    "console": lambda drive: reverse("console", args=(drive.code,)),
    "table": lambda drive: at_table(drive, 1, 1),
    "all hands": lambda drive: reverse("all_hands", args=(drive.code,)),
    "journal": lambda drive: reverse("drive_journal", args=(drive.code,)),
    "slips": lambda drive: reverse("slips", args=(drive.code,)),
}


def at_table(drive: Drive, table: int, hand: int) -> str:
    return reverse("console_table", args=(drive.code, table, hand))
