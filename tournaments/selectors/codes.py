"""What a code opens; None where it opens nothing."""

from __future__ import annotations

from tournaments.models import Drive, DriveTable, Entry
from tournaments.prepared import Part, Prepared, cut
from tournaments.selectors.room import EntryInfo, entries_of
from whistdrive.clubs.models import Club

TABLE = Part(DriveTable, "id", "drive_id", "number", "code", "edition")
DRIVE = Part(
    Drive, "id", "club_id", "code", "viewer_code", "name", "hands", "hands_a_round", "trumps",
    "entry_mode", "state", "revision", path="drive__",
)  # fmt: skip
CLUB = Part(Club, "id", "name", "slug", "language", path="drive__club__")
TABLES = Prepared(
    lambda code: DriveTable.objects.filter(code=code).values_list(
        *TABLE.names, *DRIVE.names, *CLUB.names
    ),
    texts=("code",),
)


def table_by_code(code: str) -> DriveTable | None:
    """The table whose page this code opens, with what its page needs of drive and club."""
    row = TABLES.row(code=code)
    if row is None:
        return None
    table: DriveTable
    table, drive, club = cut(row, TABLE, DRIVE, CLUB)
    table.drive, drive.club = drive, club
    return table


def tables_of(drive: Drive) -> tuple[DriveTable, ...]:
    """The tables that stand in the hall, with their codes."""
    return tuple(drive.tables.all())


def entry_by_code(code: str) -> tuple[Drive, EntryInfo] | None:
    """The drive and the entry whose card this code opens."""
    entry = Entry.objects.select_related("drive__club").filter(code=code).first()
    if entry is None:
        return None
    info = entries_of(entry.drive, entry=entry).get(entry.number)
    return (entry.drive, info) if info else None


def drive_by_viewer_code(code: str) -> Drive | None:
    """The drive that this link lets anybody look at."""
    found: Drive | None = Drive.objects.select_related("club").filter(viewer_code=code).first()
    return found


def drive_by_code(code: str) -> Drive | None:
    """The drive of this code; who may see it is asked elsewhere."""
    found: Drive | None = Drive.objects.select_related("club").filter(code=code).first()
    return found
