"""A match from its document: every deal is played again, and everything that follows is checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from games import rules as games
from games.engine.cards import Card, NotationError
from games.engine.cardset import CardSet
from games.engine.match import Declared, Match
from games.engine.options import OptionError
from games.engine.reasons import Refusal
from games.engine.result import DealResult
from games.engine.rules import Rules
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.formats.faults import CannotWrite, Complaints, Fault, FaultCode
from games.formats.record_values import (
    FieldMissing,
    FieldUnknown,
    ValueRefused,
    from_plain,
    needed,
)
from games.formats.record_writing import FORM, VERSION, Document, MatchRecord, document_of

Got = TypeVar("Got")
LONGEST_TOLD = 80
DERIVED = ("score", "totals", "ranking")
"""What follows from the rest; it need not be there, but may not be wrong."""
ANY_SEED = bytes(32)


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """The record, if nothing is wrong with it, and all that is."""

    record: MatchRecord | None
    faults: tuple[Fault, ...] = ()


class _Refused(Exception):
    """Reading cannot go on here, for this reason."""

    def __init__(self, code: FaultCode, path: str, **params: str | int) -> None:
        super().__init__(path)
        self.fault = Fault(code, params, path=path)


def read_document(document: Any) -> ReadRecord:
    """The match that a document tells. Never raises. Any: it is JSON, or pretends to be."""
    reading = _Reading(Complaints())
    record = None
    try:
        record = reading.match(document)
        if not reading.complaints:
            reading.compare(document_of(record), document)
    except _Refused as refused:
        reading.complaints.put(refused.fault)
    except CannotWrite as error:
        for fault in error.faults:
            reading.complaints.put(fault)
    return ReadRecord(None if reading.complaints else record, reading.complaints.all)


def rules_of(document: Mapping[str, Any]) -> Rules:
    """The game of a document; raises _Refused, which `read_document` turns into a fault."""
    key = _get(document, "game", str, "")
    try:
        kind = games.get(key)
    except KeyError:
        raise _Refused(FaultCode.GAME_UNKNOWN, "game", game=_told(key)) from None
    try:
        return kind.of(_get(document, "options", dict, ""))
    except OptionError as error:
        raise _Refused(
            FaultCode.OPTION_REFUSED, f"options.{_told(error.option)}",
            option=_told(error.option), allowed=error.allowed, got=_told(error.value),
        ) from None  # fmt: skip
    except (TypeError, ValueError) as error:
        raise _Refused(FaultCode.CANNOT_BE_PLAYED, "options", error=_named(error)) from None


class _Reading:
    """A document being read: it goes on after a fault as long as that can find others."""

    def __init__(self, complaints: Complaints) -> None:
        self.complaints = complaints

    def match(self, document: Any) -> MatchRecord:
        """The whole match."""
        if not isinstance(document, dict) or document.get("form") != FORM:
            raise _Refused(FaultCode.NOT_A_RECORD, "")
        if (version := document.get("version")) != VERSION:
            told = _told(version)
            raise _Refused(FaultCode.VERSION_UNKNOWN, "version", version=told, known=VERSION)
        rules = rules_of(document)
        first = _get(document, "first_dealer", int, "")
        if not 0 <= first < rules.table:
            raise _value("first_dealer", f"a seat from 0 to {rules.table - 1}", first)
        said = self._declared(document, rules)
        match = self._declare(rules.new_match(first), said)
        played: list[State | None] = []
        for number, deal in enumerate(_get(document, "deals", list, "")):
            state, match = self._deal(deal, match, f"deals[{number}]")
            match = self._declare(match, said)
            played.append(state)
        if len(match.declared) != len(said):
            raise _value("declared", "in the order of the deals", len(said))
        if "begun" in document:
            played.append(self._begun(document["begun"], match))
        return MatchRecord(match, tuple(played))

    # Declarations

    def _declared(self, document: Document, rules: Rules) -> list[Declared]:
        given = _get(document, "declared", list, "", [])
        said = [_plain(Declared, one, f"declared[{n}]") for n, one in enumerate(given)]
        for place, one in enumerate(said):
            if not 0 <= one.seat < rules.table:
                raise _value(f"declared[{place}].seat", "a seat", one.seat)
        return said

    def _declare(self, match: Match, said: list[Declared]) -> Match:
        while len(match.declared) < len(said):
            one = said[len(match.declared)]
            if one.after != len(match.scored):
                break
            path = f"declared[{len(match.declared)}]"
            refusal = match.rules.declaration_refusal(match, one.seat, one.what)
            if refusal:
                what = {"seat": one.seat, "what": _told(one.what), "reason": refusal.reason.value}
                raise _Refused(FaultCode.DECLARATION_REFUSED, path, **what)
            match = match.declare(one.seat, one.what)
        return match

    # Deals

    def _deal(self, given: Any, match: Match, path: str) -> tuple[State | None, Match]:
        if match.next is None:
            raise _Refused(FaultCode.MATCH_OVER, path)
        known = ("setup", "drawn", "cards", "actions", "result", *DERIVED)
        deal = _object(given, path, known)
        setup = self._setup(deal, match, path)
        match = replace(match, next=setup)
        state = self._state(deal, match, path) if "cards" in deal else None
        result = self._result(deal, match, path)
        if state is not None:
            self._check_end(state, result, path)
        return state, _sound(path, lambda: match.add(result))

    def _begun(self, given: Any, match: Match) -> State | None:
        if match.next is None:
            raise _Refused(FaultCode.MATCH_OVER, "begun")
        deal = _object(given, "begun", ("setup", "drawn", "cards", "actions"))
        setup = self._setup(deal, match, "begun")
        return self._state(deal, replace(match, next=setup), "begun")

    def _setup(self, deal: Document, match: Match, path: str) -> Setup:
        """As it follows from the deals before, but for what is settled by lot or by a person."""
        assert match.next is not None
        setup = _plain(match.rules.setup_type, deal.get("setup"), f"{path}.setup")
        self._check_drawn(match, setup, f"{path}.setup")
        return setup

    def _check_drawn(self, match: Match, setup: Setup, path: str) -> None:
        derived = match.next
        assert derived is not None
        free = _free(match.rules, derived)
        for field in fields(setup):
            expected, got = getattr(derived, field.name), getattr(setup, field.name)
            if expected != got and field.name not in free:
                self.complaints.add(
                    FaultCode.SETUP_DIFFERS, path=f"{path}.{field.name}",
                    field=field.name, expected=_told(expected), got=_told(got),
                )  # fmt: skip

    def _state(self, deal: Document, match: Match, path: str) -> State:
        """The deal, played as far as its actions go."""
        rules, setup = match.rules, match.next
        assert setup is not None
        if drawn := _get(deal, "drawn", dict, path, {}):
            plain = {**{f.name: _jsonable(getattr(setup, f.name)) for f in fields(setup)}, **drawn}
            setup = _plain(rules.setup_type, plain, f"{path}.drawn")
            self._check_drawn(match, setup, f"{path}.drawn")
        cards = _cards(_get(deal, "cards", dict, path), f"{path}.cards")
        _check_cards(rules, setup, cards, f"{path}.cards")
        state = _sound(path, lambda: rules.begin(setup, cards))
        for place, text in enumerate(_get(deal, "actions", list, path)):
            state = _step(state, text, f"{path}.actions[{place}]")
        return state

    def _result(self, deal: Document, match: Match, path: str) -> DealResult:
        result = _result_of(match.rules, deal.get("result"), f"{path}.result")
        refusal: Refusal | None = _sound(f"{path}.result", lambda: match.refusal(result))
        if refusal:
            said = {"reason": refusal.reason.value, **refusal.params}
            raise _Refused(FaultCode.RESULT_REFUSED, f"{path}.result", **said)
        return result

    def _check_end(self, state: State, result: DealResult, path: str) -> None:
        if not state.is_over:
            self.complaints.add(FaultCode.PLAY_UNFINISHED, path=f"{path}.actions")
        elif state.result != result:
            self.complaints.add(
                FaultCode.RESULT_DIFFERS, path=f"{path}.result",
                expected=_told(state.result), got=_told(result),
            )  # fmt: skip

    # What follows

    def compare(self, want: Any, got: Any, path: str = "") -> None:
        """Complain of what is in the document and does not follow."""
        for where, expected, found in _differences(want, got, path):
            name = where.rpartition(".")[2]
            if expected is None:
                self.complaints.add(FaultCode.FIELD_UNKNOWN, path=where, field=_told(name))
            else:
                self.complaints.add(
                    FaultCode.FIGURE_DIFFERS, path=where,
                    field=name, expected=_told(expected), got=_told(found),
                )  # fmt: skip


PRIMARY = frozenset({"options", "cards", "actions", "setup", "drawn", "result", "declared"})
"""What was read and not worked out: it has been checked."""


def _differences(want: Any, got: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """(path, expected, got) of what differs; expected is None for what should not be there."""
    if isinstance(want, dict) and isinstance(got, dict):
        for name, found in got.items():
            where = f"{path}.{name}" if path else str(name)
            if name not in want:
                yield where, None, found
            elif name not in PRIMARY:
                yield from _differences(want[name], found, where)
    elif isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        for place, (one, other) in enumerate(zip(want, got, strict=True)):
            yield from _differences(one, other, f"{path}[{place}]")
    elif _told(want) != _told(got):
        yield path, want, got


def _free(rules: Rules, derived: Setup) -> set[str]:
    """The fields of a setup that may be settled after the deals before are known."""
    drawn = rules.chance(derived, ANY_SEED)
    return {
        field.name
        for field in fields(derived)
        if getattr(derived, field.name) == ""
        or getattr(derived, field.name) != getattr(drawn, field.name)
    }


# Cards and actions


def _cards(given: Document, path: str) -> Deal:
    _object(given, path, ("hands", "rest", "turned"))
    hands = _get(given, "hands", list, path)
    rest = _get(given, "rest", list, path, [])
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
        raise _Refused(FaultCode.CARDS_UNREADABLE, path, text=_told(text)) from None


def _check_cards(rules: Rules, setup: Setup, cards: Deal, path: str) -> None:
    """Other cards of the same pack lie where these do."""
    seen: set[Card] = set()
    for card in (*(card for hand in cards.hands for card in hand), *cards.rest):
        if card in seen:
            raise _Refused(FaultCode.CARD_TWICE, path, card=card.code)
        seen.add(card)

    def other() -> tuple[set[Card], Deal]:
        pack = rules.pack(setup)
        return set(pack), rules.deal(setup, pack)

    pack, sample = _sound(path, other)
    if not seen <= pack or _shape(sample) != _shape(cards):
        raise _Refused(FaultCode.NOT_SO_DEALT, path)


def _shape(deal: Deal) -> tuple[Any, ...]:
    """How many cards lie where, and where the one lies that is turned up."""
    turned = deal.turned
    holder = next((seat for seat, hand in enumerate(deal.hands) if turned in hand), None) if turned else None
    place = deal.rest.index(turned) if turned in deal.rest else None
    return tuple(map(len, deal.hands)), len(deal.rest), turned is not None, holder, place


def _step(state: State, text: Any, path: str) -> State:
    """The state after an action, `1 QH`: the seat, and what it did."""
    seat, _space, words = text.partition(" ") if isinstance(text, str) else ("", "", "")
    if not (seat.isascii() and seat.isdigit() and len(seat) == 1 and int(seat) < len(state.hands)):
        raise _Refused(FaultCode.ACTION_UNREADABLE, path, text=_told(text))
    try:
        action = state.parse(words)
    except NotationError:
        raise _Refused(FaultCode.ACTION_UNREADABLE, path, text=_told(text)) from None
    refusal = state.refusal(action, int(seat))
    if refusal:
        said = {"seat": state.rules.seat_name(int(seat)), "action": _told(words)}
        params = {**said, "reason": refusal.reason.value, **refusal.params}
        raise _Refused(FaultCode.ACTION_REFUSED, path, **params)
    return state.apply(action, int(seat))


def _result_of(rules: Rules, given: Any, path: str) -> DealResult:
    """The result; of the types that a game has, the one whose fields these are."""
    names = set(given) if isinstance(given, dict) else set()
    kinds = sorted({*rules.result_types, DealResult}, key=lambda kind: len(fields(kind)))
    for kind in kinds:
        if set(needed(kind)) <= names <= {field.name for field in fields(kind)}:
            return _plain(kind, given, path)
    return _plain(kinds[-1], given, path)


# Plain values


def _get(given: Mapping[str, Any], name: str, kind: type[Got], path: str, default: Any = None) -> Got:
    where = f"{path}.{name}" if path else name
    if name not in given:
        if default is None:
            raise _Refused(FaultCode.FIELD_MISSING, where, field=name)
        made: Got = default
        return made
    value = given[name]
    if type(value) is not kind:
        raise _value(where, kind.__name__, value)
    return value


def _object(given: Any, path: str, known: tuple[str, ...]) -> Document:
    if not isinstance(given, dict):
        raise _value(path, "an object", given)
    for name in given:
        if name not in known:
            raise _Refused(FaultCode.FIELD_UNKNOWN, f"{path}.{name}", field=_told(name))
    return given


def _plain(kind: type[Got], given: Any, path: str) -> Got:
    try:
        return from_plain(kind, given, path)
    except ValueRefused as error:
        raise _value(error.path, error.allowed, error.got) from None
    except FieldUnknown as error:
        name = error.path.rpartition(".")[2]
        raise _Refused(FaultCode.FIELD_UNKNOWN, error.path, field=_told(name)) from None
    except FieldMissing as error:
        name = error.path.rpartition(".")[2]
        raise _Refused(FaultCode.FIELD_MISSING, error.path, field=name) from None


def _sound(path: str, call: Callable[[], Got]) -> Got:
    """What the call gives; whatever goes wrong with values that no game has is a fault as well."""
    try:
        return call()
    except Exception as error:
        raise _Refused(FaultCode.CANNOT_BE_PLAYED, path, error=_named(error)) from None


def _value(path: str, allowed: str, got: object) -> _Refused:
    name = path.rpartition(".")[2]
    return _Refused(FaultCode.VALUE_REFUSED, path, field=name, allowed=allowed, got=_told(got))


def _jsonable(value: Any) -> Any:
    return [_jsonable(one) for one in value] if isinstance(value, tuple) else value


def _told(value: object) -> str:
    """A value in so many words."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = str(value)
    return text[:LONGEST_TOLD]


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:LONGEST_TOLD]
