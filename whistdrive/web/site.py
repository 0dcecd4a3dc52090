"""The address under which others reach us, and which addresses are ours."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def absolute(request: HttpRequest, name: str, **kwargs: Any) -> str:
    """A page's whole address: by PUBLIC_URL where set, else as this request came.

    In a hall, the organiser's own browser often says "localhost", which no phone can reach; then
    the address of the laptop on the local network stands in, which start.py put into PUBLIC_URL.
    """
    path = reverse(name, kwargs=kwargs)
    return (
        f"{settings.PUBLIC_URL}{path}" if settings.PUBLIC_URL else request.build_absolute_uri(path)
    )


def safe_address(request: HttpRequest, wanted: str, otherwise: str = "/") -> str:
    """An address that came with a form, if it is one of ours."""
    hosts = {request.get_host()}
    is_ours = url_has_allowed_host_and_scheme(wanted, hosts, require_https=request.is_secure())
    return wanted if is_ours else otherwise
