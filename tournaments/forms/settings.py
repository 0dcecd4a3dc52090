"""The settings of an evening, with the trumps of its hands."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import movements
from tournaments.messages.refusals import REFUSALS
from tournaments.models import Drive, MoveCall
from tournaments.refusals import Reason
from tournaments.scoring import trumps
from tournaments.selectors.room import last_hand_called, may_end_level, trumps_of
from tournaments.services.drives import FIXED_AFTER_START
from whistdrive.web.seen import AsSeenMixin
from whistdrive.web.voice import OwnVoiceMixin

MOVEMENT_OPTIONS = movements.option_names()
"""The form has a field for each, which offers what the option can be."""
ONLY_PROGRESSIVE = _("Counts for progressive drives only.")


class DriveSettingsForm(OwnVoiceMixin, forms.ModelForm):  # type: ignore[type-arg]
    """Everything about an evening that can be chosen; what is `fixed` is only shown."""

    why_fixed = _("Fixed since people sit.")

    who = forms.ChoiceField(
        label=_("Who moves after a hand?"),
        choices=(("winners", _("Winners")), ("losers", _("Losers"))),
        help_text=ONLY_PROGRESSIVE,
    )
    stay = forms.ChoiceField(
        label=_("The pair that stays"),
        choices=(("split", _("Changes partners")), ("keep", _("Stays together"))),
        help_text=ONLY_PROGRESSIVE,
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
        for name in MOVEMENT_OPTIONS:
            default = self.fields[name].choices[0][0]  # type: ignore[attr-defined]
            self.fields[name].initial = drive.movement_options.get(name, default)
            self.fields[name].required = False
        self.fields["rota"].initial = rota_name(drive)
        self.fields["own_order"].initial = drive.trumps.replace(",", " ")
        self.fields["move_call"].choices = MoveCall.choices  # type: ignore[attr-defined]
        for name in self.fixed:
            self.fields[name].widget.attrs["disabled"] = True

    @property
    def fixed(self) -> tuple[str, ...]:
        """The fields that can no longer be changed once people sit."""
        if not self.instance.started_at:
            return ()
        of_drive = (name for name in FIXED_AFTER_START if name in self.fields)
        return (*of_drive, *MOVEMENT_OPTIONS)

    def clean(self) -> dict[str, Any]:
        """The trump of every hand, worked out from the rota chosen."""
        data = super().clean() or {}
        hands = data.get("hands")
        if hands:
            data["trumps"] = self._trumps(data, hands)
        if data.get("movement") and may_end_level(data["movement"], data.get("hands_a_round") or 1):
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

    def of_movements(self) -> list[forms.BoundField]:
        """The fields of the movements' options."""
        return [self[name] for name in MOVEMENT_OPTIONS]

    def changes(self) -> dict[str, Any]:
        """The drive's settings as chosen, by field of the drive."""
        data = dict(self.cleaned_data)
        options = {name: data.pop(name) for name in MOVEMENT_OPTIONS}
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
        return name not in MOVEMENT_OPTIONS or name in movements.options_of(self.now["movement"])


def rota_name(drive: Drive) -> str:
    """Which of the offered rotas the drive's trumps are, or "own"."""
    for name, no_trump in (("HDSC", False), ("HDSCN", True)):
        rota = trumps.rota(drive.hands, no_trump_every_fifth=no_trump)
        if drive.trumps == ",".join(str(strain) for strain in rota):
            return name
    return "own"
