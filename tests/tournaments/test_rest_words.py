"""What phones and table cards say is what the settings say."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import seating

pytestmark = pytest.mark.django_db

AVERAGE = "A rest counts like an average hand, so you lose nothing."


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ({"rest": "none"}, "A rest neither gains nor costs anything."),
        ({"rest": "own_average", "rest_half_tricks": 12}, AVERAGE),
        ({"rest": "fixed", "rest_half_tricks": 13}, AVERAGE),
        ({"rest": "fixed", "rest_half_tricks": 12}, "A rest counts 6 tricks."),
        ({"rest": "fixed", "rest_half_tricks": 14}, "A rest counts 7 tricks."),
    ],
)
def test_who_rests_is_told_what_it_is_worth(
    client: Client, rule: dict[str, Any], said: str
) -> None:
    drive = factories.make_drive(tables=1, resting=1, **rule)
    code = factories.card_code(drive, int(seating(drive).resting[0]))

    page = client.get(reverse("card", args=(code,))).content.decode()

    assert said in page
    assert (AVERAGE in page) == (said == AVERAGE)


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("agree", "Tap your tricks and send; the other pair agrees."),
        ("trust", "Tap your tricks and send. It counts at once."),
        ("blind", "Tap your tricks and send. Then the other pair enters its own figure"),
    ],
)
def test_a_table_card_says_what_the_other_pair_has_to_do(
    client: Client, mode: str, said: str
) -> None:
    drive = factories.make_drive(tables=1, entry_mode=mode)
    client.force_login(factories.member(drive.club))

    page = client.get(reverse("drive_print", args=(drive.code,))).content.decode()

    assert f"<li>{said}" in page
