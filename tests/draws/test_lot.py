from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.shuffling import VERSION, seed_from_text
from tournaments.draws import DrawError, DrawRecord, DrawRule, balance, draw

SEED = seed_from_text("a test").hex()

lists = st.lists(st.sampled_from(["A", "B", ""]), max_size=40).map(
    lambda stations: [(str(number), station) for number, station in enumerate(stations, 1)]
)
seeds = st.binary(min_size=32, max_size=32)
People = list[tuple[str, str]]


def people(a: int, b: int, undecided: int = 0) -> People:
    stations = "A" * a + "B" * b
    listed = [(f"{n}{s}", s) for n, s in enumerate(stations, 1)]
    return listed + [(f"{n}?", "") for n in range(1, undecided + 1)]


def repeat(record: DrawRecord) -> DrawRecord:
    """The draw made again from what its record keeps."""
    by_station = record.rule is DrawRule.LOT_BY_STATION
    return draw(record.listed, seed=record.seed, by_station=by_station, version=record.version)


@given(lists, seeds)
def test_lines_come_to_differ_by_one_at_most(listed: People, seed: bytes) -> None:
    lines = balance(listed, seed)

    counts = Counter(lines.stations.values())
    assert abs(counts["A"] - counts["B"]) <= 1
    assert list(lines.stations) == [person for person, _station in listed]


@given(lists, seeds)
def test_no_more_people_change_line_than_must(listed: People, seed: bytes) -> None:
    lines = balance(listed, seed)

    was = dict(listed)
    counts = Counter(was.values())
    surplus = abs(counts["A"] - counts["B"]) - counts[""]
    moved = [p for p, s in lines.stations.items() if was[p] and was[p] != s]
    assert list(lines.changed) == moved
    assert len(moved) == max(0, surplus) // 2
    assert lines.assigned == tuple(p for p, s in listed if not s)


def test_the_undecided_fill_the_shorter_line_before_anybody_must_change() -> None:
    lines = balance(people(6, 2, undecided=3), bytes(32))

    assert {lines.stations[person] for person in lines.assigned} == {"B"}
    assert lines.changed == ()


def test_half_the_surplus_changes_by_lot() -> None:
    changed = {balance(people(7, 2), seed_from_text(str(n))).changed for n in range(200)}

    assert {len(who) for who in changed} == {2}
    assert {person for who in changed for person in who} == {p for p, s in people(7, 2) if s == "A"}


def test_the_odd_person_goes_to_either_line() -> None:
    stations = {
        balance(people(1, 1, undecided=1), seed_from_text(str(n))).stations["1?"] for n in range(50)
    }

    assert stations == {"A", "B"}


@given(lists, seeds, st.booleans())
def test_a_draw_seats_everybody_once_and_can_be_repeated(
    listed: People, seed: bytes, by_station: bool
) -> None:
    record = draw(listed, seed=seed.hex(), by_station=by_station)

    assert sorted(record.order) == sorted(person for person, _station in listed)
    assert repeat(record) == record
    assert record.listed == tuple(listed)
    assert (record.seed, record.version) == (seed.hex(), VERSION)


@given(lists, seeds)
def test_a_draw_by_station_takes_one_of_each_line_in_turn(listed: People, seed: bytes) -> None:
    record = draw(listed, seed=seed.hex(), by_station=True)

    stations = [record.stations[person] for person in record.order]
    pairs = zip(stations[::2], stations[1::2], strict=False)
    assert all(set(pair) == {"A", "B"} for pair in pairs)


def test_a_draw_of_today_is_the_draw_of_twenty_years_from_now() -> None:
    listed = tuple(people(4, 3, undecided=1))

    record = draw(listed, seed=SEED, by_station=True)

    assert record == DrawRecord(
        seed=SEED,
        rule=DrawRule.LOT_BY_STATION,
        version="sha256-fy-1",
        listed=listed,
        order=("4A", "5B", "3A", "7B", "1A", "1?", "2A", "6B"),
        stations={p: "B" if p in ("5B", "6B", "7B", "1?") else "A" for p, _station in listed},
        assigned=("1?",),
    )


def test_pairs_are_drawn_without_stations() -> None:
    record = draw([("1", ""), ("2", ""), ("3", "")], seed=SEED)

    assert record.rule is DrawRule.LOT
    assert record.stations == {}


def test_without_a_seed_every_draw_has_its_own() -> None:
    one, other = draw(people(20, 20)), draw(people(20, 20))

    assert one.seed != other.seed
    assert one.order != other.order
    assert repeat(one) == one


@pytest.mark.parametrize("field", ["seed", "listed", "order", "stations"])
def test_an_altered_record_does_not_repeat(field: str) -> None:
    record = draw(people(6, 6), seed=SEED, by_station=True)
    other = draw(people(7, 5), seed="00" * 32, by_station=True)

    forged = replace(record, **{field: getattr(other, field)})

    assert repeat(forged) != forged


@pytest.mark.parametrize("seed", ["7", "xyz", "00" * 31, "00" * 33, "zz" * 32])
def test_a_wrong_seed_is_refused(seed: str) -> None:
    with pytest.raises(DrawError, match="64 hexadecimal"):
        draw(people(2, 2), seed=seed)


def test_somebody_listed_twice_is_refused() -> None:
    with pytest.raises(DrawError, match="twice"):
        draw([("1", "A"), ("1", "B")])


def test_an_unknown_station_is_refused() -> None:
    with pytest.raises(DrawError, match="X"):
        draw([("1", "X")], by_station=True)


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(ValueError, match="fy-9"):
        draw(people(2, 2), seed=SEED, version="fy-9")
