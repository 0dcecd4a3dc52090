"""The editions in the database, for a process that has just started and has heard nothing yet."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from django.db import close_old_connections

logger = logging.getLogger(__name__)

Loader = Callable[[], Mapping[str, int]]

_loaders: list[Loader] = []


def register_editions(fn: Loader) -> None:
    """Have `fn()` asked for the last edition of every channel that may have listeners.

    It is asked at the process's start and when somebody listens to a channel that is not known,
    in a thread of its own and seldom: phones that reconnect after a restart then learn that
    they show the latest, and ask nothing.
    """
    if fn not in _loaders:
        _loaders.append(fn)


def load() -> dict[str, int]:
    """What the loaders know; a loader that fails is logged and knows nothing."""
    known: dict[str, int] = {}
    for fn in tuple(_loaders):
        try:
            known.update(fn())
        except Exception:
            logger.exception("The editions of %s could not be read", fn.__module__)
    close_old_connections()
    return known
