"""Two entries of the register found to be one person, and that taken back.

The rows that name the one who goes are moved to the one who stays, and the merge keeps which they
were: so nothing that reads a drive need know of it, and the database itself sees to it that nobody
is in a drive twice.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Attendance, Drive, DriveState, EntryPerson, Merge, Player
from tournaments.refusals import Reason, Refused
from tournaments.selectors.merging import merge_page
from tournaments.services.changes import (
    Actor,
    lock_for_change,
    note,
    refresh_copies,
    tell_everyone,
)
from whistdrive.clubs.models import Club
from whistdrive.web.keys import once


def merge_players(
    club: Club, gone_id: int, kept_id: int, actor: Actor, *, key: UUID | None = None
) -> Merge:
    """Let everything of one person count for the other, who stays in the register.

    Refused where both play in one drive. The same key again is Repeated.
    """
    with transaction.atomic():
        once(key)
        _lock_drives(
            EntryPerson.objects.filter(player__in=Player.objects.for_club(club).filter(pk=gone_id))
        )
        gone, kept = _both(club, gone_id, kept_id)
        if refused := merge_page(gone, kept).refused:
            raise refused
        members = EntryPerson.objects.filter(player=gone)
        attendance = Attendance.objects.filter(player=gone)
        merge: Merge = Merge.objects.create(
            gone=gone, kept=kept, members=_ids(members), attendance=_ids(attendance),
            by_id=actor.user_id,
        )  # fmt: skip
        _note(members, "same_person", actor, kept.pk)
        members.update(player=kept)
        attendance.update(player=kept)
        Player.objects.filter(pk=gone.pk).update(merged_into=kept)
    return merge


def undo_merge(club: Club, merge_id: int, actor: Actor, *, key: UUID | None = None) -> Merge:
    """Make two people of one again: what was moved goes back, what came since stays.

    Merge.DoesNotExist where that was done already. The same key again is Repeated.
    """
    with transaction.atomic():
        once(key)
        standing = Merge.objects.filter(kept__club=club, kept__merged_into=None, undone_at=None)
        merge: Merge = standing.get(pk=merge_id)
        members = EntryPerson.objects.filter(pk__in=merge.members, player=merge.kept_id)
        attendance = Attendance.objects.filter(pk__in=merge.attendance, player=merge.kept_id)
        _lock_drives(members)
        # Once more, now that nobody else can undo it: together with the two people.
        merge = standing.select_related("gone", "kept").select_for_update().get(pk=merge_id)
        _note(members, "two_people", actor, merge.gone_id)
        members.update(player=merge.gone)
        attendance.update(player=merge.gone)
        Player.objects.filter(pk=merge.gone_id).update(merged_into=None)
        Merge.objects.filter(pk=merge.pk).update(
            undone_at=timezone.now(), undone_by_id=actor.user_id
        )
    return merge


def _ids(rows: QuerySet[Any]) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _in_open_drives(members: QuerySet[EntryPerson]) -> list[tuple[int, int]]:
    """The drives that can still change in which these play, and their entries' numbers."""
    rows = members.exclude(drive__state=DriveState.PUBLISHED).order_by("drive")
    return list(rows.values_list("drive", "entry__number"))


def _lock_drives(members: QuerySet[EntryPerson]) -> None:
    """Drives are locked before people, as everywhere."""
    for drive, _number in _in_open_drives(members):
        Drive.objects.select_for_update().get(pk=drive)


def _note(members: QuerySet[EntryPerson], kind: str, actor: Actor, player: int) -> None:
    """A line in the journal of each open drive, and news for all its pages: a name is another.

    `player` is who stands in the entry from now on.
    """
    for drive_id, number in _in_open_drives(members):
        drive = lock_for_change(drive_id)
        note(drive, kind, actor, entry=number, players=[player])
        tell_everyone(drive)
        refresh_copies(drive)


def _both(club: Club, gone_id: int, kept_id: int) -> tuple[Player, Player]:
    """The two, locked so that neither is put on a list or merged in the same moment."""
    if gone_id == kept_id:
        raise Refused(Reason.SAME_SEAT)
    people = Player.objects.for_club(club).select_for_update().order_by("pk")
    found = {player.pk: player for player in people.filter(pk__in=(gone_id, kept_id))}
    if len(found) < 2:
        raise Player.DoesNotExist
    return found[gone_id], found[kept_id]
