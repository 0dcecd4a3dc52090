from __future__ import annotations

from dataclasses import replace

import pytest

from tests import factories
from tests.tournaments.acts import at, decide, journal_of, last_act, revision, rows_of, undo
from tournaments.models import Drive
from tournaments.scoring.ledger import HandLedger, HandState
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from tournaments.services.scores import agree_score, decide_score, enter_score, undo_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(tables=1, hands=2)


def written(drive: Drive) -> tuple[object, ...]:
    return revision(drive), rows_of(drive), journal_of(drive)


# --- the same form again -------------------------------------------------------------------------


def test_the_same_entry_again_gives_the_same_answer(drive: Drive) -> None:
    place = at(drive)
    first = enter_score(place, "ns", (8, 5), PROGRAM)

    again = enter_score(place, "ns", (8, 5), PROGRAM)

    assert again == replace(first, repeated=True)


def test_the_same_entry_again_writes_nothing(drive: Drive) -> None:
    place = at(drive)
    enter_score(place, "ns", (8, 5), PROGRAM)
    before = written(drive)

    enter_score(place, "ns", (8, 5), PROGRAM)

    assert written(drive) == before


def test_the_same_agreement_again_gives_the_same_answer(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    place = at(drive)
    first = agree_score(place, "ew", (8, 5), PROGRAM)

    again = agree_score(place, "ew", (8, 5), PROGRAM)

    assert again == replace(first, repeated=True)


def test_the_same_decision_again_gives_the_same_answer(drive: Drive) -> None:
    place = at(drive)
    first = decide_score(place, (8, 5), PROGRAM)

    again = decide_score(place, (8, 5), PROGRAM)

    assert again == replace(first, repeated=True)


def test_the_same_undo_again_takes_back_no_second_act(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ns", 8)
    place, act = at(drive), last_act(drive)
    first = undo_act(place, act.pk, PROGRAM)

    again = undo_act(place, act.pk, PROGRAM)

    assert again == replace(first, repeated=True)


def test_a_form_that_comes_again_late_is_answered_with_what_stands_now(drive: Drive) -> None:
    place = at(drive)
    enter_score(place, "ns", (7, 6), PROGRAM)
    factories.enter(drive, 1, 1, "ew", 7)
    decide(drive, 1, 1, 9)

    again = enter_score(place, "ns", (7, 6), PROGRAM)

    assert again.ledger == HandLedger(HandState.DECIDED, (9, 4), (7, 6), (7, 6), "ns")


def test_a_form_that_comes_again_after_the_move_is_answered_as_saved(drive: Drive) -> None:
    place = at(drive)
    enter_score(place, "ns", (8, 5), PROGRAM)
    factories.enter(drive, 1, 1, "ew", 8)
    course.call_move(drive.pk, 1, PROGRAM)

    again = enter_score(place, "ns", (8, 5), PROGRAM)

    assert (again.repeated, again.ledger.tricks) == (True, (8, 5))


def test_a_form_that_comes_again_after_publication_is_answered_as_saved(drive: Drive) -> None:
    place = at(drive)
    enter_score(place, "ns", (8, 5), PROGRAM)
    course.finish_drive(drive.pk, PROGRAM, even_so=True)
    course.publish_drive(drive.pk, PROGRAM)

    again = enter_score(place, "ns", (8, 5), PROGRAM)

    assert (again.repeated, again.ledger.ns_claim) == (True, (8, 5))


# --- nothing is overwritten ----------------------------------------------------------------------


def test_no_score_row_ever_changes(drive: Drive) -> None:
    kept: list[list[dict[str, object]]] = []

    factories.enter(drive, 1, 1, "ns", 7)
    kept.append(rows_of(drive))
    factories.enter(drive, 1, 1, "ew", 6)
    kept.append(rows_of(drive))
    factories.enter(drive, 1, 1, "ew", 7)
    kept.append(rows_of(drive))
    decide(drive, 1, 1, 9)
    kept.append(rows_of(drive))
    undo(drive, last_act(drive))
    kept.append(rows_of(drive))
    course.call_move(drive.pk, 1, PROGRAM)
    course.take_back_move(drive.pk, 2, PROGRAM)
    course.finish_drive(drive.pk, PROGRAM, even_so=True)
    course.publish_drive(drive.pk, PROGRAM)
    course.step_back(drive.pk, PROGRAM)

    now = rows_of(drive)
    assert [now[: len(rows)] for rows in kept] == kept
    assert len(now) == 5


def test_no_journal_row_ever_changes(drive: Drive) -> None:
    factories.play_on(drive)
    before = journal_of(drive)

    undo(drive, last_act(drive, 1, 1))
    factories.enter(drive, 1, 1, "ew", 8)
    course.take_back_move(drive.pk, 2, PROGRAM)

    assert journal_of(drive)[: len(before)] == before


def test_every_act_of_a_chain_names_the_one_before_it(drive: Drive) -> None:
    for ns in (6, 7, 8):
        factories.enter(drive, 1, 1, "ns", ns)

    rows = rows_of(drive)
    assert [row["supersedes_id"] for row in rows] == [None, rows[0]["id"], rows[1]["id"]]


def test_every_act_has_its_own_revision(drive: Drive) -> None:
    start = revision(drive)

    factories.settle(drive, 1, 1, 8)
    decide(drive, 1, 1, 9)

    assert [row["revision"] for row in rows_of(drive)] == [start + 1, start + 2, start + 3]
