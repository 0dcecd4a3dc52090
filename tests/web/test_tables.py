"""Data of a version whose migrations were edited since: said at the start, not on every page."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from whistdrive.web.tables import unfitting_tables

pytestmark = pytest.mark.django_db(transaction=True)


def migrate() -> None:
    call_command("migrate", interactive=False, verbosity=0)


def alter(what: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE " + what.format(merge="tournaments_merge"))


def test_a_database_just_made_fits() -> None:
    assert unfitting_tables(connection) == []
    migrate()


@pytest.mark.parametrize(
    ("away", "back"),
    [
        ("{merge} RENAME COLUMN members TO called", "{merge} RENAME COLUMN called TO members"),
        ("{merge} ADD COLUMN spare integer", "{merge} DROP COLUMN spare"),
        ("{merge} RENAME TO elsewhere", "elsewhere RENAME TO {merge}"),
    ],
    ids=["a column is missing", "a column is too many", "the table is missing"],
)
def test_tables_of_another_version_are_refused_with_what_to_do(away: str, back: str) -> None:
    alter(away)
    try:
        with pytest.raises(
            CommandError, match=r"does not fit this one: tournaments_merge\. .*move"
        ):
            migrate()
    finally:
        alter(back)
    assert unfitting_tables(connection) == []
