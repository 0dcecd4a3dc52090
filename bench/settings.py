"""The program's own settings, with what lets a benchmark look inside."""

from __future__ import annotations

from whistdrive.settings import *  # noqa: F403
from whistdrive.settings import INSTALLED_APPS as PROGRAMS_APPS

INSTALLED_APPS = [*PROGRAMS_APPS, "bench.inside"]
ROOT_URLCONF = "bench.inside.urls"
