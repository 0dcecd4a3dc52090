from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import at, refuses, stands
from tournaments.models import Act, Drive, ScoreEntry
from tournaments.refusals import Reason
from tournaments.scoring.ledger import HandLedger, HandState
from tournaments.services import course
from tournaments.services.changes import PROGRAM, Actor
from tournaments.services.scores import agree_score, enter_score

pytestmark = pytest.mark.django_db

MODES = ("trust", "agree", "blind")


def drive_with(mode: str, **more: int) -> Drive:
    return factories.make_drive(tables=1, entry_mode=mode, **more)


def acts() -> list[tuple[str, str, int | None]]:
    return list(ScoreEntry.objects.order_by("pk").values_list("chain", "act", "ns"))


# --- the other side agrees -----------------------------------------------------------------------


def test_an_entry_waits_for_the_other_side() -> None:
    drive = drive_with("agree")

    saved = enter_score(at(drive), "ns", (8, 5), PROGRAM)

    assert saved.ledger == HandLedger(HandState.ENTERED, ns_claim=(8, 5))


def test_agreeing_settles_the_hand() -> None:
    drive = drive_with("agree")
    enter_score(at(drive), "ns", (8, 5), PROGRAM)

    saved = agree_score(at(drive), "ew", (8, 5), PROGRAM)

    assert saved.ledger == HandLedger(HandState.AGREED, (8, 5), (8, 5), (8, 5), "ns")


def test_entering_the_same_figure_is_an_agreement() -> None:
    drive = drive_with("agree")
    enter_score(at(drive), "ew", (5, 8), PROGRAM)

    enter_score(at(drive), "ns", (5, 8), PROGRAM)

    assert acts() == [("ew", Act.ENTERED, 5), ("ns", Act.AGREED, 5)]


def test_entering_another_figure_is_a_disagreement() -> None:
    drive = drive_with("agree")
    enter_score(at(drive), "ns", (7, 6), PROGRAM)

    saved = enter_score(at(drive), "ew", (6, 7), PROGRAM)

    assert saved.ledger == HandLedger(HandState.DISPUTED, None, (7, 6), (6, 7), None)


def test_a_disagreement_about_tricks_alone_has_a_winner() -> None:
    drive = drive_with("agree")
    enter_score(at(drive), "ns", (8, 5), PROGRAM)

    saved = enter_score(at(drive), "ew", (9, 4), PROGRAM)

    assert saved.ledger == HandLedger(HandState.DISPUTED, None, (8, 5), (9, 4), "ns")


@pytest.mark.parametrize(("side", "ns"), [("ns", 6), ("ew", 7)])
def test_a_side_that_revises_its_figure_ends_a_disagreement(side: str, ns: int) -> None:
    drive = drive_with("agree")
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ew", 6)

    factories.enter(drive, 1, 1, side, ns)

    both = (ns, 13 - ns)
    winner = "ns" if ns == 7 else "ew"
    assert stands(drive) == HandLedger(HandState.AGREED, both, both, both, winner)


def test_a_side_may_replace_its_entry_until_the_other_has_spoken() -> None:
    drive = drive_with("agree")
    factories.enter(drive, 1, 1, "ns", 7)

    factories.enter(drive, 1, 1, "ns", 8)

    assert stands(drive) == HandLedger(HandState.ENTERED, ns_claim=(8, 5))


def test_agreeing_to_a_figure_that_has_changed_is_refused_with_the_new_one() -> None:
    drive = drive_with("agree")
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ns", 8)

    with refuses(drive, Reason.OTHER_SIDE_CHANGED, ns=8, ew=5):
        agree_score(at(drive), "ew", (7, 6), PROGRAM)


def test_agreeing_before_the_other_side_has_spoken_is_refused() -> None:
    drive = drive_with("agree")
    factories.enter(drive, 1, 1, "ew", 7)

    with refuses(drive, Reason.NOTHING_TO_AGREE):
        agree_score(at(drive), "ew", (7, 6), PROGRAM)


def test_another_figure_for_a_settled_hand_is_refused_with_what_stands() -> None:
    drive = drive_with("agree")
    factories.settle(drive, 1, 1, 8)

    with refuses(drive, Reason.ALREADY_AGREED, hand=1, ns=8, ew=5):
        enter_score(at(drive), "ns", (9, 4), PROGRAM)


def test_the_same_figure_again_leaves_a_hand_settled() -> None:
    drive = drive_with("agree")
    factories.settle(drive, 1, 1, 8)

    saved = enter_score(at(drive), "ns", (8, 5), PROGRAM)

    assert saved.ledger == HandLedger(HandState.AGREED, (8, 5), (8, 5), (8, 5), "ns")


# --- the table is trusted ------------------------------------------------------------------------


def test_where_the_table_is_trusted_one_entry_counts() -> None:
    drive = drive_with("trust")

    saved = enter_score(at(drive), "ew", (4, 9), PROGRAM)

    assert saved.ledger == HandLedger(HandState.AGREED, (4, 9), None, (4, 9), "ew")


def test_where_the_table_is_trusted_the_side_that_entered_may_mend_its_figure() -> None:
    drive = drive_with("trust")
    factories.enter(drive, 1, 1, "ns", 7)

    factories.enter(drive, 1, 1, "ns", 8)

    assert stands(drive) == HandLedger(HandState.AGREED, (8, 5), (8, 5), None, "ns")


def test_where_the_table_is_trusted_nothing_is_mended_after_the_move() -> None:
    drive = factories.play_on(drive_with("trust"))

    with refuses(drive, Reason.ALREADY_AGREED, hand=1, ns=8, ew=5):
        enter_score(at(drive, 1, 1), "ns", (7, 6), PROGRAM)


