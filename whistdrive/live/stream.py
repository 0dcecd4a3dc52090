"""The stream itself: server-sent events as a plain ASGI application.

No database, no thread, no Django request: an open stream costs a mailbox and two small tasks.
Every connection begins with one `changed` a channel, which carries the last known edition.
`alive` follows every 15 seconds; it is an event and not a comment, because a page cannot see
comments and could not tell a quiet evening from a dead laptop.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from whistdrive.live import tokens
from whistdrive.live.hub import bus
from whistdrive.live.mailbox import Mailbox, Word

# Any: ASGI's own messages.
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

ALIVE_EVERY = 15.0
ALIVE = b"event: alive\ndata: {}\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache"),
    (b"x-accel-buffering", b"no"),
]


class _Streams:
    """All open streams of this process."""

    def __init__(self) -> None:
        self.open: set[Mailbox] = set()
        self.is_closing = False
        self.loop: asyncio.AbstractEventLoop | None = None

    def close(self) -> None:
        self.is_closing = True
        for mailbox in tuple(self.open):
            mailbox.close()


_streams = _Streams()


def open_streams() -> int:
    """How many streams are open in this process."""
    return len(_streams.open)


def welcome_streams() -> None:
    """Let streams in, in the running loop."""
    _streams.loop = asyncio.get_running_loop()
    _streams.is_closing = False


def close_streams() -> None:
    """End all streams and refuse new ones, because the server is about to stop; from any thread."""
    if _streams.loop is not None:
        # A loop that is closed has no streams.
        with contextlib.suppress(RuntimeError):
            _streams.loop.call_soon_threadsafe(_streams.close)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Answer one request below /live/."""
    grant = _grant(scope)
    if grant is None:
        await _refuse(send, 404)
    elif scope["method"] != "GET":
        await _refuse(send, 405)
    elif _streams.is_closing:
        await _refuse(send, 503)
    else:
        await _stream(grant, receive, send)


def _grant(scope: Message) -> tokens.Grant | None:
    if scope["path"] != tokens.STREAM_PATH:
        return None
    query = parse_qs(scope["query_string"].decode("latin-1"))
    return tokens.read(query.get("token", [""])[0])


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"%d\n" % status})


async def _stream(grant: tokens.Grant, receive: Receive, send: Send) -> None:
    mailbox = Mailbox()
    hub = bus()
    await hub.open()
    hub.listen(mailbox, grant.channels)
    _streams.open.add(mailbox)
    hang_up = asyncio.ensure_future(_until_disconnect(receive))
    hang_up.add_done_callback(lambda _: mailbox.close())
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await hub.greet(mailbox, grant.channels)
        await _speak(mailbox, grant.until, send)
    finally:
        hang_up.cancel()
        _streams.open.discard(mailbox)
        hub.forget(mailbox, grant.channels)
    await send({"type": "http.response.body", "body": b""})


async def _until_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _speak(mailbox: Mailbox, until: float, send: Send) -> None:
    now = asyncio.get_running_loop().time
    end = now() + until - time.time()
    quiet_from = now()
    while not mailbox.is_closed and now() < end:
        if words := mailbox.take(now()):
            await _say(send, b"".join(map(_frame, words)))
            quiet_from = now()
        elif now() >= quiet_from + ALIVE_EVERY:
            await _say(send, ALIVE)
            quiet_from = now()
        await mailbox.wait(min(end, mailbox.next_due(end), quiet_from + ALIVE_EVERY))


async def _say(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


def _frame(word: Word) -> bytes:
    data = json.dumps({"channel": word.channel, "edition": word.edition}, separators=(",", ":"))
    return f"event: {word.event}\ndata: {data}\n\n".encode()
