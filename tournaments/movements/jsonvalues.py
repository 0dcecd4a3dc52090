"""Values out of a JSON file, each checked as it is read; MovementError says where it is wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

from tournaments.movements.base import MovementError


def an_object(value: object, where: str) -> dict[str, object]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise _unexpected(where, "an object", value)
    return value


def a_list(value: object, where: str) -> list[object]:
    """A JSON list."""
    if not isinstance(value, list):
        raise _unexpected(where, "a list", value)
    return value


def a_text(value: object, where: str) -> str:
    """A text with something in it."""
    if not isinstance(value, str) or not value.strip():
        raise _unexpected(where, "a text", value)
    return value


def a_number(value: object, where: str) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise _unexpected(where, "a whole number", value)
    return value


def nothing_twice(things: Iterable[object], where: str) -> None:
    """Refuse a collection that has something twice."""
    for thing, times in Counter(things).items():
        if times > 1:
            raise MovementError(f"{where}: {thing} is there {times} times")


def _unexpected(where: str, wanted: str, value: object) -> MovementError:
    found = "nothing" if value is None else json.dumps(value, ensure_ascii=False)
    return MovementError(f"{where}: {wanted} is expected, not {found:.60}")
