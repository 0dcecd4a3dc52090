"""The parts of a match's document: each is what it stands for, or Unreadable says why not."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final, TypeVar

from games.engine.cards import Card, NotationError
from games.engine.cardset import CardSet
from games.engine.reasons import Refusal
from games.engine.result import DealResult
from games.engine.rules import Rules
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.formats.faults import Fault, FaultCode
from games.formats.record_values import (
    FieldMissing,
    FieldUnknown,
    ValueRefused,
    from_plain,
    needed,
)
from games.formats.record_writing import Document

Got = TypeVar("Got")
LONGEST_TOLD: Final = 80


class Unreadable(Exception):
    """Reading cannot go on here, for this reason."""

    def __init__(
        self,
        code: FaultCode,
        path: str,
        also: Mapping[str, str | int] = MappingProxyType({}),
        **params: str | int,
    ) -> None:
        super().__init__(path)
        self.fault = Fault(code, {**params, **also}, path=path)


# Cards and actions


def cards_of(given: Document, path: str) -> Deal:
    """The cards as dealt."""
    object_of(given, path, ("hands", "rest", "turned"))
    hands = field_of(given, "hands", list, path)
    rest = field_of(given, "rest", list, path, [])
    turned = given.get("turned")
    return Deal(
        tuple(_read(CardSet.parse, one, f"{path}.hands[{n}]") for n, one in enumerate(hands)),
        tuple(_read(Card.parse, one, f"{path}.rest[{n}]") for n, one in enumerate(rest)),
        None if turned is None else _read(Card.parse, turned, f"{path}.turned"),
    )


def _read(parse: Callable[[str], Got], text: Any, path: str) -> Got:
    try:
        return parse(text)
    except (NotationError, AttributeError, TypeError):
        raise Unreadable(FaultCode.CARDS_UNREADABLE, path, text=told(text)) from None


def check_cards(rules: Rules, setup: Setup, cards: Deal, path: str) -> None:
    """Other cards of the same pack lie where these do."""
    seen: set[Card] = set()
    for card in (*(card for hand in cards.hands for card in hand), *cards.rest):
        if card in seen:
            raise Unreadable(FaultCode.CARD_TWICE, path, card=card.code)
        seen.add(card)

    def other() -> tuple[set[Card], Deal]:
        pack = rules.pack(setup)
        return set(pack), rules.deal(setup, pack)

    pack, sample = sound(path, other)
    if not seen <= pack or _shape(sample) != _shape(cards):
        raise Unreadable(FaultCode.NOT_SO_DEALT, path)


def _shape(deal: Deal) -> tuple[Any, ...]:
    """How many cards lie where, and where the one lies that is turned up."""
    turned = deal.turned
    holders = [seat for seat, hand in enumerate(deal.hands) if turned and turned in hand]
    places = [place for place, card in enumerate(deal.rest) if card is turned]
    return tuple(map(len, deal.hands)), len(deal.rest), turned is not None, holders, places


def step(state: State, text: Any, path: str) -> State:
    """The state after an action, `1 QH`: the seat, and what it did."""
    seat, _space, words = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if not (seat.isascii() and seat.isdigit() and len(seat) == 1 and int(seat) < len(state.hands)):
        raise Unreadable(FaultCode.ACTION_UNREADABLE, path, text=told(text))
    try:
        action = state.parse(words)
    except NotationError:
        raise Unreadable(FaultCode.ACTION_UNREADABLE, path, text=told(text)) from None
    refusal: Refusal | None = sound(path, lambda: state.refusal(action, int(seat)))
    if refusal:
        said = {"by": state.rules.seat_name(int(seat)), "action": told(words)}
        params = {**said, "reason": refusal.reason.value, **refusal.params}
        raise Unreadable(FaultCode.ACTION_REFUSED, path, params)
    return sound(path, lambda: state.apply(action, int(seat)))


def result_of(rules: Rules, given: Any, path: str) -> DealResult:
    """The result; of the types that a game has, the one whose fields these are."""
    names = set(given) if isinstance(given, dict) else set()
    kinds = sorted(
        dict.fromkeys((*rules.result_types, DealResult)), key=lambda kind: len(fields(kind))
    )
    for kind in kinds:
        if set(needed(kind)) <= names <= {field.name for field in fields(kind)}:
            return dataclass_of(kind, given, path)
    return dataclass_of(kinds[-1], given, path)


# Plain values


def field_of(
    given: Mapping[str, Any], name: str, kind: type[Got], path: str, default: Got | None = None
) -> Got:
    """A field's value, of exactly this type; without a default it may not be missing."""
    where = f"{path}.{name}" if path else name
    if name not in given:
        if default is None:
            raise Unreadable(FaultCode.FIELD_MISSING, where, field=name)
        return default
    value = given[name]
    if type(value) is not kind:
        raise value_refused(where, kind.__name__, value)
    return value


def object_of(given: Any, path: str, known: tuple[str, ...]) -> Document:
    """An object that has no fields but these."""
    if not isinstance(given, dict):
        raise value_refused(path, "an object", given)
    for name in given:
        if name not in known:
            raise Unreadable(FaultCode.FIELD_UNKNOWN, f"{path}.{name}", field=told(name))
    return given


def dataclass_of(kind: type[Got], given: Any, path: str) -> Got:
    """The dataclass that an object stands for."""
    try:
        return from_plain(kind, given, path)
    except ValueRefused as error:
        raise value_refused(error.path, error.allowed, error.got) from None
    except FieldUnknown as error:
        name = error.path.rpartition(".")[2]
        raise Unreadable(FaultCode.FIELD_UNKNOWN, error.path, field=told(name)) from None
    except FieldMissing as error:
        name = error.path.rpartition(".")[2]
        raise Unreadable(FaultCode.FIELD_MISSING, error.path, field=name) from None


def sound(path: str, call: Callable[[], Got]) -> Got:
    """What the call gives; whatever goes wrong with values that no game has is a fault as well."""
    try:
        return call()
    except Unreadable:
        raise
    except Exception as error:
        raise Unreadable(FaultCode.CANNOT_BE_PLAYED, path, error=named(error)) from None


def value_refused(path: str, allowed: str, got: object) -> Unreadable:
    """What is raised for a value that its field cannot have."""
    name = path.rpartition(".")[2]
    return Unreadable(FaultCode.VALUE_REFUSED, path, field=name, allowed=allowed, got=told(got))


def told(value: object) -> str:
    """A value in so many words."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = str(value)
    return text[:LONGEST_TOLD]


def named(error: Exception) -> str:
    """An error in so many words."""
    return f"{type(error).__name__}: {error}"[:LONGEST_TOLD]
