"""live.js and outbox.js in a real browser, under the program's content policy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.live.site import Site
from tests.live.streams import serve, until
from whistdrive.live import stream
from whistdrive.live.bus import Bus
from whistdrive.live.redis_bus import FOUND, LOST
from whistdrive.live.stream import open_streams

pytestmark = pytest.mark.e2e


@pytest.fixture
def site() -> Site:
    return Site()


@pytest.fixture
def address(site: Site, own_bus: Bus) -> Iterator[str]:
    with serve(site, timeout_graceful_shutdown=3) as address:
        yield address


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    # Nobody waits for real seconds: the scripts' clocks run twenty times as fast.
    context.add_init_script(
        "const real = window.setTimeout;"
        "window.setTimeout = (act, after = 0, ...more) => real(act, after / 20, ...more);"
    )
    yield context
    context.close()


@pytest.fixture
def page(visitor: BrowserContext, address: str, own_bus: Bus) -> Iterator[Page]:
    own_bus.learn({"table:1:1": 1, "everyone:1": 1})
    page = visitor.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: "Content" in line.text and faults.append(line.text))
    page.goto(address)
    expect(page.locator("#state")).to_have_attribute("data-state", "live")
    yield page
    assert faults == []


def change(site: Site, bus: Bus, channel: str = "table:1:1") -> None:
    site.edition += 1
    bus.publish({channel: site.edition})


def test_part_is_refreshed_when_something_newer_is_heard(
    page: Page, site: Site, own_bus: Bus
) -> None:
    change(site, own_bus)

    expect(page.locator("#shown")).to_have_text("edition 2")
    assert site.asked == 1


def test_who_shows_it_already_asks_for_nothing(page: Page, site: Site, own_bus: Bus) -> None:
    own_bus.publish({"table:1:1": 1})
    own_bus.publish({"everyone:1": 1})
    change(site, own_bus)
    expect(page.locator("#shown")).to_have_text("edition 2")

    own_bus.publish({"table:1:1": 2})
    own_bus.publish({"everyone:1": 2})
    change(site, own_bus)

    expect(page.locator("#shown")).to_have_text("edition 3")
    assert site.asked == 2


def test_many_changes_at_once_end_with_the_latest(page: Page, site: Site, own_bus: Bus) -> None:
    for _ in range(30):
        change(site, own_bus)

    expect(page.locator("#shown")).to_have_text("edition 31")
    assert site.asked < 30


def test_news_for_everybody_wait_for_a_random_time(
    visitor: BrowserContext, site: Site, own_bus: Bus, address: str
) -> None:
    site.jitter = "3"
    own_bus.learn({"table:1:1": 1, "everyone:1": 1})
    waits = visitor.new_page()
    waits.add_init_script(
        "window.waits = []; const inner = window.setTimeout;"
        "window.setTimeout = (act, after, ...more) => {"
        "  if (act.name === 'catchUp') window.waits.push(after);"
        "  return inner(act, after, ...more); };"
    )
    waits.goto(address)
    expect(waits.locator("#state")).to_have_attribute("data-state", "live")

    for number in range(2, 12):
        change(site, own_bus, "everyone:1")
        expect(waits.locator("#shown")).to_have_text(f"edition {number}")

    seen = waits.evaluate("window.waits")
    assert max(seen) > 300
    assert all(0 <= wait <= 3000 for wait in seen)


def test_field_with_focus_is_never_swapped_away(page: Page, site: Site, own_bus: Bus) -> None:
    page.locator("#field").press_sequentially("half a wo")

    change(site, own_bus)
    change(site, own_bus)
    page.locator("#field").press_sequentially("rd")

    assert page.locator("#field").input_value() == "half a word"
    assert site.asked == 0
    page.locator("#other").focus()
    expect(page.locator("#shown")).to_have_text("edition 3")


def test_server_that_restarts_is_seen_and_found_again_without_a_request(
    page: Page, site: Site, own_bus: Bus
) -> None:
    site.is_down = True
    stream.close_streams()
    expect(page.locator("#state")).to_have_attribute("data-state", "lost")
    expect(page.locator("#age")).to_contain_text("no news since")
    until(lambda: open_streams() == 0)
    asked = site.asked

    stream._streams.is_closing = False
    site.is_down = False

    expect(page.locator("#state")).to_have_attribute("data-state", "live")
    expect(page.locator("#age")).to_contain_text("updated")
    # A poll may have been on its way; nothing beyond that.
    assert site.asked - asked <= 1


def test_page_asks_by_itself_while_the_stream_is_down(page: Page, site: Site, own_bus: Bus) -> None:
    stream.close_streams()
    site.edition = 5

    expect(page.locator("#shown")).to_have_text("edition 5")
    expect(page.locator("#state")).to_have_attribute("data-state", "old")
    site.edition = 6
    expect(page.locator("#shown")).to_have_text("edition 6")
    stream._streams.is_closing = False
    expect(page.locator("#state")).to_have_attribute("data-state", "live")


def test_what_was_missed_is_caught_up_after_a_reconnect(
    page: Page, site: Site, own_bus: Bus
) -> None:
    site.is_down = True
    stream.close_streams()
    expect(page.locator("#state")).to_have_attribute("data-state", "lost")
    change(site, own_bus)
    stream._streams.is_closing = False
    site.is_down = False

    expect(page.locator("#shown")).to_have_text("edition 2")


def test_unknown_edition_after_a_reconnect_means_ask(page: Page, site: Site, own_bus: Bus) -> None:
    site.is_down = True
    stream.close_streams()
    expect(page.locator("#state")).to_have_attribute("data-state", "lost")
    until(lambda: open_streams() == 0)
    own_bus._known.clear()
    site.edition = 9
    stream._streams.is_closing = False
    site.is_down = False

    expect(page.locator("#shown")).to_have_text("edition 9")


def test_server_that_has_lost_the_others_makes_pages_ask(
    page: Page, site: Site, own_bus: Bus
) -> None:
    loop = own_bus._loop
    assert loop is not None
    (mailbox,) = own_bus.mailboxes()
    site.edition = 3
    loop.call_soon_threadsafe(mailbox.put, LOST)

    expect(page.locator("#state")).to_have_attribute("data-state", "old")
    expect(page.locator("#shown")).to_have_text("edition 3")
    loop.call_soon_threadsafe(mailbox.put, FOUND)
    expect(page.locator("#state")).to_have_attribute("data-state", "live")


def test_part_with_another_stream_moves_the_page_to_it(
    page: Page, site: Site, own_bus: Bus
) -> None:
    site.channels = ["table:1:2", "everyone:1"]
    own_bus.learn({"table:1:2": 2})
    change(site, own_bus)
    expect(page.locator("#shown")).to_have_text("edition 2")
    until(lambda: set(own_bus._mailboxes) == {"table:1:2", "everyone:1"})

    change(site, own_bus, "table:1:2")

    expect(page.locator("#shown")).to_have_text("edition 3")
    assert open_streams() == 1


def test_page_that_is_left_frees_its_stream(page: Page, own_bus: Bus) -> None:
    page.goto("about:blank")

    until(lambda: open_streams() == 0)


def send_score(page: Page, tricks: str, key: str = "k1") -> None:
    page.locator("#key").evaluate("(field, key) => (field.value = key)", key)
    page.locator("#tricks").fill(tricks)
    page.locator("#send").click()


LIST = "[data-outbox-list] li"


def test_form_that_arrives_needs_no_outbox(page: Page, site: Site) -> None:
    send_score(page, "8")

    expect(page.locator("#answer")).to_have_text("answer")
    assert site.saved == [("k1", "8")]
    expect(page.locator(LIST)).to_have_count(0)


def test_score_waits_while_the_network_is_away_and_then_arrives_once(
    page: Page, site: Site, visitor: BrowserContext
) -> None:
    visitor.set_offline(True)
    send_score(page, "8")
    expect(page.locator(LIST)).to_have_text("Not sent yet: Table 1, hand 7")
    send_score(page, "9")
    send_score(page, "6", key="k2")
    expect(page.locator(LIST)).to_have_count(2)

    visitor.set_offline(False)

    expect(page.locator(LIST)).to_have_count(0)
    assert site.saved == [("k1", "9"), ("k2", "6")]
    assert site.tokens == ["from-form", "from-form"]
    expect(page.locator("#shown")).to_have_text("edition 3")


def test_waiting_score_outlives_the_page(
    page: Page, site: Site, visitor: BrowserContext, address: str
) -> None:
    site.answers = [503] * 1000
    send_score(page, "8")
    expect(page.locator(LIST)).to_have_text("Not sent yet: Table 1, hand 7")
    page.close()
    site.answers = []

    again = visitor.new_page()
    again.goto(address)

    until(lambda: site.saved == [("k1", "8")])
    expect(again.locator(LIST)).to_have_count(0)


def test_not_yet_possible_is_kept_until_it_is(page: Page, site: Site) -> None:
    site.answers = [503, 409, 409]

    send_score(page, "8")

    until(lambda: site.saved == [("k1", "8")])
    expect(page.locator(LIST)).to_have_count(0)


def test_refusal_is_shown_with_its_reason_and_can_be_dismissed(page: Page, site: Site) -> None:
    site.answers = [503, 422]

    send_score(page, "14")

    expect(page.locator(LIST)).to_contain_text("Not accepted: Table 1, hand 7. Only 13 tricks.")
    send_score(page, "8", key="k2")
    expect(page.locator("#answer")).to_have_text("answer")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator(LIST)).to_have_count(0)
    assert site.saved == [("k2", "8")]


def test_csrf_token_is_the_cookie_of_the_moment(
    page: Page, site: Site, visitor: BrowserContext, address: str
) -> None:
    site.answers = [503]
    visitor.add_cookies([{"name": "csrftoken", "value": "from-cookie", "url": address}])

    send_score(page, "8")

    until(lambda: site.tokens)
    assert site.tokens == ["from-cookie"]
