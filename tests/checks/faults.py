"""What a check has found."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """Where something is wrong, and what."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        """As editors and people read it."""
        return f"{self.path}:{self.line}: {self.text}"
