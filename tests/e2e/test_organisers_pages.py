"""The organiser's pages for somebody of seventy-five: where things are, and that they show."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import factories
from tests.e2e.pages import Console, Setup
from tests.e2e.watch import Watch
from tests.seats import LAPTOP, PHONE
from tournaments.models import Drive

LONG = [f"Bartholomew Featherstonehaugh-Cholmondeley the {n}th" for n in range(1, 14)]


def organiser(
    seat: Watch, drive: Drive, device: dict[str, object] = LAPTOP, **more: str
) -> Console:
    page = seat(device, **more)
    Setup(page).sign_in(factories.member(drive.club).email, factories.PASSWORD)
    return Console(page, drive.code)


def box(found: Locator) -> dict[str, float]:
    there = found.bounding_box()
    assert there
    return dict(there)


def tabs(page: Page) -> list[tuple[str, int]]:
    """The pages' tabs in order, and where each stands."""
    links = page.locator(".nav > ul > li > a:visible")
    return [(one.inner_text().strip(), round(box(one)["x"])) for one in links.all()]


@pytest.mark.parametrize("started", [True, False])
def test_tabs_keep_their_order_and_place_whichever_page_is_open(seat: Watch, started: bool) -> None:
    console = organiser(seat, factories.make_drive(started=started))
    running = ["", "slips/", "standings/", "hands/", "prizes/", "tables/1/1/"]
    paths = ["tonight/", "seats/", "settings/", "journal/", *(running if started else [])]

    found = {path: tabs(console.open(path).page) for path in paths}

    assert len({tuple(name for name, _x in one) for one in found.values()}) == 1
    # A bold word is a little wider, and moves those after it by that.
    for place in range(len(found["journal/"])):
        at = {one[place][1] for one in found.values()}
        assert max(at) - min(at) < 25, at
    assert len({one[0][1] for one in found.values()}) == 1


def test_more_names_the_page_that_is_open_under_it(seat: Watch) -> None:
    console = organiser(seat, factories.make_drive())

    for path, name in (("journal/", "Journal"), ("settings/", "Settings"), ("seats/", "Seats")):
        page = console.open(path).page
        expect(page.locator(".nav summary")).to_contain_text(f"More: {name}")
        page.locator(".nav summary").click()
        expect(page.locator(".nav [aria-current=page]")).to_have_text(name)


@pytest.mark.parametrize("width", [577, 640, 800, 959])
def test_why_is_no_sliver_of_a_column(seat: Watch, width: int) -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(resting=1), 2))
    page = organiser(seat, drive).open("standings/").page
    page.set_viewport_size({"width": width, "height": 800})

    why = page.locator("#results details.why").first
    why.locator("summary").click()

    expect(page.locator("#results .when-wide").first).to_be_hidden()
    assert box(why)["width"] >= 120
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_why_has_a_column_where_there_is_room(seat: Watch) -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(resting=1), 2))
    page = organiser(seat, drive).open("standings/").page

    expect(page.locator("#results details.why").first).to_be_hidden()
    assert box(page.locator("#results td.when-wide").first)["width"] >= 200


@pytest.mark.parametrize(
    ("path", "drawn", "step"),
    [
        ("tonight/", False, ".first-step a"),
        ("seats/", False, "[value=draw]"),
        ("seats/", True, "[value=start]"),
    ],
)
def test_next_step_is_in_sight_at_once_on_a_phone(
    seat: Watch, path: str, drawn: bool, step: str
) -> None:
    drive = factories.make_drive(tables=8, drawn=drawn, started=False)

    page = organiser(seat, drive, PHONE).open(path).page

    expect(page.locator(step)).to_be_in_viewport(ratio=1)


def test_crowded_console_has_its_heading_on_a_phone(seat: Watch) -> None:
    console = organiser(seat, factories.make_drive(tables=21), PHONE).open()

    heading = box(console.page.locator("#room h1"))

    assert heading["width"] > 100
    assert heading["height"] > 15


def test_grid_of_hands_says_which_tables_are_in_sight(seat: Watch) -> None:
    drive = factories.play_on(factories.make_drive(tables=8))
    page = organiser(seat, drive, PHONE).open("hands/").page
    sentence, grid = page.locator("[data-slides]"), page.locator("#hands-scroll")

    expect(sentence).to_be_visible()
    expect(sentence).to_contain_text("tables 1 to 3 of 8")
    grid.focus()
    expect(grid).to_be_focused()
    grid.evaluate("grid => grid.scrollTo(grid.scrollWidth, 0)")
    expect(sentence).to_contain_text("to 8 of 8")
    page.set_viewport_size(LAPTOP["viewport"])  # type: ignore[arg-type]
    expect(sentence).to_be_hidden()


