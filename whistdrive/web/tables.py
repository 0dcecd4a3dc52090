"""Whether the database fits the program.

Before the first release its migrations were still being edited. Data of such a version counts as
migrated, but has other columns, and every page would fail.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.core.management import CommandError
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _


def unfitting_tables(connection: BaseDatabaseWrapper) -> list[str]:
    """The tables that have other columns than their models, or are missing."""
    look = connection.introspection
    found = []
    with connection.cursor() as cursor:
        there = set(look.table_names(cursor))
        for model in apps.get_models(include_auto_created=True):
            options = model._meta
            if not options.managed or options.proxy or options.swapped:
                continue
            table = options.db_table
            wanted = {field.column for field in options.local_concrete_fields}
            columns = look.get_table_description(cursor, table) if table in there else []
            if {column.name for column in columns} != wanted:
                found.append(table)
    return sorted(found)


def must_fit(using: str, plan: Any = None, **_more: Any) -> None:
    """After `migrate`: CommandError with what to do where the tables are not this program's."""
    # Other senders of the signal have no plan; and on the way to an older version, or with more to
    # come, the tables differ as they should.
    if plan is None:
        return
    connection = connections[using]
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    if found := unfitting_tables(connection):
        raise CommandError(
            _(
                "This data was made by a version that was never released and does not fit this "
                "one: %(tables)s. Export the drives you need with the version that made it. Then "
                "move the data folder away, or name an empty database, and start again."
            )
            % {"tables": ", ".join(found)}
        )
