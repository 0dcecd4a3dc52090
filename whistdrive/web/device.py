"""A label for each device, so that the journal can tell phones apart without accounts."""

from __future__ import annotations

from collections.abc import Callable

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse

from whistdrive.web.codes import new_code

COOKIE = "device"
A_YEAR = 60 * 60 * 24 * 365


def device_of(request: HttpRequest) -> str:
    """The device's label, such as K7M-2QX; a new device is given one with the answer."""
    known: str | None = getattr(request, "_device", None)
    if known is None:
        known = _read(request)
        if not known:
            known = f"{new_code(3)}-{new_code(3)}"
            request._new_device = known  # type: ignore[attr-defined]
        request._device = known  # type: ignore[attr-defined]
    return known


def _read(request: HttpRequest) -> str:
    try:
        return request.get_signed_cookie(COOKIE, default="", salt=COOKIE) or ""
    except BadSignature:
        return ""


class DeviceMiddleware:
    """Sets the cookie on answers to devices whose label was asked for and is new.

    Nothing else is kept about a device: no session, no row.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        label = getattr(request, "_new_device", None)
        if label:
            response.set_signed_cookie(
                COOKIE, label, salt=COOKIE, max_age=A_YEAR, httponly=True, samesite="Lax",
                secure=request.is_secure(),
            )  # fmt: skip
        return response
