"""People at browsers, each watched; the server comes from the fixtures of all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.e2e.watch import Watch


@pytest.fixture
def seat(seat: Callable[..., Page]) -> Iterator[Watch]:
    """Somebody at a browser of their own, watched by `tests.e2e.watch`."""
    watch = Watch(seat)
    yield watch
    assert watch.faults == []
