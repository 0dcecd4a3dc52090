"""The bus of many processes: words go through Redis, each process hears them once."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Iterable, Mapping

import redis
import redis.asyncio
from redis.asyncio.client import PubSub
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from whistdrive.live.bus import CHANGED, Bus, words
from whistdrive.live.mailbox import Mailbox, Word

logger = logging.getLogger(__name__)

# One step, so that a process that starts to listen in between misses nothing.
PUBLISH = """
for place, key in ipairs(KEYS) do
  local edition = ARGV[place + 3]
  local known = tonumber(redis.call('GET', key) or '-1')
  if tonumber(edition) > known then redis.call('SET', key, edition, 'EX', ARGV[1]) end
end
return redis.call('PUBLISH', ARGV[2], ARGV[3])
"""
MEMORY_SECONDS = 24 * 3600
# A connection that is silent for so long is asked whether it lives.
SILENCE = 10.0
LEFT_ALONE = 1.0  # seconds without a word to a Redis that failed
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0)

# To every page: this process hears nothing, look for yourself; and: it hears again.
LOST = Word("lost", "", None)
FOUND = Word("found", "", None)


class RedisBus(Bus):
    """One subscription a process; on the way to Redis nothing waits over a second."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        # One second try, for the connection that a restarted Redis has left behind.
        self._client = redis.Redis.from_url(
            url, socket_connect_timeout=0.5, socket_timeout=0.5, retry=Retry(NoBackoff(), 1)
        )
        self._speak = self._client.register_script(PUBLISH)
        # Redis keeps databases apart, but not what is published in them.
        database = self._client.connection_pool.connection_kwargs.get("db") or 0
        self._prefix = f"whistdrive:{database}:live:"
        self._news = f"whistdrive:{database}:news"
        self._hearing: asyncio.Task[None] | None = None
        self._is_in_touch = False
        self._left_alone_until = 0.0

    def publish(self, editions: Mapping[str, int]) -> None:
        """Tell the listeners of every process; if Redis is down, those of this one."""
        self.learn(editions)
        if time.monotonic() < self._left_alone_until:
            self.tell(*words(editions))
            return
        keys = [self._prefix + channel for channel in editions]
        text = json.dumps(dict(editions))
        try:
            self._speak(keys, [MEMORY_SECONDS, self._news, text, *editions.values()])
        except RedisError:
            # So that a Redis that hangs delays one answer now and then, and not each.
            self._left_alone_until = time.monotonic() + LEFT_ALONE
            self.tell(*words(editions))
            raise

    async def open(self) -> None:
        """Bind the bus to the running loop and begin to hear."""
        await super().open()
        if self._hearing is None or self._hearing.get_loop() is not self._loop:
            self._hearing = asyncio.get_running_loop().create_task(self._hear())

    async def close(self) -> None:
        """Stop hearing and let go of the loop."""
        hearing, self._hearing = self._hearing, None
        # The client sometimes takes a cancellation for a timeout of its own, so once is not enough.
        while hearing is not None and not hearing.done():
            hearing.cancel()
            await asyncio.wait({hearing}, timeout=0.1)
        await super().close()

    async def greet(self, mailbox: Mailbox, channels: Iterable[str]) -> None:
        """As in the hall, and say so if this process hears nothing."""
        await super().greet(mailbox, channels)
        if not self._is_in_touch:
            mailbox.put(LOST)

    async def _hear(self) -> None:
        failures = 0
        while True:
            try:
                await self._hear_until_lost()
            except Exception as error:
                failures = 0 if self._is_in_touch else failures + 1
                self._lose_touch(error)
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])

    async def _hear_until_lost(self) -> None:
        client = redis.asyncio.Redis.from_url(
            self._url, socket_connect_timeout=0.5, socket_timeout=2, retry=None
        )
        async with client, client.pubsub() as pubsub:
            await pubsub.subscribe(self._news)
            while True:
                message = await self._next_message(pubsub)
                if message["type"] == "subscribe":
                    await self._catch_up(client)
                elif message["type"] == "message":
                    self._take_in(message["data"])

    async def _next_message(self, pubsub: PubSub) -> dict[str, str | bytes]:
        for _ in range(2):
            if message := await pubsub.get_message(timeout=SILENCE):
                return dict(message)
            await pubsub.ping()
        raise redis.ConnectionError("Redis does not answer.")

    def _take_in(self, data: str | bytes) -> None:
        editions = json.loads(data)
        self.learn(editions)
        self._deliver(*words(editions))

    def _lose_touch(self, error: Exception) -> None:
        if self._is_in_touch:
            logger.warning("Redis is lost, the pages ask by themselves: %s", error)
            for mailbox in self.mailboxes():
                mailbox.put(LOST)
        self._is_in_touch = False

    async def _catch_up(self, client: redis.asyncio.Redis) -> None:
        """After a gap ask Redis and the database, then tell each page what is the latest.

        Who shows it already does nothing, so a restart of Redis is no stampede.
        """
        await self._recall(client, {*self._known, *self._mailboxes})
        self._learned_at = float("-inf")
        await super()._learn()
        self._is_in_touch = True
        for mailbox in self.mailboxes():
            mailbox.put(FOUND)
        for channel in tuple(self._mailboxes):
            self._deliver(Word(CHANGED, channel, self._known.get(channel)))

    async def _learn(self) -> None:
        try:
            async with redis.asyncio.Redis.from_url(self._url, socket_timeout=1) as client:
                await self._recall(client, self._unknown())
        except (RedisError, OSError) as error:
            logger.warning("Redis does not answer, the database is asked: %s", error)
        if not self._mailboxes or self._unknown():
            await super()._learn()

    def _unknown(self) -> set[str]:
        return self._mailboxes.keys() - self._known.keys()

    async def _recall(self, client: redis.asyncio.Redis, channels: set[str]) -> None:
        names = list(channels)
        if names:
            found = await client.mget([self._prefix + name for name in names])
            self.learn({name: int(text) for name, text in zip(names, found, strict=True) if text})
