"""What can be wrong with a whole match as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.formats.faults import LARGEST, Fault, FaultCode
from games.formats.records import ReadRecord, read_json, read_text, record_of, write_json
from games.rules.knockout_whist import KnockoutWhist
from tests.formats.records import a_deal_of, classic, match_of


def document() -> Any:
    return json.loads(write_json(classic()))


def faults_of(document: Any) -> tuple[Fault, ...]:
    read = read_json(json.dumps(document))
    assert (read.record is None) == bool(read.faults)
    return read.faults


def change(path: str, value: Any) -> Callable[[Any], None]:
    """What puts a value at a place of the document."""
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]

    def changed(found: Any) -> None:
        for step in steps:
            found = found[step]
        found[last] = value

    return changed


CHANGES = [
    ("form", "chess", FaultCode.NOT_A_RECORD, ""),
    ("version", 2, FaultCode.VERSION_UNKNOWN, "version"),
    ("game", "chess", FaultCode.GAME_UNKNOWN, "game"),
    ("game", 7, FaultCode.VALUE_REFUSED, "game"),
    ("options", [], FaultCode.VALUE_REFUSED, "options"),
    ("options.target", 0, FaultCode.OPTION_REFUSED, "options.target"),
    ("options.target", {}, FaultCode.OPTION_REFUSED, "options.target"),
    ("options.rota_order", [{}, {}, {}, {}], FaultCode.OPTION_REFUSED, "options.rota_order"),
    ("options.kitty", True, FaultCode.OPTION_REFUSED, "options.kitty"),
    ("options.preset", [], FaultCode.CANNOT_BE_PLAYED, "options"),
    ("first_dealer", 4, FaultCode.VALUE_REFUSED, "first_dealer"),
    ("first_dealer", True, FaultCode.VALUE_REFUSED, "first_dealer"),
    ("first_dealer", 1, FaultCode.SETUP_DIFFERS, "deals[0].setup.dealer"),
    ("declared", [{"after": 0, "seat": 0, "what": "zero"}], FaultCode.DECLARATION_REFUSED,
     "declared[0]"),
    ("declared", [{"after": 9, "seat": 0, "what": "zero"}], FaultCode.VALUE_REFUSED, "declared"),
    ("declared", [{"after": 0, "seat": 9, "what": "zero"}], FaultCode.VALUE_REFUSED,
     "declared[0].seat"),
    ("declared", [{"after": 0}], FaultCode.FIELD_MISSING, "declared[0].seat"),
    ("declared", ["zero"], FaultCode.VALUE_REFUSED, "declared[0]"),
    ("deals", {}, FaultCode.VALUE_REFUSED, "deals"),
    ("deals.0", [], FaultCode.VALUE_REFUSED, "deals[0]"),
    ("deals.0.colour", 1, FaultCode.FIELD_UNKNOWN, "deals[0].colour"),
    ("deals.0.setup", None, FaultCode.VALUE_REFUSED, "deals[0].setup"),
    ("deals.0.setup.dealer", 2, FaultCode.SETUP_DIFFERS, "deals[0].setup.dealer"),
    ("deals.0.setup.dealer", "N", FaultCode.VALUE_REFUSED, "deals[0].setup.dealer"),
    ("deals.0.setup.seats", [0, 1, 2, "W"], FaultCode.VALUE_REFUSED, "deals[0].setup.seats[3]"),
    ("deals.0.setup.scores", [1, 0], FaultCode.SETUP_DIFFERS, "deals[0].setup.scores"),
    ("deals.0.setup.scores", [0], FaultCode.VALUE_REFUSED, "deals[0].setup.scores"),
    ("deals.0.setup.cards", 7, FaultCode.FIELD_UNKNOWN, "deals[0].setup.cards"),
    ("deals.1.setup.number", 3, FaultCode.SETUP_DIFFERS, "deals[1].setup.number"),
    ("deals.0.drawn", {"dealer": 3}, FaultCode.SETUP_DIFFERS, "deals[0].drawn.dealer"),
    ("deals.0.cards", {}, FaultCode.FIELD_MISSING, "deals[0].cards.hands"),
    ("deals.0.cards.kitty", [], FaultCode.FIELD_UNKNOWN, "deals[0].cards.kitty"),
    ("deals.0.cards.hands.0", "...", FaultCode.NOT_SO_DEALT, "deals[0].cards"),
    ("deals.0.cards.hands.0", "AAA...", FaultCode.CARDS_UNREADABLE, "deals[0].cards.hands[0]"),
    ("deals.0.cards.hands.0", 7, FaultCode.CARDS_UNREADABLE, "deals[0].cards.hands[0]"),
    ("deals.0.cards.hands", [], FaultCode.NOT_SO_DEALT, "deals[0].cards"),
    ("deals.0.cards.rest", ["BJ"], FaultCode.NOT_SO_DEALT, "deals[0].cards"),
    ("deals.0.cards.rest", ["X"], FaultCode.CARDS_UNREADABLE, "deals[0].cards.rest[0]"),
    ("deals.0.cards.turned", None, FaultCode.NOT_SO_DEALT, "deals[0].cards"),
    ("deals.0.actions", [], FaultCode.PLAY_UNFINISHED, "deals[0].actions"),
    ("deals.0.actions.3", "pass", FaultCode.ACTION_UNREADABLE, "deals[0].actions[3]"),
    ("deals.0.actions.3", 7, FaultCode.ACTION_UNREADABLE, "deals[0].actions[3]"),
    ("deals.0.actions.3", "9 AS", FaultCode.ACTION_UNREADABLE, "deals[0].actions[3]"),
    ("deals.0.actions.3", "1 AS", FaultCode.ACTION_REFUSED, "deals[0].actions[3]"),
    ("deals.0.actions.3", "0 lay AS AS", FaultCode.ACTION_UNREADABLE, "deals[0].actions[3]"),
    ("deals.0.result", None, FaultCode.VALUE_REFUSED, "deals[0].result"),
    ("deals.0.result", {}, FaultCode.RESULT_REFUSED, "deals[0].result"),
    ("deals.0.result.kitty", 1, FaultCode.FIELD_UNKNOWN, "deals[0].result.kitty"),
    ("deals.0.result.called", 1.5, FaultCode.VALUE_REFUSED, "deals[0].result.called"),
    ("deals.0.result.revokes", [{"offender": 0, "penalty": "death"}], FaultCode.VALUE_REFUSED,
     "deals[0].result.revokes[0].penalty"),
    ("deals.0.result.tricks", [7, 7], FaultCode.RESULT_REFUSED, "deals[0].result"),
    ("deals.0.result.tricks", [13, 0], FaultCode.RESULT_DIFFERS, "deals[0].result"),
    ("deals.0.score.points", [7, 7], FaultCode.FIGURE_DIFFERS, "deals[0].score.points[0]"),
    ("deals.0.score.why", 1, FaultCode.FIELD_UNKNOWN, "deals[0].score.why"),
    ("deals.0.totals", [1], FaultCode.FIGURE_DIFFERS, "deals[0].totals"),
    ("ranking.0.tied", 1, FaultCode.FIGURE_DIFFERS, "ranking[0].tied"),
    ("author", "me", FaultCode.FIELD_UNKNOWN, "author"),
    ("begun", 1, FaultCode.VALUE_REFUSED, "begun"),
    ("begun.result", {}, FaultCode.FIELD_UNKNOWN, "begun.result"),
    ("begun.actions.0", "1 AS 2S", FaultCode.ACTION_REFUSED, "begun.actions[0]"),
    ("begun.setup.number", 7, FaultCode.SETUP_DIFFERS, "begun.setup.number"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "code", "where"), CHANGES)
def test_what_is_wrong_with_a_document(path: str, value: Any, code: FaultCode, where: str) -> None:
    made = document()
    change(path, value)(made)

    assert (code, where) in [(fault.code, fault.path) for fault in faults_of(made)]


@pytest.mark.parametrize("name", ["game", "options", "first_dealer", "deals"])
def test_what_may_not_be_missing(name: str) -> None:
    made = document()
    del made[name]

    assert [fault.code for fault in faults_of(made)] == [FaultCode.FIELD_MISSING]


@pytest.mark.parametrize("name", ["cards", "actions"])
def test_cards_and_actions_belong_together(name: str) -> None:
    made = document()
    del made["deals"][0][name]

    (fault,) = faults_of(made)

    assert (fault.code, fault.path) == (FaultCode.FIELD_MISSING, f"deals[0].{name}")


def test_what_follows_may_be_missing() -> None:
    made = document()
    del made["ranking"], made["declared"], made["deals"][0]["score"], made["deals"][1]["totals"]
    del made["options"]["target"]

    assert read_json(json.dumps(made)) == ReadRecord(classic())


def test_nothing_comes_after_the_end() -> None:
    match, states = match_of(KnockoutWhist(players=2), Random("over"), 1000)
    made = json.loads(write_json(record_of(match, states)))
    last = made["deals"][-1]

    assert faults_of({**made, "deals": [*made["deals"], last]})[0].code is FaultCode.MATCH_OVER
    assert faults_of({**made, "begun": last})[0].path == "begun"


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "null", "[]", '"x"', "NaN", b"\xff"])
def test_what_is_no_document(text: str | bytes) -> None:
    (fault,) = read_json(text).faults

    assert fault.code in (FaultCode.NOT_JSON, FaultCode.NOT_A_RECORD)


@pytest.mark.parametrize("read", [read_json, read_text])
def test_what_is_too_large_is_not_read(read: Callable[[str], ReadRecord]) -> None:
    (fault,) = read("x" * (LARGEST + 1)).faults

    assert fault.code is FaultCode.TOO_LARGE


PIECES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)
    | st.sampled_from(["AS", "0 AS", "NT", "zero", -1, 99]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)  # fmt: skip


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a document, as (what holds it, its key)."""
    keys: Any = list(value) if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


@settings(max_examples=150)
@given(st.sampled_from([game.key for game in rules.ALL]), st.data())
def test_no_document_raises(key: str, data: st.DataObject) -> None:
    made = json.loads(write_json(a_deal_of(key)))
    for _change in range(data.draw(st.integers(1, 3))):
        all_places = places(made)
        holder, name = all_places[data.draw(st.integers(0, len(all_places) - 1))]
        holder[name] = data.draw(PIECES)

    read = read_json(json.dumps(made))

    assert (read.record is None) == bool(read.faults)
