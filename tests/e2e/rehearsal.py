"""A dress rehearsal: one whole drive of 24 hands in real browsers, against `start.py` itself.

    python -m tests.e2e.rehearsal --from list --language it --pictures DIR

Organiser, three phones and the big screen have browsers; the other tables hand in slips, which the
organiser types. The server is killed in hand 5, table 2 disagrees in hand 6, and hand 3 is
corrected at hand 9. In the end every total is counted again from the file of the whole drive. It
takes some minutes, so that the test command plays the shorter evening of `test_evening` instead.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from tests import services
from tests.e2e.pages import Console, Phone, Projector, Setup
from tests.e2e.watch import NO_CONNECTION, Watch
from tests.seats import LAPTOP, OPTIONS, PROJECTOR, Seats
from tests.services import free_port, until

REPO = Path(__file__).resolve().parents[2]
LIST = REPO / "tests/data/people-34.csv"
LOCALES = {"en": "en-GB", "it": "it-IT", "ro": "ro-RO"}
HANDS, KILLED_IN, ARGUED_IN, CORRECTED_AT = 24, 5, 6, 9
CORRECTED, WITH_A_PHONE = 3, (1, 2)


class Hall:
    """`start.py` as an organiser starts it, to be killed and started again."""

    def __init__(self, data: Path, language: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.output = data / "output.txt"
        self._data, self._language = data, language
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *more: str) -> str:
        """Start it; what it printed until it answers."""
        command = [sys.executable, "start.py", "--port", str(self.port), "--data", str(self._data)]
        environment = os.environ | {"LANG": f"{self._language}.UTF-8"}
        with self.output.open("wb") as output:
            self._process = subprocess.Popen(
                [*command, *more], cwd=REPO, env=environment, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        until(self._answers, "The hall's server")
        return self.output.read_text("utf-8")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health/", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """Pull the plug."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


