"""Counts the queries of every process by a byte a query in a file a process and thread.

A file's size is the count, so that whoever wants to know need not ask the process; writing a byte
costs about as much as a hundredth of the query.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db.backends.signals import connection_created

FOLDER = "BENCH_QUERIES"
_files = threading.local()


def start() -> None:
    """Count from now on, in this process, if the environment names a folder for it."""
    if os.environ.get(FOLDER):
        connection_created.connect(_watch, dispatch_uid="bench")


# Any: the signal's and the wrapper's own arguments.
def _watch(connection: Any, **_more: Any) -> None:
    if _count not in connection.execute_wrappers:
        connection.execute_wrappers.append(_count)


def _count(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    # Only SQLite says BEGIN by a query of its own.
    if not sql.startswith("BEGIN"):
        os.write(_file(), b".")
    return execute(sql, params, many, context)


def _file() -> int:
    found: int | None = getattr(_files, "number", None)
    if found is None:
        name = f"{threading.current_thread().name}.{os.getpid()}.{threading.get_ident()}"
        path = Path(os.environ[FOLDER], name)
        found = _files.number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    return found


def queries(folder: Path) -> Counter[str]:
    """How many queries so far, by the name of the thread that made them ("WSGI" for pages)."""
    found: Counter[str] = Counter()
    for file in folder.iterdir():
        found[file.name.partition(".")[0].partition("_")[0]] += file.stat().st_size
    return found
