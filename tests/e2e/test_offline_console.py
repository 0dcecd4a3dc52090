"""The organiser's laptop loses the network: the page stays, says so, and tries again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.e2e.pages import Console, Setup
from tests.e2e.watch import NO_CONNECTION, Watch
from tests.seats import LAPTOP, PHONE
from tournaments.models import Drive, ScoreEntry
from tournaments.scoring.ledger import HandState
from tournaments.selectors.hands import hand_at_table
from tournaments.services import course
from tournaments.services.changes import PROGRAM

UNSENT = "could not be sent"


def organiser(seat: Watch, drive: Drive, device: dict[str, object] = LAPTOP) -> Console:
    """An organiser of the drive's club, who will lose the network."""
    page = seat(device)
    seat.allow(page, NO_CONNECTION)
    Setup(page).sign_in(factories.member(drive.club).email, factories.PASSWORD)
    return Console(page, drive.code)


def lose_network(page: Page, line: object) -> None:
    """The Wi-Fi is gone, and the page has noticed."""
    expect(line).to_have_attribute("data-state", "live")  # type: ignore[arg-type]
    page.context.set_offline(True)
    expect(line).to_have_attribute("data-state", "lost")  # type: ignore[arg-type]


def state_of(drive: Drive, table: int) -> HandState | None:
    page = hand_at_table(drive, table, 1)
    return page.ledger.state if page else None


@pytest.mark.parametrize("device", [LAPTOP, PHONE])
def test_lost_connection_is_told_at_the_head_of_the_page(
    seat: Watch, device: dict[str, object]
) -> None:
    console = organiser(seat, factories.make_drive(tables=3), device).open()

    lose_network(console.page, console.line)

    expect(console.line).to_have_count(1)
    expect(console.line).to_be_in_viewport(ratio=1)
    expect(console.line).to_contain_text("No connection")
    next_act, line = console.next.bounding_box(), console.line.bounding_box()
    assert next_act
    assert line
    assert abs(line["y"] - (next_act["y"] + next_act["height"])) < 60


def test_score_accepted_without_network_keeps_the_page_and_can_be_sent_again(seat: Watch) -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 8)
    console = organiser(seat, drive).open()
    page = console.page
    lose_network(page, console.line)
    accept = console.tile(1).locator("[value=decide]")

    accept.click()

    expect(console.flash).to_contain_text(UNSENT)
    expect(console.flash).to_be_in_viewport()
    expect(accept).to_be_visible()
    assert state_of(drive, 1) is HandState.ENTERED
    page.context.set_offline(False)
    expect(console.line).to_have_attribute("data-state", "live")
    console.accept(1)
    assert state_of(drive, 1) is HandState.DECIDED
    assert ScoreEntry.objects.count() == 2


def test_move_called_without_network_keeps_the_page(seat: Watch) -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    console = organiser(seat, drive).open()
    lose_network(console.page, console.line)

    console.next.click()

    expect(console.flash).to_contain_text(UNSENT)
    assert drive.rounds.count() == 1
    console.page.context.set_offline(False)
    expect(console.line).to_have_attribute("data-state", "live")
    console.next.click()
    expect(console.flash).to_contain_text("is called")
    assert drive.rounds.count() == 2


def test_wrong_figures_typed_without_network_are_still_there(seat: Watch) -> None:
    drive = factories.make_drive()
    console = organiser(seat, drive).open("tables/1/1/")
    page = console.page
    seat.allow(page, 422)
    lose_network(page, console.line)
    page.locator(".pad [name=ns][value='9']").check()

    page.locator("#save-pad").click()

    expect(console.flash).to_contain_text(UNSENT)
    expect(page.locator(".pad [name=ns][value='9']")).to_be_checked()
    page.context.set_offline(False)
    expect(console.line).to_have_attribute("data-state", "live")
    page.locator("#save-pad").click()
    expect(page.locator("#hand .tile-state").first).to_contain_text("set by organiser")


def test_prize_read_out_without_network_keeps_the_page(seat: Watch) -> None:
    drive = factories.play_to_the_end(factories.make_drive(hands=2))
    console = organiser(seat, drive).open("prizes/")
    console.page.context.set_offline(True)

    console.page.locator("#prizes .button-primary").click()

    expect(console.flash).to_contain_text(UNSENT)
    console.page.context.set_offline(False)
    console.page.locator("#prizes .button-primary").click()
    expect(console.page.locator("#prizes ol > li")).to_have_count(1)
    assert course.show_prize(drive.pk, 1, PROGRAM) == 2


def test_seats_drawn_without_network_are_drawn_once_it_is_back(seat: Watch) -> None:
    drive = factories.make_drive(drawn=False, started=False)
    console = organiser(seat, drive).open("seats/")
    page = console.page
    page.context.set_offline(True)
    page.locator("[value=draw]").click()
    expect(console.flash).to_contain_text(UNSENT)

    page.context.set_offline(False)
    page.locator("[value=draw]").click()

    expect(page.locator(".seat-table")).to_have_count(2)
    assert drive.draws.count() == 1
