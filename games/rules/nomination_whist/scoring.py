"""What nominations and tricks are worth, and what a slip says of a deal (NW-S, NW-N5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from games.engine.options import OptionError
from games.engine.result import DealResult, entry
from games.engine.seats import TRICKS


class Scheme(NamedTuple):
    """What an exact and a missed nomination are worth (NW-S3)."""

    hit_base: int = 0
    hit_per_trick: int = 0
    hit_square: int = 0
    hit_zero: int | None = None
    miss_per_trick: int = 0
    miss_flat: int = 0
    miss_per_diff: int = 0
    miss_diff_square: int = 0
    miss_per_bid: int = 0

    @classmethod
    def named(cls, given: Mapping[str, Any]) -> tuple[Any, ...]:
        """The figures in their order, from an object with some of them.

        Raises OptionError for a name that there is not.
        """
        if not set(given) <= set(cls._fields):
            raise OptionError("scoring", dict(given), f"an object of: {', '.join(cls._fields)}")
        made = cls(**given)
        # A nomination of 0 that is worth nothing special is worth the base.
        return made._replace(hit_zero=made.hit_base) if made.hit_zero is None else made

    def points(self, bid: int, tricks: int) -> int:
        """What a nomination is worth that came out so.

        >>> SCHEMES["carter"].points(3, 3), SCHEMES["carter"].points(1, 4)
        (13, -13)
        """
        if bid == tricks:
            if bid == 0 and self.hit_zero is not None:
                return self.hit_zero
            return self.hit_base + self.hit_per_trick * bid + self.hit_square * bid**2
        off = abs(tricks - bid)
        lost = self.miss_flat + self.miss_per_diff * off + self.miss_diff_square * off**2
        return self.miss_per_trick * tricks - lost - self.miss_per_bid * bid


SCHEMES: Final = {
    "tricks_plus_10": Scheme(10, 1, miss_per_trick=1),
    "tricks_plus_5": Scheme(5, 1, miss_per_trick=1),
    "exact_10": Scheme(10, 1),
    "exact_10_zero5": Scheme(10, 1, hit_zero=5),
    "carter": Scheme(10, 1, miss_flat=10, miss_per_diff=1),
    "square": Scheme(10, hit_square=1, miss_diff_square=1),
    "square_nil": Scheme(10, hit_square=1),
    "clag_2": Scheme(10, 2),
    "clag_5": Scheme(10, 5),
    "fives": Scheme(0, 5, miss_per_trick=5, miss_per_diff=5),
    "times_10": Scheme(0, 10),
}
"""The schemes that have a name (NW-S2)."""

MISERE: Final = {
    "tricks": Scheme(hit_zero=10, miss_per_trick=1),
    "minus5": Scheme(hit_zero=10, miss_per_trick=-5),
}
"""What a round without nominations is worth, by `misere_miss` (NW-V1)."""


@dataclass(frozen=True, slots=True)
class NominationResult(DealResult):
    """Tricks and nominations by seat; nominations may be missing where everybody is held to 0."""

    bids: tuple[int, ...] = field(default=(), metadata=entry("number", per="seat", low=0))


@dataclass(frozen=True, slots=True)
class NomsResult(DealResult):
    """How a hand of Noms came out: tricks by seat, and the contract. `bid` is 0 if all passed.

    `partner` held the called card: the bidder, who played alone, or another.
    """

    bid: int = field(default=0, metadata=entry("number", low=0, high=TRICKS))
    bidder: int | None = field(default=None, metadata=entry("seat"))
    partner: int | None = field(default=None, metadata=entry("seat"))

    @property
    def is_void(self) -> bool:
        """Whether all four passed."""
        return not self.bid

    @property
    def side(self) -> frozenset[int]:
        """The bidder and the partner, or the bidder alone."""
        return frozenset(seat for seat in (self.bidder, self.partner) if seat is not None)

    @property
    def is_made(self) -> bool:
        """Whether that side has as many tricks as were bid."""
        return sum(self.tricks[seat] for seat in self.side) >= self.bid
