"""What is done once: key and act are stored together, or neither is."""

from __future__ import annotations

import contextlib
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.tournaments.threads import at_once
from whistdrive.clubs.models import Club
from whistdrive.web.keys import Repeated, came_to, once
from whistdrive.web.models import UsedKey


def make(key: UUID | None, name: str = "Mill Lane") -> str:
    """A use case that is done once a key."""
    with transaction.atomic():
        once(key)
        club = Club.objects.create(name=name, slug=str(uuid4()))
        came_to(key, club.slug)
    return club.slug


@pytest.mark.django_db
def test_the_same_key_again_says_what_came_of_it() -> None:
    key = uuid4()
    slug = make(key)

    with pytest.raises(Repeated) as repeated:
        make(key)

    assert repeated.value.result == slug
    assert Club.objects.count() == 1


@pytest.mark.django_db
def test_other_keys_and_none_at_all_are_other_acts() -> None:
    for key in (uuid4(), uuid4(), None, None):
        make(key)

    assert (Club.objects.count(), UsedKey.objects.count()) == (4, 2)


@pytest.mark.django_db
def test_an_act_that_failed_leaves_its_key_free() -> None:
    key = uuid4()
    with transaction.atomic():
        make(key, "Failed")
        transaction.set_rollback(True)

    make(key)

    assert Club.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_key_is_not_used_up_apart_from_its_act() -> None:
    with pytest.raises(transaction.TransactionManagementError):
        once(uuid4())

    assert not UsedKey.objects.exists()


@pytest.mark.django_db
def test_keys_of_pages_that_cannot_come_again_are_forgotten(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    kept = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    old, young = uuid4(), uuid4()
    for key, age in ((old, kept + timedelta(hours=1)), (young, kept - timedelta(hours=1))):
        UsedKey.objects.create(key=key)
        UsedKey.objects.filter(key=key).update(at=timezone.now() - age)
    new = uuid4()

    with django_capture_on_commit_callbacks(execute=True):
        make(new)

    assert {*UsedKey.objects.values_list("key", flat=True)} == {young, new}


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_is_first_and_the_others_hear_what_came_of_it() -> None:
    key = uuid4()

    def send() -> tuple[bool, str]:
        try:
            return True, make(key)
        except Repeated as repeated:
            return False, repeated.result

    answers = at_once(*[send] * 5)

    assert sorted(is_first for is_first, _slug in answers) == [False] * 4 + [True]
    assert len({slug for _is_first, slug in answers}) == 1
    assert Club.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_who_waited_for_one_that_failed_does_it() -> None:
    key = uuid4()

    def fail() -> None:
        # Where the other is first, this is a repetition.
        with contextlib.suppress(Repeated), transaction.atomic():
            make(key, "Failed")
            transaction.set_rollback(True)

    def send() -> str:
        return make(key, "Made")

    answers = at_once(fail, send)

    assert answers == [None, Club.objects.get().slug]
    assert Club.objects.get().name == "Made"
