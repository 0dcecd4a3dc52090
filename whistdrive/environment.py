"""Settings from the environment: read once, checked, wrong values stop the start in words."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import environ
from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off"}


class Environment:
    """The environment's variables by type; each reader says what it expected."""

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self.values = os.environ if values is None else values

    def text(self, name: str, default: str = "") -> str:
        """The variable as it stands, without white space at its ends."""
        return self.values.get(name, default).strip()

    def choice(self, name: str, allowed: tuple[str, ...], default: str) -> str:
        """One of a few words."""
        value = self.text(name, default) or default
        if value not in allowed:
            raise ImproperlyConfigured(
                f"{name} is {value!r}, but it must be one of: {', '.join(allowed)}."
            )
        return value

    def flag(self, name: str, default: bool) -> bool:
        """A yes or no."""
        value = self.text(name).lower()
        if not value:
            return default
        if value not in TRUE | FALSE:
            raise ImproperlyConfigured(f"{name} is {value!r}, but it must be yes or no.")
        return value in TRUE

    def number(self, name: str, default: int, *, low: int, high: int) -> int:
        """A whole number between two bounds."""
        value = self.text(name) or str(default)
        if not value.isascii() or not value.isdigit() or not low <= int(value) <= high:
            raise ImproperlyConfigured(
                f"{name} is {value!r}, but it must be a whole number from {low} to {high}."
            )
        return int(value)

    def words(self, name: str, default: tuple[str, ...]) -> list[str]:
        """A list separated by commas."""
        value = self.text(name)
        return [word.strip() for word in value.split(",") if word.strip()] or list(default)

    def address(self, name: str, schemes: tuple[str, ...]) -> str:
        """An address with one of the schemes, or nothing."""
        value = self.text(name)
        if not value:
            return ""
        # What a value holds is never said: addresses carry passwords.
        try:
            parts = urlsplit(value)
            port_is_odd = parts.port == 0
        except ValueError:
            raise ImproperlyConfigured(
                f"{name} cannot be read: after the host and a colon comes a port's number, and "
                f"signs such as # / [ ] in a password are written in the form %23."
            ) from None
        if parts.scheme not in schemes:
            raise ImproperlyConfigured(
                f"{name} must begin with {' or '.join(f'{s}://' for s in schemes)}; "
                f"it begins with {parts.scheme or 'nothing'}."
            )
        if port_is_odd or not (parts.hostname or parts.path.strip("/")):
            raise ImproperlyConfigured(f"{name} names no host after {parts.scheme}://.")
        return value

    def zone(self, name: str, default: str) -> str:
        """A time zone by its name, such as Europe/Rome."""
        value = self.text(name) or default
        try:
            ZoneInfo(value)
        except (KeyError, ValueError, OSError):
            raise ImproperlyConfigured(
                f"{name} is {value!r}, which is no time zone; write one as Europe/Rome."
            ) from None
        return value

    def folder(self, name: str, default: Path) -> Path:
        """A folder, made if it is not there."""
        found = Path(self.text(name) or str(default)).expanduser().resolve()
        try:
            found.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ImproperlyConfigured(
                f"{name} is {str(found)!r}, and that folder cannot be made: {error.strerror}."
            ) from None
        return found

    def secret(self, name: str, *, required: bool, spare: str) -> str:
        """A secret of at least 32 characters; `spare` only where nothing real depends on it."""
        value = self.text(name)
        if not value and required:
            raise ImproperlyConfigured(
                f"{name} is missing. Set it to a long random text of 32 characters or more."
            )
        if value and len(value) < 32:
            raise ImproperlyConfigured(f"{name} is too short: it needs 32 characters or more.")
        return value or spare

    def database(self, name: str, data_dir: Path) -> dict[str, Any]:
        """Django's settings for the database named by an address, SQLite in `data_dir` if none."""
        value = self.address(name, ("postgres", "postgresql", "sqlite"))
        found: dict[str, Any] = environ.Env.db_url_config(
            value or f"sqlite:///{data_dir / 'whistdrive.sqlite3'}"
        )
        return found
