"""Queries that every score asks: their SQL is worked out once and kept.

Django works a query's SQL out anew each time, which takes about ten times as long as SQLite takes
to answer it; a score asks half a dozen. What is prepared stays an ordinary queryset. It may ask for
numbers and texts only, which every database gives as they are. Rows are added by the model's own
fields and defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
Row = tuple[Any, ...]


class Prepared:
    """A queryset of `values_list` as a function of its named values.

    `make` is called once, with a stand-in for each value; a value must be used as it comes, as
    the right side of a comparison. `texts` are the names of values that are no numbers.
    """

    def __init__(
        self, make: Callable[..., QuerySet[Any, Any]], *numbers: str, texts: tuple[str, ...] = ()
    ) -> None:
        self._make = make
        # Numbers that fit into the smallest of columns and that no query of ours names.
        self._stand_ins = {name: 31_001 + place for place, name in enumerate(numbers)} | {
            name: f"<{name}>" for name in texts
        }
        self._sql = ""
        self._parameters: tuple[Any, ...] = ()

    def rows(self, **values: int | str) -> list[Row]:
        """All rows."""
        if not self._sql:
            self._work_out()
        found = [values.get(p, p) for p in self._parameters]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, found)
            return list(cursor.fetchall())

    def row(self, **values: int | str) -> Row | None:
        """The first row, None if there is none; the queryset should ask for one only."""
        return next(iter(self.rows(**values)), None)

    def _work_out(self) -> None:
        sql, parameters = self._make(**self._stand_ins).query.sql_with_params()
        names = {stand_in: name for name, stand_in in self._stand_ins.items()}
        self._parameters = tuple(names.get(p, p) for p in parameters)
        if missing := self._stand_ins.keys() - set(self._parameters):
            raise ValueError(f"The query does not use {', '.join(sorted(missing))} as it comes.")
        self._sql = sql


def run(sql: str, *values: int) -> None:
    """Change rows by SQL that needs no working out at all."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


class Insert:
    """Adds rows to a model's table, one at a time and without signals."""

    def __init__(self, model: type[Model]) -> None:
        self._model, self._table = model, model._meta.db_table
        self._fields = [f for f in model._meta.concrete_fields if not f.primary_key]
        columns = ", ".join(str(field.column) for field in self._fields)
        values = ", ".join(["%s"] * len(self._fields))
        self._sql = f"INSERT INTO {self._table} ({columns}) VALUES ({values})"

    # Any: the model's own fields.
    def __call__(self, **values: Any) -> int:
        """Add a row with these fields, the others by default; its id."""
        row = self._model(**values)
        found = [f.get_db_prep_save(f.pre_save(row, add=True), connection) for f in self._fields]
        with connection.cursor() as cursor:
            if connection.features.can_return_columns_from_insert:
                cursor.execute(f"{self._sql} RETURNING id", found)
                return int(cursor.fetchone()[0])
            cursor.execute(self._sql, found)
            return int(connection.ops.last_insert_id(cursor, self._table, "id"))


class Part(Generic[M]):
    """Some columns of a model in a prepared query's rows; its others are read if asked for."""

    def __init__(self, model: type[M], *columns: str, path: str = "") -> None:
        self._model = model
        # The order in which a model is made from its columns.
        self._columns = [f.attname for f in model._meta.concrete_fields if f.attname in columns]
        self.names = tuple(path + name for name in self._columns)

    def of(self, row: Row) -> M:
        """The model's row; `row` holds just these columns."""
        return self._model.from_db(connection.alias, self._columns, row)


def cut(row: Row, *parts: Part[Any]) -> Iterator[Any]:
    """The models of a row that holds the columns of these parts, one after the other."""
    start = 0
    for part in parts:
        end = start + len(part.names)
        yield part.of(row[start:end])
        start = end
