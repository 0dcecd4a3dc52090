"""What many ask for at the same moment is made once: the same part of a page for every screen."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class LastMade(Generic[T]):
    """The latest edition of each of a few things, kept in this process and made by who asks first.

    In this process and not in the cache: a finished part is not worth the way to Redis.
    """

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._made: OrderedDict[object, tuple[object, T]] = OrderedDict()
        self._door = threading.Lock()

    def get(self, name: object, edition: object, make: Callable[[], T]) -> T:
        """This edition of the thing; who asks while it is being made waits for it."""
        found = self._made.get(name)
        if found is not None and found[0] == edition:
            return found[1]
        with self._door:
            found = self._made.get(name)
            if found is None or found[0] != edition:
                found = self._made[name] = (edition, make())
                self._made.move_to_end(name)
                while len(self._made) > self._most:
                    self._made.popitem(last=False)
        return found[1]
