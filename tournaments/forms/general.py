"""A code, a yes, a file: what belongs to no area of its own."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from whistdrive.web.keys import OneTimeKeyMixin


class CodeForm(forms.Form):
    """A code typed by hand."""

    code = forms.CharField(
        label=_("Code"), max_length=40, error_messages={"required": _("Type the code first.")}
    )


class YesForm(OneTimeKeyMixin, forms.Form):
    """Yes to what was understood of a list, or to what cannot be taken back."""


class FileForm(OneTimeKeyMixin, forms.Form):
    """One file, read in once."""

    file = forms.FileField(label=_("File"))