class Rehearsal:
    """Everybody who has a browser, and what they do in a hand."""

    def __init__(self, seat: Watch, hall: Hall, pictures: Path | None, locale: str) -> None:
        self.seat, self.hall, self.pictures, self.locale = seat, hall, pictures, locale
        self.chance = random.Random(14)
        self.organiser = self.sit(LAPTOP)
        self.pages = {"console": self.organiser}

    def sit(self, *device: dict[str, Any]) -> Page:
        """Somebody at a browser of their own."""
        page = self.seat(*device, language=self.locale)
        self.seat.allow(page, NO_CONNECTION)
        return page

    def picture(self, moment: str) -> None:
        """Leave a picture of what everybody sees."""
        for who, page in self.pages.items() if self.pictures else ():
            page.screenshot(path=f"{self.pictures}/{moment}-{who}.png")

    def come_in(self, code: str) -> None:
        """Find the codes on the printed sheets, and sit down."""
        self.console, self.code = Console(self.organiser, code), code
        tables = self._codes("tables", r"[A-Z0-9]{6,10}")
        own = self._codes("cards", r"[A-Z0-9]{6,10}")[0]
        self.tables = len(tables)
        screen = self.console.open().page.locator("a[href*='/v/']").first.get_attribute("href")
        assert screen is not None
        self.projector = Projector(self.sit(PROJECTOR), screen.split("/v/")[1].strip("/"))
        self.phones = {t: Phone(self.sit()).open_table(tables[t - 1]) for t in WITH_A_PHONE}
        self.own = Phone(self.sit()).open_card(own)
        self.pages |= {"screen": self.projector.page, "own": self.own.page}
        self.pages |= {f"phone-{table}": phone.page for table, phone in self.phones.items()}

    def _codes(self, what: str, form: str) -> list[str]:
        self.console.open(f"print/?what={what}")
        printed = self.organiser.locator(".code").all_inner_texts()
        codes = ["".join(code.split()) for code in printed]
        assert codes
        assert all(re.fullmatch(form, code) for code in codes), codes
        return codes

    def play(self, first: int) -> None:
        """All hands from this one on."""
        for hand in range(first, HANDS + 1):
            self.play_hand(hand)
            self.picture(f"{hand:02}-played")
            if hand < HANDS:
                self.console.open().act("call")
        self.console.open().act("finish")
        expect(self.projector.winner).to_be_visible()
        self.picture("25-finished")

    def play_hand(self, hand: int) -> None:
        """Phones where there are phones, slips for the rest."""
        for table, phone in self.phones.items():
            phone.is_at(table, hand)
            if table == 2 and hand == ARGUED_IN:
                self.argue(phone)
            else:
                self.agree(phone)
            if table == 1 and hand == KILLED_IN:
                self.pull_the_plug()
        slips = {t: self.chance.randint(2, 11) for t in range(3, self.tables + 1)}
        self.console.type_slips(slips)
        if hand == CORRECTED_AT:
            self.correct()
        for phone in self.phones.values():
            expect(phone.settled).to_be_visible()
        done = self.projector.part.locator(".tables .is-done")
        if hand < HANDS:
            expect(done.or_(self.projector.part.locator(".stand")).first).to_be_visible()

    def agree(self, phone: Phone) -> None:
        """One pair enters, the other holds the phone and agrees."""
        first, second = self.chance.choice((("ns", "ew"), ("ew", "ns")))
        expect(phone.form.locator("[name=side]:checked")).to_have_count(0)
        phone.enter(self.chance.randint(2, 11), first)
        phone.take_over(second)
        phone.agree()
        expect(phone.settled).to_be_visible()

    def argue(self, phone: Phone) -> None:
        """The pairs say different things, and the organiser says which counts."""
        phone.enter(7, "ns")
        phone.take_over("ew")
        phone.say_otherwise("ew", 7)
        self.console.open().has(2, "disputed")
        self.picture("06-argued")
        self.console.needs.get_by_role("link").click()
        self.organiser.locator("#accept-ew").click()
        expect(self.console.flash.first).to_be_visible()
        expect(phone.settled).to_be_visible()
        expect(phone.figures).to_have_text(["6", "7"])

    def pull_the_plug(self) -> None:
        """The server dies; pages say so, come back by themselves, and the score is there."""
        figures = self.phones[1].figures.all_inner_texts()
        self.hall.kill()
        expect(self.projector.line).to_have_attribute("data-state", "lost")
        self.picture("05-killed")
        self.hall.start()
        for one in (*self.phones.values(), self.own, self.projector):
            expect(one.line).to_have_attribute("data-state", "live", timeout=60_000)
        self.phones[1].page.reload()
        expect(self.phones[1].settled).to_be_visible()
        expect(self.phones[1].figures).to_have_text(figures)

    def correct(self) -> None:
        """A hand long gone is put right: totals change, seats do not."""
        before = self.phones[1].part.locator("h1").inner_text()
        self.console.decide(1, CORRECTED, ns=13)
        self.picture("09-corrected")
        assert self.phones[1].part.locator("h1").inner_text() == before

    def read_out(self) -> None:
        """The prizes, one by one, then the results for everybody."""
        count = 0
        for count in self.console.read_out(self.projector):
            self.picture(f"26-prize-{count}")
        assert count > 2
        expect(self.own.part.locator("a.button-primary")).to_be_visible()
        self.picture("27-published")

    def count_again(self) -> None:
        """Every total, from the acts in the file of the whole drive."""
        page = self.console.open("standings/").page
        whole, shown = _download(page, "export.json"), _download(page, "results.json")
        counted = totals(whole)
        names = {e["number"]: e for e in shown["standings"]}
        assert names.keys() == counted.keys()
        for number, line in names.items():
            assert round(float(counted[number]), 1) == line["total"], line
        assert any(score["hand"] == CORRECTED and score["ns"] == 13 for score in whole["scores"])
        sys.stdout.write(f"{len(counted)} totals counted again: all are right.\n")


