"""Drawing by lot, so that the same draw can be made again from what its record keeps: the seed, the
list in order, the rule, and the version of the shuffling. [product 5]
"""

from __future__ import annotations

from tournaments.draws.lot import (
    Balance,
    DrawError,
    DrawRecord,
    DrawRule,
    balance,
    draw,
)

__all__ = ["Balance", "DrawError", "DrawRecord", "DrawRule", "balance", "draw"]
