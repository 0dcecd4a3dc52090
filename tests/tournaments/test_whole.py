from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests import factories
from tests.tournaments.whole import (
    an_evening,
    wipe,
    written,
)
from tournaments.exports import drive_file
from tournaments.models import (
    DriveState,
    Journal,
    Player,
    StandingsSnapshot,
)
from tournaments.selectors.room import entries_of
from tournaments.selectors.standings import fold_standings
from tournaments.selectors.whole import whole_drive
from tournaments.services import course, seats, tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.whole import import_drive

pytestmark = pytest.mark.django_db

EMPTY_CODES = ("code", "viewer_code")


def without_codes(values: dict[str, Any]) -> dict[str, Any]:
    values = deepcopy(values)
    for one in (values["drive"], *values["tables"], *values["entries"]):
        for name in EMPTY_CODES:
            one.pop(name, None)
    return values


@pytest.mark.parametrize("state", ["draft", "drawn", "running", "finished", "published"])
def test_a_drive_in_any_state_comes_back_as_the_identical_file(state: str) -> None:
    if state in ("draft", "drawn"):
        drive = factories.make_drive(started=False, drawn=state == "drawn", resting=1)
    elif state == "running":
        drive = an_evening()
    else:
        drive = factories.play_to_the_end(factories.make_drive(hands=2, resting=2))
    if state == "published":
        course.publish_drive(drive.pk, PROGRAM)
    out = drive_file(drive)
    wipe()

    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    assert drive_file(back) == out


def test_a_partner_drive_comes_back_as_the_identical_file() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=4, hands_a_round=2, resting=1)
    factories.play_on(drive)
    out = drive_file(drive)
    wipe()

    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    assert drive_file(back) == out


def test_a_pair_parted_after_the_draw_comes_back() -> None:
    drive = factories.make_drive(movement="partner_drive", started=False)
    tonight.part(drive.pk, 1, PROGRAM)
    out = drive_file(factories.fresh(drive))
    wipe()

    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    assert drive_file(back) == out


def test_two_who_share_a_hand_come_back() -> None:
    drive = factories.make_drive(names=[f"P{n}" for n in range(9)], drawn=False, started=False)
    tonight.pair_up(drive.pk, 1, 3, PROGRAM)
    seats.draw_seats(drive.pk, PROGRAM)
    course.start_drive(drive.pk, PROGRAM)
    factories.play_on(drive)
    out = drive_file(factories.fresh(drive))
    wipe()

    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    assert drive_file(back) == out


def test_an_import_beside_the_original_changes_only_codes_that_are_taken() -> None:
    drive = an_evening()
    out = whole_drive(drive)

    back = import_drive(factories.ClubFactory(), written(out), PROGRAM)

    again = whole_drive(back)
    assert without_codes(again) == without_codes(out)
    assert again["drive"]["code"] != out["drive"]["code"]
    assert {e["code"] for e in again["entries"]}.isdisjoint(e["code"] for e in out["entries"])
    assert whole_drive(drive) == out


def test_an_import_counts_the_same_and_stores_the_standings() -> None:
    drive = factories.fold(an_evening())
    folded = fold_standings(drive)

    back = import_drive(factories.ClubFactory(), drive_file(drive).encode(), PROGRAM)

    again = fold_standings(back)
    assert (again.full, again.public, again.released_to) == (
        folded.full, folded.public, folded.released_to,
    )  # fmt: skip
    assert StandingsSnapshot.objects.get(drive=back).revision == drive.revision
    assert back.next_seats.moves == drive.next_seats.moves


def test_play_goes_on_after_an_import() -> None:
    drive = factories.make_drive(hands=3)
    factories.play_on(drive)
    out = drive_file(drive)
    wipe()
    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    finished = factories.play_to_the_end(back)

    assert finished.state == DriveState.FINISHED
    assert sum(line.total for line in fold_standings(finished).full) == 3 * 2 * 26


def test_an_import_names_who_did_it_and_links_no_account() -> None:
    drive = an_evening()

    back = import_drive(factories.ClubFactory(), drive_file(drive).encode(), PROGRAM)

    rows = Journal.objects.filter(drive=back)
    assert not rows.exclude(by=None).exists()
    assert set(rows.filter(kind="started").values_list("by_name", flat=True)) == {"Ann O'Brien"}


def test_an_import_links_people_of_the_register_by_member_number_or_note() -> None:
    club = factories.ClubFactory()
    drive = factories.make_drive(started=False, names=["Ann", "Ann", "Bea", "Cyd"])
    for player, more in zip(
        Player.objects.filter(club=drive.club).order_by("pk"),
        ({"note": "tall"}, {}, {"member_no": "7"}, {}),
        strict=True,
    ):
        Player.objects.filter(pk=player.pk).update(**more)
    known = [
        factories.PlayerFactory(club=club, name="Ann", note="tall"),
        factories.PlayerFactory(club=club, name="Bea", member_no="7", note="moved away"),
    ]
    factories.PlayerFactory(club=club, name="Cyd", note="another")

    back = import_drive(club, drive_file(drive).encode(), PROGRAM)

    playing = {p for e in entries_of(back).values() for p in e.players}
    assert playing & {p.pk for p in known} == {p.pk for p in known}
    assert Player.objects.filter(club=club).count() == 5


@pytest.mark.parametrize(("tables", "hands"), [(1, 1), (3, 4)])
def test_an_export_takes_the_same_queries_whatever_the_size(
    tables: int, hands: int, django_assert_num_queries: Any
) -> None:
    drive = factories.make_drive(tables=tables, hands=hands)
    factories.play_to_the_end(drive)

    with django_assert_num_queries(14):
        whole_drive(drive)