def _download(page: Page, ending: str) -> Any:
    with page.expect_download() as download:
        page.locator(f"#results a[href$='{ending}']").click()
    return json.loads(Path(download.value.path()).read_text("utf-8"))


def totals(whole: dict[str, Any]) -> dict[int, Fraction]:
    """Tricks by entry from the acts alone: the desk's word, else that of both sides."""
    said: dict[tuple[int, int], dict[str, tuple[int, int] | None]] = defaultdict(dict)
    rounds = {r["id"]: r for r in whole["rounds"] if not r["taken_back_at"]}
    for act in sorted(whole["scores"], key=lambda act: act["id"]):
        tricks = None if act["ns"] is None else (act["ns"], act["ew"])
        said[act["round"], act["table"]][act["chain"]] = tricks
    total: dict[int, Fraction] = defaultdict(Fraction)
    for number, one in rounds.items():
        for entry in one["resting"]:
            total[entry] += Fraction(whole["drive"]["rest_half_tricks"], 2)
        for sitting in one["sittings"]:
            claims = said[number, sitting["table"]]
            ns, ew = claims.get("desk") or claims["ns"] or (0, 0)
            assert claims.get("desk") or claims["ns"] == claims["ew"]
            for seat, entry in sitting["seats"].items():
                total[entry] += ns if seat in "NS" else ew
    return total


def from_demo(play: Rehearsal, printed: str) -> tuple[str, int]:
    """The drive that `--demo` has begun: its code, and the hand it is at."""
    email, password = re.search(r"(demo@\S+) +(\S+)", printed).groups()  # type: ignore[union-attr]
    Setup(play.organiser).sign_in(email, password)
    return re.search(r"/d/(\w+)/", printed)[1], 4  # type: ignore[index]


def from_list(play: Rehearsal, printed: str) -> tuple[str, int]:
    """A new club with the list of 34 people, two of whom rest."""
    email, password = re.search(r": +(\S+@\S+)\s+\w+: +(\S+)", printed).groups()  # type: ignore[union-attr]
    setup = Setup(play.organiser)
    setup.sign_in(email, password)
    club = setup.make_club("Ashbourne")
    setup.look_at_file(club, str(LIST))
    expect(setup.page.locator(".preview tr.is-new")).to_have_count(34)
    play.picture("00-preview")
    setup.say_yes()
    code = setup.new_drive(club, "Drive", "progressive_24")
    setup.everybody_is_here(code)
    play.picture("01-tonight")
    setup.draw(code)
    play.picture("01-seats")
    setup.start()
    return code, 1


@contextmanager
def everybody(address: str) -> Iterator[Watch]:
    """People at browsers; what their browsers complained of is raised in the end."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=services.chromium(), args=OPTIONS)
        seats = Seats(browser, address)
        watch = Watch(seats)
        yield watch
        faults = [*watch.faults, *seats.leave()]
        browser.close()
    assert faults == [], faults


def main(words: list[str]) -> None:
    """Play one drive; an error says where it went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.rehearsal", description=__doc__)
    parser.add_argument("--from", dest="source", choices=("demo", "list"), default="demo")
    parser.add_argument("--language", choices=LOCALES, default="en")
    parser.add_argument("--pictures", type=Path, metavar="DIR")
    chosen = parser.parse_args(words)
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        hall = Hall(Path(data), chosen.language)
        printed = hall.start(*(["--demo"] if chosen.source == "demo" else []))
        try:
            with everybody(hall.address) as seat:
                play = Rehearsal(seat, hall, chosen.pictures, LOCALES[chosen.language])
                begin = from_demo if chosen.source == "demo" else from_list
                code, hand = begin(play, printed)
                play.come_in(code)
                play.play(hand)
                play.read_out()
                play.count_again()
        finally:
            hall.kill()
    sys.stdout.write(f"Played: {chosen.source}, {chosen.language}.\n")


if __name__ == "__main__":
    main(sys.argv[1:])
