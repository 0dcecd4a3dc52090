"""The register, tonight's list, and names for the journal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from unicodedata import combining, normalize

from tournaments.models import Attendance, Drive, EntryPerson, Player
from tournaments.selectors.room import EntryInfo, entries_of
from whistdrive.clubs.models import Club

VERY_SIMILAR = 0.85  # of 1: one letter wrong, left out or too many in a usual name
ALIKE = 0.7  # of 1: perhaps a nickname, or one of two first names


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
    def lines_differ(self) -> bool:
        """Whether the draw would have to move somebody to the other line."""
        return self.drive.has_lines and abs(self.in_a - self.in_b) > self.undecided + 1

    @property
    def absent(self) -> int:
        """How many of the register are not here."""
        return sum(p.entry is None for p in self.people)

    @property
    def taken_off(self) -> tuple[str, ...]:
        """Who was here, or said to be, and is not any more."""
        return tuple(p.name for p in self.people if p.taken_off)

    @property
    def others(self) -> int:
        """How many of the register are not here and were not taken off either."""
        return self.absent - len(self.taken_off)


def register_of(club: Club, search: str = "") -> list[Player]:
    """The club's people, by name; searched in any case, with or without accents."""
    wanted = _plain(search.strip())
    people = [person for person in Player.objects.for_club(club) if wanted in _plain(person.name)]
    return sorted(people, key=lambda person: name_key(person.name))


def name_key(name: str, surname: str = "") -> tuple[str, ...]:
    """What lists of people are sorted by: Ș stands with S, whatever the database makes of it.

    A surname comes first: how people look for themselves on a list.
    """
    return (_plain(surname), _plain(name), name)


def _plain(text: str) -> str:
    """Text without capitals and accents. SQLite knows capitals of the plain alphabet only."""
    parts = normalize("NFKD", text.casefold())
    return "".join(sign for sign in parts if not combining(sign))


def tonight_page(drive: Drive) -> TonightPage:
    """Tonight's list, in four queries."""
    here = dict(EntryPerson.objects.filter(drive=drive).values_list("player_id", "entry__number"))
    left = Attendance.objects.filter(drive=drive, kind=Attendance.Kind.LEFT)
    gone = set(left.values_list("player_id", flat=True)) - here.keys()
    people = tuple(
        PersonLine(p.pk, str(p), p.station, here.get(p.pk), p.pk in gone)
        for p in register_of(drive.club)
    )
    entries = tuple(entries_of(drive).values())
    in_a = sum(e.station == "A" for e in entries)
    in_b = sum(e.station == "B" for e in entries)
    tables, resting = _room(drive, len(entries))
    return TonightPage(
        drive, people, entries, in_a, in_b, len(entries) - in_a - in_b, tables, resting,
        tuple(e for e in entries if len(e.names) == 1),
    )  # fmt: skip


def similar_absent(drive: Drive, player: Player) -> Player | None:
    """Whom of the register a new name may have been meant for: not here, and named very alike."""
    here = set(EntryPerson.objects.filter(drive=drive).values_list("player_id", flat=True))
    absent = [other for other in register_of(drive.club) if other.pk not in here]
    return next(iter(named_alike(player, absent, VERY_SIMILAR)), None)


def named_alike(player: Player, people: Iterable[Player], least: float = ALIKE) -> list[Player]:
    """Who of these has nearly the same name, the likest first."""
    plain = _plain(player.name)
    alike = [
        (SequenceMatcher(None, plain, _plain(other.name)).ratio(), other)
        for other in people
        if other.pk != player.pk
    ]
    alike.sort(key=lambda pair: -pair[0])
    return [other for ratio, other in alike if ratio >= least]


def is_on_record(player: Player) -> bool:
    """Whether a drive names this person, or another one merged into them: then they stay."""
    return (
        Attendance.objects.filter(player=player).exists()
        or EntryPerson.objects.filter(player=player).exists()
        or Player.objects.filter(merged_into=player).exists()
    )


def _room(drive: Drive, entries: int) -> tuple[int, int]:
    """Tables, and how many rest each hand: people, or pairs where pairs enter."""
    return divmod(entries, 2 if drive.in_pairs else 4)


def player_names(drive: Drive) -> dict[int, str]:
    """Names by player id, of all who ever were in the register: for the journal."""
    return {p.pk: str(p) for p in Player.objects.filter(club=drive.club_id)}
