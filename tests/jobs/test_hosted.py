"""The hosted way, over a real Redis and a real worker."""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis
from celery.contrib.testing.worker import start_worker
from django.core.cache import cache
from pytest_django import Settings

from whistdrive import jobs
from whistdrive.jobs import broker, registry

PATIENCE = 30
URL = os.environ.get("REDIS_URL", "")
needs_redis = pytest.mark.skipif(not URL, reason="REDIS_URL names no Redis")
REPO = Path(__file__).resolve().parents[2]


@pytest.fixture
def hosted(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[redis.Redis]:
    """Hosted settings and a Redis that holds nothing of ours."""
    settings.WHISTDRIVE_MODE = "hosted"
    settings.REDIS_URL = URL
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": URL}
    }
    monkeypatch.setattr(broker, "_resting_until", 0.0)
    with redis.Redis.from_url(URL) as client:
        forget(client)
        yield client
        forget(client)


def forget(client: redis.Redis) -> None:
    for pattern in ("whistdrive", "*whistdrive:jobs:*", "unacked*"):
        for name in client.scan_iter(pattern):
            client.delete(name)


def waiting(client: redis.Redis) -> int:
    return int(client.llen("whistdrive"))


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@needs_redis
@pytest.mark.django_db(transaction=True)
def test_equal_jobs_are_one_message(hosted: redis.Redis) -> None:
    jobs.register("refresh", print)

    for drive in [1, 1, 2, 1]:
        jobs.enqueue("refresh", drive=drive)

    assert waiting(hosted) == 2


@needs_redis
@pytest.mark.django_db(transaction=True)
def test_flag_is_down_before_the_job_reads_anything(hosted: redis.Redis) -> None:
    jobs.register("refresh", lambda drive: jobs.enqueue("refresh", drive=drive))
    jobs.enqueue("refresh", drive=1)

    broker._task_of(registry.get("refresh"))(drive=1)

    assert waiting(hosted) == 2


@needs_redis
@pytest.mark.django_db(transaction=True)
def test_flag_runs_out_by_itself(hosted: redis.Redis) -> None:
    jobs.register("refresh", print, min_interval=5)
    jobs.enqueue("refresh", drive=1)

    (flag,) = hosted.keys("*waits*")

    assert 0 < hosted.ttl(flag) <= broker.FLAG_LIFE + 5


@needs_redis
@pytest.mark.django_db(transaction=True)
def test_job_that_ran_just_now_is_put_off(hosted: redis.Redis) -> None:
    job_seconds = 30.0
    jobs.register("refresh", lambda drive: None, min_interval=job_seconds)
    job = registry.get("refresh")
    work = broker._work(job, {"drive": 1})
    assert broker._seconds_to_wait(job, work) is None

    broker._task_of(job)(drive=1)

    seconds = broker._seconds_to_wait(job, work)
    assert seconds is not None
    assert job_seconds - 5 < seconds <= job_seconds


@needs_redis
def test_workers_are_heard_by_the_sweep(hosted: redis.Redis) -> None:
    swept: list[int] = []
    jobs.register_sweep(lambda: swept.append(1))
    assert jobs.silent_for() is None

    broker.sweep()

    silence = jobs.silent_for()
    assert swept == [1]
    assert silence is not None
    assert silence < 5


@needs_redis
@pytest.mark.django_db(transaction=True)
def test_worker_does_the_jobs_of_the_registry(hosted: redis.Redis) -> None:
    done: list[int] = []
    jobs.register("refresh", lambda drive: done.append(drive))
    jobs.register("broken", lambda: 1 / 0)
    broker._make_app.cache_clear()
    app = broker.celery_app()
    broker.register_tasks(app)

    with start_worker(app, pool="solo", perform_ping_check=False, shutdown_timeout=PATIENCE):
        jobs.enqueue("broken")
        jobs.enqueue("refresh", drive=7)
        until(lambda: done == [7])
        jobs.enqueue("refresh", drive=7)
        until(lambda: done == [7, 7])


@needs_redis
def test_worker_process_and_beat_do_the_sweep(hosted: redis.Redis, tmp_path: Path) -> None:
    environment = {
        "SECRET_KEY": "hosted-tests-only-" + "0" * 32,
        "ALLOWED_HOSTS": "*",
        "DATA_DIR": str(tmp_path),
        **os.environ,
        "WHISTDRIVE_MODE": "hosted",
        "REDIS_URL": URL,
    }
    if not environment.get("DATABASE_URL", "").startswith("postgres"):
        environment["DATABASE_URL"] = "postgres://nobody@127.0.0.1:1/none"
    celery = [sys.executable, "-m", "celery", "-A", "whistdrive"]
    commands = [[*celery, "worker", "--pool=solo", "--loglevel=INFO"], [*celery, "beat"]]
    log = tmp_path / "log"

    with log.open("wb") as out, contextlib.ExitStack() as stack:
        processes = [
            stack.enter_context(
                subprocess.Popen(command, cwd=REPO, env=environment, stdout=out, stderr=out)
            )
            for command in commands
        ]
        for process in processes:
            stack.callback(process.kill)
        until(lambda: jobs.silent_for() is not None or any(p.poll() for p in processes))

        assert jobs.silent_for() is not None, log.read_text()


@pytest.mark.django_db(transaction=True)
def test_dead_broker_is_swallowed_fast_and_then_left_alone(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.WHISTDRIVE_MODE = "hosted"
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    monkeypatch.setattr(broker, "_resting_until", 0.0)
    jobs.register("refresh", print)

    with caplog.at_level(logging.ERROR, logger="whistdrive"):
        began = time.monotonic()
        jobs.enqueue("refresh", drive=1)
        first = time.monotonic() - began
        jobs.enqueue("refresh", drive=1)
        second = time.monotonic() - began - first

    assert first < 1.5
    assert second < 0.1
    assert [record.getMessage() for record in caplog.records] == [
        "The job refresh could not be asked for"
    ]
    # The flag is down again: the next one is really sent.
    assert cache.add(broker.WAITS + broker._work(registry.get("refresh"), {"drive": 1}), 1)
    cache.clear()


def test_silence_of_a_dead_cache_is_no_error(settings: Settings) -> None:
    settings.WHISTDRIVE_MODE = "hosted"
    location = "redis://127.0.0.1:1/0"
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": location,
        }
    }

    assert jobs.silent_for() is None
