"""The auction for trumps: a number of tricks and a denomination, each bid above the last (IW-A)."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.engine.cards import NotationError, Strain
from games.engine.reasons import Reason, Refusal

TRICKS: Final = 13
PASS: Final = "pass"
DENOMINATIONS: Final = tuple(Strain)
"""From low to high: clubs, diamonds, hearts, spades, no trump."""

Said = tuple[tuple[int, str], ...]


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
    def read(text: str) -> Bid | None:
        """The bid that is written so; None if it is none."""
        number = text.rstrip("CDHSNT")
        try:
            bid = Bid(int(number), DENOMINATIONS.index(Strain.parse(text.removeprefix(number))))
        except (NotationError, ValueError):
            return None
        return bid if str(bid) == text else None


HIGHEST: Final = Bid(TRICKS, len(DENOMINATIONS) - 1)


def standing(said: Said) -> tuple[Bid | None, int | None]:
    """The last bid and who made it; None before the first."""
    for seat, text in reversed(said):
        if text != PASS:
            return Bid.read(text), seat
    return None, None


def next_to_speak(said: Said, passes_to_end: int) -> int | None:
    """Who speaks next; None when four have passed, or so many after a bid (IW-A4)."""
    bid, _holder = standing(said)
    passes = next((n for n, (_, text) in enumerate(reversed(said)) if text != PASS), len(said))
    is_over = bid == HIGHEST or passes == (passes_to_end if bid else 4)
    return None if is_over else (said[-1][0] + 1) % 4


def sayable(said: Said, lowest: int) -> tuple[str, ...]:
    """`pass` and every bid above the last, from low to high (IW-A3)."""
    high, _holder = standing(said)
    every = (Bid(n, p) for n in range(lowest, TRICKS + 1) for p in range(len(DENOMINATIONS)))
    return (PASS, *(str(bid) for bid in every if high is None or bid > high))


def why_not_bid(said: Said, lowest: int, text: str) -> Refusal | None:
    """Why this may not be bid; None if it is no bid at all."""
    bid = Bid.read(text)
    if bid is None:
        return None
    if not lowest <= bid.tricks <= TRICKS:
        return Reason.OUT_OF_RANGE(low=lowest, high=TRICKS, got=bid.tricks)
    high, _holder = standing(said)
    return Reason.NOT_HIGH_ENOUGH(call=text, high=str(high)) if high and bid <= high else None
