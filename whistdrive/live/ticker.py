"""The hall's clock: calls something every few seconds, as Celery's beat does when hosted."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from django.db import close_old_connections, connections

logger = logging.getLogger(__name__)


class Ticker:
    """A thread that calls `fn` every `every` seconds until it is stopped."""

    def __init__(self, fn: Callable[[], object], every: float = 2.0) -> None:
        self._fn = fn
        self._every = every
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ticker", daemon=True)

    def start(self) -> None:
        """Begin; the first call comes at once."""
        self._thread.start()

    def stop(self, timeout: float = 3.0) -> None:
        """End after the call that may be under way; waits for it at most `timeout` seconds."""
        self._stop.set()
        self._thread.join(timeout)

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._tick()
                self._stop.wait(self._every)
        finally:
            connections.close_all()

    def _tick(self) -> None:
        try:
            self._fn()
        except Exception:
            logger.exception("A tick failed")
        finally:
            close_old_connections()
