"""Each person's own language: the club's at first, then the one chosen on the device."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.e2e.pages import Console, Phone, Projector, Setup
from tests.e2e.watch import Watch
from tests.e2e.words import say
from tests.seats import LAPTOP, PROJECTOR

OTHERS = ("it", "ro")


def choose(page: Page, language: str) -> None:
    """Choose a language in the menu."""
    page.locator(".bar-menu > summary").click()
    page.locator(f"[name=language][value={language}]").click()


def speaks(page: Page, language: str) -> None:
    """Wait until the page is in that language."""
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_phone_speaks_the_clubs_language_until_another_is_chosen(seat: Watch) -> None:
    drive = factories.make_drive(club=factories.ClubFactory(language="ro"))
    page = seat(language="en-GB")
    phone = Phone(page, "ro").open_table(factories.table_code(drive, 1))
    speaks(page, "ro")
    button = phone.form.locator("[value=enter]")
    expect(button).to_have_text(say("Send score", "ro"), use_inner_text=True)

    choose(page, "it")

    speaks(page, "it")
    expect(button).to_have_text(say("Send score", "it"), use_inner_text=True)
    phone.enter(8, "ns")
    take_over = phone.part.locator("a.button-primary")
    expect(take_over).to_have_text(say("We are East & West", "it"))
    page.reload()
    speaks(page, "it")
    phone.open_table(factories.table_code(drive, 2))
    speaks(page, "it")
    page.goto("/")
    speaks(page, "it")


def test_part_that_renews_itself_keeps_the_language(seat: Watch) -> None:
    drive = factories.make_drive(club=factories.ClubFactory(language="it"))
    page = seat()
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    phone.is_in_touch()

    factories.settle(drive, 1, 1)

    expect(phone.settled).to_contain_text(say("Saved: both pairs agree.", "it"))


@pytest.mark.parametrize(("asked", "shown"), [("ro-RO", "ro"), ("it", "it"), ("de-DE", "en")])
def test_first_page_speaks_what_the_browser_asks_for(seat: Watch, asked: str, shown: str) -> None:
    page = seat(language=asked)

    page.goto("/")

    speaks(page, shown)
    expect(page.locator("#code h2")).to_have_text(say("At a table?", shown))


@pytest.mark.parametrize("language", OTHERS)
def test_hand_is_played_and_the_move_called_in_each_language(seat: Watch, language: str) -> None:
    drive = factories.make_drive(club=factories.ClubFactory(language=language))
    member = factories.member(drive.club)
    organiser = seat(LAPTOP, language=language)
    Setup(organiser).sign_in(member.email, factories.PASSWORD)
    console = Console(organiser, drive.code).open()
    screen = Projector(seat(PROJECTOR), drive.viewer_code)
    phone = Phone(seat(), language).open_table(factories.table_code(drive, 1))
    for page in (organiser, screen.page, phone.page):
        speaks(page, language)

    phone.enter(7, "ew")
    phone.take_over("ns")
    expect(phone.part.locator("h2").first).to_have_text(say("Is this right?", language))
    phone.agree()
    expect(phone.settled).to_contain_text(say("Saved: both pairs agree.", language))
    factories.settle(drive, 2, 1)
    console.has(2, "agreed")
    console.act("call")

    phone.is_at(1, 2)
    called = say("The move to hand %(hand)s is called.", language, hand=2)
    expect(console.flash).to_have_text(called)
    expect(screen.heading).to_have_text(say("All change: find your table", language))


def test_organisers_language_follows_them_to_another_device(seat: Watch) -> None:
    member = factories.member(factories.ClubFactory())
    first, second = seat(LAPTOP), seat(LAPTOP)
    Setup(first).sign_in(member.email, factories.PASSWORD)
    choose(first, "it")
    speaks(first, "it")

    Setup(second).sign_in(member.email, factories.PASSWORD)

    speaks(second, "it")
