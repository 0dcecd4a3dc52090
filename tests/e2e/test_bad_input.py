"""Stale pages, old codes, other clubs, two at once, a form twice: a sentence, nothing lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.e2e.pages import Console, Phone, Setup
from tests.e2e.watch import NO_CONNECTION, Watch
from tests.seats import LAPTOP
from tournaments.models import Drive, ScoreEntry
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from whistdrive.clubs.models import Club


def acts() -> list[tuple[str, str, int | None]]:
    """All that was written, in order: chain, act, tricks of North and South."""
    return list(ScoreEntry.objects.order_by("pk").values_list("chain", "act", "ns"))


def signed_in(seat: Watch, club: Club) -> Page:
    """An owner of the club at a laptop."""
    page = seat(LAPTOP)
    Setup(page).sign_in(factories.member(club).email, factories.PASSWORD)
    return page


def old_page(seat: Watch, drive: Drive, table: int = 1) -> Phone:
    """A phone whose page does not renew itself."""
    page = seat(java_script_enabled=False)
    seat.allow(page, 422)
    return Phone(page).open_table(factories.table_code(drive, table))


# --- stale pages ---------------------------------------------------------------------------------


def test_agreeing_to_a_figure_that_has_changed_is_refused(seat: Watch) -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 8)
    phone = old_page(seat, drive)
    phone.take_over("ew")
    expect(phone.figures).to_have_text(["8", "5"])
    factories.enter(drive, 1, 1, "ns", 9)

    phone.agree()

    expect(phone.error).to_contain_text("North and South 9, East and West 4")
    expect(phone.figures).to_have_text(["9", "4"])
    assert acts() == [("ns", "entered", 8), ("ns", "entered", 9)]


def test_score_for_a_hand_that_was_settled_meanwhile_is_refused(seat: Watch) -> None:
    drive = factories.make_drive()
    phone = old_page(seat, drive)
    factories.settle(drive, 1, 1, ns=5)

    phone.enter(8, "ns")

    expect(phone.error).to_contain_text("North and South 5, East and West 8")
    assert [ns for _chain, _act, ns in acts()] == [5, 5]


def test_score_from_before_the_call_counts_for_its_own_hand(seat: Watch) -> None:
    drive = factories.make_drive()
    phone = old_page(seat, drive)
    factories.play_on(drive, ns=8)

    phone.enter(8, "ns")

    phone.is_at(1, 2)
    expect(phone.form).to_be_visible()
    assert not ScoreEntry.objects.filter(hand=2).exists()


def test_closed_drive_takes_no_score(seat: Watch) -> None:
    drive = factories.make_drive()
    phone = old_page(seat, drive)
    course.finish_drive(drive.pk, PROGRAM, even_so=True)
    course.publish_drive(drive.pk, PROGRAM)

    phone.enter(8, "ns")

    expect(phone.error).to_contain_text("The results are published.")
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    assert acts() == []


def test_page_from_before_a_sign_in_says_so_and_keeps_what_was_tapped(seat: Watch) -> None:
    drive = factories.make_drive()
    member = factories.member(drive.club)
    page = seat()
    seat.allow(page, 403)
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    Setup(page.context.new_page()).sign_in(member.email, factories.PASSWORD)

    phone.enter(8, "ns")

    expect(page.locator("#flash [data-trouble]")).to_contain_text("This page is too old.")
    expect(phone.form.locator("[name=tricks][value='8']")).to_be_checked()
    page.reload()
    phone.enter(8, "ns")
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    assert acts() == [("ns", "entered", 8)]


def test_console_of_somebody_who_signed_out_elsewhere_leads_to_the_sign_in(seat: Watch) -> None:
    drive = factories.make_drive()
    page = signed_in(seat, drive.club)
    console = Console(page, drive.code).open()
    expect(console.line).to_have_attribute("data-state", "live")
    other = page.context.new_page()
    other.goto("/clubs/")
    other.locator(".bar-menu > summary").click()
    other.locator("form[action*='/account/logout/'] button").click()
    expect(other.locator("#code")).to_be_visible()

    factories.settle(drive, 1, 1)

    expect(page.locator("[name=login]")).to_be_visible()
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("#room")).to_have_count(0)


# --- doors ---------------------------------------------------------------------------------------


def test_unknown_code_is_said_and_stays_typed(seat: Watch) -> None:
    page = seat()
    seat.allow(page, 404, 422)
    phone = Phone(page)

    phone.type_code("AB CD 22")

    expect(page.locator(".errorlist")).to_contain_text("There is no table or card with this code.")
    expect(page.locator("#id_code")).to_have_value("AB CD 22")
    phone.open_table("ABCD22")
    expect(page.locator("h1")).to_have_text("There is nothing here")


PAGES = ["", "tonight/", "seats/", "settings/", "print/", "tables/1/1/", "hands/", "slips/"]
PAGES += ["journal/", "standings/", "prizes/", "results.csv", "results.json", "export.json"]


def test_other_clubs_drive_is_not_found(seat: Watch) -> None:
    drive = factories.make_drive()
    page = signed_in(seat, factories.ClubFactory())
    seat.allow(page, 404)
    club = f"/c/{drive.club.slug}/"

    found = {path: page.request.get(f"/d/{drive.code}/{path}").status for path in PAGES}
    page.goto(club)
    expect(page.locator("h1")).to_have_text("There is nothing here")
    page.goto(f"/d/{drive.code}/")

    expect(page.locator("h1")).to_have_text("There is nothing here")
    expect(page.locator("body")).not_to_contain_text(drive.name)
    assert found == dict.fromkeys(PAGES, 404)
    assert page.request.get(f"{club}people/").status == 404


def test_stranger_is_led_to_the_sign_in_and_back(seat: Watch) -> None:
    drive = factories.make_drive()
    member = factories.member(drive.club)
    page = seat(LAPTOP)
    page.goto(f"/d/{drive.code}/")
    expect(page.locator("body")).not_to_contain_text(drive.name)

    page.locator("[name=login]").fill(member.email)
    page.locator("[name=password]").fill(factories.PASSWORD)
    page.locator("[name=password]").press("Enter")

    expect(page.locator("#room h1")).to_have_text(drive.name)


# --- at once -------------------------------------------------------------------------------------


def test_two_organisers_call_the_move_in_the_same_moment(seat: Watch) -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    pages = [signed_in(seat, drive.club) for _ in range(2)]
    consoles = [Console(page, drive.code).open() for page in pages]
    for console in consoles:
        expect(console.line).to_have_attribute("data-state", "live")
        expect(console.next).to_be_visible()

    for page in pages:
        page.evaluate("document.getElementById('next').click()")

    said = []
    for console in consoles:
        expect(console.page.locator(".room-head")).to_contain_text("Hand 2 of 4")
        expect(console.flash).to_be_visible()
        said.append(console.flash.inner_text())
    assert sorted(said) == [
        "Somebody else was quicker: the room is at round 2 already. Nothing was done twice.",
        "The move to hand 2 is called.",
    ]
    assert list(drive.rounds.order_by("number").values_list("number", flat=True)) == [1, 2]


@pytest.mark.parametrize("scripts", [True, False])
def test_button_pressed_twice_saves_once(seat: Watch, scripts: bool) -> None:
    drive = factories.make_drive()
    page = seat(java_script_enabled=scripts)
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    phone.form.locator("[name=side][value=ns]").check()
    phone.form.locator("[name=tricks][value='8']").check()

    phone.form.locator("[value=enter]").dblclick()

    expect(phone.part.locator("a.button-primary")).to_be_visible()
    assert acts() == [("ns", "entered", 8)]


def test_form_that_comes_again_later_saves_nothing_more(seat: Watch) -> None:
    drive = factories.make_drive()
    phone = old_page(seat, drive)
    with phone.page.expect_request(lambda request: request.method == "POST") as sent:
        phone.enter(8, "ns")
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    factories.enter(drive, 1, 1, "ns", 9)

    form = {"Content-Type": "application/x-www-form-urlencoded"}
    again = phone.page.request.post(
        sent.value.url, data=sent.value.post_data_buffer, headers=form, max_redirects=0
    )

    assert again.status == 302
    assert acts() == [("ns", "entered", 8), ("ns", "entered", 9)]


def test_answer_that_got_lost_is_asked_for_again_and_saved_once(seat: Watch) -> None:
    drive = factories.make_drive()
    page = seat()
    seat.allow(page, NO_CONNECTION)
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    phone.is_in_touch()

    def lose_the_answer(route: object) -> None:
        route.fetch()  # type: ignore[attr-defined]
        route.abort()  # type: ignore[attr-defined]

    page.route("**/t/**", lose_the_answer, times=1)
    phone.enter(8, "ns")

    expect(phone.part.locator("a.button-primary")).to_be_visible()
    expect(phone.waiting).to_have_count(0)
    assert acts() == [("ns", "entered", 8)]


# --- what no page of ours sends ------------------------------------------------------------------


@pytest.mark.parametrize("tricks", ["14", "-1", "eight", ""])
def test_impossible_number_is_refused_with_a_sentence(seat: Watch, tricks: str) -> None:
    drive = factories.make_drive()
    page = seat()
    seat.allow(page, 422)
    phone = Phone(page).open_table(factories.table_code(drive, 1))
    phone.form.locator("[name=side][value=ew]").check()
    eight = phone.form.locator("[name=tricks][value='8']")
    eight.check()
    eight.evaluate("(field, value) => (field.value = value)", tricks)

    phone.form.locator("[value=enter]").click()

    expect(phone.error).to_be_visible()
    expect(phone.form.locator("[name=side][value=ew]")).to_be_checked()
    assert acts() == []


def test_wrong_file_for_a_list_is_refused_with_a_sentence(seat: Watch) -> None:
    club = factories.ClubFactory()
    page = signed_in(seat, club)
    setup = Setup(page)
    page.goto(f"/c/{club.slug}/people/import/")

    picture = {"name": "hall.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n\0\0\0"}
    page.locator("#id_file").set_input_files(picture)  # type: ignore[arg-type]
    page.locator("[value=look]").click()

    expect(setup.error.first).to_be_visible()
    expect(page.locator("[value=save]")).to_have_count(0)
    assert not club.players.exists()


def test_person_at_the_door_twice_is_said_and_stays_typed(seat: Watch) -> None:
    drive = factories.make_drive(drawn=False, started=False, names=["Zoë Hartley"])
    page = signed_in(seat, drive.club)
    seat.allow(page, 422)
    page.goto(f"/d/{drive.code}/tonight/")

    page.locator("#id_name").fill("zoë  hartley")
    page.locator("[value=walk_in]").click()

    expect(Setup(page).error).to_have_text("Zoë Hartley is on tonight's list already.")
    expect(page.locator("#id_name")).to_have_value("zoë  hartley")
    expect(page.locator(".people .is-here")).to_have_count(1)
