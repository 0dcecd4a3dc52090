"""What is wrong with a field, as this program says it, not as a library for programmers does."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "min_value": _("This has to be %(limit_value)s at the least."),
    "max_value": _("This can be %(limit_value)s at the most."),
    "max_length": _("This can have %(limit_value)s letters at the most; it has %(show_value)s."),
}


class OwnVoiceMixin(forms.BaseForm):
    """A form whose limits are said in our words, where a field has no sentence of its own.

    What the row's model refuses is said by the field of the form, too.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages = {**SENTENCES, **field.error_messages}
