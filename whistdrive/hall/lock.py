"""One process at a time, by a lock that the operating system holds and lets go of by itself.

However a process ends, also by a pulled plug, its lock ends with it, so none is ever stale.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

# Windows locks bytes so that nobody can read them: one far behind the note.
FAR_BEHIND = 1 << 30


class TakenError(Exception):
    """Another process holds the lock; the text is the note that it left."""


class Lock:
    """Held between `with`; the file may say by whom."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = -1

    def __enter__(self) -> Lock:
        """Take it. Raises `TakenError`, or OSError where the folder cannot be written to."""
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            text = os.read(self._file, 1000).decode(errors="replace").strip()
            os.close(self._file)
            raise TakenError(text) from None
        self.leave_note("")
        return self

    def leave_note(self, text: str) -> None:
        """Write into the file what another process is to be told."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, text.encode())

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Let go. The file stays: taking it away would let two processes hold two files."""
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, FAR_BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
