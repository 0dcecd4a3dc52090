"""Shuffling that anyone can repeat, in any language, for as long as SHA-256 is known.

Version `sha256-fy-1`: the stream is SHA-256(version in ASCII + seed + counter in 8 bytes), with
counter 0, 1, 2 …, cut into words of 4 bytes; all numbers are big-endian. To choose below n, words
not below the largest multiple of n in 2**32 are thrown away (so that no choice is likelier than
another) and the first kept one is taken modulo n. The shuffle is Fisher and Yates': from the last
place down to the second, the item there changes with the one at a place chosen up to and including
it. What `random` does may change with Python; this may not. A better way gets a new version.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

VERSION = "sha256-fy-1"
SEED_BYTES = 32
_WORDS = 2**32


def new_seed() -> bytes:
    """256 bits from the system's secure source."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from_text(text: str) -> bytes:
    """The seed a text stands for, in tests, demonstrations and rehearsals."""
    return sha256(text.encode()).digest()


def branch(seed: bytes, purpose: str) -> bytes:
    """A seed of its own for one purpose of several that share `seed`."""
    return sha256(_whole(seed) + purpose.encode()).digest()


def shuffled(items: Iterable[T], seed: bytes, version: str = VERSION) -> tuple[T, ...]:
    """The items in the order that seed and version give.

    Raises ValueError for a seed of another length than 32 bytes and for an unknown version.

    >>> "".join(shuffled("ABCDEF", bytes(32)))
    'DEABCF'
    """
    if version not in _VERSIONS:
        raise ValueError(f"unknown version of shuffling: {version!r}")
    order = list(items)
    _VERSIONS[version](order, _whole(seed))
    return tuple(order)


def _whole(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


def _fisher_yates_1(order: list[T], seed: bytes) -> None:
    words = _words(b"sha256-fy-1" + seed)
    for last in range(len(order) - 1, 0, -1):
        place = _below(last + 1, words)
        order[last], order[place] = order[place], order[last]


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = sha256(key + counter.to_bytes(8, "big")).digest()
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(n: int, words: Iterator[int]) -> int:
    fair = _WORDS - _WORDS % n
    return next(word for word in words if word < fair) % n


_VERSIONS: dict[str, Callable[[list[T], bytes], None]] = {"sha256-fy-1": _fisher_yates_1}
