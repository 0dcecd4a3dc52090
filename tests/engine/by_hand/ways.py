"""What every count by hand comes to."""

from __future__ import annotations

Way = tuple[tuple[int, str], ...]
"""All that was done from beginning to end, as (seat, what it did)."""