def test_where_the_table_is_trusted_the_other_side_cannot_overrule_the_entry() -> None:
    drive = drive_with("trust")
    factories.enter(drive, 1, 1, "ns", 7)

    with refuses(drive, Reason.ALREADY_AGREED, hand=1, ns=7, ew=6):
        enter_score(at(drive), "ew", (6, 7), PROGRAM)


def test_where_both_sides_of_a_trusted_table_have_spoken_neither_mends_it_alone() -> None:
    drive = drive_with("trust")
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ew", 7)

    with refuses(drive, Reason.ALREADY_AGREED, hand=1, ns=7, ew=6):
        enter_score(at(drive), "ns", (8, 5), PROGRAM)


# --- both sides enter blind ----------------------------------------------------------------------


def test_two_equal_blind_entries_settle_the_hand() -> None:
    drive = drive_with("blind")
    factories.enter(drive, 1, 1, "ns", 8)

    factories.enter(drive, 1, 1, "ew", 8)

    assert stands(drive) == HandLedger(HandState.AGREED, (8, 5), (8, 5), (8, 5), "ns")


def test_two_different_blind_entries_are_a_disagreement() -> None:
    drive = drive_with("blind")
    factories.enter(drive, 1, 1, "ns", 7)

    factories.enter(drive, 1, 1, "ew", 6)

    assert stands(drive) == HandLedger(HandState.DISPUTED, None, (7, 6), (6, 7), None)


def test_agreeing_blindly_is_refused_without_telling_the_hidden_figure() -> None:
    drive = drive_with("blind")
    factories.enter(drive, 1, 1, "ns", 8)

    with refuses(drive, Reason.NOTHING_TO_AGREE):
        agree_score(at(drive), "ew", (7, 6), PROGRAM)


def test_a_right_guess_of_a_blind_figure_is_no_agreement() -> None:
    drive = drive_with("blind")
    factories.enter(drive, 1, 1, "ns", 8)

    with refuses(drive, Reason.NOTHING_TO_AGREE):
        agree_score(at(drive), "ew", (8, 5), PROGRAM)


def test_after_a_blind_disagreement_a_side_may_agree_to_the_other_figure() -> None:
    drive = drive_with("blind")
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ew", 6)

    saved = agree_score(at(drive), "ew", (7, 6), PROGRAM)

    assert saved.ledger == HandLedger(HandState.AGREED, (7, 6), (7, 6), (7, 6), "ns")


# --- what is refused in every way of entry -------------------------------------------------------


@pytest.mark.parametrize("tricks", [(8, 6), (6, 6), (0, 0)])
@pytest.mark.parametrize("mode", MODES)
def test_tricks_that_do_not_add_up_are_refused(mode: str, tricks: tuple[int, int]) -> None:
    drive = drive_with(mode)

    why = {"ns": tricks[0], "ew": tricks[1], "total": 13, "got": sum(tricks)}
    with refuses(drive, Reason.TRICKS_DO_NOT_ADD_UP, **why):
        enter_score(at(drive), "ns", tricks, PROGRAM)


@pytest.mark.parametrize(("tricks", "got"), [((14, -1), 14), ((-1, 14), -1)])
@pytest.mark.parametrize("mode", MODES)
def test_tricks_no_side_can_win_are_refused(mode: str, tricks: tuple[int, int], got: int) -> None:
    drive = drive_with(mode)

    why = {"ns": tricks[0], "ew": tricks[1], "low": 0, "high": 13, "got": got}
    with refuses(drive, Reason.TRICKS_OUT_OF_RANGE, **why):
        enter_score(at(drive), "ns", tricks, PROGRAM)


@pytest.mark.parametrize("hand", [0, 5])
def test_a_hand_the_drive_does_not_have_is_refused(hand: int) -> None:
    drive = drive_with("agree", hands=4)

    with refuses(drive, Reason.NO_SUCH_HAND, hand=hand, first=1, last=4):
        enter_score(at(drive, 1, hand), "ns", (8, 5), PROGRAM)


def test_a_hand_whose_move_has_not_been_called_is_refused() -> None:
    drive = drive_with("agree")

    with refuses(drive, Reason.HAND_NOT_CALLED, hand=2):
        enter_score(at(drive, 1, 2), "ns", (8, 5), PROGRAM)


def test_a_table_that_does_not_play_is_refused() -> None:
    drive = drive_with("agree")

    with refuses(drive, Reason.HAND_NOT_CALLED, hand=1):
        enter_score(at(drive, 2, 1), "ns", (8, 5), PROGRAM)


def test_a_score_before_the_start_is_refused() -> None:
    drive = factories.make_drive(tables=1, started=False)

    with refuses(drive, Reason.NOT_RUNNING):
        enter_score(at(drive), "ns", (8, 5), PROGRAM)


def test_a_score_after_publication_is_refused() -> None:
    drive = factories.play_to_the_end(drive_with("agree", hands=1))
    course.publish_drive(drive.pk, PROGRAM)

    with refuses(drive, Reason.IS_PUBLISHED):
        enter_score(at(drive), "ns", (9, 4), PROGRAM)


def test_a_late_score_is_taken_after_the_drive_was_finished() -> None:
    drive = drive_with("agree", hands=1)
    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    factories.settle(drive, 1, 1, 9)

    assert stands(drive) == HandLedger(HandState.AGREED, (9, 4), (9, 4), (9, 4), "ns")


def test_a_row_says_who_entered_it_and_from_which_device() -> None:
    club = factories.ClubFactory()
    user = factories.member(club)
    drive = factories.make_drive(tables=1, club=club)

    enter_score(at(drive), "ns", (8, 5), Actor(user.pk, "phone-7"))

    assert list(ScoreEntry.objects.values_list("by", "device")) == [(user.pk, "phone-7")]
