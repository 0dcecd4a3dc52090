"""The server ends in the middle of a hand, softly or at once, and is started again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.e2e.pages import Console, Phone, Projector, Setup
from tests.e2e.servers import Server
from tests.e2e.watch import NO_CONNECTION, Watch
from tests.seats import LAPTOP, PROJECTOR
from tournaments.models import ScoreEntry


@pytest.fixture
def process(transactional_db: None, workers: None) -> Iterator[Server]:
    server = Server()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(process: Server) -> str:
    """All people of this module sit at the server that ends."""
    return process.address


def acts() -> list[tuple[int, str, str, int | None]]:
    """All that was written, in order: table, chain, act, tricks of North and South."""
    rows = ScoreEntry.objects.order_by("pk")
    return list(rows.values_list("sitting__table", "chain", "act", "ns"))


def answered(page: Page) -> list[str]:
    """Collects what the server answers this page from now on, files and streams apart."""
    answers: list[str] = []
    kinds = ("document", "xhr", "fetch")
    page.on("response", lambda a: a.request.resource_type in kinds and answers.append(a.url))
    return answers


@pytest.mark.parametrize("end", [Server.stop, Server.kill], ids=["stopped", "killed"])
def test_everybody_comes_back_and_nothing_is_lost(
    seat: Watch, process: Server, end: Callable[[Server], None]
) -> None:
    drive = factories.make_drive()
    club_member = factories.member(drive.club)
    pages = [seat(), seat(), seat(), seat(LAPTOP), seat(PROJECTOR)]
    for page in pages:
        seat.allow(page, NO_CONNECTION)
    first = Phone(pages[0]).open_table(factories.table_code(drive, 1))
    second = Phone(pages[1]).open_table(factories.table_code(drive, 2))
    Setup(pages[3]).sign_in(club_member.email, factories.PASSWORD)
    console = Console(pages[3], drive.code).open()
    screen = Projector(pages[4], drive.viewer_code)
    east = next(s for s in drive.rounds.get().seats.filter(sitting__table=2) if s.seat == "E")
    own = Phone(pages[2]).open_card(east.entry.code)
    everybody = (first, second, own, console, screen)
    for one in everybody:
        expect(one.line).to_have_attribute("data-state", "live")
    first.enter(8, "ns")
    first.take_over("ew")
    first.agree()
    expect(first.part.locator(".next-where b")).to_have_count(4)
    second.enter(7, "ns")
    expect(own.figures).to_have_text(["7", "6"])
    saved = acts()

    end(process)
    for one in everybody:
        expect(one.line).to_have_attribute("data-state", "lost")
    expect(screen.line).to_contain_text("no news since")
    own.agree()
    expect(own.waiting).to_have_count(1)
    asked_of_first = answered(pages[0])
    process.start()

    for one in everybody:
        expect(one.line).to_have_attribute("data-state", "live")
    # Polls may be answered before the stream has come back; with it nothing more is asked.
    assert len(asked_of_first) <= 2
    expect(own.waiting).to_have_count(0)
    for phone in (own, second):
        expect(phone.settled).to_be_visible()
    console.has(2, "agreed")
    expect(screen.table(2, "done")).to_be_visible()
    assert acts() == [*saved, (2, "ew", "agreed", 7)]
    console.act("call")
    for phone, table in ((first, 1), (second, 2)):
        phone.is_at(table, 2)
