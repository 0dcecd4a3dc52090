"""With JavaScript off everything of an evening can still be done, a page a step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.e2e.pages import Console, Phone, Setup
from tests.e2e.watch import Watch
from tests.seats import LAPTOP
from tournaments.models import ScoreEntry

NewPage = Callable[..., Page]


@pytest.fixture
def plain(seat: Watch) -> NewPage:
    """Somebody whose browser runs no scripts."""
    return partial(seat, java_script_enabled=False)


def test_table_is_found_by_its_code_enters_and_agrees(seat: Watch, plain: NewPage) -> None:
    drive = factories.make_drive()
    page = plain()
    seat.allow(page, 422)
    phone = Phone(page)
    phone.type_code("nothing")
    expect(page.locator(".errorlist")).to_be_visible()
    expect(page.locator("#id_code")).to_have_value("nothing")
    phone.type_code(factories.table_code(drive, 2))

    phone.enter(8, "ew")
    expect(phone.figures).to_have_count(0)
    phone.take_over("ns")
    expect(phone.figures).to_have_text(["5", "8"])
    phone.agree()

    expect(phone.settled).to_be_visible()
    expect(page.locator("noscript a")).to_be_visible()
    page.reload()
    expect(phone.figures).to_have_text(["5", "8"])
    assert list(ScoreEntry.objects.values_list("ns", flat=True)) == [5, 5]


@pytest.mark.parametrize(
    ("tapped", "kept", "said", "next_is"),
    [
        ("[name=side][value=ew]", "[name=side][value=ew]",
         "Tap how many tricks your pair won.", "[name=tricks][value='0']"),
        ("[name=tricks][value='8']", "[name=tricks][value='8']",
         "Say first which pair you are.", "[name=side][value=ns]"),
    ],
    ids=["the number", "the pair"],
)  # fmt: skip
def test_what_is_missing_is_asked_for_again(
    seat: Watch, plain: NewPage, tapped: str, kept: str, said: str, next_is: str
) -> None:
    drive = factories.make_drive()
    page = plain()
    seat.allow(page, 422)
    phone = Phone(page).open_table(factories.table_code(drive, 1))

    phone.form.locator(tapped).check()
    phone.form.locator("[value=enter]").click()

    expect(phone.error).to_have_text(said)
    expect(phone.form.locator(kept)).to_be_checked()
    expect(phone.form.locator(next_is)).to_be_focused()
    assert not ScoreEntry.objects.exists()


def test_evening_is_prepared_and_the_move_called(plain: NewPage) -> None:
    factories.UserFactory(email="anna@example.org")
    page = plain(LAPTOP)
    setup = Setup(page)
    setup.sign_in("anna@example.org", factories.PASSWORD)
    club = setup.make_club("Bells")
    setup.look_at_lines(club, "\n".join(f"Player {n}" for n in range(1, 8)))
    expect(page.locator(".preview tr.is-new")).to_have_count(7)
    setup.say_yes()
    code = setup.new_drive(club, "Tuesday", "progressive_20")
    setup.everybody_is_here(code)
    setup.walk_in("Somebody else")
    setup.draw(code)
    setup.start()

    console = Console(page, code)
    console.decide(1, 1, ns=8)
    console.decide(2, 1, ns=3)
    console.open().act("call")

    expect(page.locator(".room-head")).to_contain_text("Hand 2 of 20")
    console.rarely("take_back")
    expect(page.locator(".room-head")).to_contain_text("Hand 1 of 20")


def test_paper_slips_go_one_a_page(plain: NewPage) -> None:
    drive = factories.make_drive()
    page = plain(LAPTOP)
    member = factories.member(drive.club)
    Setup(page).sign_in(member.email, factories.PASSWORD)
    Console(page, drive.code).open("slips/")

    page.locator("#id_table").fill("2")
    page.locator("#id_tricks").fill("9")
    page.locator("#id_tricks").press("Enter")

    expect(page.locator("[data-slip-answer]")).to_contain_text("9–4")
    expect(page.locator("#id_table")).to_have_value("")
