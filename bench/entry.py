"""The processor time of a score entry against that of a bare Django view with one insert.

Both run on the same server (Django's WSGI application in uvicorn), with the same threads and the
same kind of database, and are asked in turns by the same client. "Bare" has the default
middleware, a session, CSRF, a form and one insert in a transaction.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from uuid import uuid4

from bench.client.desk import Desk
from bench.client.http import Answer, Browser
from bench.figures import MS, say_head, say_table
from bench.inside import counting
from bench.rooms import Room, make_room
from bench.site import BACKENDS, Site, site, start_workers

PAGES = ("WSGI", "MainThread")
BARE, ENTER, AGREE, SMALL = "bare", "enter", "agree", "/health/"
WAYS = {"part": "answered with a part of the page", "redirect": "answered with a redirect"}


@dataclass(slots=True)
class Server:
    """One of the two servers, and the browsers that ask it."""

    port: int
    browsers: list[Browser]

    async def used(self) -> tuple[float, float]:
        """Processor seconds so far: of its answers, and of the whole process."""
        told = json.loads((await self.browsers[0].get("/bench/used/")).text)
        return sum(told["threads"].get(name, 0.0) for name in PAGES), told["process"]


@dataclass(slots=True)
class Results:
    """Milliseconds a request of each block, by way and kind; and queries a score."""

    answers: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    whole: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    queries: list[float] = field(default_factory=list)
    # hand by hand, to see whether it grows
    ratios: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))


def main(arguments: Sequence[str]) -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(prog="python -m bench entry", description=__doc__)
    parser.add_argument("--backend", choices=BACKENDS, default="sqlite")
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--hands", type=int, default=16)
    parser.add_argument("--at-once", type=int, default=4, help="requests under way together")
    options = parser.parse_args(arguments)
    say_head(f"entry: {options.backend}, {options.tables} tables, {options.hands} hands")
    with site(options.backend) as here:
        here.manage("migrate", "--verbosity", "0")
        here.manage("collectstatic", "--noinput", "--verbosity", "0")
        here.manage("migrate", "--run-syncdb", "--verbosity", "0", settings="bench.bare.settings")
        here.enter()
        room = make_room(options.tables)
        ours = _server(here.serve("server", "whistdrive.asgi:application"), options.at_once)
        bare = here.serve("bare", "bench.bare.asgi:application", settings="bench.bare.settings")
        if here.is_hosted:
            start_workers(here)
        results = asyncio.run(
            _play(here, room, ours, _server(bare, options.at_once), options.hands)
        )
    _say(results)


def _server(port: int, browsers: int) -> Server:
    return Server(port, [Browser(port) for _n in range(browsers)])


async def _play(here: Site, room: Room, ours: Server, bare: Server, hands: int) -> Results:
    results, codes = Results(), list(room.codes.values())
    desk = Desk(Browser(ours.port), room.drive.code)
    await desk.sign_in(room.email, room.password)
    await _each(bare.browsers, [_opening("/")] * len(bare.browsers))
    await _each(ours.browsers, [_opening(f"/t/{codes[0]}/")] * len(ours.browsers))
    # The first hand warms both: templates are read, connections made.
    for hand in range(1, hands + 2):
        way = random.choice(tuple(WAYS)) if hand == 1 else tuple(WAYS)[hand % 2]
        await _hand(here, ours, bare, codes, hand, way, Results() if hand == 1 else results)
        await desk.call_move(hand)
        await _until_quiet(ours)
    return results


async def _hand(
    here: Site, ours: Server, bare: Server, codes: list[str], hand: int, way: str, results: Results
) -> None:
    headers = {"HX_Request": "true", "HX_Target": "sitting"} if way == "part" else {}
    before = counting.queries(here.queries)["WSGI"]
    blocks = [
        (ours, ENTER, [_entering(code, hand, headers) for code in codes]),
        (ours, AGREE, [_agreeing(code, hand, headers) for code in codes]),
    ]
    blocks.insert(random.randrange(3), (bare, BARE, [_bare(headers)] * len(codes)))
    blocks.insert(random.randrange(4), (ours, SMALL, [_opening("/health/")] * len(codes)))
    for server, kind, acts in blocks:
        answers, whole = await _block(server, acts)
        results.answers[way, kind].append(answers)
        results.whole[way, kind].append(whole)
    after = counting.queries(here.queries)["WSGI"]
    # The small page asks one query, and so do the looks at what was used: none.
    results.queries.append((after - before - len(codes)) / (2 * len(codes)))
    mine = [results.answers[way, kind][-1] for kind in (ENTER, AGREE)]
    results.ratios[way].append(sum(mine) / 2 / results.answers[way, BARE][-1])


Act = Callable[[Browser], Awaitable[None]]


async def _block(server: Server, acts: Sequence[Act]) -> tuple[float, float]:
    """Do all acts; milliseconds an act of the answers, and of the whole process with its jobs."""
    answers_before, whole_before = await server.used()
    await _each(server.browsers, acts)
    answers, _whole = await server.used()
    await _until_quiet(server)
    _answers, whole = await server.used()
    a_piece = MS / len(acts)
    return (answers - answers_before) * a_piece, (whole - whole_before) * a_piece


async def _each(browsers: Iterable[Browser], acts: Iterable[Act]) -> None:
    """Do all acts; every browser takes the next as soon as it has an answer."""
    waiting = iter(acts)

    async def work(browser: Browser) -> None:
        for act in waiting:
            await act(browser)

    await asyncio.gather(*(work(browser) for browser in browsers))


async def _until_quiet(server: Server) -> None:
    """Wait until the background does nothing any more; standings may be put off by a second."""
    await asyncio.sleep(1.2)
    before = -1.0
    while (now := await _background(server)) > before + 0.002:
        before = now
        await asyncio.sleep(0.3)


async def _background(server: Server) -> float:
    answers, whole = await server.used()
    return whole - answers


def _must(answer: Answer, *statuses: int) -> None:
    if answer.status not in statuses:
        raise RuntimeError(f"Answered {answer.status}: {answer.text[:2000]}")


def _opening(path: str) -> Act:
    async def act(browser: Browser) -> None:
        _must(await browser.get(path), 200)

    return act


def _bare(headers: dict[str, str]) -> Act:
    async def act(browser: Browser) -> None:
        _must(await browser.post("/", {"table": 7, "tricks": 8}, **headers), 200, 302)

    return act


def _entering(code: str, hand: int, headers: dict[str, str]) -> Act:
    return _scoring(code, headers, hand=hand, side="ns", tricks=8, do="enter")


def _agreeing(code: str, hand: int, headers: dict[str, str]) -> Act:
    return _scoring(code, headers, hand=hand, side="ew", seen=8, do="agree")


def _scoring(code: str, headers: dict[str, str], **fields: object) -> Act:
    async def act(browser: Browser) -> None:
        form = {"key": uuid4(), **fields}
        _must(await browser.post(f"/t/{code}/", form, **headers), 200, 302)

    return act


def _say(results: Results) -> None:
    for way, words in WAYS.items():
        bare = median(results.answers[way, BARE])
        print(f"Processor milliseconds a request, {words}; medians of blocks:")
        rows = []
        for kind in (BARE, ENTER, AGREE, SMALL):
            answers = median(results.answers[way, kind])
            whole = median(results.whole[way, kind])
            rows.append([kind, f"{answers:.2f}", f"{answers / bare:.2f}", f"{whole:.2f}",
                         f"{whole / median(results.whole[way, BARE]):.2f}"])  # fmt: skip
        say_table(("", "answer", "ratio", "with background", "ratio"), rows)
    print(f"Queries a score: {median(results.queries):.1f}.")
    for way, ratios in results.ratios.items():
        half = max(1, len(ratios) // 2)
        first, last = median(ratios[:half]), median(ratios[-half:])
        print(f"A score {WAYS[way]} costs {median(ratios):.2f} bare views (must be at most 2.5, "
              f"aim 1.6); in the first hands {first:.2f}, in the last {last:.2f}.")  # fmt: skip
