from __future__ import annotations

import pytest

from tournaments.scoring.release import played_to, released_to

EVERY = {(hand, table) for hand in (5, 6) for table in (1, 2)}


@pytest.mark.parametrize(
    ("settled", "highest", "released"),
    [
        (set(), 24, 4),
        ({(5, 1)}, 24, 4),
        ({(5, 1), (5, 2)}, 24, 5),
        ({(6, 1), (6, 2)}, 24, 4),  # nothing before it is open
        (EVERY, 24, 6),
        (EVERY, 5, 5),  # the last hands are held back
        (EVERY, -1, 0),  # more are held back than there are
    ],
)
def test_the_hall_sees_what_every_table_has_settled_and_nothing_held_back(
    settled: set[tuple[int, int]], highest: int, released: int
) -> None:
    assert released_to(played_to(5, 6, {1, 2}, settled), highest) == released
