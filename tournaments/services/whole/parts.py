"""Values out of a drive's file, each checked as it is read and refused with its place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Any, TypeGuard, TypeVar
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.refusals import Reason, Refused

MOST = 32_767
"""The largest number that the database's small columns hold."""
MOST_SHOWN = 60
Day = TypeVar("Day", bound=date)


def unreadable(why: str) -> Refused:
    """The refusal of a file of which something cannot be read."""
    return Refused(Reason.FILE_UNREADABLE, why=why)


def contradiction(what: str) -> Refused:
    """The refusal of a file whose parts do not fit together."""
    return Refused(Reason.FILE_CONTRADICTS_ITSELF, what=what)


class Part:
    """One JSON object of the file and what to call it in a sentence."""

    def __init__(self, values: object, place: str) -> None:
        if not isinstance(values, dict):
            raise unreadable(
                _("%(place)s: this should be a group of values, not %(value)s.")
                % {"place": place, "value": shown(values)}
            )
        self.values: Mapping[str, Any] = values
        self.place = place

    # Any: what a JSON file holds is known only after it has been looked at.
    def _get(self, name: str) -> Any:
        if name not in self.values:
            raise unreadable(
                _("%(place)s: “%(field)s” is missing.") % {"place": self.place, "field": name}
            )
        return self.values[name]

    def wrong(self, name: str) -> Refused:
        """The refusal of this field's value."""
        return unreadable(
            _("%(place)s: “%(field)s” cannot be %(value)s.")
            % {"place": self.place, "field": name, "value": shown(self.values.get(name))}
        )

    def text(self, name: str, most: int, *, least: int = 0) -> str:
        """A text of so many characters."""
        value = self._get(name)
        if not isinstance(value, str) or not least <= len(value) <= most:
            raise self.wrong(name)
        return value

    def choice(self, name: str, allowed: Iterable[str]) -> str:
        """One of a few words."""
        value = self._get(name)
        if value not in tuple(allowed):
            raise self.wrong(name)
        return str(value)

    def number(self, name: str, least: int = 0, most: int = MOST) -> int:
        """A whole number between two bounds."""
        value = self._get(name)
        if not is_number(value) or not least <= value <= most:
            raise self.wrong(name)
        return value

    def number_or_none(self, name: str, least: int = 0, most: int = MOST) -> int | None:
        """A whole number between two bounds, or nothing."""
        return None if self._get(name) is None else self.number(name, least, most)

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers from 1."""
        value = self._get(name)
        if not isinstance(value, list) or not all(is_number(n) and 1 <= n <= MOST for n in value):
            raise self.wrong(name)
        return tuple(value)

    def fraction(self, name: str) -> str:
        """A total, as the text of a fraction."""
        text = self.text(name, 40, least=1)
        try:
            Fraction(text)
        except (ValueError, ZeroDivisionError):
            raise self.wrong(name) from None
        return text

    def day(self, name: str) -> date:
        """A date."""
        try:
            return _in_our_time(date.fromisoformat(self.text(name, 10)))
        except ValueError:
            raise self.wrong(name) from None

    def time(self, name: str) -> datetime:
        """A moment, with its zone."""
        try:
            return _in_utc(datetime.fromisoformat(self.text(name, 40)))
        except (ValueError, OverflowError):
            raise self.wrong(name) from None

    def time_or_none(self, name: str) -> datetime | None:
        """A moment, or nothing."""
        return None if self._get(name) is None else self.time(name)

    def key(self, name: str) -> UUID:
        """A form's one-time key."""
        try:
            return UUID(self.text(name, 36))
        except ValueError:
            raise self.wrong(name) from None

    def data(self, name: str) -> dict[str, Any]:
        """A JSON object of which the caller knows more."""
        value = self._get(name)
        if not isinstance(value, dict):
            raise self.wrong(name)
        return value

    def items(self, name: str) -> list[Any]:
        """A JSON list of which the caller knows more."""
        value = self._get(name)
        if not isinstance(value, list):
            raise self.wrong(name)
        return value

    def parts(self, name: str, place: str, **more: str) -> Iterator[Part]:
        """A list of objects; `place` names one by its "number" in the list, from 1."""
        for number, values in enumerate(self.items(name), start=1):
            yield Part(values, place % {"number": number, **more})


def is_number(value: object) -> TypeGuard[int]:
    """Whether this is a whole number; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """A value as a sentence can show it: as it stands in the file, cut short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]} …"


def _in_utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("a moment needs its zone")
    return _in_our_time(moment.astimezone(UTC))


def _in_our_time(day: Day) -> Day:
    # At the ends of the calendar a day has no local time, which pages would stumble over.
    if not 1900 <= day.year < 3000:
        raise ValueError("nobody lives then")
    return day
