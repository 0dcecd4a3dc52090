"""At the door: a name nearly known is asked about, and one tap answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.e2e.pages import Setup
from tests.e2e.watch import Watch
from tests.seats import LAPTOP
from tournaments.selectors.room import entries_of


@pytest.mark.parametrize("scripts", [True, False])
def test_a_name_nearly_known_is_asked_about_and_one_tap_answers(seat: Watch, scripts: bool) -> None:
    drive = factories.make_drive(tables=2, resting=3, started=False)
    factories.PlayerFactory(club=drive.club, name="Dorothy Lane")
    page = seat(LAPTOP, java_script_enabled=scripts)
    setup = Setup(page)
    setup.sign_in(factories.member(drive.club).email, factories.PASSWORD)
    page.goto(f"/d/{drive.code}/tonight/")

    page.locator("#id_name").fill("Doroty Lane")
    page.locator("#id_name").press("Enter")
    yes = page.get_by_role("button", name="Yes, Dorothy Lane")
    expect(yes).to_be_visible()
    expect(page.locator("#id_name")).to_have_value("Doroty Lane")
    assert len(entries_of(drive)) == 11
    yes.click()

    expect(page.locator("#flash")).to_contain_text("Dorothy Lane: table 3, ")
    expect(page.locator("#flash a")).to_have_text("Print the card of table 3")
    assert {entry.name for entry in entries_of(drive).values()} >= {"Dorothy Lane"}
    page.locator("#flash a").click()
    expect(page.locator(".table-card")).to_have_count(1)
