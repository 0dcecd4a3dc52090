"""Reading a match's text: line by line into its document, which is then read as any other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from games.engine.cards import NotationError
from games.engine.rules import Rules
from games.formats.faults import Complaints, Fault, FaultCode
from games.formats.record_reading import ReadRecord, game_of, read_document
from games.formats.record_text import (
    HEAD,
    RESERVED,
    WON,
    by_side,
    groups,
    hand_from,
    ranking_text,
    score_text,
)
from games.formats.record_writing import FORM, Document, MatchRecord, steps

LONGEST_TOLD: Final = 80
_HEAD = re.compile(rf"{re.escape(HEAD)} (\d{{1,9}})", re.IGNORECASE)
_HEADING = re.compile(r"dealer\s+(\S+)\s*,\s*seats\s+(.+)", re.IGNORECASE)
_NUMBER = re.compile(r"(?:begun )?deal (\d{1,9})", re.IGNORECASE)
_NAME = re.compile(r"(\w+)=")
_WON = re.compile(rf"{WON}|->")
_DECODER = json.JSONDecoder()


class _Bad(Exception):
    """A line that cannot be understood."""

    def __init__(self, code: FaultCode, **params: str | int) -> None:
        super().__init__(code.value)
        self.code, self.params = code, params


class _Unknown(Exception):
    """The game is not known, so that nothing else can be read."""


def read_lines(text: str) -> ReadRecord:
    """The match that a text tells. Never raises; faults have their lines."""
    lines = _Lines()
    try:
        lines.read(text)
    except _Unknown:
        lines.complaints = Complaints()
    if lines.complaints:
        return ReadRecord(None, lines.complaints.all)
    found = read_document(lines.document)
    if found.record is not None:
        lines.check(found.record)
    told = tuple(replace(fault, line=lines.line_of(fault.path)) for fault in found.faults)
    faults = (*told, *lines.complaints.all)
    return ReadRecord(None if faults else found.record, faults)


class _Lines:
    """A text being read: its document, where in the text its parts stand, and what it claims.

    A claim is something that follows from the rest: (what, line, text).
    """

    def __init__(self) -> None:
        self.complaints = Complaints()
        self.document: Document = {}
        self.where: dict[str, int] = {}
        self.claims: list[tuple[str, int, str]] = []
        self.deal: Document | None = None
        self.path = ""
        self.rules: Rules | None = None
        self.line = 0

    def read(self, text: str) -> None:
        """All lines, each by itself."""
        for self.line, line in enumerate(text.split("\n"), start=1):
            line = line.strip()
            if not line:
                continue
            if not self.document and not self._begin(line):
                return
            try:
                self._read_line(line)
            except _Bad as bad:
                self.complaints.put(Fault(bad.code, bad.params, self.line))
            if self.complaints.is_full:
                return
        if not self.document:
            self.complaints.add(FaultCode.EMPTY)
        self._end_deal()

    def line_of(self, path: str) -> int:
        """The line where this part of the document stands, or what it is a part of."""
        while path and path not in self.where:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.where.get(path, 0)

    # Kinds of lines

    def _begin(self, line: str) -> bool:
        found = _HEAD.fullmatch(line)
        if found is None:
            self.complaints.add(FaultCode.NOT_A_RECORD, self.line)
            return False
        self.document = {"form": FORM, "version": int(found[1]), "declared": [], "deals": []}
        self.document["options"] = {}
        self.where["version"] = self.line
        return True

    def _read_line(self, line: str) -> None:
        if _HEAD.fullmatch(line) and self.where["version"] == self.line:
            return
        label, colon, rest = line.partition(":")
        if not colon:
            raise _Bad(FaultCode.STRAY_TEXT, text=line[:LONGEST_TOLD])
        label, rest = label.strip(), rest.strip()
        word, _space, name = label.partition(" ")
        if word.casefold() in RESERVED:
            getattr(self, f"_{word.casefold()}")(name.strip(), rest)
        else:
            self._actions(rest)

    def _game(self, _name: str, rest: str) -> None:
        self._once(self.document, "game", rest, "game")

    def _option(self, name: str, rest: str) -> None:
        self._once(self.document["options"], name, _value(name, rest), f"options.{name}")

    def _first(self, _name: str, rest: str) -> None:
        self._once(self.document, "first_dealer", self._seat(rest), "first_dealer")

    def _declared(self, _name: str, rest: str) -> None:
        self._end_deal()
        seat, _space, what = rest.partition(" ")
        declared = self.document["declared"]
        self.where[f"declared[{len(declared)}]"] = self.line
        after = len(self.document["deals"])
        declared.append({"after": after, "seat": self._seat(seat), "what": what.strip()})

    def _ranking(self, _name: str, rest: str) -> None:
        self._end_deal()
        self.claims.append(("ranking", self.line, rest))

    # A deal

    def _deal(self, name: str, rest: str) -> None:
        self._end_deal()
        deals = self.document["deals"]
        self._heading(f"deals[{len(deals)}]", f"deal {name}", rest)
        deals.append(self.deal)

    def _begun(self, name: str, rest: str) -> None:
        self._end_deal()
        if "begun" in self.document:
            raise _Bad(FaultCode.FIELD_TWICE, field="begun")
        self._heading("begun", f"begun {name}", rest)
        self.document["begun"] = self.deal

    def _heading(self, path: str, label: str, rest: str) -> None:
        self.path = path
        self.where[path] = self.line
        self.deal = {"setup": {}}
        number, found = _NUMBER.fullmatch(label), _HEADING.fullmatch(rest)
        if number is None or found is None:
            raise _Bad(FaultCode.STRAY_TEXT, text=f"{label}: {rest}"[:LONGEST_TOLD])
        self.deal["setup"] = {
            "number": int(number[1]),
            "dealer": self._seat(found[1]),
            "seats": [self._seat(name) for name in found[2].split()],
        }

    def _end_deal(self) -> None:
        """No hand may be missing where there are any cards."""
        deal, self.deal = self.deal, None
        if deal is None or "cards" not in deal or self.complaints:
            return
        held = deal["cards"]["hands"]
        for seat, hand in enumerate(held):
            if hand is None:
                name = self._rules().seat_name(seat)
                line = self.where[self.path]
                self.complaints.add(FaultCode.FIELD_MISSING, line, field=f"Hand {name}")

    def _now(self) -> Document:
        if self.deal is None:
            raise _Bad(FaultCode.FIELD_MISSING, field="Deal")
        return self.deal

    def _setup(self, _name: str, rest: str) -> None:
        setup = self._now()["setup"]
        for name, value in _values(rest).items():
            self._once(setup, name, value, f"{self.path}.setup.{name}")

    def _drawn(self, _name: str, rest: str) -> None:
        self._once(self._now(), "drawn", _values(rest), f"{self.path}.drawn")

    def _result(self, _name: str, rest: str) -> None:
        self._once(self._now(), "result", _values(rest), f"{self.path}.result")

    def _cards(self) -> Document:
        deal = self._now()
        if "cards" not in deal:
            deal["cards"] = {"hands": [None] * self._rules().table}
            deal["actions"] = []
        cards: Document = deal["cards"]
        return cards

    def _hand(self, name: str, rest: str) -> None:
        held, seat = self._cards()["hands"], self._seat(name)
        if held[seat] is not None:
            raise _Bad(FaultCode.FIELD_TWICE, field=f"Hand {name}")
        self.where[f"{self.path}.cards.hands[{seat}]"] = self.line
        try:
            held[seat] = hand_from(rest)
        except NotationError:
            held[seat] = ""
            raise _Bad(FaultCode.CARDS_UNREADABLE, text=rest[:LONGEST_TOLD]) from None

    def _rest(self, _name: str, rest: str) -> None:
        self._once(self._cards(), "rest", rest.split(), f"{self.path}.cards.rest")

    def _turned(self, _name: str, rest: str) -> None:
        self._once(self._cards(), "turned", rest, f"{self.path}.cards.turned")

    def _actions(self, rest: str) -> None:
        actions = self._now().setdefault("actions", [])
        told, *won = _WON.split(rest, maxsplit=1)
        for item in told.split(","):
            name, _space, action = item.strip().partition(" ")
            self.where[f"{self.path}.actions[{len(actions)}]"] = self.line
            actions.append(f"{self._seat(name)} {action.strip()}")
        if won:
            self.claims.append((f"{self.path}.won[{len(actions)}]", self.line, won[0].strip()))

    def _score(self, _name: str, rest: str) -> None:
        self._now()
        self.claims.append((f"{self.path}.score", self.line, rest))

    def _total(self, _name: str, rest: str) -> None:
        self._now()
        self.claims.append((f"{self.path}.total", self.line, rest))

    # What stands in them

    def _once(self, holder: Document, name: str, value: Any, path: str) -> None:
        if name in holder:
            raise _Bad(FaultCode.FIELD_TWICE, field=name[:LONGEST_TOLD])
        holder[name] = value
        self.where[path] = self.line

    def _rules(self) -> Rules:
        if self.rules is None:
            self.rules = game_of(self.document)
        if self.rules is None:
            raise _Unknown
        return self.rules

    def _seat(self, name: str) -> int:
        rules = self._rules()
        names = [rules.seat_name(seat).casefold() for seat in range(rules.table)]
        if name.casefold() not in names:
            raise _Bad(
                FaultCode.VALUE_REFUSED,
                field="seat",
                allowed=" ".join(names).upper(),
                got=name[:LONGEST_TOLD],
            )
        return names.index(name.casefold())

    # What follows

    def check(self, record: MatchRecord) -> None:
        """Complain of every claim that is not true."""
        true = dict(_truths(record))
        for what, line, text in self.claims:
            expected = true.get(what, "")
            if text.split() == expected.split():
                continue
            name = what.rpartition(".")[2]
            if name.startswith("won["):
                self.complaints.add(FaultCode.WINNER_DIFFERS, line, expected=expected, got=text)
            else:
                self.complaints.add(
                    FaultCode.FIGURE_DIFFERS, line,
                    field=name, expected=expected, got=text[:LONGEST_TOLD],
                )  # fmt: skip


def _truths(record: MatchRecord) -> Iterator[tuple[str, str]]:
    """What can be claimed of a match, and what is true."""
    match = record.match
    yield "ranking", ranking_text(match)
    for place, after in enumerate(steps(match)):
        yield f"deals[{place}].score", score_text(after)
        yield f"deals[{place}].total", by_side(match.rules, after.totals)
    for place, state in enumerate(record.played):
        path = f"deals[{place}]" if place < len(match.scored) else "begun"
        done = 0
        for _title, items, winner in groups(state) if state else ():
            done += len(items)
            if winner:
                yield f"{path}.won[{done}]", winner


def _value(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise _Bad(
            FaultCode.VALUE_REFUSED,
            field=name[:LONGEST_TOLD],
            allowed="JSON",
            got=text[:LONGEST_TOLD],
        ) from None


def _values(text: str) -> Document:
    """`tricks=[8,5] trump="H"`: names with values in JSON."""
    values: Document = {}
    rest = text
    while rest:
        found = _NAME.match(rest)
        if found is None or found[1] in values:
            raise _Bad(FaultCode.STRAY_TEXT, text=rest[:LONGEST_TOLD])
        try:
            values[found[1]], end = _DECODER.raw_decode(rest, found.end())
        except (ValueError, RecursionError):
            raise _Bad(FaultCode.STRAY_TEXT, text=rest[:LONGEST_TOLD]) from None
        rest = rest[end:].lstrip()
    return values
