"""A tiny site for the browser: one page with parts and a form, the program's scripts and streams.

The page's state stands here in plain attributes, so that a test can change it and count what the
browser asks for.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import django_htmx

from tests.live.streams import live_only
from whistdrive.live import stream_url

SCRIPTS = Path(__file__).resolve().parents[2] / "static/js"
HTMX = Path(django_htmx.__file__).parent / "static/django_htmx/htmx-2.min.js"
POLICY = b"default-src 'self'"
CONFIG = '{"allowEval":false,"includeIndicatorStyles":false,"timeout":2000}'


class Site:
    """What the page shows, what it was asked for, and how it answers."""

    def __init__(self) -> None:
        self.edition = 1
        self.channels = ["table:1:1", "everyone:1"]
        self.asked = 0
        self.saved: list[tuple[str, str]] = []
        self.tokens: list[str] = []
        # One status a post, in order; 200 when there are no more.
        self.answers: list[int] = []
        self.is_down = False
        self.jitter = "0"

    def part(self) -> str:
        """The table's part, with a field to type in."""
        return (
            f'<section id="table" data-live-part="{" ".join(self.channels)}"'
            f' data-edition="{self.edition}" data-live-jitter="{self.jitter}"'
            ' hx-get="/part/" hx-trigger="refresh" hx-swap="outerHTML">'
            f'<p id="shown">edition {self.edition}</p>'
            f'<div data-live="{escape(stream_url(self.channels))}"></div>'
            '<input id="field" name="field"><button type="button" id="other">other</button>'
            "</section>"
        )

    def page(self) -> str:
        """The whole page."""
        return (
            f"<!doctype html><html lang=en><meta name=htmx-config content='{CONFIG}'>"
            "<script src=/htmx.js defer></script>"
            "<script type=module src=/js/live.js></script>"
            "<script type=module src=/js/kept.js></script>"
            "<script type=module src=/js/outbox.js></script><body>"
            '<p data-live-state id="state"></p><p id="age" data-live-age'
            ' data-text-updated="updated {time}" data-text-lost="no news since {time}"></p>'
            f"{self.part()}"
            '<form data-outbox="Table 1, hand 7" action="/score/" hx-post="/score/"'
            ' hx-target="#answer">'
            '<input type="hidden" name="csrfmiddlewaretoken" value="from-form">'
            '<input id="key" type="hidden" name="key" value="k1">'
            '<input id="tricks" name="tricks"><button id="send">Send</button></form>'
            '<div id="answer"></div><ul data-outbox-list data-text-dismiss="Dismiss"'
            ' data-text-waiting="Not sent yet: {label}"'
            ' data-text-refused="Not accepted: {label}. {reason}"></ul>'
        )

    def score(self, body: bytes, headers: dict[bytes, bytes]) -> tuple[int, str]:
        """Take a score, as the next of `answers` says."""
        status = self.answers.pop(0) if self.answers else 200
        fields = parse_qs(body.decode())
        if status == 200:
            self.tokens.append(headers.get(b"x-csrftoken", b"").decode())
            self.saved.append((fields["key"][0], fields["tricks"][0]))
            self.edition += 1
        return status, '<p role="alert">Only 13 tricks.</p>' if status == 422 else "answer"

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The ASGI application."""
        if scope["type"] == "lifespan":
            await live_only(scope, receive, send)
            return
        if self.is_down:
            await answer(send, 503, b"down", b"text/plain")
        elif scope["path"].startswith("/live/"):
            await live_only(scope, receive, send)
        else:
            await self.serve(scope, receive, send)

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """Pages, scripts and scores."""
        path, html = scope["path"], b"text/html; charset=utf-8"
        if path == "/score/":
            body = await whole_body(receive)
            status, text = self.score(body, dict(scope["headers"]))
            await answer(send, status, text.encode(), html)
        elif path == "/part/":
            self.asked += 1
            await answer(send, 200, self.part().encode(), html)
        elif path == "/":
            await answer(send, 200, self.page().encode(), html)
        elif path.endswith(".js"):
            file = HTMX if path == "/htmx.js" else SCRIPTS / Path(path).name
            await answer(send, 200, file.read_bytes(), b"text/javascript")
        else:
            await answer(send, 404, b"", html)


async def whole_body(receive: Any) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            return body


async def answer(send: Any, status: int, body: bytes, kind: bytes) -> None:
    headers = [(b"content-type", kind), (b"content-security-policy", POLICY)]
    headers.append((b"cache-control", b"no-store"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
