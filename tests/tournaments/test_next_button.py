"""Which button a page offers first: the one that comes next, not one that leads nowhere yet."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.models import Drive
from whistdrive.clubs.models import Club

pytestmark = pytest.mark.django_db

BUTTON = re.compile(r'<(?:a|button) class="([^"]*button-primary[^"]*)"[^>]*>(.*?)</(?:a|button)>')


def primary(club: Club, address: str) -> list[str]:
    """The words on the primary buttons of the page's content."""
    client = Client()
    client.force_login(factories.member(club))
    main = client.get(address).content.decode().split("<main")[-1]
    return [words for _, words in BUTTON.findall(main)]


def of_drive(drive: Drive, page: str) -> list[str]:
    return primary(drive.club, reverse(page, args=(drive.code,)))


def test_a_club_without_people_reads_in_a_list_first() -> None:
    club = factories.ClubFactory()
    address = reverse("club", args=(club.slug,))
    assert primary(club, address) == ["Add from a list"]

    factories.PlayerFactory(club=club)

    assert primary(club, address) == ["New drive"]


def test_with_nobody_here_the_register_comes_before_the_seats() -> None:
    drive = factories.DriveFactory()
    assert of_drive(drive, "drive_tonight") == ["Is here"]

    factories.PlayerFactory.create_batch(2, club=drive.club)
    assert of_drive(drive, "drive_tonight") == ["Mark all 2 others of the register as here"]

    factories.bring(drive, ["Cleo"])
    first, here, *_lines, last = of_drive(drive, "drive_tonight")
    assert (first, here, last) == ("On to the seats", "Is here", "On to the seats")


def test_no_seats_are_drawn_for_nobody_nor_for_fewer_than_a_table() -> None:
    drive = factories.DriveFactory()
    assert of_drive(drive, "drive_seats") == ["Tonight's list"]

    factories.bring(drive, ["Cleo"])
    assert of_drive(drive, "drive_seats") == ["Tonight's list"]

    factories.bring(drive, ["Ann", "Bob", "Dee"])
    assert of_drive(drive, "drive_seats") == ["Draw the seats"]


def test_a_list_is_saved_from_above_its_rows_or_below() -> None:
    club = factories.ClubFactory()
    client = Client()
    client.force_login(factories.member(club))

    answer = client.post(
        reverse("people_import", args=(club.slug,)), {"do": "look", "pasted": "Ann\nBob"}
    )

    above, _, below = answer.content.decode().partition("<table")
    for part in (above, below):
        assert "Yes, save the 2 good rows</button>" in part
    assert 'form="list" name="do" value="save"' in above
