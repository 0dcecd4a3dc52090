"""A phone that loses the network keeps what was typed, and sends it once when it is back."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests import factories
from tests.e2e.pages import Phone
from tests.e2e.watch import NO_CONNECTION, Watch
from tournaments.models import Drive, ScoreEntry


def acts() -> list[tuple[int, str, str, int | None]]:
    """All that was written, in order: hand, chain, act, tricks of North and South."""
    return list(ScoreEntry.objects.order_by("pk").values_list("hand", "chain", "act", "ns"))


def phone_at(seat: Watch, drive: Drive, table: int) -> tuple[Phone, Page]:
    """A phone on a table that will lose the network."""
    page = seat()
    seat.allow(page, NO_CONNECTION)
    phone = Phone(page).open_table(factories.table_code(drive, table))
    phone.is_in_touch()
    return phone, page


def test_score_typed_without_network_is_sent_once_when_it_is_back(seat: Watch) -> None:
    drive = factories.make_drive()
    phone, page = phone_at(seat, drive, 1)

    page.context.set_offline(True)
    phone.enter(8, "ns")
    phone.form.locator("[value=enter]").click()

    expect(phone.waiting).to_have_count(1)
    expect(phone.waiting).to_contain_text("Table 1, hand 1: 8–5 waits")
    expect(phone.line).to_have_attribute("data-state", "lost")
    assert acts() == []
    page.context.set_offline(False)
    expect(phone.waiting).to_have_count(0)
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    phone.is_in_touch()
    assert acts() == [(1, "ns", "entered", 8)]


def test_what_waits_is_said_under_the_thumb_and_the_form_shows_that_it_was_taken(
    seat: Watch,
) -> None:
    drive = factories.play_on(factories.make_drive())
    phone, page = phone_at(seat, drive, 1)
    page.set_viewport_size({"width": 390, "height": 560})
    button = phone.form.locator("[value=enter]")
    says = page.locator("[data-outbox-says]")
    expect(says).to_have_attribute("aria-live", "polite")
    expect(says).to_be_empty()
    page.context.set_offline(True)

    phone.enter(8, "ns")

    expect(phone.form.locator("[data-outbox-state=waiting]")).to_be_in_viewport(ratio=1)
    expect(button).to_be_in_viewport(ratio=1)
    expect(button).to_have_text("Send this figure instead", use_inner_text=True)
    expect(button).to_be_focused()
    expect(says).to_contain_text("Table 1, hand 2: 8–5 waits for the network.")
    assert acts()[-1][0] == 1


def test_another_figure_takes_the_place_of_the_one_that_waits(seat: Watch) -> None:
    drive = factories.make_drive()
    phone, page = phone_at(seat, drive, 1)
    page.context.set_offline(True)
    phone.enter(8, "ns")
    expect(phone.waiting).to_contain_text("8–5 waits")

    phone.enter(7, "ns")

    expect(phone.waiting).to_have_count(1)
    expect(phone.waiting).to_contain_text("7–6 waits")
    expect(page.locator("[data-outbox-says]")).to_contain_text("7–6 waits")
    page.context.set_offline(False)
    expect(phone.waiting).to_have_count(0)
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    assert acts() == [(1, "ns", "entered", 7)]


def test_another_figure_counts_although_only_the_answer_to_the_first_was_lost(seat: Watch) -> None:
    drive = factories.make_drive()
    phone, page = phone_at(seat, drive, 1)
    page.route("**/t/**", lose_answers)
    phone.enter(8, "ns")
    expect(phone.waiting).to_have_count(1)
    page.unroute("**/t/**")
    page.context.set_offline(True)

    phone.enter(7, "ns")
    expect(phone.waiting).to_contain_text("7–6 waits")
    page.context.set_offline(False)

    expect(phone.waiting).to_have_count(0)
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    assert acts()[-1] == (1, "ns", "entered", 7)


def lose_answers(route: Route) -> None:
    """A network that brings a form to the server, and no answer back."""
    if route.request.method == "POST":
        route.fetch()
    if route.request.method == "POST" or route.request.resource_type == "xhr":
        route.abort()
    else:
        route.continue_()


def test_yes_and_no_wait_as_one_answer_of_the_pair(seat: Watch) -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 8)
    phone, page = phone_at(seat, drive, 1)
    phone.take_over("ew")
    expect(phone.part.locator("[name=seen]")).to_have_count(1)
    page.context.set_offline(True)

    phone.agree()
    expect(phone.waiting).to_contain_text("Table 1, hand 1: 8–5 waits")
    expect(phone.waiting).to_be_focused()
    expect(phone.part.locator("form:has([value=agree]) button")).to_be_hidden()
    phone.say_otherwise("ew", 6)

    expect(phone.waiting).to_have_count(1)
    expect(phone.waiting).to_contain_text("7–6 waits")
    page.context.set_offline(False)
    expect(phone.part.locator("td.figure").first).to_be_visible()
    assert [(chain, ns) for _hand, chain, _act, ns in acts()] == [("ns", 8), ("ew", 7)]


def test_blind_figure_waits_without_being_shown(seat: Watch) -> None:
    drive = factories.make_drive(entry_mode="blind")
    phone, page = phone_at(seat, drive, 1)
    page.context.set_offline(True)

    phone.enter(11, "ns")

    expect(phone.waiting).to_contain_text("Table 1, hand 1: your figure waits")
    expect(phone.form.locator("[name=tricks]:checked")).to_have_count(0)
    expect(phone.figures).to_have_text(["", ""])
    page.context.set_offline(False)
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    assert acts() == [(1, "ns", "entered", 11)]


def test_what_waits_in_a_folded_form_stands_above(seat: Watch) -> None:
    drive = factories.make_drive()
    phone, page = phone_at(seat, drive, 1)
    factories.settle(drive, 1, 1)
    expect(phone.settled).to_be_visible()
    page.context.set_offline(True)
    phone.enter_next_hand(7, "ns")
    above = page.locator("[data-outbox-list] li")
    expect(phone.part.locator(".next-hand [data-outbox-state=waiting]")).to_be_visible()
    expect(above).to_have_count(0)

    phone.part.locator("details.next-hand summary").click()

    expect(above).to_contain_text("Table 1, hand 2: 7–6 waits")
    expect(phone.waiting).to_have_count(1)


def test_waiting_score_outlives_a_reload(seat: Watch) -> None:
    drive = factories.make_drive()
    phone, page = phone_at(seat, drive, 1)
    page.route("**/t/**", cut_posts)
    phone.enter(9, "ew")
    expect(phone.waiting).to_have_count(1)

    page.reload()

    expect(phone.waiting).to_have_count(1)
    assert acts() == []
    page.unroute("**/t/**")
    page.reload()
    expect(phone.waiting).to_have_count(0)
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    assert acts() == [(1, "ew", "entered", 4)]


def cut_posts(route: Route) -> None:
    """A network that lets nothing out."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def test_next_hand_typed_before_the_call_is_kept_until_it_is_called(seat: Watch) -> None:
    drive = factories.make_drive()
    phone, page = phone_at(seat, drive, 1)
    seat.allow(page, 409)
    factories.settle(drive, 1, 1)
    expect(phone.settled).to_be_visible()

    page.context.set_offline(True)
    phone.enter_next_hand(7, "ns")
    expect(phone.waiting).to_have_count(1)
    with page.expect_response(lambda answer: answer.status == 409):
        page.context.set_offline(False)
    expect(phone.waiting).to_have_count(1)
    expect(phone.refused).to_have_count(0)
    factories.settle(drive, 2, 1)
    factories.play_on(drive)

    phone.is_at(1, 2)
    expect(phone.waiting).to_have_count(0)
    expect(phone.part.locator("a.button-primary")).to_be_visible()
    assert acts()[-1] == (2, "ns", "entered", 7)


