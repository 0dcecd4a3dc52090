"""Whatever an evening was like, its file goes out, and comes back as the identical file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from tests import factories
from tests.tournaments.acts import at, undo
from tests.tournaments.whole import (
    wipe,
)
from tournaments.exports import drive_file
from tournaments.models import Drive, Player, ScoreEntry
from tournaments.movements import class_of
from tournaments.refusals import Refused
from tournaments.selectors.room import current_round, entries_of
from tournaments.services import course, drives, exchange, scores, seats, tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.whole import import_drive

pytestmark = pytest.mark.django_db
ACTS = 70


class Evening:
    """Everybody does what comes to mind; what is refused is not done."""

    def __init__(self, seed: int) -> None:
        self.lot = lot = Random(seed)
        movement = lot.choice(Drive.Movement.values)
        self.drive = factories.make_drive(
            movement=movement, tables=lot.choice((1, 2, 3)), hands=lot.choice((2, 3, 5)),
            hands_a_round=1 if class_of(movement).after_each_hand else lot.choice((1, 2)),
            resting=lot.choice((0, 1)), held_back=lot.choice((0, 1)), drawn=False, started=False,
            entry_mode=lot.choice(Drive.EntryMode.values),
            second_prize=lot.choice(Drive.SecondPrize.values),
        )  # fmt: skip

    def go_on(self) -> None:
        """Do one thing, the common ones more often."""
        acts: tuple[tuple[Callable[[], object], int], ...] = (
            (self.at_the_door, 3), (self.pairs, 2), (self.draws, 3), (self.starts, 5),
            (self.plays, 5), (self.writes, 6), (self.takes_back, 2), (self.calls, 5),
            (self.goes_to_the_end, 4), (self.reads_prizes, 3), (self.goes_back, 2),
            (self.changes_settings, 2),
        )  # fmt: skip
        self.drive = factories.fresh(self.drive)
        act = self.lot.choices([act for act, _often in acts], [often for _act, often in acts])[0]
        with suppress(Refused):
            act()

    def number(self) -> int:
        return self.lot.choice(list(entries_of(self.drive)) or [1])

    def at_the_door(self) -> None:
        player = self.lot.choice(list(Player.objects.order_by("pk"))).pk
        match self.lot.randrange(3):
            case 0:
                tonight.add_walk_in(self.drive.pk, f"X{self.lot.randrange(3)}", PROGRAM, "A")
            case 1:
                tonight.set_absent(self.drive.pk, player, PROGRAM)
            case _:
                tonight.set_present(self.drive.pk, [player], PROGRAM)

    def pairs(self) -> None:
        match self.lot.randrange(3):
            case 0:
                tonight.set_station(self.drive.pk, self.number(), self.lot.choice("AB"), PROGRAM)
            case 1:
                tonight.pair_up(self.drive.pk, self.number(), self.number(), PROGRAM)
            case _:
                tonight.part(self.drive.pk, self.number(), PROGRAM)

    def draws(self) -> None:
        if self.lot.random() < 0.7:
            seats.draw_seats(self.drive.pk, PROGRAM)
        else:
            exchange.exchange_seats(self.drive.pk, self.number(), self.number(), PROGRAM)

    def starts(self) -> None:
        course.start_drive(self.drive.pk, PROGRAM)

    def plays(self) -> None:
        round_ = current_round(self.drive)
        if round_ and round_.called_at:
            factories.play_round(self.drive)

    def writes(self) -> None:
        ns, hand = self.lot.randint(0, 13), self.lot.randint(1, self.drive.hands)
        place = at(self.drive, self.lot.randint(1, 3), hand)
        match self.lot.randrange(4):
            case 0:
                side = self.lot.choice(("ns", "ew"))
                scores.enter_score(place, side, (ns, 13 - ns), PROGRAM)  # type: ignore[arg-type]
            case 1:
                scores.enter_slip(place, (ns, 13 - ns), PROGRAM)
            case 2:
                scores.decide_score(place, (ns, 13 - ns), PROGRAM)
            case _:
                scores.decide_score(place, (ns, self.lot.randint(0, 13)), PROGRAM, "a card fell")

    def takes_back(self) -> None:
        rows = list(ScoreEntry.objects.select_related("sitting").order_by("pk"))
        if rows:
            undo(self.drive, self.lot.choice(rows))

    def calls(self) -> None:
        round_ = current_round(self.drive)
        number = round_.number if round_ else 1
        if self.lot.random() < 0.8:
            course.call_move(self.drive.pk, number, PROGRAM)
        else:
            course.take_back_move(self.drive.pk, number, PROGRAM)

    def goes_to_the_end(self) -> None:
        if self.lot.random() < 0.6:
            course.finish_drive(self.drive.pk, PROGRAM, even_so=self.lot.random() < 0.3)
        else:
            course.publish_drive(self.drive.pk, PROGRAM)

    def reads_prizes(self) -> None:
        course.show_prize(self.drive.pk, self.drive.prizes_shown, PROGRAM)
        course.show_prize_again(self.drive.pk, self.lot.randint(1, 4), PROGRAM)

    def goes_back(self) -> None:
        if self.lot.random() < 0.4:
            course.step_back(self.drive.pk, PROGRAM)

    def changes_settings(self) -> None:
        hands = self.lot.randint(1, 6)
        changes = self.lot.choice((
            {"hands": hands, "trumps": factories.rota(hands)}, {"hands_a_round": 2},
            {"movement": self.lot.choice(Drive.Movement.values), "movement_options": {}},
        ))  # fmt: skip
        drives.change_settings(self.drive.pk, PROGRAM, changes)


@pytest.mark.parametrize("seed", range(8))
def test_the_file_of_any_evening_comes_back_as_the_identical_file(seed: int) -> None:
    evening = Evening(seed)
    for _act in range(ACTS):
        evening.go_on()
    out = drive_file(factories.fresh(evening.drive))
    wipe()

    back = import_drive(factories.ClubFactory(), out.encode(), PROGRAM)

    assert drive_file(back) == out
