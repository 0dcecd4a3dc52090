"""What a page weighs when a phone loads it for the first time, and how many queries pages make.

The first load is measured in a real browser with an empty cache, as bytes that came over the
network. Queries are counted for small and large rooms: no count may grow with tables or hands.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from bench.figures import say_head, say_table
from bench.rooms import Room, make_room
from bench.site import HOST, site

if TYPE_CHECKING:
    from django.test import Client

MOST_BYTES = 100_000
LANGUAGES = ("en", "it", "ro")
# Tables, and hands played before.
ROOMS = ((2, 1), (80, 1), (2, 20))


def main(arguments: Sequence[str]) -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(prog="python -m bench pages", description=__doc__)
    parser.add_argument("--no-browser", action="store_true", help="count queries only")
    options = parser.parse_args(arguments)
    say_head("pages: first load of a phone, queries of every page")
    with site("sqlite") as here:
        here.manage("migrate", "--verbosity", "0")
        here.manage("collectstatic", "--noinput", "--verbosity", "0")
        here.enter()
        rooms = [make_room(tables, played=played) for tables, played in ROOMS]
        if not options.no_browser:
            _say_first_load(here.serve("server", "whistdrive.asgi:application"), rooms[1])
        _say_queries(rooms)


# --- bytes -----------------------------------------------------------------------------------


def _say_first_load(port: int, room: Room) -> None:
    rows = []
    for language in LANGUAGES:
        for name, path in _phone_pages(room):
            kinds = _transferred(f"http://{HOST}:{port}{path}", language)
            total = sum(kinds.values())
            parts = [str(kinds.get(kind, 0)) for kind in KINDS]
            verdict = "" if total < MOST_BYTES else "TOO MUCH"
            rows.append([f"{name}, {language}", *parts, str(total), verdict])
    print(f"Bytes transferred at the first load (must be under {MOST_BYTES}):")
    say_table(("", *KINDS, "all", ""), rows)


KINDS = ("Document", "Stylesheet", "Script", "Font", "Image", "Other")


def _phone_pages(room: Room) -> tuple[tuple[str, str], ...]:
    entry = room.drive.entries.order_by("number").first()
    return (
        ("a table", f"/t/{room.codes[1]}/"),
        ("a person's card", f"/me/{entry.code if entry else ''}/"),
    )


def _transferred(url: str, language: str) -> dict[str, int]:
    """Bytes by kind, of headers too, until the page has been quiet for a moment."""
    from playwright.sync_api import sync_playwright

    from tests.services import chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale=language)
        context.add_cookies([{"name": "language", "value": language, "url": url}])
        page = context.new_page()
        found = _watch(context.new_cdp_session(page))
        page.goto(url)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(1500)
        browser.close()
    return found


# Any: the browser's own events.
def _watch(session: Any) -> dict[str, int]:
    kinds: dict[str, str] = {}
    found: dict[str, int] = {}

    def answered(event: Any) -> None:
        kind = event["type"]
        kinds[event["requestId"]] = kind if kind in KINDS else "Other"

    def loaded(event: Any) -> None:
        kind = kinds.get(event["requestId"], "Other")
        found[kind] = found.get(kind, 0) + int(event["encodedDataLength"])

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", loaded)
    session.send("Network.enable")
    return found


# --- queries ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: what the table calls it, and how it is made."""

    name: str
    ask: Callable[[], Any]


def _say_queries(rooms: Sequence[Room]) -> None:
    names: list[str] = []
    columns = [_counted(room, names) for room in rooms]
    rows = []
    for name in names:
        counts = [column[name] for column in columns]
        grows = "GROWS" if counts[1] > counts[0] or counts[2] > counts[0] else ""
        rows.append([name, *map(str, counts), grows])
    print("Queries (BEGIN counted, COMMIT not):")
    headings = (f"{tables} tables, hand {played + 1}" for tables, played in ROOMS)
    say_table(("", *headings, ""), rows)


def _counted(room: Room, names: list[str]) -> dict[str, int]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    found: dict[str, int] = {}
    for asked in _requests(room):
        with CaptureQueriesContext(connection) as queries:
            answer = asked.ask()
        if answer.status_code not in (200, 304):
            raise RuntimeError(f"{asked.name}: {answer.status_code} {answer.content[:2000]}")
        found[asked.name] = len(queries)
        if asked.name not in names:
            names.append(asked.name)
    return found


def _requests(room: Room) -> Iterator[Asked]:
    yield from _phone_requests(room)
    yield from _screen_requests(room)
    yield from _desk_requests(room)


def _phone_requests(room: Room) -> Iterator[Asked]:
    from django.test import Client

    from tournaments.services import copies

    phone = Client(headers={"HX-Request": "true"})
    path, hand = f"/t/{room.codes[1]}/", room.drive.rounds.count()
    card = room.drive.entries.get(seats__sitting__table=1, seats__seat="N",
                                  seats__round__number=hand).code  # fmt: skip
    form = {"hand": hand, "side": "ns", "tricks": 8, "do": "enter"}
    agree = {"hand": hand, "side": "ew", "seen": 8, "do": "agree"}
    whole = Client()
    yield Asked("table: the whole page", lambda: whole.get(path))
    yield Asked("table: its part, to enter", lambda: phone.get(path))
    yield Asked("card, to enter", lambda: phone.get(f"/me/{card}/"))
    yield Asked("table: enter", lambda: phone.post(path, {**form, "key": uuid4()}))
    yield Asked("table: hand over", lambda: phone.get(path))
    yield Asked("table: to agree", lambda: phone.get(f"{path}?as=ew"))
    yield Asked("table: agree", lambda: phone.post(path, {**agree, "key": uuid4()}))
    copies.refresh_next_seats(room.drive.pk)
    copies.refresh_standings(room.drive.pk)
    yield Asked("table: settled, with next seats", lambda: phone.get(path))
    yield Asked("card: settled, with next seat", lambda: phone.get(f"/me/{card}/"))
    etag = phone.get(path).headers["ETag"]
    yield Asked("table: not modified", lambda: phone.get(path, headers={"If-None-Match": etag}))


def _screen_requests(room: Room) -> Iterator[Asked]:
    from django.test import Client

    screen = Client()
    yield Asked("projector", lambda: screen.get(f"/v/{room.drive.viewer_code}/"))


def _desk_requests(room: Room) -> Iterator[Asked]:
    from django.contrib.auth import get_user_model
    from django.test import Client

    desk = Client()
    desk.force_login(get_user_model().objects.get(email=room.email))
    drive = f"/d/{room.drive.code}/"
    club = f"/c/{room.drive.club.slug}/"
    hand = room.drive.rounds.count()
    for name, path in (
        ("console", drive),
        ("console: one table", f"{drive}tables/1/{hand}/"),
        ("all hands", f"{drive}hands/"),
        ("slips", f"{drive}slips/"),
        ("journal", f"{drive}journal/"),
        ("standings", f"{drive}standings/"),
        ("seats", f"{drive}seats/"),
        ("tonight's list", f"{drive}tonight/"),
        ("print", f"{drive}print/"),
        ("people", f"{club}people/"),
        ("club", club),
    ):
        yield Asked(name, _getting(desk, path))


def _getting(client: Client, path: str) -> Callable[[], Any]:
    return lambda: client.get(path)
