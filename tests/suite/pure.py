"""A plugin for the pure tests: whoever imports a framework gets an ImportError."""

from __future__ import annotations

import sys

import tests.patience  # noqa: F401  (sets the profile)

FRAMEWORKS = ("django", "celery", "redis", "asgiref", "uvicorn")

for name in FRAMEWORKS:
    sys.modules[name] = None  # type: ignore[assignment]  # it cannot be imported from now on
