"""Errors in words. A stranger gets "not found", never "forbidden", and nobody a traceback."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils.translation import gettext as _

from whistdrive.web.ratelimit import TooMany
from whistdrive.web.site import safe_address

NOT_SHOWN = ("csrfmiddlewaretoken", "key", "next", "do")
LONGEST_SHOWN = 20_000


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """There is nothing at this address, or nothing for you."""
    return render(request, "404.html", status=HTTPStatus.NOT_FOUND)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The browser sent what no page of ours sends."""
    return _plainly("400.html", HTTPStatus.BAD_REQUEST, _("This request could not be understood."))


def server_error(request: HttpRequest) -> HttpResponse:
    """Something went wrong on our side; what was saved is saved."""
    said = _("Something went wrong. What was saved before is safe. Please try again.")
    return _plainly("500.html", HTTPStatus.INTERNAL_SERVER_ERROR, said)


def _plainly(template: str, status: HTTPStatus, otherwise: str) -> HttpResponse:
    """A page that needs neither request nor database, for when these are what is wrong."""
    try:
        return HttpResponse(loader.render_to_string(template), status=status)
    except Exception:
        return HttpResponse(otherwise, content_type="text/plain; charset=utf-8", status=status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form came from a page that is too old: says how to go on, and shows what was typed."""
    typed = [
        (name, value[:LONGEST_SHOWN])
        for name, values in request.POST.lists()
        for value in values
        if value.strip() and name not in NOT_SHOWN and "password" not in name
    ]
    context = {"back": safe_address(request, request.get_full_path()), "typed": typed}
    return render(request, "403_csrf.html", context, status=HTTPStatus.FORBIDDEN)


class TooManyMiddleware:
    """Answers too many wrong codes with a sentence and the time to wait."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """429 with Retry-After for TooMany; everything else goes on."""
        if not isinstance(exception, TooMany):
            return None
        context = {"wait": exception.wait}
        response = render(request, "429.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)
        response["Retry-After"] = str(exception.wait)
        return response
