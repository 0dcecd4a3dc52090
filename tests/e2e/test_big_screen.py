"""What the hall reads: long lists turn by themselves, and nothing is told too early."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests import factories
from tests.e2e.pages import Projector
from tests.e2e.watch import Watch
from tests.seats import PROJECTOR
from tournaments.services import course
from tournaments.services.changes import PROGRAM

A_PAGE = 11_000  # milliseconds; a page of a list is shown for ten seconds


def test_pages_of_a_long_list_turn_and_stay_turned_when_the_list_is_renewed(seat: Watch) -> None:
    drive = factories.make_drive(tables=7, started=False)
    page = seat(PROJECTOR)
    page.clock.install()
    screen = Projector(page, drive.viewer_code)
    shown = screen.part.locator("[data-pages] > section:visible")
    expect(page.locator("[data-page-number]")).to_have_text("1 / 2")
    first = shown.inner_text()

    page.clock.fast_forward(A_PAGE)

    expect(page.locator("[data-page-number]")).to_have_text("2 / 2")
    expect(shown).to_have_count(1)
    assert shown.inner_text() != first
    course.start_drive(drive.pk, PROGRAM)
    page.clock.fast_forward(A_PAGE)
    expect(page.locator("[data-page-number]")).to_have_text("1 / 2")
    assert shown.inner_text() == first


def test_secret_hands_reach_the_screen_only_with_the_prizes(seat: Watch) -> None:
    drive = factories.make_drive(hands=2, held_back=1, names=[f"Person {n}" for n in range(8)])
    factories.play_on(drive, ns=8)
    page = seat(PROJECTOR)
    answers: list[str] = []
    page.on("response", lambda answer: "/v/" in answer.url and answers.append(answer.text()))
    screen = Projector(page, drive.viewer_code)
    expect(screen.line).to_have_attribute("data-state", "live")

    factories.play_round(drive, ns=13)
    expect(screen.part.locator(".tables .is-done")).to_have_count(2)
    expect(screen.part.locator(".stage-sub")).to_contain_text("Standings after hand 1")
    totals = {float(num) for num in screen.part.locator(".lists .num").all_inner_texts()}
    assert totals == {5, 8}
    assert not re.search(r">(13|21|18)<", "".join(answers))
    course.finish_drive(drive.pk, PROGRAM)
    expect(screen.winner).to_have_text("The prizes")
    course.show_prize(drive.pk, 0, PROGRAM)

    expect(screen.winner.first).to_contain_text("Person")
    assert not re.search(r">(13|21)<", answers[-1])
