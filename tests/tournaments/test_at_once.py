"""What two people do in the same moment. On SQLite and on PostgreSQL; every thread commits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from tests import factories
from tests.tournaments.acts import (
    at,
    decide,
    journal_of,
    last_act,
    refuses,
    revision,
    rows_of,
    stands,
    undo,
)
from tournaments.models import Drive, EntryPerson, Player, Round, StandingsSnapshot
from tournaments.refusals import Reason, Refused
from tournaments.scoring.ledger import HandLedger, HandState
from tournaments.selectors.standings import as_rows, fold_standings
from tournaments.services import copies, course, seats, tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.scores import Saved, agree_score, enter_score
from whistdrive import jobs

pytestmark = pytest.mark.django_db(transaction=True)

Deed = Callable[[], Any]


@pytest.fixture(autouse=True)
def _nothing_left_to_do(transactional_db: None) -> Iterator[None]:
    """The jobs asked for here are done here, and not by a later test."""
    yield
    jobs.run_pending()


def at_once(*deeds: Deed) -> list[Any]:
    """Do all of these in the same moment, each in a thread of its own.

    What each came to: its answer, or the reason for which it was refused.
    """
    ready = Barrier(len(deeds))

    def one(deed: Deed) -> Any:
        try:
            ready.wait(timeout=30)
            return deed()
        except Refused as refused:
            return refused.reason
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(one, deeds))


def revisions(drive: Drive) -> list[int]:
    return [row["revision"] for row in journal_of(drive)]


def without_gaps(drive: Drive) -> list[int]:
    return list(range(1, revision(drive) + 1))


# --- scores --------------------------------------------------------------------------------------


def test_the_same_form_ten_times_at_once_is_one_row() -> None:
    drive = factories.make_drive(tables=1)
    before, place = revision(drive), at(drive)

    answers = at_once(*[lambda: enter_score(place, "ns", (8, 5), PROGRAM)] * 10)

    entered = HandLedger(HandState.ENTERED, ns_claim=(8, 5))
    assert Counter(answers) == {
        Saved(entered, before + 1, repeated=False): 1,
        Saved(entered, before + 1, repeated=True): 9,
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


# --- the course of a drive -----------------------------------------------------------------------


def test_of_two_organisers_who_call_at_once_one_calls_the_move() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)

    answers = at_once(*[lambda: course.call_move(drive.pk, 1, PROGRAM).number] * 2)

    assert Counter(answers) == {2: 1, Reason.ROUND_CHANGED: 1}
    assert [r.number for r in Round.objects.filter(drive=drive).order_by("number")] == [1, 2]


def test_a_call_by_the_program_and_one_by_the_organiser_at_once_are_one_move() -> None:
    drive = factories.make_drive(move_call="automatic")
    factories.play_round(drive)

    at_once(
        lambda: copies.seat_movers(drive.pk),
        lambda: copies.seat_movers(drive.pk),
        lambda: course.call_move(drive.pk, 1, PROGRAM),
    )

    assert Round.objects.filter(drive=drive).count() == 2


def test_a_score_and_the_call_to_leave_its_round_at_once_are_both_taken() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)

    at_once(lambda: decide(drive, 2, 1, 9), lambda: course.call_move(drive.pk, 1, PROGRAM))

    assert (stands(drive, 2, 1).tricks, Round.objects.filter(drive=drive).count()) == ((9, 4), 2)


def test_a_move_is_not_taken_back_from_under_a_score() -> None:
    drive = factories.play_on(factories.make_drive())

    back, scored = at_once(
        lambda: course.take_back_move(drive.pk, 2, PROGRAM),
        lambda: enter_score(at(drive, 1, 2), "ns", (8, 5), PROGRAM),
    )

    taken = (back, isinstance(scored, Saved))
    assert taken in ((Reason.ROUND_HAS_SCORES, True), (None, False))
    assert len(rows_of(drive)) == 4 + taken[1]


def test_of_two_starts_at_once_one_is_refused() -> None:
    drive = factories.make_drive(started=False)

    answers = at_once(*[lambda: course.start_drive(drive.pk, PROGRAM)] * 2)

    assert Counter(answers) == {None: 1, Reason.ALREADY_STARTED: 1}


def test_a_prize_tapped_many_times_at_once_is_read_out_once() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1))

    answers = at_once(*[lambda: course.show_prize(drive.pk, 0, PROGRAM)] * 4)

    assert (answers, factories.fresh(drive).prizes_shown) == ([1] * 4, 1)


def test_of_two_draws_at_once_the_seats_are_of_the_last_on_record() -> None:
    drive = factories.make_drive(tables=3, drawn=False, started=False)

    at_once(*[lambda: seats.draw_seats(drive.pk, PROGRAM)] * 3)

    last = drive.draws.latest("pk").seats["tables"][0]
    first = dict(
        Round.objects.get(drive=drive)
        .seats.filter(sitting__table=1).values_list("seat", "entry__number")
    )  # fmt: skip
    assert first == {seat: number for seat, number in last.items() if seat != "table"}


# --- tonight's list ------------------------------------------------------------------------------


def test_the_same_people_present_twice_at_once_are_here_once() -> None:
    drive = factories.make_drive(drawn=False, started=False)
    late = [factories.PlayerFactory(club=drive.club).pk for _person in range(3)]

    answers = at_once(*[lambda: tonight.set_present(drive.pk, late, PROGRAM)] * 2)

    assert Counter(answers) == {3: 1, 0: 1}
    assert EntryPerson.objects.filter(drive=drive).count() == 11


def test_one_walk_in_at_two_desks_at_once_is_one_person() -> None:
    drive = factories.make_drive(drawn=False, started=False)

    answers = at_once(*[lambda: tonight.add_walk_in(drive.pk, "Eve", PROGRAM).name] * 2)

    assert Counter(answers) == {"Eve": 1, Reason.ALREADY_HERE: 1}
    assert Player.objects.filter(name="Eve").count() == 1


def test_somebody_who_comes_while_the_drive_starts_has_a_seat_or_is_refused() -> None:
    drive = factories.make_drive(started=False)

    start, came = at_once(
        lambda: course.start_drive(drive.pk, PROGRAM),
        lambda: tonight.add_walk_in(drive.pk, "Eve", PROGRAM).name,
    )

    placed = Round.objects.get(drive=drive).seats.count()
    assert (start, came, placed) in ((None, "Eve", 9), (None, Reason.ALREADY_STARTED, 8))


# --- copies --------------------------------------------------------------------------------------


def test_standings_folded_while_people_score_end_up_as_the_rows_have_it() -> None:
    drive = factories.make_drive(tables=4)
    fold: list[Deed] = [lambda: copies.refresh_standings(drive.pk)] * 3
    move: list[Deed] = [lambda: copies.seat_movers(drive.pk)] * 2
    score: list[Deed] = [lambda t=t: factories.settle(drive, t, 1) for t in range(1, 5)]

    at_once(*fold, *move, *score)
    jobs.run_pending()

    now = fold_standings(factories.fresh(drive))
    copy = StandingsSnapshot.objects.get(drive=drive)
    assert (copy.revision, copy.full) == (now.revision, as_rows(now.full))


def test_a_closed_drive_takes_nothing_at_once_with_its_publication() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1))

    at_once(
        lambda: course.publish_drive(drive.pk, PROGRAM),
        lambda: decide(drive, 1, 1, 9),
    )

    with refuses(drive, Reason.IS_PUBLISHED):
        decide(drive, 1, 1, 10)
    drive = factories.fresh(drive)
    best = max(line.total for line in fold_standings(drive).full)
    assert drive.awards.get(order=4).total == str(best)
