from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden
from tournaments.formats.people import PersonRow, read_people
from tournaments.models import Player
from tournaments.refusals import Reason, Refused
from tournaments.selectors.people import register_of
from tournaments.services.people import (
    Imported,
    add_player,
    change_player,
    find_player,
    import_people,
)
from whistdrive.clubs.models import Club

pytestmark = pytest.mark.django_db

FILE = """name,station,email,member_no
Ann Black,A,ann@example.org,7
Ștefan Țurcanu,B,,
Bob Smith,,,9
Bob Smith,B,,10
"""


@pytest.fixture
def club() -> Club:
    return factories.ClubFactory()


def register(club: Club) -> list[tuple[str, ...]]:
    people = Player.objects.for_club(club)
    return sorted(people.values_list("name", "station", "email", "member_no", "note"))


def rows(text: str = FILE) -> tuple[PersonRow, ...]:
    return read_people(text).rows


# --- import --------------------------------------------------------------------------------------


def test_an_import_adds_everybody(club: Club) -> None:
    done = import_people(club, rows())

    assert done == Imported(("Ann Black", "Ștefan Țurcanu", "Bob Smith", "Bob Smith"), (), 0)
    assert register(club) == [
        ("Ann Black", "A", "ann@example.org", "7", ""),
        ("Bob Smith", "", "", "9", ""),
        ("Bob Smith", "B", "", "10", ""),
        ("Ștefan Țurcanu", "B", "", "", ""),
    ]


def test_the_same_import_again_changes_nothing(club: Club) -> None:
    import_people(club, rows())
    before = list(Player.objects.order_by("pk").values())

    done = import_people(club, rows())

    assert done == Imported((), (), 4)
    assert list(Player.objects.order_by("pk").values()) == before


def test_a_dry_run_says_what_would_be_done_and_does_nothing(club: Club) -> None:
    done = import_people(club, rows(), dry_run=True)

    assert (len(done.added), register(club)) == (4, [])


def test_a_dry_run_says_what_the_import_then_does(club: Club) -> None:
    import_people(club, rows("name,station\nAnn Black,B\nNew One,A\n"))
    would = import_people(club, rows(), dry_run=True)

    did = import_people(club, rows())

    assert did == would


def test_an_import_gives_new_details_to_who_is_there(club: Club) -> None:
    add_player(club, "Ann Black", note="by the window")

    done = import_people(club, rows("name,station,email\nann black,B,ann@example.org\n"))

    assert done == Imported((), ("Ann Black",), 0)
    assert register(club) == [("Ann Black", "B", "ann@example.org", "", "by the window")]


def test_an_empty_cell_wipes_nothing(club: Club) -> None:
    import_people(club, rows())

    import_people(club, rows("name,station,email,member_no\nAnn Black,,,7\n"))

    assert register(club)[0] == ("Ann Black", "A", "ann@example.org", "7", "")


def test_namesakes_with_different_member_numbers_are_two_people(club: Club) -> None:
    import_people(club, rows("name,member_no\nBob Smith,9\n"))

    done = import_people(club, rows("name,member_no\nBob Smith,10\n"))

    assert (done.added, len(register(club))) == (("Bob Smith",), 2)


def test_each_namesake_gets_the_details_of_his_own_member_number(club: Club) -> None:
    import_people(club, rows())

    import_people(club, rows("name,station,member_no\nBob Smith,A,10\n"))

    assert [line[:2] for line in register(club) if line[3] == "10"] == [("Bob Smith", "A")]
    assert [line[:2] for line in register(club) if line[3] == "9"] == [("Bob Smith", "")]


def test_an_import_into_another_club_leaves_this_one_alone(club: Club) -> None:
    import_people(club, rows())
    before = register(club)

    import_people(factories.ClubFactory(), rows("name,station\nAnn Black,B\n"))

    assert register(club) == before


def test_the_same_contradictory_file_again_changes_nothing(club: Club) -> None:
    text = "name,email\nAnn Black,ann@example.org\nAnn Black,black@example.org\n"
    import_people(club, rows(text))
    before = list(Player.objects.order_by("pk").values())

    done = import_people(club, rows(text))

    assert (done.added, list(Player.objects.order_by("pk").values())) == ((), before)


# --- one by one ----------------------------------------------------------------------------------


def test_a_new_person_has_a_tidy_name(club: Club) -> None:
    ann = add_player(club, "  Ann \t Black ")

    assert ann.name == "Ann Black"


def test_a_name_of_two_hundred_letters_is_kept_whole(club: Club) -> None:
    long = "Ț" * 200

    assert add_player(club, long).name == long