def test_a_wrong_setting_brings_the_reader_to_the_list_of_faults(seat: Watch) -> None:
    console = organiser(seat, factories.make_drive(started=False)).open("settings/")
    page = console.page
    seat.allow(page, 422)
    page.locator("#id_hands").fill("900")

    page.locator("#form .button-primary").click()

    expect(page.locator("[data-faults]")).to_be_focused()
    expect(page.locator("[data-faults]")).to_be_in_viewport()
    page.locator("[data-faults] a").first.click()
    expect(page.locator("#id_hands")).to_be_focused()
    expect(page.locator("#id_hands")).to_have_value("900")
    mark, field = (
        box(page.locator("#id_hands_error, .has-error .errorlist").first),
        box(page.locator("#id_hands")),
    )
    assert abs(mark["y"] + mark["height"] - field["y"]) < 20


def test_the_systems_high_contrast_shows_the_open_tab_and_the_hands_to_come(seat: Watch) -> None:
    drive = factories.play_on(factories.make_drive(hands=6))
    page = organiser(seat, drive, forced_colors="active").open().page

    def look(selector: str, what: str) -> str:
        got = f"one => getComputedStyle(one).{what}"
        return str(page.locator(selector).first.evaluate(got))

    open_tab, other = ".nav a[aria-current]", ".nav > ul > li:nth-child(2) > a"
    assert look(open_tab, "backgroundColor") != look(other, "backgroundColor")
    done, now, to_come = ".strip > .is-done", ".strip > .is-now", ".strip > li:last-child"
    assert look(to_come, "borderTopWidth") == "2px"
    paper = look("body", "backgroundColor")
    assert look(to_come, "borderTopColor") != paper
    looks = {
        (look(one, "backgroundColor"), look(one, "borderTopStyle")) for one in (done, now, to_come)
    }
    assert len(looks) == 3


def test_line_of_a_person_stands_beside_the_name(seat: Watch) -> None:
    drive = factories.make_drive()
    page = organiser(seat, drive).page
    page.goto(f"/c/{drive.club.slug}/people/")

    name, line = page.locator("tbody tr").first.locator("th, td").all()[:2]

    bottoms = [one.evaluate("""one => {
        const range = document.createRange();
        range.selectNodeContents(one.querySelector("a") ?? one);
        return [...range.getClientRects()].at(-1).bottom;
    }""") for one in (name, line)]  # fmt: skip
    assert abs(bottoms[0] - bottoms[1]) < 2


def test_a_bad_row_of_a_list_is_of_one_colour_on_a_phone(seat: Watch) -> None:
    drive = factories.make_drive()
    page = organiser(seat, drive, PHONE).page
    Setup(page).look_at_lines(f"/c/{drive.club.slug}/", "name,station\nJean-Luc O'Brien,X\n")

    row = page.locator(".preview tr.is-bad")
    colours = [row.evaluate("row => getComputedStyle(row).backgroundColor")]
    colours += row.locator("td:visible").evaluate_all(
        "all => all.map(one => getComputedStyle(one).backgroundColor)"
    )

    assert colours[0] != "rgba(0, 0, 0, 0)"
    assert set(colours[1:]) == {"rgba(0, 0, 0, 0)"}


def test_printed_seat_list_keeps_its_columns_apart_however_long_names_are(seat: Watch) -> None:
    for names in (LONG, [f"Anneliese Marguerite-Louise Ho {n}" for n in range(8)]):
        drive = factories.make_drive(names=names, started=False)
        page = organiser(seat, drive).page
        page.goto(f"/d/{drive.code}/print/?what=seats")
        page.emulate_media(media="print")

        # Each row of the table is cut at the column it is in: none reaches into the next.
        wide, room = page.locator(".sheet").first.evaluate("""sheet => {
            const list = sheet.querySelector(".paper").parentElement;
            const columns = getComputedStyle(list).columnCount === "2" ? 2 : 1;
            const width = cell => cell.getBoundingClientRect().width;
            const rows = [...sheet.querySelectorAll(".paper tr")].map(row =>
              [...row.children].reduce((sum, cell) => sum + width(cell), 0));
            return [Math.max(...rows), list.clientWidth / columns];
        }""")
        assert wide <= room + 1
