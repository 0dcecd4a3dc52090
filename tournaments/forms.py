"""What comes in: every form's fields and what is wrong with them, one form at a time."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.rules import classic_whist
from tournaments import movements
from tournaments.formats.people_text import tidy
from tournaments.messages.asked import MISSING
from tournaments.messages.drives import station_words
from tournaments.messages.refusals import REFUSALS
from tournaments.models import Drive, MoveCall, Player, Station
from tournaments.refusals import Reason
from tournaments.scoring import trumps
from tournaments.scoring.ledger import Tricks
from tournaments.selectors.room import last_hand_called, trumps_of
from tournaments.services.drives import PRESETS
from whistdrive.clubs.models import Club
from whistdrive.web.keys import OneTimeKeyMixin
from whistdrive.web.numbers import HIGHEST
from whistdrive.web.seen import AsSeenMixin

ALL_TRICKS = classic_whist.TRICKS
"""The forms are made for the one game there is; whether a score can be, its rules say."""


class HandForm(OneTimeKeyMixin, forms.Form):
    """Speaks of one hand; the one-time key makes the same form count once."""

    hand = forms.IntegerField(min_value=1, max_value=60)


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
        max_value=ALL_TRICKS,
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
        other = ALL_TRICKS - own
        return (own, other) if self.cleaned_data["side"] == "ns" else (other, own)


class AgreeForm(SideForm):
    """A side agrees with the figure it saw."""

    seen = forms.IntegerField(min_value=0, max_value=ALL_TRICKS)

    def both(self) -> Tricks:
        """The tricks that were seen, North and South first."""
        ns = self.cleaned_data["seen"]
        return ns, ALL_TRICKS - ns


class DecideForm(OneTimeKeyMixin, forms.Form):
    """The organiser says what counts; tricks that do not add up need a reason.

    `seen` is the hand's newest row when the page was made, 0 for none.
    """

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    ns = forms.IntegerField(label=_("North and South"), min_value=0, max_value=ALL_TRICKS)
    ew = forms.IntegerField(
        label=_("East and West"), min_value=0, max_value=ALL_TRICKS, required=False
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)

    def both(self) -> Tricks:
        """The tricks of both sides; the second follows from the first where it was left empty."""
        ns, ew = self.cleaned_data["ns"], self.cleaned_data.get("ew")
        return ns, ALL_TRICKS - ns if ew is None else ew


class SlipForm(OneTimeKeyMixin, forms.Form):
    """The steward's fast line: table, tricks of North and South, Enter.

    `round` is the one the page showed: what is typed while the move is called is not meant for
    the next hand.
    """

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=999)
    tricks = forms.IntegerField(
        label=_("Tricks of North and South"), min_value=0, max_value=ALL_TRICKS
    )
    round = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)


class UndoForm(OneTimeKeyMixin, forms.Form):
    """Takes back one act."""

    act = forms.IntegerField(min_value=1, max_value=HIGHEST)


class CodeForm(forms.Form):
    """A code typed by hand."""

    code = forms.CharField(
        label=_("Code"), max_length=40, error_messages={"required": _("Type the code first.")}
    )


class PersonForm(forms.ModelForm):  # type: ignore[type-arg]
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


class YesForm(OneTimeKeyMixin, forms.Form):
    """Yes to what was understood of a list, or to what cannot be taken back."""


class SamePersonForm(YesForm):
    """Yes to two of the register being one person: who is kept."""

    kept = forms.IntegerField(min_value=1, max_value=HIGHEST)


class TwoPeopleForm(YesForm):
    """Yes to one of the register being two people again: which merge."""

    merge = forms.IntegerField(min_value=1, max_value=HIGHEST)


class WalkInForm(OneTimeKeyMixin, forms.Form):
    """Somebody at the door."""

    name = forms.CharField(
        label=_("Name"), max_length=200, error_messages={"required": _("Type a name.")}
    )
    station = forms.ChoiceField(choices=(("", _("by lot")), *Station.choices), required=False)

    def clean_name(self) -> str:
        """The name with its white space squeezed."""
        return tidy(self.cleaned_data["name"])


class NewDriveForm(OneTimeKeyMixin, forms.Form):
    """A drive in under a minute: name, date and a kind of evening."""

    name = forms.CharField(label=_("Name"), max_length=200)
    date = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    preset = forms.ChoiceField(
        label=_("Kind of evening"),
        choices=(("last", "last"), *((p.key, p.key) for p in PRESETS)),
    )


class DriveSettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """Everything about an evening that can be chosen."""

    who = forms.ChoiceField(
        label=_("Who moves after a hand?"),
        choices=(("winners", _("Winners")), ("losers", _("Losers"))),
    )
    stay = forms.ChoiceField(
        label=_("The pair that stays"),
        choices=(("split", _("Changes partners")), ("keep", _("Stays together"))),
    )
    direction = forms.ChoiceField(
        label=_("The first line moves"),
        choices=(("up", _("Up")), ("down", _("Down"))),
        help_text=_("The second line goes the other way."),
    )
    rest_half_tricks = forms.TypedChoiceField(
        label=_("A rest is worth"),
        coerce=int,
        choices=((12, _("6 tricks")), (13, _("6½ tricks")), (14, _("7 tricks"))),
        help_text=_("6½ is the exact average of a hand."),
    )
    rota = forms.ChoiceField(
        label=_("Trumps"),
        choices=(
            ("HDSC", _("Hearts, diamonds, spades, clubs")),
            ("HDSCN", _("The same, and every fifth hand without trumps")),
            ("own", _("Own order")),
        ),
    )
    own_order = forms.CharField(
        label=_("Own order"),
        required=False,
        max_length=400,
        help_text=_("One letter a hand, repeated as needed: H D S C, and NT for no trumps."),
    )

    class Meta:
        model = Drive
        fields = (
            "name", "date", "place", "movement", "hands", "hands_a_round", "entry_mode",
            "move_call", "held_back", "rest", "rest_half_tricks", "second_prize", "station_a",
            "station_b",
        )  # fmt: skip
        widgets: ClassVar = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        drive = self.instance
        self.called = last_hand_called(drive)
        for name in ("who", "stay", "direction"):
            default = self.fields[name].choices[0][0]  # type: ignore[attr-defined]
            self.fields[name].initial = drive.movement_options.get(name, default)
            self.fields[name].required = False
        self.fields["rota"].initial = rota_name(drive)
        self.fields["own_order"].initial = drive.trumps.replace(",", " ")
        self.fields["move_call"].choices = MoveCall.choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """The trump of every hand, worked out from the rota chosen."""
        data = super().clean() or {}
        hands = data.get("hands")
        if hands:
            data["trumps"] = self._trumps(data, hands)
        if (
            data.get("movement")
            and movements.class_of(data["movement"]).after_each_hand
            and (data.get("hands_a_round") or 1) > 1
        ):
            self.add_error("hands_a_round", REFUSALS[Reason.MOVES_AFTER_EACH_HAND])
        if data.get("held_back") is not None and hands and data["held_back"] >= hands:
            why = REFUSALS[Reason.NOTHING_WOULD_SHOW] % {"most": hands - 1}
            self.add_error("held_back", why)
        return data

    def _trumps(self, data: dict[str, Any], hands: int) -> str:
        """The rota chosen; hands that were called keep the trumps they were called with."""
        called = trumps_of(self.instance)[: self.called]
        return ",".join([*called, *self._chosen(data, hands)[len(called) :]])

    def _chosen(self, data: dict[str, Any], hands: int) -> list[str]:
        if data.get("rota") != "own":
            rota = trumps.rota(hands, no_trump_every_fifth=data.get("rota") == "HDSCN")
        else:
            try:
                rota = trumps.rota(hands, data.get("own_order", ""))
            except trumps.TrumpError as error:
                self.add_error(
                    "own_order",
                    _("“%(word)s” is not a suit. Write H, D, S, C or NT.") % {"word": error.word}
                    if error.word
                    else _("Write at least one suit: H, D, S, C or NT."),
                )
                return []
        return [str(strain) for strain in rota]

    def changes(self) -> dict[str, Any]:
        """The drive's settings as chosen, by field of the drive."""
        data = dict(self.cleaned_data)
        options = {name: data.pop(name) for name in ("who", "stay", "direction")}
        data.pop("rota"), data.pop("own_order")
        known = movements.options_of(data["movement"])
        data["movement_options"] = {n: value for n, value in options.items() if n in known}
        return data


