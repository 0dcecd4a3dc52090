"""One-time keys: the same form counts once, however often it arrives."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.conf import settings
from django.contrib import messages as flash
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from whistdrive.web.htmx import redirect_to
from whistdrive.web.models import UsedKey

OUT_OF_DATE = gettext_lazy("This page is out of date. Load it again and repeat.")


def new_key() -> str:
    """A key for a form about to be shown."""
    return str(uuid4())


class OneTimeKeyMixin(forms.Form):
    """A form that carries its key in a hidden field named `key`.

    Shown again with what is wrong, it keeps its key; one that came without gets a key then.
    """

    key = forms.UUIDField(
        initial=new_key,
        # A page may have several such forms, and an id only once.
        widget=forms.HiddenInput(attrs={"id": False}),
        error_messages={"required": OUT_OF_DATE, "invalid": OUT_OF_DATE},
    )

    def clean(self) -> dict[str, Any]:
        """What was typed stays, and the next press of the button has a key."""
        data = super().clean() or self.cleaned_data
        if self.has_error("key"):
            self.data = self.data.copy()  # type: ignore[attr-defined]
            self.data[self.add_prefix("key")] = new_key()  # type: ignore[index]
        return data


class Repeated(Exception):
    """This form was here before and was acted on then; `result` is what came of it."""

    def __init__(self, result: str) -> None:
        super().__init__(result)
        self.result = result


def once(key: UUID | None) -> None:
    """Use a form's key up; raises Repeated where that was done before. None does not ask.

    Call it first of all inside the use case's transaction. Of two requests at the same moment the
    second waits here for the first: if that fails, its key is free again.
    """
    if key is None:
        return
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("A key is used up together with its act.")
    used, is_first = UsedKey.objects.get_or_create(key=key)
    if not is_first:
        raise Repeated(used.result)
    transaction.on_commit(forget_old_keys, robust=True)


def was_used(key: UUID) -> bool:
    """Whether this form was acted on, where what it acted on may be gone."""
    return UsedKey.objects.filter(key=key).exists()


def came_to(key: UUID | None, result: str) -> None:
    """Keep what came of the form, for when it comes again; in the same transaction as `once`."""
    if key is not None:
        UsedKey.objects.filter(pk=key).update(result=result)


def forget_old_keys() -> None:
    """Drop the keys of forms that cannot come again: who was shown them is signed out by now."""
    kept = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    UsedKey.objects.filter(at__lt=timezone.now() - kept).delete()


def done_already(request: HttpRequest, page: str, **where: str) -> HttpResponse:
    """The answer to a form that came again: on to where it led the first time, and a word why."""
    if not all(where.values()):
        # The key was of another form, which no page of ours sends.
        raise Http404
    flash.info(request, _("That was done already: the same form came twice and counted once."))
    return redirect_to(request, reverse(page, kwargs=where))
