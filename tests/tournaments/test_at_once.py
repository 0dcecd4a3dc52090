"""Two people at the same moment. On SQLite and on PostgreSQL; every thread commits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests import factories
from tests.tournaments.acts import at, decide, refuses, rows_of, stands
from tests.tournaments.threads import Deed, at_once
from tournaments.models import EntryPerson, Player, Round, StandingsSnapshot
from tournaments.refusals import Reason
from tournaments.selectors.standings import as_rows, fold_standings
from tournaments.services import copies, course, seats, tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.scores import Saved, enter_score
from whistdrive import jobs

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_left_to_do(transactional_db: None) -> Iterator[None]:
    """The jobs asked for here are done here, and not by a later test."""
    yield
    jobs.run_pending()


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
        lambda: copies.refresh_next_seats(drive.pk),
        lambda: copies.refresh_next_seats(drive.pk),
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

    answers = at_once(*[lambda: len(tonight.set_present(drive.pk, late, PROGRAM))] * 2)

    assert Counter(answers) == {3: 1, 0: 1}
    assert EntryPerson.objects.filter(drive=drive).count() == 11


def test_one_walk_in_at_two_desks_at_once_is_one_person() -> None:
    drive = factories.make_drive(drawn=False, started=False)

    answers = at_once(*[lambda: tonight.add_walk_in(drive.pk, "Eve", PROGRAM).player.name] * 2)

    assert Counter(answers) == {"Eve": 1, Reason.ALREADY_HERE: 1}
    assert Player.objects.filter(name="Eve").count() == 1


def test_somebody_who_comes_while_the_drive_starts_has_a_seat_or_is_refused() -> None:
    drive = factories.make_drive(started=False)

    start, came = at_once(
        lambda: course.start_drive(drive.pk, PROGRAM),
        lambda: tonight.add_walk_in(drive.pk, "Eve", PROGRAM).player.name,
    )

    placed = Round.objects.get(drive=drive).seats.count()
    assert (start, came, placed) in ((None, "Eve", 9), (None, Reason.ALREADY_STARTED, 8))


# --- copies --------------------------------------------------------------------------------------


def test_standings_folded_while_people_score_end_up_as_the_rows_have_it() -> None:
    drive = factories.make_drive(tables=4)
    fold: list[Deed] = [lambda: copies.refresh_standings(drive.pk)] * 3
    move: list[Deed] = [lambda: copies.refresh_next_seats(drive.pk)] * 2
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
    assert drive.awards.latest("order").total == str(best)
