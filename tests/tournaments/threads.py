"""Several people who do something in the same moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connections

from tournaments.refusals import Refused

Deed = Callable[[], Any]


def at_once(*deeds: Deed) -> list[Any]:
    """Do all of these in the same moment, each in a thread of its own.

    What each came to: its answer, or the reason for which it was refused.
    """
    ready = Barrier(len(deeds))

    def one(deed: Deed) -> Any:
        try:
            ready.wait(timeout=30)
            return deed()
        except Refused as refused:
            return refused.reason
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(one, deeds))
