"""The hall's worker: one thread of the server's process that does one job after another."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass

from django.db import close_old_connections, connections

from whistdrive.jobs.registry import Arguments, Job

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Call:
    """A job that waits, and from when on it may run (seconds, monotonic)."""

    job: Job
    arguments: Arguments
    due: float

    def run(self) -> None:
        """Do the job; a failure is logged, and the sweep's matter."""
        try:
            self.job.fn(**self.arguments)
        except Exception:
            logger.exception("The job %s failed, called with %s", self.job.name, self.arguments)


class JobThread:
    """Jobs that wait, each work at most once, and the thread that does them."""

    def __init__(self) -> None:
        self._pending: dict[tuple[str, str], Call] = {}
        self._not_before: dict[tuple[str, str], float] = {}
        self._running_since: dict[int, float] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._stop_by = 0.0

    def submit(self, job: Job, arguments: Arguments) -> None:
        """Have the job done soon; joins the same work if that waits already."""
        name = (job.name, job.key_of(arguments))
        with self._changed:
            waiting = self._pending.get(name)
            due = waiting.due if waiting else max(self._not_before.get(name, 0), time.monotonic())
            self._pending[name] = Call(job, arguments, due)
            self._changed.notify_all()

    def start(self) -> None:
        """Start the thread, unless it lives."""
        with self._changed:
            if self.is_alive:
                return
            self._thread = threading.Thread(target=self._work, name="jobs", daemon=True)
            self._thread.start()

    def stop(self, timeout: float = 3.0) -> None:
        """Do what waits, put-off runs too, for at most `timeout` seconds; then end the thread."""
        with self._changed:
            thread, self._thread = self._thread, None
            self._stop_by = time.monotonic() + timeout
            self._changed.notify_all()
        if thread is not None:
            thread.join(timeout)

    def run_pending(self) -> int:
        """Do all that waits here and now, put-off runs too; how many jobs were done."""
        count = 0
        while call := self._take(early=True):
            self._run(call)
            count += 1
        return count

    def wait_idle(self, timeout: float) -> bool:
        """Wait until nothing waits or runs; False when `timeout` seconds were not enough."""
        with self._changed:
            return self._changed.wait_for(
                lambda: not self._pending and not self._running_since, timeout
            )

    @property
    def is_alive(self) -> bool:
        """Whether somebody is there to do the jobs."""
        return self._thread is not None and self._thread.is_alive()

    def busy_for(self) -> float:
        """Seconds since the job that runs now began; 0 if none does."""
        with self._changed:
            now = time.monotonic()
            return now - min(self._running_since.values(), default=now)

    def _work(self) -> None:
        try:
            while call := self._wait():
                close_old_connections()
                self._run(call)
                close_old_connections()
        finally:
            connections.close_all()

    def _wait(self) -> Call | None:
        with self._changed:
            while self._thread is threading.current_thread():
                if call := self._take():
                    return call
                self._changed.wait(self._seconds_to_next())
            return self._take(early=True) if time.monotonic() < self._stop_by else None

    def _seconds_to_next(self) -> float | None:
        if not self._pending:
            return None
        return max(0.0, min(call.due for call in self._pending.values()) - time.monotonic())

    def _take(self, *, early: bool = False) -> Call | None:
        with self._changed:
            now = time.monotonic()
            name = min(self._pending, key=lambda name: self._pending[name].due, default=None)
            if name is None or (self._pending[name].due > now and not early):
                return None
            call = self._pending.pop(name)
            self._running_since[threading.get_ident()] = now
            self._remember(name, now + call.job.min_interval, now)
            return call

    def _remember(self, name: tuple[str, str], not_before: float, now: float) -> None:
        still = {key: until for key, until in self._not_before.items() if until > now}
        self._not_before = still | {name: not_before}

    def _run(self, call: Call) -> None:
        try:
            call.run()
        finally:
            with self._changed:
                self._running_since.pop(threading.get_ident(), None)
                self._changed.notify_all()
