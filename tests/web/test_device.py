from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from whistdrive.web.codes import ALPHABET
from whistdrive.web.device import COOKIE, DeviceMiddleware, device_of


def visit(cookie: str | None = None, *, asks: bool = True) -> tuple[str, HttpResponse]:
    """The label inside the view, and the answer."""
    labels = []

    def view(request: HttpRequest) -> HttpResponse:
        if asks:
            labels.extend([device_of(request), device_of(request)])
        return HttpResponse()

    request = RequestFactory().get("/")
    if cookie is not None:
        request.COOKIES[COOKIE] = cookie
    response = DeviceMiddleware(view)(request)
    assert len(set(labels)) <= 1
    return (labels[0] if labels else "", response)


def test_page_that_does_not_ask_sets_no_cookie() -> None:
    assert not visit(asks=False)[1].cookies


def test_new_device_gets_a_readable_label_that_it_keeps() -> None:
    label, first = visit()
    again, second = visit(first.cookies[COOKIE].value)

    assert re.fullmatch(f"[{ALPHABET}]{{3}}-[{ALPHABET}]{{3}}", label)
    assert again == label
    assert not second.cookies
    assert first.cookies[COOKIE]["max-age"] == 60 * 60 * 24 * 365
    assert first.cookies[COOKIE]["httponly"]


def test_forged_label_is_not_believed_and_replaced_once() -> None:
    label, first = visit("K7M-2QX:forged")
    again, second = visit(first.cookies[COOKIE].value)

    assert label != "K7M-2QX"
    assert again == label
    assert not second.cookies
