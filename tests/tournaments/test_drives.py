from __future__ import annotations

import datetime
from typing import Any

import pytest

from tests import factories
from tests.tournaments.acts import journal_of, refuses, revision, seating
from tournaments.forms import DriveSettingsForm
from tournaments.models import Drive, Round, StandingsSnapshot
from tournaments.refusals import Reason
from tournaments.services import course, drives
from tournaments.services.changes import PROGRAM
from whistdrive import jobs

pytestmark = pytest.mark.django_db

ON = datetime.date(2026, 12, 7)


def change(drive: Drive, **changes: Any) -> Drive:
    return drives.change_settings(drive.pk, PROGRAM, changes)


def settings_of(drive: Drive, *but: str) -> dict[str, Any]:
    return {name: getattr(drive, name) for name in drives.CARRIED_OVER if name not in but}


# --- a new drive ---------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", drives.PRESETS, ids=lambda preset: preset.key)
def test_a_preset_gives_every_hand_its_trump(preset: drives.Preset) -> None:
    drive = drives.create_drive(
        factories.ClubFactory(), PROGRAM, name="Tuesday", on=ON, preset=preset.key
    )

    assert len(drive.trumps.split(",")) == drive.hands


def test_a_drive_like_the_last_has_all_its_settings() -> None:
    last = factories.make_drive(hands=6, held_back=2, rest="none", station_a="Red", started=False)

    drive = drives.create_drive(last.club, PROGRAM, name="Next", on=ON, like=last)

    assert settings_of(drive) == settings_of(last)
    assert (drive.name, drive.date, drive.code == last.code) == ("Next", ON, False)


@pytest.mark.parametrize("preset", drives.PRESETS, ids=lambda preset: preset.key)
def test_a_presets_standings_show_for_some_hands(preset: drives.Preset) -> None:
    drive = drives.create_drive(
        factories.ClubFactory(), PROGRAM, name="Tuesday", on=ON, preset=preset.key
    )

    assert 0 <= drive.held_back < drive.hands


def test_a_drive_like_one_that_never_showed_its_standings_shows_the_first() -> None:
    last = factories.make_drive(hands=4, started=False)
    Drive.objects.filter(pk=last.pk).update(held_back=4)

    drive = drives.create_drive(last.club, PROGRAM, name="Next", on=ON, like=factories.fresh(last))

    assert (drive.hands, drive.held_back) == (4, 3)


def test_a_clubs_last_drive_is_the_latest_by_date() -> None:
    club = factories.ClubFactory()
    late = drives.create_drive(club, PROGRAM, name="Late", on=ON)
    drives.create_drive(club, PROGRAM, name="Early", on=ON - datetime.timedelta(7))
    drives.create_drive(factories.ClubFactory(), PROGRAM, name="Other", on=ON)

    assert drives.last_drive(club) == late


# --- settings ------------------------------------------------------------------------------------


def test_settings_are_changed_and_noted() -> None:
    drive = factories.make_drive(started=False)

    changed = change(drive, name="Gala", held_back=3)

    assert (changed.name, changed.held_back) == ("Gala", 3)
    assert journal_of(drive)[-1]["data"] == {"changed": ["held_back", "name"]}


def test_settings_as_they_are_write_nothing() -> None:
    drive = factories.make_drive()
    before = (revision(drive), journal_of(drive))

    change(drive, name=drive.name, hands=drive.hands)

    assert (revision(drive), journal_of(drive)) == before


@pytest.mark.parametrize(
    ("changes", "most"),
    [({"held_back": 6}, 5), ({"held_back": 60}, 5), ({"hands": 4}, 3), ({"hands": 1}, 0),
     ({"hands": 5, "held_back": 5}, 4)],
)  # fmt: skip
def test_standings_that_would_never_show_are_refused(changes: dict[str, int], most: int) -> None:
    drive = factories.make_drive(hands=6, held_back=4, started=False)

    with refuses(drive, Reason.NOTHING_WOULD_SHOW, most=most):
        change(drive, **changes)


def test_all_hands_but_the_first_may_stay_secret() -> None:
    drive = factories.make_drive(hands=6, started=False)

    assert change(drive, held_back=5).held_back == 5


def test_fewer_hands_with_fewer_of_them_secret_are_saved() -> None:
    drive = factories.make_drive(hands=6, held_back=4, started=False)

    assert change(drive, hands=4, held_back=3).hands == 4


def test_other_settings_of_a_drive_that_never_shows_its_standings_can_be_changed() -> None:
    """One that was read from a file."""
    drive = factories.make_drive(hands=4, started=False)
    Drive.objects.filter(pk=drive.pk).update(held_back=4)

    assert change(drive, name="Gala").name == "Gala"


def test_other_rounds_keep_the_drawn_seats() -> None:
    drive = factories.make_drive(
        tables=3, resting=1, hands=8, started=False, movement="partner_drive"
    )
    sat = seating(drive)

    change(drive, hands_a_round=2)

    assert (seating(drive), Round.objects.get().last_hand) == (sat, 2)


@pytest.mark.parametrize("movement", ["progressive", "partner_drive"])
def test_another_movement_asks_for_a_new_draw(movement: str) -> None:
    other = {"progressive": "partner_drive", "partner_drive": "progressive"}[movement]
    drive = factories.make_drive(movement=other, started=False)

    change(drive, movement=movement, movement_options={})

    with refuses(drive, Reason.NO_SEATS_DRAWN):
        course.start_drive(drive.pk, PROGRAM)


