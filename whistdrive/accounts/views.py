"""The one page of a sign-in that is ours: what to do without a password where there is no mail."""

from __future__ import annotations

from allauth.account import views as allauth
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

NO_MAIL = "django.core.mail.backends.dummy.EmailBackend"


@require_http_methods(["GET", "POST"])
def password_reset(request: HttpRequest) -> HttpResponse:
    """Send a link; in a hall, say who can help."""
    if settings.EMAIL_BACKEND == NO_MAIL:
        # The hall's program lives in an environment of its own, which only start.py knows.
        context = {"is_hosted": settings.WHISTDRIVE_MODE == "hosted"}
        return render(request, "account/password_reset_hall.html", context)
    response: HttpResponse = allauth.password_reset(request)
    return response
