"""Answers to htmx and to browsers without it; the only place that asks which one it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event


def is_part(request: HttpRequest) -> bool:
    """Whether only a part of the page is asked for."""
    return bool(getattr(request, "htmx", False))


def render_part(
    request: HttpRequest, page: str, part: str, context: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """The whole page, or for htmx the part of it that changes."""
    template = f"{page}#{part}" if is_part(request) else page
    response = render(request, template, dict(context), status=status)
    # One address gives both, so neither may be taken for the other out of a cache.
    response["Vary"] = "HX-Request, Cookie"
    return response


def redirect_to(request: HttpRequest, url: str) -> HttpResponse:
    """On to another page, also from inside a part."""
    if is_part(request):
        return HttpResponseClientRedirect(url)
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response


def trigger(response: HttpResponse, event: str) -> HttpResponse:
    """Say what has happened, for whatever on the page cares."""
    return trigger_client_event(response, event)
