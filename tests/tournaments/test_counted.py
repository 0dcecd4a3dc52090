"""The organiser's standings: rests count when their hand is over, and the label says how far."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.models import Drive
from tournaments.selectors.console import console_page
from tournaments.selectors.standings import Counted, counted_now, fold_standings
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def rests(drive: Drive) -> int:
    return sum(line.rests for line in fold_standings(factories.fresh(drive)).full)


def test_a_rest_counts_when_every_table_has_scored_its_hand() -> None:
    drive = factories.make_drive(tables=2, resting=1)
    at_the_start = rests(drive)
    factories.settle(drive, 1, 1)
    in_part = rests(drive)
    factories.settle(drive, 2, 1)

    assert (at_the_start, in_part, rests(drive)) == (0, 0, 1)


def test_a_rest_counts_once_its_move_was_called_though_tricks_are_disputed() -> None:
    drive = factories.make_drive(tables=1, resting=1)
    factories.enter(drive, 1, 1, "ns", 8)
    factories.enter(drive, 1, 1, "ew", 9)

    course.call_move(drive.pk, 1, PROGRAM)

    assert rests(drive) == 1


def test_nobodys_rest_is_lost_at_an_end_without_all_scores() -> None:
    drive = factories.make_drive(tables=2, resting=1)
    factories.settle(drive, 1, 1)

    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    assert rests(drive) == 1


def test_after_a_hand_the_organiser_sees_what_the_hall_sees() -> None:
    drive = factories.play_on(factories.make_drive(tables=2, resting=1))

    folded = fold_standings(drive)

    assert folded.full == folded.public


@pytest.mark.parametrize(
    ("settled", "counted"),
    [
        ((), Counted(1, has_more=False)),
        ((1,), Counted(1, has_more=True)),
        ((1, 2), Counted(2, has_more=False)),
    ],
)
def test_how_far_the_standings_count(settled: tuple[int, ...], counted: Counted) -> None:
    drive = factories.play_on(factories.make_drive(tables=2, held_back=3))
    for table in settled:
        factories.settle(drive, table, 2)
    drive = factories.fold(drive)

    assert (counted_now(drive), console_page(drive).counted) == (counted, counted)


def boxes(client: Client, drive: Drive) -> list[str]:
    drive = factories.fold(drive)
    client.force_login(factories.member(drive.club))
    pages = (
        client.get(reverse(name, args=(drive.code,))) for name in ("console", "drive_standings")
    )
    return [" ".join(page.content.decode().split()) for page in pages]


def test_box_and_page_say_how_far_they_count(client: Client) -> None:
    drive = factories.make_drive(tables=2, resting=1)
    console, page = boxes(client, drive)
    assert "Nobody has a score yet." in console
    assert "Before the first score" in page

    factories.settle(drive, 1, 1)
    assert all("The tables that have scored so far" in text for text in boxes(client, drive))

    factories.settle(drive, 2, 1)
    assert all("After hand 1 <" in text or "After hand 1<" in text for text in boxes(client, drive))

    course.call_move(drive.pk, 1, PROGRAM)
    factories.settle(drive, 1, 2)
    said = "After hand 1, with the tables that have scored since"
    assert all(said in text for text in boxes(client, drive))
