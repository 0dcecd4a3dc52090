"""The key pad of tricks: the same fourteen keys on every phone, so they are written once."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.engine.seats import TRICKS
from tournaments.messages.asked import MISSING

register = template.Library()

KEY = (
    '<label class="key"><input type="radio" name="{}" value="{}" required{}><span>{}</span></label>'
)


@register.simple_tag
def trick_keys(name: str, typed: object = None, is_missing: object = False) -> SafeString:
    """A radio button for each number of tricks; the one that was `typed` is chosen.

    Where the number `is_missing`, the keys are where a page shown again begins.
    """
    return _keys(name, "" if typed is None else str(typed), bool(is_missing))


@lru_cache(maxsize=64)
def _keys(name: str, typed: str, is_missing: bool) -> SafeString:
    chosen, first = SafeString(" checked"), SafeString(" autofocus")
    marks = {typed: chosen} | ({"0": first} if is_missing else {})
    numbers = range(TRICKS + 1)
    return format_html_join("", KEY, ((name, n, marks.get(str(n), ""), n) for n in numbers))


@register.simple_tag
def asks_in_words() -> SafeString:
    """A form that says what is missing in our words, not the browser's: without scripts, after it
    was sent; with them before, for without a network nothing comes back (static/js/pad.js).
    """
    said = format_html_join(" ", 'data-missing-{}="{}"', MISSING.items())
    return SafeString("novalidate ") + said
