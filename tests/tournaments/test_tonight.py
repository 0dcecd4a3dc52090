from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import journal_of, refuses, revision
from tournaments.models import Attendance, Drive, EntryPerson, Player
from tournaments.refusals import Reason
from tournaments.selectors.people import tonight_page
from tournaments.selectors.room import entries_of
from tournaments.services import tonight
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(names=["Ann", "Bob", "Cat", "Dan"], drawn=False, started=False)


def names(drive: Drive) -> dict[int, str]:
    return {number: entry.name for number, entry in entries_of(drive).items()}


def player(name: str) -> int:
    return int(Player.objects.get(name=name).pk)


def came_and_went() -> list[tuple[str, str]]:
    return list(Attendance.objects.order_by("pk").values_list("player__name", "kind"))


# --- present -------------------------------------------------------------------------------------


def test_everybody_is_present_in_one_act(drive: Drive) -> None:
    people = [factories.PlayerFactory(club=drive.club, name=n) for n in ("Eve", "Fay")]

    came = tonight.set_present(drive.pk, [p.pk for p in people], PROGRAM)

    assert len(came) == 2
    assert names(drive) == {1: "Ann", 2: "Bob", 3: "Cat", 4: "Dan", 5: "Eve", 6: "Fay"}


def test_who_is_here_already_stays_as_he_is(drive: Drive) -> None:
    eve = factories.PlayerFactory(club=drive.club, name="Eve")

    came = tonight.set_present(drive.pk, [player("Ann"), eve.pk], PROGRAM)

    assert (came, names(drive)) == ([eve], {1: "Ann", 2: "Bob", 3: "Cat", 4: "Dan", 5: "Eve"})


def test_everybody_present_twice_writes_nothing(drive: Drive) -> None:
    before = (revision(drive), journal_of(drive), came_and_went())

    came = tonight.set_present(drive.pk, [player("Ann"), player("Bob")], PROGRAM)

    assert came == []
    assert (revision(drive), journal_of(drive), came_and_went()) == before


def test_a_person_of_another_club_does_not_come(drive: Drive) -> None:
    stranger = factories.PlayerFactory(name="Eve")

    came = tonight.set_present(drive.pk, [stranger.pk], PROGRAM)

    assert came == []


def test_somebody_present_takes_his_usual_line(drive: Drive) -> None:
    eve = factories.PlayerFactory(club=drive.club, name="Eve", station="B")

    tonight.set_present(drive.pk, [eve.pk], PROGRAM)

    assert entries_of(drive)[5].station == "B"


# --- at the door ---------------------------------------------------------------------------------


def test_a_walk_in_is_taken_into_register_and_list(drive: Drive) -> None:
    eve = tonight.add_walk_in(drive.pk, "  Eve   Black ", PROGRAM, "A").player

    assert (eve.name, eve.station, entries_of(drive)[5].name) == ("Eve Black", "A", "Eve Black")


@pytest.mark.parametrize("typed", ["Ștefan Țurcanu", "ȘTEFAN ȚURCANU", "ștefan  țurcanu"])
def test_a_walk_in_of_the_register_is_found_by_name_in_any_case(drive: Drive, typed: str) -> None:
    known = factories.PlayerFactory(club=drive.club, name="Ștefan Țurcanu")

    found = tonight.add_walk_in(drive.pk, typed, PROGRAM).player

    assert found.pk == known.pk


def test_a_walk_in_of_another_club_is_somebody_new(drive: Drive) -> None:
    factories.PlayerFactory(name="Eve")

    eve = tonight.add_walk_in(drive.pk, "Eve", PROGRAM).player

    assert eve.club == drive.club


def test_a_walk_in_who_is_here_already_is_refused(drive: Drive) -> None:
    with refuses(drive, Reason.ALREADY_HERE, name="Ann"):
        tonight.add_walk_in(drive.pk, "ann", PROGRAM)


def test_a_walk_in_without_a_name_is_refused(drive: Drive) -> None:
    with refuses(drive, Reason.NAME_MISSING):
        tonight.add_walk_in(drive.pk, "   ", PROGRAM)


def test_a_walk_in_with_the_name_of_two_namesakes_is_a_third(drive: Drive) -> None:
    for note in ("tall", "small"):
        factories.PlayerFactory(club=drive.club, name="Eve", note=note)

    eve = tonight.add_walk_in(drive.pk, "Eve", PROGRAM).player

    assert (eve.note, Player.objects.filter(name="Eve").count()) == ("", 3)


# --- absent --------------------------------------------------------------------------------------


def test_somebody_taken_off_the_list_leaves_the_other_numbers(drive: Drive) -> None:
    tonight.set_absent(drive.pk, player("Bob"), PROGRAM)

    assert names(drive) == {1: "Ann", 3: "Cat", 4: "Dan"}


def test_coming_and_going_stays_on_record(drive: Drive) -> None:
    tonight.set_absent(drive.pk, player("Bob"), PROGRAM)
    tonight.set_present(drive.pk, [player("Bob")], PROGRAM)

    arrived = [(name, "arrived") for name in ("Ann", "Bob", "Cat", "Dan")]
    assert came_and_went() == [*arrived, ("Bob", "left"), ("Bob", "arrived")]


