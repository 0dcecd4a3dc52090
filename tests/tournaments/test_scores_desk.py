from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import at, decide, last_act, refuses, seating, stands, undo
from tournaments.models import Act, Drive, ScoreEntry
from tournaments.refusals import Reason
from tournaments.scoring.ledger import HandLedger, HandState
from tournaments.selectors.standings import fold_standings
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from tournaments.services.scores import decide_score, enter_score, enter_slip, undo_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(tables=1)


def desk() -> list[tuple[str, int | None, int | None, str]]:
    rows = ScoreEntry.objects.filter(chain="desk").order_by("pk")
    return list(rows.values_list("act", "ns", "ew", "reason"))


# --- the organiser decides -----------------------------------------------------------------------


def test_the_organiser_accepts_a_single_entry(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)

    saved = decide(drive, 1, 1, 8)

    assert desk() == [(Act.ACCEPTED, 8, 5, "")]
    assert saved.ledger == HandLedger(HandState.DECIDED, (8, 5), (8, 5), None, "ns")


@pytest.mark.parametrize(("ns", "act"), [(7, Act.ACCEPTED), (6, Act.ACCEPTED), (8, Act.CORRECTED)])
def test_the_organiser_settles_a_disagreement(drive: Drive, ns: int, act: Act) -> None:
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ew", 6)

    decide(drive, 1, 1, ns)

    assert desk() == [(act, ns, 13 - ns, "")]


def test_the_organiser_corrects_a_hand_that_was_agreed(drive: Drive) -> None:
    factories.settle(drive, 1, 1, 8)

    saved = decide(drive, 1, 1, 9)

    assert desk() == [(Act.CORRECTED, 9, 4, "")]
    assert saved.ledger == HandLedger(HandState.DECIDED, (9, 4), (8, 5), (8, 5), "ns")


def test_the_organiser_enters_a_paper_slip(drive: Drive) -> None:
    saved = decide(drive, 1, 1, 3)

    assert saved.ledger == HandLedger(HandState.DECIDED, (3, 10), None, None, "ew")


