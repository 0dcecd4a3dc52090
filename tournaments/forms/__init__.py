"""What comes in: every form's fields and what is wrong with them, one form at a time."""

from __future__ import annotations

from tournaments.forms.course import DrawForm, ExchangeForm, NewDriveForm, RoundForm
from tournaments.forms.general import CodeForm, FileForm, YesForm
from tournaments.forms.people import (
    ChangedPersonForm,
    ImportForm,
    NewPersonForm,
    SamePersonForm,
    TwoPeopleForm,
    WalkInForm,
)
from tournaments.forms.scores import AgreeForm, DecideForm, SlipForm, TricksForm, UndoForm
from tournaments.forms.settings import DriveSettingsForm, SeenSettingsForm

__all__ = [
    "AgreeForm",
    "ChangedPersonForm",
    "CodeForm",
    "DecideForm",
    "DrawForm",
    "DriveSettingsForm",
    "ExchangeForm",
    "FileForm",
    "ImportForm",
    "NewDriveForm",
    "NewPersonForm",
    "RoundForm",
    "SamePersonForm",
    "SeenSettingsForm",
    "SlipForm",
    "TricksForm",
    "TwoPeopleForm",
    "UndoForm",
    "WalkInForm",
    "YesForm",
]
