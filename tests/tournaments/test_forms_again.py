"""A form that arrives again counts once; where it says something else, it hears what stands."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from tests import factories
from tests.tournaments.acts import at, decide, last_act, refuses, stands, undo
from tournaments.models import Drive, ScoreEntry
from tournaments.refusals import Reason
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from tournaments.services.scores import (
    agree_score,
    decide_score,
    enter_score,
    enter_slip,
    undo_act,
)
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(tables=1, hands=2)


def long_round() -> Drive:
    """Two pairs at one table play four hands before anybody moves."""
    return factories.make_drive(tables=1, hands=8, movement="partner_drive", hands_a_round=4)


# --- the same key with another figure ------------------------------------------------------------


def test_the_same_entry_with_another_figure_is_told_what_was_saved(drive: Drive) -> None:
    place = at(drive)
    enter_score(place, "ns", (8, 5), PROGRAM)

    with refuses(drive, Reason.SAVED_DIFFERENTLY, hand=1, ns=8, ew=5):
        enter_score(place, "ns", (9, 4), PROGRAM)


def test_the_same_agreement_to_another_figure_is_told_what_was_saved(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    place = at(drive)
    agree_score(place, "ew", (8, 5), PROGRAM)

    with refuses(drive, Reason.SAVED_DIFFERENTLY, hand=1, ns=8, ew=5):
        agree_score(place, "ew", (7, 6), PROGRAM)


def test_the_same_decision_with_another_figure_is_told_what_was_saved(drive: Drive) -> None:
    place = at(drive)
    decide_score(place, (8, 5), PROGRAM)

    with refuses(drive, Reason.SAVED_DIFFERENTLY, hand=1, ns=8, ew=5):
        decide_score(place, (5, 8), PROGRAM)


def test_the_same_key_for_another_hand_is_told_for_which_it_counted() -> None:
    drive, key = long_round(), uuid4()
    enter_score(at(drive, 1, 1, key), "ns", (8, 5), PROGRAM)

    with refuses(drive, Reason.SAVED_DIFFERENTLY, hand=1, ns=8, ew=5):
        enter_score(at(drive, 1, 2, key), "ns", (8, 5), PROGRAM)


@pytest.mark.parametrize("mode", ["agree", "blind"])
def test_a_form_sent_again_for_the_other_side_does_not_tell_the_figure(mode: str) -> None:
    drive = factories.make_drive(tables=1, entry_mode=mode)
    place = at(drive)
    enter_score(place, "ns", (8, 5), PROGRAM)

    with refuses(drive, Reason.ENTRY_IS_STALE):
        enter_score(place, "ew", (9, 4), PROGRAM)


def test_an_undo_sent_again_for_another_act_takes_nothing_back(drive: Drive) -> None:
    factories.enter(drive, 1, 1, "ns", 8)
    first = last_act(drive)
    factories.enter(drive, 1, 1, "ew", 8)
    place = at(drive)
    undo_act(place, last_act(drive).pk, PROGRAM)

    with refuses(drive, Reason.ENTRY_IS_STALE):
        undo_act(place, first.pk, PROGRAM)


def test_an_undo_with_the_key_of_an_entry_is_refused(drive: Drive) -> None:
    place = at(drive)
    enter_score(place, "ns", (8, 5), PROGRAM)

    with refuses(drive, Reason.ENTRY_IS_STALE):
        undo_act(place, last_act(drive).pk, PROGRAM)


def test_a_figure_that_was_changed_since_is_still_told_as_it_was_saved(drive: Drive) -> None:
    place = at(drive)
    enter_score(place, "ns", (7, 6), PROGRAM)
    decide(drive, 1, 1, 9)

    with refuses(drive, Reason.SAVED_DIFFERENTLY, hand=1, ns=7, ew=6):
        enter_score(place, "ns", (8, 5), PROGRAM)


def test_a_phone_says_which_figure_stands_and_shows_it(drive: Drive, client: Client) -> None:
    address = reverse("table_page", args=(factories.table_code(drive, 1),))
    form = {"key": str(uuid4()), "hand": "1", "side": "ns", "do": "enter"}
    client.post(address, {**form, "tricks": "8"})

    answer = client.post(address, {**form, "tricks": "9"})

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "for hand 1 with 8 for North and South and 5 for East and West" in text
    assert stands(drive).ns_claim == (8, 5)


# --- slips, on which no hand is written ----------------------------------------------------------


def test_a_slip_sent_again_answers_for_the_hand_it_counted_for() -> None:
    drive, key = long_round(), uuid4()
    first = enter_slip(at(drive, 1, 1, key), (8, 5), PROGRAM)

    again = enter_slip(at(drive, 1, 2, key), (8, 5), PROGRAM)

    assert (first.hand, again.hand, again.repeated, again.ledger.tricks) == (1, 1, True, (8, 5))
    assert ScoreEntry.objects.count() == 1


def test_a_slip_sent_again_after_the_move_answers_for_its_own_round(drive: Drive) -> None:
    key = uuid4()
    enter_slip(at(drive, 1, 1, key), (8, 5), PROGRAM, seen_round=1)
    course.call_move(drive.pk, 1, PROGRAM)

    again = enter_slip(at(drive, 1, 2, key), (8, 5), PROGRAM, seen_round=1)

    assert (again.hand, again.repeated, ScoreEntry.objects.count()) == (1, True, 1)


def test_a_slip_sent_again_with_another_figure_is_told_what_was_saved() -> None:
    drive, key = long_round(), uuid4()
    enter_slip(at(drive, 1, 1, key), (8, 5), PROGRAM)

    with refuses(drive, Reason.SAVED_DIFFERENTLY, hand=1, ns=8, ew=5):
        enter_slip(at(drive, 1, 2, key), (9, 4), PROGRAM)


def test_a_slip_whose_move_was_taken_back_counts_where_it_is_sent_again(drive: Drive) -> None:
    key = uuid4()
    factories.play_on(drive)
    enter_slip(at(drive, 1, 2, key), (8, 5), PROGRAM, seen_round=2)
    undo(drive, last_act(drive, 1, 2))
    course.take_back_move(drive.pk, 2, PROGRAM)
    course.call_move(drive.pk, 1, PROGRAM)

    again = enter_slip(at(drive, 1, 2, key), (8, 5), PROGRAM, seen_round=2)

    assert (again.repeated, again.ledger.tricks) == (False, (8, 5))


def send(client: Client, drive: Drive, key: UUID, tricks: int, round_: int = 1) -> tuple[int, str]:
    data = {"key": str(key), "table": "1", "tricks": str(tricks), "round": str(round_)}
    answer = client.post(reverse("slips", args=(drive.code,)), data)
    return answer.status_code, " ".join(strip_tags(answer.content.decode()).split())


def test_a_slip_tapped_twice_names_the_same_hand_twice(client: Client) -> None:
    drive, key = long_round(), uuid4()
    client.force_login(factories.member(drive.club, Role.STEWARD))

    answers = [send(client, drive, key, 8) for _tap in range(2)]

    assert [status for status, _text in answers] == [200, 200]
    for _status, text in answers:
        assert "Table 1, hand 1: 8–5 saved." in text
    assert ScoreEntry.objects.count() == 1


def test_a_slip_tapped_again_after_the_move_is_still_saved(client: Client, drive: Drive) -> None:
    key = uuid4()
    client.force_login(factories.member(drive.club, Role.STEWARD))
    send(client, drive, key, 8)
    course.call_move(drive.pk, 1, PROGRAM)

    status, text = send(client, drive, key, 8)

    assert (status, "Table 1, hand 1: 8–5 saved." in text) == (200, True)


def test_a_slip_typed_over_a_saved_one_says_what_stands(client: Client) -> None:
    drive, key = long_round(), uuid4()
    client.force_login(factories.member(drive.club, Role.STEWARD))
    send(client, drive, key, 8)

    status, text = send(client, drive, key, 9)

    assert status == 422
    assert "for hand 1 with 8 for North and South and 5 for East and West" in text
