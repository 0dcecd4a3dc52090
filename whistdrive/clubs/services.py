"""Clubs made and changed; members let in and out."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.text import slugify

from whistdrive.accounts.models import User
from whistdrive.accounts.passwords import give_new_password, readable_password
from whistdrive.clubs.models import Club, Membership, Role
from whistdrive.web.codes import new_code
from whistdrive.web.keys import came_to, once
from whistdrive.web.seen import must_be_as_read

logger = logging.getLogger(__name__)


class LastOwner(Exception):
    """A club must keep an owner."""


@dataclass(frozen=True, slots=True)
class NewMember:
    """A member and a password made just now, to be shown once; none if they had one before."""

    membership: Membership
    password: str = ""


def create_club(owner: User, name: str, *, key: UUID | None = None, **more: str) -> Club:
    """Make a club; who makes it owns it. The same key again is Repeated, with the address."""
    with transaction.atomic():
        once(key)
        club = Club.objects.create(name=name, slug=_free_slug(name), **more)
        Membership.objects.create(club=club, user=owner, role=Role.OWNER)
        came_to(key, club.slug)
    return club


def change_club(club_id: int, known: Mapping[str, object] | None = None, **changes: str) -> Club:
    """Change a club's name, language, place or the words for its lines; its address stays.

    `known` are the values that the caller went by: Changed where they no longer stand.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update().get(pk=club_id)
        must_be_as_read(club, known or {})
        for name, value in changes.items():
            setattr(club, name, value)
        club.save(update_fields=[*changes])
    return club


def _free_slug(name: str) -> str:
    wanted = slugify(name)[:50] or new_code(6).lower()
    if wanted in ("new", "people") or Club.objects.filter(slug=wanted).exists():
        return f"{wanted}-{new_code(4).lower()}"
    return wanted


def let_in(
    club: Club,
    email: str,
    role: str,
    *,
    name: str = "",
    tables: str = "",
    key: UUID | None = None,
) -> NewMember:
    """Give somebody a role in the club; makes their sign-in if there is none.

    The same key again is Repeated; with the membership, if a password was shown then.
    """
    with transaction.atomic():
        once(key)
        user = User.objects.filter(email__iexact=email).first()
        password = ""
        if user is None:
            password = readable_password()
            user = User.objects.create_user(email=email, password=password, name=name)
        given = {"role": role, "tables": tables} | ({"made_here": True} if password else {})
        membership, _made = Membership.objects.update_or_create(
            club=club, user=user, defaults=given
        )
        _must_have_owner(club)
        if password:
            came_to(key, str(membership.pk))
    return NewMember(membership, password)


def helpable(club: Club, by: User) -> QuerySet[Membership]:
    """The members for whom another owner may make a new password.

    It opens all that their sign-in opens. So it must be this club's own: made here, in no other
    club, and without the support pages. Their own password people change themselves.
    """
    elsewhere = Membership.objects.filter(user=OuterRef("user")).exclude(club=OuterRef("club"))
    return Membership.objects.filter(
        ~Exists(elsewhere), club=club, made_here=True, user__is_staff=False, user__is_active=True
    ).exclude(user=by)


def new_password(club: Club, membership_id: int, by: User, *, key: UUID | None = None) -> NewMember:
    """Make a member's password anew, who has forgotten it; Membership.DoesNotExist if not helpable.

    The same key again is Repeated, with the membership.
    """
    with transaction.atomic():
        once(key)
        membership = helpable(club, by).select_related("user").get(pk=membership_id)
        password = give_new_password(membership.user)
        came_to(key, str(membership.pk))
    logger.info("User %s has a new password, made by user %s", membership.user_id, by.pk)
    return NewMember(membership, password)


def let_out(club: Club, membership_id: int) -> None:
    """Take somebody's role away; never the last owner's."""
    with transaction.atomic():
        Membership.objects.filter(club=club, pk=membership_id).delete()
        _must_have_owner(club)


def _must_have_owner(club: Club) -> None:
    if not Membership.objects.filter(club=club, role=Role.OWNER).exists():
        raise LastOwner
