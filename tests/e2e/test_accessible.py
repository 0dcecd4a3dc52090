"""WCAG 2.2 AA on every main page and in every state of the phone; large targets; 200 % zoom."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.e2e.accessible import broken_words, faults, ornaments, overflow, too_small
from tests.e2e.pages import Phone, Setup
from tests.e2e.watch import Watch
from tests.seats import LAPTOP, PHONE, PROJECTOR
from tournaments.models import Drive, Player
from tournaments.services import course, merging
from tournaments.services.changes import PROGRAM
from tournaments.services.seats import draw_seats

ZOOMED = {"width": LAPTOP["viewport"]["width"] // 2, "height": LAPTOP["viewport"]["height"] // 2}
ZOOMED_PHONE = {
    "width": PHONE["viewport"]["width"] // 2,
    "height": PHONE["viewport"]["height"] // 2,
}
BAD_LIST = "name,station\nZoë Hartley,A\n,B\nJean-Luc O'Brien,X\n"


def phases(phone: Phone, drive: Drive) -> Iterator[str]:
    """Lead a table's phone through all it can show, one hand after the other."""
    yield "before the start"
    course.start_drive(drive.pk, PROGRAM)
    expect(phone.form).to_be_visible()
    yield "enter"
    phone.enter(8, "ns")
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    yield "hand over"
    phone.part.locator("a.button-quiet").click()
    expect(phone.part.locator("details")).to_be_visible()
    phone.part.locator("summary").click()
    yield "wait for the others"
    phone.part.locator("a.button-quiet").click()
    phone.take_over("ew")
    phone.part.locator("summary").click()
    yield "agree"
    fill_own_figure(phone, 8)
    expect(phone.part.locator("td.figure").first).to_be_visible()
    yield "disputed"
    phone.say_otherwise("ns", 5)
    expect(phone.settled).to_be_visible()
    factories.settle(drive, 2, 1)
    expect(phone.part.locator(".next-why", has_text="against").first).to_be_visible()
    phone.part.locator("details.next-hand summary").click()
    yield "settled"
    course.finish_drive(drive.pk, PROGRAM, even_so=True)
    expect(phone.part.locator(".panel .lead")).to_be_visible()
    yield "over"


def fill_own_figure(phone: Phone, tricks: int) -> None:
    form = phone.part.locator("details form")
    form.locator(f"[name=tricks][value='{tricks}']").check()
    form.locator("[value=enter]").click()


def test_measures_find_what_is_wrong(seat: Watch) -> None:
    page = seat()
    page.set_content(
        "<main><input><button aria-label='a' hidden>a</button><button>b</button>"
        "<p style='width: 2000px; color: #999'>Pale and wide</p></main>"
    )

    rules = {fault.split(": ")[1] for fault in faults(page)}

    assert rules >= {"document-title", "html-has-lang", "label", "color-contrast"}
    assert len(too_small(page)) == 2
    assert len(overflow(page)) == 1


def test_measures_find_torn_words_and_ornaments(seat: Watch) -> None:
    page = seat()
    page.set_content(
        "<style>button::before { content: '▼' }</style><button>Open</button>"
        "<p style='width: 3em; overflow-wrap: anywhere'>Margherita well-to-do</p>"
    )

    assert [one.split(": ")[1] for one in broken_words(page)] == ["Margherita"]
    assert len(ornaments(page)) == 1


def zoomed(page: Page, size: dict[str, int]) -> list[str]:
    """What does not fit at 200 %, where a window is half as wide in CSS pixels."""
    before = page.viewport_size
    page.set_viewport_size(size)  # type: ignore[arg-type]
    found = overflow(page) + broken_words(page)
    page.set_viewport_size(before)  # type: ignore[arg-type]
    return found


def test_phone_in_every_state(seat: Watch) -> None:
    drive = factories.make_drive(started=False, resting=1)
    phone = Phone(seat()).open_table(factories.table_code(drive, 1))
    phone.is_in_touch()
    found: list[str] = []

    for state in phases(phone, drive):
        seen = faults(phone.page) + too_small(phone.page) + overflow(phone.page)
        seen += broken_words(phone.page) + ornaments(phone.page)
        seen += zoomed(phone.page, ZOOMED_PHONE)
        found += [f"{state}: {fault}" for fault in seen]

    assert found == []


def test_own_card_and_first_pages(seat: Watch) -> None:
    drive = factories.play_on(factories.make_drive(resting=1), 2)
    page = seat()
    seat.allow(page, 404)
    rests = drive.rounds.get(number=3).seats.get(sitting=None).entry.code
    plays = drive.rounds.get(number=3).seats.filter(sitting__table=1)[0].entry.code
    found: list[str] = []

    for path in ("/", f"/me/{plays}/", f"/me/{rests}/", "/account/login/", "/t/NOBODY/"):
        page.goto(path)
        found += faults(page) + too_small(page) + overflow(page) + zoomed(page, ZOOMED_PHONE)

    assert found == []


@pytest.mark.parametrize("look", ["dark", "contrast"])
def test_other_looks(seat: Watch, look: str) -> None:
    drive = factories.play_on(factories.make_drive())
    factories.enter(drive, 1, 2, "ns", 8)
    factories.enter(drive, 1, 2, "ew", 6)
    page = signed_in(seat, drive)
    page.context.add_cookies([{"name": "display", "value": f"{look}.two", "url": page.url}])
    code = drive.code
    own = [f"/d/{code}/", f"/d/{code}/tables/1/2/", f"/d/{code}/settings/", f"/d/{code}/hands/"]
    found: list[str] = []

    for path in (*own, f"/t/{factories.table_code(drive, 2)}/", f"/v/{drive.viewer_code}/"):
        page.goto(path)
        found += faults(page)

    assert found == []


