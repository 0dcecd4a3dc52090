"""The data folder: the one place where a hall's database and secret lie."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from whistdrive.hall.words import _

LOCK = "in-use.lock"
SECRET = "secret-key"
SHORTEST_SECRET = 32


def data_folder(path: Path) -> Path:
    """Make the folder if it is not there. Stops in words where that is impossible."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(cannot_write(path, error)) from error
    return path


def cannot_write(path: Path, error: OSError) -> str:
    """A sentence for a folder that cannot be used."""
    words = {"folder": path, "reason": error.strerror or error}
    return (
        _(
            "The data folder %(folder)s cannot be used (%(reason)s). "
            "Choose another one with --data FOLDER."
        )
        % words
    )


def secret_key(folder: Path) -> str:
    """The key that signs cookies and links: made once, readable by its owner alone."""
    path = folder / SECRET
    key = path.read_text().strip() if path.exists() else ""
    if len(key) < SHORTEST_SECRET:
        key = secrets.token_urlsafe(48)
        _write_private(path, key)
    return key


def _write_private(path: Path, text: str) -> None:
    """Write all of it or nothing, whatever happens in the middle."""
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    new.replace(path)
