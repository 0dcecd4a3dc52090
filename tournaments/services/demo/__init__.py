"""A demonstration: a club and a drive with made-up people, some hands of it played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from uuid import UUID

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.engine.seats import TRICKS
from games.engine.shuffling import new_seed, seed_from_text
from tournaments.models import Drive, Player, Round
from tournaments.scoring import trumps
from tournaments.services import copies, course, drives, scores, seats, tonight
from tournaments.services.changes import Actor
from tournaments.services.demo.names import MOST_PEOPLE, people
from whistdrive.accounts.models import User
from whistdrive.accounts.passwords import readable_password
from whistdrive.clubs.models import Club, Role
from whistdrive.clubs.services import create_club

EMAIL = "demo@whistdrive.local"
MEAN_TRICKS, SPREAD_OF_TRICKS = 6.5, 2.1
MOST_TABLES = MOST_PEOPLE // 4


@dataclass(frozen=True, slots=True)
class Demo:
    """What was made; `password` lets the organiser in."""

    drive: Drive
    organiser: User
    password: str


def make_demo(*, tables: int, hands: int, played: int, seed: str, language: str) -> Demo:
    """Make another drive in the demonstration's club and play its first hands.

    The same seed gives the same seats and tricks; no seed, new ones.
    """
    organiser, password = _organiser()
    actor = Actor(organiser.pk)
    lot = seed_from_text(seed) if seed else new_seed()
    with translation.override(language):
        club = _club(organiser, language)
        drive = drives.create_drive(
            club, actor, name=_("Demonstration drive"), on=timezone.localdate()
        )
    rota = ",".join(str(strain) for strain in trumps.rota(hands))
    held_back = drives.with_standings(drive.held_back, hands)
    changes = {"hands": hands, "trumps": rota, "held_back": held_back}
    drives.change_settings(drive.pk, actor, changes)
    tonight.set_present(drive.pk, _register(club, 4 * tables), actor)
    seats.draw_seats(drive.pk, actor, lot.hex())
    course.start_drive(drive.pk, actor)
    _play(drive, hands, played, Random(lot.hex()), actor)
    copies.refresh_standings(drive.pk)
    copies.refresh_next_seats(drive.pk)
    drive.refresh_from_db()
    return Demo(drive, organiser, password)


def _organiser() -> tuple[User, str]:
    """The demonstration's organiser with a new password: an old one nobody may remember."""
    password = readable_password()
    user = User.objects.filter(email__iexact=EMAIL).first()
    if user is None:
        return User.objects.create_user(EMAIL, password, name=_("Demonstration")), password
    user.set_password(password)
    user.save(update_fields=("password",))
    return user, password


def _club(organiser: User, language: str) -> Club:
    found = Club.objects.filter(
        language=language, memberships__user=organiser, memberships__role=Role.OWNER
    ).first()
    return found or create_club(organiser, _("Demonstration club"), language=language)


def _register(club: Club, count: int) -> list[int]:
    """The ids of the first `count` made-up people, added where the register lacks them."""
    wanted = people(count)
    there = dict(Player.objects.for_club(club).order_by("-pk").values_list("name", "pk"))
    Player.objects.bulk_create(
        Player(club=club, name=name, station=line) for name, line in wanted if name not in there
    )
    there = dict(Player.objects.for_club(club).order_by("-pk").values_list("name", "pk"))
    return [there[name] for name, _line in wanted]


def _play(drive: Drive, hands: int, played: int, chance: Random, actor: Actor) -> None:
    for hand in range(1, played + 1):
        tables = Round.objects.standing().get(drive=drive, number=hand).sittings
        for table in tables.order_by("table").values_list("table", flat=True):
            _settle(drive, table, hand, _tricks(chance), chance)
        if hand < hands:
            course.call_move(drive.pk, hand, actor)


def _settle(drive: Drive, table: int, hand: int, ns: int, chance: Random) -> None:
    phone = Actor(device=f"demo {table}")
    tricks = (ns, TRICKS - ns)
    scores.enter_score(_place(drive, table, hand, chance), "ns", tricks, phone)
    scores.agree_score(_place(drive, table, hand, chance), "ew", tricks, phone)


def _place(drive: Drive, table: int, hand: int, chance: Random) -> scores.HandAt:
    return scores.HandAt(drive.pk, table, hand, UUID(int=chance.getrandbits(128)))


def _tricks(chance: Random) -> int:
    """As in real hands: 6.5 on average, seldom below 3 or above 10."""
    return min(TRICKS, max(0, round(chance.gauss(MEAN_TRICKS, SPREAD_OF_TRICKS))))
