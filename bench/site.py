"""A whole site of its own for one run: a scratch folder, a database, and the real processes."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import services

HERE = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
BACKENDS = ("sqlite", "postgres")
START_SECONDS = 60
SERVER = (
    "--host", HOST, "--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "3",
)  # fmt: skip


@dataclass(slots=True)
class Process:
    """A process of the site; what it says goes into a file of the scratch folder."""

    name: str
    # Any: psutil's and Popen's objects, for which there are no types here.
    popen: Any
    log: Path

    def cpu_seconds(self) -> float:
        """Processor time so far, its children's too."""
        return services.cpu_seconds(self.popen.pid)

    def stop(self) -> None:
        """Ask it to end, and make it end after a while."""
        self.popen.terminate()
        try:
            self.popen.wait(10)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait()


@dataclass(slots=True)
class Site:
    """Where everything of this run lies, and the environment its processes get."""

    backend: str
    folder: Path
    environment: dict[str, str]
    stack: ExitStack
    processes: list[Process] = field(default_factory=list)
    # pids of services that are not ours to stop but whose time is told, by name
    helpers: dict[str, int] = field(default_factory=dict)

    @property
    def is_hosted(self) -> bool:
        """Whether Redis and workers belong to it."""
        return self.backend == "postgres"

    @property
    def queries(self) -> Path:
        """Where the processes count their queries."""
        return self.folder / "queries"

    def enter(self) -> None:
        """Make this very process one of the site's, ready to use its models."""
        import django

        os.environ.update(self.environment)
        # Its own queries are nobody's concern.
        os.environ.pop("BENCH_QUERIES", None)
        django.setup()

    def manage(self, *arguments: str, settings: str = "bench.settings") -> None:
        """Run a management command in a process of its own."""
        self._run("-m", "django", *arguments, settings=settings)

    def _run(self, *arguments: str, settings: str) -> None:
        environment = {**self.environment, "DJANGO_SETTINGS_MODULE": settings}
        done = subprocess.run(
            (sys.executable, *arguments), env=environment, cwd=HERE, check=False,
            capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(f"{' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")

    def start(self, name: str, *arguments: str, settings: str = "bench.settings") -> Process:
        """Start `python -m …` as a process that ends with the run."""
        log = self.folder / f"{name}.log"
        environment = {**self.environment, "DJANGO_SETTINGS_MODULE": settings}
        with log.open("wb") as output:
            popen = subprocess.Popen(
                (sys.executable, "-m", *arguments), env=environment, cwd=HERE,
                stdout=output, stderr=subprocess.STDOUT,
            )  # fmt: skip
        process = Process(name, popen, log)
        self.processes.append(process)
        self.stack.callback(process.stop)
        return process

    def serve(self, name: str, application: str, settings: str = "bench.settings") -> int:
        """Start the server and wait until it listens; its port."""
        port = free_port()
        process = self.start(
            name, "uvicorn", application, "--port", str(port), *SERVER, settings=settings
        )
        wait_for(port, process)
        return port

    def cpu(self) -> dict[str, float]:
        """Processor seconds so far of every process but this one."""
        ours = {process.name: process.cpu_seconds() for process in self.processes}
        return ours | {name: services.cpu_seconds(pid) for name, pid in self.helpers.items()}


@contextmanager
def site(backend: str) -> Iterator[Site]:
    """A site with an empty database of that kind; everything of it is gone afterwards."""
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="whistdrive-bench-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        (folder / "queries").mkdir()
        helpers: dict[str, int] = {}
        chosen = _hall() if backend == "sqlite" else _hosted(folder, stack, helpers)
        yield Site(backend, folder, _environment(folder, chosen), stack, helpers=helpers)


def _hall() -> dict[str, str]:
    return {"WHISTDRIVE_MODE": "hall", "DATABASE_URL": "", "REDIS_URL": ""}


def _hosted(folder: Path, stack: ExitStack, helpers: dict[str, int]) -> dict[str, str]:
    database = services.postgres(folder, stack, helpers)
    redis = services.redis(folder, stack, helpers, free_port())
    return {"WHISTDRIVE_MODE": "hosted", "DATABASE_URL": database, "REDIS_URL": redis}


def _environment(folder: Path, chosen: Mapping[str, str]) -> dict[str, str]:
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "DATA_DIR": str(folder / "data"),
        "STATIC_ROOT": str(folder / "static"),
        "SECRET_KEY": secrets.token_urlsafe(40),
        "ALLOWED_HOSTS": f"{HOST},testserver",
        "PUBLIC_URL": "",
        "DEBUG": "no",
        "BENCH_QUERIES": str(folder / "queries"),
        **chosen,
    }


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, process: Process) -> None:
    """Wait until somebody listens on the port; SystemExit with the log if nobody comes to."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.popen.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit(f"{process.name} did not start:\n{process.log.read_text()[-4000:]}")


def start_workers(here: Site, names: Iterable[str] = ("worker", "beat")) -> None:
    """Start the hosted site's worker and beat, and wait until a sweep has been through both."""
    from whistdrive import jobs

    for name in names:
        here.start(name, "celery", "-A", "whistdrive.celery", name, "--loglevel", "warning")
    end = time.monotonic() + START_SECONDS
    while jobs.silent_for() is None:
        if time.monotonic() > end:
            raise SystemExit("The workers did not start:\n" + here.processes[-1].log.read_text())
        time.sleep(0.1)