def test_a_person_without_a_name_is_refused(club: Club) -> None:
    with pytest.raises(Refused) as refused:
        add_player(club, " \n ")

    assert refused.value.reason is Reason.NAME_MISSING


def test_namesakes_may_be_told_apart_by_a_note(club: Club) -> None:
    add_player(club, "Bob Smith", note="tall")
    add_player(club, "Bob Smith", note="small")

    assert sorted(str(p) for p in register_of(club)) == ["Bob Smith (small)", "Bob Smith (tall)"]


def test_of_two_namesakes_neither_is_found_by_name(club: Club) -> None:
    add_player(club, "Bob Smith", note="tall")
    add_player(club, "Bob Smith", note="small")

    assert find_player(club, "Bob Smith") is None


def test_a_person_merged_into_another_is_found_as_that_one(club: Club) -> None:
    ann = add_player(club, "Ann Black")
    gone = add_player(club, "Anne Black")
    Player.objects.filter(pk=gone.pk).update(merged_into=ann)

    assert find_player(club, "ANNE BLACK") == ann


def test_somebody_who_is_called_so_goes_before_who_was(club: Club) -> None:
    ann, anne = add_player(club, "Ann Black"), add_player(club, "Anne Black")
    gone = add_player(club, "anne black")
    Player.objects.filter(pk=gone.pk).update(merged_into=ann)

    assert find_player(club, "Anne Black") == anne


def test_a_name_under_which_two_were_known_finds_nobody(club: Club) -> None:
    for kept in (add_player(club, "Ann Black"), add_player(club, "Ann White")):
        gone = add_player(club, "Ana")
        Player.objects.filter(pk=gone.pk).update(merged_into=kept)

    assert find_player(club, "Ana") is None


def test_an_import_knows_who_was_merged_by_the_old_name(club: Club) -> None:
    ann, gone = add_player(club, "Ann Black"), add_player(club, "Anne Black")
    Player.objects.filter(pk=gone.pk).update(merged_into=ann)

    done = import_people(club, rows("name,station\nAnne Black,B\n"))

    assert done == Imported((), ("Ann Black",), 0)
    assert register(club) == [("Ann Black", "B", "", "", "")]


@pytest.mark.parametrize("search", ["țurc", "ȚURC", "Turc"])
def test_the_register_is_searched_in_any_case_and_without_accents(club: Club, search: str) -> None:
    import_people(club, rows())

    assert [p.name for p in register_of(club, search)] == ["Ștefan Țurcanu"]


def test_a_person_is_changed_everywhere_and_the_club_stays(club: Club) -> None:
    player = add_player(club, "Ann Black", station="A")

    changed = change_player(player.pk, "  Ann   White ", station="", note="of the mill")

    player.refresh_from_db()
    assert (changed, player.club) == (player, club)
    assert (player.name, player.station, player.note) == ("Ann White", "", "of the mill")


def test_a_person_keeps_a_name(club: Club) -> None:
    player = add_player(club, "Ann Black")

    with pytest.raises(Refused) as refused:
        change_player(player.pk, "  ")

    assert refused.value.reason is Reason.NAME_MISSING


def test_people_are_added_and_changed_on_their_page(client: Client, club: Club) -> None:
    client.force_login(factories.member(club))
    form = {"name": "Ann Black", "station": "A"}

    add = reverse("person_add", args=(club.slug,))
    client.post(add, hidden(client, add) | form)
    (player,) = Player.objects.for_club(club)
    address = reverse("person_edit", args=(club.slug, player.pk))
    answer = client.post(
        address, hidden(client, address, "Ann Black") | form | {"name": "Ann White"}
    )

    assert answer.status_code == 302
    assert register(club) == [("Ann White", "A", "", "", "")]
    assert client.post(address, form | {"name": " "}).status_code == 422
    stranger = factories.PlayerFactory()
    elsewhere = reverse("person_edit", args=(club.slug, stranger.pk))
    assert client.post(elsewhere, form).status_code == 404


def test_a_clubs_settings_are_changed_on_their_page(client: Client, club: Club) -> None:
    client.force_login(factories.member(club))
    form = {
        "name": "Mill Lane",
        "language": "ro",
        "place": "The hall",
        "station_a": "",
        "station_b": "",
    }

    address = reverse("club_settings", args=(club.slug,))
    answer = client.post(address, hidden(client, address, "save") | form)

    slug = club.slug
    club.refresh_from_db()
    assert answer.status_code == 302
    assert (club.name, club.language, club.place, club.slug) == (
        "Mill Lane",
        "ro",
        "The hall",
        slug,
    )
