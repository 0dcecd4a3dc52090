"""Fixtures for everybody: a running server, people at browsers, and a whole hosted set-up."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests import patience, services  # noqa: F401  (patience sets a profile)
from tests.backend import backend, end_sessions
from tests.backend import worker as worker_name
from tests.processes import beat, worker
from tests.seats import OPTIONS, Seats
from tests.stack import Stack, running_stack

REPO = Path(__file__).resolve().parents[1]
OUTCOME = pytest.StashKey[pytest.TestReport]()


def pytest_configure() -> None:
    """Hosted, the pages come with files under hashed names; once for all test processes."""
    if backend() == "hosted" and worker_name() == "main":
        from django.core.management import call_command

        call_command("collectstatic", interactive=False, verbosity=0)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what drives a browser, leave out what this backend has not, browsers come last."""
    for item in items:
        if item.path.is_relative_to(REPO / "tests/e2e"):
            item.add_marker(pytest.mark.e2e)
        if item.get_closest_marker("e2e"):
            # The browser's driver and the static files' open files warn; both are not ours.
            item.add_marker(pytest.mark.filterwarnings("default"))
    absent = {"sqlite": {"pg", "hosted"}, "postgres": {"hosted"}, "hosted": set()}[backend()]
    left_out = [i for i in items if absent & {mark.name for mark in i.iter_markers()}]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    # The driver keeps a loop in the thread of the tests, and others want to run one there.
    items.sort(key=lambda item: item.get_closest_marker("e2e") is not None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep what came out, so that a browser can leave a picture of what failed."""
    report = yield
    if report.when == "call":
        item.stash[OUTCOME] = report
    return report


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Limits on guessing, and whatever else is counted in the cache, begin anew in each test."""
    from django.core.cache import cache

    if backend() != "hosted":
        cache.clear()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """The test database. It can go only when nobody uses it, as killed servers seem to do."""
    from django.conf import settings

    yield
    if backend() != "sqlite":
        end_sessions(str(settings.DATABASES["default"]["NAME"]))


@pytest.fixture(scope="session")
def _clock(django_db_setup: None) -> Iterator[None]:
    """Celery's beat, hosted; the hall's server has a clock of its own."""
    with beat() if backend() == "hosted" else contextlib.nullcontext():
        yield


@pytest.fixture
def workers(transactional_db: None, _clock: None) -> Iterator[None]:
    """Who does the jobs: hosted a real worker, for one test; else the server's own thread.

    The worker ends before the database is emptied: a job in the middle would be in the way.
    """
    with worker() if backend() == "hosted" else contextlib.nullcontext():
        yield


@pytest.fixture
def server(transactional_db: None, workers: None) -> Iterator[str]:
    """The program's own server on the test's database; its address."""
    from tests.live.streams import serve
    from whistdrive.asgi import application

    with serve(application, lifespan="on", timeout_graceful_shutdown=3) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, for all tests of this process; each seat has a profile of its own in it."""
    # The driver's loop runs in this thread, and Django would refuse to ask its database.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=services.chromium(), args=OPTIONS)
        yield chromium
        chromium.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def seat(
    browser: Browser, server: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Somebody at a browser of their own: `page = seat()`; see `tests.seats.Seats` for more.

    After the test nobody may have met a script's fault, a breach of the content policy, an answer
    of 500, or an address elsewhere. A failed test leaves pictures in `test-results/`.
    """
    seats = Seats(browser, server)
    yield seats
    outcome = request.node.stash.get(OUTCOME, None)
    if outcome is None or outcome.failed:
        seats.take_pictures(REPO / "test-results", request.node.name)
    faults = seats.leave()
    assert faults == []


@pytest.fixture(scope="session")
def hosted_stack() -> Iterator[Stack]:
    """PostgreSQL, Redis, web, worker and beat, by the commands of docker-compose.yml.

    It has a database of its own, in which nothing is undone between tests; its pages are at
    `hosted_stack.address`. Tests that use it are marked `xdist_group("hosted_stack")`.
    """
    with running_stack() as stack:
        yield stack
