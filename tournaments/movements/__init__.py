"""The movements there are. Adding one: a module beside the others, and its class in `Known`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import get_args, get_type_hints

from tournaments.movements.base import Movement, MovementError
from tournaments.movements.partner_drive import PartnerDrive
from tournaments.movements.progressive import Progressive

Known = Progressive | PartnerDrive
ALL: tuple[type[Known], ...] = get_args(Known)


def get(key: str, options: Mapping[str, str]) -> Movement:
    """The movement of that name; options not given have their defaults.

    >>> get("progressive", {"who": "losers"})
    Progressive(who='losers', stay='split', direction='up')
    """
    allowed = options_of(key)
    for name, value in options.items():
        if name not in allowed:
            has = ", ".join(allowed) or "none"
            raise MovementError(f"{key} has no option {name!r}; it has: {has}")
        if value not in allowed[name]:
            can = ", ".join(allowed[name])
            raise MovementError(f"{key}: {name} cannot be {value!r}; it can be: {can}")
    make: Callable[..., Movement] = class_of(key)
    return make(**options)


def options_of(key: str) -> dict[str, tuple[str, ...]]:
    """What each option of a movement can be, the default first."""
    movement = class_of(key)
    hints = get_type_hints(movement)
    return {option.name: get_args(hints[option.name]) for option in fields(movement)}


def option_names() -> tuple[str, ...]:
    """The options of all movements, each once."""
    return tuple(dict.fromkeys(name for movement in ALL for name in options_of(movement.key)))


def class_of(key: str) -> type[Known]:
    """The movement of that name, whose facts hold whatever the options; MovementError if none."""
    for movement in ALL:
        if movement.key == key:
            return movement
    known = ", ".join(movement.key for movement in ALL)
    raise MovementError(f"there is no movement {key!r}; there are: {known}")
