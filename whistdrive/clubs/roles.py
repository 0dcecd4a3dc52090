"""Who may do what: asked by both apps, answered with "not found" to strangers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404

from whistdrive.clubs.models import Club, Membership, Role

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from whistdrive.accounts.models import User

RANK = {Role.STEWARD: 1, Role.ORGANISER: 2, Role.OWNER: 3}


@dataclass(frozen=True, slots=True)
class Rights:
    """What a signed-in person may do in one club."""

    club: Club
    role: Role
    tables: str = ""

    def is_at_least(self, role: Role) -> bool:
        """Whether this role may do what `role` may do."""
        return RANK[self.role] >= RANK[role]

    @property
    def is_organiser(self) -> bool:
        """Whether this is an organiser or more, as templates ask it."""
        return self.is_at_least(Role.ORGANISER)

    @property
    def is_bound(self) -> bool:
        """Whether this is a steward of some tables only."""
        return self.role == Role.STEWARD and bool(self.tables)

    def may_enter_at(self, table: int) -> bool:
        """Whether scores of this table may be entered, and its code be seen."""
        return not self.is_bound or table in table_numbers(self.tables)


def table_numbers(text: str) -> set[int]:
    """Read "1-6, 9" as numbers; anything else in the text is a ValueError naming it."""
    numbers: set[int] = set()
    for part in filter(None, (p.strip() for p in text.split(","))):
        found = re.fullmatch(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?", part)
        if not found:
            raise ValueError(part)
        low, high = int(found[1]), int(found[2] or found[1])
        if low < 1 or high < low:
            raise ValueError(part)
        numbers.update(range(low, high + 1))
    return numbers


def rights_in(user: User | AnonymousUser, club: Any, at_least: Role = Role.STEWARD) -> Rights:
    """The user's rights in a club given as a row or by its number; Http404 if too little.

    Strangers and people without the role get the same answer as for a club that does not exist.
    """
    if not user.is_authenticated:
        raise Http404
    membership = (
        Membership.objects.select_related("club")
        .filter(user=user, club=club.pk if isinstance(club, Club) else club)
        .first()
    )
    if membership is None:
        raise Http404
    rights = Rights(membership.club, Role(membership.role), membership.tables)
    if not rights.is_at_least(at_least):
        raise Http404
    return rights
