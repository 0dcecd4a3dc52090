"""What a value or an option can be, which the pure rooms say in English, in every language."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

PHRASES: Final = (
    _("a seat from 0 to %(high)s"),
    _("a seat"),
    _("in the order of the deals"),
    _("an object of: %(names)s"),
    _("an object"),
    _("a list of %(fewest)s to %(most)s of: %(values)s"),
    _("a list of %(count)s"),
    _("a list"),
    _("a card"),
    _("a whole number from %(low)s to %(high)s in steps of %(step)s"),
    _("a whole number from %(low)s to %(high)s"),
    _("a number from 1"),
    _("a number of deals, where there is no target"),
    _("at least one number of cards"),
    _("a text, or # alone"),
    _("a text without space around it"),
    _("one line that begins with no #"),
    _("four names"),
    _("the name of another tag"),
    _("at most %(most)s characters"),
    _("hands of at most %(most)s"),
    _("at most %(most)s"),
    _("no option of this game (%(options)s)"),
    _("half of %(option)s"),
    _("%(count)s cards in all"),
    _("%(kitty)s of %(pack)s cards"),
    _("somebody's where there is a kitty"),
    _("%(value)s unless match is hands"),
    _("%(players)s in noms"),
    _("%(value)s where nominations are secret"),
    _("empty unless up_down"),
    _("values of these games: %(games)s"),
)
"""The first that fits counts. What is neither one nor several of them is a value, written as is."""
KINDS: Final = {
    "int": _("a whole number"),
    "str": _("a text"),
    "bool": _("true or false"),
    "False, True": _("true or false"),
    "dict": _("an object"),
    "list": _("a list"),
    "null": _("nothing"),
    "None": _("nothing"),
}
"""Types, as the program calls them."""
_NAMED: Final = re.compile(r"%\((\w+)\)s")


def allowed_in_words(allowed: str) -> str:
    """What is allowed, in the language of the moment.

    >>> allowed_in_words("a whole number from 1 to 7 or None")
    'a whole number from 1 to 7 or nothing'
    """
    if allowed in KINDS:
        return gettext(KINDS[allowed])
    for phrase, pattern in _patterns():
        if found := pattern.fullmatch(allowed):
            told = {name: allowed_in_words(value) for name, value in found.groupdict().items()}
            return gettext(phrase) % told
    for word in (" or ", " | "):
        one, joined, other = allowed.partition(word)
        if joined:
            told = {"one": allowed_in_words(one), "other": allowed_in_words(other)}
            return gettext("%(one)s or %(other)s") % told
    return allowed


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((phrase, _pattern(phrase)) for phrase in PHRASES)


def _pattern(phrase: str) -> re.Pattern[str]:
    """What is read as this phrase, with anything that is no further choice where it has a name."""
    text, *rest = _NAMED.split(phrase)
    parts = [re.escape(text)]
    for name, after in zip(rest[::2], rest[1::2], strict=True):
        parts += [f"(?P<{name}>(?:(?! or ).)+)", re.escape(after)]
    return re.compile("".join(parts), re.DOTALL)
