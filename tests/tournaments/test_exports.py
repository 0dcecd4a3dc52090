from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from tests import factories
from tournaments.exports import drive_file, results_csv, standings_json
from tournaments.models import Drive, Entry

pytestmark = pytest.mark.django_db


def played(**more: Any) -> Drive:
    """Two hands of two: North and South win 8 and 9 at table 1, 6 and 7 at table 2."""
    drive = factories.make_drive(hands=2, **more)
    factories.play_on(drive, ns={1: 8, 2: 6})
    factories.play_round(drive, {1: 9, 2: 7})
    return factories.fold(drive)


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_results_begin_with_a_mark_so_that_spreadsheets_see_utf_8() -> None:
    assert results_csv(played()).startswith("\ufeffplace,name,number,line,total,hands,")


def test_results_have_a_line_for_each_entry_best_first() -> None:
    rows = rows_of(results_csv(played()))

    assert [r["total"] for r in rows] == sorted((r["total"] for r in rows), key=int, reverse=True)
    assert sorted(int(r["number"]) for r in rows) == list(range(1, 9))
    assert {r["line"] for r in rows} == {"Ladies", "Gentlemen"}
    assert {r["hands"] for r in rows} == {"2"}


def test_results_share_places_and_say_why() -> None:
    drive = factories.make_drive(hands=1, tables=1)
    factories.play_to_the_end(drive, 8)
    factories.fold(drive)

    rows = rows_of(results_csv(drive))

    assert [row["place"] for row in rows] == ["1=", "1=", "3=", "3="]
    assert rows[1]["name"] in rows[0]["reason"]
    assert rows[0]["name"] in rows[2]["reason"]


def test_results_have_whole_numbers_plain_and_others_with_a_point() -> None:
    drive = factories.make_drive(hands=2, resting=1, tables=1)
    factories.play_to_the_end(drive, 8)
    factories.fold(drive)

    rows = {row["rests"]: row for row in rows_of(results_csv(drive))}

    assert rows["1"]["total"] in ("14.5", "11.5")
    assert rows["0"]["total"] in ("16", "13", "10")


def test_results_do_not_run_a_name_as_a_formula() -> None:
    drive = factories.make_drive(tables=1, names=["=1+1", "B", "C", "D"], hands=1)
    factories.play_to_the_end(drive)
    factories.fold(drive)

    assert "'=1+1" in {row["name"] for row in rows_of(results_csv(drive))}


def test_results_never_lag_behind_the_rows() -> None:
    drive = factories.fold(factories.make_drive(hands=1))

    factories.play_to_the_end(drive)

    assert {row["hands"] for row in rows_of(results_csv(factories.fresh(drive)))} == {"1"}


def test_results_take_the_same_queries_whatever_the_size(django_assert_num_queries: Any) -> None:
    for tables in (1, 3):
        drive = factories.fold(factories.make_drive(tables=tables))
        with django_assert_num_queries(2):
            results_csv(drive)


def test_standings_have_the_promised_form_best_first() -> None:
    drive = played()

    found = standings_json(drive)

    assert list(found) == ["drive", "hand", "released_to", "standings"]
    assert (found["drive"], found["hand"], found["released_to"]) == (drive.code, 2, 2)
    totals = [line["total"] for line in found["standings"]]
    assert totals == sorted(totals, reverse=True)
    assert all(type(total) is int for total in totals)
    assert list(found["standings"][0]) == [
        "rank", "tied", "name", "number", "station", "total", "hands", "per_hand",
    ]  # fmt: skip


def test_standings_share_ranks_and_skip_the_next() -> None:
    drive = factories.make_drive(hands=1, tables=1)
    factories.play_round(drive, 8)

    found = standings_json(drive)["standings"]

    assert [(line["rank"], line["tied"], line["total"]) for line in found] == [
        (1, True, 8), (1, True, 8), (3, True, 5), (3, True, 5),
    ]  # fmt: skip


def test_standings_round_what_is_not_whole() -> None:
    drive = factories.make_drive(hands=3, tables=1, resting=1)
    factories.play_to_the_end(drive, 7)

    found = standings_json(drive)["standings"]

    rested_once = [line["total"] for line in found if line["hands"] == 2]
    assert rested_once
    assert all(type(total) is float and total % 1 == 0.5 for total in rested_once)
    assert {line["per_hand"] for line in found} <= {6, 6.33, 6.5, 6.67, 7}


def test_standings_count_at_once_what_the_copies_do_not_have_yet() -> None:
    drive = factories.fold(factories.make_drive(hands=1, tables=1))
    factories.settle(drive, 1, 1)

    assert standings_json(factories.fresh(drive))["standings"][0]["total"] == 8


def test_standings_before_the_start_are_at_hand_0() -> None:
    found = standings_json(factories.make_drive(started=False))

    assert (found["hand"], found["released_to"]) == (0, 0)
    assert {line["total"] for line in found["standings"]} == {0}


def test_standings_name_a_pair_by_both() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=1)

    found = standings_json(drive)["standings"]

    assert found[0]["name"] == "Player 001 & Player 002"
    assert found[0]["number"] == Entry.objects.filter(drive=drive).order_by("number")[0].number


def test_a_drives_file_keeps_every_script_readable() -> None:
    drive = factories.make_drive(started=False, names=["Ștefan", "山田", "C", "D"])

    text = drive_file(drive)

    assert '"name": "Ștefan"' in text
    assert '"name": "山田"' in text
