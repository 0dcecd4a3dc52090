from __future__ import annotations

import logging
import threading

import pytest
from django.db import connection, transaction

from whistdrive import jobs
from whistdrive.jobs.thread import JobThread

PATIENCE = 10


@pytest.mark.django_db(transaction=True)
def test_enqueue_waits_for_the_commit(thread: JobThread) -> None:
    done = threading.Event()
    jobs.register("note", done.set)

    with transaction.atomic():
        jobs.enqueue("note")
        assert jobs.wait_idle(0)
        assert not done.is_set()

    assert done.wait(PATIENCE)


@pytest.mark.django_db(transaction=True)
def test_enqueue_forgets_what_was_rolled_back(thread: JobThread) -> None:
    done = threading.Event()
    jobs.register("note", done.set)

    with transaction.atomic():
        jobs.enqueue("note")
        transaction.set_rollback(True)

    assert jobs.wait_idle(PATIENCE)
    assert not done.is_set()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("arguments", [{}, {"drive": object()}])
def test_enqueue_never_raises_into_the_caller(
    thread: JobThread, caplog: pytest.LogCaptureFixture, arguments: dict[str, object]
) -> None:
    jobs.register("note", print)

    with caplog.at_level(logging.ERROR):
        jobs.enqueue("note" if arguments else "unknown", **arguments)
        with transaction.atomic():
            jobs.enqueue("note" if arguments else "unknown", **arguments)

    name = "note" if arguments else "unknown"
    said = [record.getMessage() for record in caplog.records]
    assert said == [f"The job {name} could not be asked for"] * 2


@pytest.mark.django_db(transaction=True)
def test_job_reads_the_database_and_leaves_a_usable_connection(thread: JobThread) -> None:
    seen = []

    def read() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            seen.append(cursor.fetchone())

    jobs.register("read", read)
    for _ in range(2):
        jobs.enqueue("read")
        assert jobs.wait_idle(PATIENCE)

    assert seen == [(1,), (1,)]


@pytest.mark.django_db(transaction=True)
def test_run_pending_needs_no_thread(thread: JobThread) -> None:
    done: list[int] = []
    jobs.stop()
    jobs.register("note", lambda drive: done.append(drive))

    jobs.enqueue("note", drive=3)

    assert jobs.run_pending() == 1
    assert done == [3]


def test_silent_for_in_the_hall_says_whether_the_thread_lives(thread: JobThread) -> None:
    assert jobs.silent_for() == 0
    jobs.stop()
    assert jobs.silent_for() is None
    jobs.start()
    assert jobs.silent_for() == 0
