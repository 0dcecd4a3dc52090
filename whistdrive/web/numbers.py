"""Whole numbers that a browser sends beside a form, read as a form would read them."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.forms import IntegerField

HIGHEST = 2**31 - 1
"""The highest number a page may ask for: what a column of every database holds."""
_FIELD = IntegerField(min_value=0, max_value=HIGHEST)


def number(text: object) -> int | None:
    """The number; None for what is none, is negative, or is higher than anything we have.

    >>> number("7"), number("²"), number("-1"), number("9" * 30), number(None)
    (7, None, None, None, None)
    """
    try:
        found: int | None = _FIELD.clean(text)
    except ValidationError:
        return None
    return found


def numbers(texts: Iterable[object]) -> list[int]:
    """The numbers among these, the others left out.

    >>> numbers(["3", "x", "12"])
    [3, 12]
    """
    return [found for found in map(number, texts) if found is not None]
