"""What the hall may see of the standings, and when: never part of a hand, and not the last hands,
which stay secret until the prizes are read out. [product 9]
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet


def played_to(
    first: int, last: int, tables: AbstractSet[int], settled: AbstractSet[tuple[int, int]]
) -> int:
    """Up to which hand the whole room has played; 0 where it has played none.

    All hands before the current round, which has the hands `first` to `last`; of those, each that
    every one of the `tables` has settled, as far as none before it is open. `settled` holds
    (hand, table).
    """
    done = first - 1
    for hand in range(first, last + 1):
        if any((hand, table) not in settled for table in tables):
            break
        done = hand
    return done


def released_to(played: int, highest: int) -> int:
    """Up to which hand the hall may see the standings; 0 where it may see none.

    The hands that the room has `played`, and never beyond `highest`, so that the last hands can be
    held back.
    """
    return min(played, max(0, highest))
