"""A game's score sheet: what a slip asks for, as its result's fields say.

A field of a result says what it is by `games.engine.result.entry`: `number` (with `low`, `high`),
`choice` (of `choices`), `tick` (yes or no), `seat`, `side`, `seats` (in order). `per` says whether
it is asked once a deal, or of every seat, side or declarer. Tricks are asked, last, unless the
result says otherwise (`asks_tricks`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal

from games.engine.result import DealResult
from games.engine.setup import Setup

if TYPE_CHECKING:
    from games.engine.rules import Rules

Kind = Literal["number", "choice", "tick", "seat", "side", "seats"]
Per = Literal["deal", "side", "seat", "declarer"]


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that a slip asks for. `name` is the field of the result that it fills."""

    name: str
    kind: Kind
    per: Per = "deal"
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """One figure of a slip: what is asked, and of which seat or side, where it is asked of each."""

    asked: Asked
    of: int | None = None


def sheet(rules: Rules, setup: Setup, result: type[DealResult] | None = None) -> tuple[Asked, ...]:
    """What a slip of this deal asks for, tricks last.

    `result` is the kind of result where the game has several; else its only, or its first, one.
    """
    kind = result or rules.result_types[0]
    asked = [
        _asked(field.name, field.metadata["sheet"])
        for field in fields(kind)
        if "sheet" in field.metadata
    ]
    if kind.asks_tricks:
        asked.append(_tricks(rules, setup))
    return tuple(asked)


def columns(rules: Rules, setup: Setup) -> tuple[Column, ...]:
    """Every figure of a slip in order: what is asked of each seat or side once for each of them."""
    made: list[Column] = []
    for asked in sheet(rules, setup):
        of: tuple[int | None, ...] = (None,)
        if asked.per == "seat":
            of = tuple(sorted(setup.seats))
        elif asked.per == "side":
            of = tuple(range(len(rules.sides)))
        made += [Column(asked, one) for one in of]
    return tuple(made)


def _asked(name: str, told: dict[str, Any]) -> Asked:
    kind: Kind = "tick" if told["kind"] == "flag" else told["kind"]
    return Asked(
        name,
        kind,
        told.get("per", "deal"),
        told.get("low", told.get("fewest")),
        told.get("high", told.get("most")),
        tuple(choice for choice in told.get("choices", ()) if choice),
    )


def _tricks(rules: Rules, setup: Setup) -> Asked:
    per: Per = "side" if len(rules.sides) < rules.table else "seat"
    cards = getattr(setup, "cards", None)
    most = cards if isinstance(cards, int) else len(rules.pack(setup)) // len(setup.seats)
    return Asked("tricks", "number", per, 0, most)
