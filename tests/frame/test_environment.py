"""Settings from the environment: what is wrong stops the start in a sentence that names it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.processes import REPO
from whistdrive.environment import Environment

HOSTED = {"WHISTDRIVE_MODE": "hosted", "SECRET_KEY": "s" * 32, "ALLOWED_HOSTS": "whist.example"}


def reading(**values: str) -> Environment:
    return Environment(values)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("whist.example", "X must begin with postgres:// or unix://; it begins with nothing."),
        ("mysql://h/x", "X must begin with postgres:// or unix://; it begins with mysql."),
        ("postgres://", "X names no host after postgres://."),
        ("postgres:///", "X names no host after postgres://."),
        ("unix://", "X names no host after unix://."),
        ("postgres://host:0/x", "X names no host after postgres://."),
        ("postgres://host:many/x", "X cannot be read: after the host and a colon comes a port"),
        ("postgres://u:a#b@host/x", "X cannot be read: after the host and a colon comes a port"),
        ("postgres://u:a[b@host/x", "X cannot be read: after the host and a colon comes a port"),
    ],
)
def test_wrong_address_is_refused_without_saying_what_it_holds(value: str, sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        reading(X=value).address("X", ("postgres", "unix"))

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    "value", ["postgres://u:p@host:5432/x", "postgres:///x?host=/run/db", "unix:///run/redis", ""]
)
def test_right_address_is_taken_as_it_is(value: str) -> None:
    assert reading(X=f" {value} ").address("X", ("postgres", "unix")) == value


@pytest.mark.parametrize("value", ["Nowhere/There", "../zone", "Europe/"])
def test_wrong_time_zone_is_refused(value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"X is '.*', which is no time zone"):
        reading(X=value).zone("X", "Europe/London")


def test_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(ImproperlyConfigured, match="and that folder cannot be made"):
        reading(X=str(tmp_path / "file" / "data")).folder("X", tmp_path)


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda e: e.flag("X", default=True), "X is 'perhaps', but it must be yes or no."),
        (lambda e: e.number("X", 2, low=1, high=64), "X is 'perhaps', but it must be a whole numb"),
        (lambda e: e.choice("X", ("hall",), "hall"), "X is 'perhaps', but it must be one of: hall"),
        (lambda e: e.secret("X", required=False, spare=""), "X is too short: it needs 32"),
    ],
)
def test_wrong_word_is_refused(read, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ImproperlyConfigured) as refused:
        read(reading(X="perhaps"))

    assert str(refused.value).startswith(sentence)


def start(tmp_path: Path, **values: str) -> subprocess.CompletedProcess[str]:
    """Read the settings in a process of their own, with these values alone."""
    keep = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    code = "import json; from whistdrive import settings; print(json.dumps(settings.DATABASES))"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=REPO, env={**keep, "DATA_DIR": str(tmp_path), **values},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_what_the_address_of_the_database_asks_for_is_kept(tmp_path: Path) -> None:
    address = "postgres://u:p@host/whist?sslmode=verify-full&host=/run/db"

    done = start(tmp_path, **HOSTED, DATABASE_URL=address, REDIS_URL="redis://host")

    options = json.loads(done.stdout)["default"]["OPTIONS"]
    assert (options["sslmode"], options["host"]) == ("verify-full", "/run/db")
    assert "pool" in options


@pytest.mark.parametrize(
    ("left_out", "sentence"),
    [
        ("SECRET_KEY", "SECRET_KEY is missing."),
        ("ALLOWED_HOSTS", "ALLOWED_HOSTS is missing"),
        ("DATABASE_URL", "DATABASE_URL is missing: hosted needs PostgreSQL"),
        ("REDIS_URL", "REDIS_URL is missing: hosted needs Redis"),
    ],
)
def test_hosted_says_what_it_misses(tmp_path: Path, left_out: str, sentence: str) -> None:
    values = {**HOSTED, "DATABASE_URL": "postgres://h/x", "REDIS_URL": "redis://h"}
    del values[left_out]

    refused = start(tmp_path, **values)

    assert refused.returncode == 1
    assert sentence in refused.stderr.splitlines()[-1]
