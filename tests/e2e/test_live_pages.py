"""What a phone asks for, and what it does not."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests import factories
from tests.e2e.pages import Phone, Projector
from tests.e2e.watch import Asked, Watch
from tests.seats import PROJECTOR
from tournaments.services import course
from tournaments.services.changes import PROGRAM


def renew(page: Page, part: str) -> None:
    """Have a part ask for itself, as it does while the stream is down."""
    with page.expect_response(lambda answer: answer.request.resource_type == "xhr"):
        page.evaluate("part => htmx.trigger(part, 'refresh')", part)
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)


def test_own_act_is_answered_once_and_not_asked_for_again(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat()
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    other = Phone(seat()).open_table(factories.table_code(drive, 1))
    phone.is_in_touch()
    other.is_in_touch()
    asked = Asked(page)

    phone.enter(8, "ns")
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    expect(other.part.locator("a.button-primary")).to_be_visible()
    phone.take_over("ew")
    phone.agree()
    expect(phone.settled).to_be_visible()
    expect(other.settled).to_be_visible()
    # Where the four go next is worked out a little later: that is news.
    expect(phone.part.locator(".next-where b")).to_have_count(4)

    table = page.url
    hand_over = [f"POST {table}", f"GET {table}?as=ew", f"POST {table}?as=ew"]
    assert asked.paths == [*hand_over, f"GET {table}"]


def test_part_that_asks_without_news_stays_a_part(seat: Watch) -> None:
    drive = factories.make_drive()
    phone = seat()
    Phone(phone).open_table(factories.table_code(drive, 1)).is_in_touch()
    screen = seat(PROJECTOR)
    Projector(screen, drive.viewer_code)

    for _ in range(2):
        renew(phone, "#sitting")
        renew(screen, "#screen")

    expect(phone.locator("footer")).to_have_count(1)
    expect(phone.locator("h1")).to_have_count(1)
    expect(screen.locator(".screen-tools")).to_have_count(1)


def test_look_that_was_chosen_holds_although_nothing_else_has_changed(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat()
    Phone(page).open_table(factories.table_code(drive, 1))

    page.locator(".bar-menu > summary").click()
    page.locator("[name=theme][value=contrast]").check()
    page.locator("form:has([name=theme]) button").click()

    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")


def test_call_is_asked_for_once_by_each_phone(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat()
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    phone.is_in_touch()
    factories.play_round(drive)
    expect(phone.part.locator(".next-why", has_text="against")).to_have_count(4)
    asked = Asked(page)

    course.call_move(drive.pk, 1, PROGRAM)

    phone.is_at(1, 2)
    assert asked.paths == [f"GET {page.url}"]


def test_card_goes_along_to_the_next_table_and_hears_that_one(seat: Watch) -> None:
    drive = factories.make_drive()
    winner = drive.rounds.get().seats.get(sitting__table=1, seat="N").entry
    card = Phone(seat()).open_card(winner.code)
    card.is_at(1, 1)
    card.is_in_touch()

    factories.play_on(drive, ns=8)
    card.is_at(2, 2)
    seat_now = drive.rounds.get(number=2).seats.get(entry=winner)
    assert seat_now.sitting.table == 2
    other = "ew" if seat_now.seat in "NS" else "ns"
    factories.enter(drive, 2, 2, other, 7)

    expect(card.figures).to_have_text(["7", "6"])
    card.agree()
    expect(card.settled).to_be_visible()


def test_move_calls_itself_where_the_drive_says_so(seat: Watch) -> None:
    drive = factories.make_drive(move_call="automatic")
    phone = Phone(seat()).open_table(factories.table_code(drive, 1))
    screen = Projector(seat(PROJECTOR), drive.viewer_code)
    phone.is_in_touch()
    factories.settle(drive, 2, 1)

    phone.enter(8, "ns")
    phone.take_over("ew")
    phone.agree()

    phone.is_at(1, 2)
    expect(screen.heading).to_have_text("All change: find your table")
