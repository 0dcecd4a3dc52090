"""Which state of things a page shows: one growing number a page can compare.

Every change of a drive has a revision. Pages show two things of a revision: what was done, at
once, and a little later the copies folded from it (standings, next seats). So a revision has two
editions: `2 * revision` with the act, `2 * revision + 1` with the copies made from it. Who shows
an edition asks for nothing until a higher one is announced.
"""

from __future__ import annotations

from whistdrive.live import ROOM


def edition(revision: int, *, with_copies: bool = False) -> int:
    """The edition that shows a revision, without or with the copies folded from it."""
    return 2 * revision + with_copies


def table_channel(drive_id: int, table: int) -> str:
    """Heard by the phones at one table."""
    return f"table:{drive_id}:{table}"


def everyone_channel(drive_id: int) -> str:
    """Heard by every phone of a drive; taken up after a short random wait."""
    return f"everyone:{drive_id}"


def room_channel(drive_id: int) -> str:
    """Heard by the room's few screens: console and projector."""
    return f"{ROOM}{drive_id}"
