"""Somebody who is in the register twice becomes one person, and two again."""

from __future__ import annotations

import json

import pytest
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import journal_of
from tests.tournaments.pages import hidden, hidden_in, said
from tournaments.exports import drive_file
from tournaments.models import Attendance, Drive, EntryPerson, Merge, Player
from tournaments.refusals import Reason, Refused
from tournaments.selectors.people import register_of, tonight_page
from tournaments.selectors.room import entries_of
from tournaments.services import course, tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.merging import merge_players, undo_merge
from tournaments.services.whole import import_drive
from whistdrive.clubs.models import Club, Role
from whistdrive.web.keys import new_key

pytestmark = pytest.mark.django_db

NAMES = ["Ana Bel", "Bob Moss", "Cat Pye", "Dan Orr"]


@pytest.fixture
def drive() -> Drive:
    """An evening at which Anna Bell was entered under a name typed wrong at the door."""
    return factories.make_drive(names=NAMES, tables=1)


@pytest.fixture
def ana(drive: Drive) -> Player:
    return Player.objects.get(name="Ana Bel")


@pytest.fixture
def anna(drive: Drive) -> Player:
    return factories.PlayerFactory(
        club=drive.club, name="Anna Bell", station="B", email="anna@example.org"
    )


def merge(gone: Player, kept: Player) -> Merge:
    return merge_players(gone.club, gone.pk, kept.pk, PROGRAM)


def players(drive: Drive) -> list[str]:
    return [entry.name for entry in entries_of(drive).values()]


def names(club: Club) -> list[str]:
    return [str(person) for person in register_of(club)]


# --- joined --------------------------------------------------------------------------------------


def test_who_was_twice_in_the_register_is_there_once_with_all_drives(
    drive: Drive, ana: Player, anna: Player
) -> None:
    older = factories.make_drive(club=drive.club, names=NAMES[1:], drawn=False, started=False)
    tonight.set_present(older.pk, [anna.pk], PROGRAM)

    merge(ana, anna)

    assert "Ana Bel" not in names(drive.club)
    assert players(drive)[0] == "Anna Bell"
    assert "Anna Bell" in players(older)
    assert not EntryPerson.objects.filter(player=ana).exists()
    assert not Attendance.objects.filter(player=ana).exists()


def test_the_one_who_stays_keeps_the_details(ana: Player, anna: Player) -> None:
    merge(ana, anna)

    anna.refresh_from_db()
    assert (anna.name, anna.station, anna.email) == ("Anna Bell", "B", "anna@example.org")


def test_results_of_a_published_drive_show_the_name_that_stays(client: Client) -> None:
    drive = factories.play_to_the_end(factories.make_drive(names=NAMES, tables=1, hands=1))
    course.publish_drive(drive.pk, PROGRAM)
    before = journal_of(drive)
    anna = factories.PlayerFactory(club=drive.club, name="Anna Bell")

    merge(Player.objects.get(name="Ana Bel"), anna)

    page = client.get(reverse("public_results", args=(drive.viewer_code,))).content.decode()
    assert ("Anna Bell" in page, "Ana Bel" in page) == (True, False)
    assert journal_of(drive) == before


def test_a_drive_that_is_open_says_so_in_its_journal_and_to_its_pages(
    drive: Drive, ana: Player, anna: Player
) -> None:
    shown = drive.tables.get(number=1).edition

    merge(ana, anna)

    last = journal_of(drive)[-1]
    assert (last["kind"], last["data"]) == ("same_person", {"entry": 1, "players": [anna.pk]})
    assert drive.tables.get(number=1).edition > shown


def test_nobody_is_twice_in_one_drive(drive: Drive, ana: Player) -> None:
    bob = Player.objects.get(name="Bob Moss")
    before = journal_of(drive)

    with pytest.raises(Refused) as refused:
        merge(ana, bob)

    assert (refused.value.reason, refused.value.params) == (
        Reason.BOTH_IN_A_DRIVE,
        {"gone": "Ana Bel", "kept": "Bob Moss", "drives": ["Tuesday whist"]},
    )
    assert (players(drive), journal_of(drive)) == (NAMES, before)
    assert not Merge.objects.exists()


def test_nobody_is_merged_into_themselves(ana: Player) -> None:
    with pytest.raises(Refused) as refused:
        merge(ana, ana)

    assert refused.value.reason is Reason.SAME_SEAT
    with pytest.raises(IntegrityError), transaction.atomic():
        Merge.objects.create(gone=ana, kept=ana, members=[], attendance=[])


def test_people_of_two_clubs_are_never_one(ana: Player) -> None:
    stranger = factories.PlayerFactory()

    for gone, kept in ((ana, stranger), (stranger, ana)):
        with pytest.raises(Player.DoesNotExist):
            merge(gone, kept)


