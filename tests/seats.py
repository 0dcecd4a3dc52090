"""People at browsers: each has a profile of their own, as on a phone of their own.

A shared profile would be wrong twice: it is one device to the program, and a browser opens only
six connections to a host.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect

OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
PATIENCE = 15_000

expect.set_options(timeout=PATIENCE)


class Seats:
    """Gives out pages, and watches what goes wrong on them."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.faults: list[str] = []
        self._contexts: list[BrowserContext] = []

    def __call__(
        self, device: dict[str, Any] = PHONE, *, language: str = "en-GB", **more: Any
    ) -> Page:
        """A page in a new profile; `more` is for the browser, such as `java_script_enabled`.

        Paths are enough for addresses: `page.goto("/clubs/")`.
        """
        options = {**device, "base_url": self.address, "locale": language, **more}
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        context.on("console", self._hear)
        context.on("response", self._look)
        context.on("weberror", lambda error: self.faults.append(f"script: {error.error}"))
        return page

    def _hear(self, line: ConsoleMessage) -> None:
        if "Content Security Policy" in line.text or "Content-Security-Policy" in line.text:
            self.faults.append(f"content policy: {line.text}")

    def _look(self, response: Response) -> None:
        if not response.url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"from elsewhere: {response.url}")
        if response.status >= 500:
            self.faults.append(f"{response.status}: {response.url}")

    def take_pictures(self, folder: Path, name: str) -> None:
        """Leave a picture of each page that is open."""
        folder.mkdir(exist_ok=True)
        pages = [page for context in self._contexts for page in context.pages]
        stem = re.sub(r"[^\w-]+", "-", name)
        for number, page in enumerate(pages, start=1):
            page.screenshot(path=folder / f"{stem}-{number}.png")

    def leave(self) -> list[str]:
        """Close all profiles; what went wrong on them."""
        for context in self._contexts:
            context.close()
        return self.faults
