"""Sentences for whoever sits at the laptop, in their language where we have it."""

from __future__ import annotations

import gettext
import locale
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Windows calls languages by their English names.
WINDOWS_NAMES = {"Italian": "it", "Romanian": "ro"}
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def languages() -> list[str]:
    """The languages that the system is set to, the best first, such as `it_IT.UTF-8`."""
    for name in VARIABLES:
        if value := os.environ.get(name):
            return value.split(":")
    name = (locale.getlocale()[0] or "").partition("_")[0]
    return [WINDOWS_NAMES.get(name, name)]


def language() -> str:
    """The first of the system's languages that we speak, else English: `en`, `it` or `ro`."""
    spoken = ("en", "it", "ro")
    return next((code[:2] for code in languages() if code[:2] in spoken), "en")


_ = gettext.translation("django", ROOT / "locale", [language()], fallback=True).gettext


def say(text: str = "", end: str = "\n") -> None:
    """Print at once, also where the terminal lacks some of the letters."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), end=end, flush=True)