def test_taking_off_somebody_who_is_not_here_is_refused(drive: Drive) -> None:
    eve = factories.PlayerFactory(club=drive.club, name="Eve")

    with refuses(drive, Reason.NOT_IN_THIS_DRIVE):
        tonight.set_absent(drive.pk, eve.pk, PROGRAM)


def test_the_list_is_closed_after_the_start() -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.ALREADY_STARTED):
        tonight.add_walk_in(drive.pk, "Eve", PROGRAM)


# --- pairs ---------------------------------------------------------------------------------------


def test_two_single_people_become_a_pair(drive: Drive) -> None:
    tonight.pair_up(drive.pk, 1, 3, PROGRAM)

    assert names(drive) == {1: "Ann & Cat", 2: "Bob", 4: "Dan"}


def test_a_pair_is_parted(drive: Drive) -> None:
    tonight.pair_up(drive.pk, 1, 3, PROGRAM)

    tonight.part(drive.pk, 1, PROGRAM)

    assert names(drive) == {1: "Ann", 2: "Bob", 4: "Dan", 5: "Cat"}


@pytest.mark.parametrize(("leaves", "stays"), [("Ann", "Cat"), ("Cat", "Ann")])
def test_of_a_pair_the_other_stays(drive: Drive, leaves: str, stays: str) -> None:
    tonight.pair_up(drive.pk, 1, 3, PROGRAM)

    tonight.set_absent(drive.pk, player(leaves), PROGRAM)

    assert names(drive) == {1: stays, 2: "Bob", 4: "Dan"}


@pytest.mark.parametrize("leaves", ["Ann", "Cat"])
def test_who_stays_of_a_pair_may_be_paired_again(drive: Drive, leaves: str) -> None:
    tonight.pair_up(drive.pk, 1, 3, PROGRAM)
    tonight.set_absent(drive.pk, player(leaves), PROGRAM)
    stays = names(drive)[1]

    tonight.pair_up(drive.pk, 1, 2, PROGRAM)

    assert names(drive) == {1: f"{stays} & Bob", 4: "Dan"}


def test_a_pair_again_parted_leaves_two_whole_entries(drive: Drive) -> None:
    tonight.pair_up(drive.pk, 1, 3, PROGRAM)
    tonight.part(drive.pk, 1, PROGRAM)

    places = EntryPerson.objects.filter(drive=drive).order_by("entry__number")
    assert list(places.values_list("entry__number", "place")) == [(1, 1), (2, 1), (4, 1), (5, 1)]


def test_pairing_with_oneself_is_refused(drive: Drive) -> None:
    with refuses(drive, Reason.SAME_SEAT):
        tonight.pair_up(drive.pk, 1, 1, PROGRAM)


def test_pairing_somebody_who_has_a_partner_is_refused(drive: Drive) -> None:
    tonight.pair_up(drive.pk, 1, 3, PROGRAM)

    with refuses(drive, Reason.NOT_IN_THIS_DRIVE):
        tonight.pair_up(drive.pk, 1, 2, PROGRAM)


def test_parting_a_single_person_is_refused(drive: Drive) -> None:
    with refuses(drive, Reason.NOT_IN_THIS_DRIVE):
        tonight.part(drive.pk, 1, PROGRAM)


def test_a_line_there_is_not_is_refused(drive: Drive) -> None:
    with refuses(drive, Reason.NOT_IN_THIS_DRIVE):
        tonight.set_station(drive.pk, 1, "C", PROGRAM)


# --- the page ------------------------------------------------------------------------------------


def test_tonights_page_counts_lines_tables_and_rests(drive: Drive) -> None:
    for name in ("Eve", "Fay"):
        tonight.add_walk_in(drive.pk, name, PROGRAM)
    tonight.set_absent(drive.pk, player("Dan"), PROGRAM)

    page = tonight_page(drive)

    assert (page.count, page.absent, page.in_a, page.in_b, page.undecided) == (5, 1, 2, 1, 2)
    assert (page.tables, page.resting) == (1, 1)


def test_who_was_taken_off_is_named_until_he_is_here_again(drive: Drive) -> None:
    factories.PlayerFactory(club=drive.club, name="Never came")
    assert tonight_page(drive).taken_off == ()

    tonight.set_absent(drive.pk, player("Dan"), PROGRAM)

    assert tonight_page(drive).taken_off == ("Dan",)
    tonight.set_present(drive.pk, [player("Dan")], PROGRAM)
    assert tonight_page(drive).taken_off == ()


@pytest.mark.parametrize(
    ("movement", "entries", "expected"),
    [
        ("progressive", 3, (0, 3)),
        ("progressive", 11, (2, 3)),
        ("partner_drive", 1, (0, 1)),
        ("partner_drive", 4, (2, 0)),
        ("partner_drive", 5, (3, 1)),
    ],
)
def test_tonights_page_counts_tables_and_rests_as_the_movement_will_seat_them(
    movement: str, entries: int, expected: tuple[int, int]
) -> None:
    people = entries * (2 if movement == "partner_drive" else 1)
    called = [f"Player {n}" for n in range(people)]
    drive = factories.make_drive(movement=movement, names=called, drawn=False, started=False)

    page = tonight_page(drive)

    assert (page.tables, page.resting) == expected


def test_as_many_tables_are_announced_as_get_a_code() -> None:
    drive = factories.make_drive(movement="partner_drive", tables=2, resting=1, started=False)

    assert tonight_page(drive).tables == drive.tables.count() == 3
