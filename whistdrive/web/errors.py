"""Errors in words. A stranger gets "not found", never "forbidden", and nobody a traceback."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from whistdrive.web.ratelimit import TooMany


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """There is nothing at this address, or nothing for you."""
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Something went wrong on our side; what was saved is saved."""
    return render(request, "500.html", status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form came from a page that is too old; says how to go on."""
    return render(request, "403_csrf.html", {"back": request.path}, status=403)


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
        response = render(request, "429.html", {"wait": exception.wait}, status=429)
        response["Retry-After"] = str(exception.wait)
        return response
