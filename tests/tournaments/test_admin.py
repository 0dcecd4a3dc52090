from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.admin import ReadOnlyAdmin
from tournaments.models import Attendance, Draw, Journal, ScoreEntry, SittingSeat
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db

READ_ONLY = sorted(
    (m for m, a in admin.site._registry.items() if isinstance(a, ReadOnlyAdmin)),
    key=lambda model: model.__name__,
)


@pytest.fixture
def support(client: Client) -> Client:
    client.force_login(factories.UserFactory(is_staff=True, is_superuser=True))
    return client


def test_scores_journal_draws_seats_and_attendance_are_read_only() -> None:
    assert {ScoreEntry, Journal, Draw, SittingSeat, Attendance} <= set(READ_ONLY)


@pytest.mark.parametrize("model", READ_ONLY, ids=lambda model: model.__name__)
def test_rows_can_be_looked_at_and_not_touched(support: Client, model: Any) -> None:
    drive = factories.fold(factories.play_to_the_end(factories.make_drive(tables=1, hands=1)))
    course.publish_drive(drive.pk, PROGRAM)
    name = f"admin:tournaments_{model._meta.model_name}"
    row = model.objects.first()

    listed = support.get(reverse(f"{name}_changelist"), {"q": "x"})
    shown = support.get(reverse(f"{name}_change", args=(row.pk,)))
    added = support.get(reverse(f"{name}_add"))
    deleted = support.post(reverse(f"{name}_delete", args=(row.pk,)), {"post": "yes"})

    assert [r.status_code for r in (listed, shown, added, deleted)] == [200, 200, 404, 404]
    assert model.objects.filter(pk=row.pk).exists()
