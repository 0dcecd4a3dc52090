"""One server for everything: streams as plain ASGI, pages by Django's WSGI application.

Django under ASGI costs nearly three times the processor time of WSGI for the same page, and few
threads answer most evenly. So that few are enough, no thread ever waits for a slow phone: a
request is handed over when all of it has arrived, an answer is taken off at once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from types import FrameType
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application

from whistdrive import jobs
from whistdrive.live import stream
from whistdrive.live.hub import bus
from whistdrive.live.stream import Message, Receive, Send
from whistdrive.live.ticker import Ticker

LARGEST_BODY = 32 * 1024 * 1024
BODY_SECONDS = 60

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistdrive.settings")
# An unlimited queue: what Django has made is held for the phone here and not in a thread.
# Any: a2wsgi describes ASGI and WSGI by types of its own.
django_pages: Any = WSGIMiddleware(
    cast("Any", get_wsgi_application()), workers=settings.WEB_THREADS, send_queue_size=0
)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """The ASGI application that uvicorn serves."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1000})
    elif scope["path"].startswith("/live/"):
        await stream.application(scope, receive, send)
    else:
        await page(scope, receive, send)


async def page(scope: Message, receive: Receive, send: Send) -> None:
    """Have Django answer, once the whole request is here."""
    body = await whole_body(receive)
    if body is None:
        return
    if len(body) > LARGEST_BODY:
        await send({"type": "http.response.start", "status": 413, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    arrived = {"type": "http.request", "body": bytes(body), "more_body": False}
    await django_pages(scope, lambda: _soon(arrived), send)


async def _soon(message: Message) -> Message:
    return message


async def whole_body(receive: Receive) -> bytearray | None:
    """The request's body, cut off when too large; None if the phone went away in the middle.

    Half a form must never reach a view: "1" of "12" tricks is a number too.
    """
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while len(body) <= LARGEST_BODY:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body += message.get("body", b"")
                if not message.get("more_body", False):
                    break
    except TimeoutError:
        return None
    return body


async def lifespan(receive: Receive, send: Send) -> None:
    """Start and stop what lives as long as the process."""
    await receive()
    ticker = Ticker(jobs.sweep)
    try:
        await start(ticker)
    except Exception as error:
        await send({"type": "lifespan.startup.failed", "message": str(error)})
        raise
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await stop(ticker)
    await send({"type": "lifespan.shutdown.complete"})


async def start(ticker: Ticker) -> None:
    """Open the bus, and in the hall start the thread for jobs and the clock."""
    stream.welcome_streams()
    end_streams_on_signal()
    await bus().open()
    jobs.start()
    if settings.WHISTDRIVE_MODE == "hall":
        ticker.start()


async def stop(ticker: Ticker) -> None:
    """Let jobs finish, within a few seconds."""
    stream.close_streams()
    if settings.WHISTDRIVE_MODE == "hall":
        await asyncio.to_thread(ticker.stop)
        await asyncio.to_thread(jobs.stop)
    await bus().close()


def end_streams_on_signal() -> None:
    """End the streams when the process is asked to stop.

    The server waits for open answers before it tells the application, and a stream never ends.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        server = signal.getsignal(number)

        def stop_streams(number: int, frame: FrameType | None, server: object = server) -> None:
            stream.close_streams()
            if callable(server):
                server(number, frame)

        signal.signal(number, stop_streams)
