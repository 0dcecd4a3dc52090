"""From a file's bytes to plain values that every database keeps; what none keeps is named.

JSON can say more than a drive's file ever holds: numbers beyond all columns, endless and broken
ones, one name twice in a group, groups in groups without end, halves of a character. All of it is
found here, wherever it stands, so that nothing later has to think of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.refusals import Reason, Refused
from tournaments.selectors.whole import FORMAT, VERSION
from tournaments.services.whole.parts import Part, cannot_be, cut, is_number, shown, unreadable
from whistdrive.web.numbers import HIGHEST

DEEPEST = 12
UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""NUL, and halves of a character."""
PLACES = {
    "drive": gettext_lazy("The drive"),
    "people": gettext_lazy("Person %(number)s"),
    "entries": gettext_lazy("Entry %(number)s"),
    "attendance": gettext_lazy("Arrival or leaving %(number)s"),
    "draws": gettext_lazy("Draw %(number)s"),
    "tables": gettext_lazy("Table %(number)s"),
    "rounds": gettext_lazy("Round %(number)s"),
    "scores": gettext_lazy("Score entry %(number)s"),
    "journal": gettext_lazy("Journal line %(number)s"),
    "awards": gettext_lazy("Prize %(number)s"),
}
"""What a part of the file, or one of its rows, is called in a sentence."""
Path = tuple[str | int, ...]


class Unkept:
    """Stands in the values for what cannot be kept, as it is written in the file."""

    def __init__(self, text: str) -> None:
        self.text = text


class Twice(Unkept):
    """Stands for the value of a name that has two different ones in one group."""


def parse(data: bytes) -> Part:
    """The file's outermost group; Refused if it is no drive, a newer one, or cannot be kept."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(Reason.FILE_FROM_ELSEWHERE) from None
    if not text.lstrip().startswith("{"):
        raise Refused(Reason.FILE_FROM_ELSEWHERE)
    values = _values(text)
    _must_be_ours(values)
    _must_be_kept(values, ())
    return Part(values, _("The file"))


# Any: it may be somebody else's file.
def _values(text: str) -> Any:
    try:
        return json.loads(
            text,
            parse_int=_whole_number,
            parse_float=Unkept,
            parse_constant=Unkept,
            object_pairs_hook=_group,
        )
    except json.JSONDecodeError as error:
        raise unreadable(_where_it_breaks(text, error)) from error
    except RecursionError:
        raise _damaged(_line_too_deep(text)) from None


def _whole_number(text: str) -> int | Unkept:
    # Longer ones are never asked for their value, which would take the longer the more it is.
    return int(text) if len(text) <= 20 else Unkept(text)


def _group(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    group: dict[str, Any] = {}
    for name, value in pairs:
        group[name] = Twice(name) if name in group and group[name] != value else value
    return group


def _where_it_breaks(text: str, error: json.JSONDecodeError) -> str:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return _("it stops in the middle. Perhaps only a part of it was copied.")
    return _("line %(line)s is damaged.") % {"line": error.lineno}


def _damaged(line: int) -> Refused:
    return unreadable(_("line %(line)s is damaged.") % {"line": line})


def _line_too_deep(text: str) -> int:
    """Where groups begin to lie in groups deeper than in any drive."""
    depth, is_text = 0, False
    for sign in re.finditer(r'\\.|["\[\]{}]', text, re.DOTALL):
        if sign[0] == '"':
            is_text = not is_text
        elif not is_text and sign[0] in "[]{}":
            depth += 1 if sign[0] in "[{" else -1
        if depth > DEEPEST:
            return text.count("\n", 0, sign.start()) + 1
    return 1


def _must_be_ours(values: Any) -> None:
    version = values.get("version")
    if values.get("format") != FORMAT or not is_number(version) or version < 1:
        raise Refused(Reason.FILE_FROM_ELSEWHERE)
    if version > VERSION:
        raise Refused(Reason.FILE_NEWER)


def _must_be_kept(value: Any, path: Path) -> None:
    if len(path) > DEEPEST or not _is_kept(value):
        _refuse(path, value)
    for name, inner in _inside(value):
        if not _is_kept(name):
            _refuse((*path, shown(name)), name)
        _must_be_kept(inner, (*path, name))


def _is_kept(value: Any) -> bool:
    if isinstance(value, Unkept):
        return False
    if isinstance(value, str):
        return not UNSTORABLE.search(value)
    # SQLite would take more, and not give it back.
    return not is_number(value) or abs(value) <= HIGHEST


def _inside(value: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value, start=1)


def _refuse(path: Path, value: Any) -> NoReturn:
    place, field = _in_words(path)
    if isinstance(value, Twice):
        raise unreadable(
            _("%(place)s: “%(field)s” is given twice.") % {"place": place, "field": field}
        )
    if isinstance(value, Unkept):
        raise cannot_be(place, field, cut(value.text))
    # Groups too deep to be kept are too deep to be shown.
    raise cannot_be(place, field, "…" if isinstance(value, (dict, list)) else shown(value))


def _in_words(path: Path) -> tuple[str, str]:
    """The row, and inside it the way to the value."""
    place, rest = _("The file"), path
    if path and path[0] in PLACES:
        name, *inner = path
        words = str(PLACES[str(name)])
        if "%" not in words:
            place, rest = words, tuple(inner)
        elif inner and isinstance(inner[0], int):
            place, rest = words % {"number": inner[0]}, tuple(inner[1:])
    return place, ".".join(str(step) for step in rest or path[-1:])
