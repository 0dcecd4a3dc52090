"""Scores of the same moment. On SQLite and on PostgreSQL; every thread commits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests import factories
from tests.tournaments.acts import at, decide, journal_of, last_act, revision, rows_of, stands, undo
from tests.tournaments.threads import at_once
from tournaments.models import Drive
from tournaments.refusals import Reason
from tournaments.scoring.ledger import HandLedger, HandState
from tournaments.services.changes import PROGRAM
from tournaments.services.scores import Saved, agree_score, enter_score
from whistdrive import jobs

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_left_to_do(transactional_db: None) -> Iterator[None]:
    """The jobs asked for here are done here, and not by a later test."""
    yield
    jobs.run_pending()


def revisions(drive: Drive) -> list[int]:
    return [row["revision"] for row in journal_of(drive)]


def without_gaps(drive: Drive) -> list[int]:
    return list(range(1, revision(drive) + 1))


def test_the_same_form_ten_times_at_once_is_one_row() -> None:
    drive = factories.make_drive(tables=1)
    before, place = revision(drive), at(drive)

    answers = at_once(*[lambda: enter_score(place, "ns", (8, 5), PROGRAM)] * 10)

    entered = HandLedger(HandState.ENTERED, ns_claim=(8, 5))
    assert Counter(answers) == {
        Saved(entered, before + 1, 1, repeated=False): 1,
        Saved(entered, before + 1, 1, repeated=True): 9,
    }
    assert (len(rows_of(drive)), revisions(drive)) == (1, without_gaps(drive))


def test_both_sides_that_say_the_same_at_once_agree() -> None:
    drive = factories.make_drive(tables=1)

    at_once(
        lambda: enter_score(at(drive), "ns", (8, 5), PROGRAM),
        lambda: enter_score(at(drive), "ew", (8, 5), PROGRAM),
    )

    assert stands(drive) == HandLedger(HandState.AGREED, (8, 5), (8, 5), (8, 5), "ns")
    assert [row["act"] for row in rows_of(drive)] == ["entered", "agreed"]


def test_both_sides_that_say_something_else_at_once_disagree() -> None:
    drive = factories.make_drive(tables=1)

    at_once(
        lambda: enter_score(at(drive), "ns", (7, 6), PROGRAM),
        lambda: enter_score(at(drive), "ew", (6, 7), PROGRAM),
    )

    assert stands(drive) == HandLedger(HandState.DISPUTED, None, (7, 6), (6, 7), None)
    assert [row["act"] for row in rows_of(drive)] == ["entered", "disputed"]


def test_of_two_phones_of_one_side_the_chain_stays_whole() -> None:
    drive = factories.make_drive(tables=1)

    at_once(*[lambda ns=ns: factories.enter(drive, 1, 1, "ns", ns) for ns in (6, 7, 8, 9)])

    rows = rows_of(drive)
    assert [row["supersedes_id"] for row in rows] == [None, *(row["id"] for row in rows[:-1])]


def test_the_organisers_correction_stands_though_a_side_agrees_at_once() -> None:
    drive = factories.make_drive(tables=1)
    factories.enter(drive, 1, 1, "ns", 8)

    at_once(
        lambda: decide(drive, 1, 1, 9),
        lambda: agree_score(at(drive), "ew", (8, 5), PROGRAM),
    )

    assert stands(drive) == HandLedger(HandState.DECIDED, (9, 4), (8, 5), (8, 5), "ns")
    assert revisions(drive) == without_gaps(drive)


def test_an_agreement_never_settles_a_figure_changed_at_once() -> None:
    drive = factories.make_drive(tables=1)
    factories.enter(drive, 1, 1, "ns", 8)

    changed, agreed = at_once(
        lambda: enter_score(at(drive), "ns", (9, 4), PROGRAM),
        lambda: agree_score(at(drive), "ew", (8, 5), PROGRAM),
    )

    # Whoever was first, the other was told: one of the two is refused and nothing is disputed.
    outcomes = {
        Reason.OTHER_SIDE_CHANGED: HandLedger(HandState.ENTERED, ns_claim=(9, 4)),
        Reason.ALREADY_AGREED: HandLedger(HandState.AGREED, (8, 5), (8, 5), (8, 5), "ns"),
    }
    (reason,) = (answer for answer in (changed, agreed) if isinstance(answer, Reason))
    assert stands(drive) == outcomes[reason]


def test_a_correction_stands_though_the_one_before_is_undone_at_once() -> None:
    drive = factories.make_drive(tables=1)
    decide(drive, 1, 1, 9)
    first = last_act(drive)

    at_once(lambda: undo(drive, first), lambda: decide(drive, 1, 1, 7))

    assert stands(drive) == HandLedger(HandState.DECIDED, (7, 6), None, None, "ns")


def test_of_two_undos_of_one_act_at_once_one_is_refused() -> None:
    drive = factories.make_drive(tables=1)
    decide(drive, 1, 1, 9)
    act = last_act(drive)

    answers = at_once(lambda: undo(drive, act), lambda: undo(drive, act))

    assert answers.count(Reason.ENTRY_IS_STALE) == 1
    assert stands(drive) == HandLedger(HandState.WAITING)


def test_all_tables_at_once_lose_no_score_and_no_revision() -> None:
    drive = factories.make_drive(tables=8)

    at_once(*[lambda t=t: factories.settle(drive, t, 1) for t in range(1, 9)])

    assert [stands(drive, t).tricks for t in range(1, 9)] == [(8, 5)] * 8
    assert revisions(drive) == without_gaps(drive)
