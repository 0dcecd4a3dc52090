"""A real server of streams, and clients that listen to it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn

from whistdrive.live import hub, stream

PATIENCE = 30


def until(condition: Callable[[], object]) -> None:
    """Wait for a condition that another thread or process brings about."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


@contextlib.contextmanager
def serve(application: Any, **options: Any) -> Iterator[str]:
    """Serve an ASGI application from a thread; its address."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listening:
        server = uvicorn.Server(
            uvicorn.Config(application, log_level="warning", access_log=False, **options)
        )
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            until(lambda: server.started)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            stream.close_streams()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


async def live_only(scope: Any, receive: Any, send: Any) -> None:
    """The streams alone, with the lifespan that they need."""
    if scope["type"] != "lifespan":
        await stream.application(scope, receive, send)
        return
    await receive()
    stream.welcome_streams()
    await hub.bus().open()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await hub.bus().close()
    await send({"type": "lifespan.shutdown.complete"})


class Listener:
    """A client of one stream that reads in a thread of its own."""

    def __init__(self, address: str, path: str) -> None:
        self.events: list[tuple[str, str]] = []
        self.head = b""
        self.has_ended = threading.Event()
        host, port = address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=PATIENCE * 2)
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
        )
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        with contextlib.suppress(OSError), self.socket.makefile("rb") as answer:
            while (line := answer.readline()).strip():
                self.head += line
            name = ""
            for raw in answer:
                text = raw.decode().strip()
                if text.startswith("event: "):
                    name = text.removeprefix("event: ")
                elif text.startswith("data: "):
                    self.events.append((name, text.removeprefix("data: ")))
        self.has_ended.set()

    def wait_for(self, *events: tuple[str, str]) -> None:
        """Wait until exactly these events have come, in this order."""
        until(lambda: len(self.events) >= len(events))
        assert self.events == list(events)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


def changed(channel: str, edition: int | None) -> tuple[str, str]:
    """The event that says so."""
    word = "null" if edition is None else str(edition)
    return "changed", f'{{"channel":"{channel}","edition":{word}}}'


def run(coroutine: Any) -> Any:
    """Run a coroutine, not for ever."""
    return asyncio.run(asyncio.wait_for(coroutine, PATIENCE))
