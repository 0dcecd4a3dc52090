"""Two entries of the register that are one person: what a merge would move, and what it has."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Drive, EntryPerson, Merge, Player
from tournaments.refusals import Reason, Refused
from whistdrive.clubs.models import Club


@dataclass(frozen=True, slots=True)
class MergePage:
    """What would come of it if `gone` were the same person as `kept`."""

    gone: Player
    kept: Player
    moved: tuple[Drive, ...]  # in which `gone` plays, newest first
    shared: tuple[Drive, ...]  # in which both do

    @property
    def refused(self) -> Refused | None:
        """Why they cannot be one person, if they cannot."""
        if not self.shared:
            return None
        names = {"gone": str(self.gone), "kept": str(self.kept)}
        drives = [str(drive) for drive in self.shared]
        return Refused(Reason.BOTH_IN_A_DRIVE, **names, drives=drives)


def merge_page(gone: Player, kept: Player) -> MergePage:
    """The look before a merge, in two queries."""
    moved = drives_of(gone)
    theirs = {drive.pk for drive in drives_of(kept)}
    return MergePage(gone, kept, moved, tuple(drive for drive in moved if drive.pk in theirs))


def drives_of(player: Player) -> tuple[Drive, ...]:
    """The drives in which a person plays, newest first."""
    rows = EntryPerson.objects.filter(player=player).values("drive")
    return tuple(Drive.objects.filter(pk__in=rows))


def merges_into(player: Player) -> tuple[Merge, ...]:
    """Who was found to be this person, newest first."""
    standing = Merge.objects.filter(kept=player, undone_at=None)
    return tuple(standing.select_related("gone", "by").order_by("-pk"))


def kept_for(club_id: int) -> dict[int, int]:
    """Who each merged person of the club is now, by id; also by way of others."""
    merged = Player.objects.filter(club=club_id).exclude(merged_into=None)
    into: dict[int, int] = dict(merged.values_list("pk", "merged_into"))
    return {gone: _end(gone, into) for gone in into}


def _end(gone: int, into: dict[int, int]) -> int:
    while gone in into:
        gone = into[gone]
    return gone


def other_names(club: Club) -> dict[str, int]:
    """The names, in small letters, of who was merged: each with the id of who that is now.

    A name that would mean two people means nobody.
    """
    kept = kept_for(club.pk)
    names = Player.objects.filter(pk__in=kept).values_list("pk", "name")
    meant: dict[str, set[int]] = {}
    for gone, name in names:
        meant.setdefault(name.casefold(), set()).add(kept[gone])
    return {name: people.pop() for name, people in meant.items() if len(people) == 1}
