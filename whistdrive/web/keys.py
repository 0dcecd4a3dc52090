"""One-time keys: the same form counts once, however often it arrives."""

from __future__ import annotations

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _


def new_key() -> str:
    """A key for a form about to be shown."""
    return str(uuid4())


class OneTimeKeyMixin(forms.Form):
    """A form that carries its key in a hidden field named `key`."""

    key = forms.UUIDField(
        widget=forms.HiddenInput,
        error_messages={
            "required": _("This page is out of date. Load it again and repeat."),
            "invalid": _("This page is out of date. Load it again and repeat."),
        },
    )
