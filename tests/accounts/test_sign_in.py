from __future__ import annotations

import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.factories import PASSWORD, UserFactory
from whistdrive.accounts.models import User

pytestmark = pytest.mark.django_db
NEW = "another long passphrase"


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    cache.clear()


@pytest.fixture
def user() -> User:
    return UserFactory(email="Ann.Lord@Example.org")


def sign_in(client: Client, email: str, password: str = PASSWORD, **more: str) -> HttpResponse:
    return client.post(reverse("account_login"), {"login": email, "password": password, **more})


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def faults(response: HttpResponse) -> list[str]:
    found = re.findall(r'(?:role="alert"><span>|<li>)(.*?)<', response.content.decode())
    return [text.strip() for text in found]


# --- users ---------------------------------------------------------------------------------------


def test_one_email_has_one_sign_in_whatever_its_case(user: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        UserFactory(email="ANN.LORD@example.org")


def test_email_is_kept_in_small_letters_wherever_it_is_typed(client: Client, user: User) -> None:
    assert user.email == "ann.lord@example.org"

    user.email = "Ann.Peel@Example.org"
    user.full_clean(exclude=["name"])

    assert user.email == "ann.peel@example.org"


def test_user_is_called_by_name_or_else_by_email() -> None:
    assert str(UserFactory(name="Ann Lord")) == "Ann Lord"
    assert str(UserFactory(name="", email="a@example.org")) == "a@example.org"


def test_new_user_has_no_rights_beyond_signing_in(user: User) -> None:
    assert (user.is_active, user.is_staff, user.is_superuser) == (True, False, False)


# --- signing in and out --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "email", ["Ann.Lord@Example.org", "ann.lord@example.org", " ANN.LORD@EXAMPLE.ORG "]
)
def test_sign_in_by_email_in_any_case(client: Client, user: User, email: str) -> None:
    response = sign_in(client, email)

    assert (response.status_code, response["Location"]) == (302, reverse("clubs"))
    assert is_signed_in(client)


def test_sign_in_goes_on_to_where_one_was_going(client: Client, user: User) -> None:
    assert sign_in(client, user.email, next="/c/ash/")["Location"] == "/c/ash/"


def test_sign_in_never_leads_to_another_site(client: Client, user: User) -> None:
    assert sign_in(client, user.email, next="https://evil.example/")["Location"] == reverse("clubs")


def test_page_asks_for_email_and_password_and_offers_the_way_back_for_players(
    client: Client,
) -> None:
    page = client.get(reverse("account_login")).content.decode()

    assert re.search(r'name="login"\s+type="email"\s+autocomplete="username"', page)
    assert re.search(r'name="password"\s+type="password"\s+autocomplete="current-password"', page)
    assert f'href="{reverse("account_reset_password")}"' in page
    assert "placeholder" not in page


@pytest.mark.parametrize("email", ["ann.lord@example.org", "nobody@example.org"])
def test_wrong_password_and_unknown_email_get_the_same_answer(
    client: Client, user: User, email: str
) -> None:
    response = sign_in(client, email, "wrong")

    assert faults(response) == [
        "E-mail and password do not fit together. Look at both: capitals count in the password."
    ]
    assert f'value="{email}"' in response.content.decode()
    assert not is_signed_in(client)


def test_guessing_passwords_is_stopped_even_for_the_right_one(client: Client, user: User) -> None:
    for _ in range(5):
        sign_in(client, user.email, "wrong")

    response = sign_in(client, user.email)

    assert not is_signed_in(client)
    assert faults(response)[0].startswith("Too many wrong passwords. Wait five minutes")


def test_closed_sign_in_is_told_so(client: Client) -> None:
    user = UserFactory(is_active=False)

    response = client.get(sign_in(client, user.email)["Location"])

    assert "This sign-in is closed" in response.content.decode()
    assert not is_signed_in(client)


def test_sign_out_asks_first_and_then_does_it(client: Client, user: User) -> None:
    client.force_login(user)

    asked = client.get(reverse("account_logout"))
    assert is_signed_in(client)

    done = client.post(reverse("account_logout"))
    assert (asked.status_code, done["Location"]) == (200, reverse("home"))
    assert not is_signed_in(client)


@pytest.mark.parametrize("name", ["account_signup", "account_email", "account_request_login_code"])
def test_pages_that_let_people_in_by_themselves_do_not_exist(name: str) -> None:
    with pytest.raises(NoReverseMatch):
        reverse(name)