def test_the_organisers_word_goes_before_what_a_side_says_later(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    decide(drive, 1, 1, 9)

    with refuses(drive, Reason.ALREADY_AGREED, hand=1, ns=9, ew=4):
        enter_score(at(drive), "ew", (8, 5), PROGRAM)


def test_the_organiser_may_correct_a_correction(drive: Drive) -> None:
    decide(drive, 1, 1, 9)

    decide(drive, 1, 1, 7)

    assert stands(drive) == HandLedger(HandState.DECIDED, (7, 6), None, None, "ns")


def test_tricks_that_do_not_add_up_need_a_reason(drive: Drive) -> None:
    with refuses(drive, Reason.TRICKS_DO_NOT_ADD_UP, ns=7, ew=5, total=13, got=12):
        decide_score(at(drive), (7, 5), PROGRAM)


def test_tricks_that_do_not_add_up_stand_with_a_reason(drive: Drive) -> None:
    saved = decide_score(at(drive), (7, 5), PROGRAM, "A card lay on the floor")

    assert desk() == [(Act.CORRECTED, 7, 5, "A card lay on the floor")]
    assert saved.ledger == HandLedger(HandState.DECIDED, (7, 5), None, None, "ns")


def test_equal_tricks_let_stand_have_no_winner(drive: Drive) -> None:
    saved = decide_score(at(drive), (6, 6), PROGRAM, "Only twelve were played")

    assert saved.ledger == HandLedger(HandState.DECIDED, (6, 6), None, None, None)


@pytest.mark.parametrize(
    ("tricks", "got"), [((-1, 5), -1), ((5, -1), -1), ((14, 0), 14), ((0, 14), 14)]
)
def test_impossible_tricks_are_refused_with_any_reason(
    drive: Drive, tricks: tuple[int, int], got: int
) -> None:
    why = {"ns": tricks[0], "ew": tricks[1], "low": 0, "high": 13, "got": got}
    with refuses(drive, Reason.TRICKS_OUT_OF_RANGE, **why):
        decide_score(at(drive), tricks, PROGRAM, "Typed in the dark")


# --- undo ----------------------------------------------------------------------------------------


def test_undoing_a_first_entry_leaves_the_hand_waiting(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)

    undo(drive, last_act(drive))

    assert stands(drive) == HandLedger(HandState.WAITING)


def test_undoing_an_agreement_leaves_the_entry_it_agreed_to(drive: Drive) -> None:
    factories.settle(drive, 1, 1, 8)

    undo(drive, last_act(drive))

    assert stands(drive) == HandLedger(HandState.ENTERED, ns_claim=(8, 5))


def test_undoing_a_second_entry_brings_back_the_first(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ns", 8)

    undo(drive, last_act(drive))

    assert stands(drive) == HandLedger(HandState.ENTERED, ns_claim=(7, 6))


def test_undoing_a_correction_brings_back_what_the_table_agreed(drive: Drive) -> None:
    factories.settle(drive, 1, 1, 8)
    decide(drive, 1, 1, 9)

    undo(drive, last_act(drive))

    assert stands(drive) == HandLedger(HandState.AGREED, (8, 5), (8, 5), (8, 5), "ns")


def test_undoing_an_undo_brings_back_what_it_took_away(drive: Drive) -> None:
    factories.settle(drive, 1, 1, 8)
    decide(drive, 1, 1, 9)
    undo(drive, last_act(drive))

    undo(drive, last_act(drive))

    assert stands(drive) == HandLedger(HandState.DECIDED, (9, 4), (8, 5), (8, 5), "ns")


def test_tricks_that_do_not_add_up_come_back_with_their_reason(drive: Drive) -> None:
    decide_score(at(drive), (7, 5), PROGRAM, "a card was missing")
    decide(drive, 1, 1, 8)

    undo(drive, last_act(drive))

    row = last_act(drive)
    assert (stands(drive).tricks, row.act, row.reason) == ((7, 5), "undone", "a card was missing")


def test_an_undo_is_a_row_that_names_what_it_took_back(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    entered = last_act(drive)

    undo(drive, entered)

    undone = last_act(drive)
    assert (undone.act, undone.ns, undone.supersedes_id) == (Act.UNDONE, None, entered.pk)


def test_a_side_enters_again_after_its_entry_was_undone(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    undo(drive, last_act(drive))

    factories.settle(drive, 1, 1, 6)

    assert stands(drive) == HandLedger(HandState.AGREED, (6, 7), (6, 7), (6, 7), "ew")


def test_undoing_an_act_that_is_not_the_last_of_its_chain_is_refused(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 7)
    first = last_act(drive)
    factories.enter(drive, 1, 1, "ns", 8)

    with refuses(drive, Reason.ENTRY_IS_STALE):
        undo(drive, first)


def test_the_last_act_of_one_chain_may_be_undone_below_another_chains(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    entered = last_act(drive)
    decide(drive, 1, 1, 9)

    undo(drive, entered)

    assert stands(drive) == HandLedger(HandState.DECIDED, (9, 4), None, None, "ns")


def test_undoing_an_act_of_another_hand_is_refused(drive: Drive) -> None:
    factories.play_on(drive)
    other = last_act(drive, 1, 1)

    with refuses(drive, Reason.NOTHING_TO_UNDO):
        undo_act(at(drive, 1, 2), other.pk, PROGRAM)


def test_an_undo_after_the_move_changes_totals_and_no_seats(drive: Drive) -> None:
    factories.play_on(drive)
    sat = seating(drive)

    undo(drive, last_act(drive, 1, 1))

    assert seating(drive) == sat
    assert [line.total for line in fold_standings(drive).full] == [0, 0, 0, 0]


def test_an_undo_after_the_finish_is_taken(drive: Drive) -> None:
    factories.play_to_the_end(drive)

    undo(drive, last_act(drive, 1, 4))

    assert stands(drive, 1, 4) == HandLedger(HandState.ENTERED, ns_claim=(8, 5))


def test_an_undo_after_publication_is_refused(drive: Drive) -> None:
    factories.play_to_the_end(drive)
    course.publish_drive(drive.pk, PROGRAM)

    with refuses(drive, Reason.IS_PUBLISHED):
        undo(drive, last_act(drive, 1, 4))


# --- the desk's old pages ------------------------------------------------------------------------


def test_a_decision_on_what_has_changed_since_is_refused(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    seen = last_act(drive).pk
    factories.enter(drive, 1, 1, "ew", 8)

    with refuses(drive, Reason.ENTRY_IS_STALE):
        decide_score(at(drive), (6, 7), PROGRAM, seen=seen)


def test_a_decision_on_an_empty_hand_is_refused_once_somebody_spoke(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)

    with refuses(drive, Reason.ENTRY_IS_STALE):
        decide_score(at(drive), (6, 7), PROGRAM, seen=0)


def test_a_decision_on_what_still_stands_counts(drive: Drive) -> None:
    decide_score(at(drive), (8, 5), PROGRAM, seen=0)

    decide_score(at(drive), (6, 7), PROGRAM, seen=last_act(drive).pk)

    assert stands(drive).tricks == (6, 7)


def test_the_ledger_of_the_service_and_of_the_pages_name_the_same_last_row(drive: Drive) -> None:
    saved = decide(drive, 1, 1, 8)

    assert saved.ledger.last_act == stands(drive).last_act == last_act(drive).pk


def test_a_slip_that_contradicts_what_is_settled_is_refused(drive: Drive) -> None:
    factories.settle(drive, 1, 1, 8)

    with refuses(drive, Reason.SLIP_CONTRADICTS, table=1, hand=1, ns=8, ew=5):
        enter_slip(at(drive), (9, 4), PROGRAM)


def test_a_slip_settles_what_two_sides_dispute(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    factories.enter(drive, 1, 1, "ew", 9)

    enter_slip(at(drive), (9, 4), PROGRAM)

    assert stands(drive).tricks == (9, 4)
