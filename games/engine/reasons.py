"""Why something is refused, as a value: a reason and what it speaks of.

The engine never forms sentences; whoever speaks to people turns a reason into one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Reason(Enum):
    """Every reason the engine refuses for. Calling one with its parameters gives the refusal.

    >>> Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=12).params["got"]
    12
    """

    SIDES_MISSING = "sides_missing"  # sides, got: how many sides must, and do, have a figure
    TRICKS_OUT_OF_RANGE = "tricks_out_of_range"  # low, high, got
    TRICKS_DO_NOT_ADD_UP = "tricks_do_not_add_up"  # total, got

    def __call__(self, **params: int | str) -> Refusal:
        return Refusal(self, params)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal with its reason and the parameters its sentence needs."""

    reason: Reason
    params: Mapping[str, int | str] = field(default_factory=dict)
