"""Without a mouse: Tab, arrows, numbers, Enter."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests import factories
from tests.e2e.pages import Console, Phone, Setup
from tests.e2e.watch import Watch
from tests.seats import LAPTOP
from tournaments.models import Drive, ScoreEntry
from tournaments.services import course
from tournaments.services.changes import PROGRAM

MOST_TABS = 60
SETTLING = ".htmx-swapping, .htmx-settling"  # htmx does not listen there yet
IS_FOCUSED = "element => element === document.activeElement"


def tab_to(page: Page, control: Locator) -> None:
    """Press Tab until the control has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if control.evaluate(IS_FOCUSED):
            return
    raise AssertionError(f"{control} is not reached by Tab")


def press(page: Page, control: Locator, key: str = "Enter") -> None:
    """Go to the control and press a key on it."""
    tab_to(page, control)
    page.keyboard.press(key)


def test_score_is_entered_and_agreed(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat(LAPTOP)
    phone = Phone(page).open_table(factories.table_code(drive, 1))

    tab_to(page, phone.form.locator("[name=side][value=ns]"))
    expect(phone.form.locator("[name=side]:checked")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(phone.form.locator("[name=side][value=ew]")).to_be_checked()
    tab_to(page, phone.form.locator("[name=tricks][value='0']"))
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    expect(phone.form.locator("[name=tricks][value='8']")).to_be_focused()
    expect(phone.figures).to_have_text(["5", "8"])
    press(page, phone.form.locator("[value=enter]"))
    take_over = phone.part.locator("a.button-primary")
    expect(take_over).to_be_visible()
    press(page, take_over)
    agree = phone.part.locator("form:has([value=agree]) button")
    expect(agree).to_be_visible()
    press(page, agree)

    expect(phone.settled).to_be_visible()
    assert list(ScoreEntry.objects.values_list("ns", flat=True)) == [5, 5]


def test_after_an_own_act_the_keyboard_goes_on_in_the_new_part(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat(LAPTOP)
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    says = page.locator("[data-says-of=sitting]")
    expect(phone.part).not_to_have_attribute("aria-live", "polite")
    phone.form.locator("[name=side][value=ns]").check()
    phone.form.locator("[name=tricks][value='8']").check()
    phone.form.locator("[value=enter]").focus()

    page.keyboard.press("Enter")

    expect(phone.part.locator("h2")).to_be_focused()
    expect(says).to_have_text("Sent. Pass the phone to East & West")
    page.keyboard.press("Tab")
    expect(phone.part.locator("a.button-primary")).to_be_focused()
    expect(page.locator(SETTLING)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(phone.part.locator("h2")).to_be_focused()
    expect(says).to_have_text("Is this right? North & South 8, East & West 5")
    page.keyboard.press("Tab")
    expect(page.locator(SETTLING)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(phone.settled).to_be_focused()
    expect(says).to_have_text("Saved: both pairs agree.")


def test_what_others_do_is_said_and_takes_the_keyboard_from_nobody(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat(LAPTOP)
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    phone.is_in_touch()
    says = page.locator("[data-says-of=sitting]")
    elsewhere = page.locator("footer a").first
    elsewhere.focus()

    factories.enter(drive, 1, 1, "ns", 8)
    factories.enter(drive, 1, 1, "ew", 6)
    expect(says).to_have_text("The two pairs do not agree.")
    expect(elsewhere).to_be_focused()
    factories.enter(drive, 1, 1, "ew", 8)
    factories.settle(drive, 2, 1)
    course.call_move(drive.pk, 1, PROGRAM)

    expect(says).to_have_text("Hand 2, table 1")
    expect(elsewhere).to_be_focused()


def test_a_part_that_loses_the_focused_control_keeps_the_keyboard(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat(LAPTOP)
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    phone.is_in_touch()
    phone.form.locator("[value=enter]").focus()

    factories.settle(drive, 1, 1)

    expect(phone.settled).to_be_focused()


def test_skip_link_leads_past_the_bar(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat(LAPTOP)
    phone = Phone(page).open_table(factories.table_code(drive, 1))

    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    expect(phone.form.locator("[name=side][value=ns]")).to_be_focused()


def test_language_menu_opens_and_closes(seat: Watch) -> None:
    page = seat(LAPTOP)
    page.goto("/")
    menu = page.locator(".bar-menu")

    press(page, menu.locator("summary"))
    expect(menu.locator("[name=language][value=ro]")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu.locator("[name=language][value=ro]")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    press(page, menu.locator("[name=language][value=ro]"))

    expect(page.locator("html")).to_have_attribute("lang", "ro")


def organiser(seat: Watch, drive: Drive) -> Console:
    """An organiser at the drive's console."""
    page = seat(LAPTOP)
    Setup(page).sign_in(factories.member(drive.club).email, factories.PASSWORD)
    return Console(page, drive.code)


def test_slips_need_numbers_and_enter_only(seat: Watch) -> None:
    drive = factories.make_drive(tables=3)
    console = organiser(seat, drive).open("slips/")
    page = console.page
    seat.allow(page, 422)
    expect(page.locator("#id_table")).to_be_focused()
    said = page.locator("[data-slips-said] li")

    page.keyboard.type("1\n8\n2\n14\n")
    expect(page.locator("#id_tricks")).to_be_focused()
    expect(said.first).to_contain_text("from 0 to 13")
    page.keyboard.type("4\n3\n13\n9\n7\n")

    expect(page.locator("#id_table")).to_be_focused()
    expect(said.first).to_contain_text("There is no table 9")
    expect(page.locator("[data-slips-said] .note-good")).to_have_count(3)
    expect(page.locator("[data-slips-said] .note-bad")).to_have_count(1)
    expect(page.locator("#slips-to-console")).to_be_visible()
    scores = ScoreEntry.objects.order_by("sitting__table").values_list("sitting__table", "ns")
    assert list(scores) == [(1, 8), (2, 4), (3, 13)]
    press(page, page.locator("#slips-to-console"))
    press(page, console.next)
    expect(page.locator(".room-head")).to_contain_text("Hand 2 of 4")


def test_focus_stays_where_it_is_while_the_console_renews_itself(seat: Watch) -> None:
    drive = factories.make_drive(tables=3)
    console = organiser(seat, drive).open()
    expect(console.line).to_have_attribute("data-state", "live")
    tab_to(console.page, console.page.locator("#to-table-2"))

    factories.settle(drive, 1, 1)
    console.has(1, "agreed")

    expect(console.page.locator("#to-table-2")).to_be_focused()
    console.page.keyboard.press("Enter")
    expect(console.page.locator("h1")).to_have_text("Table 2 · Hand 1")


def test_organiser_decides_and_takes_back(seat: Watch) -> None:
    drive = factories.make_drive()
    console = organiser(seat, drive).open("tables/1/1/")
    page = console.page

    tab_to(page, page.locator(".pad [name=ns][value='0']"))
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    press(page, page.locator("#save-pad"))
    expect(page.locator(".hand-now.is-decided")).to_contain_text("9")
    press(page, page.locator(".journal details.confirm summary"))
    press(page, page.locator(".journal [value=undo]"))

    expect(page.locator(".hand-now.is-waiting")).to_be_visible()
