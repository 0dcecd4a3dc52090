"""A whole evening with everybody at a browser: organiser, phones, big screen, a stranger.

Eight tables from the list of 34 people and one at the door, four hands. What the six tables without
a phone do is typed as paper slips, or done by the services.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from playwright.sync_api import Page, expect

from tests import factories
from tests.e2e.pages import Console, Phone, Projector, Setup
from tests.e2e.watch import Watch
from tests.seats import LAPTOP, PROJECTOR
from tournaments.models import Drive
from tournaments.selectors.room import current_round
from tournaments.selectors.seats import seats_page

LIST = Path(__file__).resolve().parents[1] / "data/people-34.csv"


@dataclass
class Evening:
    """Everybody who has a browser."""

    drive: Drive
    console: Console
    projector: Projector
    first: Phone  # the phone on table 1
    own: Phone  # somebody of East and West at table 1, with their own card
    second: Phone  # the phone on table 2


def test_evening_from_the_list_to_the_prizes(seat: Watch) -> None:
    organiser = seat(LAPTOP)
    drive = set_up(Setup(organiser))
    evening = come_in(seat, drive, Console(organiser, drive.code))
    begin(evening)

    play_hand_1(evening)
    call_hand_2(evening)
    correct_hand_1(evening)
    play_to_the_end(evening)
    read_out_the_prizes(evening)
    look_at_the_results(seat(LAPTOP), evening)


def set_up(setup: Setup) -> Drive:
    """From the sign-in to seats that are drawn and exchanged."""
    factories.UserFactory(email="anna@example.org", name="Anna Bell")
    setup.sign_in("anna@example.org", factories.PASSWORD)
    club = setup.make_club("Ashbourne whist club")
    setup.look_at_file(club, str(LIST))
    expect(setup.page.locator(".preview tbody tr")).to_have_count(34)
    expect(setup.page.locator(".preview tr.is-new")).to_have_count(34)
    setup.say_yes()
    expect(setup.page.locator("#people tbody tr")).to_have_count(34)

    code = setup.new_drive(club, "Harvest drive", "progressive_24")
    setup.set(code, hands="4", held_back="1")
    setup.everybody_is_here(code)
    setup.walk_in("Ottoline Fern")
    expect(setup.page.locator(".people .is-here")).to_have_count(35)
    setup.draw(code)
    expect(setup.page.locator(".seat-table")).to_have_count(8)
    drive = Drive.objects.get(code=code)
    exchange_two(setup, drive)
    return drive


def exchange_two(setup: Setup, drive: Drive) -> None:
    tables = seats_page(drive).plan.tables
    one = tables[0][1][0][1]
    other = next(entry for _seat, entry in tables[1][1] if entry.station == one.station)

    setup.exchange(str(one.number), str(other.number))

    expect(setup.page.locator(".seat-table").nth(0)).to_contain_text(other.name)
    expect(setup.page.locator(".seat-table").nth(1)).to_contain_text(one.name)


def come_in(seat: Watch, drive: Drive, console: Console) -> Evening:
    """Three phones and the big screen, before the start."""
    east = dict(seats_page(drive).plan.tables[0][1])["E"]
    codes = [factories.table_code(drive, table) for table in (1, 2)]
    evening = Evening(
        drive,
        console,
        Projector(seat(PROJECTOR), drive.viewer_code),
        Phone(seat()).type_code(codes[0].lower()),
        Phone(seat()).open_card(factories.card_code(drive, east.number)),
        Phone(seat()).open_table(codes[1]),
    )
    expect(evening.projector.place(east.name)).to_contain_text("1")
    for phone in (evening.first, evening.own, evening.second):
        expect(phone.form).to_have_count(0)
        phone.is_in_touch()
    return evening


def begin(evening: Evening) -> None:
    """The drive starts, and the phones change by themselves."""
    Setup(evening.console.page).start()

    for phone, table in ((evening.first, 1), (evening.own, 1), (evening.second, 2)):
        phone.is_at(table, 1)
        expect(phone.form).to_be_visible()


def play_hand_1(evening: Evening) -> None:
    """Table 1 agrees on two phones, table 2 disagrees, the others hand in slips."""
    console, own = evening.console, evening.own
    evening.first.enter(8, "ns")
    expect(own.figures).to_have_text(["8", "5"])
    expect(evening.projector.table(1, "open")).to_be_visible()
    console.has(1, "entered")
    own.agree()
    for phone in (evening.first, own):
        expect(phone.settled).to_be_visible()
    console.has(1, "agreed")
    expect(evening.projector.table(1, "done")).to_be_visible()

    disagree(evening)
    console.type_slips(dict.fromkeys(range(3, 9), 6))
    expect(evening.projector.part.locator(".tables .is-done")).to_have_count(8)


def disagree(evening: Evening) -> None:
    console, phone = evening.console, evening.second
    phone.enter(7, "ns")
    phone.take_over("ew")
    phone.say_otherwise("ew", 7)
    console.has(2, "disputed")
    expect(evening.projector.table(2, "disputed")).to_be_visible()
    expect(console.needs).to_contain_text("7–6")
    expect(console.needs).to_contain_text("6–7")

    console.needs.get_by_role("link").click()
    console.page.locator("#accept-ew").click()

    expect(console.page.locator(".hand-now.is-decided")).to_be_visible()
    expect(phone.settled).to_be_visible()
    expect(phone.figures).to_have_text(["6", "7"])


def call_hand_2(evening: Evening) -> None:
    """Everybody is told where to go, waits for the call, and sits there afterwards."""
    seats = {e.name: e for t in seats_page(evening.drive).plan.tables for _s, e in t[1]}
    items = evening.first.part.locator(".next-list li")
    expect(items.locator("b")).to_have_count(4)
    expect(items.locator(".next-why", has_text="not known yet")).to_have_count(0)
    told = dict(
        zip(
            items.locator(".next-who").all_inner_texts(),
            items.locator("b").all_inner_texts(),
            strict=True,
        )
    )
    assert told.keys() <= seats.keys()
    expect(evening.own.part.locator(".next-list li")).to_have_count(1)

    evening.console.open().act("call")

    evening.first.is_at(1, 2)
    evening.second.is_at(2, 2)
    expect(evening.projector.heading).to_have_text("All change: find your table")
    for name, where in told.items():
        place = evening.projector.place(name)
        table, chair = (place.locator(part).inner_text() for part in (".seat", ".chair"))
        assert where == (f"Table {table.split()[-1]}, {chair}" if chair else "Rest")
    where = told[evening.own.part.locator(".lead b").inner_text()]
    expect(evening.own.heading).to_contain_text(where.partition(",")[0])


def correct_hand_1(evening: Evening) -> None:
    """A correction of a hand gone by changes totals, and nobody's seat; then it is taken back."""
    console, drive = evening.console, evening.drive
    name = evening.own.part.locator(".lead b").inner_text()
    sits = current_round(drive)
    console.comes_to(name, "5")
    expect(evening.own.total).to_have_text("5")

    console.decide(1, 1, ns=4)
    expect(evening.own.total).to_have_text("9")
    console.comes_to(name, "9")
    assert current_round(drive) == sits
    console.take_back(1, 1)

    expect(evening.own.total).to_have_text("5")
    console.comes_to(name, "5")
    console.open("journal/")
    said = console.page.locator(".journal p:not(.soft)")
    expect(said.nth(1)).to_contain_text("4–9")


