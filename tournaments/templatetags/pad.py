"""The key pad of tricks: the same fourteen keys on every phone, so they are written once."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

ALL_TRICKS = 13
KEY = (
    '<label class="key"><input type="radio" name="{}" value="{}" required{}><span>{}</span></label>'
)


@register.simple_tag
def trick_keys(name: str, typed: object = None) -> SafeString:
    """A radio button for each number of tricks; the one that was `typed` is chosen."""
    return _keys(name, "" if typed is None else str(typed))


@lru_cache(maxsize=64)
def _keys(name: str, typed: str) -> SafeString:
    chosen = SafeString(" checked")
    numbers = range(ALL_TRICKS + 1)
    return format_html_join(
        "", KEY, ((name, n, chosen if str(n) == typed else "", n) for n in numbers)
    )
