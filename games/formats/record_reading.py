"""A match from its document: every deal is played again, and everything that follows is checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from games import rules as games
from games.engine.match import Declared, Match
from games.engine.options import OptionError
from games.engine.reasons import Refusal
from games.engine.result import DealResult
from games.engine.rules import Rules
from games.engine.setup import Setup
from games.engine.state import State
from games.formats.faults import CannotWrite, Complaints, Fault, FaultCode
from games.formats.record_parts import (
    Unreadable,
    cards_of,
    check_cards,
    dataclass_of,
    field_of,
    named,
    object_of,
    result_of,
    sound,
    step,
    told,
    value_refused,
)
from games.formats.record_values import to_plain
from games.formats.record_writing import FORM, VERSION, Document, MatchRecord, document_of

DERIVED: Final = ("score", "totals", "ranking")
"""What follows from the rest; it need not be there, but may not be wrong."""
ANY_SEED: Final = bytes(32)


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """The record, if nothing is wrong with it, and all that is."""

    record: MatchRecord | None
    faults: tuple[Fault, ...] = ()


def read_document(document: Any) -> ReadRecord:
    """The match that a document tells. Never raises. Any: it is JSON, or pretends to be."""
    reading = _Reading(Complaints())
    record = None
    try:
        record = reading.match(document)
        if not reading.complaints:
            reading.compare(document_of(record), document)
    except Unreadable as refused:
        reading.complaints.put(refused.fault)
    except CannotWrite as error:
        for fault in error.faults:
            reading.complaints.put(fault)
    return ReadRecord(None if reading.complaints else record, reading.complaints.all)


def rules_of(document: Mapping[str, Any]) -> Rules:
    """The game of a document; raises Unreadable, which `read_document` turns into a fault."""
    key = field_of(document, "game", str, "")
    try:
        kind = games.get(key)
    except KeyError:
        raise Unreadable(FaultCode.GAME_UNKNOWN, "game", game=told(key)) from None
    try:
        return kind.of(field_of(document, "options", dict, ""))
    except OptionError as error:
        raise Unreadable(
            FaultCode.OPTION_REFUSED, f"options.{told(error.option)}",
            option=told(error.option), allowed=error.allowed, got=told(error.value),
        ) from None  # fmt: skip
    except (TypeError, ValueError) as error:
        raise Unreadable(FaultCode.CANNOT_BE_PLAYED, "options", error=named(error)) from None


def game_of(document: Mapping[str, Any]) -> Rules | None:
    """The game of a document; None where it names none, or options that it has not."""
    try:
        return rules_of(document)
    except Unreadable:
        return None


class _Reading:
    """A document being read: it goes on after a fault as long as that can find others."""

    def __init__(self, complaints: Complaints) -> None:
        self.complaints = complaints

    def match(self, document: Any) -> MatchRecord:
        """The whole match."""
        if not isinstance(document, dict) or document.get("form") != FORM:
            raise Unreadable(FaultCode.NOT_A_RECORD, "")
        if (version := document.get("version")) != VERSION:
            given = told(version)
            raise Unreadable(FaultCode.VERSION_UNKNOWN, "version", version=given, known=VERSION)
        rules = rules_of(document)
        first = field_of(document, "first_dealer", int, "")
        if not 0 <= first < rules.table:
            raise value_refused("first_dealer", f"a seat from 0 to {rules.table - 1}", first)
        said = self._declared(document, rules)
        match = self._declare(rules.new_match(first), said)
        played: list[State | None] = []
        for number, deal in enumerate(field_of(document, "deals", list, "")):
            state, match = self._deal(deal, match, f"deals[{number}]")
            match = self._declare(match, said)
            played.append(state)
        if len(match.declared) != len(said):
            raise value_refused("declared", "in the order of the deals", len(said))
        if "begun" in document:
            state, match = self._begun(document["begun"], match)
            played.append(state)
        return MatchRecord(match, tuple(played))

    # Declarations

    def _declared(self, document: Document, rules: Rules) -> list[Declared]:
        given = field_of(document, "declared", list, "", [])
        said = [dataclass_of(Declared, one, f"declared[{n}]") for n, one in enumerate(given)]
        for place, one in enumerate(said):
            if not 0 <= one.seat < rules.table:
                raise value_refused(f"declared[{place}].seat", "a seat", one.seat)
        return said

    def _declare(self, match: Match, said: list[Declared]) -> Match:
        while len(match.declared) < len(said):
            one = said[len(match.declared)]
            if one.after != len(match.scored):
                break
            path = f"declared[{len(match.declared)}]"
            refusal = match.rules.declaration_refusal(match, one.seat, one.what)
            if refusal:
                raise Unreadable(
                    FaultCode.DECLARATION_REFUSED, path, refusal.params,
                    by=match.rules.seat_name(one.seat), what=told(one.what),
                    reason=refusal.reason.value,
                )  # fmt: skip
            match = match.declare(one.seat, one.what)
        return match

    # Deals

    def _deal(self, given: Any, match: Match, path: str) -> tuple[State | None, Match]:
        if match.next is None:
            raise Unreadable(FaultCode.MATCH_OVER, path)
        known = ("setup", "drawn", "cards", "actions", "result", *DERIVED)
        deal = object_of(given, path, known)
        setup = self._setup(deal, match, path)
        match = replace(match, next=setup)
        is_played = any(name in deal for name in ("drawn", "cards", "actions"))
        state = self._state(deal, match, path) if is_played else None
        result = self._result(deal, match, path)
        if state is not None:
            self._check_end(state, result, path)
        return state, sound(path, lambda: match.add(result))

    def _begun(self, given: Any, match: Match) -> tuple[State, Match]:
        if match.next is None:
            raise Unreadable(FaultCode.MATCH_OVER, "begun")
        deal = object_of(given, "begun", ("setup", "drawn", "cards", "actions"))
        match = replace(match, next=self._setup(deal, match, "begun"))
        return self._state(deal, match, "begun"), match

    def _setup(self, deal: Document, match: Match, path: str) -> Setup:
        """As it follows from the deals before, but for what is settled by lot or by a person."""
        assert match.next is not None
        setup = dataclass_of(match.rules.setup_type, deal.get("setup"), f"{path}.setup")
        self._check_drawn(match, setup, f"{path}.setup")
        return setup

    def _check_drawn(self, match: Match, setup: Setup, path: str) -> None:
        derived = match.next
        assert derived is not None
        free = sound(path, lambda: _free(match.rules, derived))
        for field in fields(setup):
            expected, got = getattr(derived, field.name), getattr(setup, field.name)
            if expected != got and field.name not in free:
                self.complaints.add(
                    FaultCode.SETUP_DIFFERS, path=f"{path}.{field.name}",
                    field=field.name, expected=told(expected), got=told(got),
                )  # fmt: skip

    def _state(self, deal: Document, match: Match, path: str) -> State:
        """The deal, played as far as its actions go."""
        rules, setup = match.rules, match.next
        assert setup is not None
        if drawn := field_of(deal, "drawn", dict, path, {}):
            plain = {**{f.name: to_plain(getattr(setup, f.name)) for f in fields(setup)}, **drawn}
            setup = dataclass_of(rules.setup_type, plain, f"{path}.drawn")
            self._check_drawn(match, setup, f"{path}.drawn")
        cards = cards_of(field_of(deal, "cards", dict, path), f"{path}.cards")
        check_cards(rules, setup, cards, f"{path}.cards")
        state = sound(path, lambda: rules.begin(setup, cards))
        for place, text in enumerate(field_of(deal, "actions", list, path)):
            state = step(state, text, f"{path}.actions[{place}]")
        return state

    def _result(self, deal: Document, match: Match, path: str) -> DealResult:
        result = result_of(match.rules, deal.get("result"), f"{path}.result")
        refusal: Refusal | None = sound(f"{path}.result", lambda: match.refusal(result))
        if refusal:
            raise Unreadable(
                FaultCode.RESULT_REFUSED, f"{path}.result",
                refusal.params, reason=refusal.reason.value,
            )  # fmt: skip
        return result

    def _check_end(self, state: State, result: DealResult, path: str) -> None:
        if not state.is_over:
            self.complaints.add(FaultCode.PLAY_UNFINISHED, path=f"{path}.actions")
        elif state.result != result:
            self.complaints.add(
                FaultCode.RESULT_DIFFERS, path=f"{path}.result",
                expected=told(to_plain(state.result)), got=told(to_plain(result)),
            )  # fmt: skip

    # What follows

    def compare(self, want: Any, got: Any, path: str = "") -> None:
        """Complain of what is in the document and does not follow."""
        for where, expected, found in _differences(want, got, path):
            name = where.rpartition(".")[2]
            if expected is None:
                self.complaints.add(FaultCode.FIELD_UNKNOWN, path=where, field=told(name))
            else:
                self.complaints.add(
                    FaultCode.FIGURE_DIFFERS, path=where,
                    field=name, expected=told(expected), got=told(found),
                )  # fmt: skip


PRIMARY: Final = frozenset({"options", "cards", "actions", "setup", "drawn", "result", "declared"})
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
    elif not _is_same(want, got):
        yield path, want, got


def _is_same(want: Any, got: Any) -> bool:
    # True == 1 in Python, and not in JSON.
    return bool(want == got) and json.dumps(want, sort_keys=True) == json.dumps(got, sort_keys=True)


def _free(rules: Rules, derived: Setup) -> set[str]:
    """The fields of a setup that may be settled after the deals before are known."""
    drawn = rules.chance(derived, ANY_SEED)
    return {
        field.name
        for field in fields(derived)
        if getattr(derived, field.name) == ""
        or getattr(derived, field.name) != getattr(drawn, field.name)
    }