def test_score_that_came_too_late_is_shown_with_the_reason(seat: Watch) -> None:
    drive = factories.make_drive()
    phone, page = phone_at(seat, drive, 1)
    seat.allow(page, 422)
    page.context.set_offline(True)
    phone.enter(8, "ns")
    expect(phone.waiting).to_have_count(1)
    factories.settle(drive, 1, 1, ns=5)

    page.context.set_offline(False)

    expect(phone.refused).to_contain_text("North and South 5, East and West 8")
    expect(phone.waiting).to_have_count(0)
    expect(phone.figures).to_have_text(["5", "8"])
    phone.refused.get_by_role("button").click()
    expect(phone.refused).to_have_count(0)
    assert [act[3] for act in acts()] == [5, 5]


def test_scores_of_two_phones_of_one_table_meet_when_both_are_back(seat: Watch) -> None:
    drive = factories.make_drive()
    one, first = phone_at(seat, drive, 1)
    other, second = phone_at(seat, drive, 1)
    for page in (first, second):
        page.context.set_offline(True)
    one.enter(8, "ns")
    other.enter(5, "ew")
    expect(one.waiting).to_have_count(1)
    expect(other.waiting).to_have_count(1)

    for page in (first, second):
        page.context.set_offline(False)

    for phone in (one, other):
        expect(phone.settled).to_be_visible()
        expect(phone.figures).to_have_text(["8", "5"])
    assert sorted(chain for _hand, chain, _act, _ns in acts()) == ["ew", "ns"]
