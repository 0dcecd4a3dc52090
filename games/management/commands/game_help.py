"""`manage.py game_help GAME --option NAME=VALUE --language CODE`: what players are told."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from games import rules
from games.engine.options import OptionError, to_json
from games.engine.rules import Rules
from games.help import Section, help_for


class Command(BaseCommand):
    help = "Prints the help of a game with some options, as plain text."

    def add_arguments(self, parser: CommandParser) -> None:
        """The game, its options, and the language."""
        parser.add_argument("game", metavar="GAME", help="such as classic_whist")
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="target=7, honours=true, trump_mode=rota, preset=short; a list as JSON",
        )
        parser.add_argument("--language", default=settings.LANGUAGE_CODE, metavar="CODE")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print it; say what there is not."""
        language = options["language"]
        if language not in dict(settings.LANGUAGES):
            there_are = ", ".join(dict(settings.LANGUAGES))
            raise CommandError(f"There is no language {language}. The languages: {there_are}.")
        game = _made(options["game"], options["option"])
        with translation.override(language):
            self.stdout.write(_head(game))
            for section in help_for(game):
                self.stdout.write(_text(section))


def _made(key: str, chosen: Iterable[str]) -> Rules:
    """The game with what was chosen, or CommandError."""
    try:
        return rules.get(key).of(dict(map(_option, chosen)))
    except KeyError:
        there_are = ", ".join(game.key for game in rules.ALL)
        raise CommandError(f"There is no game {key}. The games: {there_are}.") from None
    except OptionError as error:
        raise CommandError(str(error)) from None


def _option(text: str) -> tuple[str, Any]:
    """Name and value, as JSON if it is any, else as a word. Any: what JSON can hold."""
    name, sign, value = text.partition("=")
    if not sign:
        raise CommandError(f"An option is a name and a value, such as target=7, not {text}.")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _head(game: Rules) -> str:
    """The game, and what it is played with that is not usual."""
    unusual = (
        f"{name}={value if isinstance(value, str) else json.dumps(value)}"
        for name, value in to_json(game).items()
    )
    return " ".join((game.key, *unusual))


def _text(section: Section) -> str:
    lines = ["", section.topic.title]
    lines += [f"- {line}" for line in section.lines]
    for one in section.answers:
        lines += [f"- {one.question}", f"  {one.answer}"]
    return "\n".join(lines)