# --- passwords -----------------------------------------------------------------------------------


def test_password_is_changed_by_typing_the_old_and_the_new_twice(
    client: Client, user: User
) -> None:
    client.force_login(user)
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}

    assert client.get(reverse("account_change_password")).status_code == 200
    assert client.post(reverse("account_change_password"), typed).status_code == 302

    user.refresh_from_db()
    assert user.check_password(NEW)


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        (("wrong", NEW, NEW), "This is not your password until now."),
        ((PASSWORD, "short", "short"), "This password is too short."),
        ((PASSWORD, NEW, NEW + "!"), "You must type the same password each time."),
    ],
)
def test_change_of_password_says_what_is_wrong(
    client: Client, user: User, typed: tuple[str, str, str], fault: str
) -> None:
    client.force_login(user)
    fields = dict(zip(("oldpassword", "password1", "password2"), typed, strict=True))

    response = client.post(reverse("account_change_password"), fields)

    assert any(said.startswith(fault) for said in faults(response))
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


@pytest.mark.parametrize(
    ("mode", "command"),
    [
        ("hall", "<code>python3 start.py manage new_password"),
        ("hosted", "<code>python manage.py new_password"),
    ],
)
def test_without_mail_the_command_for_a_new_password_is_named(
    client: Client, user: User, settings: object, mode: str, command: str
) -> None:
    settings.WHISTDRIVE_MODE = mode  # type: ignore[attr-defined]
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"  # type: ignore[attr-defined]

    for response in (
        client.get(reverse("account_reset_password")),
        client.post(reverse("account_reset_password"), {"email": user.email}),
    ):
        assert command in response.content.decode()


def test_only_who_is_signed_in_finds_the_change_of_the_password(client: Client, user: User) -> None:
    link = f'href="{reverse("account_change_password")}"'
    assert link not in client.get(reverse("home")).content.decode()

    client.force_login(user)

    assert link in client.get(reverse("home")).content.decode()


def test_forgotten_password_is_set_anew_by_a_link_that_works_once(
    client: Client, user: User
) -> None:
    sent = client.post(reverse("account_reset_password"), {"email": user.email})
    link = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)
    assert (sent["Location"], len(mail.outbox)) == (reverse("account_reset_password_done"), 1)
    assert client.get(sent["Location"]).status_code == 200
    assert link

    form = client.get(client.get(link[1])["Location"])
    done = client.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW})

    assert done["Location"] == reverse("account_reset_password_from_key_done")
    assert client.get(done["Location"]).status_code == 200
    user.refresh_from_db()
    assert user.check_password(NEW)
    again = Client().get(link[1])
    assert "This link is no longer good" in again.content.decode()


def test_unknown_email_is_answered_as_if_it_were_known(client: Client) -> None:
    response = client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})

    assert response["Location"] == reverse("account_reset_password_done")


def test_person_without_a_password_may_set_one(client: Client) -> None:
    user = UserFactory()
    user.set_unusable_password()
    user.save()
    client.force_login(user)

    page = client.get(reverse("account_set_password"))
    client.post(reverse("account_set_password"), {"password1": NEW, "password2": NEW})

    assert page.status_code == 200
    user.refresh_from_db()
    assert user.check_password(NEW)


# --- the support pages ---------------------------------------------------------------------------


def test_support_pages_are_for_staff_and_not_found_for_others(user: User) -> None:
    staff, organiser, stranger = Client(), Client(), Client()
    staff.force_login(UserFactory(is_staff=True, is_superuser=True))
    organiser.force_login(user)
    address = "/admin/accounts/user/"

    assert staff.get(address).status_code == 200
    assert staff.get(f"{address}add/").status_code == 200
    assert staff.get(f"{address}{user.pk}/change/").status_code == 200
    assert organiser.get("/admin/login/").status_code == 404
    assert stranger.get("/admin/login/")["Location"].startswith(reverse("account_login"))


def test_staff_makes_a_sign_in_by_email(client: Client) -> None:
    client.force_login(UserFactory(is_staff=True, is_superuser=True))

    response = client.post(
        "/admin/accounts/user/add/",
        {
            "email": "New@example.org", "name": "New", "language": "it",
            "usable_password": "true", "password1": NEW, "password2": NEW,
        },
    )  # fmt: skip

    assert response.status_code == 302
    assert User.objects.get(email="new@example.org").check_password(NEW)
