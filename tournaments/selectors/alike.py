"""Names that are nearly the same: at the door, in a list that is added, and in the register."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from unicodedata import combining, normalize

from tournaments.models import Drive, EntryPerson, Player
from whistdrive.clubs.models import Club

VERY_SIMILAR = 0.85  # of 1: one letter wrong, left out or too many in a usual name
ALIKE = 0.7  # of 1: perhaps a nickname, or one of two first names
MOST_MEANT = 3
MOST_COMPARED = 500_000  # names of a list times people of the register: some seconds


def plain(text: str) -> str:
    """Text without capitals and accents. SQLite knows capitals of the plain alphabet only."""
    parts = normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not combining(sign))


def alike(name: str, people: Iterable[Player], least: float = VERY_SIMILAR) -> list[Player]:
    """Who of these has nearly this name, the likest first."""
    matcher = SequenceMatcher(None)
    matcher.set_seq2(plain(name))
    found = []
    for other in people:
        matcher.set_seq1(plain(other.name))
        # The first two are never less than the third, and cheap.
        if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:
            continue
        if (ratio := matcher.ratio()) >= least:
            found.append((ratio, other))
    found.sort(key=lambda pair: -pair[0])
    return [other for _ratio, other in found]


def like_known(club: Club, names: Iterable[str]) -> dict[str, Player]:
    """Of these names those that nobody of the register has, but somebody nearly.

    A list too long to be compared with so large a register is not: that would take minutes.
    """
    register = list(Player.objects.for_club(club))
    known = {person.name.casefold() for person in register}
    new = {name for name in names if name and name.casefold() not in known}
    if len(new) * len(register) > MOST_COMPARED:
        return {}
    found = {name: alike(name, register) for name in new}
    return {name: people[0] for name, people in found.items() if people}


def named_alike(player: Player, people: Iterable[Player], least: float = ALIKE) -> list[Player]:
    """Who else of these has nearly the same name, the likest first."""
    return alike(player.name, (other for other in people if other.pk != player.pk), least)


def meant_at_door(drive: Drive, name: str) -> list[Player]:
    """Whom of the register a new name may have been meant for: not here, and named very alike."""
    here = EntryPerson.objects.filter(drive=drive).values("player_id")
    absent = Player.objects.for_club(drive.club).exclude(pk__in=here)
    return alike(name, absent, VERY_SIMILAR)[:MOST_MEANT]
