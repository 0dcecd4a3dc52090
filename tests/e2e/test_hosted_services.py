"""One score through all the services of docker-compose.yml: phone, web, database, broker, worker,
the bus and back to a phone and the big screen; and what happens while the worker is dead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.pages import Phone, Projector
from tests.e2e.watch import Watch
from tests.seats import PROJECTOR, Seats
from tests.services import until
from tests.stack import Stack

pytestmark = [pytest.mark.hosted, pytest.mark.xdist_group("hosted_stack")]
DONE = r"Task tournaments\.{}\S* succeeded"


@pytest.fixture
def seat(browser: Browser, hosted_stack: Stack) -> Iterator[Watch]:
    """Somebody at a browser of their own, at the pages of the web service."""
    seats = Seats(browser, hosted_stack.address)
    watch = Watch(seats)
    yield watch
    assert [*seats.leave(), *watch.faults] == []


@pytest.fixture
def addresses(hosted_stack: Stack) -> Callable[[str], str]:
    """The paths of a new drive of two tables at its first hand: of a table, of the projector."""
    size = ["--tables", "2", "--hands", "4", "--played", "0"]
    said = hosted_stack.manage("demo", *size, "--url", hosted_stack.address)

    def find(label: str) -> str:
        found = re.search(rf"^{label}\s+https?://[^/]+(\S+)", said, re.MULTILINE)
        assert found, said
        return found[1]

    return find


def tasks_done(stack: Stack, name: str) -> int:
    """How often the worker has done a task."""
    return len(re.findall(DONE.format(name), stack.log("worker")))


def enter_and_agree(page: Page, path: str, tricks: int) -> Phone:
    """Both pairs of a table, on its one phone."""
    page.goto(path)
    phone = Phone(page)
    phone.is_in_touch()
    phone.enter(tricks, "ns")
    phone.take_over("ew")
    phone.agree()
    expect(phone.settled).to_be_visible()
    return phone


def test_one_score_goes_through_all_services(
    seat: Watch, hosted_stack: Stack, addresses: Callable[[str], str]
) -> None:
    screen = Projector(seat(PROJECTOR), addresses("Projector").strip("/").split("/")[-1])
    expect(screen.line).to_have_attribute("data-state", "live")
    before = tasks_done(hosted_stack, "refresh_standings")

    phone = enter_and_agree(seat(), addresses("Table 1"), 8)

    expect(screen.table(1, "done")).to_be_visible()
    expect(phone.part.locator(".next-where").first).to_be_visible()
    until(lambda: tasks_done(hosted_stack, "refresh_standings") > before, "The worker")
    assert tasks_done(hosted_stack, "refresh_next_seats") > 0


def test_score_is_taken_while_the_worker_is_dead_and_followed_up_later(
    seat: Watch, hosted_stack: Stack, addresses: Callable[[str], str]
) -> None:
    hosted_stack.kill("worker")
    done = tasks_done(hosted_stack, "refresh_next_seats")
    try:
        enter_and_agree(seat(), addresses("Table 2"), 5)
    finally:
        hosted_stack.start("worker")
        hosted_stack.wait_until_healthy("worker")

    until(lambda: tasks_done(hosted_stack, "refresh_next_seats") > done, "The worker")
