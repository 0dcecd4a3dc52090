"""Drawing by lot, so that the same draw can be made again (product rule 5)."""

from __future__ import annotations

from tournaments.draws.lot import (
    Balance,
    DrawError,
    DrawRecord,
    DrawRule,
    balance,
    draw,
    repeat,
)

__all__ = ["Balance", "DrawError", "DrawRecord", "DrawRule", "balance", "draw", "repeat"]
