"""Showing before a deal that its pack will not be chosen, and after it that it was not.

Each place of the pack is committed to by itself: SHA-256 of a salt, the place and the card. The
root, a hash of all those, is shown before the first card is dealt. After the deal the salts of the
places whose cards the rules have made public are shown, and only those: anyone can check them
against the root, and the cards that were never seen stay unknown. Version `sha256-place-1`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from games.engine.cards import Card
from games.engine.shuffling import branch

VERSION = "sha256-place-1"


@dataclass(frozen=True, slots=True)
class Opened:
    """What lets a place be checked: its card and its salt, in hexadecimal."""

    card: Card
    salt: str


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is shown before the deal: a hash for each place of the pack, and the root of them."""

    places: tuple[str, ...]

    @property
    def root(self) -> str:
        """The one text that stands for the whole pack."""
        return sha256(f"{VERSION} {' '.join(self.places)}".encode()).hexdigest()


def commit(order: Sequence[Card], seed: bytes) -> Commitment:
    """The commitment to a pack in this order; salts come from the deal's own seed.

    >>> pack = [Card.parse("AS"), Card.parse("2C")]
    >>> made = commit(pack, bytes(32))
    >>> check(made.root, made, open_places(pack, bytes(32), [1]))
    True
    """
    return Commitment(
        tuple(_hash(place, card, _salt(seed, place)) for place, card in enumerate(order))
    )


def open_places(order: Sequence[Card], seed: bytes, places: Collection[int]) -> dict[int, Opened]:
    """What is shown after the deal for the places whose cards are public."""
    return {place: Opened(order[place], _salt(seed, place)) for place in sorted(places)}


def check(root: str, commitment: Commitment, opened: Mapping[int, Opened]) -> bool:
    """Whether it is the commitment whose root was shown, and these cards lay at these places."""
    return commitment.root == root and all(
        0 <= place < len(commitment.places)
        and commitment.places[place] == _hash(place, one.card, one.salt)
        for place, one in opened.items()
    )


def _salt(seed: bytes, place: int) -> str:
    return branch(seed, f"{VERSION} salt {place}").hex()


def _hash(place: int, card: Card, salt: str) -> str:
    return sha256(f"{VERSION} {salt} {place} {card}".encode()).hexdigest()
