"""The program calls the move by itself, where a drive is set so."""

from __future__ import annotations

import pytest

from tests import factories
from tournaments.models import Drive
from tournaments.selectors.room import current_round
from tournaments.services import copies

pytestmark = pytest.mark.django_db


def round_number(drive: Drive) -> int:
    round_ = current_round(drive)
    return round_.number if round_ else 0


def automatic(**more: object) -> Drive:
    return factories.make_drive(move_call="automatic", **more)


def test_an_automatic_call_comes_when_every_winner_is_known() -> None:
    drive = automatic()
    factories.play_round(drive)

    copies.refresh_next_seats(drive.pk)

    assert round_number(drive) == 2


def test_an_automatic_call_waits_for_the_last_winner() -> None:
    drive = automatic()
    factories.settle(drive, 1, 1)

    copies.refresh_next_seats(drive.pk)

    assert round_number(drive) == 1


def test_an_automatic_call_happens_once_for_a_task_run_twice() -> None:
    drive = automatic()
    factories.play_round(drive)

    copies.refresh_next_seats(drive.pk)
    copies.refresh_next_seats(drive.pk)

    assert round_number(drive) == 2


def test_an_automatic_call_of_a_partner_drive_waits_for_its_scores() -> None:
    drive = automatic(movement="partner_drive")

    copies.refresh_next_seats(drive.pk)

    assert round_number(drive) == 1


def test_an_automatic_call_of_a_partner_drive_comes_when_all_have_scored() -> None:
    drive = automatic(movement="partner_drive", hands=4, hands_a_round=2)
    factories.play_round(drive, 6)

    copies.refresh_next_seats(drive.pk)

    assert round_number(drive) == 2


def test_no_automatic_call_comes_where_the_organiser_calls() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)

    copies.refresh_next_seats(drive.pk)

    assert round_number(drive) == 1
