"""Who sees how the evening came out: members at once, everybody with the link once it is out."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.models import Drive
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db

PRIZES = "<h2>Prizes</h2>"


@pytest.fixture
def finished() -> Drive:
    return factories.play_to_the_end(factories.make_drive(hands=1))


def for_everybody(drive: Drive) -> str:
    return reverse("public_results", args=(drive.viewer_code,))


def for_members(client: Client, drive: Drive) -> str:
    client.force_login(factories.member(drive.club))
    return client.get(reverse("drive_standings", args=(drive.code,))).content.decode()


def test_before_it_is_published_the_link_says_only_that_the_results_come_after_the_prizes(
    client: Client, finished: Drive
) -> None:
    names = finished.club.players.values_list("name", flat=True)

    answer = client.get(for_everybody(finished))

    page = answer.content.decode()
    assert (answer.status_code, "The results come after the prizes" in page) == (200, True)
    assert [name for name in names if name in page] == []
    assert PRIZES not in page
    assert "<table" not in page


def test_a_wrong_code_finds_no_results_before_or_after(client: Client, finished: Drive) -> None:
    wrong = reverse("public_results", args=("WRONGWRONG",))

    assert client.get(wrong).status_code == 404
    course.publish_drive(finished.pk, PROGRAM)
    assert client.get(wrong).status_code == 404


def test_members_see_no_prizes_among_the_standings_before_they_are_published(
    client: Client, finished: Drive
) -> None:
    assert PRIZES not in for_members(client, finished)


def test_once_it_is_out_everybody_sees_result_and_prizes(client: Client, finished: Drive) -> None:
    course.publish_drive(finished.pk, PROGRAM)
    phone = reverse("table_page", args=(factories.table_code(finished, 1),))

    answer = client.get(for_everybody(finished))

    assert (answer.status_code, PRIZES in answer.content.decode()) == (200, True)
    assert PRIZES in for_members(client, finished)
    assert for_everybody(finished) in client.get(phone).content.decode()
