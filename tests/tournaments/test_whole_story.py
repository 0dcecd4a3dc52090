"""The journal of a file and its rows must tell the same evening: nothing may have fallen out."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from tests import factories
from tests.tournaments.acts import decide
from tests.tournaments.whole import (
    Change,
    an_evening,
    plain_file,
    published_file,
    refusal_after,
    refusal_of,
    second,
    wipe,
    written,
)
from tournaments.exports import drive_file
from tournaments.messages import JOURNAL
from tournaments.refusals import Reason
from tournaments.selectors.prizes import awards_now, prizes_of
from tournaments.selectors.whole import whole_drive
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from tournaments.services.whole import import_drive
from tournaments.services.whole.lines import LINES

pytestmark = pytest.mark.django_db


def test_every_kind_of_line_is_known_when_it_is_read() -> None:
    assert LINES.keys() == JOURNAL.keys()


def without_change(file: dict[str, Any], revision: int) -> dict[str, Any]:
    """The file as if this change had never been, numbers and all."""
    for part in ("journal", "scores"):
        file[part] = [row for row in file[part] if row["revision"] != revision]
        for row in file[part]:
            row["revision"] -= row["revision"] > revision
    file["drive"]["revision"] -= 1
    return file


DROPPED: dict[str, tuple[Change, str]] = {
    "a revision higher than its lines": (
        lambda f: f["drive"].update(revision=2_000_000),
        "journal line 9 is missing, so part of the evening is.",
    ),
    "a line in the middle": (
        lambda f: f["journal"].pop(3), "journal line 4 is missing, so part of the evening is.",
    ),
    "all lines": (
        lambda f: f.update(journal=[]), "journal line 1 is missing, so part of the evening is.",
    ),
    "a line twice": (
        lambda f: second(f, "journal"), "two journal lines have the number 8.",
    ),
    "a revision lower than its lines": (
        lambda f: f["drive"].update(revision=7),
        "there are changes in it from after its last change.",
    ),
    "the last score": (
        lambda f: f["scores"].pop(),
        "the score of journal line 7 (hand 1, table 1) is missing.",
    ),
    "all scores": (
        lambda f: f["scores"].clear(),
        "the score of journal line 6 (hand 1, table 1) is missing.",
    ),
    "a score's line and number": (
        lambda f: [without_change(f, 7), f["scores"].append(
            {**f["scores"][0], "id": 2, "chain": "ew", "act": "agreed",
             "key": "00000000-0000-0000-0000-000000000009", "revision": 7})],
        "score entry 2 (hand 1, table 1) is not in its journal.",
    ),
    "another figure than in the journal": (
        lambda f: [row.update(ns=9, ew=4) for row in f["scores"]],
        "score entry 1 (hand 1, table 1) is not in its journal.",
    ),
    "a round that was called": (
        lambda f: [f["rounds"].pop()], "its rounds are not those that its journal has called.",
    ),
    "a call": (
        lambda f: without_change(f, 8), "its rounds are not those that its journal has called.",
    ),
    "the start": (
        lambda f: without_change(f, 5),
        "journal line 5 cannot have happened after those before it.",
    ),
    "the draw": (
        lambda f: f["draws"].clear(), "its draws are not those of its journal.",
    ),
    "another draw": (
        lambda f: f["draws"][0].update(seed="0" * 64), "its draws are not those of its journal.",
    ),
    "somebody's arrival": (
        lambda f: f["attendance"].pop(),
        "who came and who left is not the same in its journal.",
    ),
    "a call of another round": (
        lambda f: f["journal"][7]["data"].update(round=3),
        "journal line 8 cannot have happened after those before it.",
    ),
    "a prize read out before the end": (
        lambda f: f["drive"].update(prizes_shown=1),
        "1 prizes are said to be read out, and its journal has 0.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("change", "what"), DROPPED.values(), ids=DROPPED)
def test_a_file_out_of_which_something_fell_is_refused_with_its_place(
    change: Change, what: str
) -> None:
    refused = refusal_after(change)

    assert refused.reason is Reason.FILE_CONTRADICTS_ITSELF, refused.params
    assert refused.params["what"] == what


def test_a_file_without_its_last_stage_is_refused() -> None:
    values = published_file()
    without_change(values, values["drive"]["revision"])

    assert refusal_of(written(values)).params["what"] == (
        "the drive is said to be “published”, and its journal ends with it “finished”."
    )


def test_a_published_file_without_its_prizes_is_refused() -> None:
    values = published_file()
    values["awards"].clear()

    assert refusal_of(written(values)).params["what"] == (
        "its results are published, and it has no prizes."
    )


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda f: f["awards"][3].update(order=9), "its prizes are not numbered from 1 on."),
        (lambda f: f["awards"][3].update(order=1), "two prizes have the number 1."),
        (lambda f: f["awards"][3].update(rule=f["awards"][0]["rule"]),
         "two prizes are for the same."),
    ],
)  # fmt: skip
def test_a_list_of_prizes_that_cannot_be_is_refused(change: Change, what: str) -> None:
    values = published_file()
    change(values)

    assert refusal_of(written(values)).params["what"] == what


@cache
def evening() -> dict[str, Any]:
    return whole_drive(an_evening())


def test_an_undo_that_brings_another_figure_back_is_refused() -> None:
    values = deepcopy(evening())
    undone = next(row for row in values["scores"] if row["act"] == "undone")
    undone.update(ns=7, ew=6)

    assert (
        refusal_of(written(values))
        .params["what"]
        .endswith("cannot be: it does not follow the one before it.")
    )


def test_prizes_read_out_and_read_again_come_back_with_the_file() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1), 9)
    for shown in range(2):
        course.show_prize(drive.pk, shown, PROGRAM)
    decide(drive, 1, 1, 2)
    course.show_prize_again(drive.pk, 2, PROGRAM)
    course.publish_drive(drive.pk, PROGRAM)
    course.step_back(drive.pk, PROGRAM)
    drive = factories.fresh(drive)
    out, read = drive_file(drive), prizes_of(drive, awards_now(drive))
    wipe()

    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    assert drive_file(back) == out
    assert prizes_of(back, awards_now(back)) == read
    assert [prize.place for prize in read.changed] == [1]


def test_a_drive_that_was_finished_twice_comes_back() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1))
    course.show_prize(drive.pk, 0, PROGRAM)
    course.step_back(drive.pk, PROGRAM)
    course.finish_drive(drive.pk, PROGRAM)
    out = drive_file(factories.fresh(drive))
    wipe()

    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    assert drive_file(back) == out


def test_a_line_may_hold_more_than_it_must() -> None:
    values = plain_file()
    values["journal"][4]["data"]["weather"] = {"rain": True, "degrees": 7}

    drive = import_drive(factories.ClubFactory(), written(values), PROGRAM)

    assert whole_drive(drive)["journal"][4]["data"] == {"weather": {"degrees": 7, "rain": True}}


@pytest.mark.parametrize(
    ("kind", "change", "why"),
    [
        ("score", {"table": "1"}, "“table” cannot be \"1\"."),
        ("score", {"chain": "up"}, "“chain” cannot be \"up\"."),
        ("score", {"ns": None}, "“ns” cannot be null."),
        ("seats_drawn", {"seed": 5}, "“seed” cannot be 5."),
        ("seats_drawn", {"tables": {}}, "“tables” cannot be {}."),
        ("arrived", {"players": []}, "“players” cannot be []."),
        ("arrived", {"players": [None]}, "“players” cannot be [null]."),
        ("started", {"players": 5}, "“players” cannot be 5."),
        ("settings", {"changed": [["name"]]}, "“changed” cannot be [[\"name\"]]."),
        ("created", {"preset": 7}, "“preset” cannot be 7."),
        ("move_called", {"hand": "2"}, "“hand” cannot be \"2\"."),
    ],
)  # fmt: skip
def test_a_line_of_the_wrong_kind_of_data_is_refused(
    kind: str, change: dict[str, Any], why: str
) -> None:
    values = plain_file()
    line = next(line for line in values["journal"] if line["kind"] == kind)
    line["data"].update(change)

    assert refusal_of(written(values)).params["why"] == (f"Journal line {line['revision']}: {why}")
