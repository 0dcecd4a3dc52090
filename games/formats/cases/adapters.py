"""The adapters there are, by game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games import rules
from games.formats.cases import (
    Adapter,
    bid_whist,
    classic_whist,
    danish_whist,
    duplicate_whist,
    german_whist,
    israeli_whist,
    kleurenwiezen,
    knockout_whist,
    minnesota_whist,
    nomination_whist,
    rentz,
    romanian_whist,
    solo_whist,
    wiezen,
)
from games.rules.duplicate_whist import DuplicateWhist

ADAPTERS: Final[Mapping[str, Adapter]] = {
    "bid_whist": bid_whist.ADAPTER,
    "classic_whist": classic_whist.ADAPTER,
    "danish_whist": danish_whist.ADAPTER,
    "duplicate_whist": duplicate_whist.ADAPTER,
    "german_whist": german_whist.ADAPTER,
    "israeli_whist": israeli_whist.ADAPTER,
    "kleurenwiezen": kleurenwiezen.ADAPTER,
    "knockout_whist": knockout_whist.ADAPTER,
    "minnesota_whist": minnesota_whist.ADAPTER,
    "nomination_whist": nomination_whist.ADAPTER,
    "rentz": rentz.ADAPTER,
    "romanian_whist": romanian_whist.ADAPTER,
    "solo_whist": solo_whist.ADAPTER,
    "wiezen": wiezen.ADAPTER,
}


def rules_of(key: str) -> Any:
    """What a case's options belong to: a game, or a way to score one; KeyError if there is none.

    Any: see `games.formats.cases.judge`.
    """
    return DuplicateWhist if key == DuplicateWhist.key else rules.get(key)


SCENARIOS: Final[Mapping[str, str]] = {
    **bid_whist.SCENARIOS,
    **israeli_whist.SCENARIOS,
    **nomination_whist.SCENARIOS,
}
"""By case: the test that plays a situation told in words."""
