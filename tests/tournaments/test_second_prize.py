"""One main prize a person, or all that they win: as the drive is set, on every page."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import decide, seating
from tests.tournaments.whole import (
    wipe,
)
from tournaments.exports import drive_file
from tournaments.models import Drive
from tournaments.selectors.prizes import PrizeNow
from tournaments.selectors.projector import projector_page
from tournaments.selectors.results import ResultsPage, results_page
from tournaments.services import course, drives
from tournaments.services.changes import PROGRAM
from tournaments.services.whole import import_drive
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db

TITLES = {
    ("lowest", ""): "lowest", ("highest", "A"): "best of A", ("highest", "B"): "best of B",
    ("highest", ""): "highest",
}  # fmt: skip


def evening(tables: int = 3, hands: int = 3, **settings: Any) -> Drive:
    """Nobody is level: each table has other tricks, and people meet new partners each hand."""
    drive = factories.make_drive(tables=tables, hands=hands, **settings)
    for ns in ({1: 13, 2: 9, 3: 8}, {1: 12, 2: 7, 3: 8}, {1: 11, 2: 10, 3: 7}):
        round_ = factories.play_round(drive, ns)
        if round_.number < drive.hands:
            course.call_move(drive.pk, round_.number, PROGRAM)
    course.finish_drive(drive.pk, PROGRAM)
    return factories.fold(drive)


def page(drive: Drive) -> ResultsPage:
    return results_page(factories.fold(drive), may_lag=False)


def by_title(prizes: tuple[PrizeNow, ...]) -> dict[str, PrizeNow]:
    return {TITLES[prize.rule["kind"], prize.rule["station"]]: prize for prize in prizes}


def winners(drive: Drive) -> dict[str, tuple[int, ...]]:
    return {title: prize.entries for title, prize in by_title(page(drive).prizes).items()}


def set_to(drive: Drive, second_prize: str) -> Drive:
    drives.change_settings(drive.pk, PROGRAM, {"second_prize": second_prize})
    return factories.fresh(drive)


def test_by_default_the_highest_of_all_is_not_best_of_the_line_too() -> None:
    drive = evening()

    won = winners(drive)

    assert len(won) == 4
    assert len({entry for entries in won.values() for entry in entries}) == sum(
        len(entries) for entries in won.values()
    )


def test_where_prizes_pile_up_the_highest_is_best_of_the_line_too() -> None:
    drive = evening(second_prize="allow")

    won = winners(drive)

    assert set(won["highest"]) <= {*won["best of A"], *won["best of B"]}


def test_the_next_is_given_with_who_was_passed_over() -> None:
    drive = evening()
    (highest,) = winners(drive)["highest"]
    station = drive.entries.get(number=highest).station

    prize = by_title(page(drive).prizes)[f"best of {station}"]

    assert prize.passed_over == ((highest, {"kind": "highest", "station": "", "place": 1}),)


def test_the_page_of_results_says_why_before_and_after_publication(client: Client) -> None:
    drive = evening()
    (highest,) = winners(drive)["highest"]
    name = page(drive).names[highest].name
    course.publish_drive(drive.pk, PROGRAM)

    text = client.get(reverse("public_results", args=(drive.viewer_code,))).content.decode()

    assert f"Passed over: {name} has “Highest of all” already." in text


def test_the_announcer_is_told_why_before_the_hall_hears_of_the_highest(client: Client) -> None:
    drive = evening()
    (highest,) = winners(drive)["highest"]
    line = "AB".index(drive.entries.get(number=highest).station)
    name = page(drive).names[highest].name
    client.force_login(factories.member(drive.club, Role.ORGANISER))
    for shown in range(1 + line):
        course.show_prize(drive.pk, shown, PROGRAM)

    text = client.get(reverse("drive_prizes", args=(drive.code,))).content.decode()

    why = f"Passed over: {name} has “Highest of all” already. The big screen does not say so yet."
    assert why in text


def test_the_big_screen_does_not_give_away_who_has_a_prize_still_to_come(client: Client) -> None:
    drive = evening()
    (highest,) = winners(drive)["highest"]
    name = page(drive).names[highest].name
    for shown in range(3):
        course.show_prize(drive.pk, shown, PROGRAM)

    now = projector_page(factories.fold(drive))
    text = client.get(reverse("projector", args=(drive.viewer_code,))).content.decode()

    assert [prize.passed_over for prize in now.prizes] == [()] * 3
    assert name not in text


def test_published_everybody_may_read_it_and_the_big_screen_keeps_to_large_letters(
    client: Client,
) -> None:
    drive = evening()
    course.publish_drive(drive.pk, PROGRAM)

    screen = client.get(reverse("projector", args=(drive.viewer_code,))).content.decode()
    results = client.get(reverse("public_results", args=(drive.viewer_code,))).content.decode()

    assert "Passed over: " not in screen
    assert "Passed over: " in results


def test_a_prize_that_stays_is_named_on_the_announcers_page(client: Client) -> None:
    """One table, one hand: everybody is level with the partner, and all four have a prize."""
    drive = factories.play_to_the_end(factories.make_drive(tables=1, hands=1), 9)
    client.force_login(factories.member(drive.club, Role.ORGANISER))

    text = client.get(reverse("drive_prizes", args=(drive.code,))).content.decode()

    assert [rule["kind"] for rule in page(drive).not_given] == ["lowest"]
    assert "“Lowest of all” is not given: everybody who could win it has another prize." in text


# --- what was read out ---------------------------------------------------------------------------


def test_what_was_read_out_stays_said_where_the_setting_is_changed_after_it() -> None:
    drive = evening()
    before = winners(drive)
    for shown in range(4):
        course.show_prize(drive.pk, shown, PROGRAM)

    set_to(drive, "allow")

    reading = page(drive).reading
    assert {t: p.entries for t, p in by_title(page(drive).shown).items()} == before
    assert [prize.said.rule["station"] for prize in reading.changed] != []
    assert {p.now.entries for p in reading.changed if p.now} <= {before["highest"]}


def test_a_correction_that_gives_the_highest_to_another_changes_the_line_behind_it() -> None:
    drive = factories.play_to_the_end(factories.make_drive(tables=3, hands=1), {1: 13, 2: 10, 3: 7})
    for shown in range(4):
        course.show_prize(drive.pk, shown, PROGRAM)
    ns = {t.number: {int(p) for p in t.ns} for t in seating(drive).tables}

    decide(drive, 1, 1, 6)

    changed = by_title(tuple(prize.now for prize in page(drive).reading.changed if prize.now))
    assert set(changed["highest"].entries) == ns[2]
    assert all(prize.said.entries != prize.now.entries for prize in page(drive).reading.changed
               if prize.now and prize.said.rule["kind"] == "highest")  # fmt: skip


def test_a_reason_goes_with_a_prize_read_out_as_long_as_it_still_holds() -> None:
    drive = evening()
    for shown in range(4):
        course.show_prize(drive.pk, shown, PROGRAM)

    now = page(drive)

    assert now.shown == now.prizes
    assert any(prize.passed_over for prize in now.shown)


# --- the setting travels -------------------------------------------------------------------------


def test_the_settings_page_changes_it(client: Client) -> None:
    drive = factories.make_drive(started=False)
    client.force_login(factories.member(drive.club, Role.ORGANISER))

    text = client.get(reverse("drive_settings", args=(drive.code,))).content.decode()

    assert 'name="second_prize" value="skip" checked' in text
    assert 'name="second_prize" value="allow"' in text


def test_a_drive_like_the_last_has_it() -> None:
    last = factories.make_drive(started=False, second_prize="allow")

    drive = drives.create_drive(
        last.club, PROGRAM, name="Next", on=datetime.date(2026, 12, 7), like=last
    )

    assert drive.second_prize == "allow"


@pytest.mark.parametrize("second_prize", Drive.SecondPrize.values)
def test_it_comes_back_with_the_whole_drive(second_prize: str) -> None:
    drive = evening(second_prize=second_prize)
    course.publish_drive(drive.pk, PROGRAM)
    out, before = drive_file(factories.fresh(drive)), page(drive).prizes
    wipe()

    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    assert (drive_file(back), page(back).prizes) == (out, before)


def test_in_a_file_of_before_prizes_pile_up_as_they_did() -> None:
    drive = evening(second_prize="allow")
    values, before = json.loads(drive_file(drive)), page(drive).prizes
    del values["drive"]["second_prize"]
    wipe()

    back = import_drive(
        factories.ClubFactory(), json.dumps({**values, "version": 1}).encode(), PROGRAM
    )

    assert (back.second_prize, page(back).prizes) == ("allow", before)
