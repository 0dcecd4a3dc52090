"""What a file of people says, in short."""

from __future__ import annotations

from tournaments.formats.people import FaultCode, PeopleFile, PersonRow


def people(read: PeopleFile) -> list[tuple[str, str, str, str]]:
    return [(r.name, r.station, r.email, r.member_no) for r in read.rows]


def codes(row: PersonRow) -> list[FaultCode]:
    return [fault.code for fault in row.faults]
