"""Ways of writing a whole match as text, and what can be wrong with one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rules
from games.formats.faults import FaultCode
from games.formats.records import ReadRecord, read_text, write_text
from tests.formats.records import a_deal_of, classic


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


@settings(max_examples=150)
@given(st.sampled_from([game.key for game in rules.ALL]), st.data())
def test_no_text_raises(key: str, data: st.DataObject) -> None:
    text = write_text(a_deal_of(key))
    for _change in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(place, min(len(text), place + 30)))
        text = text[:place] + data.draw(SCRAPS | st.text(max_size=3)) + text[until:]

    read = read_text(text)

    assert (read.record is None) == bool(read.faults)
