"""Drives: made from a preset or like the last one, and changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.db import transaction

from tournaments.models import Drive, Round
from tournaments.refusals import Reason, Refused
from tournaments.scoring import trumps
from tournaments.selectors.room import (
    current_round,
    hands_of_round,
    last_hand_called,
    may_end_level,
    trumps_of,
)
from tournaments.services.changes import (
    Actor,
    lock_for_change,
    note,
    refresh_copies,
    tell_everyone,
)
from tournaments.services.seats import drop_seats, keep_seats_drawn
from whistdrive.clubs.models import Club
from whistdrive.web.codes import new_code
from whistdrive.web.keys import came_to, once
from whistdrive.web.seen import must_be_as_read

DRIVE_CODE_LENGTH = 6
VIEWER_CODE_LENGTH = 10

SETTINGS = (
    "name", "date", "place", "game", "game_options", "movement", "movement_options", "hands",
    "hands_a_round", "trumps", "entry_mode", "move_call", "held_back", "rest",
    "rest_half_tricks", "second_prize", "station_a", "station_b",
)  # fmt: skip
CARRIED_OVER = tuple(name for name in SETTINGS if name not in ("name", "date"))
FIXED_AFTER_START = ("movement", "movement_options", "hands_a_round", "game", "entry_mode")
"""What may no longer change once people sit: seats and scores depend on it."""
RESEATING = {"movement_options", "hands", "hands_a_round"}
"""What makes a drawn but not yet started first round be seated anew, in the same drawn order.

Another movement needs another draw: of pairs, or of people in two lines.
"""


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of evening with all its settings."""

    key: str
    settings: Mapping[str, Any] = field(default_factory=dict)


def _progressive(hands: int, *, no_trump_every_fifth: bool = False, **more: Any) -> dict[str, Any]:
    rota = trumps.rota(hands, no_trump_every_fifth=no_trump_every_fifth)
    return {
        "movement": "progressive",
        "movement_options": {"who": "winners", "stay": "split", "direction": "up"},
        "hands": hands,
        "trumps": ",".join(str(strain) for strain in rota),
        **more,
    }


PRESETS = (
    Preset("progressive_24", _progressive(24)),
    Preset("progressive_20", _progressive(20)),
    Preset("progressive_25_no_trumps", _progressive(25, no_trump_every_fifth=True)),
    Preset(
        "semi_partner_24",
        _progressive(24, movement_options={"who": "losers", "stay": "keep", "direction": "up"}),
    ),
    Preset(
        "partner_drive_24",
        _progressive(24, movement="partner_drive", movement_options={}, hands_a_round=4),
    ),
)


def last_drive(club: Club) -> Drive | None:
    """The club's latest drive, whose settings "like last time" takes over."""
    found: Drive | None = Drive.objects.for_club(club).order_by("-date", "-pk").first()
    return found


def create_drive(
    club: Club,
    actor: Actor,
    *,
    name: str,
    on: date,
    preset: str = "",
    like: Drive | None = None,
    key: UUID | None = None,
) -> Drive:
    """Make a drive from a preset's settings, or with those of an earlier drive.

    At least the first hand's standings show, whatever is to be held back. The same key again is
    Repeated, with the drive's code.
    """
    settings = dict(next((p for p in PRESETS if p.key == preset), PRESETS[0]).settings)
    if like is not None:
        settings = {field: getattr(like, field) for field in CARRIED_OVER}
    # A drive that was read from a file may keep all its hands secret; the next shows standings.
    held_back = settings.get("held_back", Drive._meta.get_field("held_back").default)
    settings["held_back"] = with_standings(held_back, settings["hands"])
    settings.setdefault("place", club.place)
    settings.setdefault("station_a", club.station_a)
    settings.setdefault("station_b", club.station_b)
    with transaction.atomic():
        once(key)
        drive = Drive.objects.create(
            club=club, name=name, date=on, code=new_code(DRIVE_CODE_LENGTH),
            viewer_code=new_code(VIEWER_CODE_LENGTH), revision=1, **settings,
        )  # fmt: skip
        note(drive, "created", actor, preset=preset or "like_last")
        came_to(key, drive.code)
    return drive


def with_standings(held_back: int, hands: int) -> int:
    """So many hands kept secret, or as many as leave standings to show."""
    return min(held_back, hands - 1)


def change_settings(
    drive_id: int,
    actor: Actor,
    changes: Mapping[str, Any],
    known: Mapping[str, object] | None = None,
) -> Drive:
    """Change settings; what seats depend on only before the start, in the order drawn.

    `known` are the values that the caller went by: Changed where they no longer stand.
    """
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        must_be_as_read(drive, known or {})
        changed = {k: v for k, v in changes.items() if getattr(drive, k) != v}
        if drive.is_closed:
            raise Refused(Reason.IS_PUBLISHED)
        if drive.started_at and set(changed) & set(FIXED_AFTER_START):
            raise Refused(Reason.ALREADY_STARTED)
        _must_not_end_level(drive, changed)
        _must_show_standings(drive, changed)
        _must_keep_called_hands(drive, changed)
        if not changed:
            transaction.set_rollback(True)
            return drive
        for name, value in changed.items():
            setattr(drive, name, value)
        drive.save(update_fields=sorted(changed))
        note(drive, "settings", actor, changed=sorted(changed))
        tell_everyone(drive)
        if drive.started_at:
            _fill_current_round(drive)
            refresh_copies(drive)
        elif "movement" in changed:
            drop_seats(drive)
        elif set(changed) & RESEATING:
            keep_seats_drawn(drive)
    return drive


def _must_not_end_level(drive: Drive, changed: Mapping[str, Any]) -> None:
    if not changed.keys() & {"movement", "hands_a_round"}:
        return
    movement = changed.get("movement", drive.movement)
    hands = changed.get("hands_a_round", drive.hands_a_round)
    if may_end_level(movement, hands):
        raise Refused(Reason.MOVES_AFTER_EACH_HAND)


def _must_show_standings(drive: Drive, changed: Mapping[str, Any]) -> None:
    """Standings that never show are hardly ever meant: it was a drive of more hands once."""
    if not changed.keys() & {"hands", "held_back"}:
        return
    held_back = changed.get("held_back", drive.held_back)
    most = with_standings(held_back, changed.get("hands", drive.hands))
    if held_back > most:
        raise Refused(Reason.NOTHING_WOULD_SHOW, most=most)


def _must_keep_called_hands(drive: Drive, changed: Mapping[str, Any]) -> None:
    """Hands that are being played, or were, must stay part of the drive, with their trumps."""
    last = last_hand_called(drive)
    if changed.get("hands", drive.hands) < last:
        raise Refused(Reason.HANDS_ALREADY_CALLED, last=last)
    was, now = trumps_of(drive)[:last], changed.get("trumps", drive.trumps).split(",")[:last]
    for hand, (before, after) in enumerate(zip_longest(was, now), start=1):
        if before != after:
            raise Refused(Reason.TRUMPS_ALREADY_CALLED, hand=hand, last=last)


def _fill_current_round(drive: Drive) -> None:
    """Let a short last round go on where the drive became longer, so that no hand is left out."""
    round_ = current_round(drive)
    if round_ is None:
        return
    _first, last = hands_of_round(drive, round_.number)
    if last > round_.last_hand:
        Round.objects.filter(pk=round_.pk).update(last_hand=last)