@pytest.mark.parametrize(
    "changes",
    [
        {"movement": "partner_drive"},
        {"movement_options": {"who": "losers"}},
        {"hands_a_round": 2},
        {"game": "solo_whist"},
    ],
)
def test_what_seats_and_scores_depend_on_is_fixed_after_the_start(changes: dict[str, Any]) -> None:
    drive = factories.make_drive()

    with refuses(drive, Reason.ALREADY_STARTED):
        change(drive, **changes)


def test_hands_that_are_being_played_cannot_be_cut_off() -> None:
    drive = factories.play_on(factories.make_drive(hands=6), 2)

    with refuses(drive, Reason.HANDS_ALREADY_CALLED, last=3):
        change(drive, hands=2, trumps=factories.rota(2))


def test_a_drive_may_end_with_the_hand_being_played() -> None:
    drive = factories.play_on(factories.make_drive(hands=6), 2)

    change(drive, hands=3, trumps=factories.rota(3))

    with refuses(drive, Reason.LAST_ROUND):
        course.call_move(drive.pk, 3, PROGRAM)


def test_a_drive_may_go_on_for_longer() -> None:
    drive = factories.play_on(factories.make_drive(hands=2))
    factories.play_round(drive)

    change(drive, hands=3, trumps=factories.rota(3))

    assert course.call_move(drive.pk, 2, PROGRAM).number == 3


@pytest.mark.parametrize(("trumps", "hand"), [("S,D,S,C,H,D", 1), ("H,D,C,C,H,D", 3), ("H,D", 3)])
def test_the_trumps_of_called_hands_stay(trumps: str, hand: int) -> None:
    drive = factories.play_on(factories.make_drive(hands=6), 2)

    with refuses(drive, Reason.TRUMPS_ALREADY_CALLED, hand=hand, last=3):
        change(drive, trumps=trumps)


def test_the_trumps_of_a_whole_round_are_called_at_once() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=6, hands_a_round=3)

    with refuses(drive, Reason.TRUMPS_ALREADY_CALLED, hand=3, last=3):
        change(drive, trumps="H,D,NT,C,H,D")


def test_later_hands_may_get_other_trumps() -> None:
    drive = factories.play_on(factories.make_drive(hands=6), 2)

    assert change(drive, trumps="H,D,S,NT,NT,NT").trumps == "H,D,S,NT,NT,NT"


def test_before_the_start_every_trump_may_change() -> None:
    drive = factories.make_drive(started=False, hands=2)

    assert change(drive, trumps="NT,C").trumps == "NT,C"


@pytest.mark.parametrize(
    ("chosen", "trumps"),
    [
        ({"rota": "own", "own_order": "NT"}, "H,D,S,NT,NT,NT"),
        ({"rota": "HDSCN"}, "H,D,S,C,NT,H"),
        ({"rota": "HDSC", "hands": 5}, "H,D,S,C,H"),
    ],
)
def test_the_form_changes_the_trumps_of_later_hands_only(
    chosen: dict[str, Any], trumps: str
) -> None:
    drive = factories.play_on(factories.make_drive(hands=6), 2)
    data = {name: getattr(drive, name) for name in DriveSettingsForm.Meta.fields}

    form = DriveSettingsForm({**data, **chosen}, instance=drive)

    assert form.is_valid(), form.errors
    assert (form.called, form.changes()["trumps"]) == (3, trumps)


def test_settings_of_a_published_drive_are_refused() -> None:
    drive = factories.play_to_the_end(factories.make_drive(hands=1))
    course.publish_drive(drive.pk, PROGRAM)

    with refuses(drive, Reason.IS_PUBLISHED):
        change(drive, name="Gala")


def test_hands_held_back_from_now_on_leave_the_stored_standings(
    django_capture_on_commit_callbacks: Any,
) -> None:
    drive = factories.fold(factories.play_on(factories.make_drive(hands=4), 3))

    with django_capture_on_commit_callbacks(execute=True):
        change(drive, held_back=3)
    jobs.run_pending()

    assert StandingsSnapshot.objects.get(drive=drive).released_to == 1


def test_a_longer_drive_plays_every_hand_of_a_round_that_was_short() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=6, hands_a_round=4)
    factories.play_on(drive)

    change(drive, hands=9, trumps=factories.rota(9))

    factories.play_on(factories.fresh(drive))
    hands = drive.rounds.order_by("number").values_list("first_hand", "last_hand")
    assert list(hands) == [(1, 4), (5, 8), (9, 9)]


def test_a_drive_a_little_longer_ends_with_the_round_being_played() -> None:
    drive = factories.make_drive(movement="partner_drive", hands=6, hands_a_round=4)
    factories.play_on(drive)

    change(drive, hands=7, trumps=factories.rota(7))

    assert drive.rounds.get(number=2).last_hand == 7


def test_a_progressive_drive_has_one_hand_a_round() -> None:
    drive = factories.make_drive(started=False)

    with refuses(drive, Reason.MOVES_AFTER_EACH_HAND):
        change(drive, hands_a_round=2)


def test_a_partner_drive_of_several_hands_a_round_cannot_become_progressive_as_it_is() -> None:
    drive = factories.make_drive(movement="partner_drive", hands_a_round=2, started=False)

    with refuses(drive, Reason.MOVES_AFTER_EACH_HAND):
        change(drive, movement="progressive")


def test_the_form_of_a_progressive_drive_asks_for_one_hand_a_round() -> None:
    drive = factories.make_drive(started=False)
    data = {name: getattr(drive, name) for name in DriveSettingsForm.Meta.fields}

    form = DriveSettingsForm({**data, "rota": "HDSC", "hands_a_round": 2}, instance=drive)

    assert set(form.errors) == {"hands_a_round"}
