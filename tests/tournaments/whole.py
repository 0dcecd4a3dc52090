"""Whole drives as files: made, changed, and refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any
from uuid import uuid4

import pytest

from tests import factories
from tournaments import messages
from tournaments.models import (
    Drive,
    Entry,
    Player,
    Round,
    ScoreEntry,
)
from tournaments.refusals import Refused
from tournaments.selectors.whole import whole_drive
from tournaments.services import course, scores, seats, tonight
from tournaments.services.changes import PROGRAM, Actor
from tournaments.services.whole import import_drive

Change = Callable[[dict[str, Any]], Any]


def written(values: dict[str, Any]) -> bytes:
    return json.dumps(values, ensure_ascii=False).encode()


def an_evening() -> Drive:
    """Names of several scripts, somebody who left, a dispute, corrections, a move taken back."""
    club = factories.ClubFactory(name="Ștefan's “club”")
    mc = factories.actor(factories.member(club, name="Ann O'Brien"))
    names = ["Ana Țurcanu", "Bob <b>", 'C "Q"', "D 🂡", "E Ångström", "F 山田", "G", "H" * 200, "I"]
    drive = factories.make_drive(
        club=club, names=names, hands=3, drawn=False, started=False, by=mc, held_back=1
    )
    gone = tonight.add_walk_in(drive.pk, "Left Early", mc).player
    seats.draw_seats(drive.pk, mc)
    tonight.set_absent(drive.pk, gone.pk, mc)
    seats.draw_seats(drive.pk, mc, factories.SEED)
    course.start_drive(drive.pk, mc)
    factories.play_round(drive, by=mc)
    course.call_move(drive.pk, 1, mc)
    course.take_back_move(drive.pk, 2, mc)
    course.call_move(drive.pk, 1, mc)
    factories.enter(drive, 1, 2, "ns", 9)
    factories.enter(drive, 1, 2, "ew", 3)
    factories.enter(drive, 1, 2, "ew", 4)
    decide(drive, (7, 6), mc)
    decide(drive, (7, 5), mc, "A card was on the floor")
    factories.settle(drive, 2, 2, 6)
    last = ScoreEntry.objects.filter(sitting__table=2, hand=2).latest("pk")
    scores.undo_act(scores.HandAt(drive.pk, 2, 2, uuid4()), last.pk, PROGRAM)
    return factories.fresh(drive)


def decide(drive: Drive, tricks: tuple[int, int], by: Actor, reason: str = "") -> None:
    """The organiser's word on hand 2 at table 1."""
    scores.decide_score(scores.HandAt(drive.pk, 1, 2, uuid4()), tricks, by, reason)


def wipe() -> None:
    """What a fresh database is to a file: nothing of it is there."""
    # Score entries protect those they supersede, and nobody ever deletes them otherwise.
    ScoreEntry.objects.all()._raw_delete("default")
    Drive.objects.all().delete()
    Player.objects.all().delete()


def plain_file() -> dict[str, Any]:
    """Three hands at one table, the first played; the seats of round 1 are N 1, S 2, E 3, W 4."""
    return deepcopy(_plain_file())


@cache
def _plain_file() -> dict[str, Any]:
    # A file outlives the database it came from, so one is enough for all tests.
    drive = factories.play_on(factories.make_drive(tables=1, resting=1, hands=3))
    values = whole_drive(drive)
    values["rounds"][0]["sittings"][0]["seats"] = {"N": 1, "E": 3, "S": 2, "W": 4}
    values["rounds"][0]["resting"] = [5]
    return values


def published_file() -> dict[str, Any]:
    return deepcopy(_published_file())


@cache
def _published_file() -> dict[str, Any]:
    drive = factories.make_drive(tables=1, hands=1, second_prize="allow")
    factories.play_to_the_end(drive)
    course.publish_drive(drive.pk, PROGRAM)
    return whole_drive(factories.fresh(drive))


def second(values: dict[str, Any], part: str) -> dict[str, Any]:
    """A copy of the part's last row, added to it."""
    values[part].append(deepcopy(values[part][-1]))
    row: dict[str, Any] = values[part][-1]
    return row


def refusal_of(data: bytes) -> Refused:
    club = factories.ClubFactory()
    before = [model.objects.count() for model in (Drive, Player, Entry, Round, ScoreEntry)]
    with pytest.raises(Refused) as caught:
        import_drive(club, data, PROGRAM)
    assert [model.objects.count() for model in (Drive, Player, Entry, Round, ScoreEntry)] == before
    assert messages.refusal(caught.value)
    return caught.value


def refusal_after(change: Change) -> Refused:
    """Why the plain file is refused when this has been done to it."""
    values = plain_file()
    change(values)
    return refusal_of(written(values))
