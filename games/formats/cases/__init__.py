"""Machine-readable cases of the rules: what is asked of the engine, and what must come out.

A case names a game, options, a situation of some kind, and what is expected. Each game has an
adapter with one function a kind, which puts the situation to the engine's public functions and
answers in the words of the case. An adapter holds no rules of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.options import OptionError

Situation = Mapping[str, Any]
"""As read from the file. Any: it is JSON."""
Asked = Callable[[Any, Situation], Mapping[str, Any]]
"""Puts a situation to a game (with its options) and answers in the words of the case."""
Adapter = Mapping[str, Asked]
"""What to ask, by kind of situation."""

UNORDERED = frozenset(
    (
        "legal", "illegal", "legal_calls", "illegal_calls", "legal_cards", "legal_trumps",
        "legal_called", "sees_bid_of", "sees_who_has_chosen",
    )
)  # fmt: skip
"""Keys of lists whose order does not matter."""
INCLUDES = "_includes"
BEGINS = "_first"
"""How keys end that name a part of a list, or its beginning."""
NOT_AMONG = {"illegal_calls": "legal"}
"""Keys of lists with a few of all that is illegal: none of them may be in the list named here."""
IGNORED = frozenset(("note",))
CONFIG = "config"
"""The kind of a case that asks whether its options are a game: not, if they are refused."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a case came out. `fault` says what is wrong, and is empty where nothing is.

    `scenario` names the test that covers a case whose situation is prose.
    """

    case: str
    fault: str = ""
    scenario: str = ""

    def __str__(self) -> str:
        if self.scenario:
            return f"scenario {self.case}: {self.scenario}"
        return f"FAIL {self.case}: {self.fault}" if self.fault else f"ok {self.case}"


def is_prose(situation: Situation) -> bool:
    """Whether a situation is told in words, for a scenario test to play."""
    return situation.get("kind") in ("view", "visibility") and "moment" in situation


def judge(
    case: Mapping[str, Any],
    adapters: Mapping[str, Adapter],
    games: Any,
    scenarios: Mapping[str, str] = {},
) -> Verdict:
    """Put one case to the engine.

    `games` finds a game's rules, or a way to score a game, by key and raises KeyError. `scenarios`
    names the test, by case, that plays a situation told in words.
    """
    name = str(case.get("id", "?"))
    try:
        if name in scenarios and is_prose(case["situation"]):
            return Verdict(name, scenario=scenarios[name])
        key = str(case["game"]).replace("-", "_")
        situation, expect = case["situation"], case["expect"]
        asked = adapters[key][situation["kind"]]
    except (KeyError, TypeError) as error:
        return Verdict(name, f"there is no such game, kind or key: {error}")
    try:
        rules = _rules(games(key), case.get("options") or {}, situation)
        got = asked(rules, situation)
    except OptionError as error:
        if situation["kind"] != CONFIG:
            return Verdict(name, f"{type(error).__name__}: {error}")
        got = {"valid": False, "option": error.option}
    except Exception as error:  # whatever goes wrong, the other cases are judged as well
        return Verdict(name, f"{type(error).__name__}: {error}")
    return Verdict(name, _difference(expect, got))


def _rules(kind: Any, given: Mapping[str, Any], situation: Situation) -> Any:
    """The game with its options; `players` stands in the situation in some files.

    Any: whatever is made `of` options, a game's rules or not.
    """
    chosen = dict(given)
    names = kind.__dataclass_fields__
    if "players" in situation and "players" in names:
        chosen.setdefault("players", situation["players"])
    return kind.of(chosen)


def _difference(expect: Mapping[str, Any], got: Mapping[str, Any]) -> str:
    wrong_want, wrong_got = {}, {}
    for key, want in expect.items():
        if key in IGNORED:
            continue
        have, fits = _compared(key, want, got)
        if not fits:
            wrong_want[key], wrong_got[key] = want, have
    if not wrong_want:
        return ""
    return f"expected {_written(wrong_want)} got {_written(wrong_got)}"


def _compared(key: str, want: Any, got: Mapping[str, Any]) -> tuple[Any, bool]:
    """What the answer to a key is, and whether it is what was expected."""
    if key in NOT_AMONG and key not in got:
        have = _plain(got.get(NOT_AMONG[key], "nothing"))
        return have, isinstance(have, list) and not any(one in have for one in want)
    have = _plain(got.get(key.removesuffix(INCLUDES), "nothing"))
    return have, _fits(key, want, have)


def _fits(key: str, want: Any, have: Any) -> bool:
    if key.endswith(INCLUDES):
        return isinstance(have, list) and all(one in have for one in want)
    if key.endswith(BEGINS) and isinstance(want, list) and isinstance(have, list):
        return have[: len(want)] == want
    if isinstance(want, dict) and isinstance(have, dict):
        # Here too only the keys named are compared.
        return all(name in have and _fits(name, one, have[name]) for name, one in want.items())
    if key in UNORDERED and isinstance(want, list) and isinstance(have, list):
        return sorted(map(_written, want)) == sorted(map(_written, have))
    return bool(want == have) and (want is None) == (have is None)


def _plain(value: Any) -> Any:
    """The value as JSON would give it: lists for tuples, texts for cards and enum members."""
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    return str(value)


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
