"""The watch over browsers hears what it has to hear, and forgives only what was allowed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.watch import NO_CONNECTION, Watch


def misbehave(page: Page) -> None:
    """Meet a page that is not there, a script that complains, and a request without an answer."""
    page.goto("/t/NOBODY/")
    page.evaluate("console.error('oh dear')")
    page.route("**/health/", lambda route: route.abort("connectionrefused"))
    assert page.evaluate("fetch('/health/').catch(() => 'gone')") == "gone"
    expect(page.locator("h1")).to_be_visible()


def test_faults_are_heard(seat: Watch) -> None:
    watch = Watch(seat.seats)

    misbehave(watch())

    heard = [fault.split(" http")[0] for fault in watch.faults]
    assert heard == ["404: GET", "console: oh dear", "net::ERR_CONNECTION_REFUSED: GET"]


def test_what_is_allowed_is_forgiven_and_nothing_else(seat: Watch) -> None:
    watch = Watch(seat.seats)
    page = watch()
    watch.allow(page, 404, NO_CONNECTION)

    misbehave(page)

    assert watch.faults == ["console: oh dear"]
