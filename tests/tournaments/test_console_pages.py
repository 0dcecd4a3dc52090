"""The organiser's pages of a running drive: who may see and do what, and what the pages say."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import decide, last_act, stands
from tests.tournaments.pages import said, shown, signed_in
from tournaments.models import Drive, DriveState, ScoreEntry
from tournaments.scoring.ledger import HandState
from tournaments.selectors.room import current_round
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from whistdrive import live
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db

PAGES: dict[str, Callable[[Drive], str]] = {
    "console": lambda drive: reverse("console", args=(drive.code,)),
    "table": lambda drive: at_table(drive, 1, 1),
    "all hands": lambda drive: reverse("all_hands", args=(drive.code,)),
    "journal": lambda drive: reverse("drive_journal", args=(drive.code,)),
    "slips": lambda drive: reverse("slips", args=(drive.code,)),
}
PARTS = {"console": "room", "table": "hand", "all hands": "grid", "journal": "lines",
         "slips": "slips"}  # fmt: skip


def at_table(drive: Drive, table: int, hand: int) -> str:
    return reverse("console_table", args=(drive.code, table, hand))


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

    words = ["agreed", "decided", "one side", "disagree", "playing"]
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


# --- one table -----------------------------------------------------------------------------------


def test_a_single_entry_is_accepted_from_its_tile() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ew", 6)
    client = signed_in(drive)
    assert "Accept 6–7" in shown(client, PAGES["console"](drive))

    data = {"do": "decide", "key": uuid4(), "ns": 6, "seen": last_act(drive).pk,
            "next_page": PAGES["console"](drive)}  # fmt: skip
    response = client.post(at_table(drive, 1, 1), data)

    assert (response.status_code, response.headers["Location"]) == (303, PAGES["console"](drive))
    assert stands(drive, 1, 1).tricks == (6, 7)
    assert ScoreEntry.objects.latest("pk").act == "accepted"


def test_both_versions_stand_with_who_said_them_and_one_is_accepted() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ew", 6)
    client = signed_in(drive)
    page = shown(client, at_table(drive, 1, 1))
    assert [text in page for text in ("Accept 7–6", "Accept 6–7")] == [True, True]
    assert "East and West disagreed and say 6–7." in page

    data = {"do": "decide", "key": uuid4(), "ns": 6, "ew": 7, "seen": last_act(drive).pk}
    client.post(at_table(drive, 1, 1), data)

    assert stands(drive, 1, 1).tricks == (6, 7)
    assert "North and South had said 7–6." in shown(client, at_table(drive, 1, 1))


def test_an_old_page_does_not_overwrite_what_was_agreed_since() -> None:
    drive = factories.make_drive()
    factories.enter(drive, 1, 1, "ns", 8)
    client = signed_in(drive)
    field = re.search(r'name="seen" value="(\d+)"', shown(client, PAGES["console"](drive)))
    assert field
    factories.enter(drive, 1, 1, "ew", 8)

    data = {"do": "decide", "key": uuid4(), "ns": 6, "seen": field[1]}
    refused = client.post(at_table(drive, 1, 1), data)

    assert (refused.status_code, stands(drive, 1, 1).state) == (422, HandState.AGREED)
    assert "Somebody changed this hand in the meantime." in refused.content.decode()
    assert f'name="seen" value="{last_act(drive).pk}"' in refused.content.decode()


def test_a_form_that_does_not_say_what_it_saw_is_out_of_date() -> None:
    drive = factories.make_drive()

    data = {"do": "decide", "key": uuid4(), "ns": 6}
    refused = signed_in(drive).post(at_table(drive, 1, 1), data)

    assert (refused.status_code, stands(drive, 1, 1).state) == (422, HandState.WAITING)
    assert "This page is out of date." in refused.content.decode()


def test_the_same_form_counts_once() -> None:
    drive = factories.make_drive()
    client = signed_in(drive)
    data = {"do": "decide", "key": uuid4(), "ns": 8, "seen": 0}

    answers = [client.post(at_table(drive, 1, 1), data).status_code for _tap in range(2)]

    assert (answers, ScoreEntry.objects.count()) == ([303, 303], 1)


def test_tricks_that_are_not_thirteen_need_a_reason() -> None:
    drive = factories.make_drive()
    client = signed_in(drive)
    data = {"do": "decide", "ns": 6, "ew": 6, "seen": 0}

    refused = client.post(at_table(drive, 1, 1), {**data, "key": uuid4()})

    assert refused.status_code == 422
    assert "6 and 6 are not 13 tricks together." in refused.content.decode()
    assert 'name="ew" value="6"' in refused.content.decode()
    client.post(at_table(drive, 1, 1), {**data, "key": uuid4(), "reason": "A card was missing"})
    assert stands(drive, 1, 1).tricks == (6, 6)
    assert "Reason: A card was missing" in shown(client, at_table(drive, 1, 1))


def test_the_last_act_of_a_chain_is_taken_back_and_brought_back() -> None:
    drive = factories.make_drive()
    factories.settle(drive, 1, 1, 8)
    decide(drive, 1, 1, 9)
    client = signed_in(drive)

    for tricks, offered, words in (((8, 5), True, "Taken"), ((9, 4), False, "Brought")):
        data = {"do": "undo", "key": uuid4(), "act": last_act(drive).pk}
        answer = client.post(at_table(drive, 1, 1), data, follow=True)
        assert said(answer) == [f"{words} back: table 1, hand 1."]
        assert stands(drive, 1, 1).tricks == tricks
        assert ("Bring it back" in shown(client, at_table(drive, 1, 1))) == offered


def test_an_act_that_is_not_the_last_any_more_is_refused_in_words() -> None:
    drive = factories.make_drive()
    decide(drive, 1, 1, 9)
    old = last_act(drive).pk
    decide(drive, 1, 1, 10)

    response = signed_in(drive).post(
        at_table(drive, 1, 1), {"do": "undo", "key": uuid4(), "act": old}
    )

    assert response.status_code == 422
    assert "Somebody changed this hand in the meantime." in response.content.decode()
    assert stands(drive, 1, 1).tricks == (10, 3)


def test_after_the_move_the_page_says_that_seats_stay() -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    client = signed_in(drive)
    sentence = "A correction changes the totals, and nobody&#x27;s seat."
    assert sentence not in shown(client, at_table(drive, 1, 1)).replace("'", "&#x27;")

    course.call_move(drive.pk, 1, PROGRAM)

    assert sentence in shown(client, at_table(drive, 1, 1)).replace("'", "&#x27;")


def test_once_published_a_table_shows_no_button() -> None:
    drive = factories.play_to_the_end(factories.make_drive(hands=1))
    client = signed_in(drive)
    assert 'value="decide"' in shown(client, at_table(drive, 1, 1))

    course.publish_drive(drive.pk, PROGRAM)

    page = shown(client, at_table(drive, 1, 1))
    assert ('value="decide"' in page, 'value="undo"' in page) == (False, False)
    data = {"do": "decide", "key": uuid4(), "ns": 3, "seen": last_act(drive).pk}
    refused = client.post(at_table(drive, 1, 1), data)
    assert refused.status_code == 422
    assert stands(drive, 1, 1).tricks == (8, 5)


def test_a_steward_cannot_correct_another_table() -> None:
    drive = factories.make_drive()
    client = signed_in(drive, Role.STEWARD, "1")
    data = {"do": "decide", "key": uuid4(), "ns": 8, "seen": 0}

    answers = [client.post(at_table(drive, table, 1), data).status_code for table in (1, 2)]

    assert answers == [303, 404]
    assert stands(drive, 2, 1).state is HandState.WAITING


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
