"""What one open stream still has to say.

A stream needs only the last word of each channel, so a mailbox holds one word a channel and
event however slow the phone is: it cannot overflow, and nothing in it is out of date.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

# How the channels of a room's few screens begin, and the seconds between two words on one.
ROOM = "room:"
ROOM_PAUSE = 1.0


class Word(NamedTuple):
    """Something about a channel; an edition of None means "nobody knows, better ask"."""

    event: str
    channel: str
    edition: int | None


class Mailbox:
    """The last word of each channel; used in the event loop's thread only."""

    def __init__(self) -> None:
        self.is_closed = False
        self._words: dict[tuple[str, str], Word] = {}
        self._quiet_until: dict[str, float] = {}
        self._sleeper: asyncio.Future[None] | None = None

    def put(self, word: Word) -> None:
        """Keep the word to be said, in the place of an older one of its channel."""
        name = (word.event, word.channel)
        older = self._words.pop(name, word)
        self._words[name] = max(older, word, key=lambda word: word.edition or 0)
        self._wake()

    def close(self) -> None:
        """Have the stream end now."""
        self.is_closed = True
        self._wake()

    def take(self, now: float) -> list[Word]:
        """The words that may be said now; a room speaks at most once a second."""
        due = [word for word in self._words.values() if self._may_speak(word, now)]
        for word in due:
            del self._words[word.event, word.channel]
            if word.channel.startswith(ROOM):
                self._quiet_until[word.channel] = now + ROOM_PAUSE
        return due

    def _may_speak(self, word: Word, now: float) -> bool:
        return self._quiet_until.get(word.channel, now) <= now

    def next_due(self, default: float) -> float:
        """When something may be said, `default` if nothing waits (the loop's time)."""
        return min(
            (self._quiet_until.get(word.channel, 0.0) for word in self._words.values()),
            default=default,
        )

    async def wait(self, until: float) -> None:
        """Sleep until something is put, the mailbox is closed, or the loop's time is `until`."""
        loop = asyncio.get_running_loop()
        if self.is_closed or until <= loop.time():
            return
        self._sleeper = loop.create_future()
        alarm = loop.call_at(until, self._wake)
        try:
            await self._sleeper
        finally:
            alarm.cancel()
            self._sleeper = None

    def _wake(self) -> None:
        if self._sleeper is not None and not self._sleeper.done():
            self._sleeper.set_result(None)
