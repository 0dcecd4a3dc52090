from __future__ import annotations

from datetime import date

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import translation
from django.utils.dates import MONTHS_ALT
from django.utils.formats import date_format

from tests.factories import PASSWORD, UserFactory
from whistdrive.formats.months import MONTHS
from whistdrive.web.language import (
    LanguageMiddleware,
    display,
    use_club_language,
    use_screen_language,
)


def spoken(club: str = "", **more: str) -> tuple[str, str]:
    """The language inside the view, and the one the answer names."""
    heard: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        if club:
            use_club_language(request, club)
        heard.append(translation.get_language())
        assert heard[0] == request.LANGUAGE_CODE
        return HttpResponse()

    request = RequestFactory().get("/", headers={"Accept-Language": more.get("accept", "")})
    if "cookie" in more:
        request.COOKIES["language"] = more["cookie"]
    response = LanguageMiddleware(view)(request)
    assert "Accept-Language" in response["Vary"]
    return heard[0], response["Content-Language"]


@pytest.mark.parametrize(
    ("club", "cookie", "accept", "language"),
    [
        ("", "", "", "en"),
        ("", "", "ro-RO,ro;q=0.9,en;q=0.5", "ro"),
        ("", "", "fr", "en"),
        ("en", "", "it-IT,it;q=0.9,en;q=0.5", "it"),
        ("it", "", "ro", "ro"),
        ("it", "", "en-GB,en;q=0.9,ro;q=0.5", "it"),
        ("it", "", "fr", "it"),
        ("it", "", "", "it"),
        ("it", "ro", "en", "ro"),
        ("it", "ro", "it", "ro"),
        ("it", "xx", "en", "it"),
        ("", "it", "ro", "it"),
    ],
)
def test_choice_goes_before_the_browser_before_the_club_and_english_may_just_be_unset(
    club: str, cookie: str, accept: str, language: str
) -> None:
    assert spoken(club, cookie=cookie, accept=accept) == (language, language)


@pytest.mark.parametrize(
    ("address", "cookie", "accept", "language", "named"),
    [
        ("/", "", "it", "ro", ""),
        ("/", "it", "", "it", ""),
        ("/?language=en", "it", "it", "en", "en"),
        ("/?language=xx", "", "it", "ro", ""),
    ],
)
def test_a_screen_for_all_speaks_as_its_address_says_else_the_clubs_language(
    address: str, cookie: str, accept: str, language: str, named: str
) -> None:
    heard: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        heard.extend((use_screen_language(request, "ro"), translation.get_language()))
        return HttpResponse()

    request = RequestFactory().get(address, headers={"Accept-Language": accept})
    request.COOKIES["language"] = cookie
    LanguageMiddleware(view)(request)

    assert heard == [named, language]


def test_language_of_one_answer_does_not_stay_for_the_next() -> None:
    with translation.override("en"):
        spoken("it")

        assert translation.get_language() == "en"


@pytest.mark.parametrize(
    ("cookie", "theme", "suits"),
    [
        ("", "auto", "four"),
        ("dark.two", "dark", "two"),
        ("contrast", "contrast", "four"),
        ('"><script>.x', "auto", "four"),
    ],
)
def test_look_is_read_from_the_cookie_as_far_as_it_is_known(
    cookie: str, theme: str, suits: str
) -> None:
    request = RequestFactory().get("/")
    request.COOKIES["display"] = cookie

    assert display(request)["display"] == {"theme": theme, "suits": suits}


def test_setting_language_and_look_needs_no_session(client: Client) -> None:
    said = client.post("/language/", {"language": "ro", "next": "/t/ABC/?as=ns"})
    shown = client.post("/display/", {"theme": "dark", "suits": "two"})

    assert (said.status_code, said["Location"]) == (303, "/t/ABC/?as=ns")
    assert (shown.status_code, shown["Location"]) == (303, "/")
    assert {name: cookie.value for name, cookie in client.cookies.items()} == {
        "language": "ro",
        "display": "dark.two",
    }


@pytest.mark.parametrize("field", [{"language": "fr"}, {"language": ""}, {}])
def test_unknown_language_changes_nothing(client: Client, field: dict[str, str]) -> None:
    assert client.post("/language/", field).status_code == 303
    assert not client.cookies


def test_language_does_not_lead_to_another_site(client: Client) -> None:
    response = client.post("/language/", {"language": "it", "next": "https://evil.example/"})

    assert response["Location"] == "/"


@pytest.mark.django_db
def test_language_of_somebody_signed_in_is_kept_and_spoken_on_the_next_device() -> None:
    user = UserFactory()
    first, second = Client(), Client()
    first.force_login(user)

    first.post("/language/", {"language": "it"})
    user.refresh_from_db()
    second.post("/account/login/", {"login": user.email, "password": PASSWORD})

    assert user.language == "it"
    assert second.cookies["language"].value == "it"


# --- dates ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "30 November 2026"), ("it", "30 novembre 2026"), ("ro", "30 noiembrie 2026")],
)
def test_a_date_is_written_as_the_language_does(language: str, written: str) -> None:
    with translation.override(language):
        assert date_format(date(2026, 11, 30)) == written


@pytest.mark.parametrize("language", ["it", "ro"])
def test_every_month_is_small_inside_a_date(language: str) -> None:
    with translation.override(language):
        months = [date_format(date(2026, month, 1), "DATE_FORMAT") for month in range(1, 13)]

        assert [text.split()[1] for text in months] == [str(month).lower() for month in MONTHS]
        assert list(map(str, MONTHS)) == [str(MONTHS_ALT[month]) for month in range(1, 13)]