def signed_in(seat: Watch, drive: Drive) -> Page:
    """An organiser of the drive's club at a laptop."""
    page = seat(LAPTOP)
    Setup(page).sign_in(factories.member(drive.club).email, factories.PASSWORD)
    return page


def check(page: Page, paths: list[str]) -> list[str]:
    """What is wrong with these pages, on a laptop and zoomed."""
    found: list[str] = []
    for path in paths:
        page.goto(path)
        found += faults(page) + overflow(page) + zoomed(page, ZOOMED)
    return found


def test_pages_of_a_club(seat: Watch) -> None:
    drive = factories.make_drive(resting=1, drawn=False, started=False)
    page = signed_in(seat, drive)
    club = f"/c/{drive.club.slug}/"
    pages = ["", "settings/", "members/", "people/", "people/add/", "people/import/"]

    found = check(page, ["/clubs/", "/clubs/new/"] + [club + path for path in pages])
    found += check(page, [f"{club}drives/new/", f"{club}drives/import/"])
    Setup(page).look_at_lines(club, BAD_LIST)
    expect(page.locator(".preview tr.is-bad").first).to_be_visible()
    found += faults(page) + zoomed(page, ZOOMED)

    assert found == []


def test_pages_of_somebody_who_is_in_the_register_twice(seat: Watch) -> None:
    drive = factories.make_drive(names=["Ana Bel", "Anne Bell", "Cat Pye"], drawn=False,
                                 started=False)  # fmt: skip
    club = drive.club
    page = signed_in(seat, drive)
    ana, anne = (Player.objects.get(club=club, name=name) for name in ("Ana Bel", "Anne Bell"))
    anna, old = (factories.PlayerFactory(club=club, name=n) for n in ("Anna Bell", "A. Bell"))
    merging.merge_players(club, old.pk, anna.pk, PROGRAM)
    person = f"/c/{club.slug}/people/{ana.pk}/"

    found = check(page, [f"/c/{club.slug}/people/{anna.pk}/"])
    found += check(page, [f"{person}same/?as={other.pk}" for other in (anna, anne)])
    page.goto(person)
    page.locator("details.card > summary").click()
    found += faults(page) + zoomed(page, ZOOMED)
    page.locator("#id_as").select_option(label="Anna Bell")
    page.locator("details.card button").click()
    page.locator("#look .button-primary").click()

    expect(page.locator("h1")).to_have_text("Anna Bell")
    page.locator(".confirm > summary").first.click()
    found += faults(page) + zoomed(page, ZOOMED)
    page.locator("button[value=two]").first.click()
    expect(page.locator("#flash .note")).to_contain_text("two people again")
    assert found == []


def test_pages_of_a_drive_before_the_start(seat: Watch) -> None:
    drive = factories.make_drive(resting=1, started=False)
    page = signed_in(seat, drive)
    seat.allow(page, 422)
    factories.PlayerFactory(club=drive.club, name="Not here")
    own = f"/d/{drive.code}/"

    found = check(page, [own + path for path in ("tonight/", "seats/", "settings/")])
    for what in ("tables", "seats", "cards", "wall"):
        # A sheet of paper is as wide as it is, so it may be scrolled sideways.
        page.goto(f"{own}print/?what={what}")
        found += faults(page)
    page.goto(f"{own}settings/")
    page.locator("[name=hands]").fill("99")
    page.locator("#form .button-primary").click()
    expect(page.locator(".errorlist").first).to_be_visible()
    found += faults(page)

    assert found == []


def test_pages_of_a_drive_that_is_played(seat: Watch) -> None:
    drive = factories.play_on(factories.make_drive(tables=3, resting=1))
    factories.enter(drive, 1, 2, "ns", 8)
    factories.enter(drive, 2, 2, "ns", 8)
    factories.enter(drive, 2, 2, "ew", 6)
    page = signed_in(seat, drive)
    paths = ["", "tables/2/2/", "tables/1/1/", "slips/", "hands/", "journal/", "standings/"]

    found = check(page, [f"/d/{drive.code}/{path}" for path in (*paths, "prizes/", "tonight/")])

    assert found == []


def test_end_of_a_drive(seat: Watch) -> None:
    drive = factories.play_to_the_end(factories.make_drive())
    page = signed_in(seat, drive)

    found = check(page, [f"/d/{drive.code}/", f"/d/{drive.code}/prizes/"])
    course.publish_drive(drive.pk, PROGRAM)
    found += check(page, [f"/d/{drive.code}/", f"/d/{drive.code}/tables/1/1/"])
    found += check(page, [f"/v/{drive.viewer_code}/results/"])

    assert found == []


def test_big_screen(seat: Watch) -> None:
    drive = factories.make_drive(started=False, drawn=False)
    page = seat(PROJECTOR)
    acts: list[Callable[[], object]] = [
        lambda: None,
        lambda: draw_seats(drive.pk, PROGRAM),
        lambda: course.start_drive(drive.pk, PROGRAM),
        lambda: factories.play_on(drive),
        lambda: factories.settle(drive, 1, 2),
        lambda: course.finish_drive(drive.pk, PROGRAM, even_so=True),
        lambda: course.show_prize(drive.pk, 0, PROGRAM),
        lambda: course.publish_drive(drive.pk, PROGRAM),
    ]
    found: list[str] = []

    for act in acts:
        act()
        page.goto(f"/v/{drive.viewer_code}/")
        found += faults(page) + overflow(page)

    assert found == []
