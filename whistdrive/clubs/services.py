"""Clubs made and changed; members let in and out."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.text import slugify

from whistdrive.accounts.models import User
from whistdrive.accounts.passwords import give_new_password, readable_password
from whistdrive.clubs.models import Club, Membership, Role
from whistdrive.web.codes import new_code
from whistdrive.web.keys import came_to, once
from whistdrive.web.seen import Changed, must_be_as_read

logger = logging.getLogger(__name__)


class LastOwner(Exception):
    """A club must keep an owner."""


class NotEmpty(Exception):
    """A club with drives or people stays."""


class SameName(Exception):
    """The owner has a club of this name, perhaps made a moment ago."""

    def __init__(self, club: Club) -> None:
        super().__init__(club.slug)
        self.club = club


@dataclass(frozen=True, slots=True)
class NewMember:
    """A member and a password made just now, to be shown once; none if they had one before.

    `is_from_elsewhere`: their sign-in is another club's too, which may know its password.
    """

    membership: Membership
    password: str = ""
    is_from_elsewhere: bool = False


def create_club(
    owner: User, name: str, *, key: UUID | None = None, even_so: bool = True, **more: str
) -> Club:
    """Make a club; who makes it owns it. The same key again is Repeated, with the address.

    SameName where the owner has a club of this name, unless another is wanted `even_so`.
    """
    with transaction.atomic():
        once(key)
        if not even_so and (club := _own_club(owner, name)):
            raise SameName(club)
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


def is_empty(club: Club) -> bool:
    """Whether the club has members only: no drive, nobody in the register."""
    others = (link for link in Club._meta.related_objects if link.related_model is not Membership)
    return not any(
        link.related_model._base_manager.filter(**{link.field.name: club}).exists()
        for link in others
    )


def remove_club(club_id: int, *, key: UUID | None = None) -> Club:
    """Remove a club in which nothing has been done yet, with its members' roles; else NotEmpty.

    The same key again is Repeated.
    """
    with transaction.atomic():
        once(key)
        # Locked, so that nobody is entered into it from here on.
        club = Club.objects.select_for_update().get(pk=club_id)
        if not is_empty(club):
            raise NotEmpty
        club.delete()
    return club


def _own_club(owner: User, name: str) -> Club | None:
    owned = Club.objects.filter(memberships__user=owner, memberships__role=Role.OWNER)
    # Compared here because SQLite knows capitals of the plain alphabet only.
    wanted = name.strip().casefold()
    return next((club for club in owned if club.name.casefold() == wanted), None)


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

    A sign-in that belongs to no club any more gets a new password: whoever knows the old one is
    not let in with it. The same key again is Repeated; with the membership, if a password was
    shown then.
    """
    with transaction.atomic():
        once(key)
        _lock(club)
        user, password = _sign_in(email, name)
        elsewhere = user.memberships.exclude(club=club).exists()
        given = {"role": role, "tables": tables} | ({"made_here": True} if password else {})
        membership, is_new = Membership.objects.update_or_create(
            club=club, user=user, defaults=given
        )
        _must_have_owner(club)
        if password:
            came_to(key, str(membership.pk))
    return NewMember(membership, password, is_from_elsewhere=is_new and elsewhere)


def _sign_in(email: str, name: str) -> tuple[User, str]:
    """The sign-in for this e-mail, locked; and its password, if that was made now."""
    user = _locked_user(email__iexact=email)
    if user is None:
        password = readable_password()
        try:
            with transaction.atomic():
                return User.objects.create_user(email=email, password=password, name=name), password
        except IntegrityError:
            # Another club has let the same person in, in the same moment.
            user = User.objects.select_for_update().get(email__iexact=email)
    if user.is_staff or not user.is_active or user.memberships.exists():
        return user, ""
    return user, give_new_password(user)


def _locked_user(**which: object) -> User | None:
    return User.objects.select_for_update(of=("self",)).filter(**which).first()


def _lock(club: Club) -> None:
    """Have two owners change the members one after the other."""
    Club.objects.select_for_update().get(pk=club.pk)


def helpable(club: Club, by: User) -> QuerySet[Membership]:
    """The members for whom another owner may make a new password.

    It opens all that their sign-in opens. So it must be this club's own: made here, in no other
    club, and without the support pages. Their own password people change themselves.
    """
    elsewhere = Membership.objects.filter(user=OuterRef("user")).exclude(club=OuterRef("club"))
    return Membership.objects.filter(
        ~Exists(elsewhere), club=club, made_here=True, user__is_staff=False, user__is_active=True
    ).exclude(user=by)


def new_password(
    club: Club, membership_id: int, by: User, *, seen: str, key: UUID | None = None
) -> NewMember:
    """Make a member's password anew, who has forgotten it; Membership.DoesNotExist if not helpable.

    `seen` is the mark of the password that the page knew: Changed where it is another by now, so
    that of two owners one is not left with a password that was replaced at once. The same key
    again is Repeated, with the membership.
    """
    with transaction.atomic():
        once(key)
        _lock(club)
        _locked_user(memberships__pk=membership_id)
        membership = helpable(club, by).select_related("user").get(pk=membership_id)
        if membership.user.password_mark != seen:
            raise Changed
        password = give_new_password(membership.user)
        came_to(key, str(membership.pk))
    logger.info("User %s has a new password, made by user %s", membership.user_id, by.pk)
    return NewMember(membership, password)


def let_out(club: Club, membership_id: int) -> None:
    """Take somebody's role away; never the last owner's. Membership.DoesNotExist if it is gone."""
    with transaction.atomic():
        _lock(club)
        Membership.objects.get(club=club, pk=membership_id).delete()
        _must_have_owner(club)


def _must_have_owner(club: Club) -> None:
    if not Membership.objects.filter(club=club, role=Role.OWNER).exists():
        raise LastOwner
