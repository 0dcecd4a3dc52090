"""Names of any script, of 200 letters, with quotes, markup and formulae: text everywhere."""

from __future__ import annotations

import csv
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests import factories
from tests.e2e.accessible import overflow
from tests.e2e.pages import Console, Phone, Projector, Setup
from tests.e2e.watch import Watch
from tests.seats import LAPTOP, PHONE, PROJECTOR
from tournaments.models import Drive
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from tournaments.services.seats import draw_seats

FORMULA = "=HYPERLINK(1)"
MARKUP = "<img src=x onerror=alert(1)>"
NAMES = [
    MARKUP,
    "</script><script>alert(2)</script>",
    'Máire "Mo" O\'Brien & Söhne',
    "ملكة القلوب",
    "李小龍",
    "Żaneta 👩‍👩‍👧‍👦 Łuć",
    "{{ 7|add:7 }} {% now 'Y' %}",
    FORMULA,
    "W" * 200,
]


def shows_all(part: Locator, names: list[str] = NAMES) -> list[str]:
    """Which names do not stand in the part as they were typed."""
    text = " ".join(part.all_inner_texts())
    return [name[:20] for name in names if name not in text]


def injected(page: Page) -> int:
    """How many elements the names made."""
    return page.locator("img[src=x], script:not([src]):not([type])").count()


def make_drive() -> Drive:
    """Two tables and a rest; everybody has a remarkable name, and the drive too."""
    drive = factories.make_drive(names=NAMES, drawn=False, started=False)
    Drive.objects.filter(pk=drive.pk).update(name=MARKUP)
    return factories.fresh(drive)


def organiser(seat: Watch, drive: Drive) -> Console:
    """An organiser of the drive's club."""
    page = seat(LAPTOP)
    Setup(page).sign_in(factories.member(drive.club).email, factories.PASSWORD)
    return Console(page, drive.code)


def test_names_are_text_on_the_organisers_pages(seat: Watch) -> None:
    drive = make_drive()
    console = organiser(seat, drive)
    page = console.page
    faults: list[object] = []

    def look(path: str, names: list[str] = NAMES) -> None:
        page.goto(path if path.startswith("/") else console.home + path)
        faults.extend((path, name) for name in shows_all(page.locator("main"), names))
        faults.extend(overflow(page))
        assert injected(page) == 0

    look(f"/c/{drive.club.slug}/people/")
    look("tonight/")
    draw_seats(drive.pk, PROGRAM, factories.SEED)
    for path in ("seats/", "print/?what=seats", "print/?what=cards"):
        look(path)
    course.start_drive(drive.pk, PROGRAM)
    factories.play_round(drive)
    factories.fold(drive)
    for path in ("", "standings/"):
        look(path)
    look("tables/1/1/", [])
    look("journal/", [])
    factories.fold(factories.play_to_the_end(drive))
    look("prizes/", [])
    look(f"/c/{drive.club.slug}/", [MARKUP])

    assert faults == []


def test_names_are_text_in_the_files(seat: Watch) -> None:
    drive = factories.fold(factories.play_to_the_end(factories.make_drive(names=NAMES)))
    page = organiser(seat, drive).open("standings/").page

    with page.expect_download() as download:
        page.locator("#results a[href$='results.csv']").click()
    rows = list(csv.reader(Path(download.value.path()).read_text("utf-8-sig").splitlines()))
    with page.expect_download() as download:
        page.locator("#results a[href$='results.json']").click()
    data = Path(download.value.path()).read_text("utf-8")

    cells = {cell for row in rows for cell in row}
    # A spreadsheet would work out a cell that begins with the sign.
    assert FORMULA not in cells
    assert {f"'{FORMULA}", *NAMES} - {FORMULA} <= cells
    assert "李小龍" in data


def test_names_are_text_on_phones(seat: Watch) -> None:
    drive = factories.make_drive(names=NAMES)
    page = seat(PHONE)
    phone = Phone(page)
    shown: list[str] = []
    for table in (1, 2):
        phone.open_table(factories.table_code(drive, table))
        shown += phone.part.all_inner_texts()
        assert overflow(page) == []
    factories.play_round(drive)
    for entry in drive.entries.all():
        phone.open_card(entry.code)
        expect(phone.part.locator(".lead b")).to_be_visible()
        shown += phone.part.all_inner_texts()
        assert injected(page) == 0
        assert overflow(page) == []

    text = " ".join(shown)
    assert [name for name in NAMES if name not in text] == []


def test_names_are_text_on_the_big_screen(seat: Watch) -> None:
    drive = make_drive()
    draw_seats(drive.pk, PROGRAM, factories.SEED)
    page = seat(PROJECTOR)
    screen = Projector(page, drive.viewer_code)
    expect(screen.part.locator(".places li")).to_have_count(9)
    assert shows_all(screen.part) == []

    course.start_drive(drive.pk, PROGRAM)
    factories.play_round(drive)
    expect(screen.part.locator(".lists .name").first).to_be_visible()
    factories.fold(factories.play_to_the_end(drive))
    prizes = 0
    while course.show_prize(drive.pk, prizes, PROGRAM) > prizes:
        prizes += 1
    course.publish_drive(drive.pk, PROGRAM)
    page.goto(f"/v/{drive.viewer_code}/results/")

    assert shows_all(page.locator("main")) == []
    assert injected(page) == 0
    assert overflow(page) == []


def test_names_are_text_in_the_look_before_they_are_saved(seat: Watch) -> None:
    drive = factories.make_drive()
    console = organiser(seat, drive)
    setup = Setup(console.page)

    setup.look_at_lines(f"/c/{drive.club.slug}/", "name\n" + "\n".join(map(quoted, NAMES)))

    assert shows_all(console.page.locator(".preview")) == []
    assert injected(console.page) == 0
    setup.say_yes()
    # A formula is no name; all others are.
    assert shows_all(console.page.locator("#people")) == [FORMULA]


def quoted(name: str) -> str:
    """The name as a cell of a CSV file."""
    return '"' + name.replace('"', '""') + '"'
