"""Who is let in, and their passwords: shown once, never kept, and never lost for good."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden, said
from whistdrive.accounts.models import User
from whistdrive.clubs import services
from whistdrive.clubs.models import Club, Membership, Role

pytestmark = pytest.mark.django_db

SHOWN = re.compile(r'<b class="big-code">([a-z-]+-\d\d)</b>')
TWICE = "The same form came twice and counted once. The password of eve@example.org"
EVE = {"do": "let_in", "email": "eve@example.org", "role": "steward"}


@pytest.fixture
def club() -> Club:
    return factories.ClubFactory()


@pytest.fixture
def owner(client: Client, club: Club) -> Client:
    client.force_login(factories.member(club))
    return client


def named(member: Membership) -> dict[str, str]:
    """A member and the password that they have, as a form names them."""
    return {"member": str(member.pk), "seen": member.user.password_mark}


def members_of(club: Club) -> str:
    return reverse("club_members", args=(club.slug,))


def let_in(owner: Client, club: Club) -> Membership:
    owner.post(members_of(club), {**EVE, **hidden(owner, members_of(club), "let_in")})
    return Membership.objects.get(club=club, user__email="eve@example.org")


def password_on(page: HttpResponse) -> str:
    found = SHOWN.findall(page.content.decode())
    return found[0] if found else ""


def buttons(page: HttpResponse) -> list[int]:
    """For whom the page offers a new password."""
    forms = page.content.decode().split("<form")[1:]
    asks = [form for form in forms if 'value="new_password"' in form]
    return [int(re.search(r'name="member" value="(\d+)"', form)[1]) for form in asks]  # type: ignore[index]


# --- let in --------------------------------------------------------------------------------------


def test_who_is_let_in_gets_a_sign_in_with_a_password_that_is_shown(
    owner: Client, club: Club
) -> None:
    form = {**EVE, "name": "Eve", **hidden(owner, members_of(club), "let_in")}

    page = owner.post(members_of(club), form)

    eve = User.objects.get(email="eve@example.org")
    assert eve.check_password(password_on(page))
    assert page["Cache-Control"] == "no-store"
    assert owner.get(members_of(club)).content.decode().count("big-code") == 0


def test_a_second_tap_makes_one_member_and_offers_a_new_password(owner: Client, club: Club) -> None:
    form = {**EVE, **hidden(owner, members_of(club), "let_in")}
    first = owner.post(members_of(club), form)

    second = owner.post(members_of(club), form)

    eve = club.memberships.get(user__email="eve@example.org")
    assert (second.status_code, password_on(second)) == (200, "")
    assert TWICE in second.content.decode()
    assert buttons(second) == [eve.pk, eve.pk]
    assert eve.user.check_password(password_on(first))


def test_a_second_tap_for_who_had_a_sign_in_is_done_already(owner: Client, club: Club) -> None:
    factories.MembershipFactory(user=factories.UserFactory(email="eve@example.org"))
    form = {**EVE, **hidden(owner, members_of(club), "let_in")}
    owner.post(members_of(club), form)

    second = owner.post(members_of(club), form, follow=True)

    assert said(second)[-1].startswith("That was done already")
    assert club.memberships.filter(user__email="eve@example.org").count() == 1


def test_after_a_member_was_let_in_the_next_form_is_new_and_empty(
    owner: Client, club: Club
) -> None:
    key = hidden(owner, members_of(club), "let_in")

    page = owner.post(members_of(club), {**EVE, **key})

    form = page.context["form"]
    assert (form.is_bound, form["key"].value() != key["key"]) == (False, True)


def test_without_a_key_nobody_is_let_in(owner: Client, club: Club) -> None:
    page = owner.post(members_of(club), EVE)

    assert (page.status_code, club.memberships.count()) == (422, 1)
    assert b"This page is out of date." in page.content


# --- a new password ------------------------------------------------------------------------------


def test_an_owner_makes_a_new_password_for_who_was_let_in(owner: Client, club: Club) -> None:
    eve = let_in(owner, club)
    before = eve.user.password
    hers = Client()
    hers.force_login(eve.user)

    page = owner.post(members_of(club), hidden(owner, members_of(club), "new_password") | {
        "do": "new_password"
    })  # fmt: skip

    eve.user.refresh_from_db()
    assert eve.user.check_password(password_on(page))
    assert eve.user.password != before
    assert hers.get(reverse("clubs")).status_code == 302


def test_the_second_tap_on_a_new_password_offers_another(owner: Client, club: Club) -> None:
    eve = let_in(owner, club)
    form = {"do": "new_password", **hidden(owner, members_of(club), "new_password")}
    first = owner.post(members_of(club), form)

    second = owner.post(members_of(club), form)

    eve.user.refresh_from_db()
    assert TWICE in second.content.decode()
    assert eve.user.check_password(password_on(first))
    third = owner.post(members_of(club), {"do": "new_password", **hidden_again(second)})
    eve.user.refresh_from_db()
    assert eve.user.check_password(password_on(third))


def hidden_again(page: HttpResponse) -> dict[str, str]:
    note = page.content.decode().split('role="status"')[1].partition("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="(key|member|seen)" value="([^"]*)"', note))


def test_nobody_is_helped_whose_sign_in_is_not_this_clubs_alone(owner: Client, club: Club) -> None:
    elsewhere = let_in(owner, club)
    factories.MembershipFactory(user=elsewhere.user)
    had_one = factories.MembershipFactory().user
    services.let_in(club, had_one.email, Role.OWNER)
    staff = services.let_in(club, "keeper@example.org", Role.OWNER).membership.user
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    address = members_of(club)

    assert buttons(owner.get(address)) == []
    for member in club.memberships.all():
        key = hidden(owner, address, "let_in")
        form = {"do": "new_password", **named(member), **key}
        assert owner.post(address, form).status_code == 404
    assert had_one.check_password(factories.PASSWORD)


def test_a_member_of_another_club_is_not_found(owner: Client, club: Club) -> None:
    other = factories.MembershipFactory().club
    stranger = services.let_in(other, "far@example.org", Role.STEWARD).membership
    key = hidden(owner, members_of(club), "let_in")

    answer = owner.post(members_of(club), {"do": "new_password", **named(stranger), **key})

    assert answer.status_code == 404


def test_only_an_owner_makes_passwords(client: Client, club: Club) -> None:
    factories.member(club)
    eve = services.let_in(club, "eve@example.org", Role.STEWARD).membership
    client.force_login(factories.member(club, Role.ORGANISER))
    old = eve.user.password

    answer = client.post(members_of(club), {"do": "new_password", "member": str(eve.pk)})

    eve.user.refresh_from_db()
    assert (answer.status_code, eve.user.password) == (404, old)


def test_an_old_page_makes_no_password_and_says_so(owner: Client, club: Club) -> None:
    eve = let_in(owner, club)

    answer = owner.post(
        members_of(club), {"do": "new_password", "member": str(eve.pk)}, follow=True
    )

    assert said(answer)[-1] == "This page is out of date. Load it again and repeat."


def test_a_role_given_anew_keeps_the_help(owner: Client, club: Club) -> None:
    eve = let_in(owner, club)

    services.let_in(club, "eve@example.org", Role.ORGANISER)

    assert buttons(owner.get(members_of(club))) == [eve.pk]


def test_the_second_of_two_owners_is_told_that_there_is_a_new_password(
    owner: Client, club: Club
) -> None:
    eve = let_in(owner, club)
    other = Client()
    other.force_login(factories.member(club))
    forms = [hidden(one, members_of(club), "new_password") for one in (owner, other)]
    first = owner.post(members_of(club), {"do": "new_password", **forms[0]})

    second = other.post(members_of(club), {"do": "new_password", **forms[1]}, follow=True)

    eve.user.refresh_from_db()
    assert eve.user.check_password(password_on(first))
    assert password_on(second) == ""
    assert said(second)[-1].startswith("No new password was made: this person has got another one")


# --- a sign-in from elsewhere --------------------------------------------------------------------


def test_a_sign_in_of_no_club_any_more_is_not_let_in_with_its_old_password(
    owner: Client, club: Club
) -> None:
    elsewhere = factories.ClubFactory()
    factories.member(elsewhere)
    planted = services.let_in(elsewhere, "eve@example.org", Role.STEWARD)
    theirs = Client()
    theirs.force_login(planted.membership.user)
    services.let_out(elsewhere, planted.membership.pk)

    page = owner.post(members_of(club), {**EVE, **hidden(owner, members_of(club), "let_in")})

    eve = User.objects.get(email="eve@example.org")
    assert not eve.check_password(planted.password)
    assert eve.check_password(password_on(page))
    assert theirs.get(reverse("club", args=(club.slug,))).status_code in (302, 404)


def test_who_is_in_another_club_keeps_the_password_and_the_owner_is_told(
    owner: Client, club: Club
) -> None:
    elsewhere = factories.ClubFactory()
    factories.member(elsewhere)
    had = services.let_in(elsewhere, "eve@example.org", Role.STEWARD)
    address = members_of(club)

    page = owner.post(address, {**EVE, **hidden(owner, address, "let_in")}, follow=True)

    had.membership.user.refresh_from_db()
    assert had.membership.user.check_password(had.password)
    assert said(page)[-1].startswith("This sign-in is of another club too.")
    again = owner.post(address, {**EVE, **hidden(owner, address, "let_in")}, follow=True)
    assert not any(line.startswith("This sign-in") for line in said(again))


@pytest.mark.parametrize("more", [{"is_staff": True}, {"is_active": False}])
def test_the_password_of_who_has_the_support_pages_or_may_not_sign_in_stays(
    club: Club, more: dict[str, bool]
) -> None:
    factories.member(club)
    keeper = factories.UserFactory(**more)

    assert services.let_in(club, keeper.email, Role.OWNER).password == ""

    keeper.refresh_from_db()
    assert keeper.check_password(factories.PASSWORD)


# --- let out -------------------------------------------------------------------------------------


def test_who_is_let_out_has_no_role(owner: Client, club: Club) -> None:
    eve = let_in(owner, club)

    page = owner.post(members_of(club), {"do": "let_out", "member": str(eve.pk)}, follow=True)

    assert said(page)[-1] == "The role was taken away."
    assert not Membership.objects.filter(pk=eve.pk).exists()


def test_where_nobody_was_let_out_it_does_not_say_so(owner: Client, club: Club) -> None:
    stranger = factories.MembershipFactory()

    for member in ("", "x", "999999", str(stranger.pk)):
        page = owner.post(members_of(club), {"do": "let_out", "member": member}, follow=True)
        assert said(page)[-1] == "Nothing was changed: that person has no role in this club."

    assert Membership.objects.filter(pk=stranger.pk).exists()
