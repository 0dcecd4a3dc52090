"""A full room on the real server: every table scores within 30 seconds, every page listens.

Two phones a table enter and agree at random moments, projectors follow, the move is called and
everybody fetches the next hand. Clients do what the program's own scripts do in a browser.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench import report
from bench.client.desk import Desk
from bench.client.http import Browser
from bench.client.page import Book, Page
from bench.client.table import Agreed, Table
from bench.figures import say_head
from bench.floors import Floors, meanwhile, measure
from bench.inside import counting
from bench.rooms import Room, make_room
from bench.site import BACKENDS, Site, site, start_workers

PATIENCE = 60.0


@dataclass(slots=True)
class Usage:
    """Processor seconds by process, and by thread of the server; queries by who made them."""

    processes: dict[str, float]
    threads: dict[str, float]
    queries: dict[str, int]

    def since(self, before: Usage) -> Usage:
        """What has been used in between."""
        return Usage(
            {k: v - before.processes.get(k, 0.0) for k, v in self.processes.items()},
            {k: v - before.threads.get(k, 0.0) for k, v in self.threads.items()},
            {k: v - before.queries.get(k, 0) for k, v in self.queries.items()},
        )


@dataclass(slots=True)
class Run:
    """All that one run has measured."""

    hands: int
    tables: int
    floors: Floors = field(default_factory=Floors)
    book: Book = field(default_factory=Book)
    to_screen: list[float] = field(default_factory=list)  # from an agreement to its swap
    to_standings: list[float] = field(default_factory=list)  # from the last one to its standings
    calls: list[float] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)
    usage: list[Usage] = field(default_factory=list)  # of each hand
    seconds: float = 0.0


def main(arguments: Sequence[str]) -> int:
    """Run and print; 1 if anything was lost or doubled."""
    options = _options(arguments)
    say_head(
        f"web: {options.backend}, {options.tables} tables, {options.phones} phones, "
        f"{options.projectors} projectors, {options.hands} hands of {options.seconds:g} seconds"
    )
    with site(options.backend) as here:
        here.manage("migrate", "--verbosity", "0")
        here.manage("collectstatic", "--noinput", "--verbosity", "0")
        here.enter()
        room = make_room(options.tables)
        port = here.serve("server", "whistdrive.asgi:application")
        if here.is_hosted:
            start_workers(here)
        run = asyncio.run(_evening(here, room, port, options))
        losses = report.losses(room.drive.pk, run)
    report.say(run, losses)
    return 1 if losses.are_any else 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench web", description=__doc__)
    parser.add_argument("--backend", choices=BACKENDS, default="sqlite")
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--seconds", type=float, default=30, help="for a hand to be scored")
    parser.add_argument("--phones", type=int, default=160, help="two a table play, others watch")
    parser.add_argument("--projectors", type=int, default=5)
    parser.add_argument("--hands", type=int, default=3)
    return parser.parse_args(arguments)


async def _evening(here: Site, room: Room, port: int, options: argparse.Namespace) -> Run:
    run = Run(options.hands, options.tables)
    file = _a_static_file(here)
    await measure(port, file, run.floors)
    tables = [Table(port, number, code, run.book) for number, code in room.codes.items()]
    screens = [_screen(port, room, run.book) for _n in range(options.projectors)]
    watchers = _watchers(port, room, options.phones - 2 * len(tables), run.book)
    desk = Desk(Browser(port), room.drive.code)
    await desk.sign_in(room.email, room.password)
    await _all(page.open for page in (*screens, *watchers, *tables))
    for hand in range(1, options.hands + 1):
        await _hand(here, room, port, hand, options.seconds, run, tables, screens, desk)
    run.saved = [key for table in tables for key in table.saved]
    await _all(page.close for page in (*screens, *watchers, *tables))
    await asyncio.sleep(2)
    await measure(port, file, run.floors)
    return run


def _a_static_file(here: Site) -> str:
    folder = Path(here.environment["STATIC_ROOT"])
    found = next((folder / "js").glob("live.*.js"))
    return f"/static/{found.relative_to(folder).as_posix()}"


def _screen(port: int, room: Room, book: Book) -> Page:
    return Page(port, f"/v/{room.drive.viewer_code}/", book, "projector")


def _watchers(port: int, room: Room, count: int, book: Book) -> list[Page]:
    codes = list(room.codes.values())
    return [Page(port, f"/t/{codes[n % len(codes)]}/", book) for n in range(count)]


async def _all(acts: object) -> None:
    """Do all, a few at a time: phones are not opened by a machine gun."""
    door = asyncio.Semaphore(8)

    async def one(act: Callable[[], Awaitable[None]]) -> None:
        async with door:
            await act()

    await asyncio.gather(*(one(act) for act in acts))  # type: ignore[attr-defined]


async def _hand(
    here: Site, room: Room, port: int, hand: int, seconds: float, run: Run,
    tables: list[Table], screens: list[Page], desk: Desk,
) -> None:  # fmt: skip
    before, start = await _usage(here, port), time.perf_counter()
    beside = asyncio.ensure_future(meanwhile(port, run.floors))
    agreed = await asyncio.gather(*(table.play(seconds) for table in tables))
    last = max(agreed, key=lambda one: one.edition)
    await _until(lambda: all(_has_standings(screen.edition, last) for screen in screens))
    _measure_screens(run, agreed, last, screens)
    await asyncio.sleep(2)  # the organiser looks up
    run.calls.append(await desk.call_move(hand))
    called = await asyncio.to_thread(_edition_of, room.drive.pk)
    phones = [phone for table in tables for phone in (table.first, table.second)]
    await _until(lambda: all(phone.edition >= called for phone in phones))
    await asyncio.sleep(2)
    beside.cancel()
    run.seconds += time.perf_counter() - start
    run.usage.append((await _usage(here, port)).since(before))


def _has_standings(shown: int, last: Agreed) -> bool:
    """Whether this edition is folded from all rows, the last table's too: such ones are odd."""
    return shown >= last.edition and shown % 2 == 1


def _edition_of(drive_id: int) -> int:
    from tournaments.editions import edition
    from tournaments.models import Drive

    return edition(Drive.objects.values_list("revision", flat=True).get(pk=drive_id))


async def _until(is_so: Callable[[], bool]) -> None:
    end = time.perf_counter() + PATIENCE
    while not is_so() and time.perf_counter() < end:
        await asyncio.sleep(0.02)
    if not is_so():
        print("  (some pages did not catch up: see the figures)")


def _measure_screens(run: Run, agreed: list[Agreed], last: Agreed, screens: list[Page]) -> None:
    for screen in screens:
        for one in agreed:
            run.to_screen += _first(screen, one.at, lambda shown, e=one.edition: shown >= e)
        run.to_standings += _first(screen, last.at, lambda shown: _has_standings(shown, last))
        screen.shown.clear()


def _first(screen: Page, since: float, is_it: Callable[[int], bool]) -> list[float]:
    found = (at for at, shown in screen.shown if is_it(shown))
    return [max(0.0, at - since) for at in found][:1]


async def _usage(here: Site, port: int) -> Usage:
    browser = Browser(port)
    told = (await browser.get("/bench/used/")).text
    browser.close()
    import json

    threads = json.loads(told)["threads"]
    return Usage(here.cpu(), threads, dict(counting.queries(here.queries)))
