from __future__ import annotations

import logging
import re

import pytest
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.test import Client, RequestFactory
from django.urls import include, path

from whistdrive.web import errors
from whistdrive.web.ratelimit import TooMany


def refused(request: HttpRequest) -> HttpResponse:
    raise TooMany(60)


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError


def posted(request: HttpRequest) -> HttpResponse:
    return HttpResponse("saved")


urlpatterns = [
    path("refused/", refused),
    path("broken/", broken),
    path("posted/", posted),
    path("", include("whistdrive.urls")),
]
handler404 = "whistdrive.web.errors.not_found"
handler403 = "whistdrive.web.errors.not_found"
handler500 = "whistdrive.web.errors.server_error"
handler400 = "whistdrive.web.errors.bad_request"
pytestmark = pytest.mark.urls(__name__)


def heading(response: HttpResponse) -> str:
    found = re.search(r"<h1>\s*(.*?)\s*</h1>", response.content.decode(), re.DOTALL)
    return found[1] if found else ""


def test_unknown_address_says_what_to_do_without_a_query(client: Client) -> None:
    response = client.get("/nothing/here/")

    assert (response.status_code, heading(response)) == (404, "There is nothing here")


def test_too_many_tries_say_how_long_to_wait(client: Client) -> None:
    response = client.get("/refused/")

    assert (response.status_code, response["Retry-After"]) == (429, "60")
    assert "wait 60 seconds" in response.content.decode()


def test_fault_of_ours_is_said_without_the_database(client: Client) -> None:
    client.raise_request_exception = False

    response = client.get("/broken/")

    assert (response.status_code, heading(response)) == (500, "Something went wrong")


def test_fault_of_ours_is_said_even_if_pages_cannot_be_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loader, "render_to_string", broken)

    response = errors.server_error(RequestFactory().get("/"))

    assert (response.status_code, response["Content-Type"]) == (500, "text/plain; charset=utf-8")
    assert b"What was saved before is safe" in response.content


def test_request_for_another_host_is_a_bad_request(client: Client, settings: object) -> None:
    settings.ALLOWED_HOSTS = ["hall.example"]  # type: ignore[attr-defined]

    response = client.get("/posted/", headers={"Host": "evil.example"})

    assert (response.status_code, heading(response)) == (
        400,
        "This request could not be understood",
    )


def test_old_form_shows_what_was_typed_and_the_way_back() -> None:
    client = Client(enforce_csrf_checks=True)

    response = client.post(
        "/posted/?as=ns", {"name": "Zoë <b>Hartley</b>", "password": "secret", "key": "k", "a": " "}
    )
    page = response.content.decode()

    assert (response.status_code, heading(response)) == (403, "The page was too old")
    assert "Zoë &lt;b&gt;Hartley&lt;/b&gt;" in page
    assert 'href="/posted/?as=ns"' in page
    assert "secret" not in page
    assert page.count("<dt>") == 1


@pytest.mark.parametrize("language", ["it", "ro"])
def test_errors_speak_the_language_of_the_device(client: Client, language: str) -> None:
    client.cookies["language"] = language
    client.raise_request_exception = False

    for address in ("/nothing/", "/refused/", "/broken/"):
        assert f'<html lang="{language}"' in client.get(address).content.decode()


def test_only_faults_of_the_program_are_logged() -> None:
    log = logging.getLogger("django.request")

    assert not log.isEnabledFor(logging.WARNING), "every 4xx answer is written in the terminal"
    assert log.isEnabledFor(logging.ERROR)
