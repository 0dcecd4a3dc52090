"""How the big screen is laid out: nothing lies over anything, one size a page, columns in line."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import factories
from tests.e2e.accessible import faults, overflow
from tests.e2e.pages import Projector
from tests.e2e.watch import Watch
from tests.seats import PHONE, PROJECTOR
from tournaments.models import Drive
from tournaments.services import course
from tournaments.services.changes import PROGRAM

LONG = "The Right Honourable the Lord Mayor's Annual Charity Harvest Festival Whist Drive of 2026"
NAMES = [
    "Ann Able", "Bartholomew Featherstonehaugh", "Cleo May", "Dan Doe", "Eve Orr", "Fay Low",
    "Gus Hill", "Hal Ives", "Ida Jay", "Jo Kay", "Kim Lee", "Liz Moss", "Max Nunn", "Ned Oak",
    "Ola Pye", "Pat Quick",
]  # fmt: skip


def boxes(found: Locator) -> list[dict[str, float]]:
    return [box for one in found.all() if (box := one.bounding_box())]  # type: ignore[misc]


def lefts(found: Locator) -> set[float]:
    return {round(box["x"]) for box in boxes(found)}


def open_screen(seat: Watch, drive: Drive, device: dict[str, object] = PROJECTOR) -> Projector:
    return Projector(seat(device), drive.viewer_code)


def playing(**settings: object) -> Drive:
    """A drive in its second hand, with standings."""
    drive = factories.make_drive(**settings)  # type: ignore[arg-type]
    factories.play_on(drive)
    factories.settle(drive, 1, 2)
    return factories.fold(drive)


@pytest.mark.parametrize("language", ["en", "ro"])
def test_nothing_lies_over_the_foot_however_long_the_drives_name(
    seat: Watch, language: str
) -> None:
    drive = playing(names=NAMES, club=factories.ClubFactory(language=language))
    Drive.objects.filter(pk=drive.pk).update(name=LONG)

    part = open_screen(seat, drive).part

    heading, foot = boxes(part.locator("h1"))[0], boxes(part.locator(".stage-foot"))[0]
    rows = boxes(part.locator(".list li:visible"))
    assert len(rows) == 16
    assert max(row["y"] + row["height"] for row in rows) <= foot["y"]
    assert heading["height"] < 100


def test_names_of_a_page_have_one_size(seat: Watch) -> None:
    part = open_screen(seat, playing(names=NAMES)).part

    sizes = part.locator(".list .name:visible").evaluate_all(
        "all => [...new Set(all.map(one => getComputedStyle(one).fontSize))]"
    )

    assert len(sizes) == 1


def test_of_a_pair_both_are_listed_by_their_own_last_name(seat: Watch) -> None:
    names = ["Zoe Able", "Ann Young", "Bob Mills", "Cleo Baker", "Dan Nye", "Eve Orr"]
    drive = factories.make_drive(movement="partner_drive", names=names, started=False)

    screen = open_screen(seat, drive)

    listed = [text.strip() for text in screen.part.locator(".places .name").all_inner_texts()]
    assert listed == ["Zoe Able", "Cleo Baker", "Bob Mills", "Dan Nye", "Eve Orr", "Ann Young"]
    columns = screen.part.locator(".places > ol")
    expect(columns).to_have_count(2)
    for column in columns.all():
        assert len(lefts(column.locator(".seat"))) == 1
        assert len(column.locator("li").all()) == 3


def test_prizes_stand_in_columns(seat: Watch) -> None:
    drive = factories.play_to_the_end(factories.make_drive(names=NAMES, hands=3), ns=8)
    course.publish_drive(drive.pk, PROGRAM)

    rows = open_screen(seat, factories.fold(drive)).part.locator(".prizes-read > li")

    assert rows.count() > 2
    assert len(lefts(rows.locator("b"))) == len(lefts(rows.locator(".num"))) == 1


def test_tables_have_a_sign_and_a_name_in_a_big_room(seat: Watch) -> None:
    drive = factories.make_drive(tables=30)
    factories.settle(drive, 4, 1)
    factories.enter(drive, 7, 1, "ns", 8)
    factories.enter(drive, 7, 1, "ew", 6)
    screen = open_screen(seat, drive)

    expect(screen.table(4, "done").locator(".sign")).to_be_visible()
    expect(screen.table(7, "disputed").locator(".sign")).to_be_visible()

    page = screen.page
    snapshot = page.locator(".tables").aria_snapshot()
    for said in ("Table 4, scored", "Table 7, the two pairs do not agree", "Table 1, not scored"):
        assert said in snapshot
    assert "✓ scored" in page.locator(".side-signs").inner_text()
    assert "? the pairs do not agree" in page.locator(".side-signs").inner_text()
    # In one look: the screen renews itself when the standings come.
    widths = screen.part.locator(".tables > li").evaluate_all(
        "all => all.map(one => [one.clientWidth, one.querySelector('[aria-hidden]').scrollWidth])"
    )
    assert all(cell >= 40 and words <= cell for cell, words in widths)
    assert faults(page) == []


def test_whole_figures_stand_above_whole_figures(seat: Watch) -> None:
    part = open_screen(seat, playing(tables=2, resting=1)).part
    figures = part.locator(".list .num:visible")
    expect(figures.first).to_be_visible()

    # Where the last figure of the whole number ends, with or without a half after it.
    ends = figures.evaluate_all("""all => all.map(one => {
        const text = [...one.childNodes].find(node => node.nodeType === Node.TEXT_NODE);
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, text.data.replace("½", "").length);
        return [text.data.includes("½"), Math.round(range.getBoundingClientRect().right)];
    })""")

    assert {has_half for has_half, _end in ends} == {True, False}
    lists = {tuple(one) for one in ends}
    halves, wholes = ({end for h, end in lists if h is half} for half in (True, False))
    assert halves & wholes


def sizes_of_text(page: Page) -> list[float]:
    """The sizes of all letters that are seen."""
    found: list[float] = page.evaluate("""() => {
        const screen = document.querySelector("#screen");
        const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
        const sizes = [];
        while (walker.nextNode()) {
          const { parentElement: inside, data } = walker.currentNode;
          if (!data.trim() || !inside.checkVisibility()) continue;
          const size = parseFloat(getComputedStyle(inside).fontSize);
          if (!inside.matches(".visually-hidden")) sizes.push(size);
        }
        return sizes;
    }""")
    return found


def test_on_a_phone_it_is_a_page_to_read(seat: Watch) -> None:
    screens = [
        factories.make_drive(drawn=False, started=False),
        factories.make_drive(tables=6, resting=2, started=False),
        playing(tables=6, resting=2),
        factories.play_to_the_end(factories.make_drive(hands=2)),
    ]
    for drive in screens:
        page = open_screen(seat, drive, PHONE).page
        expect(page.locator("#screen")).to_be_visible()

        assert min(sizes_of_text(page)) >= 13
        assert overflow(page) == []


def test_on_a_phone_all_pages_of_a_list_stand_below_each_other(seat: Watch) -> None:
    drive = factories.make_drive(tables=8, resting=2, started=False)

    part = open_screen(seat, drive, PHONE).part

    expect(part.locator(".places .name:visible")).to_have_count(34)
    expect(part.locator("[data-page-number]")).to_be_hidden()
    assert re.search(r"\d", part.locator(".seat").first.inner_text())
