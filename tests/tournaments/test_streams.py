from __future__ import annotations

import pytest

from tests import factories
from tournaments.editions import edition, everyone_channel, room_channel, table_channel
from tournaments.models import DriveTable
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from tournaments.streams import editions_now, phone_channels

pytestmark = pytest.mark.django_db


def test_every_channel_of_a_running_drive_is_known_by_its_edition() -> None:
    drive = factories.make_drive(tables=2)
    called = edition(drive.revision)
    factories.enter(drive, 2, 1, "ns", 8)

    drive = factories.fresh(drive)
    assert editions_now() == {
        room_channel(drive.pk): edition(drive.revision),
        everyone_channel(drive.pk): called,
        table_channel(drive.pk, 1): called,
        table_channel(drive.pk, 2): edition(drive.revision),
    }


def test_the_room_is_known_to_show_its_copies() -> None:
    drive = factories.fold(factories.make_drive(tables=1))

    assert editions_now()[room_channel(drive.pk)] == edition(drive.revision, with_copies=True)


def test_drives_that_nobody_listens_to_are_left_out() -> None:
    factories.make_drive(drawn=False, started=False)
    over = factories.play_to_the_end(factories.make_drive(tables=1, hands=1))
    course.publish_drive(over.pk, PROGRAM)

    assert editions_now() == {}


@pytest.mark.parametrize("drives", [1, 3])
def test_the_channels_are_learnt_in_two_queries(
    drives: int, django_assert_num_queries: object
) -> None:
    for _drive in range(drives):
        factories.make_drive(tables=2)

    with django_assert_num_queries(2):  # type: ignore[operator]
        editions_now()

    assert DriveTable.objects.count() == 2 * drives


def test_a_phone_hears_its_table_and_the_calls_and_a_rester_the_calls_alone() -> None:
    at_table, resting = phone_channels(7, 3), phone_channels(7, None)

    assert (at_table, resting) == (["table:7:3", "everyone:7"], ["everyone:7"])
