"""Values that no drive has, wherever they stand in a file: each is refused with its place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from tests import factories
from tests.tournaments.whole import (
    an_evening,
    plain_file,
    published_file,
    refusal_of,
    written,
)
from tournaments import messages
from tournaments.models import Player
from tournaments.refusals import Reason, Refused
from tournaments.selectors.whole import whole_drive
from tournaments.services.changes import PROGRAM
from tournaments.services.whole import import_drive
from tournaments.services.whole.checks import check
from tournaments.services.whole.parsing import HIGHEST
from tournaments.services.whole.reading import read_file

pytestmark = pytest.mark.django_db


def why(text: str) -> str:
    refused = refusal_of(text.encode())
    assert refused.reason is Reason.FILE_UNREADABLE, refused.params
    return str(refused.params["why"])


def with_value(path: str, text: str) -> str:
    """The plain file as text, with this in place of what stands at the path (`scores.0.ns`)."""
    values: Any = plain_file()
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    inner = values
    for step in way:
        inner = inner[step]
    inner[last] = "@@"
    return json.dumps(values).replace('"@@"', text)


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("scores.0.ns", "NaN", "Score entry 1: “ns” cannot be NaN."),
        ("drive.hands", "Infinity", "The drive: “hands” cannot be Infinity."),
        ("drive.revision", "-Infinity", "The drive: “revision” cannot be -Infinity."),
        ("people.1.id", "1e999", "Person 2: “id” cannot be 1e999."),
        ("drive.game_options", '{"hand_score": 1.5}', "The drive: “game_options.hand_score” "
         "cannot be 1.5."),
        ("journal.5.data.seed", "9" * 5000, "Journal line 6: “data.seed” cannot be 9999"),
        ("rounds.0.sittings.0.seats.N", "1e2000000", "Round 1: “sittings.1.seats.N” cannot be "
         "1e2000000."),
        ("drive.revision", str(HIGHEST + 1), "The drive: “revision” cannot be 2147483648."),
        ("drive.revision", str(HIGHEST), "The drive: “revision” cannot be 2147483647."),
        ("drive.revision", str(-HIGHEST), "The drive: “revision” cannot be -2147483647."),
        ("scores.1.revision", "3000000000", "Score entry 2: “revision” cannot be 3000000000."),
        ("entries.0.number", "32768", "Entry 1: “number” cannot be 32768."),
        ("entries.0.draw_place", "10000", "Entry 1: “draw_place” cannot be 10000."),
        ("tables.0.number", "1000", "Table 1: “number” cannot be 1000."),
        ("rounds.0.sittings.0.table", "32767", "Round 1, table 1: “table” cannot be 32767."),
        ("extra", "NaN", "The file: “extra” cannot be NaN."),
    ],
)  # fmt: skip
def test_a_number_that_no_column_holds_is_refused_with_its_place(
    path: str, text: str, said: str
) -> None:
    assert why(with_value(path, text)).startswith(said)


@pytest.mark.parametrize(
    "total", ["1e2000000", "nan", "inf", "1/0", "1/00", "+1", " 1", "1.5", "1_0", "²", "9" * 10, ""]
)
def test_a_prizes_total_is_a_fraction_as_it_is_written(total: str) -> None:
    values = published_file()
    values["awards"][0]["total"] = total

    assert refusal_of(written(values)).params["why"].startswith("Prize 1: “total” cannot be ")


# --- settings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("screen", "cinema"), ("screen", ""), ("screen", 1), ("held_back", 61), ("held_back", -1),
        ("held_back", "4"), ("prizes_shown", 100), ("prizes_shown", None), ("move_call", "never"),
        ("second_prize", "both"), ("second_prize", None),
        ("entry_mode", []), ("rest", {}), ("rest_half_tricks", 27), ("date", "0001-01-01"),
        ("date", "9999-12-31"), ("date", "2026-W48-1"), ("date", "20261130"),
        ("created_at", "9999-12-31T23:59:59+00:00"), ("started_at", "0001-01-01T00:00:00+00:00"),
    ],
)  # fmt: skip
def test_a_setting_that_no_drive_has_is_refused(name: str, value: Any) -> None:
    values = plain_file()
    values["drive"][name] = value

    refused = refusal_of(written(values))

    assert refused.reason is Reason.FILE_UNREADABLE
    assert refused.params["why"].startswith(f"The drive: “{name}” cannot be ")


def test_winners_cannot_move_after_several_hands() -> None:
    values = plain_file()
    values["drive"]["hands_a_round"] = 2

    assert refusal_of(written(values)).reason is Reason.MOVES_AFTER_EACH_HAND


# --- the shape of the file -----------------------------------------------------------------------


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a": '])
def test_groups_without_end_are_refused_where_they_begin(opening: str) -> None:
    lines = json.dumps(plain_file(), indent=1).splitlines()
    lines[3] = f'"extra": {opening * 100_000}'

    assert why("\n".join(lines)) == "line 4 is damaged."


def test_groups_deeper_than_in_any_drive_are_refused_with_their_place() -> None:
    deep = "[" * 100 + "]" * 100

    said = why(with_value("journal.0.data.preset", deep))

    assert said.startswith("Journal line 1: “data.preset.1.1.1")
    assert said.endswith("” cannot be ….")


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("scores.0.ns", '8, "ns": 9', "Score entry 1: “ns” is given twice."),
        ("drive.hands", '3, "hands": null', "The drive: “hands” is given twice."),
        ("rounds.0.sittings.0.seats.N", '1, "N": 2', "Round 1: “sittings.1.seats.N” is given "
         "twice."),
        ("people", '[], "people": {}', "The file: “people” is given twice."),
    ],
)  # fmt: skip
def test_a_name_with_two_values_is_refused(path: str, text: str, said: str) -> None:
    assert why(with_value(path, text)) == said


def test_a_name_twice_with_the_same_value_means_what_it_means_once() -> None:
    drive = import_drive(
        factories.ClubFactory(), with_value("drive.hands", '3, "hands": 3').encode(), PROGRAM
    )

    assert drive.hands == 3


@pytest.mark.parametrize(("text", "said"), [('"a\\u0000"', "a\\u0000"), ('"\\ud800"', "\\ud800")])
def test_a_sign_that_no_database_keeps_is_named(text: str, said: str) -> None:
    assert why(with_value("people.0.name", text)) == f'Person 1: “name” cannot be "{said}".'
    assert said in why(with_value("extra", f"{{{text}: 1}}"))


# --- names ---------------------------------------------------------------------------------------

DIRTY = "\u202eAnn\u2066 \t  O\u0301 \u200bBrien\u0007\u00a0 "


def test_names_are_made_tidy_as_in_a_list_of_people() -> None:
    values = plain_file()
    values["people"][0]["name"] = DIRTY

    drive = import_drive(factories.ClubFactory(), written(values), PROGRAM)

    names = Player.objects.filter(club=drive.club).values_list("name", flat=True)
    assert "Ann Ó Brien" in names


@pytest.mark.parametrize("name", ["\u202e\u2066", " \t ", "\u200b"])
def test_a_name_of_which_nothing_is_left_is_refused(name: str) -> None:
    values = plain_file()
    values["people"][0]["name"] = name

    assert "Person 1: “name” cannot be" in refusal_of(written(values)).params["why"]


@pytest.mark.parametrize("name", ["name", "place", "station_a", "station_b"])
def test_other_texts_lose_what_nobody_sees_and_nothing_else(name: str) -> None:
    values = plain_file()
    values["drive"][name] = "Two  spaces \u202eé\u0301\u0007\nand \u200da line"

    drive = import_drive(factories.ClubFactory(), written(values), PROGRAM)

    assert getattr(drive, name) == "Two  spaces é\u0301 and \u200da line"


def test_who_did_it_and_why_are_lines_too() -> None:
    values = plain_file()
    values["scores"][0].update(by="\u202eAnn", reason="\u0007why", device="\u2066K7M-2QX")
    values["journal"][0].update(by="\u202eAnn")

    drive = import_drive(factories.ClubFactory(), written(values), PROGRAM)

    again = whole_drive(drive)
    row = again["scores"][0]
    assert (row["by"], row["reason"], row["device"]) == ("Ann", "why", "K7M-2QX")
    assert again["journal"][0]["by"] == "Ann"


# --- anything, anywhere --------------------------------------------------------------------------

Path = tuple[str | int, ...]
OTHER_KINDS = (True, 1.5, "²", -1, HIGHEST + 1, [], [[]], {}, {"a": [None]}, ["\u202e"])
"""Values of every kind; each field takes one kind only."""


@cache
def files() -> tuple[dict[str, Any], ...]:
    return plain_file(), published_file(), whole_drive(an_evening())


def fields(value: Any, path: Path = ()) -> Iterator[Path]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for name, one in inner:
        yield (*path, name)
        if isinstance(one, (dict, list)):
            yield from fields(one, (*path, name))


def kinds_of_fields() -> Iterator[tuple[dict[str, Any], Path]]:
    """One field of each kind: of all rows of a part, the first that has it."""
    seen: set[Path] = set()
    for file in files():
        for path in fields(file):
            kind: Path = tuple(0 if isinstance(step, int) else step for step in path)
            if path[0] == "journal" and len(path) > 2:
                # What a line holds depends on what it says.
                kind = (file["journal"][path[1]]["kind"], *kind)
            if kind not in seen:
                seen.add(kind)
                yield file, path


def value_at(file: Any, path: Path) -> Any:
    for step in path:
        file = file[step]
    return file


def changed(file: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    values = deepcopy(file)
    value_at(values, path[:-1])[path[-1]] = value
    return values


def takes(path: Path, old: Any, new: Any) -> bool:
    """Whether the field could have this value in some good file."""
    texts = isinstance(old, str) and isinstance(new, str)
    # A line of the journal may hold more than it must, which may be nothing.
    is_more = path[-1] == "data" and isinstance(new, dict)
    return texts or is_more or new == type(old)() or old == new


def is_read(values: dict[str, Any]) -> bool:
    """Whether the file would be read in; if not, then with a sentence that can be shown."""
    try:
        check(read_file(json.dumps(values).encode()))
    except Refused as refused:
        said = messages.refusal(refused)
    else:
        return True
    assert said.encode()
    return False


def test_nothing_of_another_kind_is_read_and_nothing_falls_over() -> None:
    accepted = [
        (path, new)
        for file, path in kinds_of_fields()
        for new in OTHER_KINDS
        if is_read(changed(file, path, new)) and not takes(path, value_at(file, path), new)
    ]

    assert accepted == []


@pytest.mark.parametrize("number", range(3))
def test_a_file_without_any_one_of_its_rows_is_refused(number: int) -> None:
    file = files()[number]
    accepted = []
    for part in ("people", "entries", "attendance", "draws", "tables", "rounds", "scores",
                 "journal"):  # fmt: skip
        for place in range(len(file[part])):
            values = deepcopy(file)
            del values[part][place]
            if is_read(values):
                accepted.append((part, place))

    assert accepted == []
