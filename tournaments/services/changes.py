"""The frame of every change: lock the drive, raise its revision, write the journal, tell others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from tournaments.editions import edition, everyone_channel, room_channel, table_channel
from tournaments.models import Drive, DriveTable, Journal
from tournaments.prepared import Insert, run
from whistdrive import jobs, live


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something: a signed-in person, a device without sign-in, or the program itself."""

    user_id: int | None = None
    device: str = ""


PROGRAM = Actor()
DRIVES, TABLES = Drive._meta.db_table, DriveTable._meta.db_table
JOURNAL = Insert(Journal)


def lock_for_change(drive_id: int) -> Drive:
    """Raise the drive's revision and return it as it now is; call inside a transaction.

    The update comes first because it is what takes the row's lock: two changes of one drive
    follow each other, and each sees what the other wrote.
    """
    raise_revision(drive_id)
    return Drive.objects.get(pk=drive_id)


def raise_revision(drive_id: int) -> None:
    """Take the drive's lock and its next revision, for callers that read the drive by a join."""
    run(f"UPDATE {DRIVES} SET revision = revision + 1 WHERE id = %s", drive_id)


def note(drive: Drive, kind: str, actor: Actor, **data: Any) -> None:
    """Write this change's line into the journal."""
    JOURNAL(
        drive_id=drive.pk,
        revision=drive.revision,
        kind=kind,
        data=data,
        by_id=actor.user_id,
        device=actor.device,
    )


def tell_table(drive: Drive, table: int) -> None:
    """Let the table's phones know, after commit, that their page has changed; and the room."""
    tell_tables(drive.pk, (table,), edition(drive.revision), room_channel(drive.pk))


def tell_tables(drive_id: int, tables: Iterable[int], new: int, *others: str) -> None:
    """Let several tables' phones know of a new edition, and who listens to the other channels.

    One update and one message, however many there are.
    """
    numbers = sorted(set(tables))
    if not numbers:
        return
    places = ", ".join(["%s"] * len(numbers))
    # Copies are folded while people play on: what is newer already stays.
    run(
        f"UPDATE {TABLES} SET edition = %s "
        f"WHERE drive_id = %s AND edition < %s AND number IN ({places})",
        new, drive_id, new, *numbers,
    )  # fmt: skip
    publish_after_commit(new, *(table_channel(drive_id, number) for number in numbers), *others)


def tell_everyone(drive: Drive) -> None:
    """A call, a start or an end: news for every phone, taken up after a short random wait."""
    new = edition(drive.revision)
    DriveTable.objects.filter(drive_id=drive.pk).update(edition=new)
    publish_after_commit(new, everyone_channel(drive.pk), room_channel(drive.pk))


def tell_room(drive: Drive) -> None:
    """Let console and projector know, after commit."""
    publish_after_commit(edition(drive.revision), room_channel(drive.pk))


def publish_after_commit(new: int, *channels: str) -> None:
    """Publish once the rows are safe; a broken bus never undoes or delays what was saved."""
    transaction.on_commit(lambda: live.publish(dict.fromkeys(channels, new)), robust=True)


def refresh_copies(drive: Drive) -> None:
    """Have standings and next seats folded anew in the background."""
    jobs.enqueue("tournaments.refresh_standings", drive_id=drive.pk)
    jobs.enqueue("tournaments.refresh_next_seats", drive_id=drive.pk)