class SeenSettingsForm(AsSeenMixin, DriveSettingsForm):
    """The settings as they were when the page was made, changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known |= {n: getattr(self.instance, n) for n in ("movement_options", "trumps")}

    def counts(self, name: str) -> bool:
        """An order worked out from a rota is no news, nor who moves where nobody does by it."""
        if name == "own_order":
            return self.now["rota"] == "own"
        is_option = name in ("who", "stay", "direction")
        return not is_option or name in movements.options_of(self.now["movement"])


def rota_name(drive: Drive) -> str:
    """Which of the offered rotas the drive's trumps are, or "own"."""
    for name, no_trump in (("HDSC", False), ("HDSCN", True)):
        rota = trumps.rota(drive.hands, no_trump_every_fifth=no_trump)
        if drive.trumps == ",".join(str(strain) for strain in rota):
            return name
    return "own"


class DrawForm(OneTimeKeyMixin, forms.Form):
    """The lot is drawn; `seen` is the drive's revision when the page was made."""

    seen = forms.IntegerField(min_value=0, max_value=HIGHEST, required=False)


class ExchangeForm(DrawForm):
    """Two entries, by number, change places."""

    first = forms.IntegerField(min_value=1, max_value=HIGHEST)
    second = forms.IntegerField(min_value=1, max_value=HIGHEST)


class RoundForm(forms.Form):
    """Names the round the caller saw, so that of two calls only one counts."""

    round = forms.IntegerField(min_value=1, max_value=HIGHEST)


class FileForm(OneTimeKeyMixin, forms.Form):
    """One file, read in once."""

    file = forms.FileField(label=_("File"))
