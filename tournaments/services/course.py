"""The course of a drive: start, call the move, take it back, finish, read the prizes, publish."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.models import (
    Award,
    Drive,
    DriveState,
    NextSeats,
    Round,
    StandingsSnapshot,
)
from tournaments.movements.base import Seating, open_tables
from tournaments.refusals import Reason, Refused
from tournaments.selectors.hands import missing
from tournaments.selectors.prizes import READ_OUT, PrizeNow, awards_now, prizes_of
from tournaments.selectors.room import (
    History,
    current_round,
    entries_of,
    hands_of_round,
    last_round_number,
    ledgers,
    movement_of,
    roster_of,
    with_figures,
)
from tournaments.services.changes import (
    Actor,
    lock_for_change,
    note,
    refresh_copies,
    tell_everyone,
    tell_room,
)
from tournaments.services.exchange import give_lines_back
from tournaments.services.rounds import write_round
from tournaments.services.seats import (
    must_be_paired,
    must_not_have_started,
)


def start_drive(drive_id: int, actor: Actor, *, seen: str = "") -> None:
    """Begin hand 1 with the seats that were drawn.

    `seen`, here and below, is the stage the caller saw; of two taps only the first acts.
    """
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        _must_be_as_seen(drive, seen)
        must_not_have_started(drive)
        first = current_round(drive)
        if first is None:
            raise Refused(Reason.NO_SEATS_DRAWN)
        _must_seat_everybody(drive, first)
        now = timezone.now()
        Round.objects.filter(pk=first.pk).update(called_at=now)
        _set_state(drive, DriveState.RUNNING, started_at=now)
        StandingsSnapshot.objects.get_or_create(drive=drive)
        NextSeats.objects.get_or_create(drive=drive)
        note(drive, "started", actor)
        tell_everyone(drive)
        refresh_copies(drive)


def call_move(drive_id: int, from_round: int, actor: Actor) -> Round:
    """Seat everybody for the next round; refused while a table holds it up.

    `from_round` is the round the caller saw: of two organisers at the same moment one succeeds
    and the other is told that the move has been called.
    """
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        _must_be_running(drive)
        history = History(drive)
        if len(history) != from_round:
            raise Refused(Reason.ROUND_CHANGED, expected=from_round, current=len(history))
        if from_round >= last_round_number(drive):
            raise Refused(Reason.LAST_ROUND)
        round_ = write_round(drive, from_round + 1, _next_seating(drive, history))
        round_.called_at = timezone.now()
        round_.save(update_fields=("called_at",))
        note(drive, "move_called", actor, round=round_.number, hand=round_.first_hand)
        tell_everyone(drive)
        refresh_copies(drive)
    return round_


def take_back_move(drive_id: int, round_number: int, actor: Actor) -> None:
    """Undo the last call: everybody is back where they were; refused once scores were entered."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        _must_be_running(drive)
        round_ = current_round(drive)
        if round_ is not None and round_.number != round_number:
            raise Refused(Reason.ROUND_CHANGED, expected=round_number, current=round_.number)
        if round_ is None or round_.number == 1:
            raise Refused(Reason.NO_MOVE_TO_TAKE_BACK)
        _must_be_without_scores(drive, [round_])
        Round.objects.filter(pk=round_.pk).update(taken_back_at=timezone.now())
        give_lines_back(drive, round_.number)
        note(drive, "move_taken_back", actor, round=round_.number, hand=round_.first_hand)
        tell_everyone(drive)
        refresh_copies(drive)


def finish_drive(drive_id: int, actor: Actor, *, even_so: bool = False, seen: str = "") -> None:
    """End play. Hands without a settled score are named first; `even_so` leaves them out."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        _must_be_as_seen(drive, seen)
        _must_be_running(drive)
        places = missing(drive)
        if places and not even_so:
            raise Refused(Reason.HANDS_UNSETTLED, places=places)
        _set_state(drive, DriveState.FINISHED, finished_at=timezone.now(), prizes_shown=0)
        note(drive, "finished", actor, missing=[list(place) for place in places])
        tell_everyone(drive)
        refresh_copies(drive)


def show_prize(drive_id: int, shown: int, actor: Actor) -> int:
    """Read out the prize after the `shown` ones the caller saw; a second tap shows no other."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        _must_be_finished(drive)
        left = prizes_of(drive, awards_now(drive)).left
        if shown != drive.prizes_shown or not left:
            transaction.set_rollback(True)
            return int(drive.prizes_shown)
        Drive.objects.filter(pk=drive.pk).update(prizes_shown=shown + 1)
        _read_out(drive, shown + 1, left[0], actor)
    return shown + 1


