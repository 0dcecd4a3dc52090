"""A page that is open: it listens to its stream and refetches its part as `live.js` does."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html import unescape

from bench.client.http import Answer, Browser

CROWD_SECONDS = 3.0  # live.js: what all phones hear at once they do not all ask for at once
BOOK_OPEN, BOOK_CALL, BOOK_NEWS = "open", "after the call", "refetch"

_ATTRIBUTE = r'{}="([^"]*)"'


def attribute(name: str, html: str) -> str:
    """The first value of an attribute in a page; nothing where there is none."""
    found = re.search(_ATTRIBUTE.format(re.escape(name)), html)
    return unescape(found[1]) if found else ""


def value_of(field_name: str, html: str) -> str:
    """What a hidden field of a page carries."""
    return attribute(f'name="{field_name}" value', html)


@dataclass(slots=True)
class Book:
    """What a whole room asked for and how long it took, by kind."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    statuses: dict[tuple[str, int], int] = field(default_factory=dict)
    events: int = 0

    def note(self, kind: str, answer: Answer) -> Answer:
        """Write one answer down."""
        self.seconds.setdefault(kind, []).append(answer.seconds)
        at = (kind, answer.status)
        self.statuses[at] = self.statuses.get(at, 0) + 1
        return answer

    def count(self, *kinds: str) -> int:
        """How many requests of these kinds, of all if none is named."""
        return sum(len(v) for kind, v in self.seconds.items() if not kinds or kind in kinds)

    @property
    def failures(self) -> dict[tuple[str, int], int]:
        """Answers that no page wants to get, by kind and status."""
        return {at: n for at, n in self.statuses.items() if at[1] not in (200, 304)}


class Page:
    """One open page with one part and one stream."""

    def __init__(self, port: int, path: str, book: Book, kind: str = "") -> None:
        self.browser = Browser(port)
        self.path, self.book, self.kind = path, book, kind
        self.html = ""
        self.edition = 0
        self.shown: list[tuple[float, int]] = []  # when it showed which edition
        self.on_swap: Callable[[], None] | None = None
        self._latest: dict[str, int] = {}
        self._etags: dict[str, str] = {}
        self._asked = 0
        self._under_way = 0  # requests of this page, its part's and its person's
        self._swaps = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Load the page and begin to listen."""
        answer = self.book.note(BOOK_OPEN, await self.browser.get(self.path))
        if answer.status != 200:
            raise RuntimeError(f"{self.path} was answered {answer.status}: {answer.text[:2000]}")
        self.swap(answer)
        is_open = asyncio.Event()
        self.spawn(self._listen(is_open))
        await is_open.wait()

    async def close(self) -> None:
        """Put the phone away."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.browser.close()

    def swap(self, answer: Answer) -> None:
        """Show an answer."""
        self.html = answer.text
        self.edition = int(attribute("data-edition", self.html) or 0)
        self.shown.append((time.perf_counter(), self.edition))
        self._swaps += 1
        if "load delay:5s" in self.html:
            self.spawn(self._ask_again(self._swaps))
        if self.on_swap:
            self.on_swap()

    def spawn(self, work: object) -> None:
        """Do something beside, for as long as the page is open."""
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            asyncio.get_running_loop().call_exception_handler(
                {"message": f"{self.path} failed", "exception": error}
            )

    @property
    def newest(self) -> int:
        """The newest edition heard of."""
        return max(self._latest.values(), default=0)

    async def refetch(self, kind: str = "") -> None:
        """Ask for the part; an answer that nothing is new leaves it."""
        if self._under_way:
            return
        self._asked = self.newest
        address = attribute("hx-get", self.html) or self.path
        async with self.under_way():
            answer = await self._get(address, kind or self.kind or BOOK_NEWS)
            if answer.status == 200 and self._under_way == 1:
                self.swap(answer)
            elif answer.status == 200:
                self._asked = 0  # somebody has sent what brings a newer one

    async def tap(self, address: str, kind: str) -> None:
        """Follow a link that brings another look of the part."""
        async with self.under_way():
            answer = await self._get(address, kind)
            if answer.status == 200:
                self.swap(answer)

    @asynccontextmanager
    async def under_way(self) -> AsyncIterator[None]:
        """While this lasts the part does not ask; afterwards it catches up."""
        self._under_way += 1
        try:
            yield
        finally:
            self._under_way -= 1
        self._catch_up()

    async def _get(self, address: str, kind: str) -> Answer:
        headers = {"HX_Request": "true"}
        if etag := self._etags.get(address):
            headers["If_None_Match"] = etag
        answer = self.book.note(kind, await self.browser.get(address, **headers))
        if answer.status == 200:
            self._etags[address] = answer.headers.get("etag", "")
        return answer

    async def _listen(self, is_open: asyncio.Event) -> None:
        async with self.browser.stream(attribute("data-live", self.html)) as events:
            is_open.set()
            async for name, data in events:
                if name == "changed":
                    self.book.events += 1
                    self._hear(**json.loads(data))

    def _hear(self, channel: str, edition: int | None) -> None:
        if edition is None:  # nobody knows yet; the page has just been loaded
            return
        self._latest[channel] = max(edition, self._latest.get(channel, 0))
        is_for_all = channel.startswith("everyone:")
        wait = random.random() * CROWD_SECONDS if is_for_all else 0.0
        self.spawn(self._catch_up_after(wait, BOOK_CALL if is_for_all else ""))

    async def _catch_up_after(self, seconds: float, kind: str) -> None:
        await asyncio.sleep(seconds)
        self._catch_up(kind)

    def _catch_up(self, kind: str = "") -> None:
        if self.newest > max(self.edition, self._asked):
            self.spawn(self.refetch(kind))

    async def _ask_again(self, swaps: int) -> None:
        await asyncio.sleep(5)
        if self._swaps == swaps:
            await self.refetch("ask again")
