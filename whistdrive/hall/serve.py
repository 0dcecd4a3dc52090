"""The hall's server: `python -m whistdrive.hall.serve`, started by `start.py`.

From the lock on the data folder to the last "saved": one process.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from whistdrive.hall import files, network
from whistdrive.hall.lock import Lock, TakenError
from whistdrive.hall.words import ROOT, _, language, say

MOST_OPEN_FILES = 16384
GRACE = 3
STATIC_MARK = ".made-from"


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--demo", action="store_true")
    options = parser.parse_args()
    try:
        with contextlib.ExitStack() as held:
            _serve(options, _locked(held, options.data))
    except KeyboardInterrupt:
        say()
    say(_("Whist Drive has stopped. Everything is saved in %(folder)s") % {"folder": options.data})


def _locked(held: contextlib.ExitStack, data: Path) -> Lock:
    """The data folder for this process alone. Stops in words if it is another's."""
    try:
        return held.enter_context(Lock(data / files.LOCK))
    except TakenError as taken:
        raise SystemExit(_already_running(data, str(taken))) from None
    except OSError as error:
        raise SystemExit(files.cannot_write(data, error)) from error


def _already_running(data: Path, address: str) -> str:
    words = {"folder": data, "address": address}
    if not address:
        return _("Whist Drive is just starting with the data folder %(folder)s.") % words
    return (
        _(
            "Whist Drive runs already with the data folder %(folder)s, at %(address)s. "
            "Use that one, or stop it first with Ctrl+C in its window."
        )
        % words
    )


def _serve(options: argparse.Namespace, lock: Lock) -> None:
    with network.listening(options.host, options.port) as listener:
        port = listener.getsockname()[1]
        addresses = _addresses(options.host, port)
        lock.leave_note(addresses[0])
        _set_environment(options.data, addresses[0])
        _allow_many_connections()
        news = _prepare(addresses, options.demo)
        _run(listener, lambda: _tell(addresses, port, options.data, news))


def _addresses(host: str, port: int) -> list[str]:
    """The addresses to tell people, the best first."""
    is_everywhere = host in {"0.0.0.0", "::", ""}
    found = network.lan_addresses() if is_everywhere else [host]
    return [f"http://{address}:{port}" for address in found or ["localhost"]]


def _set_environment(data: Path, address: str) -> None:
    """What settings.py is to find; a hall needs nothing else."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "whistdrive.settings"
    os.environ["WHISTDRIVE_MODE"] = "hall"
    os.environ["DATA_DIR"] = str(data)
    os.environ.setdefault("SECRET_KEY", files.secret_key(data))
    if "localhost" not in address:
        os.environ.setdefault("PUBLIC_URL", address)


def _allow_many_connections() -> None:
    """Each phone holds a connection open, and some systems allow only 256 of them."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN_FILES)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _prepare(addresses: list[str], demo: bool) -> str:
    """Database, first sign-in, files, demonstration; what people have to be told of it."""
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import CommandError, call_command
    from django.db import DatabaseError, connections
    from django.utils import translation

    news = io.StringIO()
    try:
        django.setup()
        translation.activate(language())
        say(_("Preparing the database …"))
        call_command("migrate", interactive=False, verbosity=0)
        _make_first_organiser(news)
        _collect_static()
        if demo:
            say(_("Filling a club and a drive with made-up people …"))
            call_command("demo", url=addresses[0], stdout=news)
        connections.close_all()
    except (ImproperlyConfigured, CommandError) as error:
        raise SystemExit(str(error)) from error
    except DatabaseError as error:
        text = _("The database cannot be used: %(reason)s") % {"reason": error}
        raise SystemExit(text) from error
    return news.getvalue()


def _make_first_organiser(news: io.StringIO) -> None:
    from django.contrib.auth import get_user_model
    from django.core.management import call_command

    if not get_user_model().objects.exists():
        call_command("first_organiser", stdout=news)
        news.write("\n")


def _collect_static() -> None:
    """Copy styles, scripts and fonts to where they are served from, if they have changed."""
    from django.conf import settings
    from django.core.management import call_command

    mark = Path(settings.STATIC_ROOT) / STATIC_MARK
    state = _static_state()
    if not mark.exists() or mark.read_text() != state:
        say(_("Preparing styles, scripts and fonts …"))
        call_command("collectstatic", interactive=False, verbosity=0)
        mark.write_text(state)


def _static_state() -> str:
    """What changes when a file of ours, or a package that brings some, is another."""
    digest = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for path in sorted((ROOT / "static").rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(ROOT)} {path.stat().st_size}".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _run(listener: socket.socket, announce: Callable[[], None]) -> None:
    import uvicorn

    class Server(uvicorn.Server):
        """Says where it is once it really answers."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                announce()

    server = Server(
        uvicorn.Config(
            "whistdrive.asgi:application",
            log_level="warning",
            access_log=False,
            lifespan="on",
            timeout_graceful_shutdown=GRACE,
        )
    )
    server.run(sockets=[listener])
    if not server.started:
        raise SystemExit(_("The server could not start; the lines above say why."))


def _tell(addresses: list[str], port: int, data: Path, news: str) -> None:
    from django.core.management import call_command

    say()
    call_command("hall_banner", url=addresses)
    say()
    if news:
        say(news)
    say(_("On this laptop: http://localhost:%(port)d") % {"port": port})
    if "localhost" in addresses[0]:
        say(
            _(
                "No network was found: join the hall's Wi-Fi and start again, "
                "so that phones can come."
            )
        )
    say(_("The data lie in: %(folder)s") % {"folder": data})
    say(_("To stop: Ctrl+C"))


if __name__ == "__main__":
    main()