def show_prize_again(drive_id: int, place: int, actor: Actor) -> bool:
    """Read a prize out again that a correction has changed since; whether it was."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        _must_be_finished(drive)
        changed = prizes_of(drive, awards_now(drive)).changed
        now = next((prize.now for prize in changed if prize.place == place), None)
        if now is None:
            transaction.set_rollback(True)
            return False
        _read_out(drive, place, now, actor)
    return True


def _read_out(drive: Drive, place: int, prize: PrizeNow, actor: Actor) -> None:
    """Write down word for word what the hall hears: a correction later must not change that."""
    said = {"rule": prize.rule, "entries": list(prize.entries), "total": prize.total}
    note(drive, READ_OUT, actor, place=place, **said)
    tell_room(drive)


def _must_be_finished(drive: Drive) -> None:
    if drive.state != DriveState.FINISHED:
        raise Refused(Reason.IS_PUBLISHED if drive.published_at else Reason.NOT_STARTED)


def publish_drive(drive_id: int, actor: Actor, *, seen: str = "") -> None:
    """Let everybody see the whole result and freeze the prize list."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        _must_be_as_seen(drive, seen)
        if drive.state != DriveState.FINISHED:
            raise Refused(Reason.IS_PUBLISHED if drive.published_at else Reason.NOT_RUNNING)
        Award.objects.bulk_create(
            Award(drive=drive, order=i, rule=a.rule, entries=list(a.entries), total=a.total)
            for i, a in enumerate(awards_now(drive), start=1)
        )
        _set_state(drive, DriveState.PUBLISHED, published_at=timezone.now())
        note(drive, "published", actor)
        tell_everyone(drive)
        refresh_copies(drive)


def set_screen(drive_id: int, screen: str, actor: Actor) -> None:
    """Choose what the big screen shows while people play: by itself, the seats, the standings."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        Drive.objects.filter(pk=drive.pk).update(screen=screen)
        note(drive, "screen", actor, screen=screen)
        tell_room(drive)


def step_back(drive_id: int, actor: Actor, *, seen: str = "") -> DriveState:
    """Take the last step back: publication, end or start; the state before it. Nothing is lost."""
    with transaction.atomic():
        drive = lock_for_change(drive_id)
        _must_be_as_seen(drive, seen)
        before = DriveState(drive.state)
        if drive.state == DriveState.PUBLISHED:
            Award.objects.filter(drive=drive).delete()
            _set_state(drive, DriveState.FINISHED, published_at=None)
        elif drive.state == DriveState.FINISHED:
            _set_state(drive, DriveState.RUNNING, finished_at=None, prizes_shown=0)
        elif drive.state == DriveState.RUNNING:
            _back_to_open_doors(drive)
        else:
            raise Refused(Reason.NOTHING_TO_STEP_BACK)
        note(drive, "stepped_back", actor, before=before)
        tell_everyone(drive)
        refresh_copies(drive)
    return before


def _back_to_open_doors(drive: Drive) -> None:
    first, *later = Round.objects.standing().filter(drive=drive).order_by("number")
    _must_be_without_scores(drive, [first, *later])
    Round.objects.filter(pk__in=[r.pk for r in later]).update(taken_back_at=timezone.now())
    for round_ in reversed(later):
        give_lines_back(drive, round_.number)
    Round.objects.filter(pk=first.pk).update(called_at=None)
    _set_state(drive, DriveState.OPEN, started_at=None)


def _set_state(drive: Drive, state: DriveState, **times: datetime | int | None) -> None:
    changes: dict[str, Any] = {"state": state, **times}
    Drive.objects.filter(pk=drive.pk).update(**changes)
    for name, value in changes.items():
        setattr(drive, name, value)


def _must_be_as_seen(drive: Drive, seen: str) -> None:
    if seen and seen != drive.state:
        raise Refused(Reason.STAGE_CHANGED, state=drive.state)


def _must_be_running(drive: Drive) -> None:
    if drive.state != DriveState.RUNNING:
        raise Refused(Reason.NOT_RUNNING)


def _must_be_without_scores(drive: Drive, rounds: list[Round]) -> None:
    """Refuse while any figure stands; figures that were all taken back are no scores."""
    found = ledgers(drive, rounds)
    if places := with_figures(found):
        raise Refused(Reason.ROUND_HAS_SCORES, places=places)


def _must_seat_everybody(drive: Drive, first: Round) -> None:
    seated = set(first.seats.values_list("entry__number", flat=True))
    entries = entries_of(drive)
    must_be_paired(drive, entries.values())
    if changed := [e.name for n, e in entries.items() if n not in seated]:
        raise Refused(Reason.LIST_CHANGED_SINCE_DRAW, names=changed)
    if (first.first_hand, first.last_hand) != hands_of_round(drive, 1):
        raise Refused(Reason.NO_SEATS_DRAWN)


def _next_seating(drive: Drive, history: History) -> Seating:
    movement = movement_of(drive)
    tables = list(open_tables(movement, history[-1]))
    seating = None if tables else movement.next(roster_of(drive), history).seating
    if seating is None:
        is_about_winners = movement.follows_winners
        reason = Reason.WINNERS_UNKNOWN if is_about_winners else Reason.ROUND_NOT_SCORED
        raise Refused(reason, tables=tables)
    return seating
