"""The organiser's pages of a running drive: who may see and do what, and what the pages say."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import decide
from tests.tournaments.console import PAGES, at_table
from tests.tournaments.pages import shown, signed_in
from tournaments.models import Drive, DriveState
from tournaments.selectors.room import current_round
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from whistdrive import live
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db


PARTS = {"console": "room", "table": "hand", "all hands": "grid", "journal": "lines",
         "slips": "slips"}  # fmt: skip


def act(client: Client, drive: Drive, do: str, **data: Any) -> str:
    """Press a button of the console; what the next page says."""
    response = client.post(PAGES["console"](drive), {"do": do, **data}, follow=True)
    return " ".join(str(message) for message in response.context["messages"])


def state(drive: Drive) -> str:
    return str(Drive.objects.values_list("state", flat=True).get(pk=drive.pk))


# --- who may come in -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_members_see_the_page_and_strangers_find_nothing(name: str) -> None:
    drive = factories.make_drive()
    address = PAGES[name](drive)

    asked = [signed_in(drive, role).get(address).status_code for role in (*Role, None)]

    assert asked == [200, 200, 200, 404]
    assert signed_in(drive, None).post(address, {"do": "call"}).status_code in (404, 405)
    assert Client().get(address).status_code == 302


@pytest.mark.parametrize("name", PAGES)
def test_htmx_gets_the_part_that_carries_its_own_name(name: str) -> None:
    drive = factories.make_drive()
    client = signed_in(drive)

    part = shown(client, PAGES[name](drive), headers={"HX-Request": "true"})

    assert part.startswith(f'<section id="{PARTS[name]}"')
    assert shown(client, PAGES[name](drive)).count(f'id="{PARTS[name]}"') == 1


@pytest.mark.parametrize(("tables", "expected"), [("", [200, 200, 200]), ("1-2", [200, 200, 404])])
def test_a_steward_opens_the_own_tables_only(tables: str, expected: list[int]) -> None:
    drive = factories.make_drive(tables=3)
    client = signed_in(drive, Role.STEWARD, tables)

    found = [client.get(at_table(drive, table, 1)).status_code for table in (1, 2, 3)]

    assert found == expected
    links = [
        at_table(drive, table, 1) in shown(client, PAGES["console"](drive)) for table in (1, 2, 3)
    ]
    assert links == [code == 200 for code in expected]


def test_a_steward_is_offered_no_act_of_the_room_and_cannot_do_one() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    client = signed_in(drive, Role.STEWARD)

    page = shown(client, PAGES["console"](drive))

    assert 'value="call"' not in page
    assert reverse("drive_settings", args=(drive.code,)) not in page
    refused = client.post(PAGES["console"](drive), {"do": "call", "round": 1})
    assert refused.status_code == 404
    assert 'value="call"' in shown(signed_in(drive), PAGES["console"](drive))


def test_a_table_that_does_not_play_that_hand_is_not_found() -> None:
    drive = factories.make_drive()
    client = signed_in(drive)

    places = [(9, 1), (1, 2), (1, 0), (1, 99)]

    assert [client.get(at_table(drive, *place)).status_code for place in places] == [404] * 4


# --- the console ---------------------------------------------------------------------------------


@pytest.mark.parametrize("is_htmx", [False, True])
def test_before_the_start_the_console_leads_to_the_seats(is_htmx: bool) -> None:
    drive = factories.make_drive(started=False)

    headers = {"HX-Request": "true"} if is_htmx else {}
    response = signed_in(drive).get(PAGES["console"](drive), headers=headers)

    where = response.headers["HX-Redirect" if is_htmx else "Location"]
    assert where == reverse("drive_seats", args=(drive.code,))


def test_the_room_listens_to_its_own_channel() -> None:
    drive = factories.fold(factories.make_drive())

    page = shown(signed_in(drive), PAGES["console"](drive))

    assert f'data-live-part="room:{drive.pk}"' in page
    assert live.stream_url([f"room:{drive.pk}"]).replace("&", "&amp;") in page
    assert f'data-edition="{2 * drive.revision + 1}"' in page


def test_tiles_say_how_far_each_table_is() -> None:
    drive = factories.make_drive(tables=5, hands=2)
    factories.settle(drive, 1, 1, 8)
    decide(drive, 2, 1, 9)
    factories.enter(drive, 3, 1, "ns", 6)
    factories.enter(drive, 4, 1, "ns", 7)
    factories.enter(drive, 4, 1, "ew", 6)

    page = shown(signed_in(drive), PAGES["console"](drive))

    words = ["agreed", "set by organiser", "one pair sent it", "disagree", "playing"]
    figures = [("8", "5"), ("9", "4"), ("6", "7"), ("say 7–6", "say 6–7"), ("–", "–")]
    for table, (word, pair) in enumerate(zip(words, figures, strict=True), start=1):
        tile = page.split(f'id="table-{table}"')[1].split("</li>")[0]
        tile = re.sub('<span class="whole">(.*?)</span>', r"\1", tile)
        assert word in tile
        assert [f'<span class="figure">{figure}</span>' in tile for figure in pair] == [True, True]
    assert "Call the move (2 of 5 in)" in page
    assert "it is not known who won at tables 3, 4, 5." in page
    assert 'value="call"' not in page


def test_the_move_is_called_for_the_round_that_was_seen() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    client = signed_in(drive)

    first = act(client, drive, "call", round=1)
    second = act(client, drive, "call", round=1)

    assert first == "The move to hand 2 is called."
    assert second.startswith("Somebody else was quicker")
    assert current_round(drive).number == 2  # type: ignore[union-attr]


def test_a_move_without_scores_can_be_taken_back_on_the_page_that_says_so() -> None:
    drive = factories.play_on(factories.make_drive())
    client = signed_in(drive)
    assert 'value="take_back"' in shown(client, PAGES["console"](drive))
    factories.enter(drive, 2, 2, "ns", 6)

    page = shown(client, PAGES["console"](drive))

    assert 'value="take_back"' not in page
    assert "a score has been entered at table 2." in page
    assert act(client, drive, "take_back", round=2).startswith("This cannot be taken back")


def test_an_earlier_hand_that_does_not_count_waits_for_the_organiser() -> None:
    drive = factories.make_drive(hands=3)
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 1, "ns", 9)
    factories.enter(drive, 2, 1, "ew", 8)
    course.call_move(drive.pk, 1, PROGRAM)

    page = shown(signed_in(drive), PAGES["console"](drive))

    assert "Hand 1 at table 2 does not count yet." in page
    assert at_table(drive, 2, 1) in page


def test_the_last_round_ends_with_finish_and_names_what_is_missing() -> None:
    drive = factories.make_drive(hands=1)
    factories.settle(drive, 1, 1)
    client = signed_in(drive)
    page = shown(client, PAGES["console"](drive))
    assert "Finish the drive (1 of 2 in)" in page
    assert "Not scored yet: table 2." in page

    refused = act(client, drive, "finish", stage="running")

    assert refused == "Not everything has been scored: hand 1, table 2."
    said = act(client, drive, "finish", stage="running", even_so="yes")
    assert said.startswith("The drive is finished")
    assert state(drive) == DriveState.FINISHED


def test_the_evening_goes_on_to_the_prizes_and_back_again() -> None:
    drive = factories.play_to_the_end(factories.make_drive(hands=1))
    client = signed_in(drive)
    results = reverse("public_results", args=(drive.viewer_code,))
    page = shown(client, PAGES["console"](drive))
    assert reverse("drive_prizes", args=(drive.code,)) in page
    assert results not in page

    said = act(client, drive, "publish", stage="finished")

    assert (said, state(drive)) == ("The results are published.", DriveState.PUBLISHED)
    assert results in shown(client, PAGES["console"](drive))
    for stage, before in (("published", DriveState.FINISHED), ("finished", DriveState.RUNNING)):
        act(client, drive, "step_back", stage=stage)
        assert state(drive) == before


def test_an_unknown_act_is_not_found() -> None:
    drive = factories.make_drive()

    assert signed_in(drive).post(PAGES["console"](drive), {"do": "dance"}).status_code == 404


# --- all hands, journal, slips -------------------------------------------------------------------


def test_all_hands_lead_to_each_hand_that_was_called() -> None:
    drive = factories.play_on(factories.make_drive(hands=4))
    factories.enter(drive, 1, 2, "ns", 8)

    page = shown(signed_in(drive), PAGES["all hands"](drive))

    found = [at_table(drive, table, hand) in page for hand in (1, 2, 3) for table in (1, 2)]
    assert found == [True] * 4 + [False] * 2
    assert "8?" in page


def test_the_journal_goes_on_to_older_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.views.console.JOURNAL_PAGE", 3)
    drive = factories.make_drive()
    factories.settle(drive, 1, 1)
    client = signed_in(drive)
    page = shown(client, PAGES["journal"](drive))
    assert "Table 1, hand 1: East and West agreed to 8–5." in page
    assert "The drive was made." not in page

    pages = 1
    while older := re.search(r'href="([^"]+\?before=\d+)"', page):
        page = shown(client, older[1])
        pages += 1

    assert ("The drive was made." in page, pages) == (True, -(-drive.journal.count() // 3))


def test_an_unscored_partner_drive_says_at_which_tables_hands_are_missing() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=8, hands_a_round=4)

    page = shown(signed_in(drive), PAGES["console"](drive))

    assert "not all hands are scored at tables 1, 2." in page


# --- how much it costs ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_a_page_takes_as_many_queries_with_two_tables_as_with_eight(
    name: str, django_assert_num_queries: Any
) -> None:
    counts = []
    for tables in (2, 8):
        drive = factories.fold(factories.play_on(factories.make_drive(tables=tables)))
        for table in range(1, tables + 1):
            factories.enter(drive, table, 2, "ns", 8)
        client = signed_in(drive)
        with django_assert_num_queries(100, exact=False) as asked:
            shown(client, PAGES[name](drive))
        counts.append(len(asked))

    assert counts[0] == counts[1]
