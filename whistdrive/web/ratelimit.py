"""Limits on guessing codes: wrong ones are counted by code and, generously, by address.

A whole hall shares one address, so by address only different wrong codes are counted (an old page
that keeps asking for its table is no guesser), and a code that was right lately opens its door
however many others are tried: one phone that guesses must not keep a hall from scoring.
"""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

WINDOW: Final = 60  # seconds
PER_CODE: Final = 10
PER_ADDRESS: Final = 200
RIGHT_FOR: Final = 60 * 60 * 12  # seconds
MOST_REMEMBERED: Final = 10_000

# What this process has seen opening a door, so that the cache is asked about strangers only.
_right: set[str] = set()


class TooMany(Exception):
    """Too many wrong tries; `wait` seconds until the next is looked at."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"wait {wait} seconds")
        self.wait = wait


def refuse_if_too_many(request: HttpRequest, scope: str, tried: str) -> None:
    """Raise TooMany when this was tried wrongly too often in the last minute."""
    right, by_code, by_address = _keys(request, scope, tried)
    if right in _right:
        return
    found = cache.get_many((right, by_code, by_address))
    is_guess = found.get(by_address, 0) >= PER_ADDRESS and right not in found
    if is_guess or found.get(by_code, 0) >= PER_CODE:
        raise TooMany(WINDOW)


def passed(request: HttpRequest, scope: str, tried: str) -> None:
    """Remember that this was right."""
    right, _by_code, _by_address = _keys(request, scope, tried)
    if right not in _right:
        cache.set(right, 1, timeout=RIGHT_FOR)
        if len(_right) >= MOST_REMEMBERED:
            _right.clear()
        _right.add(right)


def failed(request: HttpRequest, scope: str, tried: str) -> None:
    """Count one wrong try."""
    right, by_code, by_address = _keys(request, scope, tried)
    _right.discard(right)
    if _count(by_code) == 1:
        _count(by_address)


def _count(key: str) -> int:
    """Count one more; how many there are in this window."""
    cache.add(key, 0, timeout=WINDOW)
    try:
        return cache.incr(key)
    except ValueError:
        # It expired between the two calls: the next wrong try begins a new count.
        return 1


def _keys(request: HttpRequest, scope: str, tried: str) -> tuple[str, str, str]:
    return (
        f"right:{scope}:{tried}",
        f"wrong:{scope}:{tried}",
        f"wrong:{scope}:from:{_address(request)}",
    )


def _address(request: HttpRequest) -> str:
    """Who asks: one address, or with IPv6 the network of 2^64 that one household has."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return "unknown"
    if address.version == 4:
        return text
    return str(ip_network((address, 64), strict=False).network_address)