def play_to_the_end(evening: Evening) -> None:
    """Hand 2 and 3 by the services, the last one in secret."""
    factories.play_round(evening.drive, ns=9)
    expect(evening.projector.part.locator(".tables .is-done")).to_have_count(8)
    evening.console.open().act("call")
    factories.play_round(evening.drive, ns=4)
    evening.console.open().act("call")
    evening.first.is_at(1, 4)
    factories.play_round(evening.drive, ns=13)
    expect(evening.first.settled).to_be_visible()
    expect(evening.projector.part.locator(".stage-sub")).to_contain_text("Standings after hand 3")

    evening.console.open().act("finish")

    for phone in (evening.first, evening.own, evening.second):
        expect(phone.part.locator(".panel .lead")).to_be_visible()
    expect(evening.projector.winner).to_have_text("The prizes")


def read_out_the_prizes(evening: Evening) -> None:
    """One tap, one prize on the big screen."""
    assert len(list(evening.console.read_out(evening.projector))) > 2
    expect(evening.first.part.locator("a.button-primary")).to_be_visible()


def look_at_the_results(stranger: Page, evening: Evening) -> None:
    """At home: the public page; and the files, which say the same."""
    stranger.goto(f"/v/{evening.drive.viewer_code}/results/")
    shown = stranger.locator("#results tbody tr")
    expect(shown).to_have_count(35)
    names = shown.locator("th").all_inner_texts()
    totals = [Fraction(t.replace("½", ".5")) for t in shown.locator("td b").all_inner_texts()]

    page = evening.console.open("standings/").page
    rows = list(csv.DictReader(fetch(page, "results.csv").lstrip("\ufeff").splitlines()))
    data = json.loads(fetch(page, "results.json"))["standings"]
    whole = json.loads(fetch(page, "export.json"))

    assert [line["name"] for line in data] == names
    assert [Fraction(str(line["total"])) for line in data] == totals
    assert len(rows) == 35
    assert sorted(totals, reverse=True) == totals
    assert whole["drive"]["name"] == "Harvest drive"


def fetch(page: Page, ending: str) -> str:
    """Download a file by its link."""
    with page.expect_download() as download:
        page.locator(f"#results a[href$='{ending}']").click()
    return Path(download.value.path()).read_text("utf-8")
