"""Clubs, people and drives for tests.

The factories make plain rows. `make_drive` and the helpers after it go through the services, so
that what they leave behind is what a real evening leaves behind. Nothing here waits or guesses:
seats come from the seed "test", and a table's tricks are those that are asked for.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

import factory
from factory.django import DjangoModelFactory

from games.engine.shuffling import seed_from_text
from tournaments import movements
from tournaments.models import Drive, DriveTable, Entry, Player, Round
from tournaments.scoring import trumps
from tournaments.selectors.room import current_round, entries_of
from tournaments.services import copies, course, drives, rounds, scores, seats, tonight
from tournaments.services.changes import PROGRAM, Actor
from whistdrive.accounts.models import User
from whistdrive.clubs.models import Club, Membership, Role
from whistdrive.web.codes import new_code

PASSWORD = "correct horse battery staple"
SEED = seed_from_text("test").hex()


class UserFactory(DjangoModelFactory[User]):
    """Somebody who can sign in with `PASSWORD`."""

    class Meta:
        model = User

    email = factory.Sequence(lambda n: f"organiser{n}@example.org")
    name = factory.Sequence(lambda n: f"Organiser {n}")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        kwargs.setdefault("password", PASSWORD)
        return model_class.objects.create_user(*args, **kwargs)


class ClubFactory(DjangoModelFactory[Club]):
    """A club without members."""

    class Meta:
        model = Club

    name = factory.Sequence(lambda n: f"Club {n}")
    slug = factory.Sequence(lambda n: f"club-{n}")


class MembershipFactory(DjangoModelFactory[Membership]):
    """A user's role in a club; owner unless told otherwise."""

    class Meta:
        model = Membership

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.OWNER


class PlayerFactory(DjangoModelFactory[Player]):
    """A person of a club's register."""

    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Player {n}")


class DriveFactory(DjangoModelFactory[Drive]):
    """A drive being prepared, with nobody in it; `tables=3` gives it three tables with codes."""

    class Meta:
        model = Drive
        skip_postgeneration_save = True

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Drive {n}")
    date = datetime.date(2026, 11, 30)
    code = factory.LazyFunction(lambda: new_code(6))
    viewer_code = factory.LazyFunction(lambda: new_code(10))
    hands = 4
    trumps = factory.LazyAttribute(lambda drive: rota(drive.hands))
    held_back = 0
    revision = 1

    @factory.post_generation
    def tables(drive: Drive, create: bool, count: int | None, **_more: Any) -> None:
        if create and count:
            rounds.make_tables(drive, list(range(1, count + 1)))


def rota(hands: int) -> str:
    """The usual trumps for so many hands, as a drive stores them."""
    return ",".join(str(strain) for strain in trumps.rota(hands))


def member(club: Club, role: Role = Role.OWNER, **user: Any) -> User:
    """Somebody with that role in the club."""
    found: User = MembershipFactory(club=club, role=role, user=UserFactory(**user)).user
    return found


def actor(user: User) -> Actor:
    """This user as the one who does something."""
    return Actor(user_id=user.pk)


# --- a drive by the services -------------------------------------------------------------------


def make_drive(
    *,
    tables: int = 2,
    hands: int = 4,
    resting: int = 0,
    movement: str = "progressive",
    club: Club | None = None,
    names: Iterable[str] | None = None,
    drawn: bool = True,
    started: bool = True,
    by: Actor = PROGRAM,
    **settings: Any,
) -> Drive:
    """A drive with its people, seats drawn and hand 1 begun, unless told to stop before.

    `tables` full tables and `resting` spare entries: people (half of each line) or, in a partner
    drive, pairs. `names` say who comes instead; entries are numbered in the order of names. Nothing
    is held back unless `held_back` is given; other settings are the drive's fields.
    """
    club = club or ClubFactory()
    drive = drives.create_drive(club, by, name="Tuesday whist", on=datetime.date(2026, 11, 30))
    settings = {"movement": movement, "hands": hands, "trumps": rota(hands), "held_back": 0,
                **settings}  # fmt: skip
    if movement != drive.movement:
        settings.setdefault("movement_options", {})
    drives.change_settings(drive.pk, by, settings)
    pairs = movements.class_of(movement).in_pairs
    people = 2 * (2 * tables + resting) if pairs else 4 * tables + resting
    bring(drive, names or [f"Player {n:03}" for n in range(1, people + 1)], by)
    if pairs:
        pair_all(drive, by)
    if drawn or started:
        seats.draw_seats(drive.pk, by, SEED)
    if started:
        course.start_drive(drive.pk, by)
    return fresh(drive)


