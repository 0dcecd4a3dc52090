"""What the database itself refuses, whatever program writes to it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import factories
from tests.tournaments.acts import last_act
from tournaments.models import (
    Attendance,
    Award,
    Drive,
    DriveTable,
    Entry,
    EntryPerson,
    Journal,
    Player,
    Round,
    ScoreEntry,
    Sitting,
    SittingSeat,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(tables=2, resting=1)


def refused(model: Any, **fields: Any) -> bool:
    """Whether the database refuses this row."""
    try:
        with transaction.atomic():
            model.objects.create(**fields)
    except IntegrityError:
        return True
    return False


def refuses_change(row: Any, **fields: Any) -> bool:
    """Whether the database refuses these values for a row that is there."""
    try:
        with transaction.atomic():
            type(row).objects.filter(pk=row.pk).update(**fields)
    except IntegrityError:
        return True
    return False


# --- scores --------------------------------------------------------------------------------------


def score(drive: Drive, **fields: Any) -> bool:
    row = {
        "sitting": Sitting.objects.get(round__drive=drive, table=1), "hand": 1, "chain": "ns",
        "act": "entered", "ns": 8, "ew": 5, "key": uuid4(), "revision": 1, **fields,
    }  # fmt: skip
    return refused(ScoreEntry, **row)


def test_a_score_row_as_it_should_be_is_taken(drive: Drive) -> None:
    assert score(drive) is False


def test_a_chain_has_one_beginning(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)

    assert score(drive) is True


def test_a_row_is_superseded_once(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    first = last_act(drive)
    factories.enter(drive, 1, 1, "ns", 7)

    assert score(drive, supersedes=first) is True


def test_a_form_counts_once_at_a_table(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)

    assert score(drive, chain="ew", key=last_act(drive).key) is True


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"ns": 8, "ew": 6}, True),
        ({"ns": 8, "ew": 4}, True),
        ({"ns": 14, "ew": -1}, True),
        ({"ns": 8, "ew": None}, True),
        ({"ns": None, "ew": 5}, True),
        ({"ns": None, "ew": None}, False),
        ({"ns": 0, "ew": 13}, False),
        ({"ns": 7, "ew": 5, "reason": "A card lay on the floor"}, True),
        ({"ns": 7, "ew": 5, "chain": "desk"}, True),
        ({"ns": 7, "ew": 5, "chain": "desk", "reason": "A card lay on the floor"}, False),
        ({"ns": 7, "ew": None, "chain": "desk", "reason": "A card lay on the floor"}, True),
    ],
)
def test_tricks_add_up_unless_the_organiser_says_why(
    drive: Drive, fields: dict[str, Any], answer: bool
) -> None:
    assert score(drive, **fields) is answer


def test_a_chain_is_of_a_side_or_of_the_desk(drive: Drive) -> None:
    assert score(drive, chain="nw") is True


def test_a_revision_is_written_once(drive: Drive) -> None:
    assert refused(Journal, drive=drive, revision=drive.revision, kind="started") is True


# --- seats ---------------------------------------------------------------------------------------


def seat(drive: Drive, **fields: Any) -> bool:
    """A newcomer's seat, resting unless told otherwise."""
    entry = Entry.objects.create(drive=drive, number=99, code="NEWCOMER")
    row = {"round": Round.objects.get(drive=drive), "entry": entry, "queue": 2, **fields}
    return refused(SittingSeat, **row)


def test_a_seat_as_it_should_be_is_taken(drive: Drive) -> None:
    assert seat(drive) is False


def test_an_entry_is_in_a_round_once(drive: Drive) -> None:
    assert seat(drive, entry=Entry.objects.get(drive=drive, number=1)) is True


def test_a_seat_is_held_once(drive: Drive) -> None:
    sitting = Sitting.objects.get(round__drive=drive, table=1)

    assert seat(drive, sitting=sitting, seat="N", queue=None) is True


@pytest.mark.parametrize(
    "fields",
    [
        {"queue": None},
        {"seat": "N"},
        {"sitting": 1, "seat": "NS"},
        {"sitting": 1, "queue": None},
        {"sitting": 1, "seat": "X", "queue": None},
    ],
)
def test_everybody_sits_or_rests(drive: Drive, fields: dict[str, Any]) -> None:
    if "sitting" in fields:
        fields = {**fields, "sitting": Sitting.objects.get(round__drive=drive, table=1)}

    assert seat(drive, **fields) is True


def test_a_table_is_in_a_round_once(drive: Drive) -> None:
    assert refused(Sitting, round=Round.objects.get(drive=drive), table=1) is True


