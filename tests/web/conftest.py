from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.http import HttpRequest
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    """No test inherits what another has tried."""
    cache.clear()
    yield
    cache.clear()


def ask(path: str = "/", **headers: str) -> HttpRequest:
    """A request as the middleware for htmx hands it on."""
    request = RequestFactory().get(path, headers=headers)
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    return request


@pytest.fixture
def browser() -> HttpRequest:
    """A request of a browser without JavaScript."""
    return ask()


@pytest.fixture
def htmx() -> HttpRequest:
    """A request of htmx for a part."""
    return ask(**{"HX-Request": "true"})
