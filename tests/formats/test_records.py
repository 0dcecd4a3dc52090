"""Whole matches as JSON and as text: out and in again, and what is wrong with them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.engine.actions import Action
from games.engine.match import Declared, Match
from games.engine.options import Between, Option, OptionError, options_of
from games.engine.reasons import IllegalAction, Reason
from games.engine.result import DealResult
from games.engine.rules import Rules
from games.engine.setup import Setup
from games.engine.state import State
from games.formats.faults import LARGEST, CannotWrite, Fault, FaultCode
from games.formats.record_text import RESERVED, groups
from games.formats.record_values import FieldMissing, FieldUnknown, ValueRefused, from_plain
from games.formats.records import (
    MatchRecord,
    ReadRecord,
    read_json,
    read_text,
    record_of,
    write_json,
    write_text,
)
from games.rules.classic_whist import ClassicWhist, WhistResult
from games.rules.knockout_whist import KnockoutWhist
from games.rules.romanian_whist import RomanianResult, RomanianWhist

DEALS = 4


def named(made: Rules, setup: Setup, chance: Random) -> Setup:
    """Where somebody names the trump of each deal, somebody does."""
    if getattr(made, "trump_mode", "") == "set":
        return replace(setup, trump=chance.choice(["C", "NT"]))  # type: ignore[call-arg]
    return setup


def some_action(state: State, seat: int, chance: Random) -> Action:
    choice = state.legal_for(seat)
    wanted = chance.randrange(min(len(choice), 100))
    return next(action for place, action in enumerate(choice) if place == wanted)


def played(state: State, chance: Random, most: int = 1000) -> State:
    for _step in range(most):
        if state.is_over:
            break
        seat = chance.choice(state.to_act)
        state = state.apply(some_action(state, seat, chance), seat)
    return state


def match_of(made: Rules, chance: Random, deals: int = DEALS) -> tuple[Match, dict[int, State]]:
    """A match in which so many deals have been played at random, and another has been begun."""
    match = made.new_match(chance.randrange(made.table))
    states: dict[int, State] = {}
    last = None
    while match.next is not None:
        setup = named(made, match.next, chance)
        state = made.start(setup, chance.randbytes(32), last)
        number = len(match.scored) + 1
        if number > deals:
            states[number] = played(state, chance, chance.randrange(12))
            break
        states[number] = last = played(state, chance)
        assert last.result is not None
        match = match.add(last.result)
    return match, states


def assert_comes_back(record: MatchRecord) -> None:
    for write, read in ((write_json, read_json), (write_text, read_text)):
        text = write(record)
        back = read(text)
        assert back == ReadRecord(record), list(map(str, back.faults))
        assert back.record
        assert write(back.record) == text
        assert read(text.encode()) == back


def some_value(option: Option, chance: Random) -> Any:
    """A value of an option: one of a few, or the least or the most of a range."""
    kind = chance.choice(option.kinds)
    if isinstance(kind, tuple):
        return chance.choice(kind)
    return chance.choice([kind.low, kind.high]) if isinstance(kind, Between) else option.default


def some_rules(game: type[Rules], chance: Random) -> Rules:
    """The game with a few options that are not the defaults."""
    while True:
        options = options_of(game)
        chosen = chance.sample(options, min(4, len(options)))
        try:
            return game.of({option.name: some_value(option, chance) for option in chosen})
        except OptionError:
            continue


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_matches_of_every_game_come_back_unchanged(game: type[Rules]) -> None:
    chance = Random(game.key)

    assert_comes_back(record_of(*match_of(game(), chance)))


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(game.of({"preset": preset}), id=f"{game.key}-{preset}")
        for game in rules.ALL
        for preset in game.presets
    ],
)
def test_matches_by_every_preset_come_back_unchanged(made: Rules) -> None:
    assert_comes_back(record_of(*match_of(made, Random(repr(made)), 2)))


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_matches_by_any_options_come_back_unchanged(game: type[Rules], number: int) -> None:
    chance = Random(f"{game.key} {number}")

    assert_comes_back(record_of(*match_of(some_rules(game, chance), chance, 2)))


@pytest.mark.parametrize(
    "made",
    [
        RomanianWhist(players=3), KnockoutWhist(players=4), ClassicWhist.of({"preset": "short"}),
    ],
    ids=lambda made: made.key,
)  # fmt: skip
def test_finished_matches_come_back_unchanged(made: Rules) -> None:
    match, states = match_of(made, Random("finished"), 1000)
    assert match.is_over

    assert_comes_back(record_of(match, states))


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_a_match_that_has_not_begun_comes_back(game: type[Rules]) -> None:
    assert_comes_back(record_of(game().new_match(1)))


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_matches_of_which_only_slips_are_known_come_back(game: type[Rules]) -> None:
    match, _states = match_of(game(), Random("slips"), 3)

    assert_comes_back(record_of(match))


def test_slips_may_say_less_than_play() -> None:
    match = ClassicWhist.of({"preset": "drive"}).new_match()
    match = match.add(DealResult((9, 4))).add(WhistResult((3, 10), trump="D"))

    assert_comes_back(record_of(match))


def test_what_was_declared_between_deals_comes_back() -> None:
    made = RomanianWhist(players=3)
    match = made.new_match().declare(2, "zero")
    assert match.next
    match = match.add(RomanianResult((1, 0, 0), (0, 0, 0)))
    match = match.declare(0, "zero").declare(1, "zero")

    assert_comes_back(record_of(match))
    assert match.declared == (
        Declared(0, 2, "zero"), Declared(1, 0, "zero"), Declared(1, 1, "zero"),
    )  # fmt: skip
    assert match.facts.to_zero == {0, 1, 2}


def test_what_may_not_be_declared() -> None:
    match = RomanianWhist().new_match().declare(1, "zero")

    for seat, what, reason in (
        (1, "zero", Reason.ALREADY_CHOSEN), (2, "one", Reason.NOT_A_CALL),
    ):  # fmt: skip
        with pytest.raises(IllegalAction) as refused:
            match.declare(seat, what)
        assert refused.value.refusal.reason is reason
    with pytest.raises(IllegalAction):
        ClassicWhist().new_match().declare(0, "zero")


def test_trumps_that_were_drawn_by_lot_are_kept_apart() -> None:
    made = ClassicWhist.of({"trump_mode": "random"})
    match, states = match_of(made, Random(5), 1)
    assert match.scored[0].setup != states[1].setup

    document = json.loads(write_json(record_of(match, states)))

    assert document["deals"][0]["setup"]["trump"] == ""
    assert document["deals"][0]["drawn"] == {"trump": states[1].setup.trump}  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_no_two_results_of_a_game_have_the_same_fields(game: type[Rules]) -> None:
    kinds = {*game.result_types, DealResult}

    assert len({tuple(kind.__dataclass_fields__) for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_no_phase_is_called_like_another_line(game: type[Rules]) -> None:
    chance = Random("phases")
    _match, states = match_of(game(), chance)

    titles = {title.split()[0].casefold() for one in states.values() for title, *_ in groups(one)}

    assert not titles & RESERVED


# What people see


def test_the_text_is_there_to_be_read() -> None:
    lines = write_text(classic()).splitlines()

    assert lines[:3] == ["Whist match, record 1", "Game: classic_whist", "Option target: 5"]
    assert "First dealer: N" in lines
    assert "Deal 2: dealer E, seats N E S W" in lines
    assert sum(line.startswith("Trick 13: ") for line in lines) == 2
    assert sum(line.startswith("Hand W: ♠ ") for line in lines) == 3
    assert lines[-1].startswith("Ranking: 1 ")


# What cannot be written


def test_a_match_that_its_results_do_not_give_is_not_written() -> None:
    record = classic()
    wrong = replace(record.match, totals=(20, 30))

    with pytest.raises(CannotWrite) as refused:
        write_json(replace(record, match=wrong))

    assert refused.value.faults[0].code is FaultCode.FIGURE_DIFFERS


def test_a_declaration_that_nobody_could_make_is_not_written() -> None:
    match = replace(classic().match, declared=(Declared(0, 0, "zero"),))

    with pytest.raises(CannotWrite) as refused:
        write_text(record_of(match))

    assert refused.value.faults[0].code is FaultCode.DECLARATION_REFUSED


def test_a_deal_after_the_last_is_not_written() -> None:
    match, states = match_of(KnockoutWhist(players=2), Random("over"), 1000)
    record = record_of(match, states)

    with pytest.raises(CannotWrite) as refused:
        write_json(replace(record, played=(*record.played, states[1])))

    assert refused.value.faults[0].code is FaultCode.MATCH_OVER


# What is wrong with a document


@cache
def classic() -> MatchRecord:
    """Two deals of classic Whist, and a third that has been begun."""
    chance = Random("classic")
    match, states = ClassicWhist().new_match(), {}
    for number in (1, 2, 3):
        assert match.next
        state = match.rules.start(match.next, chance.randbytes(32))
        states[number] = played(state, chance, 1000 if number < 3 else 5)
        if (result := states[number].result) is not None:
            match = match.add(result)
    return record_of(match, states)


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


@cache
def documents() -> dict[str, str]:
    return {
        game.key: write_json(record_of(*match_of(game(), Random("fuzz"), 1))) for game in rules.ALL
    }


@settings(max_examples=150)
@given(st.sampled_from([game.key for game in rules.ALL]), st.data())
def test_no_document_raises(key: str, data: st.DataObject) -> None:
    made = json.loads(documents()[key])
    for _change in range(data.draw(st.integers(1, 3))):
        all_places = places(made)
        holder, name = all_places[data.draw(st.integers(0, len(all_places) - 1))]
        holder[name] = data.draw(PIECES)

    read = read_json(json.dumps(made))

    assert (read.record is None) == bool(read.faults)


# What is wrong with a text


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def lines_with(changes: Mapping[str, str]) -> str:
    """The text of the classic match with the first line that begins so put otherwise."""
    lines = write_text(classic()).splitlines()
    for start, changed in changes.items():
        lines[line_of("\n".join(lines), start) - 1] = changed
    return "\n".join(lines)


TEXT_CHANGES = [
    ("Whist match", "Chess match", FaultCode.NOT_A_RECORD),
    ("Whist match", "Whist match, record 2", FaultCode.VERSION_UNKNOWN),
    ("Game", "Game: chess", FaultCode.GAME_UNKNOWN),
    ("Option target", "Option target: 0", FaultCode.OPTION_REFUSED),
    ("Option target", "Option target: five", FaultCode.VALUE_REFUSED),
    ("Option match", "Option target: 5", FaultCode.FIELD_TWICE),
    ("Option target", "Option colour: 1", FaultCode.OPTION_REFUSED),
    ("First dealer", "First dealer: X", FaultCode.VALUE_REFUSED),
    ("Deal 1", "Deal one: dealer N, seats N E S W", FaultCode.STRAY_TEXT),
    ("Deal 1", "Deal 1: dealer X, seats N E S W", FaultCode.VALUE_REFUSED),
    ("Deal 1", "Deal 1: dealer E, seats N E S W", FaultCode.SETUP_DIFFERS),
    ("Deal 2", "Deal 3: dealer E, seats N E S W", FaultCode.SETUP_DIFFERS),
    ("Setup", 'Setup: scores=[1,0] trump=""', FaultCode.SETUP_DIFFERS),
    ("Setup", "Setup: scores", FaultCode.STRAY_TEXT),
    ("Setup", "Setup: scores=[", FaultCode.STRAY_TEXT),
    ("Setup", "Setup: trump=1 trump=2", FaultCode.STRAY_TEXT),
    ("Hand E", "Hand E: ♠ AK", FaultCode.CARDS_UNREADABLE),
    ("Hand E", "Hand E: ♠ X ♥ – ♦ – ♣ –", FaultCode.CARDS_UNREADABLE),
    ("Hand E", "Hand X: ♠ A ♥ – ♦ – ♣ –", FaultCode.VALUE_REFUSED),
    ("Hand E", "Hand N: ♠ A ♥ – ♦ – ♣ –", FaultCode.FIELD_TWICE),
    ("Turned", "Turned: X", FaultCode.CARDS_UNREADABLE),
    ("Trick 2", "Trick 2: N AS, N AS, N AS, N AS", FaultCode.ACTION_REFUSED),
    ("Trick 2", "Trick 2: X AS", FaultCode.VALUE_REFUSED),
    ("Trick 2", "Trick two", FaultCode.STRAY_TEXT),
    ("Result", "Result: tricks=[7,7]", FaultCode.RESULT_REFUSED),
    ("Result", "Result: tricks=[13,0]", FaultCode.RESULT_DIFFERS),
    ("Score", "Score: NS 7, EW 7", FaultCode.FIGURE_DIFFERS),
    ("Total", "Total: NS 7, EW 7", FaultCode.FIGURE_DIFFERS),
    ("Ranking", "Ranking: 1 EW 99, 2 NS 0", FaultCode.FIGURE_DIFFERS),
]


@pytest.mark.parametrize(("start", "changed", "code"), TEXT_CHANGES)
def test_what_is_wrong_with_a_text(start: str, changed: str, code: FaultCode) -> None:
    line = line_of(write_text(classic()), start)

    read = read_text(lines_with({start: changed}))

    assert read.record is None
    assert (code, line) in [(fault.code, fault.line) for fault in read.faults]


def test_who_won_a_trick_is_checked() -> None:
    text = write_text(classic())
    line = text.splitlines()[line_of(text, "Trick 1:") - 1]
    winner = next(name for name in "NESW" if name != line[-1])

    (fault,) = read_text(text.replace(line, line[:-1] + winner, 1)).faults

    assert (fault.code, fault.line) == (FaultCode.WINNER_DIFFERS, line_of(text, "Trick 1:"))


@pytest.mark.parametrize(
    ("start", "code"),
    [("Game", FaultCode.FIELD_MISSING), ("First dealer", FaultCode.FIELD_MISSING),
     ("Hand E", FaultCode.FIELD_MISSING), ("Deal 1", FaultCode.FIELD_MISSING)],
)  # fmt: skip
def test_lines_that_may_not_be_missing(start: str, code: FaultCode) -> None:
    assert code in [fault.code for fault in read_text(lines_with({start: ""})).faults]


def without(*starts: str) -> Callable[[str], str]:
    """What takes out the lines that begin so."""
    return lambda text: "\n".join(x for x in text.splitlines() if not x.startswith(starts))


WAYS: dict[str, Callable[[str], str]] = {
    "arrow": lambda text: text.replace("→", "->"),
    "line ends": lambda text: text.replace("\n", "\r\n"),
    "letters": lambda text: text.replace("♠", "S").replace("♥", "h").replace("–", "-"),
    "space": lambda text: text.replace("\n\n", "\n").replace("  ", " "),
    "mark": lambda text: "\ufeff\n" + text,
    "titles": lambda text: text.replace("Trick", "trick").replace("Play:", "then:"),
    "no winners": lambda text: re.sub(" →.*", "", text),
    "no figures": without("Score", "Total", "Ranking"),
}


@pytest.mark.parametrize("changed", WAYS.values(), ids=WAYS)
def test_ways_of_writing_the_same(changed: Callable[[str], str]) -> None:
    assert read_text(changed(write_text(classic()))) == ReadRecord(classic())


@pytest.mark.parametrize("text", ["", "\n\n", "whist"])
def test_what_is_no_record(text: str) -> None:
    (fault,) = read_text(text).faults

    assert fault.code in (FaultCode.EMPTY, FaultCode.NOT_A_RECORD)


SCRAPS = st.sampled_from(
    ["\n", ":", ",", "→", "Deal 2: ", "Begun deal 1: ", "dealer N, seats N E S W", "Hand N: ",
     "♠", "+", "=", "[", "{", "null", "N AS", "Option x: 1", "Declared: N zero", "Result: ", "P1"]
)  # fmt: skip


@cache
def texts() -> dict[str, str]:
    return {
        game.key: write_text(record_of(*match_of(game(), Random("fuzz"), 1))) for game in rules.ALL
    }


@settings(max_examples=150)
@given(st.sampled_from([game.key for game in rules.ALL]), st.data())
def test_no_text_raises(key: str, data: st.DataObject) -> None:
    text = texts()[key]
    for _change in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(place, min(len(text), place + 30)))
        text = text[:place] + data.draw(SCRAPS | st.text(max_size=3)) + text[until:]

    read = read_text(text)

    assert (read.record is None) == bool(read.faults)


# Plain values


def test_values_that_a_field_cannot_have() -> None:
    for given_, error in (
        ({"number": 1, "dealer": 0}, FieldMissing), ([], ValueRefused),
        ({"number": 1, "dealer": 0, "seats": [True]}, ValueRefused),
        ({"number": 1, "dealer": 0, "seats": [], "x": 1}, FieldUnknown),
    ):  # fmt: skip
        with pytest.raises(error):
            from_plain(Setup, given_, "setup")
