"""The help of every game: six topics in order, whole sentences, and every option is heard of."""

from __future__ import annotations

import re
from importlib.util import find_spec
from itertools import combinations
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from games import rules
from games.engine.options import ListOf, Option, OptionError, options_of
from games.engine.rules import Rules
from games.help import Section, Topic, help_for
from tests.games.help_contexts import CONTEXTS
from tests.rules.covering import COVERINGS, values_of

LANGUAGES = [code for code, _name in settings.LANGUAGES]
OPTIONS = [
    pytest.param(game, option, id=f"{game.key}-{option.name}")
    for game in rules.ALL
    for option in options_of(game)
]
# A placeholder left open, two spaces, a space before a stop, a value of the program's own.
BROKEN = re.compile(r"%\(|%%|%[sd]|\{|  |\s[.,;:]|\bNone\b|\b(True|False)\b|_")
# A game of many contracts cannot be told in less; most take 400 to 600.
MOST_WORDS = 1000
ENDS = (".", "!", "?", ".”", ")")


def told(sections: tuple[Section, ...]) -> list[str]:
    """Every sentence, question and answer."""
    lines = [line for section in sections for line in section.lines]
    pairs = [one for section in sections for one in section.answers]
    return [*lines, *(text for one in pairs for text in (one.question, one.answer))]


def text_of(game: type[Rules], given: dict[str, Any]) -> str | None:
    """The whole help with these options; None if the game refuses them."""
    try:
        made = game.of(given)
    except OptionError:
        return None
    return "\n".join(told(help_for(made)))


def texts_of(game: type[Rules], option: Option, value: Any) -> list[str | None]:
    """The help with this value of an option, in every context of it."""
    contexts = ({}, *CONTEXTS.get(game.key, {}).get(option.name, ()))
    return [text_of(game, {**given, option.name: value}) for given in contexts]


def values_to_try(game: type[Rules], option: Option) -> list[Any]:
    """Values of an option; of a list some others than the default as well."""
    kinds = (kind for kind in option.kinds if isinstance(kind, ListOf))
    others = [one for kind in kinds for one in lists(kind, option)]
    return [*values_of(option), *(one for one in others if any(texts_of(game, option, one)))]


def lists(kind: ListOf, option: Option) -> list[tuple[Any, ...]]:
    """Other lists than the default: a shorter one or the same backwards, and the shortest."""
    usual = option.default if isinstance(option.default, tuple) else ()
    allowed = kind.allowed
    ends = (allowed[0], allowed[-1]) if isinstance(allowed, tuple) else (allowed.low, allowed.high)
    shorter = usual[:-1] if usual[:-1] in kind else usual[::-1]
    found = [shorter, *((end,) * max(1, kind.fewest) for end in ends)]
    return [one for one in dict.fromkeys(found) if one in kind and one != option.default]


def are_told_apart(ones: list[str | None], others: list[str | None]) -> bool:
    """Whether two values' helps differ: where both may stand, or where only one of them may."""
    pairs = list(zip(ones, others, strict=True))
    if any(one and other and one != other for one, other in pairs):
        return True
    only = {one for one, other in pairs if one and not other}
    only_other = {other for one, other in pairs if other and not one}
    return bool(only - set(others) or only_other - set(ones))


def test_every_game_has_help() -> None:
    without = [game.key for game in rules.ALL if not find_spec(f"games.help.{game.key}")]

    assert without == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", COVERINGS, ids=lambda found: found.game.key)
def test_help_is_whole_with_whatever_options(found: Any, language: str) -> None:
    with translation.override(language):
        for made in found.rows:
            sections = help_for(made)

            assert [section.topic for section in sections] == list(Topic)
            assert all(bool(s.lines) != bool(s.answers) for s in sections), made
            assert all(bool(s.answers) == (s.topic is Topic.QUESTIONS) for s in sections)
            for text in told(sections):
                assert text == text.strip(), made
                assert text.endswith(ENDS), (text, made)
                assert not BROKEN.search(text), (text, made)


@pytest.mark.parametrize("found", COVERINGS, ids=lambda found: found.game.key)
def test_help_never_says_the_same_twice(found: Any) -> None:
    for made in found.rows:
        sections = help_for(made)
        lines = [line for section in sections for line in section.lines]
        questions = [one.question for section in sections for one in section.answers]

        assert len(lines) == len(set(lines)), made
        assert len(questions) == len(set(questions)), made


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_every_value_of_an_option_gives_another_help(game: type[Rules], option: Option) -> None:
    texts = {repr(value): texts_of(game, option, value) for value in values_to_try(game, option)}

    alike = [
        (one, other)
        for one, other in combinations(texts, 2)
        if not are_told_apart(texts[one], texts[other])
    ]

    assert alike == []


def test_contexts_speak_of_options_that_there_are() -> None:
    for key, by_option in CONTEXTS.items():
        assert set(by_option) <= {option.name for option in options_of(rules.get(key))}


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(game.of({"preset": name} if name else {}), id=f"{game.key}-{name or 'plain'}")
        for game in rules.ALL
        for name in (None, *game.presets)
    ],
)
def test_help_is_short_enough_to_be_read(made: Rules) -> None:
    sections = {section.topic: section for section in help_for(made)}

    assert 1 <= len(sections[Topic.AIM].lines) <= 3
    assert 2 <= len(sections[Topic.PREPARATION].lines) <= 7
    assert 4 <= len(sections[Topic.PLAY].lines) <= 11
    assert 3 <= len(sections[Topic.SCORING].lines) <= 10
    assert 3 <= len(sections[Topic.MISTAKES].lines) <= 5
    assert 4 <= len(sections[Topic.QUESTIONS].answers) <= 6
    assert 200 <= len(" ".join(told(tuple(sections.values()))).split()) <= MOST_WORDS
