"""Answers to htmx and to browsers without it; the only place that asks which one it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotModified,
    HttpResponseRedirect,
)
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from whistdrive.web.site import safe_address


def is_htmx(request: HttpRequest) -> bool:
    """Whether htmx asks, be it for a part or for a whole page."""
    return bool(getattr(request, "htmx", None))


def is_part(request: HttpRequest) -> bool:
    """Whether only a part of the page is asked for.

    A boosted link and the browser's way back want the whole page although htmx asks.
    """
    htmx = getattr(request, "htmx", None)
    if not htmx:
        return False
    return not (htmx.boosted or htmx.history_restore_request)


def render_part(
    request: HttpRequest, page: str, part: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """The whole page, or for htmx the part of it that changes."""
    template = f"{page}#{part}" if is_part(request) else page
    return _varies(render(request, template, dict(context), status=status))


def ready_part(content: bytes) -> HttpResponse:
    """A part that was rendered before, for somebody else."""
    return _varies(HttpResponse(content))


def _varies(response: HttpResponse) -> HttpResponse:
    """One address gives page and part, so neither may be taken for the other out of a cache."""
    patch_vary_headers(response, ("HX-Request", "Cookie"))
    return response


def unchanged(request: HttpRequest, edition: str) -> HttpResponse | None:
    """The empty answer for a browser that has this edition of the part, else None.

    Of parts only: a browser keeps one answer an address, and a whole page with the same mark would
    be taken for the part.
    """
    if is_part(request) and request.headers.get("If-None-Match") == f'"{edition}"':
        return HttpResponseNotModified()
    return None


def mark(request: HttpRequest, response: HttpResponse, edition: str) -> HttpResponse:
    """Mark a part with its edition, so that it is sent once; nobody else keeps it."""
    response["Cache-Control"] = "private, no-cache"
    if edition and is_part(request):
        response["ETag"] = f'"{edition}"'
    return response


def redirect_to(request: HttpRequest, url: str) -> HttpResponse:
    """On to another page of ours, also from inside a part; never to another site."""
    url = safe_address(request, url)
    if is_htmx(request):
        return HttpResponseClientRedirect(url)
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response


def trigger(response: HttpResponse, event: str) -> HttpResponse:
    """Say what has happened, for whatever on the page cares."""
    return trigger_client_event(response, event)
