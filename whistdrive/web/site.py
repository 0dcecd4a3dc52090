"""The address under which others reach us."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse


def absolute(request: HttpRequest, name: str, **kwargs: Any) -> str:
    """A page's whole address: by PUBLIC_URL where set, else as this request came.

    In a hall, the organiser's own browser often says "localhost", which no phone can reach; then
    the address of the laptop on the local network stands in, which start.py put into PUBLIC_URL.
    """
    path = reverse(name, kwargs=kwargs)
    return (
        f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)
    )
