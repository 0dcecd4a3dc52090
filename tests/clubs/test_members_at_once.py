"""Owners who change their club's members in the same moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from tests import factories
from tests.tournaments.threads import at_once
from whistdrive.accounts.models import User
from whistdrive.clubs import services
from whistdrive.clubs.models import Membership, Role
from whistdrive.web.seen import Changed

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4


def together(*deeds: Callable[[], object]) -> list[object]:
    """Do all in the same moment, connected already; what each came to, also where refused."""
    ready = Barrier(len(deeds))

    def one(deed: Callable[[], object]) -> object:
        connection.ensure_connection()
        ready.wait(timeout=30)
        try:
            return deed() or "done"
        except (services.LastOwner, Changed) as refused:
            return type(refused).__name__

    return at_once(*[partial(one, deed) for deed in deeds])


@pytest.mark.parametrize("_time", range(TIMES))
def test_two_owners_who_let_each_other_out_leave_one(_time: int) -> None:
    club = factories.ClubFactory()
    one, two = (factories.MembershipFactory(club=club, role=Role.OWNER) for _ in range(2))

    came = together(*[partial(services.let_out, club, owner.pk) for owner in (one, two)])

    assert Counter(came) == {"done": 1, "LastOwner": 1}
    assert club.memberships.filter(role=Role.OWNER).count() == 1


@pytest.mark.parametrize("_time", range(TIMES))
def test_two_owners_who_make_each_other_stewards_leave_one(_time: int) -> None:
    club = factories.ClubFactory()
    emails = [factories.member(club).email for _ in range(2)]

    came = together(*[partial(services.let_in, club, email, Role.STEWARD) for email in emails])

    assert came.count("LastOwner") == 1
    assert club.memberships.filter(role=Role.OWNER).count() == 1


@pytest.mark.parametrize("clubs", [1, 4])
def test_somebody_new_let_in_by_four_at_once_gets_one_sign_in(clubs: int) -> None:
    made = [factories.ClubFactory() for _ in range(clubs)]
    for club in made:
        factories.member(club)

    came = together(
        *[
            partial(services.let_in, made[n % clubs], "eve@example.org", Role.STEWARD)
            for n in range(4)
        ]
    )

    eve = User.objects.get(email="eve@example.org")
    assert Membership.objects.filter(user=eve).count() == clubs
    assert all(isinstance(done, services.NewMember) for done in came)
    shown = [done.password for done in came if done.password]
    assert [eve.check_password(password) for password in shown] == [True]


@pytest.mark.parametrize("_time", range(TIMES))
def test_of_two_new_passwords_at_once_one_is_made_and_it_works(_time: int) -> None:
    club = factories.ClubFactory()
    owners = [factories.member(club) for _ in range(2)]
    eve = services.let_in(club, "eve@example.org", Role.STEWARD).membership
    seen = eve.user.password_mark

    came = together(
        *[partial(services.new_password, club, eve.pk, owner, seen=seen) for owner in owners]
    )

    [refused] = [one for one in came if isinstance(one, str)]
    [made] = [one for one in came if not isinstance(one, str)]
    eve.user.refresh_from_db()
    assert refused == "Changed"
    assert eve.user.check_password(made.password)
