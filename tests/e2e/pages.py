"""The pages as people use them: what somebody does is a verb, what is seen a locator.

Controls are found by what they send, so that the same hands work in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect

from tests.services import until


class Phone:
    """A phone on a table, or in somebody's hand with their own card."""

    def __init__(self, page: Page, language: str = "en") -> None:
        self.page, self.language = page, language
        self.part = page.locator("#sitting")
        self.heading = self.part.locator("h1")
        self.form = self.part.locator(":scope > form[data-pad]")
        self.figures = self.part.locator(".pair-figure")
        self.settled = self.part.locator(":scope > p.sum")
        self.note = self.part.locator(".note")
        self.error = self.part.get_by_role("alert")
        self.waiting = page.locator("[data-outbox-state=waiting]")
        self.refused = page.locator("[data-outbox-state=refused]")
        self.line = page.locator("[data-live-state]")
        self.total = self.part.locator(".card .figure").first

    def open_table(self, code: str) -> Phone:
        """Scan the code on a table."""
        self.page.goto(f"/t/{code}/")
        return self

    def open_card(self, code: str) -> Phone:
        """Scan the code on one's own card."""
        self.page.goto(f"/me/{code}/")
        return self

    def type_code(self, code: str) -> Phone:
        """Type a code on the first page."""
        self.page.goto("/")
        self.page.locator("#id_code").fill(code)
        self.page.locator("#id_code").press("Enter")
        return self

    def enter(self, tricks: int, side: str = "") -> None:
        """Say how many tricks a side won; a card knows its own side."""
        fill_pad(self.form, tricks, side)
        self.form.locator("[value=enter]").click()

    def agree(self) -> None:
        """The other pair's figure is right."""
        self.part.locator("form:has([value=agree]) button").click()

    def take_over(self, side: str) -> None:
        """The other pair takes the phone."""
        self.part.locator(f"a.button-primary[href$='as={side}']").click()

    def say_otherwise(self, side: str, tricks: int) -> None:
        """A side gives its own figure where the other's, or its earlier one, is known."""
        own = self.page.locator(f"[type=hidden][name=side][value={side}]")
        details = self.part.locator("details", has=own)
        details.locator("summary").click()
        fill_pad(details.locator("form"), tricks)
        details.locator("[value=enter]").click()

    def enter_next_hand(self, tricks: int, side: str) -> None:
        """Enter the hand after this one by the form that is in the page for that."""
        details = self.part.locator("details.next-hand")
        details.locator("summary").click()
        fill_pad(details.locator("form"), tricks, side)
        details.locator("[value=enter]").click()

    def next_place(self, name: str) -> Locator:
        """Where that person goes next."""
        return self.part.locator(".next-list li", has_text=name).locator(".next-where")

    def is_at(self, table: int, hand: int) -> None:
        """Wait until the phone shows that hand at that table."""
        expect(self.heading).to_have_text(re.compile(rf"\b{table}\b.*\b{hand}\b"))

    def is_in_touch(self) -> None:
        """Wait until the page hears the server."""
        expect(self.line).to_have_attribute("data-state", "live")


def fill_pad(form: Locator, tricks: int, side: str = "") -> None:
    """Tap a pair, where it is asked, and a number of tricks."""
    if side:
        form.locator(f"[type=radio][name=side][value={side}]").check()
    form.locator(f"[name=tricks][value='{tricks}']").check()


