from __future__ import annotations

import pytest
from django.core.cache import cache
from django.http import HttpRequest
from django.test import RequestFactory

from whistdrive.web import ratelimit
from whistdrive.web.ratelimit import PER_ADDRESS, PER_CODE, TooMany, failed, passed


def come_from(address: str) -> HttpRequest:
    return RequestFactory().get("/", REMOTE_ADDR=address)


HALL = come_from("192.168.1.20")


def is_refused(code: str, request: HttpRequest = HALL, scope: str = "code") -> bool:
    try:
        ratelimit.refuse_if_too_many(request, scope, code)
    except TooMany:
        return True
    return False


def guess_many(request: HttpRequest = HALL) -> None:
    for n in range(PER_ADDRESS):
        failed(request, "code", f"GUESS{n}")


def test_wrong_code_is_refused_after_some_tries_from_anywhere() -> None:
    for n in range(PER_CODE):
        assert not is_refused("WRONG")
        failed(come_from(f"10.0.0.{n}"), "code", "WRONG")

    assert is_refused("WRONG")
    assert not is_refused("OTHER")
    assert not is_refused("WRONG", scope="slip")


def test_machine_that_guesses_is_refused_and_its_neighbour_not() -> None:
    guess_many()

    assert is_refused("K7M2QX")
    assert not is_refused("K7M2QX", come_from("192.168.1.21"))


def test_old_page_that_keeps_asking_does_not_lock_the_hall() -> None:
    for _ in range(PER_ADDRESS * 2):
        failed(HALL, "code", "OLDONE")

    assert is_refused("OLDONE")
    assert not is_refused("K7M2QX")


@pytest.mark.parametrize("is_same_process", [True, False])
def test_code_that_was_right_opens_while_others_are_guessed(
    is_same_process: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed(HALL, "code", "K7M2QX")
    if not is_same_process:
        monkeypatch.setattr(ratelimit, "_right", set())

    guess_many()

    assert not is_refused("K7M2QX")
    assert is_refused("K7M2QY")


def test_known_code_costs_the_cache_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    passed(HALL, "code", "K7M2QX")
    for name in ("get", "get_many", "set", "add", "incr"):
        monkeypatch.setattr(type(cache._connections["default"]), name, None)

    passed(HALL, "code", "K7M2QX")

    assert not is_refused("K7M2QX")


def test_code_that_was_right_once_is_counted_when_it_opens_nothing_any_more() -> None:
    passed(HALL, "code", "K7M2QX")
    for _ in range(PER_CODE):
        failed(HALL, "code", "K7M2QX")

    assert is_refused("K7M2QX")


def test_addresses_of_one_household_count_as_one() -> None:
    guess_many(come_from("2001:db8:1:2::1"))

    assert is_refused("X", come_from("2001:db8:1:2:aaaa::9"))
    assert not is_refused("X", come_from("2001:db8:1:3::1"))


@pytest.mark.parametrize("address", ["", "unix:", "fe80::1%eth0"])
def test_odd_addresses_are_counted_too(address: str) -> None:
    guess_many(come_from(address))

    assert is_refused("X", come_from(address))


def test_count_that_expires_in_between_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    backend = type(cache._connections["default"])
    monkeypatch.setattr(backend, "add", lambda *args, **more: False)

    failed(HALL, "code", "WRONG")

    assert not is_refused("WRONG")
