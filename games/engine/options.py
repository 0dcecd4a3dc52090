"""A game's options: the fields of its rules, each with what it can be.

A field is annotated with its type and, where that does not say it all, with what it can be:
`Literal["turn_up", "rota"]`, `bool`, `Annotated[int, Between(1, 50)]`. Options are read from and
written to JSON as they are; what is not given has its default. A field whose option's name means
something else to all games (`pack`) has another name, and the option's in `option_name`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints


class OptionError(ValueError):
    """An option that there is not, or a value that it cannot have.

    `option` is its name, `value` what was given, `allowed` what it can be, in words of the code.
    """

    def __init__(self, option: str, value: object, allowed: str) -> None:
        super().__init__(f"{option} is {allowed}, not {value!r}")
        self.option, self.value, self.allowed = option, value, allowed


@dataclass(frozen=True, slots=True)
class Between:
    """Whole numbers from `low` to `high`, both allowed, `step` apart."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return (
            type(value) is int
            and self.low <= value <= self.high
            and (value - self.low) % self.step == 0
        )

    def __str__(self) -> str:
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        return f"a whole number from {self.low} to {self.high}{steps}"


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list (a tuple in the program) of these values, each once unless they may repeat."""

    allowed: tuple[Any, ...] | Between
    fewest: int = 0
    most: int = 100
    repeats: bool = False

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and self.fewest <= len(value) <= self.most
            and all(one in self.allowed for one in value)
            and (self.repeats or len(set(value)) == len(value))
        )

    def __str__(self) -> str:
        of = (
            self.allowed if isinstance(self.allowed, Between) else ", ".join(map(str, self.allowed))
        )
        return f"a list of {self.fewest} to {self.most} of: {of}"


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, its default, and what it can be.

    `kinds` has one or more of: a tuple of single values, `Between`, `ListOf`. `field` is where the
    rules have its value.
    """

    name: str
    default: Any
    kinds: tuple[tuple[Any, ...] | Between | ListOf, ...]
    field: str

    def __contains__(self, value: object) -> bool:
        # True == 1, so a tuple of values is searched by type as well.
        return any(
            any(type(one) is type(value) and one == value for one in kind)
            if isinstance(kind, tuple)
            else value in kind
            for kind in self.kinds
        )

    @property
    def allowed(self) -> str:
        """What it can be, in words of the code."""
        return " or ".join(
            ", ".join(map(str, kind)) if isinstance(kind, tuple) else str(kind)
            for kind in self.kinds
        )


_NAME = "option"


def option_name(name: str) -> dict[str, str]:
    """Metadata for a field that cannot be called as its option is."""
    return {_NAME: name}


def options_of(rules: type) -> tuple[Option, ...]:
    """The options of a game, in the order of its fields."""
    return _options_of(rules)


@cache
def _options_of(rules: Any) -> tuple[Option, ...]:
    hints = get_type_hints(rules, include_extras=True)
    return tuple(
        Option(
            field.metadata.get(_NAME, field.name),
            field.default,
            tuple(_kinds(hints[field.name])),
            field.name,
        )
        for field in fields(rules)
    )


def checked(rules: Any) -> None:
    """Raise OptionError for the first option whose value it cannot have."""
    for option in options_of(type(rules)):
        value = getattr(rules, option.field)
        if value not in option:
            raise OptionError(option.name, value, option.allowed)


def from_json(rules: type, given: Mapping[str, Any]) -> Any:
    """A game with the options given; raises OptionError for a name or a value it does not know."""
    known = {option.name: option.field for option in options_of(rules)}
    for name in given:
        if name not in known:
            raise OptionError(name, given[name], f"no option of this game ({', '.join(known)})")
    return rules(**{known[name]: _frozen(value) for name, value in given.items()})


def to_json(rules: Any) -> dict[str, Any]:
    """The options that are not the defaults, as they are stored."""
    return {
        option.name: value
        for option in options_of(type(rules))
        if (value := getattr(rules, option.field)) != option.default
    }


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _kinds(hint: Any) -> list[Any]:
    origin = get_origin(hint)
    if origin is Annotated:
        return list(get_args(hint)[1:])
    if origin is Literal:
        return [get_args(hint)]
    if hint is bool:
        return [(False, True)]
    if hint is NoneType:
        return [(None,)]
    if origin in (Union, UnionType):
        return [kind for part in get_args(hint) for kind in _kinds(part)]
    raise TypeError(f"{hint!r} does not say what an option can be")