class Console:
    """The organiser's pages of a running drive."""

    def __init__(self, page: Page, code: str) -> None:
        self.page, self.home = page, f"/d/{code}/"
        self.next = page.locator("#next")
        self.flash = page.locator("#flash .note")
        self.needs = page.locator(".needs li")
        self.line = page.locator("[data-live-state]")

    def open(self, path: str = "") -> Console:
        """Open the console or one of its pages."""
        self.page.goto(self.home + path)
        return self

    def tile(self, table: int) -> Locator:
        """A table at a glance."""
        return self.page.locator(f"#table-{table}")

    def has(self, table: int, state: str) -> None:
        """Wait until a table is in this state: waiting, entered, disputed, agreed, decided."""
        expect(self.tile(table)).to_have_class(re.compile(rf"\bis-{state}\b"))

    def act(self, button: str) -> None:
        """Press the button for what comes next, and wait for the answer."""
        self.page.locator(f"#next[value={button}]").click()
        expect(self.flash.first).to_be_visible()

    def rarely(self, button: str, **fields: str) -> None:
        """Do what is rarely needed: it asks first."""
        asks = self.page.locator("details.confirm", has=self.page.locator(f"[value={button}]"))
        for name, value in fields.items():
            asks = asks.filter(has=self.page.locator(f"[name={name}][value='{value}']"))
        outer = self.page.locator("details.card", has=asks)
        outer.locator(":scope > summary").click()
        asks.locator("summary").click()
        asks.locator(f"[value={button}]").click()
        expect(self.flash.first).to_be_visible()

    def accept(self, table: int) -> None:
        """Let one side's figure count."""
        self.tile(table).locator("[value=decide]").click()
        self.has(table, "decided")

    def decide(self, table: int, hand: int, ns: int) -> None:
        """Say on the table's own page what counts."""
        self.open(f"tables/{table}/{hand}/")
        summary = self.page.locator("details.card > summary").first
        if summary.locator("..").get_attribute("open") is None:
            summary.click()
        self.page.locator(f".pad [name=ns][value='{ns}']").check()
        self.page.locator("#save-pad").click()
        expect(self.flash.first).to_be_visible()

    def take_back(self, table: int, hand: int) -> None:
        """Undo the last act on a hand."""
        self.open(f"tables/{table}/{hand}/")
        asks = self.page.locator(".journal details.confirm").last
        asks.locator("summary").click()
        asks.locator("[value=undo]").click()
        expect(self.flash.first).to_be_visible()

    def total_of(self, name: str) -> str:
        """Somebody's total in the organiser's standings."""
        self.open("standings/")
        # Other people's names may follow in the same cell: why the place is theirs together.
        cell = self.page.locator("th").filter(has_text=re.compile(rf"^\s*{re.escape(name)}"))
        row = self.page.locator("#results tbody tr", has=cell)
        return row.locator("td.num b").inner_text()

    def comes_to(self, name: str, total: str) -> None:
        """Load the standings until they have been worked out anew, with this total."""
        until(lambda: self.total_of(name) == total, f"The standings with {total} for {name}")

    def type_slips(self, slips: dict[int, int]) -> None:
        """Type paper slips: table, Enter, tricks of North and South, Enter."""
        self.open("slips/")
        self.page.locator("#id_table").focus()
        for table, ns in slips.items():
            self.page.keyboard.type(f"{table}\n{ns}\n")
        said = self.page.locator("[data-slips-said] .note-good")
        expect(said).to_have_count(min(len(slips), 12))

    def read_out(self, projector: Projector) -> Iterator[int]:
        """Read out prize by prize, each until the big screen shows it, and publish at the end."""
        page = self.open("prizes/").page
        button = page.locator("#prizes .panel button")
        count = 0
        while button.count():
            names = page.locator("#prizes .panel .figure").inner_text().split(", ")
            button.click()
            count += 1
            expect(page.locator("#prizes > ol > li")).to_have_count(count)
            expect(projector.winner).to_have_text(names)
            yield count
        page.locator("#prizes [value=publish]").click()


class Projector:
    """The big screen."""

    def __init__(self, page: Page, code: str) -> None:
        self.page = page
        self.part = page.locator("#screen")
        self.heading = self.part.locator("h1")
        self.winner = self.part.locator(".prize-name")
        self.line = page.locator("[data-live-state]")
        page.goto(f"/v/{code}/")

    def table(self, number: int, state: str) -> Locator:
        """A table in the list of those who play: done, open or disputed."""
        return self.part.locator(f".tables .is-{state}").filter(
            has_text=re.compile(rf"\b{number}\b")
        )

    def place(self, name: str) -> Locator:
        """Somebody's line in the seating list."""
        return self.part.locator(".places li", has_text=name)


