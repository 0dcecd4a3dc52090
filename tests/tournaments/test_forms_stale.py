"""Two people with the same settings, person or club before them: neither overwrites the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.pages import hidden_in
from tests.tournaments.threads import at_once
from tournaments.forms import SeenSettingsForm
from tournaments.models import Drive, Player
from tournaments.services import course, drives, people
from tournaments.services.changes import PROGRAM
from whistdrive.clubs import services as clubs
from whistdrive.clubs.models import Club, Role
from whistdrive.web.seen import Changed

pytestmark = pytest.mark.django_db

FIELD = re.compile(r'<input type="(?:text|email|number|date)" name="(\w+)"(?: value="([^"]*)")?')
RADIO = re.compile(r'<input type="radio" name="(\w+)" value="([^"]*)" checked')


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(tables=2, started=False, place="The hall")


@pytest.fixture
def organiser(client: Client, drive: Drive) -> Client:
    client.force_login(factories.member(drive.club, Role.OWNER))
    return client


def shown(page: HttpResponse) -> dict[str, str]:
    """All that a browser would send of this page, where nothing is touched."""
    text = page.content.decode().split("<main")[-1]
    fields = {name: unescape(value) for name, value in FIELD.findall(text)}
    chosen = {name: unescape(value) for name, value in RADIO.findall(text)}
    selects = re.findall(r'<select name="(\w+)".*?<option value="([^"]*)" selected', text, re.S)
    return {**fields, **chosen, **dict(selects), **hidden_in(page)}


def settings_of(drive: Drive) -> str:
    return reverse("drive_settings", args=(drive.code,))


def told(page: HttpResponse) -> str:
    """What somebody else has changed, as the page says it."""
    found = re.search(r"and changed: (.*?)\. What you typed", page.content.decode(), re.S)
    return unescape(found[1]) if found else ""


# --- a drive's settings --------------------------------------------------------------------------


def test_settings_that_nobody_else_touched_are_saved(organiser: Client, drive: Drive) -> None:
    sent = shown(organiser.get(settings_of(drive)))

    answer = organiser.post(settings_of(drive), sent | {"place": "The barn", "rota": "HDSCN"})

    drive = factories.fresh(drive)
    assert (answer.status_code, drive.place, drive.trumps) == (303, "The barn", "H,D,S,C")


def test_the_second_of_two_is_told_what_the_first_has_changed(
    organiser: Client, drive: Drive
) -> None:
    one, other = (shown(organiser.get(settings_of(drive))) for _desk in "ab")
    organiser.post(settings_of(drive), one | {"hands": "6", "entry_mode": "trust", "who": "losers"})

    answer = organiser.post(settings_of(drive), other | {"place": "The barn"})

    assert answer.status_code == 422
    assert told(answer) == (
        "Hands: “6”; How scores are entered: “Trust the table”; Who moves after a hand?: “Losers”"
    )
    assert factories.fresh(drive).place == "The hall"
    again = shown(answer)
    assert (again["place"], again["hands"], again["who"]) == ("The barn", "6", "losers")


def test_saving_again_counts_and_loses_nothing_of_either(organiser: Client, drive: Drive) -> None:
    one, other = (shown(organiser.get(settings_of(drive))) for _desk in "ab")
    organiser.post(settings_of(drive), one | {"hands": "6", "entry_mode": "trust"})
    first = organiser.post(settings_of(drive), other | {"place": "The barn"})

    answer = organiser.post(settings_of(drive), shown(first))

    drive = factories.fresh(drive)
    assert answer.status_code == 303
    assert (drive.hands, drive.entry_mode, drive.place) == (6, "trust", "The barn")
    assert drive.trumps == factories.rota(6)


def test_of_two_values_for_one_setting_the_second_press_decides(
    organiser: Client, drive: Drive
) -> None:
    one, other = (shown(organiser.get(settings_of(drive))) for _desk in "ab")
    organiser.post(settings_of(drive), one | {"place": "The mill"})
    first = organiser.post(settings_of(drive), other | {"place": "The barn"})

    organiser.post(settings_of(drive), other | {"place": "The barn"} | hidden_in(first))

    assert told(first) == "Place: “The mill”"
    assert factories.fresh(drive).place == "The barn"


def test_the_same_change_by_two_is_saved(organiser: Client, drive: Drive) -> None:
    one, other = (shown(organiser.get(settings_of(drive))) for _desk in "ab")

    answers = [organiser.post(settings_of(drive), sent | {"hands": "6"}) for sent in (one, other)]

    assert [answer.status_code for answer in answers] == [303, 303]


def test_an_own_order_of_trumps_is_told(organiser: Client, drive: Drive) -> None:
    one, other = (shown(organiser.get(settings_of(drive))) for _desk in "ab")
    organiser.post(settings_of(drive), one | {"rota": "own", "own_order": "C NT"})

    first = organiser.post(settings_of(drive), other | {"place": "The barn"})
    organiser.post(settings_of(drive), shown(first))

    assert told(first) == "Trumps: “Own order”; Own order: “C NT C NT”"
    drive = factories.fresh(drive)
    assert (drive.trumps, drive.place) == ("C,NT,C,NT", "The barn")


def test_scores_and_calls_in_the_meantime_are_no_change_of_settings(
    organiser: Client, drive: Drive
) -> None:
    sent = shown(organiser.get(settings_of(drive)))
    course.start_drive(drive.pk, PROGRAM)
    factories.play_on(drive)

    answer = organiser.post(settings_of(drive), sent | {"place": "The barn"})

    assert (answer.status_code, factories.fresh(drive).place) == (303, "The barn")


def test_a_page_without_its_digest_is_out_of_date_and_keeps_what_was_typed(
    organiser: Client, drive: Drive
) -> None:
    sent = shown(organiser.get(settings_of(drive))) | {"place": "The barn"}
    del sent["seen"]

    answer = organiser.post(settings_of(drive), sent)

    assert answer.status_code == 422
    assert "This page is out of date. Load it again and repeat." in answer.content.decode()
    assert shown(answer)["place"] == "The barn"
    assert organiser.post(settings_of(drive), shown(answer)).status_code == 303


def test_what_is_wrong_with_the_form_is_marked_and_its_digest_stays_right(
    organiser: Client, drive: Drive
) -> None:
    sent = shown(organiser.get(settings_of(drive)))

    wrong = organiser.post(settings_of(drive), sent | {"hands": "0"})

    assert (wrong.status_code, told(wrong)) == (422, "")
    assert organiser.post(settings_of(drive), shown(wrong) | {"hands": "6"}).status_code == 303


# --- people and clubs ----------------------------------------------------------------------------


def test_a_person_changed_by_two_keeps_what_both_have_changed(
    organiser: Client, drive: Drive
) -> None:
    player = Player.objects.get(name="Player 001")
    page = reverse("person_edit", args=(drive.club.slug, player.pk))
    one, other = (shown(organiser.get(page)) for _desk in "ab")
    organiser.post(page, one | {"email": "ann@example.org", "station": "B"})

    first = organiser.post(page, other | {"name": "Ann Black"})
    second = organiser.post(page, shown(first))

    assert (first.status_code, second.status_code) == (422, 302)
    assert told(first) == "Usual line: “Gentlemen”; E-mail: “ann@example.org”"
    player.refresh_from_db()
    assert (player.name, player.email, player.station) == ("Ann Black", "ann@example.org", "B")


def test_a_club_changed_by_two_keeps_what_both_have_changed(
    organiser: Client, drive: Drive
) -> None:
    page = reverse("club_settings", args=(drive.club.slug,))
    Club.objects.update(place="The hall")
    one, other = (shown(organiser.get(page)) for _desk in "ab")
    organiser.post(page, one | {"place": "", "station_a": "reds"})

    first = organiser.post(page, other | {"station_b": "blues"})
    second = organiser.post(page, shown(first))

    assert (first.status_code, second.status_code) == (422, 302)
    assert told(first) == "Usual place: empty; First line of players: “reds”"
    club = Club.objects.get()
    assert (club.place, club.station_a, club.station_b) == ("", "reds", "blues")


# --- between the look and the lock ---------------------------------------------------------------


def test_a_form_checked_before_somebody_else_saved_is_not_written(drive: Drive) -> None:
    page = SeenSettingsForm(instance=factories.fresh(drive))
    sent = {name: page[name].value() for name in page.fields} | {"place": "The barn"}
    form = SeenSettingsForm(sent, instance=factories.fresh(drive))
    assert form.is_valid()
    drives.change_settings(drive.pk, PROGRAM, {"hands": 6, "trumps": factories.rota(6)})

    with pytest.raises(Changed):
        drives.change_settings(drive.pk, PROGRAM, form.changes(), form.known)

    assert factories.fresh(drive).place == "The hall"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["drive", "person", "club"])
def test_of_two_who_save_at_once_one_is_sent_back_to_look(what: str) -> None:
    drive = factories.make_drive(started=False)
    player, club = Player.objects.first(), drive.club
    assert player is not None

    def drive_named(name: str) -> object:
        known = {"name": drive.name}
        return drives.change_settings(drive.pk, PROGRAM, {"name": name}, known).name

    def person_named(name: str) -> object:
        return people.change_player(player.pk, name, known={"name": player.name}).name

    def club_named(name: str) -> object:
        return clubs.change_club(club.pk, {"name": club.name}, name=name).name

    save: Callable[[str], Any] = {
        "drive": drive_named, "person": person_named, "club": club_named,
    }[what]  # fmt: skip

    def one(name: str) -> Any:
        try:
            return save(name)
        except Changed:
            return "sent back"

    answers = at_once(lambda: one("One"), lambda: one("Other"))

    row = {"drive": drive, "person": player, "club": club}[what]
    row.refresh_from_db()
    assert sorted(answers) == sorted([row.name, "sent back"])
    assert row.name in ("One", "Other")