def test_a_round_stands_once(drive: Drive) -> None:
    assert refused(Round, drive=drive, number=1, first_hand=1, last_hand=1) is True


def test_a_round_taken_back_may_be_called_again(drive: Drive) -> None:
    Round.objects.filter(drive=drive).update(taken_back_at=timezone.now())

    assert refused(Round, drive=drive, number=1, first_hand=1, last_hand=1) is False


def test_a_round_has_hands(drive: Drive) -> None:
    assert refused(Round, drive=drive, number=2, first_hand=3, last_hand=2) is True


# --- people --------------------------------------------------------------------------------------


def test_nobody_is_in_a_drive_twice(drive: Drive) -> None:
    somebody = EntryPerson.objects.filter(drive=drive).first()
    assert somebody is not None
    entry = Entry.objects.create(drive=drive, number=99, code="NEWCOMER")

    assert refused(EntryPerson, entry=entry, drive=drive, player=somebody.player) is True


def test_a_pair_is_not_three(drive: Drive) -> None:
    entry = Entry.objects.get(drive=drive, number=1)
    third = factories.PlayerFactory(club=drive.club)

    assert refused(EntryPerson, entry=entry, drive=drive, player=third, place=1) is True


@pytest.mark.parametrize("fields", [{"number": 1}, {"code": None}, {"station": "C"}])
def test_an_entry_has_its_own_number_and_code_and_a_line_there_is(
    drive: Drive, fields: dict[str, Any]
) -> None:
    taken = Entry.objects.get(drive=drive, number=1).code
    row = {"number": 99, "code": "NEWCOMER", "station": "", **fields}

    assert refused(Entry, drive=drive, **{**row, "code": row["code"] or taken}) is True


@pytest.mark.parametrize("fields", [{"name": ""}, {"station": "C"}])
def test_a_person_has_a_name_and_a_line_there_is(drive: Drive, fields: dict[str, Any]) -> None:
    assert refused(Player, **{"club": drive.club, "name": "Ann", **fields}) is True


def test_people_come_and_go_and_nothing_else(drive: Drive) -> None:
    ann = factories.PlayerFactory(club=drive.club)

    assert refused(Attendance, drive=drive, player=ann, kind="slept") is True


# --- drives --------------------------------------------------------------------------------------

NOW = timezone.now()
NEVER = {"started_at": None, "finished_at": None, "published_at": None}
STARTED = {**NEVER, "started_at": NOW}
FINISHED = {**STARTED, "finished_at": NOW}
PUBLISHED = {**FINISHED, "published_at": NOW}
TIMES = {"never": NEVER, "started": STARTED, "finished": FINISHED, "published": PUBLISHED}
FITTING = {
    ("draft", "never"), ("open", "never"), ("running", "started"), ("finished", "finished"),
    ("published", "published"),
    # Taking a publication back forgets its time, but an older file may still hold it.
    ("finished", "published"),
}  # fmt: skip
STATES = ("draft", "open", "running", "finished", "published", "asleep")


@pytest.mark.parametrize("times", TIMES)
@pytest.mark.parametrize("state", STATES)
def test_a_state_fits_its_times(drive: Drive, state: str, times: str) -> None:
    answer = refuses_change(drive, state=state, **TIMES[times])

    assert answer is ((state, times) not in FITTING)


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": 0},
        {"hands": 61},
        {"hands_a_round": 0},
        {"entry_mode": "guess"},
        {"second_prize": "both"},
        {"revision": -1},
    ],
)
def test_a_drive_has_hands_and_a_way_of_entry(drive: Drive, fields: dict[str, Any]) -> None:
    assert refuses_change(drive, **fields) is True


@pytest.mark.parametrize("field", ["code", "viewer_code"])
def test_no_two_drives_have_the_same_code(drive: Drive, field: str) -> None:
    other = factories.DriveFactory()

    assert refuses_change(other, **{field: getattr(drive, field)}) is True


@pytest.mark.parametrize("fields", [{"number": 1}, {"code": ""}])
def test_a_table_has_its_own_number_and_code(drive: Drive, fields: dict[str, Any]) -> None:
    code = fields.get("code", "NEWTABLE") or factories.table_code(drive, 1)

    assert refused(DriveTable, drive=drive, number=fields.get("number", 99), code=code) is True


def test_a_prize_has_its_own_place_in_the_list(drive: Drive) -> None:
    Award.objects.create(drive=drive, order=1, rule={}, entries=[1], total="8")

    assert refused(Award, drive=drive, order=1, rule={}, entries=[2], total="8") is True
