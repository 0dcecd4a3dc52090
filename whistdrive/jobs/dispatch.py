"""From "this is to be done" to whoever does it: the hall's thread or the hosted workers."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.db import transaction

from whistdrive.jobs import broker, registry
from whistdrive.jobs.registry import Arguments, Job
from whistdrive.jobs.thread import JobThread

logger = logging.getLogger(__name__)

_thread = JobThread()


def enqueue(name: str, **arguments: Any) -> None:
    """Have the job done once the current transaction is committed (at once, if there is none).

    Never raises: a score that is saved must not be answered with an error because a broker is
    down. What could not be asked for is logged, and the sweep starts it later.
    """

    # Any: the arguments are the job's own.
    def after_commit() -> None:
        try:
            _hand_over(registry.get(name), arguments)
        except Exception:
            logger.exception("The job %s could not be asked for", name)

    transaction.on_commit(after_commit, robust=True)


def _hand_over(job: Job, arguments: Arguments) -> None:
    if is_hosted():
        broker.send(job, arguments)
    else:
        _thread.submit(job, arguments)


def is_hosted() -> bool:
    """Whether Celery's workers do the jobs, and not a thread of this process."""
    return str(settings.WHISTDRIVE_MODE) == "hosted"


def start() -> None:
    """Start the hall's thread; hosted there is nothing to start here."""
    if not is_hosted():
        _thread.start()


def stop(timeout: float = 3.0) -> None:
    """Let the hall's thread finish what waits, for at most `timeout` seconds, and end it."""
    _thread.stop(timeout)


def run_pending() -> int:
    """Do in this thread what waits for the hall's; how many jobs that was.

    For tests and for commands, which have no thread of their own.
    """
    return _thread.run_pending()


def wait_idle(timeout: float) -> bool:
    """Wait until the hall's thread has nothing to do; False if `timeout` seconds did not do."""
    return _thread.wait_idle(timeout)


def silent_for() -> float | None:
    """Seconds since the workers were last heard of; None if they never were.

    In the hall: how long its thread has been at one and the same job (0 when it rests).
    """
    if is_hosted():
        return broker.silent_for()
    return _thread.busy_for() if _thread.is_alive else None
