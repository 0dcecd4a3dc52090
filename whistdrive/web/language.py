"""Which language a page speaks, and how it looks: chosen by each person, without an account."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request

LANGUAGE_COOKIE: Final = "language"
DISPLAY_COOKIE: Final = "display"
A_YEAR: Final = 60 * 60 * 24 * 365
THEMES = ("auto", "light", "dark", "contrast")
SUITS = ("four", "two")
CODES = tuple(code for code, _name in settings.LANGUAGES)


class LanguageMiddleware:
    """Speak the language chosen on this device, else what the browser asks for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with translation.override(chosen_language(request) or get_language_from_request(request)):
            request.LANGUAGE_CODE = translation.get_language() or settings.LANGUAGE_CODE
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", translation.get_language() or "en")
            patch_vary_headers(response, ("Accept-Language",))
        return response


def chosen_language(request: HttpRequest) -> str:
    """What somebody chose on this device, or nothing."""
    code = request.COOKIES.get(LANGUAGE_COOKIE, "")
    return code if code in CODES else ""


def asked_language(request: HttpRequest) -> str:
    """What the browser asks for; nothing for the site's own, which many ask for that nobody set."""
    code = get_language_from_request(request)
    return "" if code == settings.LANGUAGE_CODE else code


def use_club_language(request: HttpRequest, language: str) -> None:
    """On a club's page, speak what somebody chose, else what the browser asks for, else the club's.

    Who reads a page is one person; the club's language is for devices that say nothing.
    """
    if not chosen_language(request):
        _speak(request, asked_language(request) or language)


def use_screen_language(request: HttpRequest, language: str) -> str:
    """On a screen that a whole hall reads: its address says the language, which is returned.

    Where it says none, it is what was chosen on this device, else the club's; never the browser's.
    """
    named = request.GET.get("language", "")
    if named in CODES:
        _speak(request, named)
        return named
    if not chosen_language(request):
        _speak(request, language)
    return ""


def _speak(request: HttpRequest, language: str) -> None:
    translation.activate(language)
    request.LANGUAGE_CODE = language


def remember(request: HttpRequest, response: HttpResponse, cookie: str, value: str) -> None:
    """Keep a choice on this device."""
    response.set_cookie(cookie, value, max_age=A_YEAR, samesite="Lax", secure=request.is_secure())


def display(request: HttpRequest) -> dict[str, Any]:
    """For every template: the look chosen on this device and the languages there are."""
    theme, _dot, suits = request.COOKIES.get(DISPLAY_COOKIE, "").partition(".")
    return {
        "display": {
            "theme": theme if theme in THEMES else "auto",
            "suits": suits if suits in SUITS else "four",
        },
        "languages": settings.LANGUAGES,
    }
