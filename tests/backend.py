"""Which database and which way of running the tests use, told by TEST_BACKEND.

`sqlite` (if nothing is said) is the hall as it comes. `postgres` is the hall's one process on
PostgreSQL, with Redis for bus and cache. `hosted` adds what a server has: jobs go to workers.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from urllib.parse import urlsplit

import psycopg

from tests import services

BACKENDS = ("sqlite", "postgres", "hosted")
# The program's own variables: whoever runs the tests may have them set for a real club.
OURS = (
    "WHISTDRIVE_MODE", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DATA_DIR", "ALLOWED_HOSTS",
    "PUBLIC_URL", "DEBUG", "EMAIL_URL", "WEB_THREADS", "TIME_ZONE",
)  # fmt: skip
PREPARED = "TEST_PREPARED"


def backend() -> str:
    """The word in TEST_BACKEND, checked."""
    name = os.environ.get("TEST_BACKEND", "sqlite")
    if name not in BACKENDS:
        raise ValueError(f"TEST_BACKEND is {name!r}, but it must be one of {', '.join(BACKENDS)}.")
    return name


def worker() -> str:
    """Which of the parallel test processes this is: `main`, `gw0`, `gw1` …"""
    return os.environ.get("PYTEST_XDIST_WORKER", "main")


def prepare() -> None:
    """Set the program's environment, once in each test process.

    What a test starts inherits it, and may then change it as it likes.
    """
    if os.environ.get(PREPARED) == worker():
        return
    if PREPARED not in os.environ:
        _prepare_run()
    if backend() != "sqlite":
        _prepare_services()
    os.environ[PREPARED] = worker()


def _prepare_run() -> None:
    for name in OURS:
        os.environ.pop(name, None)
    folder = tempfile.mkdtemp(prefix="whistdrive-tests-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    hosted = backend() == "hosted"
    os.environ.update(
        DATA_DIR=folder,
        STATIC_ROOT=os.path.join(folder, "static"),
        TEST_RUN=str(os.getpid()),
        SECRET_KEY="only-for-tests-" + "0" * 32,
        ALLOWED_HOSTS="*",
        WHISTDRIVE_MODE="hosted" if hosted else "hall",
    )


def _prepare_services() -> None:
    """Name a database for this run, and a part of Redis for this process."""
    os.environ["DATABASE_URL"] = database_url(f"whistdrive_{os.environ['TEST_RUN']}")
    number = 0 if worker() == "main" else 1 + int(worker().removeprefix("gw"))
    os.environ["REDIS_URL"] = redis_url(number)


def database_url(name: str) -> str:
    """A database of that name beside the one that TEST_DATABASE_URL names; it need not exist."""
    url = urlsplit(_service("TEST_DATABASE_URL", services.postgres))
    return url._replace(path=f"/{name}").geturl()


def redis_url(number: int) -> str:
    """One of the databases of the Redis that TEST_REDIS_URL names."""
    url = urlsplit(_service("TEST_REDIS_URL", services.redis))
    return url._replace(path=f"/{number}").geturl()


def end_sessions(database: str) -> None:
    """Cut off whoever still uses the database."""
    with psycopg.connect(database_url("postgres"), autocommit=True) as server:
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [database]
        )


def _service(variable: str, find: Callable[[], AbstractContextManager[services.Service]]) -> str:
    """The address in a variable; where `start.py test` did not set it, found or started here."""
    if variable not in os.environ:
        held = contextlib.ExitStack()
        service = held.enter_context(find())
        atexit.register(held.close)
        os.environ[variable] = service.url
    return os.environ[variable]
