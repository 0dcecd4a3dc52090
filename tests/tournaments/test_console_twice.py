"""Acts on the whole drive pressed twice, or from an old page: done once, and said so."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden, said
from tournaments.messages.refusals import STAGES
from tournaments.models import Drive, DriveState
from tournaments.selectors.room import current_round
from tournaments.services import course
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db

UNTIL = {"start": "open", "finish": "running", "publish": "finished", "step_back": "published"}
"""The stage in which each act is offered."""


def at_stage(stage: str, **settings: Any) -> Drive:
    """A drive of one hand that has come so far."""
    drive = factories.make_drive(tables=1, hands=1, started=stage != "open", **settings)
    if stage == "running":
        factories.play_round(drive)
    elif stage != "open":
        factories.play_to_the_end(drive)
    if stage == "published":
        course.publish_drive(drive.pk, PROGRAM)
    return factories.fresh(drive)


def console(drive: Drive) -> str:
    return reverse("console", args=(drive.code,))


def press(client: Client, drive: Drive, do: str, **seen: Any) -> str:
    """Press a button of the console; what the next page says."""
    return " ".join(said(client.post(console(drive), {"do": do, **seen}, follow=True)))


def signed_in(client: Client, drive: Drive) -> Client:
    client.force_login(factories.member(drive.club))
    return client


@pytest.mark.parametrize("do", UNTIL)
def test_a_stage_pressed_twice_is_one_and_says_where_the_drive_stands(
    client: Client, do: str
) -> None:
    drive = at_stage(UNTIL[do])
    signed_in(client, drive)
    press(client, drive, do, stage=UNTIL[do])
    after = factories.fresh(drive)

    again = press(client, drive, do, stage=UNTIL[do])

    assert again == f"{STAGES[DriveState(after.state)]} Nothing was done a second time."
    assert (after.state, after.revision) != (drive.state, drive.revision)
    now = factories.fresh(drive)
    assert (now.state, now.revision) == (after.state, after.revision)


@pytest.mark.parametrize("do", ["call", "take_back"])
def test_a_move_pressed_twice_is_one_and_says_where_the_room_is(client: Client, do: str) -> None:
    drive = factories.make_drive()
    factories.play_round(drive)
    if do == "take_back":
        course.call_move(drive.pk, 1, PROGRAM)
    signed_in(client, drive)
    seen = 1 if do == "call" else 2

    answers = [press(client, drive, do, round=seen) for _tap in range(2)]

    other = 3 - seen
    assert answers[1] == (
        f"Somebody else was quicker: the room is at round {other} already. Nothing was done twice."
    )
    assert current_round(drive).number == other  # type: ignore[union-attr]


@pytest.mark.parametrize("do", [*UNTIL, "call", "take_back"])
def test_an_act_that_does_not_say_what_it_saw_is_not_done(client: Client, do: str) -> None:
    if do in UNTIL:
        drive = at_stage(UNTIL[do])
    else:
        drive = factories.play_on(factories.make_drive(), do == "take_back")
        if do == "call":
            factories.play_round(drive)
    before = factories.fresh(drive).revision

    answer = press(signed_in(client, drive), drive, do)

    assert answer == "This page is out of date. Look at what stands now and repeat."
    assert factories.fresh(drive).revision == before


def test_every_button_of_the_evening_says_what_its_page_showed(client: Client) -> None:
    drive = factories.make_drive(hands=2, started=False, second_prize="allow")
    signed_in(client, drive)
    seats, prizes = (reverse(f"drive_{page}", args=(drive.code,)) for page in ("seats", "prizes"))

    def tap(page: str, do: str) -> None:
        client.post(console(drive), {**hidden(client, page, do), "do": do})

    tap(seats, "start")
    tap(console(drive), "step_back")
    tap(seats, "start")
    factories.play_round(drive)
    tap(console(drive), "call")
    tap(console(drive), "take_back")
    tap(console(drive), "call")
    for _time in range(2):
        tap(console(drive), "finish")
        tap(console(drive), "step_back")
    factories.play_round(drive)
    tap(console(drive), "finish")
    tap(console(drive), "publish")
    tap(console(drive), "step_back")
    while "shown" in (sent := hidden(client, prizes)):
        client.post(prizes, sent)
    tap(prizes, "publish")

    kinds = list(drive.journal.order_by("revision").values_list("kind", flat=True))
    acts = [kind for kind in kinds[kinds.index("started") :] if kind != "score"]
    assert acts == [
        "started", "stepped_back", "started", "move_called", "move_taken_back", "move_called",
        "finished", "stepped_back", "finished", "stepped_back", "finished", "published",
        "stepped_back", *["prize_shown"] * 4, "published",
    ]  # fmt: skip


def test_a_prize_tapped_twice_says_that_it_was_read_out(client: Client) -> None:
    drive = at_stage("finished")
    signed_in(client, drive)
    address = reverse("drive_prizes", args=(drive.code,))

    answers = [said(client.post(address, {"shown": 0}, follow=True)) for _tap in range(2)]

    assert answers == [[], ["This prize was read out already; no other was."]]
    assert factories.fresh(drive).prizes_shown == 1


def test_a_prize_from_a_page_that_says_no_number_is_not_read_out(client: Client) -> None:
    drive = at_stage("finished")
    signed_in(client, drive)

    answer = client.post(reverse("drive_prizes", args=(drive.code,)), {}, follow=True)

    assert said(answer) == ["This page is out of date. Look at what stands now and repeat."]
    assert factories.fresh(drive).prizes_shown == 0


def levels(client: Client, drive: Drive, **form: Any) -> list[str]:
    """How grave the next page takes what it says."""
    answer = client.post(console(drive), form, follow=True)
    return [message.level_tag for message in answer.context["messages"]]


def test_a_second_tap_is_told_and_no_mistake(client: Client) -> None:
    drive = factories.make_drive()
    signed_in(client, drive)

    too_early = levels(client, drive, do="call", round="1")
    factories.play_round(drive)

    assert too_early == ["error"]
    assert levels(client, drive, do="call", round="1") == ["success"]
    assert levels(client, drive, do="call", round="1") == ["info"]
    assert levels(client, drive, do="finish", stage="open") == ["info"]
