from __future__ import annotations

import logging
import threading
import time
from itertools import pairwise

import pytest

from whistdrive.jobs.registry import Job
from whistdrive.jobs.thread import JobThread

PATIENCE = 10


class Gate:
    """A job that tells when it has begun and ends when it is let through."""

    def __init__(self) -> None:
        self.seen: list[int] = []
        self.has_begun = threading.Event()
        self.may_end = threading.Event()

    def __call__(self, drive: int) -> None:
        self.seen.append(drive)
        self.has_begun.set()
        assert self.may_end.wait(PATIENCE)


def job(fn: object, *, min_interval: float = 0.0, name: str = "refresh") -> Job:
    return Job(name, fn, min_interval)  # type: ignore[arg-type]


def test_job_is_done_on_the_thread(thread: JobThread) -> None:
    names = []

    thread.submit(job(lambda drive: names.append(threading.current_thread().name)), {"drive": 1})

    assert thread.wait_idle(PATIENCE)
    assert names == ["jobs"]


def test_equal_jobs_that_wait_are_done_once_and_different_ones_all(thread: JobThread) -> None:
    gate = Gate()
    thread.submit(job(gate), {"drive": 0})
    assert gate.has_begun.wait(PATIENCE)

    for drive in [1, 2, 1, 2, 1]:
        thread.submit(job(gate), {"drive": drive})
    gate.may_end.set()

    assert thread.wait_idle(PATIENCE)
    assert gate.seen == [0, 1, 2]


def test_job_asked_for_while_it_runs_is_done_again(thread: JobThread) -> None:
    gate = Gate()
    thread.submit(job(gate), {"drive": 1})
    assert gate.has_begun.wait(PATIENCE)

    thread.submit(job(gate), {"drive": 1})
    gate.may_end.set()

    assert thread.wait_idle(PATIENCE)
    assert gate.seen == [1, 1]


def test_min_interval_puts_off_and_the_last_word_is_done(thread: JobThread) -> None:
    current, seen = [0], []
    standings = job(lambda: seen.append((current[0], time.monotonic())), min_interval=0.2)

    for revision in range(1, 51):
        current[0] = revision
        thread.submit(standings, {})
        time.sleep(0.005)

    assert thread.wait_idle(PATIENCE)
    revisions, times = zip(*seen, strict=True)
    assert revisions[-1] == 50
    assert len(seen) <= 3
    assert all(after - before >= 0.2 for before, after in pairwise(times))


def test_put_off_job_does_not_hold_up_others(thread: JobThread) -> None:
    slow, seen = job(lambda: None, min_interval=60, name="slow"), threading.Event()
    thread.submit(slow, {})
    assert thread.wait_idle(PATIENCE)

    thread.submit(slow, {})
    thread.submit(job(seen.set, name="quick"), {})

    assert seen.wait(PATIENCE)
    assert not thread.wait_idle(0)


def test_failure_is_logged_with_the_name_and_the_thread_goes_on(
    thread: JobThread, caplog: pytest.LogCaptureFixture
) -> None:
    seen = []

    with caplog.at_level(logging.ERROR):
        thread.submit(job(lambda drive: 1 / 0, name="broken"), {"drive": 3})
        thread.submit(job(seen.append), {})
        thread.submit(job(lambda drive: seen.append(drive)), {"drive": 4})
        assert thread.wait_idle(PATIENCE)

    assert seen == [4]
    assert [record.getMessage() for record in caplog.records] == [
        "The job broken failed, called with {'drive': 3}",
        "The job refresh failed, called with {}",
    ]


def test_stop_does_what_waits_put_off_jobs_too(thread: JobThread) -> None:
    seen: list[int] = []
    standings = job(lambda: seen.append(1), min_interval=60)
    thread.submit(standings, {})
    assert thread.wait_idle(PATIENCE)
    thread.submit(standings, {})

    thread.stop(PATIENCE)

    assert seen == [1, 1]
    assert not thread.is_alive
    assert thread.wait_idle(0)


def test_stop_does_not_wait_for_ever(thread: JobThread) -> None:
    gate = Gate()
    thread.submit(job(gate), {"drive": 1})
    assert gate.has_begun.wait(PATIENCE)
    thread.submit(job(gate), {"drive": 2})

    began = time.monotonic()
    thread.stop(0.1)

    assert time.monotonic() - began < 2
    gate.may_end.set()
    assert thread.run_pending() == 1


def test_thread_starts_again_after_a_stop(thread: JobThread) -> None:
    seen = threading.Event()
    thread.stop()

    thread.submit(job(seen.set), {})
    assert not seen.is_set()
    thread.start()
    thread.start()

    assert seen.wait(PATIENCE)


def test_run_pending_does_all_here_put_off_and_new_ones_too() -> None:
    thread = JobThread()
    seen: list[tuple[int, str]] = []

    def move(left: int) -> None:
        seen.append((left, threading.current_thread().name))
        if left:
            thread.submit(job(move, min_interval=60), {"left": left - 1})

    thread.submit(job(move, min_interval=60), {"left": 2})

    assert thread.run_pending() == 3
    assert seen == [(2, "MainThread"), (1, "MainThread"), (0, "MainThread")]
    assert thread.run_pending() == 0


def test_busy_for_tells_how_long_the_present_job_has_run(thread: JobThread) -> None:
    gate = Gate()
    assert thread.busy_for() == 0
    thread.submit(job(gate), {"drive": 1})
    assert gate.has_begun.wait(PATIENCE)

    assert thread.busy_for() > 0
    gate.may_end.set()
    assert thread.wait_idle(PATIENCE)
    assert thread.busy_for() == 0
