"""The floors of a run: what a commit, an event and a small page cost here and now."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field

from bench.client.http import Browser
from bench.inside.views import CHANNEL

TIMES = 100


@dataclass(slots=True)
class Floors:
    """Seconds, by what was measured."""

    seconds: dict[str, list[float]] = field(default_factory=dict)

    def add(self, name: str, taken: list[float]) -> None:
        """More measurements of one thing."""
        self.seconds.setdefault(name, []).extend(taken)


INSERT, EVENT = "one insert with commit", "one event through the bus"
PAGE, FILE = "one small page (/health/)", "one static file"
MEANWHILE = "/health/ while the room scores"


def one_insert(times: int = TIMES) -> list[float]:
    """Seconds of an insert with its commit, by this process into the site's own database."""
    from django.db import connection

    taken = []
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bench_floor (number integer, said text)")
        for number in range(times):
            start = time.perf_counter()
            cursor.execute("INSERT INTO bench_floor VALUES (%s, %s)", (number, "agreed"))
            taken.append(time.perf_counter() - start)
    connection.close()
    return taken


async def one_event(port: int, times: int = TIMES) -> list[float]:
    """Seconds from the server's publishing an event to its arrival on an open stream."""
    from whistdrive import live

    browser, taken = Browser(port), []
    async with browser.stream(live.stream_url([CHANNEL])) as events:
        await anext(events)
        for _time in range(times):
            await browser.get("/bench/speak/")
            _name, data = await anext(events)
            taken.append(time.monotonic() - json.loads(data)["edition"] / 1e6)
    browser.close()
    return taken


async def one_page(port: int, path: str, times: int = TIMES) -> list[float]:
    """Seconds of a page, asked for again and again by one browser."""
    browser = Browser(port)
    taken = [(await browser.get(path)).seconds for _time in range(times)]
    browser.close()
    return taken


async def measure(port: int, file: str, floors: Floors) -> None:
    """All floors, while nobody else asks for anything."""
    floors.add(INSERT, await asyncio.to_thread(one_insert))
    floors.add(EVENT, await one_event(port))
    floors.add(PAGE, await one_page(port, "/health/"))
    floors.add(FILE, await one_page(port, file))


async def meanwhile(port: int, floors: Floors) -> None:
    """A small page twice a second until cancelled: what the crowd does to everybody else."""
    while True:
        floors.add(MEANWHILE, await one_page(port, "/health/", times=1))
        await asyncio.sleep(0.5)
