"""Small pages that belong to nobody: language, look, health."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST, require_safe

from whistdrive.web.htmx import redirect_to
from whistdrive.web.language import (
    CODES,
    DISPLAY_COOKIE,
    LANGUAGE_COOKIE,
    SUITS,
    THEMES,
    remember,
)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remember the language on this device."""
    response = redirect_to(request, request.POST.get("next", "/"))
    code = request.POST.get("language", "")
    if code in CODES:
        remember(request, response, LANGUAGE_COOKIE, code)
        if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            request.user.language = code
            request.user.save(update_fields=("language",))
    return response


@require_POST
def set_display(request: HttpRequest) -> HttpResponse:
    """Remember the look on this device."""
    response = redirect_to(request, request.POST.get("next", "/"))
    theme, suits = request.POST.get("theme", "auto"), request.POST.get("suits", "four")
    if theme in THEMES and suits in SUITS:
        remember(request, response, DISPLAY_COOKIE, f"{theme}.{suits}")
    return response


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Whether this process can serve: database and cache answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    cache.get("health")
    return JsonResponse({"status": "ok"})
