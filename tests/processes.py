"""Celery's worker and beat as processes of their own, on the database of the test."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from tests import services

REPO = Path(__file__).resolve().parents[1]


@contextlib.contextmanager
def worker() -> Iterator[None]:
    """A real worker, for as long as this lasts."""
    with _celery("worker", "--pool", "solo", "--without-gossip", "--without-mingle"):
        yield


@contextlib.contextmanager
def beat() -> Iterator[None]:
    """The clock that has the workers start what was missed."""
    with _celery("beat"):
        yield


@contextlib.contextmanager
def _celery(*words: str) -> Iterator[None]:
    command = [sys.executable, "-m", "celery", "-A", "whistdrive", *words, "--loglevel", "WARNING"]
    with services.ended(subprocess.Popen(command, cwd=REPO, env=_environment())) as process:
        yield
        if process.poll() is not None:
            raise RuntimeError(f"Celery's {words[0]} ended before its time; its words are above.")


def _environment() -> dict[str, str]:
    """That of the tests, with the name that the test database really has."""
    from tests.backend import database_url

    name = str(settings.DATABASES["default"]["NAME"])
    return {**os.environ, "DATABASE_URL": database_url(name)}
