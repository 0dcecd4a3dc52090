from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import at
from tournaments.models import Drive
from tournaments.scoring.standings import RoomCheck
from tournaments.selectors.sums import room_sums
from tournaments.services import scores
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def page_of(drive: Drive, client: Client) -> str:
    client.force_login(factories.member(drive.club))
    answer = client.get(reverse("drive_standings", args=(drive.code,)))
    assert answer.status_code == 200
    return answer.content.decode()


def test_nine_tables_and_two_resting_come_to_247(client: Client) -> None:
    drive = factories.make_drive(tables=9, resting=2, hands=1)
    factories.play_round(drive)

    assert room_sums(drive) == (RoomCheck(1, Fraction(247), Fraction(247)),)
    assert "The room’s check sum is right: 1 hand counted." in page_of(drive, client)


def test_a_hand_is_summed_only_when_all_its_tables_have_settled(client: Client) -> None:
    drive = factories.make_drive(tables=2, hands=2)
    factories.settle(drive, 1, 1)

    assert room_sums(drive) == ()
    assert "check sum" not in page_of(drive, client)

    factories.settle(drive, 2, 1)
    assert [check.hand for check in room_sums(drive)] == [1]


def test_the_hand_whose_sum_is_not_right_is_named(client: Client) -> None:
    drive = factories.play_on(factories.make_drive(tables=2, hands=3), 2)
    place = at(drive, 2, 2)
    scores.decide_score(place, (8, 4), PROGRAM, "A card was missing.")

    assert [(c.hand, c.is_right) for c in room_sums(drive)] == [(1, True), (2, False)]
    assert "hand 2: 50 instead of 52" in page_of(drive, client)


def test_pairs_of_a_partner_drive_are_counted_once_a_table() -> None:
    drive = factories.make_drive(tables=2, hands=2, hands_a_round=1, movement="partner_drive")
    factories.play_round(drive)

    assert room_sums(drive)[0] == RoomCheck(1, Fraction(26), Fraction(26))
