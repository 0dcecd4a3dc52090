"""Cases of the rules, put to the engine one by one.

Those in `cases` came with the rule files; those in `fresh` were worked out from the rule files
alone, by people who had not seen the program.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.formats.cases import judge
from games.formats.cases.adapters import ADAPTERS, SCENARIOS, rules_of
from games.formats.hands import differences

DATA = Path(__file__).resolve().parents[1] / "data/rules"
CASES = [
    pytest.param(case, id=case["id"])
    for path in (*sorted((DATA / "cases").glob("*.json")), *sorted((DATA / "fresh").glob("*.json")))
    for case in json.loads(path.read_text("utf-8"))
]
HANDS = sorted((DATA / "hands").glob("*.json"))


@pytest.mark.parametrize("case", CASES)
def test_case_comes_out_as_the_rules_say(case: dict[str, Any]) -> None:
    assert judge(case, ADAPTERS, rules_of).fault == ""


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_recorded_hand_is_played_as_it_was(path: Path) -> None:
    assert differences(json.loads(path.read_text("utf-8"))) == []


def a_case(**more: Any) -> dict[str, Any]:
    situation = {"kind": "trick", "leader": "W", "cards": ["7S", "QS", "KS", "3S"], "trump": "H"}
    case = {"id": "x", "game": "classic-whist", "situation": situation, "expect": {"winner": "E"}}
    return case | more


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"expect": {"winner": "W"}}, 'expected {"winner": "W"} got {"winner": "E"}'),
        ({"expect": {"loser": "W"}}, 'expected {"loser": "W"} got {"loser": "nothing"}'),
        ({"game": "bridge"}, "no such game"),
        ({"situation": {"kind": "weather"}}, "no such game, kind"),
        ({"options": {"target": 0}}, "target is a whole number from 1 to 50, not 0"),
        ({"options": {"colour": 0}}, "colour is no option of this game"),
    ],
)
def test_what_is_wrong_or_unknown_fails_and_says_why(more: dict[str, Any], fault: str) -> None:
    verdict = judge(a_case(**more), ADAPTERS, rules_of)

    assert fault in verdict.fault
    assert str(verdict).startswith("FAIL x: ")


def record(**more: Any) -> dict[str, Any]:
    hands = {"N": ["AS", "2D"], "E": ["KS", "3D"], "S": ["QS", "4D"], "W": ["JS", "5D"]}
    play = [["AS", "KS", "QS", "JS"], ["2D", "3D", "4D", "5D"]]
    return {"trump": "NT", "lead": "N", "hands": hands, "play": play} | more


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, []),
        ({"winners": ["N", "N"]}, ["trick 2: W wins it, the record says N"]),
        ({"tricks": {"NS": 2, "EW": 0}}, ["tricks are {'NS': 1, 'EW': 1}"]),
        (
            {"play": [["AS", "3D"]]},
            ["trick 1: E plays 3D, must_follow; legal: KS"],
        ),
        (
            {"play": [["AS", "3D"]], "must_reject": {"trick": 1, "seat": "E", "card": "3D"}},
            [],
        ),
        (
            {"play": [["AS", "3D"]], "must_reject": {"trick": 1, "seat": "S", "card": "3D"}},
            ["trick 1: E plays 3D, must_follow; the record says {'seat': 'S'}"],
        ),
        ({"must_reject": {"trick": 1}}, ["every play is legal, though one must be rejected"]),
        ({"play": [["AS", "KS", "QS", "JS"]]}, ["the record ends before the hand does"]),
    ],
)
def test_differences_of_a_recorded_hand_are_told(more: dict[str, Any], told: list[str]) -> None:
    assert differences(record(**more)) == told


def test_every_scenario_named_is_a_test_that_exists() -> None:
    for test in SCENARIOS.values():
        path, _sign, name = test.partition("::")
        assert f"def {name.partition('[')[0]}(" in (DATA.parents[2] / path).read_text("utf-8")