def bring(drive: Drive, names: Iterable[str], by: Actor = PROGRAM) -> None:
    """Put people on the register, in lines A and B by turns, and on tonight's list."""
    people = [
        Player.objects.create(club=drive.club, name=name, station="AB"[i % 2])
        for i, name in enumerate(names)
    ]
    tonight.set_present(drive.pk, [p.pk for p in people], by)


def pair_all(drive: Drive, by: Actor = PROGRAM) -> None:
    """Make pairs of the first and second, third and fourth … entry of tonight's list."""
    numbers = sorted(entries_of(drive))
    for first, second in zip(numbers[::2], numbers[1::2], strict=True):
        tonight.pair_up(drive.pk, first, second, by)


def fresh(drive: Drive) -> Drive:
    """The drive as the database has it now."""
    found: Drive = Drive.objects.select_related("club").get(pk=drive.pk)
    return found


# --- playing -----------------------------------------------------------------------------------


def enter(drive: Drive, table: int, hand: int, side: str, ns: int, by: Actor = PROGRAM) -> None:
    """One side says that North and South won `ns` tricks."""
    place = scores.HandAt(drive.pk, table, hand, uuid4())
    scores.enter_score(place, side, (ns, 13 - ns), by)  # type: ignore[arg-type]


def settle(drive: Drive, table: int, hand: int, ns: int = 8, by: Actor = PROGRAM) -> None:
    """Both sides say that North and South won `ns` tricks (a trusting drive needs one only)."""
    enter(drive, table, hand, "ns", ns, by)
    if drive.entry_mode != Drive.EntryMode.TRUST:
        enter(drive, table, hand, "ew", ns, by)


def play_round(drive: Drive, ns: int | Mapping[int, int] = 8, by: Actor = PROGRAM) -> Round:
    """Settle all hands of the current round; `ns` are North and South's tricks, also by table."""
    round_ = current_round(drive)
    assert round_ is not None, "the drive has no seats yet"
    for table in round_.sittings.values_list("table", flat=True).order_by("table"):
        for hand in range(round_.first_hand, round_.last_hand + 1):
            settle(drive, table, hand, ns if isinstance(ns, int) else ns[table], by)
    return round_


def play_on(drive: Drive, rounds: int = 1, ns: int | Mapping[int, int] = 8) -> Drive:
    """Play so many rounds, with a move called after each."""
    for _round in range(rounds):
        round_ = play_round(drive, ns)
        course.call_move(drive.pk, round_.number, PROGRAM)
    return fresh(drive)


def play_to_the_end(drive: Drive, ns: int | Mapping[int, int] = 8) -> Drive:
    """Play every round that is left and finish."""
    left = -(-drive.hands // drive.hands_a_round) - drive.rounds.filter(taken_back_at=None).count()
    play_on(drive, left, ns)
    play_round(drive, ns)
    course.finish_drive(drive.pk, PROGRAM)
    return fresh(drive)


def fold(drive: Drive) -> Drive:
    """Do what the background does after a change: standings and next seats."""
    copies.refresh_standings(drive.pk)
    copies.refresh_next_seats(drive.pk)
    return fresh(drive)


def table_code(drive: Drive, number: int) -> str:
    """The code that opens a table's page."""
    code: str = DriveTable.objects.get(drive=drive, number=number).code
    return code


def card_code(drive: Drive, number: int) -> str:
    """The code that opens the card of the entry with this number."""
    code: str = Entry.objects.get(drive=drive, number=number).code
    return code
