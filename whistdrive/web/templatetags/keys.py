"""One-time keys for pages with many forms, each of which counts once."""

from __future__ import annotations

from django import template

from whistdrive.web.keys import new_key

register = template.Library()


@register.simple_tag
def one_time_key() -> str:
    """A new key for a form's field `key`; every use gives another."""
    return new_key()
