"""A name that should not be in the register is taken out, while nothing depends on it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden, said
from tournaments.models import Drive, Player
from tournaments.refusals import Reason, Refused
from tournaments.services import tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.people import remove_player
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(names=["Ann", "Bob", "Cat", "Dan"], drawn=False, started=False)


@pytest.fixture
def eve(drive: Drive) -> Player:
    return factories.PlayerFactory(club=drive.club, name="Eve")


def address(player: Player, page: str = "person_remove") -> str:
    return reverse(page, args=(player.club.slug, player.pk))


def test_whom_no_drive_names_is_removed_once(client: Client, eve: Player) -> None:
    client.force_login(factories.member(eve.club, Role.ORGANISER))
    form = hidden(client, address(eve, "person_edit"), "remove")

    first = client.post(address(eve), form, follow=True)
    second = client.post(address(eve), form, follow=True)

    assert not Player.objects.filter(name="Eve").exists()
    assert said(first) == ["Removed from the register: Eve."]
    assert said(second) == [
        "That was done already: the same form came twice and counted once."
    ]  # fmt: skip


def test_without_a_key_nobody_is_removed(client: Client, eve: Player) -> None:
    client.force_login(factories.member(eve.club))

    answer = client.post(address(eve))

    assert answer.status_code == 422
    assert b"This page is out of date." in answer.content
    assert Player.objects.filter(pk=eve.pk).exists()


@pytest.mark.parametrize("stays", [True, False], ids=["on the list", "taken off it"])
def test_whom_a_drive_has_on_record_stays_and_the_page_says_why(
    client: Client, drive: Drive, eve: Player, stays: bool
) -> None:
    client.force_login(factories.member(eve.club))
    form = hidden(client, address(eve, "person_edit"), "remove")
    tonight.set_present(drive.pk, [eve.pk], PROGRAM)
    if not stays:
        tonight.set_absent(drive.pk, eve.pk, PROGRAM)

    answer = client.post(address(eve), form)
    page = client.get(address(eve, "person_edit"))

    assert (answer.status_code, page.status_code) == (422, 200)
    for shown in (answer, page):
        assert "Eve cannot be removed: a drive has this person on record" in shown.content.decode()
        assert 'value="remove"' not in shown.content.decode()
    assert Player.objects.filter(pk=eve.pk).exists()


def test_into_whom_another_was_merged_stays(eve: Player) -> None:
    factories.PlayerFactory(club=eve.club, name="Eva", merged_into=eve)

    with pytest.raises(Refused) as refused:
        remove_player(eve.club, eve.pk)

    assert refused.value.reason is Reason.PERSON_IS_TWO


def test_a_steward_removes_nobody(client: Client, eve: Player) -> None:
    client.force_login(factories.member(eve.club, Role.STEWARD))

    answer = client.post(address(eve))

    assert answer.status_code in (403, 404)
    assert Player.objects.filter(pk=eve.pk).exists()


def test_a_person_of_another_club_is_not_found(client: Client, eve: Player) -> None:
    client.force_login(factories.member(eve.club))
    form = hidden(client, address(eve, "person_edit"), "remove")
    stranger = factories.PlayerFactory()

    answer = client.post(reverse("person_remove", args=(eve.club.slug, stranger.pk)), form)

    assert answer.status_code == 404
    assert Player.objects.filter(pk=stranger.pk).exists()
