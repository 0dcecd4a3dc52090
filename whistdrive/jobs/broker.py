"""The hosted way: jobs as Celery tasks of the same names, over Redis.

A flag in the cache says that the same work waits already. A task lowers it before it reads
anything, so whoever commits afterwards finds it down and asks again. Flags run out by themselves:
a message that died with its broker does not stand in the way for ever.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Callable
from functools import cache as remember
from typing import Any

from celery import Celery  # type: ignore[import-untyped]
from django.conf import settings
from django.core.cache import cache

from whistdrive.jobs import registry
from whistdrive.jobs.registry import Arguments, Job

logger = logging.getLogger(__name__)

SWEEP = "jobs.sweep"
SWEEP_EVERY = 3.0
SWEEP_LIFE = 20.0
FLAG_LIFE = 60
# Long enough for any backlog, short enough that workers who come back do not do yesterday's work.
MESSAGE_LIFE = 600
# After a failure the broker is left alone so long: one request has paid the wait, not all.
REST_AFTER_FAILURE = 5.0
ALIVE = "whistdrive:jobs:alive"
WAITS = "whistdrive:jobs:waits:"
LAST_RUN = "whistdrive:jobs:last:"

_resting_until = 0.0


def celery_app() -> Celery:
    """The Celery application of this process."""
    return _make_app(settings.REDIS_URL)


@remember
def _make_app(broker_url: str) -> Celery:
    app = Celery("whistdrive", broker=broker_url)
    app.conf.update(
        task_default_queue="whistdrive",
        task_ignore_result=True,
        task_acks_late=True,
        task_publish_retry=False,
        worker_prefetch_multiplier=1,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        # socket_timeout is over the second for which a worker waits in one blocking read.
        broker_transport_options={
            "max_retries": 0,
            "socket_connect_timeout": 0.5,
            "socket_timeout": 3,
            "visibility_timeout": 300,
        },
        timezone="UTC",
        # Nothing to remember between two starts, so beat writes no file.
        beat_scheduler="celery.beat:Scheduler",
        beat_schedule={
            SWEEP: {"task": SWEEP, "schedule": SWEEP_EVERY, "options": {"expires": SWEEP_LIFE}}
        },
    )
    return app


def register_tasks(app: Celery) -> None:
    """Give the worker a task for every registered job, and the sweep."""
    app.task(sweep, name=SWEEP)
    for job in registry.every_job():
        app.task(_task_of(job), name=job.name)


def _task_of(job: Job) -> Callable[..., None]:
    # Any: the arguments are the job's own.
    def run(**arguments: Any) -> None:
        _begin(job, _work(job, arguments))
        job.fn(**arguments)

    return run


def _begin(job: Job, work: str) -> None:
    cache.delete(WAITS + work)
    if job.min_interval:
        cache.set(LAST_RUN + work, time.time(), timeout=job.min_interval + 1)


def _work(job: Job, arguments: Arguments) -> str:
    """A name for "the same work" that any cache takes as a key."""
    return hashlib.sha256(f"{job.name} {job.key_of(arguments)}".encode()).hexdigest()


def send(job: Job, arguments: Arguments) -> None:
    """Ask the workers for the job, unless the same work waits already.

    Raises what the cache or the broker raises, within about a second; for some seconds after
    that it does nothing at all.
    """
    global _resting_until
    work = _work(job, arguments)
    if time.monotonic() < _resting_until:
        return
    try:
        if cache.add(WAITS + work, 1, timeout=FLAG_LIFE + job.min_interval):
            _publish(job, arguments, work)
    except Exception:
        _resting_until = time.monotonic() + REST_AFTER_FAILURE
        raise


def _publish(job: Job, arguments: Arguments, work: str) -> None:
    try:
        celery_app().send_task(
            job.name,
            kwargs=arguments,
            countdown=_seconds_to_wait(job, work),
            expires=MESSAGE_LIFE,
        )
    except Exception:
        cache.delete(WAITS + work)
        raise


def _seconds_to_wait(job: Job, work: str) -> float | None:
    last = cache.get(LAST_RUN + work) if job.min_interval else None
    early = 0.0 if last is None else last + job.min_interval - time.time()
    # The clocks of two machines may differ.
    return min(early, job.min_interval) if early > 0 else None


def sweep() -> None:
    """What beat asks for every few seconds: say "alive", then start what is due or was missed."""
    cache.set(ALIVE, time.time(), timeout=None)
    registry.sweep()


def silent_for() -> float | None:
    """Seconds since a worker last said "alive" in the cache; None if none ever did."""
    try:
        heard = cache.get(ALIVE)
    except Exception:
        logger.exception("The cache does not answer, so the workers cannot be heard")
        return None
    return None if heard is None else max(0.0, time.time() - heard)
