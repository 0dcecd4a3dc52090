"""The movements there are. Adding one: a module beside the others, and its class in `ALL`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import get_args, get_type_hints

from tournaments.movements.base import Movement, MovementError
from tournaments.movements.partner_drive import PartnerDrive
from tournaments.movements.progressive import Progressive

ALL: tuple[type[Progressive] | type[PartnerDrive], ...] = (Progressive, PartnerDrive)


def get(key: str, options: Mapping[str, str]) -> Movement:
    """The movement of that name; options not given have their defaults.

    >>> get("progressive", {"who": "losers"})
    Progressive(who='losers', stay='split', direction='up')
    """
    by_key: dict[str, Callable[..., Movement]] = {movement.key: movement for movement in ALL}
    if key not in by_key:
        raise MovementError(f"there is no movement {key!r}; there are: {', '.join(by_key)}")
    allowed = options_of(key)
    for name, value in options.items():
        if name not in allowed:
            raise MovementError(
                f"{key} has no option {name!r}; it has: {', '.join(allowed) or 'none'}"
            )
        if value not in allowed[name]:
            raise MovementError(
                f"{key}: {name} cannot be {value!r}; it can be: {', '.join(allowed[name])}"
            )
    return by_key[key](**options)


def options_of(key: str) -> dict[str, tuple[str, ...]]:
    """What each option of a movement can be, the default first."""
    (movement,) = (movement for movement in ALL if movement.key == key)
    hints = get_type_hints(movement)
    return {option.name: get_args(hints[option.name]) for option in fields(movement)}
