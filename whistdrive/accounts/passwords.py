"""Passwords that can be read out and typed by anybody."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whistdrive.accounts.models import User

WORDS = (
    "amber", "apple", "autumn", "basil", "beacon", "birch", "bramble", "bridge", "butter",
    "candle", "cedar", "cherry", "clover", "cobble", "copper", "cotton", "cricket", "daisy",
    "damson", "drizzle", "ember", "feather", "fennel", "fiddle", "forest", "garden", "ginger",
    "gravel", "hazel", "heather", "honey", "island", "ivory", "jasmine", "juniper", "kettle",
    "ladder", "lantern", "lemon", "linen", "marble", "meadow", "mellow", "mitten", "muffin",
    "nettle", "nutmeg", "orchard", "otter", "paddle", "parsley", "pebble", "pepper", "pillow",
    "plover", "poppy", "pretzel", "puddle", "pumpkin", "quilt", "rabbit", "raven", "ribbon",
    "robin", "rocket", "saddle", "saffron", "sailor", "sandal", "silver", "sparrow", "spinach",
    "starling", "sugar", "summer", "sunset", "teapot", "thimble", "thistle", "timber", "tinder",
    "toffee", "trumpet", "tulip", "turnip", "velvet", "violet", "waffle", "walnut", "water",
    "whistle", "willow", "window", "winter", "yellow",
)  # fmt: skip


def readable_password() -> str:
    """Four words and two digits: about 33 bits, to be changed, behind a limit on guesses."""
    return "-".join(secrets.choice(WORDS) for _ in range(4)) + f"-{secrets.randbelow(90) + 10}"


def give_new_password(user: User) -> str:
    """A new password in place of the old; every open session of that person ends."""
    password = readable_password()
    user.set_password(password)
    user.save(update_fields=("password",))
    return password
