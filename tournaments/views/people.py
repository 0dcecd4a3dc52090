"""The club's register: listed, added, changed, imported with a look before the leap."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import messages
from tournaments.formats.people import PeopleFile, read_people, write_people
from tournaments.forms import ChangedPersonForm, ImportForm, NewPersonForm, YesForm
from tournaments.import_words import HEADINGS_OUT, people_in_words
from tournaments.models import Player
from tournaments.refusals import Refused
from tournaments.selectors.alike import like_known, named_alike
from tournaments.selectors.club import coming_drive
from tournaments.selectors.merging import merges_into
from tournaments.selectors.people import kept_because, register_of
from tournaments.services.people import (
    Imported,
    add_player,
    change_player,
    import_people,
    remove_player,
)
from tournaments.views.doors import person_found
from whistdrive.clubs.doors import open_club
from whistdrive.clubs.models import Club, Role
from whistdrive.web.htmx import render_part
from whistdrive.web.keys import Repeated, done_already
from whistdrive.web.numbers import numbers
from whistdrive.web.seen import Changed


@login_required
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """The register, with a search."""
    club, _rights = open_club(request, slug)
    search = request.GET.get("q", "").strip()[:200]
    context = {"club": club, "people": register_of(club, search), "q": search}
    return render_part(request, "tournaments/people.html", "people", context)


@login_required
@require_http_methods(["GET", "POST"])
def person(request: HttpRequest, slug: str, pk: int | None = None) -> HttpResponse:
    """One person: added or changed."""
    club, _rights = open_club(request, slug, Role.ORGANISER)

    def as_it_is() -> NewPersonForm | ChangedPersonForm:
        if pk is None:
            return NewPersonForm(request.POST or None, club=club)
        return ChangedPersonForm(request.POST or None, instance=person_found(club, pk), club=club)

    form = as_it_is()
    next_page = "person_add" if request.POST.get("do") == "another" else "people"
    while request.method == "POST" and form.is_valid():
        try:
            saved = _save_person(club, form)
        except Repeated:
            return done_already(request, next_page, slug=slug)
        except Changed:
            form = as_it_is()
        else:
            flash.success(request, _("Saved: %(name)s.") % {"name": saved})
            return redirect(next_page, slug=slug)
    there = person_found(club, pk) if pk else None
    return _person_page(request, club, form, there)


def _person_page(
    request: HttpRequest,
    club: Club,
    form: NewPersonForm | ChangedPersonForm,
    there: Player | None,
    removal: YesForm | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {"club": club, "form": form, "person": there}
    if there is not None:
        register = register_of(club)
        context |= {
            "removal": removal or YesForm(),
            "alike": named_alike(there, register),
            "others": [other for other in register if other != there],
            "merges": merges_into(there),
        }
        if kept := kept_because(there):
            context["kept"] = messages.refusal(kept)
    # A removal sent and not done is at fault too.
    status = 422 if form.errors or removal else 200
    return render_part(request, "tournaments/person.html", "form", context, status)


@login_required
@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A person taken out of the register, if no drive names them."""
    club, _rights = open_club(request, slug, Role.ORGANISER)
    form = YesForm(request.POST)
    if form.is_valid():
        try:
            gone = remove_player(club, pk, key=form.cleaned_data["key"])
        except Repeated:
            return done_already(request, "people", slug=slug)
        except Player.DoesNotExist as error:
            raise Http404 from error
        except Refused:
            pass  # the page says why
        else:
            flash.success(request, _("Removed from the register: %(name)s.") % {"name": gone})
            return redirect("people", slug=slug)
    there = person_found(club, pk)
    changed = ChangedPersonForm(None, instance=there, club=club)
    return _person_page(request, club, changed, there, form)


def _save_person(club: Club, form: NewPersonForm | ChangedPersonForm) -> Player:
    if isinstance(form, ChangedPersonForm):
        return change_player(form.instance.pk, known=form.known, **form.cleaned_data)
    return add_player(club, **form.cleaned_data)


@login_required
@require_http_methods(["GET", "POST"])
def import_list(request: HttpRequest, slug: str) -> HttpResponse:
    """A list read and shown, good rows beside bad; saved only after yes."""
    club, _rights = open_club(request, slug, Role.ORGANISER)
    form = ImportForm(request.POST or None, request.FILES or None)
    yes = YesForm(request.POST if request.POST.get("do") == "save" else None)
    context: dict[str, Any] = {"club": club, "form": form, "yes": yes}
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["pasted"]
        keep = numbers(request.POST.getlist("keep"))
        read = _read(club, form.cleaned_data.get("file") or text, keep)
        if yes.is_valid():
            try:
                done = import_people(club, read.rows, key=yes.cleaned_data["key"])
            except Repeated:
                return done_already(request, "people", slug=slug)
            flash.success(request, format_html("{} {}", _said(done), _on_to_a_drive(club)))
            return redirect("people", slug=slug)
        context |= {
            "read": people_in_words(
                read, messages.station_words(club), like_known(club, (r.name for r in read.rows))
            ),
            "would": import_people(club, read.rows, dry_run=True),
        }
        context["text"] = read.text
    status = 422 if form.errors or yes.errors else 200
    return render_part(request, "tournaments/people_import.html", "import", context, status)


def _read(club: Club, source: Any, keep: list[int]) -> PeopleFile:
    data = source if isinstance(source, str) else source.read()
    return read_people(data, station_words=messages.station_words(club), keep=keep)


def _said(done: Imported) -> str:
    added, changed = len(done.added), len(done.changed)
    return " ".join(
        (
            ngettext("%(count)s person added.", "%(count)s people added.", added)
            % {"count": added},
            ngettext("%(count)s changed.", "%(count)s changed.", changed) % {"count": changed},
        )
    )


def _on_to_a_drive(club: Club) -> SafeString:
    """Where it goes on once the register has its people."""
    coming = coming_drive(club)
    if coming is None:
        address, said = reverse("drive_new", args=(club.slug,)), _("On to a new drive")
    else:
        address, said = reverse("drive_tonight", args=(coming.code,)), _("On to tonight's list")
    return format_html('<a href="{}">{}</a>', address, said)


@login_required
@require_safe
def export_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The register as a file that can be read in again unchanged."""
    club, _rights = open_club(request, slug)
    rows = [(p.name, p.station, p.email, p.member_no) for p in register_of(club)]
    text = write_people(rows, HEADINGS_OUT)
    # With a mark, because spreadsheets spoil the accents of a file without one.
    response = HttpResponse(text.encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{club.slug}-people.csv"'
    return response
