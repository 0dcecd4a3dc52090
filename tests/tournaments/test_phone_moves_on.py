"""After the call a table's phone leads those who sat there on, and opens no other table."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.selectors.room import entries_of

pytestmark = pytest.mark.django_db


def test_a_phone_that_is_carried_along_is_led_to_the_new_tables_card(client: Client) -> None:
    drive = factories.play_on(factories.make_drive())
    code, other = (factories.table_code(drive, table) for table in (1, 2))

    page = client.get(reverse("table_page", args=(code,))).content.decode()

    assert "Scan the card at your new table" in page
    assert f'<a href="{reverse("home")}">type its code</a>' in page
    assert other not in page


def test_the_names_lead_to_peoples_own_cards_after_the_call_as_before_it(client: Client) -> None:
    drive = factories.make_drive()
    address = reverse("table_page", args=(factories.table_code(drive, 1),))
    factories.settle(drive, 1, 1)
    before = client.get(address).content.decode()
    factories.play_on(drive)
    after = client.get(address).content.decode()

    cards = [reverse("card", args=(entry.code,)) for entry in entries_of(drive).values()]
    links = [[card for card in cards if f'<a href="{card}">' in page] for page in (before, after)]
    assert len(links[0]) == 4
    assert links[0] == links[1]