def test_who_was_taken_off_a_list_that_the_other_is_on_may_be_merged(anna: Player) -> None:
    drive = factories.make_drive(club=anna.club, names=NAMES, drawn=False, started=False)
    ana = Player.objects.filter(name="Ana Bel").latest("pk")
    tonight.set_absent(drive.pk, ana.pk, PROGRAM)
    tonight.set_present(drive.pk, [anna.pk], PROGRAM)

    merge(ana, anna)

    page = tonight_page(drive)
    assert page.taken_off == ()
    assert "Ana Bel" not in [person.name for person in page.people if person.id == ana.pk]


def test_the_name_typed_wrong_is_known_at_the_next_door(ana: Player, anna: Player) -> None:
    merge(ana, anna)
    drive = factories.make_drive(club=anna.club, names=["Eve"], drawn=False, started=False)

    came = tonight.add_walk_in(drive.pk, "ana bel", PROGRAM)

    assert (came.player, came.is_new) == (anna, False)


# --- two again ------------------------------------------------------------------------------------


def test_undone_they_are_two_people_with_the_drives_of_each(
    drive: Drive, ana: Player, anna: Player
) -> None:
    done = merge(ana, anna)
    later = factories.make_drive(club=drive.club, names=["Eve"], drawn=False, started=False)
    tonight.set_present(later.pk, [anna.pk], PROGRAM)

    undo_merge(drive.club, done.pk, PROGRAM)

    assert players(drive)[0] == "Ana Bel"
    assert "Anna Bell" in players(later)
    assert {"Ana Bel", "Anna Bell"} <= {*names(drive.club)}
    assert Attendance.objects.filter(drive=drive, player=ana).exists()
    done.refresh_from_db()
    assert done.undone_at is not None
    assert [row["kind"] for row in journal_of(drive)][-2:] == ["same_person", "two_people"]


def test_of_two_merges_in_a_row_each_is_undone_by_itself(
    drive: Drive, ana: Player, anna: Player
) -> None:
    hannah = factories.PlayerFactory(club=drive.club, name="Hannah Bell")
    first, second = merge(ana, anna), merge(anna, hannah)
    assert players(drive)[0] == "Hannah Bell"
    with pytest.raises(Merge.DoesNotExist):
        undo_merge(drive.club, first.pk, PROGRAM)

    undo_merge(drive.club, second.pk, PROGRAM)
    assert players(drive)[0] == "Anna Bell"
    undo_merge(drive.club, first.pk, PROGRAM)

    assert players(drive)[0] == "Ana Bel"


def test_a_merge_may_be_made_again_after_it_was_undone(ana: Player, anna: Player) -> None:
    undo_merge(ana.club, merge(ana, anna).pk, PROGRAM)

    merge(ana, anna)

    assert Merge.objects.count() == 2
    with pytest.raises(IntegrityError), transaction.atomic():
        Merge.objects.create(gone=ana, kept=anna, members=[], attendance=[])


def test_a_merge_is_undone_once(ana: Player, anna: Player) -> None:
    done = merge(ana, anna)
    undo_merge(ana.club, done.pk, PROGRAM)

    with pytest.raises(Merge.DoesNotExist):
        undo_merge(ana.club, done.pk, PROGRAM)


def test_who_left_the_list_since_stays_off_it_when_a_merge_is_undone(anna: Player) -> None:
    drive = factories.make_drive(club=anna.club, names=NAMES, drawn=False, started=False)
    done = merge(Player.objects.filter(name="Ana Bel").latest("pk"), anna)
    tonight.set_absent(drive.pk, anna.pk, PROGRAM)

    undo_merge(anna.club, done.pk, PROGRAM)

    assert players(drive) == NAMES[1:]


# --- files ----------------------------------------------------------------------------------------


def test_an_exported_drive_brings_nobody_back_who_was_merged(
    drive: Drive, ana: Player, anna: Player
) -> None:
    merge(ana, anna)

    file = drive_file(factories.fresh(drive))

    people = [person["name"] for person in json.loads(file)["people"]]
    assert (people.count("Anna Bell"), people.count("Ana Bel")) == (1, 0)
    elsewhere = factories.ClubFactory()
    again = import_drive(elsewhere, file.encode(), PROGRAM)
    assert "Ana Bel" not in names(elsewhere)
    assert json.loads(drive_file(again))["journal"] == json.loads(file)["journal"]


def test_a_file_from_before_a_merge_names_the_one_who_stays(
    drive: Drive, ana: Player, anna: Player
) -> None:
    file = drive_file(factories.fresh(drive))
    merge(ana, anna)
    before = names(drive.club)

    again = import_drive(drive.club, file.encode(), PROGRAM)

    assert names(drive.club) == before
    assert players(again) == players(drive)


def test_who_play_in_one_file_are_two_whatever_was_merged_since() -> None:
    """The file is of another place, where both names were in the room."""
    club = factories.ClubFactory()
    there = factories.make_drive(names=["Ana Bel", "Anna Bell"], drawn=False, started=False)
    file = drive_file(there)
    merge(*(factories.PlayerFactory(club=club, name=name) for name in ("Ana Bel", "Anna Bell")))

    again = import_drive(club, file.encode(), PROGRAM)

    assert names(club) == players(again) == ["Ana Bel", "Anna Bell"]


