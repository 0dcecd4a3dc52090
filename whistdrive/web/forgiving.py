"""Redis as a cache that may be gone: then it remembers nothing, and every page still answers.

A score must be saved whether or not Redis lives. After a failure it is left alone for some
seconds, so that a Redis that hangs costs one request a short wait and not every request.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.utils.functional import cached_property
from redis import Redis
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
T = TypeVar("T")
LEFT_ALONE = 5.0  # seconds


class OneClient(RedisCacheClient):
    """Django's client for caches, which keeps Redis's own client instead of making one a call."""

    @cached_property
    def _kept(self) -> Redis:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Redis:
        """The client, which threads may share."""
        return self._kept


# The server answers each request in a context of its own, and Django makes a cache a context:
# connections that belonged to the cache would be made anew for every request.
_clients: dict[str, OneClient] = {}


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache; what it cannot ask counts as not there."""

    _not_before: ClassVar[float] = 0.0
    _servers: list[str]
    _options: dict[str, Any]

    @cached_property
    def _cache(self) -> OneClient:
        name = repr((self._servers, self._options))
        if name not in _clients:
            _clients[name] = OneClient(self._servers, **self._options)
        return _clients[name]

    def _try(self, call: Callable[[], T], otherwise: T) -> T:
        if time.monotonic() < ForgivingRedisCache._not_before:
            return otherwise
        try:
            return call()
        except RedisError:
            ForgivingRedisCache._not_before = time.monotonic() + LEFT_ALONE
            logger.exception("The cache cannot be reached; it is left alone for %s s", LEFT_ALONE)
            return otherwise

    # Any: a cache takes whatever it is given.
    def add(self, *args: Any, **kwargs: Any) -> bool:
        """True without Redis: whoever asks for a lock may go on."""
        return bool(self._try(lambda: super(ForgivingRedisCache, self).add(*args, **kwargs), True))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The default without Redis."""
        return self._try(
            lambda: super(ForgivingRedisCache, self).get(key, default, version), default
        )

    def set(self, *args: Any, **kwargs: Any) -> None:
        """Nothing without Redis."""
        self._try(lambda: super(ForgivingRedisCache, self).set(*args, **kwargs), None)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        """False without Redis."""
        return bool(
            self._try(lambda: super(ForgivingRedisCache, self).touch(*args, **kwargs), False)
        )

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        """False without Redis."""
        return bool(
            self._try(lambda: super(ForgivingRedisCache, self).delete(*args, **kwargs), False)
        )

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        """Nothing found without Redis."""
        found: dict[Any, Any] = self._try(
            lambda: super(ForgivingRedisCache, self).get_many(*args, **kwargs), {}
        )
        return found

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        """Nothing without Redis."""
        failed: list[Any] = self._try(
            lambda: super(ForgivingRedisCache, self).set_many(*args, **kwargs), []
        )
        return failed

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        """False without Redis."""
        return bool(
            self._try(lambda: super(ForgivingRedisCache, self).has_key(*args, **kwargs), False)
        )

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """One, as if it were the first, without Redis."""
        return int(
            self._try(lambda: super(ForgivingRedisCache, self).incr(key, delta, version), delta)
        )
