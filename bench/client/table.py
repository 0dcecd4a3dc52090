"""A table with two phones, one a side: one enters, the other is handed over to and agrees."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass
from uuid import uuid4

from bench.client.http import Answer
from bench.client.page import Book, Page, value_of

ENTER, HAND_OVER, AGREE, AGAIN = "enter", "hand over", "agree", "(the same form again)"
# One table in so many sends its forms twice, as a phone with a bad network does.
TWICE = 8
LOOKS_SECONDS = (0.5, 3.0)


@dataclass(frozen=True, slots=True)
class Agreed:
    """A table's agreement: when it was answered, and the edition that shows it."""

    at: float
    edition: int


class Table:
    """One table of the room."""

    def __init__(self, port: int, number: int, code: str, book: Book) -> None:
        self.number, self.book = number, book
        self.path = f"/t/{code}/"
        self.first = Page(port, self.path, book)
        self.second = Page(port, self.path, book)
        self.sends_twice = number % TWICE == 1
        self.saved: list[str] = []  # the keys of forms that were acknowledged

    async def open(self) -> None:
        """Both phones open the table's page."""
        await asyncio.gather(self.first.open(), self.second.open())

    async def close(self) -> None:
        """Both phones are put away."""
        await asyncio.gather(self.first.close(), self.second.close())

    async def play(self, within: float) -> Agreed:
        """Enter and agree at some moment, so that all is done `within` seconds."""
        looks = random.uniform(*LOOKS_SECONDS)
        await asyncio.sleep(random.uniform(0, max(0.0, within - looks - 2)))
        tricks = random.choice((5, 6, 7, 8))
        await self._send(self.first, ENTER, side="ns", tricks=tricks, do="enter")
        await asyncio.sleep(looks)
        seen = await self._take_over()
        await self._send(self.second, AGREE, side="ew", seen=seen, do="agree")
        return Agreed(time.perf_counter(), self.second.edition)

    async def _take_over(self) -> str:
        """Tap "we are East and West" until the other side's figure is there; that figure."""
        link = f"{self.path}?as=ew"
        while not (seen := value_of("seen", self.second.html)):
            if link in self.second.html:
                await self.second.tap(link, HAND_OVER)
            else:
                await asyncio.sleep(0.02)
        return seen

    async def _send(self, phone: Page, kind: str, **fields: object) -> None:
        form = {"key": str(uuid4()), "hand": value_of("hand", phone.html), **fields}
        asked = [self._post(phone, kind, form)]
        if self.sends_twice:
            asked.append(self._post(phone, AGAIN, form))
        async with phone.under_way():
            answer = (await asyncio.gather(*asked))[0]
            phone.swap(answer)

    async def _post(self, phone: Page, kind: str, form: dict[str, object]) -> Answer:
        headers = {"HX_Request": "true", "HX_Target": "sitting"}
        answer = await phone.browser.post(self.path, form, **headers)
        self.book.note(kind, answer)
        is_saved = answer.status == 200 and "score-saved" in answer.headers.get("hx-trigger", "")
        if is_saved and kind != AGAIN:
            self.saved.append(str(form["key"]))
        return answer
