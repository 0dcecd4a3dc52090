"""The program's server as a process of its own on the test's database, to be stopped and killed."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from django.conf import settings

from tests.backend import backend, database_url
from tests.services import free_port, until

REPO = Path(__file__).resolve().parents[2]


class Server:
    """A server that always listens at the same address while it runs."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "uvicorn", "whistdrive.asgi:application"]
        command += ["--port", str(self.port), "--timeout-graceful-shutdown", "3"]
        command += ["--log-level", "warning"]
        self._process = subprocess.Popen(command, cwd=REPO, env=_environment())
        until(self._answers, "The server")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health/", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError):
            return False

    def stop(self) -> None:
        """Ask it to end, as Ctrl-C does."""
        self._end(subprocess.Popen.terminate)

    def kill(self) -> None:
        """End it without a word, as a pulled plug does."""
        self._end(subprocess.Popen.kill)

    def _end(self, how: Callable[[subprocess.Popen[bytes]], None]) -> None:
        process, self._process = self._process, None
        if process is not None:
            how(process)
            process.wait(20)


def _environment() -> dict[str, str]:
    """That of the tests, with the database that the test really has."""
    name = str(settings.DATABASES["default"]["NAME"])
    address = f"sqlite:///{name}" if backend() == "sqlite" else database_url(name)
    return {**os.environ, "DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "tests.settings"}
