from __future__ import annotations

from collections.abc import Iterator

import pytest

from whistdrive.jobs import dispatch, registry
from whistdrive.jobs.thread import JobThread


@pytest.fixture(autouse=True)
def _own_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own jobs and sweeps, not the program's."""
    monkeypatch.setattr(registry, "_jobs", {})
    monkeypatch.setattr(registry, "_sweeps", [])


@pytest.fixture
def thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[JobThread]:
    """The hall's thread, running, for this test alone."""
    thread = JobThread()
    monkeypatch.setattr(dispatch, "_thread", thread)
    thread.start()
    yield thread
    thread.stop()
