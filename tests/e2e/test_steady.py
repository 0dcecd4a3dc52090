"""The organiser's pages hold still: what is open, held or typed outlives the room's renewal."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.e2e.pages import Phone, Setup
from tests.e2e.watch import NO_CONNECTION, Watch
from tests.seats import LAPTOP
from tests.tournaments.acts import decide, stands
from tournaments.models import Drive


def console(seat: Watch, drive: Drive, page: str = "") -> Page:
    """The organiser of this drive, on its console or a page of it."""
    user = factories.member(drive.club)
    at = seat(LAPTOP)
    Setup(at).sign_in(user.email, factories.PASSWORD)
    at.goto(f"/d/{drive.code}/{page}")
    expect(at.locator("[data-live-state=live], [data-state=live]").first).to_be_visible()
    return at


def test_what_is_open_and_has_the_focus_stays_when_a_score_comes_in(seat: Watch) -> None:
    drive = factories.fold(factories.make_drive(tables=3))
    page = console(seat, drive)
    page.locator("#next").click()
    page.locator("#all-standings").focus()

    decide(drive, 2, 1, 8)

    expect(page.locator("#table-2")).to_contain_text("8")
    expect(page.locator("#room .confirm[open] #next")).to_have_count(1)
    expect(page.locator("#all-standings")).to_be_focused()
    expect(page.locator("[data-says-of=room]")).to_have_text("Hand 1: 1 of 3 tables are in.")


def test_a_press_that_has_begun_is_not_lost(seat: Watch) -> None:
    drive = factories.make_drive(tables=2)
    factories.enter(drive, 1, 1, "ns", 8)
    page = console(seat, drive)
    page.locator("#accept-1").hover()
    page.mouse.down()

    with page.expect_response(lambda answer: answer.request.method == "GET"):
        decide(drive, 2, 1, 9)
    page.mouse.up()

    expect(page.locator("#table-1")).to_contain_text("set by organiser")
    expect(page.locator("#table-2")).to_contain_text("set by organiser")
    assert stands(drive, 1, 1).tricks == (8, 5)


def test_a_press_outlasts_the_renewal_for_which_the_page_asks_by_itself(seat: Watch) -> None:
    drive = factories.make_drive(tables=2, entry_mode="trust")
    factories.enter(drive, 2, 1, "ns", 8)
    page = seat()
    page.clock.install()
    page.route("**/t/*/", _asks_again)
    phone = Phone(page).open_table(factories.table_code(drive, 2))
    mend = phone.part.locator("details", has=page.locator("[name=side][value=ns]")).first
    mend.locator("summary").hover()
    page.mouse.down()

    with page.expect_response(lambda answer: answer.request.method == "GET"):
        page.clock.fast_forward(6_000)
    page.mouse.up()

    expect(mend).to_have_attribute("open", "")
    expect(mend.locator("form")).to_be_visible()


def _asks_again(route: Route) -> None:
    """The page as it is while the background has not worked out everybody's next seat."""
    if not route.request.is_navigation_request():
        return route.continue_()
    answer = route.fetch()
    again = 'hx-trigger="refresh, load delay:5s"'
    return route.fulfill(response=answer, body=answer.text().replace('hx-trigger="refresh"', again))


def test_a_slip_that_was_not_sent_is_offered_again(seat: Watch) -> None:
    drive = factories.make_drive(tables=2)
    page = console(seat, drive, "slips/")
    seat.allow(page, NO_CONNECTION)
    said = page.locator("[data-slips-said] li").first
    page.context.set_offline(True)
    page.locator("#id_table").focus()

    page.keyboard.type("2\n14\n")
    expect(said).to_have_text("Table 2: A number from 0 to 13")
    page.keyboard.type("4\n")

    expect(page.locator("#id_table")).to_be_focused()
    expect(said).to_contain_text("Table 2: 4 tricks could not be saved.")
    page.context.set_offline(False)
    said.get_by_role("button").click()
    expect(said).to_contain_text("Table 2, hand 1: 4–9 saved.")
    assert stands(drive, 2, 1).tricks == (4, 9)
