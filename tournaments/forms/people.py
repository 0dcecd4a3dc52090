"""People: in the register, read from a list, at the door."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.formats.people_text import tidy
from tournaments.forms.general import YesForm
from tournaments.messages.drives import station_words
from tournaments.models import Player, Station
from whistdrive.clubs.models import Club
from whistdrive.web.keys import OneTimeKeyMixin
from whistdrive.web.numbers import HIGHEST
from whistdrive.web.seen import AsSeenMixin
from whistdrive.web.voice import OwnVoiceMixin


class PersonForm(OwnVoiceMixin, forms.ModelForm):  # type: ignore[type-arg]
    """A person of the club's register, who plays in a line that the club has named."""

    class Meta:
        model = Player
        fields = ("name", "station", "note", "email", "member_no")

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lines = zip(Station.values, station_words(club), strict=True)
        self.fields["station"].choices = (  # type: ignore[attr-defined]
            ("", capfirst(_("by lot"))),
            *lines,
        )

    def clean_name(self) -> str:
        """The name with its white space squeezed."""
        name = tidy(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Type a name."))
        return name


class NewPersonForm(OneTimeKeyMixin, PersonForm):
    """Somebody new, added once."""


class ChangedPersonForm(AsSeenMixin, PersonForm):
    """A person as they were when the page was made, changed."""


class ImportForm(forms.Form):
    """A file, or lines pasted; one of the two."""

    file = forms.FileField(label=_("File"), required=False)
    pasted = forms.CharField(
        # Not stripped, so that line numbers stay what they are in the text shown.
        label=_("Or paste a list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
    )

    def clean(self) -> dict[str, Any]:
        """One of the two is needed."""
        data = super().clean() or {}
        if not data.get("file") and not (data.get("pasted") or "").strip():
            raise forms.ValidationError(_("Choose a file or paste a list."))
        return data


class SamePersonForm(YesForm):
    """Yes to two of the register being one person: who is kept."""

    kept = forms.IntegerField(min_value=1, max_value=HIGHEST)


class TwoPeopleForm(YesForm):
    """Yes to one of the register being two people again: which merge."""

    merge = forms.IntegerField(min_value=1, max_value=HIGHEST)


class WalkInForm(OwnVoiceMixin, OneTimeKeyMixin, forms.Form):
    """Somebody at the door.

    `who` answers the question whether a name of the register was meant: that person, or 0 for
    somebody new; empty where it has not been asked.
    """

    name = forms.CharField(
        label=_("Name"), max_length=200, error_messages={"required": _("Type a name.")}
    )
    station = forms.ChoiceField(choices=(("", _("by lot")), *Station.choices), required=False)
    who = forms.IntegerField(min_value=0, max_value=HIGHEST, required=False)

    def clean_name(self) -> str:
        """The name with its white space squeezed."""
        return tidy(self.cleaned_data["name"])
