"""What must fit the small screen of an old phone, and what helps in a long list."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import factories
from tests.e2e.accessible import broken_words, faults, overflow
from tests.e2e.pages import Console, Phone, Setup
from tests.e2e.watch import NO_CONNECTION, Asked, Watch
from tests.seats import LAPTOP, PHONE
from tournaments.models import Drive
from tournaments.services import tonight
from tournaments.services.changes import PROGRAM

SMALL = {**PHONE, "viewport": {"width": 390, "height": 664}}
NAMES = [f"{first} Hargreaves-Whitaker" for first in ("Margherita", "Gianfranco", "Ștefania")]
LANGUAGES = ("en", "it", "ro")
NARROW = {**PHONE, "viewport": {"width": 320, "height": 568}}
ZOOMED = {**PHONE, "viewport": {"width": 195, "height": 422}}
PAIRS = ["Pasquale Esposito", "Concetta Bonaventura", "Giovanni Battista Ferri", "Maria Lo Re",
         "Ștefania Ghiță", "Marioara Brâncoveanu", "Ann Lee", "Bob Moss"]  # fmt: skip
LIST = "name,station,email\nZoë Hartley,A,zoe.hartley@example.org\n,B\nJean-Luc O'Brien,X\n"


def organiser(seat: Watch, drive: Drive, device: dict[str, object] = SMALL) -> Page:
    """An organiser of the drive's club."""
    page = seat(device)
    Setup(page).sign_in(factories.member(drive.club).email, factories.PASSWORD)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_is_entered_without_scrolling(seat: Watch, language: str) -> None:
    club = factories.ClubFactory(language=language)
    drive = factories.make_drive(club=club, names=[*NAMES, "Ann Lee", *"BCDE"])
    phone = Phone(seat(SMALL, language=language), language)
    needed = ("h1", ".trump", "form .pair >> nth=0", ".key >> nth=13", "form [value=enter]")

    phone.open_table(factories.table_code(drive, 1))
    for part in needed:
        expect(phone.part.locator(part)).to_be_in_viewport(ratio=1)
    phone.open_card(factories.card_code(drive, 1))
    for part in needed:
        expect(phone.part.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("device", [PHONE, SMALL], ids=["tall", "small"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_after_the_call_the_pad_is_there_and_a_tap_says_where_the_others_went(
    seat: Watch, language: str, device: dict[str, object]
) -> None:
    club = factories.ClubFactory(language=language)
    drive = factories.make_drive(club=club, names=[*NAMES, "Ann Lee", *"BCDE"])
    sat_here = drive.rounds.get().seats.filter(sitting__table=1)
    names = [person.name for seat_ in sat_here for person in seat_.entry.people.all()]
    factories.play_on(drive)
    phone = Phone(seat(device, language=language), language)

    phone.open_table(factories.table_code(drive, 1))

    for part in ("h1", ".moved summary", "form .pair >> nth=0", ".key >> nth=13", "[value=enter]"):
        expect(phone.part.locator(part)).to_be_in_viewport(ratio=1)
    places = phone.part.locator(".moved .next-where")
    expect(places.first).to_be_hidden()
    phone.part.locator(".moved summary").click()
    expect(places.first).to_be_visible()
    shown = phone.part.locator(".moved .next-who").all_inner_texts()
    assert sorted(shown) == sorted(names)


def test_a_table_that_rests_shows_at_once_where_those_went_who_sat_there(seat: Watch) -> None:
    drive = factories.make_drive(tables=2)
    factories.play_on(drive)
    phone = Phone(seat(SMALL)).open_table(factories.table_code(drive, 1))
    expect(phone.part.locator(".moved[open]")).to_have_count(0)
    drive.rounds.get(number=2).seats.filter(sitting__table=1).update(sitting=None, seat="", queue=1)

    phone.page.reload()

    expect(phone.part.locator(".moved[open] .next-where").first).to_be_visible()


def test_sentences_of_a_note_stand_under_each_other(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat(SMALL, java_script_enabled=False)
    seat.allow(page, 422)
    page.goto(f"/t/{factories.table_code(drive, 1)}/")

    page.locator("form [value=enter]").click()

    first, second = (one.bounding_box() for one in page.locator("#faults p").all())
    assert first is not None
    assert second is not None
    assert first["x"] == second["x"]
    assert second["y"] >= first["y"] + first["height"]
    assert second["width"] > 250


@pytest.mark.parametrize("device", [PHONE, NARROW, ZOOMED], ids=["phone", "narrow", "zoomed"])
def test_names_of_pairs_are_never_torn_apart(seat: Watch, device: dict[str, object]) -> None:
    drive = factories.make_drive(movement="partner_drive", names=PAIRS)
    factories.play_round(drive)
    factories.fold(drive)
    phone = Phone(seat(device))

    found: list[str] = []

    for table in (1, 2):
        phone.open_table(factories.table_code(drive, table))
        expect(phone.part.locator(".next-where b")).to_have_count(2)
        found += broken_words(phone.page) + overflow(phone.page)
        for row in phone.part.locator(".next-list li").all():
            assert overlaps(row.locator(".next-who a"), row.locator(".next-where b")) is False
    for pair in drive.entries.all():
        phone.open_card(pair.code)
        expect(phone.part.locator(".next-where b")).to_have_count(1)
        found += broken_words(phone.page) + overflow(phone.page)

    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_heading_trumps_and_claims_keep_apart_at_every_width(seat: Watch, language: str) -> None:
    drive = factories.make_drive(club=factories.ClubFactory(language=language))
    factories.enter(drive, 1, 1, "ns", 8)
    factories.enter(drive, 1, 1, "ew", 6)
    for device in (PHONE, ZOOMED):
        page = seat(device, language=language)
        phone = Phone(page, language).open_table(factories.table_code(drive, 1))
        assert overlaps(phone.heading, phone.part.locator(".trump")) is False
        assert broken_words(page) == []
    wide = Phone(seat(PHONE, language=language), language)
    wide.open_table(factories.table_code(drive, 1))
    heads = wide.part.locator(".claims thead th")
    # Their words alone, without the cells' own room: two headings must not read as one.
    ends = [head.evaluate(WORDS_OF) for head in heads.all()]
    assert [right - left > 8 for (_, left), (right, _) in pairwise(ends)] == [True, True]


WORDS_OF = """head => { const range = document.createRange(); range.selectNodeContents(head);
  const box = range.getBoundingClientRect(); return [box.left, box.right]; }"""


def overlaps(one: Locator, other: Locator) -> bool:
    """Whether one lies over the other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pair_is_asked_for_in_the_pages_words_without_the_network(
    seat: Watch, language: str
) -> None:
    drive = factories.make_drive(club=factories.ClubFactory(language=language))
    page = seat(SMALL, language=language)
    phone = Phone(page, language).open_table(factories.table_code(drive, 1))
    seat.allow(page, NO_CONNECTION)
    said = phone.form.get_attribute("data-missing-side") or ""
    expect(phone.form.locator("[name=side]:checked")).to_have_count(0)
    asked = Asked(page)
    page.context.set_offline(True)

    phone.form.locator("[name=tricks][value='8']").check()
    phone.form.locator("[value=enter]").click()

    expect(phone.error).to_have_text(said)
    expect(phone.error).to_be_in_viewport(ratio=1)
    expect(phone.form.locator("[name=side][value=ns]")).to_be_focused()
    expect(phone.form.get_by_role("radiogroup").first).to_have_attribute("aria-invalid", "true")
    assert faults(page) == []
    phone.form.locator("[name=side][value=ew]").check()
    expect(phone.error).to_have_count(0)
    expect(phone.figures).to_have_text(["5", "8"])
    expect(phone.waiting).to_have_count(0)
    assert asked.paths == []
    page.context.set_offline(False)
    phone.form.locator("[value=enter]").click()
    phone.take_over("ns")


@pytest.mark.parametrize("language", LANGUAGES)
def test_next_seat_is_told_with_table_and_chair(seat: Watch, language: str) -> None:
    drive = factories.make_drive(club=factories.ClubFactory(language=language))
    factories.play_round(drive)
    factories.fold(drive)

    phone = Phone(seat(SMALL, language=language)).open_table(factories.table_code(drive, 1))

    told = phone.part.locator(".next-where b")
    expect(told).to_have_count(4)
    assert all("," in place for place in told.all_inner_texts())
    assert overflow(phone.page) == []


def test_pages_of_a_drive_are_one_row_and_the_others_under_more(seat: Watch) -> None:
    drive = factories.play_on(factories.make_drive())
    page = organiser(seat, drive)
    console = Console(page, drive.code)

    for path in ("", "hands/", "settings/", "tonight/"):
        console.open(path)
        rows = {round(link.bounding_box()["y"]) for link in page.locator(".nav a:visible").all()}
        assert len(rows) == 1, path
    page.locator(".nav summary").click()
    page.locator(".nav details a[href$='/journal/']").click()

    expect(page.locator(".journal")).to_be_visible()


def test_lists_and_papers_are_read_without_going_sideways(seat: Watch) -> None:
    drive = factories.make_drive(resting=1, started=False)
    page = organiser(seat, drive)

    found: list[str] = []
    for what in ("tables", "seats", "cards", "wall"):
        page.goto(f"/d/{drive.code}/print/?what={what}")
        found += overflow(page)
    Setup(page).look_at_lines(f"/c/{drive.club.slug}/", LIST)
    expect(page.locator(".preview tr.is-bad").first).to_be_visible()
    scroll = page.locator(".scroll:has(.preview)")
    found += faults(page) + overflow(page)

    assert found == []
    assert scroll.evaluate("box => box.scrollWidth - box.clientWidth") == 0


def test_a_name_is_found_in_tonights_list_and_ticks_stay(seat: Watch) -> None:
    drive = factories.make_drive(names=["Ștefan Brâncuș", "Ann Lee"], drawn=False, started=False)
    for name in ("Ștefania Ghiță", "Bob Moss"):
        factories.PlayerFactory(club=drive.club, name=name)
    page = organiser(seat, drive, LAPTOP)
    page.goto(f"/d/{drive.code}/tonight/")
    page.get_by_label("Bob Moss").check()

    page.locator("#filter").fill("stef")

    expect(page.locator(".people > li:visible")).to_have_count(2)
    page.locator("[value=present]").click()
    expect(page.locator(".is-here .name", has_text="Bob Moss")).to_be_visible()
    page.locator("#filter").fill("nobody at all")
    expect(page.get_by_role("status")).not_to_be_empty()


def test_who_was_taken_off_is_named_and_may_be_left_out(seat: Watch) -> None:
    drive = factories.make_drive(names=["Ann Lee", "Bob Moss"], drawn=False, started=False)
    page = organiser(seat, drive)
    factories.PlayerFactory(club=drive.club, name="Cat Pye")
    ann = drive.entries.get(number=1).people.get()
    tonight.set_absent(drive.pk, ann.pk, PROGRAM)
    page.goto(f"/d/{drive.code}/tonight/")
    expect(page.get_by_text("Taken off the list before: Ann Lee.")).to_be_visible()

    page.locator("[value=others]").click()

    expect(page.locator(".is-here")).to_have_count(2)
    # Nobody else is left: that one button asks before it acts.
    asks = page.locator("details.confirm")
    expect(page.locator("[value=all]")).to_be_hidden()
    asks.locator("summary").click()
    expect(asks).to_contain_text("Ann Lee")
    asks.locator("[value=all]").click()
    expect(page.locator(".is-here")).to_have_count(3)


def test_after_the_start_the_names_of_tonights_list_stay_on_the_left(seat: Watch) -> None:
    drive = factories.make_drive(names=["Ann Lee", "Bob Moss", "Cat Pye", "Dan Orr"])
    page = organiser(seat, drive, LAPTOP)

    page.goto(f"/d/{drive.code}/tonight/")

    row = page.locator(".people > li").first
    gap = row.evaluate(
        "row => row.querySelector('.name').getBoundingClientRect().left - "
        "row.getBoundingClientRect().left"
    )
    assert gap < 40
