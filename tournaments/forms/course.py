"""A drive made, its seats drawn and exchanged, its moves called."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.services.drives import PRESETS
from whistdrive.web.keys import OneTimeKeyMixin
from whistdrive.web.numbers import HIGHEST
from whistdrive.web.voice import OwnVoiceMixin


class NewDriveForm(OwnVoiceMixin, OneTimeKeyMixin, forms.Form):
    """A drive in under a minute: name, date and a kind of evening."""

    name = forms.CharField(label=_("Name"), max_length=200)
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    preset = forms.ChoiceField(
        label=_("Kind of evening"),
        choices=(("last", "last"), *((p.key, p.key) for p in PRESETS)),
    )


class DrawForm(OneTimeKeyMixin, forms.Form):
    """The lot is drawn; `seen` is the drive's revision when the page was made."""

    seen = forms.IntegerField(min_value=0, max_value=HIGHEST, required=False)


class ExchangeForm(DrawForm):
    """Two entries, by number, change places; `lines_too`: it was shown what that does to lines."""

    first = forms.IntegerField(min_value=1, max_value=HIGHEST)
    second = forms.IntegerField(min_value=1, max_value=HIGHEST)
    lines_too = forms.BooleanField(required=False)


class RoundForm(forms.Form):
    """Names the round the caller saw, so that of two calls only one counts."""

    round = forms.IntegerField(min_value=1, max_value=HIGHEST)
