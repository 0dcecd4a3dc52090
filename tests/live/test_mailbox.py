from __future__ import annotations

import asyncio

from tests.live.streams import run
from whistdrive.live.mailbox import Mailbox, Word


def test_only_the_last_word_of_a_channel_is_kept() -> None:
    mailbox = Mailbox()

    for edition in range(1, 10_001):
        mailbox.put(Word("changed", "table:1:1", edition))
        mailbox.put(Word("changed", "table:1:2", edition))

    assert mailbox.take(0) == [
        Word("changed", "table:1:1", 10_000),
        Word("changed", "table:1:2", 10_000),
    ]
    assert mailbox.take(0) == []


def test_older_word_that_comes_late_does_not_replace_a_newer_one() -> None:
    mailbox = Mailbox()

    mailbox.put(Word("changed", "table:1:1", 6))
    mailbox.put(Word("changed", "table:1:1", 5))
    mailbox.put(Word("changed", "table:1:1", None))

    assert mailbox.take(0) == [Word("changed", "table:1:1", 6)]


def test_different_events_of_a_channel_are_different_words() -> None:
    mailbox = Mailbox()

    mailbox.put(Word("lost", "", None))
    mailbox.put(Word("found", "", None))
    mailbox.put(Word("lost", "", None))

    assert [word.event for word in mailbox.take(0)] == ["found", "lost"]


def test_room_speaks_once_a_second_and_the_last_word_wins() -> None:
    mailbox = Mailbox()
    mailbox.put(Word("changed", "room:1", 1))
    assert mailbox.take(100.0) == [Word("changed", "room:1", 1)]

    for edition in [2, 3, 4]:
        mailbox.put(Word("changed", "room:1", edition))
    mailbox.put(Word("changed", "table:1:1", 4))

    assert mailbox.take(100.4) == [Word("changed", "table:1:1", 4)]
    assert mailbox.next_due(999) == 101.0
    assert mailbox.take(101.0) == [Word("changed", "room:1", 4)]
    assert mailbox.next_due(999) == 999


def test_wait_ends_with_a_word_a_close_or_the_time() -> None:
    async def scenario() -> list[float]:
        loop, mailbox, waits = asyncio.get_running_loop(), Mailbox(), []
        for wake in (lambda: mailbox.put(Word("changed", "a", 1)), mailbox.close):
            loop.call_later(0.01, wake)
            before = loop.time()
            await mailbox.wait(before + 60)
            waits.append(loop.time() - before)
        other = Mailbox()
        before = loop.time()
        await other.wait(before + 0.02)
        waits.append(loop.time() - before)
        await other.wait(before)
        return waits

    assert max(run(scenario())) < 5
