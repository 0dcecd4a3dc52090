"""Halls' servers as processes of their own, started as `start.py` starts them."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests import services
from tests.backend import OURS, worker

REPO = Path(__file__).resolve().parents[2]
# A first start makes tables and hashes a password, on a machine that may be busy with much else.
PATIENCE = 240
LAST_LINE = "To stop:"


class Hall:
    """One started program, and all that it has printed."""

    def __init__(
        self, command: list[str], environment: dict[str, str], port: int, folder: Path
    ) -> None:
        self.port, self.folder = port, folder
        self.address = f"http://127.0.0.1:{port}"
        self.text = ""
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as out:
            for line in out:
                self.text += line

    def wait_until_open(self) -> None:
        """Wait until it has said all that it has to say, and answers."""
        end = time.monotonic() + PATIENCE
        while LAST_LINE not in self.text:
            assert self.process.poll() is None, self.text
            assert time.monotonic() < end, self.text
            time.sleep(0.05)

    def wait_until_over(self) -> int:
        """Wait for the end; the exit code."""
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def get(self, path: str) -> int:
        """The status of a page."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=20) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    def addresses(self, label: str) -> list[str]:
        """The paths that were printed after a label."""
        lines = re.findall(rf"^\s*{label}\b.*?https?://[^/\s]+(\S*)", self.text, re.MULTILINE)
        return [line or "/" for line in lines]


def environment(**more: str) -> dict[str, str]:
    """The environment of somebody who has set nothing of ours."""
    ours = {*OURS, "STATIC_ROOT", "DJANGO_SETTINGS_MODULE"}
    plain = {name: value for name, value in os.environ.items() if name not in ours}
    return {**plain, "PYTHONUNBUFFERED": "1", "LANGUAGE": "en", **more}


def serve_command(data: Path, port: int, *words: str) -> list[str]:
    """What `start.py` becomes when all is installed."""
    command = [sys.executable, "-m", "whistdrive.hall.serve"]
    return [*command, "--data", str(data), "--host", "127.0.0.1", "--port", str(port), *words]


@contextlib.contextmanager
def hall(data: Path, *words: str, port: int = 0, **more: str) -> Iterator[Hall]:
    """A hall's server on this data folder; it need not open."""
    data.mkdir(parents=True, exist_ok=True)
    port = port or services.free_port()
    # Collected by the first start of this test process, as a program's folder keeps it.
    static = Path(os.environ["DATA_DIR"], f"static-{worker()}")
    variables = environment(STATIC_ROOT=str(static), **more)
    started = Hall(serve_command(data, port, *words), variables, port, REPO)
    try:
        yield started
    finally:
        started.process.kill()
        started.wait_until_over()
