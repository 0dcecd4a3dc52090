"""Limits on guessing codes: wrong ones are counted by code and, generously, by address.

A right code opens its door whatever else was tried: a whole hall shares one address, and one phone
that guesses must not keep the others from scoring. So no limit on tries can be what makes guessing
hopeless, for whoever guesses right is let in however often he was wrong before. The codes' length
is, and it must be enough for guesses as fast as a server answers. The sum:

    signs                        29 (`codes.ALPHABET`)
    a table's code, 8 signs      29^8  = 5.0 * 10^11
    a person's card, 10 signs    29^10 = 4.2 * 10^14, and as much for the big screen's link
    guesses                      1,000 a second for an evening of 4 hours = 1.4 * 10^7
    a hall with 100 tables       100 * 1.4 * 10^7 / 5.0 * 10^11 = one table found in 350 evenings
    its 400 cards                400 * 1.4 * 10^7 / 4.2 * 10^14 = one in 70,000 evenings

With 6 signs for a table it would be more than two tables an evening. What the limit is for: an old
page that keeps asking is told to stop, and who runs the server reads in its log that somebody
guesses.
"""

from __future__ import annotations

import logging
from ipaddress import ip_address, ip_network
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

logger = logging.getLogger(__name__)

WINDOW: Final = 60  # seconds
PER_CODE: Final = 10
PER_ADDRESS: Final = 200


class TooMany(Exception):
    """Too many wrong tries; `wait` seconds until they are counted anew."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"wait {wait} seconds")
        self.wait = wait


def failed(request: HttpRequest, scope: str, tried: str) -> None:
    """Count one wrong try; TooMany when this or others were tried too often in the last minute.

    By address only different wrong codes are counted: an old page is no guesser.
    """
    address = _address(request)
    by_code, by_address = f"wrong:{scope}:{tried}", f"wrong:{scope}:from:{address}"
    if cache.get(by_address, 0) >= PER_ADDRESS:
        raise TooMany(WINDOW)
    tries = _count(by_code)
    if tries == 1 and _count(by_address) == PER_ADDRESS:
        logger.warning("%s different wrong codes in a minute from %s", PER_ADDRESS, address)
    if tries > PER_CODE:
        raise TooMany(WINDOW)


def _count(key: str) -> int:
    """Count one more; how many there are in this window."""
    cache.add(key, 0, timeout=WINDOW)
    try:
        return cache.incr(key)
    except ValueError:
        # It expired between the two calls: the next wrong try begins a new count.
        return 1


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
