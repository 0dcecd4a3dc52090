"""A browser's share of HTTP/1.1: kept connections, cookies, forms, and how long an answer took.

By hand over asyncio's streams, because the clients share the machine with the server: a full
library's processor time for hundreds of phones would be measured as the server's slowness.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urlencode

HOST = "127.0.0.1"
# The server closes a connection after five seconds of silence.
KEPT_SECONDS = 4.0
HEADERS = {
    "Host": HOST,
    "User-Agent": "Mozilla/5.0 (Linux; Android 14) bench",
    "Accept": "text/html,*/*;q=0.8",
    "Accept-Language": "en-GB,en;q=0.8",
    "Accept-Encoding": "gzip, deflate",
}


class Answer(NamedTuple):
    """An answer, and the seconds from the first byte sent to the last byte received."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


@dataclass(slots=True)
class _Line:
    """One connection, and since when it rests."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    rests_since: float = 0.0


@dataclass(slots=True)
class Browser:
    """One person's browser."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    _kept: list[_Line] = field(default_factory=list)

    async def get(self, path: str, **headers: str) -> Answer:
        """Ask for a page."""
        return await self._ask("GET", path, headers, b"")

    async def post(self, path: str, fields: Mapping[str, object], **headers: str) -> Answer:
        """Send a form, with the CSRF token this browser was given."""
        token = self.cookies.get("csrftoken", "")
        body = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        more = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
            "Origin": f"http://{HOST}",
            "X_CSRFToken": token,
        }
        return await self._ask("POST", path, {**more, **headers}, body)

    def close(self) -> None:
        """Hang up."""
        for line in self._kept:
            line.writer.close()
        self._kept.clear()

    async def _ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        start = time.perf_counter()
        line = await self._line()
        line.writer.write(self._head(method, path, headers) + body)
        status, found = await read_head(line.reader)
        content = await _read_body(line.reader, status, found)
        seconds = time.perf_counter() - start
        self._take_cookies(found)
        self._keep(line, found)
        return Answer(status, found, content, seconds)

    async def _line(self) -> _Line:
        while self._kept:
            line = self._kept.pop()
            if time.monotonic() - line.rests_since < KEPT_SECONDS and not line.reader.at_eof():
                return line
            line.writer.close()
        return _Line(*await asyncio.open_connection(HOST, self.port))

    def _keep(self, line: _Line, headers: Mapping[str, str]) -> None:
        if headers.get("connection") == "close":
            line.writer.close()
            return
        line.rests_since = time.monotonic()
        self._kept.append(line)

    def _head(self, method: str, path: str, more: Mapping[str, str]) -> bytes:
        headers = {**HEADERS, **{name.replace("_", "-"): value for name, value in more.items()}}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def _take_cookies(self, headers: Mapping[str, str]) -> None:
        for cookie in headers.get("set-cookie", "").split("\n"):
            name, _equals, rest = cookie.partition("=")
            if rest:
                self.cookies[name] = rest.partition(";")[0]

    @asynccontextmanager
    async def stream(self, path: str) -> AsyncIterator[AsyncIterator[tuple[str, str]]]:
        """Listen to a stream: its events come as (name, data)."""
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            writer.write(self._head("GET", path, {"Accept": "text/event-stream"}))
            status, _headers = await read_head(reader)
            if status != 200:
                raise ConnectionError(f"The stream was answered {status}.")
            yield _events(reader)
        finally:
            writer.close()


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Status and headers, names in small letters; repeated ones with a line end between."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for line in head[1:-2]:
        name, _colon, value = line.partition(":")
        name, value = name.lower(), value.strip()
        headers[name] = f"{headers[name]}\n{value}" if name in headers else value
    return int(head[0].split(" ", 2)[1]), headers


async def _read_body(
    reader: asyncio.StreamReader, status: int, headers: Mapping[str, str]
) -> bytes:
    if status in (204, 304):
        return b""
    if headers.get("transfer-encoding") == "chunked":
        return b"".join([chunk async for chunk in _chunks(reader)])
    return await reader.readexactly(int(headers["content-length"]))


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int(await reader.readline(), 16):
        yield await reader.readexactly(size)
        await reader.readline()
    await reader.readline()


async def _events(reader: asyncio.StreamReader) -> AsyncIterator[tuple[str, str]]:
    waiting = ""
    async for chunk in _chunks(reader):
        waiting += chunk.decode()
        *whole, waiting = waiting.split("\n\n")
        for event in whole:
            fields = dict(line.split(": ", 1) for line in event.split("\n"))
            yield fields["event"], fields["data"]
