"""The register, tonight's list, and names for the journal."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Attendance, Drive, EntryPerson, Player
from tournaments.movements.base import MovementError
from tournaments.refusals import Reason, Refused
from tournaments.selectors.alike import plain
from tournaments.selectors.room import EntryInfo, entries_of, movement_of
from whistdrive.clubs.models import Club


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person of the register on tonight's list: here (with the entry) or not."""

    id: int
    name: str
    station: str
    entry: int | None
    taken_off: bool = False  # was here, or said to be, and is not any more


@dataclass(frozen=True, slots=True)
class TonightPage:
    """Who is here, who might come, and how many tables that makes."""

    drive: Drive
    people: tuple[PersonLine, ...]
    entries: tuple[EntryInfo, ...]
    in_a: int
    in_b: int
    undecided: int
    tables: int
    resting: int
    singles: tuple[EntryInfo, ...]

    @property
    def count(self) -> int:
        """How many people are here."""
        return sum(len(e.names) for e in self.entries)

    @property
    def without_partner(self) -> tuple[EntryInfo, ...]:
        """Who still needs a partner, where pairs play."""
        return self.singles if self.drive.in_pairs else ()

    @property
    def with_seat(self) -> tuple[EntryInfo, ...]:
        """Who can be given a seat as they are."""
        return tuple(e for e in self.entries if e not in self.without_partner)

    @property
    def lines_differ(self) -> bool:
        """Whether the draw would have to move somebody to the other line."""
        return self.drive.has_lines and abs(self.in_a - self.in_b) > self.undecided + 1

    @property
    def all_absent(self) -> tuple[int, ...]:
        """Who of the register is not here."""
        return tuple(p.id for p in self.people if p.entry is None)

    @property
    def never_here(self) -> tuple[int, ...]:
        """Who of the register is not here and was not taken off either."""
        return tuple(p.id for p in self.people if p.entry is None and not p.taken_off)

    @property
    def absent(self) -> int:
        """How many of the register are not here."""
        return len(self.all_absent)

    @property
    def taken_off(self) -> tuple[str, ...]:
        """Who was here, or said to be, and is not any more."""
        return tuple(p.name for p in self.people if p.taken_off)

    @property
    def others(self) -> int:
        """How many of the register are not here and were not taken off either."""
        return len(self.never_here)


def register_of(club: Club, search: str = "") -> list[Player]:
    """The club's people, by name; searched in any case, with or without accents."""
    wanted = plain(search.strip())
    people = [person for person in Player.objects.for_club(club) if wanted in plain(person.name)]
    return sorted(people, key=lambda person: name_key(person.name))


def person_of(club: Club, pk: int) -> Player | None:
    """Somebody of the club's register."""
    found: Player | None = Player.objects.for_club(club).filter(pk=pk).first()
    return found


def name_key(name: str, surname: str = "") -> tuple[str, ...]:
    """What lists of people are sorted by: Ș stands with S, whatever the database makes of it.

    A surname comes first: how people look for themselves on a list.
    """
    return (plain(surname), plain(name), name)


def tonight_page(drive: Drive) -> TonightPage:
    """Tonight's list, in four queries."""
    here = dict(EntryPerson.objects.filter(drive=drive).values_list("player_id", "entry__number"))
    gone = set(_taken_off(drive)) - here.keys()
    people = tuple(
        PersonLine(p.pk, str(p), p.station, here.get(p.pk), p.pk in gone)
        for p in register_of(drive.club)
    )
    entries = tuple(entries_of(drive).values())
    in_a = sum(e.station == "A" for e in entries)
    in_b = sum(e.station == "B" for e in entries)
    alone = tuple(e for e in entries if not e.is_pair)
    # Two who still need a partner will be one pair of the room.
    tables, resting = _room(drive, len(entries) - (len(alone) + 1) // 2 * drive.in_pairs)
    return TonightPage(
        drive, people, entries, in_a, in_b, len(entries) - in_a - in_b, tables, resting,
        alone,
    )  # fmt: skip


def _taken_off(drive: Drive) -> QuerySet[Attendance, int]:
    """Who was taken off this list, or off an earlier one without ever having played: a name that
    was typed wrong stays on record, and is not to come back with everybody else.
    """
    plays = EntryPerson.objects.filter(player=OuterRef("player"))
    return (
        Attendance.objects.filter(player__club=drive.club_id, kind=Attendance.Kind.LEFT)
        .filter(Q(drive=drive) | ~Exists(plays))
        .values_list("player_id", flat=True)
    )


def kept_because(player: Player) -> Refused | None:
    """Why this person cannot be removed: a drive names them, or another was merged into them."""
    drives = (Attendance, EntryPerson)
    if any(model.objects.filter(player=player).exists() for model in drives):
        return Refused(Reason.PERSON_ON_RECORD, name=str(player))
    if Player.objects.filter(merged_into=player).exists():
        return Refused(Reason.PERSON_IS_TWO, name=str(player))
    return None


def _room(drive: Drive, entries: int) -> tuple[int, int]:
    """Tables as the movement sets them up, and how many rest: people, or pairs where they enter."""
    try:
        tables = movement_of(drive).tables_for(entries)
    except MovementError:  # too few for one
        tables = 0
    return tables, entries % (2 if drive.in_pairs else 4)


def player_names(drive: Drive) -> dict[int, str]:
    """Names by player id, of all who ever were in the register: for the journal."""
    return {p.pk: str(p) for p in Player.objects.filter(club=drive.club_id)}
