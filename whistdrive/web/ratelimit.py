"""Limits on guessing codes: wrong ones are counted by code and, generously, by address.

A whole hall shares one address, so the limit by address only slows down a machine that guesses.
"""

from __future__ import annotations

from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

WINDOW: Final = 60  # seconds
PER_CODE: Final = 10
PER_ADDRESS: Final = 200


class TooMany(Exception):
    """Too many wrong tries; `wait` seconds until the next is looked at."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"wait {wait} seconds")
        self.wait = wait


def refuse_if_too_many(request: HttpRequest, scope: str, tried: str) -> None:
    """Raise TooMany when this was tried wrongly too often in the last minute."""
    counts = cache.get_many([_by_code(scope, tried), _by_address(request, scope)])
    if (
        counts.get(_by_code(scope, tried), 0) >= PER_CODE
        or counts.get(_by_address(request, scope), 0) >= PER_ADDRESS
    ):
        raise TooMany(WINDOW)


def failed(request: HttpRequest, scope: str, tried: str) -> None:
    """Count one wrong try."""
    for key in (_by_code(scope, tried), _by_address(request, scope)):
        cache.add(key, 0, timeout=WINDOW)
        try:
            cache.incr(key)
        except ValueError:
            # It expired between the two calls: the next wrong try begins a new count.
            continue


def _by_code(scope: str, tried: str) -> str:
    return f"wrong:{scope}:{tried}"


def _by_address(request: HttpRequest, scope: str) -> str:
    return f"wrong:{scope}:from:{request.META.get('REMOTE_ADDR', '')}"
