from __future__ import annotations

import pytest
from django.test import Client, RequestFactory

from whistdrive.web.site import absolute, safe_address


def test_address_is_as_the_request_came_unless_set(settings: object) -> None:
    request = RequestFactory().get("/", headers={"Host": "192.168.1.9:8000"})

    assert absolute(request, "home") == "http://192.168.1.9:8000/"

    settings.PUBLIC_URL = "https://whist.example"  # type: ignore[attr-defined]
    assert absolute(request, "home") == "https://whist.example/"


@pytest.mark.parametrize(
    ("wanted", "address"),
    [
        ("/d/ABC/", "/d/ABC/"),
        ("http://testserver/d/", "http://testserver/d/"),
        ("http://evil.example/", "/c/"),
        ("///evil.example", "/c/"),
        ("", "/c/"),
    ],
)
def test_only_addresses_of_ours_are_followed(wanted: str, address: str) -> None:
    assert safe_address(RequestFactory().get("/"), wanted, "/c/") == address


@pytest.mark.django_db
def test_health_asks_database_and_cache(client: Client) -> None:
    response = client.get("/health/")

    assert (response.status_code, response.json()) == (200, {"status": "ok"})
