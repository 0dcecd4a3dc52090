"""One form, one insert in a transaction; the session is read, as for somebody who was here."""

from __future__ import annotations

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from bench.bare.models import Score


class ScoreForm(forms.Form):
    table = forms.IntegerField(min_value=1, max_value=999)
    tricks = forms.IntegerField(min_value=0, max_value=13)


def score(request: HttpRequest) -> HttpResponse:
    """Show the form; take it, save a row and say so."""
    if request.method != "POST":
        request.session["was_here"] = True
        return render(request, "bare/score.html", {"form": ScoreForm()})
    form = ScoreForm(request.POST)
    if not (request.session.get("was_here") and form.is_valid()):
        return render(request, "bare/score.html", {"form": form}, status=422)
    with transaction.atomic():
        saved = Score.objects.create(**form.cleaned_data)
    if "HX-Request" in request.headers:
        return render(request, "bare/saved.html", {"saved": saved})
    return redirect("score")
