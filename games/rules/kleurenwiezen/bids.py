"""The ladder of Kleurenwiezen: contracts with levels and suits, and what outranks what (7)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from games.engine.boston import ALONE, OPEN_MISERE
from games.engine.cards import Suit
from games.engine.cardset import SUIT_MASKS
from games.engine.troel import TROEL

SUITS: Final = "SCDH"
"""From low to high, for comparing bids and for nothing else (3)."""
MASKS: Final = {suit: SUIT_MASKS[Suit(suit)] for suit in SUITS}
"""The cards of each suit, as bits."""

SAMEN: Final = "samen"
ABONDANCE: Final = "abondance"
SMALL: Final = "small_misere"
PICCOLO: Final = "piccolo"
GRAND: Final = "grand_misere"
SLIM: Final = "solo_slim"
MISERES: Final = (SMALL, PICCOLO, GRAND, OPEN_MISERE)
"""Bids for no trick, or for one, which several may share."""

_LADDER: Final = (
    (SAMEN, 8), (ALONE, 5), (SAMEN, 9), (ALONE, 6), (SAMEN, 10), (ALONE, 7), (SMALL, 0),
    (SAMEN, 11), (ALONE, 8), (PICCOLO, 0), (SAMEN, 12), (SAMEN, 13), (ABONDANCE, 9), (TROEL, 0),
    (GRAND, 0), (ABONDANCE, 10), (ABONDANCE, 11), (OPEN_MISERE, 0), (ABONDANCE, 12), (SLIM, 0),
)  # fmt: skip
RANKS: Final = {step: rank for rank, step in enumerate(_LADDER, start=1)}
LEVELS: Final = {
    kind: tuple(level for other, level in _LADDER if other == kind)
    for kind in (SAMEN, ALONE, ABONDANCE)
}
"""The levels of the contracts that have some."""
KINDS: Final = tuple(dict.fromkeys(kind for kind, _level in _LADDER))


class Bid(NamedTuple):
    """A contract that somebody bids. `level` is 0 where there is but one, `suit` "" without one."""

    kind: str
    level: int = 0
    suit: str = ""

    @property
    def strength(self) -> tuple[int, int]:
        """Rank, then suit; what is larger outranks."""
        return RANKS[self.kind, self.level], 1 + SUITS.index(self.suit) if self.suit else 0

    def outranks(self, other: Bid | None) -> bool:
        """Whether it may be bid over the other; over nothing, always."""
        return other is None or self.strength > other.strength

    def __str__(self) -> str:
        kind = f"{self.kind}_{self.level}" if self.level else self.kind
        return f"{kind}:{self.suit}" if self.suit else kind


@cache
def lowest(kind: str, suit: str, over: Bid | None) -> Bid | None:
    """The lowest level of a contract in this suit that outranks a bid; None if none does.

    >>> str(lowest(SAMEN, "C", Bid(SAMEN, 8, "H"))), lowest(ALONE, "S", Bid(PICCOLO))
    ('samen_9:C', None)
    """
    for level in LEVELS.get(kind, (0,)):
        bid = Bid(kind, level, suit)
        if bid.outranks(over):
            return bid
    return None


SPECIAL: Final = {
    str(bid): bid
    for kind, level in _LADDER
    if kind not in (SAMEN, ALONE, TROEL)
    for bid in ([Bid(kind)] if kind in MISERES else [Bid(kind, level, suit) for suit in SUITS])
}
"""The bids of one against three that open at a first turn, as they are called, from low to high."""


@cache
def special_over(bid: Bid | None, *, can_share: bool, has_piccolo: bool) -> tuple[str, ...]:
    """Those that may be called: they outrank what stands, or share it."""
    return tuple(
        call
        for call, one in SPECIAL.items()
        if (has_piccolo or call != PICCOLO)
        and (one.outranks(bid) or (one == bid and call in MISERES and can_share))
    )


@cache
def proposable_over(bid: Bid | None) -> str:
    """The suits in which a proposal could still become the bid."""
    if bid and (bid.kind == TROEL or str(bid) in SPECIAL):
        return ""
    return "".join(suit for suit in SUITS if lowest(SAMEN, suit, bid))
