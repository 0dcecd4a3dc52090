"""What is said about a hand: by a side, by the desk, on paper.

They are made for the one game that drives are played in; whether a score can be, its rules say.
"""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.seats import TRICKS
from tournaments.messages.asked import MISSING
from tournaments.models import MOST_HANDS
from tournaments.scoring.ledger import Tricks
from whistdrive.web.keys import OneTimeKeyMixin
from whistdrive.web.numbers import HIGHEST, number
from whistdrive.web.voice import OwnVoiceMixin


class HandForm(OwnVoiceMixin, OneTimeKeyMixin, forms.Form):
    """Speaks of one hand; the one-time key makes the same form count once."""

    hand = forms.IntegerField(min_value=1, max_value=MOST_HANDS)


class SideForm(HandForm):
    """A side speaks."""

    side = forms.ChoiceField(
        choices=(("ns", _("North and South")), ("ew", _("East and West"))),
        error_messages={"required": MISSING["side"]},
    )


class TricksForm(SideForm):
    """One number is asked: the tricks of the side that speaks; the other side's follows."""

    tricks = forms.IntegerField(
        min_value=0,
        max_value=TRICKS,
        error_messages={
            "required": MISSING["tricks"],
            "invalid": _("Tricks are a whole number from 0 to 13."),
            "min_value": _("Tricks are a whole number from 0 to 13."),
            "max_value": _("Tricks are a whole number from 0 to 13."),
        },
    )

    def both(self) -> Tricks:
        """The tricks of both sides, North and South first."""
        own = self.cleaned_data["tricks"]
        other = TRICKS - own
        return (own, other) if self.cleaned_data["side"] == "ns" else (other, own)


class AgreeForm(SideForm):
    """A side agrees with the figure it saw."""

    seen = forms.IntegerField(min_value=0, max_value=TRICKS)

    def both(self) -> Tricks:
        """The tricks that were seen, North and South first."""
        ns = self.cleaned_data["seen"]
        return ns, TRICKS - ns


class DecideForm(OwnVoiceMixin, OneTimeKeyMixin, forms.Form):
    """The organiser says what counts; tricks that do not add up need a reason.

    `seen` is the hand's newest row when the page was made, 0 for none.
    """

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    ns = forms.IntegerField(label=_("North and South"), min_value=0, max_value=TRICKS)
    ew = forms.IntegerField(label=_("East and West"), min_value=0, max_value=TRICKS, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)

    def both(self) -> Tricks:
        """The tricks of both sides; the second follows from the first where it was left empty."""
        ns, ew = self.cleaned_data["ns"], self.cleaned_data.get("ew")
        return ns, TRICKS - ns if ew is None else ew


class SlipForm(OwnVoiceMixin, OneTimeKeyMixin, forms.Form):
    """The steward's fast line: table, tricks of North and South, Enter.

    `round` is the one the page showed: what is typed while the move is called is not meant for
    the next hand. Of each table the page names the hand it showed: the table may be further by now.
    """

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=999)
    tricks = forms.IntegerField(label=_("Tricks of North and South"), min_value=0, max_value=TRICKS)
    round = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)

    def hand_shown(self, now: int) -> int | None:
        """The hand that the page showed for this table, if that is of the round `now`."""
        if self.cleaned_data["round"] != now:
            return None
        return number(self.data.get(f"hand_{self.cleaned_data['table']}"))


class UndoForm(OneTimeKeyMixin, forms.Form):
    """Takes back one act."""

    act = forms.IntegerField(min_value=1, max_value=HIGHEST)
