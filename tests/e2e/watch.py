"""Watches over people at browsers: what a script, a policy or the server complains of is a fault.

A test that provokes something on purpose says so by `allow`; nothing else is forgiven.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

NO_CONNECTION = "no connection"
"""Allows requests that get no answer: the test has cut the network or stopped the server."""

# What Chromium says of every answer from 400 and every request without one; both are heard anyhow.
REPEATED = ("Failed to load resource",)
# What htmx adds to those that are allowed.
FROM_HTMX = ("Response Status Error Code", "htmx:")
# A page that is left, a stream that is closed: nobody waits for that answer any more.
LEFT = "net::ERR_ABORTED"


class Watch:
    """Gives out pages of new profiles and keeps what went wrong on them."""

    def __init__(self, seats: Callable[..., Page]) -> None:
        self.seats = seats
        self.faults: list[str] = []
        self._allowed: dict[BrowserContext, set[int | str]] = {}

    def __call__(self, *device: Any, **more: Any) -> Page:
        """A page in a new profile; see `tests.seats.Seats`."""
        page = self.seats(*device, **more)
        context = page.context
        self._allowed[context] = set()
        context.on("console", lambda line: self._hear(context, line))
        context.on("requestfailed", lambda request: self._miss(context, request))
        context.on("response", lambda response: self._look(context, response))
        return page

    def allow(self, page: Page, *what: int | str) -> None:
        """This person meets answers with these codes, or `NO_CONNECTION`, on purpose."""
        self._allowed[page.context].update(what)

    def _hear(self, context: BrowserContext, line: ConsoleMessage) -> None:
        repeated = (*REPEATED, *FROM_HTMX) if self._allowed[context] else REPEATED
        if line.type == "error" and not line.text.startswith(repeated):
            self.faults.append(f"console: {line.text}")

    def _miss(self, context: BrowserContext, request: Request) -> None:
        if request.failure != LEFT and NO_CONNECTION not in self._allowed[context]:
            self.faults.append(f"{request.failure}: {request.method} {request.url}")

    def _look(self, context: BrowserContext, response: Response) -> None:
        if 400 <= response.status < 500 and response.status not in self._allowed[context]:
            self.faults.append(f"{response.status}: {response.request.method} {response.url}")


class Asked:
    """Counts what a page asks the server for from now on: pages and parts, no files or streams."""

    def __init__(self, page: Page) -> None:
        self.paths: list[str] = []
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if request.resource_type in ("document", "xhr", "fetch"):
            self.paths.append(f"{request.method} {request.url}")
