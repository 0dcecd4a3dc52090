"""The big screen speaks the hall's language, whatever the one speaks who opens it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories

pytestmark = pytest.mark.django_db


def test_the_language_in_the_address_stays_when_the_screen_renews_itself(client: Client) -> None:
    drive = factories.make_drive()
    address = reverse("projector", args=(drive.viewer_code,)) + "?language=ro"

    whole = client.get(address).content.decode()
    part = client.get(address, headers={"HX-Request": "true"})

    assert '<html lang="ro"' in whole
    assert f'hx-get="{address}"' in whole
    assert part["Content-Language"] == "ro"
    assert f'hx-get="{address}"' in part.content.decode()


def test_each_language_is_offered_where_the_screen_is_opened(client: Client) -> None:
    drive = factories.make_drive()
    client.force_login(factories.member(drive.club))

    page = client.get(reverse("console", args=(drive.code,))).content.decode()

    address = reverse("projector", args=(drive.viewer_code,))
    assert [f'href="{address}?language={code}"' in page for code in ("en", "it", "ro")] == [
        True
    ] * 3
