"""A person's clubs, a club's settings and its members."""

from __future__ import annotations

from typing import cast

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from whistdrive.accounts.models import User
from whistdrive.clubs import services
from whistdrive.clubs.doors import open_club
from whistdrive.clubs.forms import (
    ClubSettingsForm,
    MemberForm,
    NewClubForm,
    NewPasswordForm,
    RemoveClubForm,
)
from whistdrive.clubs.models import Club, Membership, Role
from whistdrive.web.htmx import render_part
from whistdrive.web.keys import OUT_OF_DATE, Repeated, done_already, was_used
from whistdrive.web.numbers import number
from whistdrive.web.seen import Changed


@login_required
@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs of whoever is signed in; straight on where there is only one."""
    memberships = list(
        Membership.objects.filter(user=cast(User, request.user)).select_related("club")
    )
    if not memberships:
        return redirect("club_new")
    if len(memberships) == 1:
        return redirect("club", slug=memberships[0].club.slug)
    return render_part(request, "clubs/clubs.html", "clubs", {"memberships": memberships})


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A club is made; its maker owns it."""
    form = NewClubForm(request.POST or None, initial={"language": request.LANGUAGE_CODE})
    same: Club | None = None
    if request.method == "POST" and form.is_valid():
        try:
            club = services.create_club(
                cast(User, request.user), even_so="even_so" in request.POST, **form.cleaned_data
            )
        except Repeated as repeated:
            return done_already(request, "club", slug=repeated.result)
        except services.SameName as found:
            same = found.club
        else:
            said = _("%(name)s is made. Now enter its people.") % {"name": club.name}
            flash.success(request, said)
            return redirect("club", slug=club.slug)
    status = 422 if form.errors or same else 200
    context = {"form": form, "same": same}
    return render_part(request, "clubs/club_new.html", "form", context, status)


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, language, place, and what the two lines are called."""
    club, _rights = open_club(request, slug, Role.OWNER)

    def as_it_is() -> ClubSettingsForm:
        return ClubSettingsForm(request.POST or None, instance=Club.objects.get(pk=club.pk))

    form = as_it_is()
    while request.method == "POST" and form.is_valid():
        try:
            services.change_club(club.pk, form.known, **form.cleaned_data)
        except Changed:
            form = as_it_is()
        else:
            flash.success(request, _("Settings saved."))
            return redirect("club_settings", slug=slug)
    status = 422 if form.errors else 200
    context = {
        "club": club, "form": form, "removal": RemoveClubForm(),
        "may_be_removed": services.is_empty(club),
    }  # fmt: skip
    return render_part(request, "clubs/club_settings.html", "form", context, status)


@login_required
@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """A club in which nothing has been done yet is removed."""
    form = RemoveClubForm(request.POST)
    if form.is_valid() and was_used(form.cleaned_data["key"]):
        return done_already(request, "clubs")
    club, _rights = open_club(request, slug, Role.OWNER)
    if not form.is_valid():
        flash.error(request, OUT_OF_DATE)
        return redirect("club_settings", slug=slug)
    try:
        services.remove_club(club.pk, key=form.cleaned_data["key"])
    except Repeated:
        return done_already(request, "clubs")
    except services.NotEmpty:
        flash.error(
            request, _("%(name)s has drives or people by now, so it stays.") % {"name": club}
        )
        return redirect("club_settings", slug=slug)
    flash.success(request, _("Removed: %(name)s.") % {"name": club})
    return redirect("clubs")


@login_required
@require_http_methods(["GET", "POST"])
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has which role; let in, changed, let out."""
    club, _rights = open_club(request, slug, Role.OWNER)
    owner = cast(User, request.user)
    form = MemberForm(request.POST if request.POST.get("do") == "let_in" else None)
    made: services.NewMember | None = None
    again: Membership | None = None
    if request.method == "POST":
        try:
            made = _act_on_members(request, club, form)
        except services.LastOwner:
            flash.error(request, _("A club must keep an owner. Make somebody else owner first."))
        except Repeated as repeated:
            # The page that showed a password may have been lost behind the second tap.
            member = number(repeated.result) or 0
            again = services.helpable(club, owner).filter(pk=member).select_related("user").first()
            if again is None:
                return done_already(request, "club_members", slug=slug)
        if not form.errors:
            if not (again or (made and made.password)):
                return redirect("club_members", slug=slug)
            form = MemberForm()
    context = {
        "club": club, "form": form, "made": made, "again": again,
        "memberships": club.memberships.select_related("user"), "roles": Role.choices,
        "helpable": {*services.helpable(club, owner).values_list("pk", flat=True)},
    }  # fmt: skip
    status = 422 if form.errors else 200
    response = render_part(request, "clubs/members.html", "members", context, status)
    if made:
        response["Cache-Control"] = "no-store"  # a password stands on it
    return response


def _act_on_members(
    request: HttpRequest, club: Club, form: MemberForm
) -> services.NewMember | None:
    """Do it; who has a role or a password now, if anybody."""
    do = request.POST.get("do")
    if do == "let_out":
        _let_out(request, club)
    elif do == "new_password":
        return _new_password(request, club)
    elif form.is_valid():
        done = services.let_in(club, **form.cleaned_data)
        email = {"email": form.cleaned_data["email"]}
        flash.success(request, _("%(email)s has a role in the club now.") % email)
        if done.is_from_elsewhere:
            flash.warning(
                request,
                _(
                    "This sign-in is of another club too. Ask %(email)s whether it is theirs and "
                    "nobody else knows its password: with it the role here can be used."
                )
                % email,
            )
        return done
    return None


def _let_out(request: HttpRequest, club: Club) -> None:
    try:
        services.let_out(club, number(request.POST.get("member")) or 0)
    except Membership.DoesNotExist:
        flash.info(request, _("Nothing was changed: that person has no role in this club."))
    else:
        flash.success(request, _("The role was taken away."))


def _new_password(request: HttpRequest, club: Club) -> services.NewMember | None:
    form = NewPasswordForm(request.POST)
    if not form.is_valid():
        flash.error(request, OUT_OF_DATE)
        return None
    member, owner = form.cleaned_data.pop("member"), cast(User, request.user)
    try:
        return services.new_password(club, member, owner, **form.cleaned_data)
    except Changed:
        flash.warning(
            request,
            _(
                "No new password was made: this person has got another one since the page was "
                "loaded, from another owner or by themselves."
            ),
        )
        return None
    except Membership.DoesNotExist as error:
        raise Http404 from error
