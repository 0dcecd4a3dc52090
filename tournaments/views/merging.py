"""Two entries of the register that are one person: looked at, then joined; and taken back."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import messages
from tournaments.forms import SamePersonForm, TwoPeopleForm
from tournaments.models import Merge, Player
from tournaments.refusals import Refused
from tournaments.selectors.merging import merge_page
from tournaments.services.merging import merge_players, undo_merge
from tournaments.views.doors import actor_of, person_found
from whistdrive.clubs.doors import open_club
from whistdrive.clubs.models import Club, Role
from whistdrive.web.htmx import render_part
from whistdrive.web.keys import OUT_OF_DATE, Repeated, done_already
from whistdrive.web.numbers import number


@login_required
@require_http_methods(["GET", "POST"])
def same_person(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What would move if this person were the one chosen; done only after yes."""
    club, _rights = open_club(request, slug, Role.ORGANISER)
    form = SamePersonForm(request.POST or None)
    if form.is_valid():
        kept, key = form.cleaned_data["kept"], form.cleaned_data["key"]
        try:
            merge = merge_players(club, pk, kept, actor_of(request), key=key)
        except Repeated:
            return done_already(request, "person_edit", slug=slug, pk=str(kept))
        except Player.DoesNotExist as error_:
            raise Http404 from error_
        except Refused:
            pass  # the page says why
        else:
            names = {"gone": merge.gone, "kept": merge.kept}
            flash.success(request, _("%(gone)s is now the same person as %(kept)s.") % names)
            return redirect("person_edit", slug=slug, pk=kept)
    chosen = request.POST.get("kept") or request.GET.get("as")
    return _look(request, club, pk, number(chosen), form)


def _look(
    request: HttpRequest, club: Club, pk: int, kept: int | None, form: SamePersonForm
) -> HttpResponse:
    gone = person_found(club, pk)
    if kept is None or kept == gone.pk:
        flash.error(request, _("Choose first who that is."))
        return redirect("person_edit", slug=club.slug, pk=pk)
    page = merge_page(gone, person_found(club, kept))
    context = {"club": club, "page": page, "form": form}
    if page.refused:
        context["error"] = messages.refusal(page.refused)
    # Sent and not done is at fault; a look at what cannot be is not.
    status = 422 if form.is_bound else 200
    return render_part(request, "tournaments/person_same.html", "look", context, status)


@login_required
@require_POST
def two_people(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A merge taken back: what came from the other goes back to the other."""
    club, _rights = open_club(request, slug, Role.ORGANISER)
    form = TwoPeopleForm(request.POST)
    if form.is_valid():
        merge_id, key = form.cleaned_data["merge"], form.cleaned_data["key"]
        try:
            merge = undo_merge(club, merge_id, actor_of(request), key=key)
        except Repeated:
            return done_already(request, "person_edit", slug=slug, pk=str(pk))
        except Merge.DoesNotExist as error:
            raise Http404 from error
        names = {"gone": merge.gone, "kept": merge.kept}
        flash.success(request, _("%(gone)s and %(kept)s are two people again.") % names)
    else:
        flash.error(request, OUT_OF_DATE)
    return redirect("person_edit", slug=slug, pk=pk)
