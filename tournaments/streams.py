"""Which channels exist, who may listen, and where each stands when the process has just started."""

from __future__ import annotations

from django.db.models import Min

from tournaments.editions import edition, everyone_channel, room_channel, table_channel
from tournaments.models import Drive, DriveState, DriveTable
from whistdrive import live

HEARD_STATES = (DriveState.OPEN, DriveState.RUNNING, DriveState.FINISHED)


def phone_channels(drive_id: int, table: int | None) -> list[str]:
    """What a phone hears: its table and the calls to all; resting, the calls only."""
    own = [] if table is None else [table_channel(drive_id, table)]
    return [*own, everyone_channel(drive_id)]


def phone_stream(drive_id: int, table: int | None) -> str:
    """The address of a phone's stream."""
    return live.stream_url(phone_channels(drive_id, table))


def room_stream(drive_id: int) -> str:
    """The address of a screen's stream: console and projector."""
    return live.stream_url([room_channel(drive_id)])


def editions_now() -> dict[str, int]:
    """Every channel's last edition, so that phones that come back after a restart ask nothing."""
    found: dict[str, int] = {}
    drives = Drive.objects.filter(state__in=HEARD_STATES).annotate(lowest=Min("tables__edition"))
    for pk, revision, made, lowest in drives.values_list(
        "pk", "revision", "snapshot__revision", "lowest"
    ):
        found[room_channel(pk)] = edition(revision, with_copies=made == revision)
        found[everyone_channel(pk)] = lowest or 0
    tables = DriveTable.objects.filter(drive__state__in=HEARD_STATES)
    for pk, number, shown in tables.values_list("drive_id", "number", "edition"):
        found[table_channel(pk, number)] = shown
    return found


def register() -> None:
    """Tell the bus how to learn where the channels stand; called once by the app's `ready`."""
    live.register_editions(editions_now)
