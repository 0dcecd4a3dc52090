"""Seats are numbers from 0, clockwise; at a table of four they are also called N, E, S, W.

Who sits where is looked up at every step, so that answers are kept: there are few.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

SEATS: Final = (0, 1, 2, 3)
"""Those of a table of four."""
TRICKS: Final = 13
"""The tricks of a deal in which four seats share the whole pack."""
COMPASS: Final = ("N", "E", "S", "W")
PARTNERS: Final = ((0, 2), (1, 3))
"""The two sides of four seats where partners sit opposite: North-South, East-West."""


@lru_cache(maxsize=10_000)
def clockwise(first: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats in turn from `first`, or from the next of them clockwise if it is not among them.

    >>> clockwise(2, (0, 1, 2, 3)), clockwise(2, (0, 1, 4))
    ((2, 3, 0, 1), (4, 0, 1))
    """
    place = next((p for p, seat in enumerate(seats) if seat >= first), 0)
    return (*seats[place:], *seats[:place])


@lru_cache(maxsize=10_000)
def left_of(seat: int, seats: tuple[int, ...]) -> int:
    """The next of these seats clockwise.

    >>> left_of(3, (0, 1, 2, 3)), left_of(3, (1, 3, 5))
    (0, 5)
    """
    return clockwise(seat + 1, seats)[0]


@lru_cache(maxsize=10_000)
def right_of(seat: int, seats: tuple[int, ...]) -> int:
    """The next of these seats anticlockwise.

    >>> right_of(0, (0, 1, 2, 3)), right_of(3, (1, 3, 5))
    (3, 1)
    """
    return next((other for other in reversed(seats) if other < seat), seats[-1])