# --- the pages ------------------------------------------------------------------------------------


@pytest.fixture
def organiser(client: Client, drive: Drive) -> Client:
    client.force_login(factories.member(drive.club, Role.ORGANISER))
    return client


def page_of(person: Player, name: str = "person_edit") -> str:
    return reverse(name, args=(person.club.slug, person.pk))


def look(client: Client, gone: Player, kept: Player) -> HttpResponse:
    return client.get(page_of(gone, "person_same"), {"as": str(kept.pk)})


def test_a_persons_page_offers_the_others_likely_ones_first(
    organiser: Client, ana: Player, anna: Player
) -> None:
    page = organiser.get(page_of(ana))

    assert page.context["alike"] == [anna]
    assert [str(p) for p in page.context["others"]] == ["Anna Bell", *NAMES[1:]]


def test_a_look_says_what_will_move_and_changes_nothing(
    organiser: Client, drive: Drive, ana: Player, anna: Player
) -> None:
    page = look(organiser, ana, anna).content.decode()

    assert "<b>Ana Bel</b> is the same person as <b>Anna Bell</b>." in page
    assert "This drive with its results moves to Anna Bell:" in page
    assert "<li>Tuesday whist, 30 November 2026</li>" in page
    assert players(drive) == NAMES


def test_after_yes_they_are_one_and_the_page_can_take_it_back(
    organiser: Client, drive: Drive, ana: Player, anna: Player
) -> None:
    form = hidden_in(look(organiser, ana, anna))

    joined = organiser.post(page_of(ana, "person_same"), form, follow=True)
    twice = organiser.post(page_of(ana, "person_same"), form, follow=True)
    undo = hidden(organiser, page_of(anna), "two")
    parted = organiser.post(page_of(anna, "person_two"), undo, follow=True)
    again = organiser.post(page_of(anna, "person_two"), undo, follow=True)

    done_already = "That was done already: the same form came twice and counted once."
    assert [said(page) for page in (joined, twice, parted, again)] == [
        ["Ana Bel is now the same person as Anna Bell."],
        [done_already],
        ["Ana Bel and Anna Bell are two people again."],
        [done_already],
    ]
    assert joined.redirect_chain == [(page_of(anna), 302)]
    assert players(drive) == NAMES


def test_two_who_play_in_one_drive_are_not_offered_and_not_taken(
    organiser: Client, drive: Drive, ana: Player
) -> None:
    bob = Player.objects.get(name="Bob Moss")

    page = look(organiser, ana, bob)
    form = {"kept": str(bob.pk), "key": new_key()}
    answer = organiser.post(page_of(ana, "person_same"), form)

    assert "so they are two people" in page.content.decode()
    assert "Yes, it is the same person" not in page.content.decode()
    assert answer.status_code == 422
    assert "play in the same drive, so they are two people: Tuesday whist." in (
        answer.content.decode()
    )


def test_without_a_choice_the_page_asks_for_one(organiser: Client, ana: Player) -> None:
    for query in ("", "?as=", "?as=x", f"?as={ana.pk}"):
        answer = organiser.get(page_of(ana, "person_same") + query, follow=True)

        assert said(answer) == ["Choose first who that is."]


def test_without_a_key_nothing_is_joined_or_parted(
    organiser: Client, drive: Drive, ana: Player, anna: Player
) -> None:
    answer = organiser.post(page_of(ana, "person_same"), {"kept": str(anna.pk)})
    assert (answer.status_code, players(drive)) == (422, NAMES)
    done = merge(ana, anna)

    organiser.post(page_of(anna, "person_two"), {"merge": str(done.pk)})

    assert players(drive)[0] == "Anna Bell"


def test_a_steward_and_a_stranger_join_nobody(client: Client, ana: Player, anna: Player) -> None:
    form = {"kept": str(anna.pk), "key": new_key()}
    other = factories.MembershipFactory().user
    for user in (factories.member(ana.club, Role.STEWARD), other):
        client.force_login(user)

        assert look(client, ana, anna).status_code == 404
        assert client.post(page_of(ana, "person_same"), form).status_code == 404
    assert not Merge.objects.exists()


def test_a_person_of_another_club_is_not_found(organiser: Client, ana: Player) -> None:
    stranger = factories.PlayerFactory()
    form = {"kept": str(stranger.pk), "key": new_key()}

    assert look(organiser, ana, stranger).status_code == 404
    assert organiser.post(page_of(ana, "person_same"), form).status_code == 404


def test_whom_nobody_was_merged_into_any_more_may_be_removed(
    organiser: Client, anna: Player
) -> None:
    gone = factories.PlayerFactory(club=anna.club, name="Anna B.")
    undo_merge(anna.club, merge(gone, anna).pk, PROGRAM)

    form = hidden(organiser, page_of(anna), "remove")
    organiser.post(page_of(anna, "person_remove"), form)

    assert "Anna Bell" not in names(anna.club)
