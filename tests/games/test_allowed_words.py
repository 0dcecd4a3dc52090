"""What a value or an option can be, said in the language of the moment."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.engine.options import Between, ListOf
from games.messages import allowed
from games.messages.allowed import allowed_in_words

GAMES = Path(inspect.getfile(games)).parent
VALUES = {"JSON", " ".join("NESW")}
"""What is the same in every language."""


def allowed_texts() -> Iterator[str]:
    """Everything that the pure rooms say of what is allowed, with 7 for what depends."""
    for path in [*(GAMES / "formats").glob("*.py"), *(GAMES / "rules").rglob("*.py")]:
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call):
                name = ast.unparse(call.func).rpartition(".")[2]
                place = {"OptionError": 2, "value_refused": 1, "ValueRefused": 1, "refuse": 1}
                place |= {"_refused": 1}
                words = [word.value for word in call.keywords if word.arg == "allowed"]
                if name in place and len(call.args) > place[name]:
                    words.append(call.args[place[name]])
                yield from filter(None, map(_filled, words))


def _filled(word: ast.expr) -> str:
    if isinstance(word, ast.Constant):
        return str(word.value)
    if isinstance(word, ast.JoinedStr):
        return "".join(str(p.value) if isinstance(p, ast.Constant) else "7" for p in word.values)
    return ""


ALLOWED = {*allowed_texts(), *map(str, (Between(1, 7), Between(5, 50, 5), ListOf(("a", "b"))))}


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which everything that is translated has a mark."""
    monkeypatch.setattr(allowed, "gettext", lambda text: f"¶{text}")


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("text", sorted(ALLOWED - VALUES))
def test_what_is_allowed_can_be_said_in_every_language(text: str) -> None:
    said = allowed_in_words(text)

    assert said.startswith("¶")
    assert "%(" not in said


@pytest.mark.parametrize("text", sorted(ALLOWED - {"null", "tuple[int, ...] | None"}))
def test_in_english_it_stays_as_it_is(text: str) -> None:
    assert allowed_in_words(text) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("int", "a whole number"),
        ("int | None", "a whole number or nothing"),
        ("False, True", "true or false"),
        ("turn_up, rota", "turn_up, rota"),
        ("a whole number from 1 to 7 or None", "a whole number from 1 to 7 or nothing"),
        ("a list of 0 to 3 of: a whole number from 1 to 8", "a list of 0 to 3 of: a whole number"),
    ],
)
def test_types_and_choices_are_told_in_words(text: str, said: str) -> None:
    assert allowed_in_words(text).startswith(said)


@pytest.mark.usefixtures("marked")
def test_choices_are_translated_one_by_one() -> None:
    assert allowed_in_words("a whole number from 1 to 7 or None") == (
        "¶¶a whole number from 1 to 7 or ¶nothing"
    )
