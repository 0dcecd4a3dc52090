"""The cache without Redis: nothing is remembered, and nothing fails."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextvars import copy_context

import pytest
from django.core.cache import CacheHandler

from whistdrive.web.forgiving import ForgivingRedisCache

SETTINGS = {"BACKEND": "whistdrive.web.forgiving.ForgivingRedisCache"}


@pytest.fixture
def gone() -> Iterator[ForgivingRedisCache]:
    """A cache at a door where nobody answers."""
    ForgivingRedisCache._not_before = 0.0
    yield ForgivingRedisCache("redis://127.0.0.1:1/0", {"OPTIONS": {"socket_connect_timeout": 0.5}})
    ForgivingRedisCache._not_before = 0.0


def test_a_cache_without_redis_remembers_nothing(gone: ForgivingRedisCache) -> None:
    gone.set("a", 1)

    found = (gone.get("a", "nothing"), gone.get_many(["a"]), gone.has_key("a"), gone.delete("a"))

    assert found == ("nothing", {}, False, False)


def test_who_asks_for_a_lock_without_redis_may_go_on(gone: ForgivingRedisCache) -> None:
    assert (gone.add("lock", 1), gone.incr("count")) == (True, 1)


def test_redis_is_left_alone_for_a_while_after_a_failure(gone: ForgivingRedisCache) -> None:
    gone.get("a")

    assert ForgivingRedisCache._not_before > time.monotonic()


def test_every_request_asks_over_the_same_connections() -> None:
    # The server gives each request a context of its own, and Django each context a cache.
    def client() -> object:
        cache = CacheHandler({"default": {**SETTINGS, "LOCATION": "redis://127.0.0.1:1/0"}})[
            "default"
        ]
        return cache._cache.get_client()

    first, second = (copy_context().run(client) for _request in range(2))

    assert first is second
