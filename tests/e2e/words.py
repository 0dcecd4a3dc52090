"""The program's sentences in a language, read where the program reads them."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext


def say(sentence: str, language: str = "en", **values: object) -> str:
    """The sentence as the program says it, with what stands in its placeholders."""
    with translation.override(language):
        return gettext(sentence) % values if values else gettext(sentence)
