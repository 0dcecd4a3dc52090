"""A club is made once, and one in which nothing has been done can be removed."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden, hidden_in, said
from whistdrive.clubs import services
from whistdrive.clubs.models import Club, Membership, Role

pytestmark = pytest.mark.django_db

NEW = {"name": "Mill Lane", "language": "en"}


@pytest.fixture
def club() -> Club:
    return factories.ClubFactory(name="Mill Lane")


@pytest.fixture
def owner(client: Client, club: Club) -> Client:
    client.force_login(factories.member(club))
    return client


def make(owner: Client, name: str = "Mill Lane", **more: str) -> HttpResponse:
    page = reverse("club_new")
    return owner.post(page, {**NEW, **hidden(owner, page), "name": name, **more}, follow=True)


def remove(client: Client, club: Club, form: dict[str, str]) -> HttpResponse:
    return client.post(reverse("club_remove", args=(club.slug,)), form, follow=True)


def settings_of(club: Club) -> str:
    return reverse("club_settings", args=(club.slug,))


# --- made ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Mill Lane", " mill lane "])
def test_a_club_of_a_name_that_one_has_is_asked_about(owner: Client, club: Club, name: str) -> None:
    answer = make(owner, name)

    page = answer.content.decode()
    assert (answer.status_code, Club.objects.count()) == (422, 1)
    assert f'href="{reverse("club", args=(club.slug,))}">Go to Mill Lane</a>' in page
    assert f'name="name" value="{name}"' in page


def test_a_second_club_of_one_name_can_be_meant(owner: Client, club: Club) -> None:
    form = {**NEW, **hidden_in(make(owner)), "even_so": "yes"}

    owner.post(reverse("club_new"), form)

    assert Club.objects.filter(name="Mill Lane").count() == 2


@pytest.mark.parametrize("role", [None, Role.STEWARD])
def test_a_name_that_somebody_elses_club_has_is_free(
    client: Client, club: Club, role: Role | None
) -> None:
    client.force_login(factories.member(club, role) if role else factories.UserFactory())

    make(client)

    assert Club.objects.filter(name="Mill Lane").count() == 2


# --- removed -------------------------------------------------------------------------------------


def test_an_empty_club_is_removed_once_with_its_roles(owner: Client, club: Club) -> None:
    other = factories.member(factories.ClubFactory())
    form = hidden(owner, settings_of(club), "remove")

    first, second = remove(owner, club, form), remove(owner, club, form)

    assert said(first) == ["Removed: Mill Lane."]
    assert said(second) == [
        "That was done already: the same form came twice and counted once."
    ]  # fmt: skip
    assert not Club.objects.filter(pk=club.pk).exists()
    assert [m.user for m in Membership.objects.all()] == [other]


@pytest.mark.parametrize("what", ["person", "drive"])
def test_a_club_in_which_something_was_done_stays(owner: Client, club: Club, what: str) -> None:
    form = hidden(owner, settings_of(club), "remove")
    if what == "person":
        factories.PlayerFactory(club=club)
    else:
        factories.DriveFactory(club=club)

    answer = remove(owner, club, form)

    assert said(answer) == ["Mill Lane has drives or people by now, so it stays."]
    page = owner.get(settings_of(club)).content.decode()
    assert "A club with drives or people stays" in page
    assert 'value="remove"' not in page
    with pytest.raises(services.NotEmpty):
        services.remove_club(club.pk)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.STEWARD, None])
def test_nobody_but_an_owner_removes_a_club(
    client: Client, owner: Client, club: Club, role: Role | None
) -> None:
    form = hidden(owner, settings_of(club), "remove")
    other = Client()
    other.force_login(factories.member(club, role) if role else factories.UserFactory())

    assert remove(other, club, form).status_code == 404
    assert Club.objects.filter(pk=club.pk).exists()


def test_without_a_key_no_club_is_removed(owner: Client, club: Club) -> None:
    assert said(remove(owner, club, {})) == ["This page is out of date. Load it again and repeat."]
    assert Club.objects.filter(pk=club.pk).exists()
