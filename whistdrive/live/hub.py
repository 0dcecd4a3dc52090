"""The one bus of this process, and the way to speak on it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache

from django.conf import settings

from whistdrive.live.bus import Bus
from whistdrive.live.redis_bus import RedisBus

logger = logging.getLogger(__name__)


def bus() -> Bus:
    """The bus of this process: over Redis if there is one, else for this process alone."""
    return _make_bus(settings.REDIS_URL)


@cache
def _make_bus(redis_url: str) -> Bus:
    return RedisBus(redis_url) if redis_url else Bus()


def publish(editions: Mapping[str, int]) -> None:
    """Tell the pages that listen to each channel the edition that it has reached.

    To be called after the commit, from any thread or process. Never raises: what was saved is
    saved, and who missed this hears the next word or asks by itself.
    """
    try:
        bus().publish(editions)
    except Exception:
        logger.exception("Nobody could be told of the editions %s", dict(editions))
