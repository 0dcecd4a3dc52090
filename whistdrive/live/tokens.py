"""The right to listen: a signed list of channels with an end, carried in the stream's address."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from django.core import signing

STREAM_PATH = "/live/stream/"
LIFE_HOURS = 12
_SALT = "whistdrive.live"


@dataclass(frozen=True, slots=True)
class Grant:
    """What a token allows: these channels, until then (seconds since 1970)."""

    channels: tuple[str, ...]
    until: int


def stream_url(channels: Iterable[str]) -> str:
    """The address of a stream with these channels, good for 12 to 13 hours.

    The same channels give the same address for an hour, so that a part rendered anew does not
    make every page open its stream anew, and cached parts stay equal to the byte.
    """
    until = (int(time.time()) // 3600 + 1 + LIFE_HOURS) * 3600
    token = signing.Signer(salt=_SALT).sign_object([sorted(set(channels)), until])
    return f"{STREAM_PATH}?token={token}"


def read(token: str) -> Grant | None:
    """What the token allows; None if it is not ours, was changed or has ended."""
    try:
        channels, until = signing.Signer(salt=_SALT).unsign_object(token)
    except (signing.BadSignature, ValueError):
        return None
    return Grant(tuple(channels), until) if until > time.time() else None
