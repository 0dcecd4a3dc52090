"""Doors: who may come in by which code or membership; everybody else gets "not found"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from django.http import Http404, HttpRequest

from tournaments.models import Drive, Player
from tournaments.selectors.codes import drive_by_code
from tournaments.selectors.people import person_of
from tournaments.services.changes import Actor
from whistdrive.clubs.models import Club, Role
from whistdrive.clubs.roles import Rights, rights_in
from whistdrive.web import ratelimit
from whistdrive.web.codes import normalise
from whistdrive.web.device import device_of
from whistdrive.web.language import use_club_language

Found = TypeVar("Found")


def open_door(request: HttpRequest, code: str, find: Callable[[str], Found | None]) -> Found:
    """What the code opens; wrong codes are counted, and too many of them have to wait."""
    found = find(normalise(code))
    if found is None:
        ratelimit.failed(request, "code", normalise(code))
        raise Http404
    return found


def open_drive(
    request: HttpRequest, code: str, at_least: Role = Role.STEWARD
) -> tuple[Drive, Rights]:
    """The drive, for a member of its club with at least this role; Http404 for all others."""
    drive = drive_by_code(normalise(code))
    if drive is None:
        raise Http404
    rights = rights_in(request.user, drive.club, at_least)
    # The pages' navigation shows only what this person may open.
    request.rights = rights  # type: ignore[attr-defined]
    use_club_language(request, drive.club.language)
    return drive, rights


def own_tables(rights: Rights, tables: Iterable[int]) -> frozenset[int]:
    """Those of the tables whose scores this person may enter."""
    return frozenset(table for table in tables if rights.may_enter_at(table))


def person_found(club: Club, pk: int) -> Player:
    """This person of the club's register; Http404 where there is none."""
    person = person_of(club, pk)
    if person is None:
        raise Http404
    return person


def actor_of(request: HttpRequest) -> Actor:
    """Who is doing this."""
    user = request.user.pk if request.user.is_authenticated else None
    return Actor(user, device_of(request))
