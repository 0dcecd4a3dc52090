from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import factories
from tournaments.models import Drive, DriveTable, Journal, Round
from tournaments.prepared import Insert, Part, Prepared, cut

pytestmark = pytest.mark.django_db

TABLE = Part(DriveTable, "number", "code", "id")
DRIVE = Part(Drive, "id", "name", path="drive__")
TABLES = Prepared(
    lambda drive, low: (
        DriveTable.objects.filter(drive=drive, number__gte=low)
        .order_by("number")
        .values_list(*TABLE.names, *DRIVE.names)
    ),
    "drive",
    "low",
)
DRIVES = Prepared(lambda code: Drive.objects.filter(code=code).values_list("id"), texts=("code",))


def test_a_prepared_query_finds_what_its_queryset_finds() -> None:
    drive, other = factories.DriveFactory(tables=3), factories.DriveFactory(tables=2)

    numbers = {d: [row[1] for row in TABLES.rows(drive=d.pk, low=2)] for d in (drive, other)}

    assert numbers == {drive: [2, 3], other: [2]}


def test_a_text_with_quotes_stays_a_text() -> None:
    drive = factories.DriveFactory(code="A'B\"%s")

    assert DRIVES.row(code="A'B\"%s") == (drive.pk,)
    assert DRIVES.row(code="' OR 1=1 --") is None


def test_a_value_that_the_query_does_not_use_is_refused() -> None:
    careless = Prepared(lambda drive, table: Round.objects.filter(drive=drive), "drive", "table")

    with pytest.raises(ValueError, match="does not use table"):
        careless.rows(drive=1, table=1)


def test_a_row_is_cut_into_models() -> None:
    drive = factories.DriveFactory(tables=1, name="Tuesday")
    row = TABLES.row(drive=drive.pk, low=1)
    assert row is not None

    table, found = cut(row, TABLE, DRIVE)

    assert (table.number, table.pk) == (1, drive.tables.get().pk)
    assert (found, found.name) == (drive, "Tuesday")


def test_columns_left_out_are_read_when_asked_for() -> None:
    drive = factories.DriveFactory(tables=1, hands=7)
    row = TABLES.row(drive=drive.pk, low=1)
    assert row is not None

    _table, found = cut(row, TABLE, DRIVE)

    assert found.get_deferred_fields() >= {"hands", "date"}
    assert (found.hands, found.date) == (7, drive.date)


def test_an_inserted_row_is_as_the_model_would_make_it() -> None:
    drive = factories.DriveFactory()
    data = {"names": ["Zoë", 'O"Hara'], "ns": None}

    pk = Insert(Journal)(drive_id=drive.pk, revision=7, kind="score", data=data)

    row = Journal.objects.get(pk=pk)
    assert (row.drive, row.revision, row.data, row.device, row.by) == (drive, 7, data, "", None)
    assert timezone.now() - row.at < timedelta(minutes=1)


def test_an_inserted_row_meets_the_constraints() -> None:
    drive = factories.DriveFactory()
    Insert(Journal)(drive_id=drive.pk, revision=7, kind="score")

    with pytest.raises(IntegrityError), transaction.atomic():
        Insert(Journal)(drive_id=drive.pk, revision=7, kind="score")
