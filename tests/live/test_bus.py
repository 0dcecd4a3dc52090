from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.live.streams import PATIENCE, run
from whistdrive.live import editions, hub, publish, register_editions
from whistdrive.live.bus import Bus
from whistdrive.live.mailbox import Mailbox, Word


async def next_words(mailbox: Mailbox) -> list[Word]:
    now = asyncio.get_running_loop().time
    while not (words := mailbox.take(now())):
        await mailbox.wait(now() + PATIENCE)
    return words


def test_word_from_any_thread_reaches_who_listens_and_nobody_else() -> None:
    async def scenario() -> tuple[list[Word], list[Word]]:
        bus, near, far = Bus(), Mailbox(), Mailbox()
        await bus.open()
        bus.listen(near, ["table:1:1", "everyone:1"])
        bus.listen(far, ["table:1:2"])
        await asyncio.to_thread(bus.publish, {"table:1:1": 5})
        await asyncio.to_thread(bus.publish, {"table:1:9": 6})
        return await next_words(near), far.take(0)

    assert run(scenario()) == ([Word("changed", "table:1:1", 5)], [])


def test_forgotten_mailbox_leaves_no_trace() -> None:
    async def scenario() -> Bus:
        bus, mailbox = Bus(), Mailbox()
        await bus.open()
        bus.listen(mailbox, ["a", "b"])
        assert bus.mailboxes() == {mailbox}
        bus.forget(mailbox, ["a", "b"])
        return bus

    bus = run(scenario())
    assert bus.mailboxes() == set()
    assert not bus._mailboxes


def test_greeting_tells_the_last_edition_and_never_an_older_one() -> None:
    async def scenario() -> list[Word]:
        bus, mailbox = Bus(), Mailbox()
        await bus.open()
        for edition in [3, 7, 5]:
            bus.publish({"table:1:1": edition})
        bus.listen(mailbox, ["table:1:1", "table:1:2"])
        await bus.greet(mailbox, ["table:1:1", "table:1:2"])
        return mailbox.take(0)

    assert run(scenario()) == [Word("changed", "table:1:1", 7), Word("changed", "table:1:2", None)]


def test_after_a_start_the_database_is_asked_once_for_two_hundred_phones() -> None:
    calls: list[str] = []
    may_answer = threading.Event()

    def load() -> Mapping[str, int]:
        calls.append(threading.current_thread().name)
        assert may_answer.wait(PATIENCE)
        return {f"table:1:{n}": n for n in range(100)}

    async def greeted(bus: Bus, number: int) -> list[Word]:
        mailbox, channel = Mailbox(), f"table:1:{number % 100}"
        bus.listen(mailbox, [channel])
        await bus.greet(mailbox, [channel])
        return mailbox.take(0)

    async def scenario() -> list[list[Word]]:
        bus = Bus()
        await bus.open()
        phones = [asyncio.ensure_future(greeted(bus, number)) for number in range(200)]
        await asyncio.sleep(0)
        may_answer.set()
        return await asyncio.gather(*phones)

    register_editions(load)
    answers = run(scenario())

    assert answers == [[Word("changed", f"table:1:{n % 100}", n % 100)] for n in range(200)]
    assert len(calls) == 1
    assert calls != ["MainThread"]


def test_loader_that_fails_is_logged_and_the_others_are_heard(
    caplog: pytest.LogCaptureFixture,
) -> None:
    register_editions(lambda: {"a": 1})
    register_editions(lambda: {"b": 1 // 0})
    register_editions(lambda: {"c": 3})

    with caplog.at_level(logging.ERROR):
        found = editions.load()

    assert found == {"a": 1, "c": 3}
    assert len(caplog.records) == 1


def test_publish_from_many_threads_remembers_the_highest() -> None:
    bus = Bus()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda edition: bus.publish({"a": edition}), range(1000)))

    assert bus._known == {"a": 999}


def test_publish_after_the_loop_has_ended_is_no_error() -> None:
    bus = Bus()
    run(bus.open())

    bus.publish({"a": 1})

    assert bus._known == {"a": 1}


def test_publish_never_raises(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Bus):
        def publish(self, editions: Mapping[str, int]) -> None:
            raise RuntimeError("no bus today")

    monkeypatch.setattr(hub, "bus", Broken)
    with caplog.at_level(logging.ERROR):
        publish({"room:1": 4})

    assert [record.getMessage() for record in caplog.records] == [
        "Nobody could be told of the editions {'room:1': 4}"
    ]