class Setup:
    """The organiser's way from the sign-in to the first hand."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.flash = page.locator("#flash .note")
        self.error = page.get_by_role("alert")

    def sign_in(self, email: str, password: str) -> None:
        """Sign in, from the first page."""
        self.page.goto("/")
        self.page.locator("main a[href*='/account/login/']").click()
        self.page.locator("[name=login]").fill(email)
        self.page.locator("[name=password]").fill(password)
        self.page.locator("form:has([name=login]) [type=submit]").click()
        expect(self.page.locator("[name=login]")).to_have_count(0)

    def make_club(self, name: str) -> str:
        """Make the first club; the path of its page."""
        self.page.locator("#id_name").fill(name)
        self.page.locator("#form button").click()
        expect(self.page.locator("h1")).to_have_text(name)
        return re.sub(r"^https?://[^/]+", "", self.page.url)

    def look_at_file(self, club: str, path: str) -> None:
        """Choose a list and look at it first."""
        self.page.goto(f"{club}people/import/")
        self.page.locator("#id_file").set_input_files(path)
        self.page.locator("[value=look]").click()

    def look_at_lines(self, club: str, lines: str) -> None:
        """Paste a list and look at it first."""
        self.page.goto(f"{club}people/import/")
        self.page.locator("#id_pasted").fill(lines)
        self.page.locator("[value=look]").click()

    def say_yes(self) -> None:
        """Save the list that was looked at."""
        self.page.locator("[value=save]").first.click()
        expect(self.flash).to_be_visible()

    def new_drive(self, club: str, name: str, preset: str) -> str:
        """Make a drive from a preset; its code."""
        self.page.goto(f"{club}drives/new/")
        self.page.locator(f"[name=preset][value={preset}]").check()
        self.page.locator("#id_name").fill(name)
        self.page.locator("#form button").click()
        expect(self.page).to_have_url(re.compile(r"/d/\w+/tonight/$"))
        return self.page.url.split("/")[-3]

    def set(self, code: str, **settings: str) -> None:
        """Change settings: what is typed, and what is one of a few."""
        self.page.goto(f"/d/{code}/settings/")
        for name, value in settings.items():
            if (choice := self.page.locator(f"[name={name}][value='{value}']")).count():
                choice.check()
            else:
                self.page.locator(f"[name={name}]").fill(value)
        self.page.locator("#form .button-primary").click()
        expect(self.flash).to_be_visible()

    def everybody_is_here(self, code: str) -> None:
        """Mark the whole register as present."""
        self.page.goto(f"/d/{code}/tonight/")
        self.page.locator("[value=all]").click()
        expect(self.flash).to_be_visible()

    def walk_in(self, name: str) -> None:
        """Somebody at the door, by name."""
        self.page.locator("#id_name").fill(name)
        self.page.locator("[value=walk_in]").click()
        expect(self.page.locator(".people .is-here", has_text=name)).to_be_visible()

    def draw(self, code: str) -> None:
        """Draw the seats by lot."""
        self.page.goto(f"/d/{code}/seats/")
        self.page.locator("[value=draw]").click()
        expect(self.page.locator(".seat-table").first).to_be_visible()

    def exchange(self, first: str, second: str) -> None:
        """Let two people exchange seats; both by the option's value."""
        self.page.locator("details:has(#id_first) > summary").click()
        self.page.locator("#id_first").select_option(first)
        self.page.locator("#id_second").select_option(second)
        self.page.locator("[value=exchange]").click()
        expect(self.flash).to_be_visible()

    def start(self) -> None:
        """Begin hand 1."""
        self.page.locator("[value=start]").click()
        expect(self.page.locator("#room")).to_be_visible()
