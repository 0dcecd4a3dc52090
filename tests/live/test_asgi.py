"""The program's own ASGI application: pages beside streams, bodies, start and stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from pytest_django import Settings

from tests.live.streams import PATIENCE, Listener, changed, run, serve, until
from whistdrive import asgi, jobs
from whistdrive.live import stream_url
from whistdrive.live.bus import Bus
from whistdrive.live.stream import open_streams

REPO = Path(__file__).resolve().parents[2]
Listen = Callable[[str, str], Listener]
seen: list[str] = []


@csrf_exempt
def echo(request: HttpRequest) -> HttpResponse:
    seen.append(request.POST.get("tricks", ""))
    return HttpResponse(f"{request.GET.get('q', '')}|{request.POST.get('tricks', '')}")


def large(request: HttpRequest) -> HttpResponse:
    return HttpResponse([b"x" * 65536] * 320)


urlpatterns = [path("echo/", echo), path("large/", large)]


@pytest.fixture
def site(settings: Settings, own_bus: Bus, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The whole application with two pages; its address."""
    settings.ROOT_URLCONF = __name__
    monkeypatch.setattr(asgi, "bus", lambda: own_bus)
    seen.clear()
    with serve(asgi.application) as address:
        yield address


def connect(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def test_page_and_stream_from_one_server(site: str, own_bus: Bus, listen: Listen) -> None:
    phone = listen(site, stream_url(["table:1:1"]))
    phone.wait_for(changed("table:1:1", None))

    assert httpx.post(site + "/echo/?q=a", data={"tricks": "12"}).text == "a|12"
    own_bus.publish({"table:1:1": 2})
    phone.wait_for(changed("table:1:1", None), changed("table:1:1", 2))


def test_half_a_form_never_reaches_a_view(site: str) -> None:
    with connect(site) as raw:
        raw.sendall(
            b"POST /echo/ HTTP/1.1\r\nHost: hall\r\nContent-Length: 9\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\n\r\ntricks=1"
        )
        raw.shutdown(socket.SHUT_WR)
        with raw.makefile("rb") as answer:
            answer.read()

    assert httpx.post(site + "/echo/", data={"tricks": "7"}).text == "|7"
    assert seen == ["7"]


def test_slow_phones_do_not_hold_up_the_others(site: str) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(10):
            slow = stack.enter_context(connect(site))
            slow.sendall(b"POST /echo/ HTTP/1.1\r\nHost: hall\r\nContent-Length: 9\r\n\r\ntri")
            deaf = stack.enter_context(connect(site))
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.sendall(b"GET /large/ HTTP/1.1\r\nHost: hall\r\n\r\n")

        assert httpx.post(site + "/echo/", data={"tricks": "7"}, timeout=PATIENCE).text == "|7"


def test_body_that_is_too_large_is_refused(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "LARGEST_BODY", 1000)

    assert httpx.post(site + "/echo/", content=b"x" * 1001).status_code == 413
    assert httpx.post(site + "/echo/", content=b"x" * 1000).status_code == 200


def test_body_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "BODY_SECONDS", 0.01)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(3600)
        return {}

    assert run(asgi.whole_body(receive)) is None


def test_server_starts_and_ends_the_threads_of_the_hall(
    own_bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi, "bus", lambda: own_bus)
    swept = threading.Event()
    monkeypatch.setattr(jobs, "sweep", swept.set)

    with serve(asgi.application):
        assert swept.wait(PATIENCE)
        assert jobs.silent_for() is not None
        assert {"jobs", "ticker"} <= {thread.name for thread in threading.enumerate()}

    assert jobs.silent_for() is None
    assert not {"jobs", "ticker"} & {thread.name for thread in threading.enumerate()}


def test_failure_at_the_start_stops_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(ticker: object) -> None:
        raise RuntimeError("no room")

    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "lifespan.startup"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    monkeypatch.setattr(asgi, "start", fail)
    with pytest.raises(RuntimeError):
        run(asgi.application({"type": "lifespan"}, receive, send))

    assert sent == [{"type": "lifespan.startup.failed", "message": "no room"}]


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_open_streams_and_the_process_at_once(
    tmp_path: Path, settings: Settings, listen: Listen, sent: signal.Signals
) -> None:
    """Without a limit for the graceful stop: uvicorn would wait for the streams for ever."""
    environment = {
        **os.environ,
        "DATA_DIR": str(tmp_path),
        "WHISTDRIVE_MODE": "hall",
        "SECRET_KEY": settings.SECRET_KEY,
    }
    environment.pop("REDIS_URL", None)
    environment.pop("DATABASE_URL", None)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        command = [sys.executable, "-m", "uvicorn", "whistdrive.asgi:application"]
        options = ["--fd", str(listening.fileno()), "--log-level", "warning"]
        server = subprocess.Popen(
            [*command, *options], cwd=REPO, env=environment, pass_fds=[listening.fileno()]
        )
    try:
        address = f"http://127.0.0.1:{port}"
        phones = [listen(address, stream_url([f"table:1:{n}"])) for n in range(10)]
        until(lambda: all(phone.events for phone in phones))

        server.send_signal(sent)

        server.wait(PATIENCE)
        assert all(phone.has_ended.wait(PATIENCE) for phone in phones)
    finally:
        server.kill()
        server.wait(PATIENCE)


def test_no_stream_is_left(site: str, own_bus: Bus, listen: Listen) -> None:
    phone = listen(site, stream_url(["room:1"]))
    phone.wait_for(changed("room:1", None))

    phone.close()

    until(lambda: open_streams() == 0)
