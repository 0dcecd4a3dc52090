from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.template import engines
from template_partials.loader import Loader

from tests.web.conftest import ask
from whistdrive.web.htmx import is_part, redirect_to, render_part, trigger

PAGE = "{% load partials %}<main>{% partialdef a inline %}<p>{{ n }}</p>{% endpartialdef %}</main>"


@pytest.fixture(autouse=True)
def _a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Templates are a page of this test alone."""
    engine = engines["django"].engine
    pages = ("django.template.loaders.locmem.Loader", {"page.html": PAGE})
    monkeypatch.setattr(engine, "template_loaders", [Loader(engine, [pages])])


def test_browser_gets_the_page_and_htmx_its_part(browser: HttpRequest, htmx: HttpRequest) -> None:
    page = render_part(browser, "page.html", "a", {"n": 8})
    part = render_part(htmx, "page.html", "a", {"n": 8}, status=422)

    assert (page.status_code, page.content) == (200, b"<main><p>8</p></main>")
    assert (part.status_code, part.content) == (422, b"<p>8</p>")
    assert part["Vary"] == "HX-Request, Cookie"


@pytest.mark.parametrize("header", ["HX-Boosted", "HX-History-Restore-Request"])
def test_boosted_links_and_the_way_back_get_the_whole_page(header: str) -> None:
    assert not is_part(ask(**{"HX-Request": "true", header: "true"}))


def test_redirect_is_a_see_other_or_a_header_for_htmx(
    browser: HttpRequest, htmx: HttpRequest
) -> None:
    plain, part = redirect_to(browser, "/d/ABC/"), redirect_to(htmx, "/d/ABC/")

    assert (plain.status_code, plain["Location"]) == (303, "/d/ABC/")
    assert (part.status_code, part["HX-Redirect"]) == (200, "/d/ABC/")


@pytest.mark.parametrize(
    "url", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "", "/\\evil.example"]
)
def test_redirect_never_leads_to_another_site(
    url: str, browser: HttpRequest, htmx: HttpRequest
) -> None:
    assert redirect_to(browser, url)["Location"] == "/"
    assert redirect_to(htmx, url)["HX-Redirect"] == "/"


def test_trigger_says_what_happened() -> None:
    assert trigger(HttpResponse(), "score-saved")["HX-Trigger"] == '{"score-saved": {}}'
