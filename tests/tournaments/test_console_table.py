"""The organiser's page of one table: its figures accepted, corrected and taken back."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from tests import factories
from tests.tournaments.acts import decide, last_act, stands
from tests.tournaments.console import PAGES, at_table
from tests.tournaments.pages import said, shown, signed_in
from tournaments.models import ScoreEntry
from tournaments.scoring.ledger import HandState
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db


def test_a_single_entry_is_accepted_from_its_tile() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ew", 6)
    client = signed_in(drive)
    assert "Accept 6–7" in shown(client, PAGES["console"](drive))

    data = {"do": "decide", "key": uuid4(), "ns": 6, "seen": last_act(drive).pk,
            "next_page": PAGES["console"](drive)}  # fmt: skip
    response = client.post(at_table(drive, 1, 1), data)

    assert (response.status_code, response.headers["Location"]) == (303, PAGES["console"](drive))
    assert stands(drive, 1, 1).tricks == (6, 7)
    assert ScoreEntry.objects.latest("pk").act == "accepted"


def test_both_versions_stand_with_who_said_them_and_one_is_accepted() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ew", 6)
    client = signed_in(drive)
    page = shown(client, at_table(drive, 1, 1))
    assert [text in page for text in ("Accept 7–6", "Accept 6–7")] == [True, True]
    assert "East and West disagreed and say 6–7." in page

    data = {"do": "decide", "key": uuid4(), "ns": 6, "ew": 7, "seen": last_act(drive).pk}
    client.post(at_table(drive, 1, 1), data)

    assert stands(drive, 1, 1).tricks == (6, 7)
    assert "North and South had said 7–6." in shown(client, at_table(drive, 1, 1))


def test_an_old_page_does_not_overwrite_what_was_agreed_since() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 8)
    client = signed_in(drive)
    field = re.search(r'name="seen" value="(\d+)"', shown(client, PAGES["console"](drive)))
    assert field
    factories.enter(drive, 1, 1, "ew", 8)

    data = {"do": "decide", "key": uuid4(), "ns": 6, "seen": field[1]}
    refused = client.post(at_table(drive, 1, 1), data)

    assert (refused.status_code, stands(drive, 1, 1).state) == (422, HandState.AGREED)
    assert "Somebody changed this hand in the meantime." in refused.content.decode()
    assert f'name="seen" value="{last_act(drive).pk}"' in refused.content.decode()


def test_a_form_that_does_not_say_what_it_saw_is_out_of_date() -> None:
    drive = factories.make_drive()

    data = {"do": "decide", "key": uuid4(), "ns": 6}
    refused = signed_in(drive).post(at_table(drive, 1, 1), data)

    assert (refused.status_code, stands(drive, 1, 1).state) == (422, HandState.WAITING)
    assert "This page is out of date." in refused.content.decode()


def test_the_same_form_counts_once() -> None:
    drive = factories.make_drive()
    client = signed_in(drive)
    data = {"do": "decide", "key": uuid4(), "ns": 8, "seen": 0}

    answers = [client.post(at_table(drive, 1, 1), data).status_code for _tap in range(2)]

    assert (answers, ScoreEntry.objects.count()) == ([303, 303], 1)


def test_tricks_that_are_not_thirteen_need_a_reason() -> None:
    drive = factories.make_drive()
    client = signed_in(drive)
    data = {"do": "decide", "ns": 6, "ew": 6, "seen": 0}

    refused = client.post(at_table(drive, 1, 1), {**data, "key": uuid4()})

    assert refused.status_code == 422
    assert "6 and 6 are not 13 tricks together." in refused.content.decode()
    assert 'name="ew" value="6"' in refused.content.decode()
    client.post(at_table(drive, 1, 1), {**data, "key": uuid4(), "reason": "A card was missing"})
    assert stands(drive, 1, 1).tricks == (6, 6)
    assert "Reason: A card was missing" in shown(client, at_table(drive, 1, 1))


def test_the_last_act_of_a_chain_is_taken_back_and_brought_back() -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1, 8)
    decide(drive, 1, 1, 9)
    client = signed_in(drive)

    for tricks, offered, words in (((8, 5), True, "Taken"), ((9, 4), False, "Brought")):
        data = {"do": "undo", "key": uuid4(), "act": last_act(drive).pk}
        answer = client.post(at_table(drive, 1, 1), data, follow=True)
        assert said(answer) == [f"{words} back: table 1, hand 1."]
        assert stands(drive, 1, 1).tricks == tricks
        assert ("Bring it back" in shown(client, at_table(drive, 1, 1))) == offered


def test_an_act_that_is_not_the_last_any_more_is_refused_in_words() -> None:
    drive = factories.make_drive()
    decide(drive, 1, 1, 9)
    old = last_act(drive).pk
    decide(drive, 1, 1, 10)

    response = signed_in(drive).post(
        at_table(drive, 1, 1), {"do": "undo", "key": uuid4(), "act": old}
    )

    assert response.status_code == 422
    assert "Somebody changed this hand in the meantime." in response.content.decode()
    assert stands(drive, 1, 1).tricks == (10, 3)


def test_after_the_move_the_page_says_that_seats_stay() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    client = signed_in(drive)
    sentence = "A correction changes the totals, and nobody&#x27;s seat."
    assert sentence not in shown(client, at_table(drive, 1, 1)).replace("'", "&#x27;")

    course.call_move(drive.pk, 1, PROGRAM)

    assert sentence in shown(client, at_table(drive, 1, 1)).replace("'", "&#x27;")


def test_once_published_a_table_shows_no_button() -> None:
    drive = factories.play_to_the_end(factories.make_drive(hands=1))
    client = signed_in(drive)
    assert 'value="decide"' in shown(client, at_table(drive, 1, 1))

    course.publish_drive(drive.pk, PROGRAM)

    page = shown(client, at_table(drive, 1, 1))
    assert ('value="decide"' in page, 'value="undo"' in page) == (False, False)
    data = {"do": "decide", "key": uuid4(), "ns": 3, "seen": last_act(drive).pk}
    refused = client.post(at_table(drive, 1, 1), data)
    assert refused.status_code == 422
    assert stands(drive, 1, 1).tricks == (8, 5)


def test_a_steward_cannot_correct_another_table() -> None:
    drive = factories.make_drive()
    client = signed_in(drive, Role.STEWARD, "1")
    data = {"do": "decide", "key": uuid4(), "ns": 8, "seen": 0}

    answers = [client.post(at_table(drive, table, 1), data).status_code for table in (1, 2)]

    assert answers == [303, 404]
    assert stands(drive, 2, 1).state is HandState.WAITING
