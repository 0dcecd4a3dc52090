from __future__ import annotations

import re
from io import StringIO

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.test import Client

from tests.factories import PASSWORD, UserFactory
from whistdrive.accounts.models import User
from whistdrive.accounts.passwords import WORDS, readable_password

pytestmark = pytest.mark.django_db


def run(name: str, *args: str) -> str:
    out = StringIO()
    call_command(name, *args, stdout=out)
    return out.getvalue()


def test_readable_password_is_words_and_a_number() -> None:
    first, second, third, fourth, number = readable_password().split("-")

    assert {first, second, third, fourth} <= set(WORDS)
    assert re.fullmatch("[1-9][0-9]", number)
    assert len(set(WORDS)) == len(WORDS) > 90


def test_first_organiser_is_made_and_can_sign_in_as_printed() -> None:
    said = run("first_organiser")

    email = re.search(r"E-mail:\s+(\S+)", said)
    password = re.search(r"Password:\s+(\S+)", said)
    assert email
    assert password
    user = authenticate(None, email=email[1], password=password[1])
    assert user == User.objects.get()
    assert user.is_staff


def test_first_organiser_with_own_email_and_password() -> None:
    said = run("first_organiser", "--email", "ann@example.org", "--password", PASSWORD)

    assert "ann@example.org" in said
    assert User.objects.get(email="ann@example.org").check_password(PASSWORD)


def test_first_organiser_again_says_so_and_changes_nothing() -> None:
    run("first_organiser")

    said = run("first_organiser", "--email", "other@example.org")

    assert said == "There is a sign-in already; nothing was changed.\n"
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        (("--email", "no-email"), "Enter a valid email address."),
        (("--password", "short"), "This password is too short"),
    ],
)
def test_first_organiser_says_what_is_wrong(args: tuple[str, ...], fault: str) -> None:
    with pytest.raises(CommandError, match=fault):
        run("first_organiser", *args)

    assert not User.objects.exists()


def test_new_password_replaces_the_old_and_ends_open_sessions() -> None:
    user = UserFactory(email="ann@example.org")
    client = Client()
    client.force_login(user)

    said = run("new_password", "ANN@example.org")

    password = said.splitlines()[0].rpartition(" ")[2]
    user.refresh_from_db()
    assert user.check_password(password)
    assert not user.check_password(PASSWORD)
    assert client.get("/clubs/").status_code == 302


def test_new_password_for_nobody_names_who_there_is() -> None:
    UserFactory(email="ann@example.org")

    with pytest.raises(CommandError, match=r"Nobody signs in with x@y\.org\. There are: ann@"):
        run("new_password", "x@y.org")
