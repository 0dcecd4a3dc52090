"""A drive that is over before all was played: what is said then is true."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.models import Drive
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db

ALL_PLAYED = "All hands are played."


def text(client: Client, drive: Drive, page: str, code: str = "") -> str:
    return client.get(reverse(page, args=(code or drive.code,))).content.decode()


@pytest.mark.parametrize("rounds", [0, 1])
def test_the_big_screen_does_not_say_that_all_was_played(client: Client, rounds: int) -> None:
    drive = factories.play_on(factories.make_drive(tables=2, hands=4), rounds=rounds)
    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    screen = text(client, drive, "projector", drive.viewer_code)

    assert "The drive is over. Please take your seats." in screen
    assert ALL_PLAYED not in screen


def test_where_all_was_played_the_big_screen_says_so(client: Client) -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=2, hands=2))

    assert ALL_PLAYED in text(client, drive, "projector", drive.viewer_code)


def test_where_nothing_counts_no_prize_was_read_out(client: Client) -> None:
    drive = factories.make_drive(tables=2)
    course.finish_drive(drive.pk, PROGRAM, even_so=True)
    client.force_login(factories.member(drive.club))

    page = text(client, drive, "drive_prizes")

    assert "There is no prize to read out, because no score counts." in page
    assert "All prizes have been read out." not in page


@pytest.mark.parametrize(("role", "is_there"), [(Role.STEWARD, False), (Role.ORGANISER, True)])
def test_the_export_is_offered_to_whom_it_is_given(
    client: Client, role: Role, is_there: bool
) -> None:
    drive = factories.make_drive(tables=2)
    client.force_login(factories.member(drive.club, role))

    page = text(client, drive, "drive_standings")

    assert (reverse("drive_export", args=(drive.code,)) in page) is is_there
