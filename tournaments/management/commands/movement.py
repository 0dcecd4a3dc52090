"""`manage.py movement`: a movement asked from outside, by a timetable or for the next seating."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from tournaments import movements
from tournaments.management.arguments import json_of
from tournaments.messages import why_moved
from tournaments.movements import jsonform
from tournaments.movements.base import Move, MovementError
from tournaments.movements.partner_drive import PartnerDrive

BY_TIMETABLE = (PartnerDrive.key,)
MOST_PAIRS, MOST_ROUNDS = 1000, 1000


class Command(BaseCommand):
    help = "Prints a movement's timetable, or with --next the next seating after a history."

    def add_arguments(self, parser: CommandParser) -> None:
        """The movement, and either a history or the size of a timetable."""
        there = ", ".join(movement.key for movement in movements.ALL)
        parser.add_argument("name", metavar="NAME", help=f"one of: {there}")
        parser.add_argument("--next", metavar="FILE", help="players and history, as JSON")
        size = parser.add_mutually_exclusive_group()
        size.add_argument("--pairs", type=int, metavar="N")
        size.add_argument("--players", type=int, metavar="N")
        size.add_argument("--tables", type=int, metavar="N")
        parser.add_argument("--rounds", type=int, metavar="R")
        parser.add_argument("--option", action="append", default=[], metavar="k=v")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Ask the movement and print its answer."""
        try:
            movements.options_of(options["name"])
            answer = _next(options) if options["next"] else _timetable(options)
        except MovementError as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))
            return
        for line in _in_words(answer):
            self.stdout.write(line)


def _next(options: Mapping[str, Any]) -> dict[str, Any]:
    form = json_of(options["next"])
    if isinstance(form, dict) and isinstance(form.get("options", {}), dict):
        form["options"] = {**form.get("options", {}), **_options(options)}
    return jsonform.answer(jsonform.read(options["name"], form), _sentence)


def _sentence(move: Move) -> str:
    with translation.override("en"):
        return why_moved(move.why.value, move.from_table, move.table)


def _timetable(options: Mapping[str, Any]) -> dict[str, Any]:
    name, rounds = options["name"], options["rounds"]
    if name not in BY_TIMETABLE:
        raise CommandError(
            f"{name} depends on the results: give it a history with --next FILE. "
            f"A timetable has: {', '.join(BY_TIMETABLE)}."
        )
    movements.get(name, _options(options))
    pairs = _pairs(options)
    if not 2 <= pairs <= MOST_PAIRS:
        raise CommandError(f"There must be from 2 to {MOST_PAIRS} pairs, not {pairs}.")
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise CommandError(f"--rounds must be from 1 to {MOST_ROUNDS}, not {rounds}.")
    return jsonform.timetable(pairs, rounds)


def _pairs(options: Mapping[str, Any]) -> int:
    if options["tables"] is not None:
        return int(options["tables"]) * 2
    if options["players"] is not None:
        pairs, alone = divmod(options["players"], 2)
        if alone:
            raise CommandError("Of an odd number of players one has no partner.")
        return int(pairs)
    if options["pairs"] is None:
        raise CommandError("Say how many play: --pairs, --players or --tables.")
    return int(options["pairs"])


def _options(options: Mapping[str, Any]) -> dict[str, str]:
    found = {}
    for text in options["option"]:
        key, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"--option is written as name=value, not “{text}”.")
        found[key.strip()] = value.strip()
    return found


def _in_words(answer: Mapping[str, Any]) -> Iterable[str]:
    rounds = answer["rounds"] if "rounds" in answer else [answer["seating"] or []]
    for number, tables in enumerate(rounds, start=1):
        if len(rounds) > 1:
            yield f"Round {number}"
        for table in tables:
            yield f"Table {table['table']}: {_side(table['ns'])} v {_side(table['ew'])}"
    if answer.get("resting"):
        yield f"Resting: {', '.join(answer['resting'])}"
    if answer.get("waiting_for"):
        yield f"It is not known yet who won at: {', '.join(map(str, answer['waiting_for']))}"
    for person, reason in answer.get("reason", {}).items():
        yield f"{person}: {reason}"


def _side(people: Any) -> str:
    if isinstance(people, list):
        return " & ".join(people)
    return f"pair {people}" if people else "nobody"
