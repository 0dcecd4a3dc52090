"""What has to be there for every movement, so that one that is added is not forgotten somewhere."""

from __future__ import annotations

import pytest

from tests import factories
from tournaments import movements
from tournaments.forms import DriveSettingsForm
from tournaments.messages import move_rule
from tournaments.models import Drive
from tournaments.services.drives import PRESETS

KEYS = [movement.key for movement in movements.ALL]


def test_every_movement_has_a_name_for_people() -> None:
    assert Drive.Movement.values == KEYS


@pytest.mark.django_db
@pytest.mark.parametrize("key", KEYS)
def test_the_settings_page_offers_every_option_of_every_movement(key: str) -> None:
    form = DriveSettingsForm(instance=factories.make_drive(tables=1, started=False))

    shown = {field.name: field for field in form.of_movements()}
    for name, values in movements.options_of(key).items():
        assert tuple(value for value, _word in shown[name].field.choices) == values


@pytest.mark.parametrize("key", KEYS)
def test_the_big_screen_has_a_sentence_for_every_movement(key: str) -> None:
    assert move_rule(Drive(movement=key)).endswith(".")


def test_every_preset_is_a_movement_with_options_that_it_has() -> None:
    for preset in PRESETS:
        movements.get(preset.settings["movement"], preset.settings["movement_options"])
