"""One phone on a table does for both pairs, in each of the three ways of entering."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.e2e.pages import Phone
from tests.e2e.watch import Watch
from tournaments.models import ScoreEntry
from tournaments.services import course
from tournaments.services.changes import PROGRAM

# The pads have every number, and the page says when it was updated.
NOT_FIGURES = re.compile(r'<label class="key">.*?</label>|\b\d\d:\d\d:\d\d\b')


def acts() -> list[tuple[str, str, int | None]]:
    """All that was written, in order: chain, act, tricks of North and South."""
    return list(ScoreEntry.objects.order_by("pk").values_list("chain", "act", "ns"))


def test_figure_is_hidden_until_the_other_pair_holds_the_phone(seat: Watch) -> None:
    drive = factories.make_drive()
    phone = Phone(seat()).open_table(factories.table_code(drive, 1))

    phone.enter(8, "ns")

    expect(phone.note).to_be_visible()
    expect(phone.figures).to_have_count(0)
    phone.take_over("ew")
    expect(phone.figures).to_have_text(["8", "5"])
    phone.agree()
    expect(phone.settled).to_be_visible()
    expect(phone.figures).to_have_text(["8", "5"])
    assert acts() == [("ns", "entered", 8), ("ew", "agreed", 8)]


def test_pair_that_mistyped_changes_its_figure_before_the_other_answers(seat: Watch) -> None:
    drive = factories.make_drive()
    phone = Phone(seat()).open_table(factories.table_code(drive, 1))
    phone.enter(9, "ew")

    phone.part.locator("a.button-quiet").click()
    expect(phone.figures).to_have_text(["4", "9"])
    phone.say_otherwise("ew", 8)

    phone.take_over("ns")
    expect(phone.figures).to_have_text(["5", "8"])
    phone.agree()
    expect(phone.settled).to_be_visible()
    assert acts() == [("ew", "entered", 4), ("ew", "entered", 5), ("ns", "agreed", 5)]


@pytest.mark.parametrize("scripts", [True, False])
def test_while_a_pair_says_otherwise_there_is_no_yes_to_be_pressed(
    seat: Watch, scripts: bool
) -> None:
    drive = factories.make_drive()
    phone = Phone(seat(java_script_enabled=scripts)).open_table(factories.table_code(drive, 1))
    phone.enter(8, "ns")
    phone.take_over("ew")
    yes = phone.part.get_by_role("button", name="Yes, that is right")
    no = phone.part.locator(".answer summary")
    expect(yes).to_be_visible()

    no.click()
    expect(yes).to_be_hidden()
    no.click()
    expect(yes).to_be_visible()

    phone.say_otherwise("ew", 6)
    expect(phone.part.locator("td.figure")).to_have_text(["8", "5", "7", "6"])
    assert acts() == [("ns", "entered", 8), ("ew", "disputed", 7)]


def test_a_browser_without_has_hides_the_yes_by_script(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat()
    page.route("**/app*.css", lambda route: route.fulfill(body="", content_type="text/css"))
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    phone.enter(8, "ns")
    phone.take_over("ew")

    phone.part.locator(".answer summary").click()

    yes = phone.part.locator(".answer > form")
    expect(yes).to_have_attribute("hidden", "")


def test_who_agreed_by_mistake_is_told_who_can_put_it_right(seat: Watch) -> None:
    drive = factories.make_drive()
    phone = Phone(seat()).open_table(factories.table_code(drive, 1))
    phone.enter(8, "ns")
    phone.take_over("ew")

    phone.agree()

    expect(phone.part).to_contain_text("Tell the organiser, who can put it right.")


def test_both_pairs_count_again_after_a_disagreement(seat: Watch) -> None:
    drive = factories.make_drive()
    phone = Phone(seat()).open_table(factories.table_code(drive, 1))
    phone.enter(7, "ns")
    phone.take_over("ew")

    phone.say_otherwise("ew", 7)
    expect(phone.part.locator("td.figure")).to_have_text(["7", "6", "6", "7"])
    phone.say_otherwise("ns", 6)

    expect(phone.settled).to_be_visible()
    expect(phone.figures).to_have_text(["6", "7"])
    assert acts() == [("ns", "entered", 7), ("ew", "disputed", 6), ("ns", "agreed", 6)]


def test_blind_entry_never_sends_the_first_figure_to_the_other_pair(seat: Watch) -> None:
    drive = factories.make_drive(entry_mode="blind")
    page = seat()
    phone = Phone(page).open_table(factories.table_code(drive, 1))

    with page.expect_response("**/t/*/**") as entered:
        phone.enter(11, "ns")
    with page.expect_response("**/t/*/**") as taken_over:
        phone.take_over("ew")
    expect(phone.form).to_be_visible()

    answers = [entered.value.text(), taken_over.value.text(), page.content()]
    texts = [NOT_FIGURES.sub("", answer) for answer in answers]
    assert [re.findall(r"\b11\b", text) for text in texts] == [[], [], []]
    assert ["data-figure" in answer for answer in answers] == [False, True, True]
    phone.enter(2)
    expect(phone.settled).to_be_visible()
    expect(phone.figures).to_have_text(["11", "2"])
    assert acts() == [("ns", "entered", 11), ("ew", "agreed", 11)]


def test_trusted_table_enters_once_and_may_mend_it_until_people_move(seat: Watch) -> None:
    drive = factories.make_drive(entry_mode="trust")
    phone = Phone(seat()).open_table(factories.table_code(drive, 2))

    phone.enter(10, "ew")

    expect(phone.settled).to_be_visible()
    expect(phone.figures).to_have_text(["3", "10"])
    expect(phone.part.locator(".next-list li")).to_have_count(4)
    phone.say_otherwise("ew", 5)
    expect(phone.figures).to_have_text(["8", "5"])
    assert acts() == [("ew", "entered", 3), ("ew", "entered", 8)]
    factories.settle(drive, 1, 1)
    course.call_move(drive.pk, 1, PROGRAM)
    phone.is_at(2, 2)
    expect(phone.form).to_be_visible()
