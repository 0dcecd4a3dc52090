"""Who listens to which channel in this process, and the last edition each channel spoke."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import defaultdict
from collections.abc import Iterable, Mapping

from whistdrive.live import editions
from whistdrive.live.mailbox import Mailbox, Word

CHANGED = "changed"
# Channels that even the database does not know are not asked for again sooner.
LEARN_EVERY = 5.0
LEARN_PATIENCE = 5.0


def words(editions: Mapping[str, int]) -> list[Word]:
    """That each channel has changed."""
    return [Word(CHANGED, channel, edition) for channel, edition in editions.items()]


class Bus:
    """The bus of a process that is alone, as in the hall.

    `publish` may be called from any thread; everything else belongs to the event loop's.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._mailboxes: defaultdict[str, set[Mailbox]] = defaultdict(set)
        self._known: dict[str, int] = {}
        self._lock = threading.Lock()
        self._learning: asyncio.Task[None] | None = None
        self._learned_at = float("-inf")

    def publish(self, editions: Mapping[str, int]) -> None:
        """Tell the listeners of each channel the edition that it has reached, in one go."""
        self.learn(editions)
        self.tell(*words(editions))

    def learn(self, found: Mapping[str, int]) -> None:
        """Remember editions; an older one never replaces a newer one."""
        with self._lock:
            for channel, edition in found.items():
                self._known[channel] = max(edition, self._known.get(channel, edition))

    def tell(self, *news: Word) -> None:
        """Put each word into the mailboxes of its channel, from any thread."""
        if self._loop is not None:
            # The loop is closed when a thread still works while the server stops.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._deliver, *news)

    def _deliver(self, *news: Word) -> None:
        for word in news:
            for mailbox in self._mailboxes.get(word.channel, ()):
                mailbox.put(word)

    async def open(self) -> None:
        """Bind the bus to the running loop and begin to learn the editions there are."""
        if self._loop is not asyncio.get_running_loop():
            self._loop = asyncio.get_running_loop()
            self._learning = self._loop.create_task(self._learn())

    async def close(self) -> None:
        """Let go of the loop."""
        if self._learning is not None:
            self._learning.cancel()
        self._loop = self._learning = None

    def listen(self, mailbox: Mailbox, channels: Iterable[str]) -> None:
        """Begin to put the channels' words into the mailbox."""
        for channel in channels:
            self._mailboxes[channel].add(mailbox)

    def forget(self, mailbox: Mailbox, channels: Iterable[str]) -> None:
        """Stop putting anything into the mailbox."""
        for channel in channels:
            self._mailboxes[channel].discard(mailbox)
            if not self._mailboxes[channel]:
                del self._mailboxes[channel]

    def mailboxes(self) -> set[Mailbox]:
        """The mailboxes of all open streams."""
        return set().union(*self._mailboxes.values())

    async def greet(self, mailbox: Mailbox, channels: Iterable[str]) -> None:
        """Put the last edition of each channel, or None where nobody knows one.

        The mailbox listens to the channels already, so nothing is missed in between.
        """
        channels = tuple(channels)
        # The first learning may have begun before somebody listened to these channels.
        for _ in range(2):
            if all(channel in self._known for channel in channels):
                break
            await self._learn_together()
        for channel in channels:
            mailbox.put(Word(CHANGED, channel, self._known.get(channel)))

    async def _learn_together(self) -> None:
        """Learn once for all who ask at the same time; nobody waits for ever."""
        if self._learning is None or self._learning.done():
            self._learning = asyncio.get_running_loop().create_task(self._learn())
        await asyncio.wait({self._learning}, timeout=LEARN_PATIENCE)

    async def _learn(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._learned_at >= LEARN_EVERY:
            self._learned_at = now
            self.learn(await asyncio.to_thread(editions.load))
