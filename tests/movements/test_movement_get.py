"""The list of movements and their options by name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tournaments.movements import ALL, get, options_of
from tournaments.movements.base import Movement, MovementError
from tournaments.movements.partner_drive import PartnerDrive
from tournaments.movements.progressive import Progressive

KEYS = [movement.key for movement in ALL]


def test_get_fills_in_what_is_not_given() -> None:
    movements: list[Movement] = [
        get("progressive", {}),
        get("progressive", {"who": "losers", "stay": "keep", "direction": "down"}),
        get("partner_drive", {}),
    ]

    assert movements == [Progressive(), Progressive("losers", "keep", "down"), PartnerDrive()]


def test_options_of_puts_the_default_first() -> None:
    assert options_of("progressive") == {
        "who": ("winners", "losers"),
        "stay": ("split", "keep"),
        "direction": ("up", "down"),
    }
    for movement in ALL:
        defaults = {name: values[0] for name, values in options_of(movement.key).items()}
        assert get(movement.key, defaults) == get(movement.key, {})


@pytest.mark.parametrize(
    ("key", "options", "reason"),
    [
        ("waltz", {}, f"there is no movement 'waltz'; there are: {', '.join(KEYS)}"),
        (
            "progressive",
            {"whom": "winners"},
            "progressive has no option 'whom'; it has: who, stay, direction",
        ),
        (
            "progressive",
            {"who": "everybody"},
            "progressive: who cannot be 'everybody'; it can be: winners, losers",
        ),
        ("partner_drive", {"who": "winners"}, "partner_drive has no option 'who'; it has: none"),
    ],
)
def test_get_names_what_is_wrong_and_what_is_possible(
    key: str, options: dict[str, str], reason: str
) -> None:
    with pytest.raises(MovementError) as caught:
        get(key, options)

    assert str(caught.value) == reason


def test_the_package_needs_no_django() -> None:
    code = "import sys; sys.modules['django'] = None; import tournaments.movements.jsonform"

    subprocess.run([sys.executable, "-c", code], check=True)
