"""What commands are given on their line, looked up; CommandError says what is not there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.urls import reverse

from tournaments.models import Drive
from tournaments.selectors.codes import drive_by_code
from whistdrive.clubs.models import Club
from whistdrive.web.codes import normalise


def club_named(slug: str) -> Club:
    """The club with this address."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        there = ", ".join(Club.objects.values_list("slug", flat=True)[:20]) or "none yet"
        raise CommandError(f"There is no club “{slug}”. The clubs here: {there}.")
    return club


def drive_named(code: str) -> Drive:
    """The drive with this code, typed in any way."""
    drive = drive_by_code(normalise(code))
    if drive is None:
        raise CommandError(f"There is no drive with the code “{code}”.")
    return drive


def bytes_of(path: str) -> bytes:
    """What is in a file."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror or error}.") from error


def json_of(path: str) -> object:
    """The values in a JSON file."""
    try:
        return json.loads(bytes_of(path).decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise CommandError(f"{path} is not text in UTF-8.") from error
    except json.JSONDecodeError as error:
        raise CommandError(f"{path} is not JSON: line {error.lineno}, {error.msg}.") from error
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{path} cannot be read: {error}.") from error


def address(base: str, name: str, **kwargs: Any) -> str:
    """A page's whole address under `base`."""
    return base.rstrip("/") + reverse(name, kwargs=kwargs)
