"""A club's settings and its members."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from whistdrive.clubs.models import Club, Role
from whistdrive.clubs.roles import table_numbers
from whistdrive.web.keys import OneTimeKeyMixin
from whistdrive.web.numbers import HIGHEST
from whistdrive.web.seen import AsSeenMixin
from whistdrive.web.voice import OwnVoiceMixin


class ClubForm(OwnVoiceMixin, forms.ModelForm):  # type: ignore[type-arg]
    """A club's name, language, usual place, and what it calls its two lines of players."""

    class Meta:
        model = Club
        fields = ("name", "language", "place", "station_a", "station_b")


class NewClubForm(OneTimeKeyMixin, ClubForm):
    """A new club, made once."""


class RemoveClubForm(OneTimeKeyMixin, forms.Form):
    """Yes to a club being removed, once."""


class ClubSettingsForm(AsSeenMixin, ClubForm):
    """A club as it was when the page was made, changed."""


class MemberForm(OwnVoiceMixin, OneTimeKeyMixin, forms.Form):
    """Somebody with a sign-in, and the role given."""

    email = forms.EmailField(label=_("E-mail"))
    name = forms.CharField(label=_("Name"), max_length=150, required=False)
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.ORGANISER)
    tables = forms.CharField(
        label=_("Tables"),
        max_length=100,
        required=False,
        help_text=_("For a steward only: the tables, such as 1-6, 9. Empty means all."),
    )

    def clean_tables(self) -> str:
        """The tables as typed, if they can be read."""
        text: str = self.cleaned_data["tables"].strip()
        try:
            table_numbers(text)
        except ValueError as error:
            raise forms.ValidationError(
                _("“%(part)s” is not a table or a range of tables; write for example 1-6, 9."),
                params={"part": str(error)},
            ) from error
        return text

    def clean(self) -> dict[str, object]:
        """Only stewards are bound to tables."""
        data = super().clean() or {}
        if data.get("role") != Role.STEWARD:
            data["tables"] = ""
        return data


class NewPasswordForm(OneTimeKeyMixin, forms.Form):
    """A member, who has forgotten the password; `seen` is the mark of the one that they have."""

    member = forms.IntegerField(min_value=1, max_value=HIGHEST)
    seen = forms.CharField(max_length=64)
