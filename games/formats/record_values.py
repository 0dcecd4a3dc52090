"""Frozen dataclasses of plain values, out to JSON and in again, by the types of their fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

Made = TypeVar("Made")


class ValueRefused(ValueError):
    """A value that its field cannot have. `path` leads to it, `allowed` is what it can be."""

    def __init__(self, path: str, allowed: str, got: object) -> None:
        super().__init__(f"{path} is {allowed}, not {got!r}")
        self.path, self.allowed, self.got = path, allowed, got


class FieldUnknown(ValueError):
    """A field that there is not."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


class FieldMissing(ValueError):
    """A field that is needed and not there."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def to_plain(value: Any) -> Any:
    """A value as JSON has it: objects for dataclasses, lists for tuples. Any: whatever it is."""
    if is_dataclass(value):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [to_plain(one) for one in value]
    return value.value if isinstance(value, Enum) else value


def from_plain(kind: type[Made], given: Any, path: str) -> Made:
    """The dataclass that an object stands for.

    Raises ValueRefused, FieldUnknown or FieldMissing, each with the path of what is wrong.
    """
    if not isinstance(given, Mapping):
        raise ValueRefused(path, "an object", given)
    hints = _hints(kind)
    for name in given:
        if name not in hints:
            raise FieldUnknown(f"{path}.{name}")
    for name in needed(kind):
        if name not in given:
            raise FieldMissing(f"{path}.{name}")
    return kind(
        **{name: _read(hints[name], value, f"{path}.{name}") for name, value in given.items()}
    )


def needed(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass that have no default."""
    return tuple(
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    )


def _hints(kind: type) -> dict[str, Any]:
    return _hints_of(kind)


@cache
def _hints_of(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(hint: Any, given: Any, path: str) -> Any:
    """A value of a type, from JSON. Any: whatever the type is."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _any_of(hint, given, path)
    if origin is Literal:
        for one in get_args(hint):
            if type(one) is type(given) and one == given:
                return one
        raise ValueRefused(path, " or ".join(map(repr, get_args(hint))), given)
    if origin is tuple:
        return _tuple(get_args(hint), given, path)
    if is_dataclass(hint) and isinstance(hint, type):
        return from_plain(hint, given, path)
    kind = NoneType if hint is None else hint
    if type(given) is not kind:
        raise ValueRefused(path, "null" if kind is NoneType else kind.__name__, given)
    return given


def _any_of(hint: Any, given: Any, path: str) -> Any:
    for one in get_args(hint):
        try:
            return _read(one, given, path)
        except ValueRefused:
            continue
    raise ValueRefused(path, str(hint), given)


def _tuple(kinds: tuple[Any, ...], given: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(given, list):
        raise ValueRefused(path, "a list", given)
    if len(kinds) == 2 and kinds[1] is ...:
        kinds = kinds[:1] * len(given)
    if len(kinds) != len(given):
        raise ValueRefused(path, f"a list of {len(kinds)}", given)
    return tuple(
        _read(kind, one, f"{path}[{place}]")
        for place, (kind, one) in enumerate(zip(kinds, given, strict=True))
    )
