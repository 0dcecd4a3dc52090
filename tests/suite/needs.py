"""Services and programs for the parts: found or started when first asked for, ended at the end."""

from __future__ import annotations

import contextlib
import os
import re
import threading
from collections.abc import Callable
from types import TracebackType

import psycopg

from tests import services

DATABASE = re.compile(r"(?:test_)?whistdrive_(?:stack_)?(\d+)")


class Needs:
    """What has been asked for so far; prints as a sentence."""

    def __init__(self) -> None:
        self._stack = contextlib.ExitStack()
        self._found: dict[str, tuple[str, dict[str, str]] | services.Missing] = {}
        self._lock = threading.Lock()

    def __enter__(self) -> Needs:
        """Nothing is found or started before somebody needs it."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """End what was started."""
        self._stack.close()

    def fulfil(self, names: frozenset[str]) -> dict[str, str]:
        """Variables by which a part finds these. Raises `Missing`, each time anew."""
        environment: dict[str, str] = {}
        for name in sorted(names):
            environment |= self._variables(name)
        return environment

    def _variables(self, name: str) -> dict[str, str]:
        with self._lock:
            if name not in self._found:
                self._found[name] = self._find(name)
            found = self._found[name]
        if isinstance(found, services.Missing):
            raise found
        return found[1]

    def _find(self, name: str) -> tuple[str, dict[str, str]] | services.Missing:
        ways: dict[str, Callable[[], tuple[str, dict[str, str]]]] = {
            "PostgreSQL": lambda: self._service("TEST_DATABASE_URL", services.postgres()),
            "Redis": lambda: self._service("TEST_REDIS_URL", services.redis()),
            "browser": _browser,
            "gettext": _gettext,
        }
        try:
            return ways[name]()
        except services.Missing as missing:
            return missing

    def _service(
        self, variable: str, service: contextlib.AbstractContextManager[services.Service]
    ) -> tuple[str, dict[str, str]]:
        found = self._stack.enter_context(service)
        return found.whose, {variable: found.url}

    def forget_old_databases(self) -> None:
        """Drop what a run that was killed has left in a PostgreSQL that outlives it."""
        for url in filter(None, (os.environ.get("TEST_DATABASE_URL"), *services.system_postgres())):
            with (
                contextlib.suppress(psycopg.Error),
                psycopg.connect(url, autocommit=True, connect_timeout=3) as connection,
            ):
                for (name,) in connection.execute("SELECT datname FROM pg_database").fetchall():
                    found = DATABASE.match(name)
                    if found and not _is_alive(int(found[1])):
                        connection.execute(f'DROP DATABASE IF EXISTS "{name}"')

    def __str__(self) -> str:
        """Which services were used."""
        used = [f"{n}: {f[0]}" for n, f in self._found.items() if not isinstance(f, Exception)]
        return "\n".join(used)


def _browser() -> tuple[str, dict[str, str]]:
    path = services.chromium()
    return path, {"CHROMIUM": path}


def _gettext() -> tuple[str, dict[str, str]]:
    services.gettext_tools()
    return "this machine's own", {}


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass
    return True
