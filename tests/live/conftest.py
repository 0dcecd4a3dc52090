from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.live.streams import Listener, live_only, serve
from whistdrive.jobs import registry
from whistdrive.live import editions, hub, stream
from whistdrive.live.bus import Bus


@pytest.fixture(autouse=True)
def _nothing_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """No editions are read and nothing is swept but what a test itself registers."""
    monkeypatch.setattr(editions, "_loaders", [])
    monkeypatch.setattr(registry, "_sweeps", [])


@pytest.fixture
def own_bus(monkeypatch: pytest.MonkeyPatch) -> Bus:
    """An in-process bus for this test alone."""
    bus = Bus()
    monkeypatch.setattr(hub, "bus", lambda: bus)
    monkeypatch.setattr(stream, "bus", lambda: bus)
    return bus


@pytest.fixture
def streams(own_bus: Bus) -> Iterator[str]:
    """A server of streams over `own_bus`; its address."""
    with serve(live_only) as address:
        yield address


@pytest.fixture
def listen() -> Iterator[Callable[[str, str], Listener]]:
    """Open streams that are closed after the test."""
    listeners: list[Listener] = []

    def open_one(address: str, path: str) -> Listener:
        listeners.append(Listener(address, path))
        return listeners[-1]

    yield open_one
    for listener in listeners:
        listener.close()
