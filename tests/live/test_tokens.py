from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.core import signing

from whistdrive.live import stream_url, tokens

EVENING = "2026-11-28 19:30:00+00:00"


def token_of(url: str) -> str:
    return parse_qs(urlsplit(url).query)["token"][0]


def test_url_holds_the_channels_sorted_and_once() -> None:
    url = stream_url(["table:3:7", "everyone:3", "table:3:7"])

    grant = tokens.read(token_of(url))

    assert urlsplit(url).path == "/live/stream/"
    assert grant is not None
    assert grant.channels == ("everyone:3", "table:3:7")


def test_token_lives_for_twelve_hours_and_not_for_fourteen() -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        token = token_of(stream_url(["room:1"]))
        clock.shift(12 * 3600)
        assert tokens.read(token) is not None
        clock.shift(2 * 3600)
        assert tokens.read(token) is None


def test_address_stays_the_same_within_the_hour() -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        first = stream_url(["room:1"])
        clock.shift(29 * 60)
        assert stream_url(["room:1"]) == first
        clock.shift(60)
        assert stream_url(["room:1"]) != first


@pytest.mark.parametrize("change", ["", "x", "swap", "é", "a:b:c", "\x00"])
def test_token_that_was_changed_or_made_up_allows_nothing(change: str) -> None:
    token = token_of(stream_url(["table:3:7"]))
    other = token_of(stream_url(["room:3"]))
    text, signature = token.rsplit(":", 1)
    made_up = {"": "", "x": token + "x", "swap": other.rsplit(":", 1)[0] + ":" + signature}

    assert tokens.read(token) is not None
    assert tokens.read(made_up.get(change, change)) is None
    assert tokens.read(text) is None


def test_signature_for_something_else_is_no_token() -> None:
    assert tokens.read(signing.Signer().sign_object([["room:1"], 2**40])) is None
    assert tokens.read(signing.Signer(salt="whistdrive.live").sign("hello")) is None
