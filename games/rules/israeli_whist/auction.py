"""The auction for trumps: a number of tricks and a denomination, each bid above the last (IW-A)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.engine.actions import Calls, calls_of
from games.engine.cards import NotationError, Strain
from games.engine.phases.speaking import PASS
from games.engine.reasons import Reason, Refusal
from games.engine.seats import TRICKS

DENOMINATIONS: Final = tuple(Strain)
"""From low to high: clubs, diamonds, hearts, spades, no trump."""


class Bid(NamedTuple):
    """So many tricks, with trumps at this place among the denominations; higher is greater.

    >>> str(Bid.read("6C")), Bid.read("6C") > Bid.read("5NT"), Bid.read("5D") > Bid.read("5S")
    ('6C', True, False)
    """

    tricks: int
    place: int

    @property
    def trump(self) -> Strain:
        """What is trumps."""
        return DENOMINATIONS[self.place]

    def __str__(self) -> str:
        return f"{self.tricks}{self.trump}"

    @staticmethod
    @lru_cache(maxsize=1000)
    def read(text: str) -> Bid | None:
        """The bid that is written so; None if it is none."""
        number = text.rstrip("CDHSNT")
        try:
            bid = Bid(int(number), DENOMINATIONS.index(Strain.parse(text.removeprefix(number))))
        except (NotationError, ValueError):
            return None
        return bid if str(bid) == text else None


HIGHEST: Final = Bid(TRICKS, len(DENOMINATIONS) - 1)


@cache
def bids_over(high: Bid | None, lowest: int) -> Calls:
    """`pass` and every bid above the last, from low to high (IW-A3)."""
    every = (Bid(n, p) for n in range(lowest, TRICKS + 1) for p in range(len(DENOMINATIONS)))
    return calls_of(PASS, *(str(bid) for bid in every if high is None or bid > high))


class Standing(NamedTuple):
    """The last bid and who made it, None before the first; how many have passed since.

    `lowest` is the fewest tricks that may be bid, `passes_to_end` how many passes follow a bid.
    """

    turn: int | None
    lowest: int
    passes_to_end: int
    bid: Bid | None = None
    holder: int | None = None
    passes: int = 0

    @property
    def calls(self) -> Calls:
        """`pass` and every higher bid."""
        return bids_over(self.bid, self.lowest)

    def after(self, call: str) -> Standing:
        """The next speaks, until four have passed, or so many after a bid (IW-A4)."""
        seat, lowest, passes_to_end, bid, holder, passes = self
        assert seat is not None
        if call == PASS:
            passes += 1
        else:
            bid, holder, passes = Bid.read(call), seat, 0
        is_over = bid == HIGHEST or passes == (passes_to_end if bid else 4)
        turn = None if is_over else (seat + 1) % 4
        return Standing(turn, lowest, passes_to_end, bid, holder, passes)

    def why_not(self, call: str) -> Refusal | None:
        """Why this may not be bid; None if it is no bid at all."""
        bid, high = Bid.read(call), self.bid
        if bid is None:
            return None
        if not self.lowest <= bid.tricks <= TRICKS:
            return Reason.OUT_OF_RANGE(low=self.lowest, high=TRICKS, got=bid.tricks)
        return Reason.NOT_HIGH_ENOUGH(call=call, high=str(high)) if high and bid <= high else None
