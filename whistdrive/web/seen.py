"""Old pages: a form says which values its page showed, so that it overwrites nobody's work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from django import forms
from django.db.models import Model
from django.utils.formats import localize
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from whistdrive.web.keys import OUT_OF_DATE


class Changed(Exception):
    """Somebody has changed the row since it was read; nothing was written."""


def must_be_as_read(row: Model, known: Mapping[str, object]) -> None:
    """Raise Changed where the row, locked now, differs from what a form was checked against."""
    if any(getattr(row, name) != value for name, value in known.items()):
        raise Changed


class AsSeenMixin(forms.Form):
    """A form on a row, with a digest of each value that its page showed in a hidden field `seen`.

    Where somebody else has changed a value since, nothing is saved: the form comes back and says
    which. It then has what was typed, else what the others have saved, and a digest of these, so
    that saving again counts.
    """

    seen = forms.CharField(
        required=False, strip=False, max_length=4000, widget=forms.HiddenInput(attrs={"id": False})
    )

    known: dict[str, Any]
    """The row's values as this form was checked against them; for `must_be_as_read`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # What the row said before the form writes into it.
        self.known = dict(self.initial)
        self.fields["seen"].initial = self._digest

    def counts(self, name: str) -> bool:
        """Whether a change of this field means anything, as the row now is."""
        return True

    @cached_property
    def now(self) -> dict[str, str]:
        """What each field would show if the page were loaded now."""
        return {name: _text(self._initial(name)) for name in self.fields if name != "seen"}

    def clean(self) -> dict[str, Any]:
        """Compare what was seen, what is there now and what is wanted."""
        data = super().clean() or self.cleaned_data
        seen = _read(self.cleaned_data.pop("seen", ""))
        if seen.keys() != self.now.keys():
            self.add_error(None, OUT_OF_DATE)
            self._show({})
            return data
        wanted = {n: _text(self.cleaned_data.get(n, self[n].data)) for n in self.now}
        changed = [name for name, text in self.now.items() if _mark(text) != seen[name]]
        news = [name for name in changed if self.counts(name) and wanted[name] != self.now[name]]
        untouched = [name for name in changed if _mark(wanted[name]) == seen[name]]
        if news:
            self.add_error(None, self._told(news))
        self._show({name: self.now[name] for name in untouched} if news else {})
        return data

    def _show(self, values: Mapping[str, str]) -> None:
        """Have the form, if it is shown again, show these values; and be of today."""
        self.data = self.data.copy()  # type: ignore[attr-defined]
        for name, value in {**values, "seen": self._digest()}.items():
            self.data[self.add_prefix(name)] = value  # type: ignore[index]

    def _told(self, names: Iterable[str]) -> str:
        changes = "; ".join(
            (_("%(field)s: “%(value)s”") if self.now[name] else _("%(field)s: empty"))
            % {"field": self.fields[name].label, "value": self._in_words(name)}
            for name in names
        )
        return _(
            "Somebody else has saved this page in the meantime and changed: %(changes)s. "
            "What you typed is still here; save again if it is right."
        ) % {"changes": changes}

    def _in_words(self, name: str) -> str:
        choices = getattr(self.fields[name], "choices", ())
        labels = {str(value): str(label) for value, label in choices}
        return labels.get(self.now[name]) or str(localize(self._initial(name)))

    # Any: whatever a field shows.
    def _initial(self, name: str) -> Any:
        return self.get_initial_for_field(self.fields[name], name)

    def _digest(self) -> str:
        return " ".join(f"{name}:{_mark(text)}" for name, text in self.now.items())


def _text(value: object) -> str:
    return "" if value is None else str(value).strip()


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def _read(seen: str) -> dict[str, str]:
    parts = (part.partition(":") for part in seen.split())
    return {name: mark for name, _colon, mark in parts}
