"""A plugin for the pure tests: whoever imports a framework gets an ImportError."""

from __future__ import annotations

import sys
from typing import Any

import tests.patience  # noqa: F401  (sets the profile)

FRAMEWORKS = ("django", "celery", "redis", "asgiref", "uvicorn")

for name in FRAMEWORKS:
    sys.modules[name] = None  # type: ignore[assignment]  # it cannot be imported from now on


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say with how many sets of options the games were played, where they were."""
    if any("test_contract" in one.nodeid for one in terminalreporter.stats.get("passed", ())):
        from tests.rules.covering import count

        terminalreporter.write_line(count())
