"""Values out of a drive's file, each checked as it is read and refused with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any, TypeGuard, TypeVar
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.formats.people_text import tidy, without_dangerous_signs
from tournaments.refusals import Reason, Refused

MOST = 32_767
"""The largest number that the database's small columns hold."""
MOST_SHOWN = 60
TOTAL = re.compile(r"-?\d{1,9}(/[1-9]\d{0,8})?", re.ASCII)
"""A fraction as it is written into a file: it could also be said so that it never ends."""
DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
BREAKS = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]")
Day = TypeVar("Day", bound=date)


def unreadable(why: str) -> Refused:
    """The refusal of a file of which something cannot be read."""
    return Refused(Reason.FILE_UNREADABLE, why=why)


def cannot_be(place: str, field: str, value: str) -> Refused:
    """The refusal of one value, as it is shown."""
    return unreadable(
        _("%(place)s: “%(field)s” cannot be %(value)s.")
        % {"place": place, "field": field, "value": value}
    )


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
        return cannot_be(self.place, name, shown(self.values.get(name)))

    def text(self, name: str, most: int, *, least: int = 0) -> str:
        """A text of so many characters."""
        value = self._get(name)
        if not isinstance(value, str) or not least <= len(value) <= most:
            raise self.wrong(name)
        return value

    def line(self, name: str, most: int, *, least: int = 0) -> str:
        """A line of text, without signs that nobody sees or that turn the writing round."""
        line = BREAKS.sub(" ", without_dangerous_signs(self.text(name, most)))
        if len(line.strip()) < least:
            raise self.wrong(name)
        return line

    def name(self, name: str, most: int) -> str:
        """Somebody's name, made tidy as in a list of people."""
        tidied = tidy(self.text(name, most))
        if not 1 <= len(tidied) <= most:
            raise self.wrong(name)
        return tidied

    def pattern(self, name: str, pattern: re.Pattern[str]) -> str:
        """A text of a certain form."""
        value = self._get(name)
        if not isinstance(value, str) or not pattern.fullmatch(value):
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

    def day(self, name: str) -> date:
        """A date."""
        try:
            return _in_our_time(date.fromisoformat(self.pattern(name, DAY)))
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
    return cut(json.dumps(value, ensure_ascii=False))


def cut(text: str) -> str:
    """A piece of the file as a sentence can show it: not too long, every sign of it to be seen."""
    seen = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text[:MOST_SHOWN])
    return seen if len(text) <= MOST_SHOWN else f"{seen} …"


def _in_utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("a moment needs its zone")
    return _in_our_time(moment.astimezone(UTC))


def _in_our_time(day: Day) -> Day:
    # At the ends of the calendar a day has no local time, which pages would stumble over.
    if not 1900 <= day.year < 3000:
        raise ValueError("nobody lives then")
    return day
