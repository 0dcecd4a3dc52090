"""What is bid in Bid Whist, and what its declarer makes of it: trumps, direction, aces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from games.engine.cards import Strain, Suit

if TYPE_CHECKING:
    from games.rules.bid_whist.options import BidOptions

BOOK: Final = 6
"""Books (tricks) that count for nothing: a bid is a number above these."""
BOOKS: Final = 13
"""Books at stake in every deal, the kitty's among them."""

Kind = Literal["up", "down", "nt", ""]
"""How a bid would be played; "" in a number auction, whose winner says it afterwards."""
Direction = Literal["up", "down"]
Aces = Literal["good", "bad"]

KINDS: Final[tuple[Kind, ...]] = ("up", "down", "nt")
_CLASSES: Final = {
    "equal": {"": 0, "up": 0, "down": 0, "nt": 1},
    "down_over_up": {"": 0, "up": 0, "down": 1, "nt": 2},
}
_READ: Final[dict[str | None, Kind]] = {None: "", **{kind: kind for kind in KINDS}}
_WRITTEN: Final = re.compile(r"(0|[1-9][0-9]*)(?:-(up|down|nt))?")


class Bid(NamedTuple):
    """So many books above six, uptown, downtown or at no trump."""

    number: int
    kind: Kind = ""

    @staticmethod
    def read(text: str) -> Bid | None:
        """The bid that is written so, whether or not it may be made here; None if it is none.

        >>> Bid.read("4-nt"), Bid.read("5"), Bid.read("4-xx")
        (Bid(number=4, kind='nt'), Bid(number=5, kind=''), None)
        """
        match = _WRITTEN.fullmatch(text)
        if match is None:
            return None
        return Bid(int(match[1]), _READ[match[2]])

    def rank(self, order: str) -> tuple[int, int]:
        """What bids are compared by, with the option `direction_order` (BW-A3)."""
        return self.number, _CLASSES[order][self.kind]

    def __str__(self) -> str:
        return f"{self.number}-{self.kind}" if self.kind else str(self.number)


@dataclass(frozen=True, slots=True)
class Declared:
    """What a declarer has said: the trumps, and which cards win. In uptown aces are always good."""

    trump: Strain
    direction: Direction
    aces: Aces = "good"

    @property
    def kind(self) -> Kind:
        """What a bid is called that is played like this."""
        return "nt" if self.trump is Strain.NO_TRUMP else self.direction


@lru_cache(maxsize=1000)
def declarations(rules: BidOptions, bid: Bid) -> Mapping[str, Declared]:
    """All that the winner of the auction may declare, by the words for it.

    Only what the bid leaves open is said: a suit for 4-up, a direction for 4-nt, both after a
    number auction; and `good` or `bad` aces for downtown, where the bidder chooses.
    """
    found = {}
    for trump in _strains(bid):
        for direction in _directions(bid):
            for aces in _aces(rules, direction):
                words = [] if bid.kind == "nt" else [trump.value]
                words += [] if bid.kind in ("up", "down") else [direction]
                is_chosen = direction == "down" and rules.downtown_aces == "bidder_chooses"
                words += [aces] if is_chosen else []
                found[" ".join(words)] = Declared(trump, direction, aces)
    return MappingProxyType(found)


def _strains(bid: Bid) -> tuple[Strain, ...]:
    if bid.kind == "nt":
        return (Strain.NO_TRUMP,)
    return tuple(suit.strain for suit in Suit) if bid.kind else tuple(Strain)


def _directions(bid: Bid) -> tuple[Direction, ...]:
    if bid.kind == "up":
        return ("up",)
    return ("down",) if bid.kind == "down" else ("up", "down")


def _aces(rules: BidOptions, direction: Direction) -> tuple[Aces, ...]:
    """How aces may count: downtown as the option says (BW-C3)."""
    if direction == "up" or rules.downtown_aces == "good":
        return ("good",)
    return ("bad",) if rules.downtown_aces == "bad" else ("good", "bad")
