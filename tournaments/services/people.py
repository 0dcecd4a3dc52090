"""The club's register: people added, changed, imported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, transaction

from tournaments.formats.people import PersonRow
from tournaments.formats.people_text import tidy
from tournaments.models import Player
from tournaments.refusals import Reason, Refused
from tournaments.selectors.merging import other_names
from tournaments.selectors.people import kept_because
from whistdrive.clubs.models import Club
from whistdrive.web.keys import once
from whistdrive.web.seen import must_be_as_read

KEPT_FROM_FILE = ("station", "email", "member_no")


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did (or, dry, would do)."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    same: int


def add_player(club: Club, name: str, *, key: UUID | None = None, **more: str) -> Player:
    """Add a person to the register; namesakes are allowed, their notes tell them apart.

    The same key again is Repeated.
    """
    name = tidy(name)
    if not name:
        raise Refused(Reason.NAME_MISSING)
    with transaction.atomic():
        once(key)
        player: Player = Player.objects.create(club=club, name=name, **more)
    return player


def change_player(
    player_id: int, name: str, *, known: Mapping[str, object] | None = None, **more: str
) -> Player:
    """Change a person's name and details, in every drive they play or played in.

    `known` are the values that the caller went by: Changed where they no longer stand.
    """
    name = tidy(name)
    if not name:
        raise Refused(Reason.NAME_MISSING)
    with transaction.atomic():
        player: Player = Player.objects.select_for_update().get(pk=player_id)
        must_be_as_read(player, known or {})
        for field, value in {"name": name, **more}.items():
            setattr(player, field, value)
        player.save(update_fields=["name", *more])
    return player


def remove_player(club: Club, player_id: int, *, key: UUID | None = None) -> Player:
    """Take a person out of the register whom no drive names, for good.

    The same key again is Repeated.
    """
    player: Player | None = None
    try:
        with transaction.atomic():
            once(key)
            player = Player.objects.for_club(club).select_for_update().get(pk=player_id)
            if refused := kept_because(player):
                raise refused
            player.delete()
            return player
    except IntegrityError as error:
        # Marked as here in the meantime: the database looks once more when all is written.
        raise Refused(Reason.PERSON_ON_RECORD, name=str(player or "")) from error


def find_player(club: Club, name: str) -> Player | None:
    """The person of the register with this very name, if there is exactly one.

    If there is none, the one who was found to be the same as somebody of that name.
    """
    # Compared here because SQLite knows capitals of the plain alphabet only.
    wanted = tidy(name).casefold()
    register = list(Player.objects.for_club(club))
    found = [p for p in register if p.name.casefold() == wanted]
    if not found:
        meant = other_names(club).get(wanted)
        found = [p for p in register if p.pk == meant]
    return found[0] if len(found) == 1 else None


def import_people(
    club: Club, rows: Iterable[PersonRow], *, dry_run: bool = False, key: UUID | None = None
) -> Imported:
    """Add the rows' people; who is there already (same name, same member number) gets new details.

    The same file twice therefore changes nothing the second time, also by two people at once; the
    same key again is Repeated.
    """
    if dry_run:
        return _imported(club, rows)[0]
    with transaction.atomic():
        once(key)
        # The club's lock: two lists at once would each find nobody of the other's.
        Club.objects.select_for_update().get(pk=club.pk)
        done, new, updated = _imported(club, rows)
        Player.objects.bulk_create(new)
        Player.objects.bulk_update(updated, KEPT_FROM_FILE)
    return done


def _imported(club: Club, rows: Iterable[PersonRow]) -> tuple[Imported, list[Player], list[Player]]:
    """What the rows come to, with the people to be added and to be changed."""
    register = list(Player.objects.for_club(club))
    known = {(p.name.casefold(), p.member_no): p for p in register}
    by_pk = {p.pk: p for p in register}
    by_name = {name: by_pk[pk] for name, pk in other_names(club).items()}
    by_name |= {p.name.casefold(): p for p in register}
    new: list[Player] = []
    updated: list[Player] = []
    same = 0
    for row in rows:
        name = row.name.casefold()
        there = known.get((name, row.member_no)) or _same_person(by_name.get(name), row)
        if there is None:
            made = Player(
                club=club, name=row.name, station=row.station, email=row.email,
                member_no=row.member_no,
            )  # fmt: skip
            new.append(made)
            known[name, row.member_no] = by_name[name] = made
        elif _take_over(there, row):
            if there.pk and there not in updated:
                updated.append(there)
        else:
            same += 1
    done = Imported(tuple(p.name for p in new), tuple(p.name for p in updated), same)
    return done, new, updated


def _same_person(found: Player | None, row: PersonRow) -> Player | None:
    """A namesake is another person only if both have a member number and these differ."""
    if found is None or (found.member_no and row.member_no and found.member_no != row.member_no):
        return None
    return found


def _take_over(player: Player, row: PersonRow) -> bool:
    changed = False
    for field in KEPT_FROM_FILE:
        value = getattr(row, field)
        if value and getattr(player, field) != value:
            setattr(player, field, value)
            changed = True
    return changed
