from __future__ import annotations

import pytest
from django.core.cache import cache
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from tests import factories
from tournaments.services.rounds import TABLE_CODE_LENGTH
from tournaments.services.tonight import ENTRY_CODE_LENGTH
from whistdrive.web.codes import ALPHABET
from whistdrive.web.ratelimit import PER_ADDRESS, PER_CODE, TooMany, failed


def come_from(address: str) -> HttpRequest:
    return RequestFactory().get("/", REMOTE_ADDR=address)


HALL = come_from("192.168.1.20")


def is_refused(code: str, request: HttpRequest = HALL, scope: str = "code") -> bool:
    """Whether this wrong code, tried once more, was one too many."""
    try:
        failed(request, scope, code)
    except TooMany:
        return True
    return False


def guess_many(request: HttpRequest = HALL) -> None:
    for n in range(PER_ADDRESS):
        failed(request, "code", f"GUESS{n}")


def test_wrong_code_is_refused_after_some_tries_from_anywhere() -> None:
    for n in range(PER_CODE):
        assert not is_refused("WRONG", come_from(f"10.0.0.{n}"))

    assert is_refused("WRONG")
    assert not is_refused("OTHER")
    assert not is_refused("WRONG", scope="slip")


def test_machine_that_guesses_is_refused_and_its_neighbour_not() -> None:
    guess_many()

    assert is_refused("K7M2QX")
    assert not is_refused("K7M2QX", come_from("192.168.1.21"))


def test_old_page_that_keeps_asking_is_no_guesser() -> None:
    for _ in range(PER_ADDRESS * 2):
        is_refused("OLDONE")

    assert is_refused("OLDONE")
    assert not is_refused("K7M2QX")


def test_guesses_of_one_address_are_told_once(caplog: pytest.LogCaptureFixture) -> None:
    guess_many()
    for n in range(5):
        is_refused(f"MORE{n}")

    assert [record.getMessage() for record in caplog.records] == [
        f"{PER_ADDRESS} different wrong codes in a minute from 192.168.1.20"
    ]


def test_guesses_beyond_the_limit_fill_no_cache() -> None:
    guess_many()

    is_refused("ONEMORE")

    assert cache.get("wrong:code:ONEMORE") is None


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

    assert not is_refused("WRONG")


def test_codes_are_long_enough_for_guesses_without_a_limit() -> None:
    """The sum of `whistdrive.web.ratelimit`: a thousand a second, four hours, 100 tables."""
    guesses = 1000 * 4 * 60 * 60

    tables = 100 * guesses / len(ALPHABET) ** TABLE_CODE_LENGTH
    cards = 400 * guesses / len(ALPHABET) ** ENTRY_CODE_LENGTH

    assert tables + cards < 1 / 300


# --- doors ---------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("door", ["table_page", "card", "projector", "home"])
def test_right_code_never_seen_opens_from_an_address_that_guesses(
    client: Client, door: str
) -> None:
    drive = factories.make_drive(tables=1)
    codes = {"card": factories.card_code(drive, 1), "projector": drive.viewer_code}
    code = codes.get(door, factories.table_code(drive, 1))
    guess_many(come_from("127.0.0.1"))

    if door == "home":
        answers = [client.post(reverse(door), {"code": wrong}) for wrong in ("K7M2QX", code)]
    else:
        answers = [client.get(reverse(door, args=(wrong,))) for wrong in ("K7M2QX", code)]

    assert [answer.status_code for answer in answers] == [429, 302 if door == "home" else 200]


@pytest.mark.django_db
def test_code_that_was_tried_too_often_opens_once_it_is_right(client: Client) -> None:
    for _ in range(PER_CODE + 1):
        is_refused("K7M2QXAB", come_from("127.0.0.1"))

    drive = factories.make_drive(tables=1)
    drive.tables.update(code="K7M2QXAB")

    assert client.get(reverse("table_page", args=("K7M2QXAB",))).status_code == 200
