"""One table between two hands: who stays, who leaves, who comes, and which chair is whose.

In the next hand a table has four parts: the two who stay and the two who come, one of each
station. With `split` a stayer's new partner is the newcomer of the other station; with `keep`
the stayers remain partners and the newcomers are partners.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from tournaments.movements.base import MovementError, Person, Roster, Seat, Station, Table

STATIONS: tuple[Station, Station] = ("A", "B")
CLOCKWISE: tuple[Seat, ...] = ("N", "E", "S", "W")

Stay = Literal["split", "keep"]
Pair = Mapping[Station, Person]
Part = tuple[Literal["stays", "comes"], Station]
PARTS: tuple[Part, ...] = (("stays", "A"), ("stays", "B"), ("comes", "A"), ("comes", "B"))


@dataclass(frozen=True, slots=True)
class Decided:
    """A table of which it is known who leaves, with the chair each of the four has sat in."""

    stays: Pair
    leaves: Pair
    chair: Mapping[Person, Seat]

    def chairs(self, stay: Stay) -> dict[Part, Seat]:
        """Where the four of the next hand will sit."""
        if stay == "keep":
            return {
                ("stays", "A"): self.chair[self.stays["A"]],
                ("stays", "B"): self.chair[self.stays["B"]],
                ("comes", "A"): self.chair[self.leaves["A"]],
                ("comes", "B"): self.chair[self.leaves["B"]],
            }
        still = CLOCKWISE.index(self.chair[self.stays["A"]])
        left, opposite, right = (CLOCKWISE[(still + turn) % 4] for turn in (1, 2, 3))
        return {
            ("stays", "A"): CLOCKWISE[still],
            ("stays", "B"): right,
            ("comes", "A"): left,
            ("comes", "B"): opposite,
        }


def chairs_of(table: Table) -> dict[Person, Seat]:
    """Who sits in which chair of a table: four single people, or two pairs."""
    chairs: tuple[Seat, ...] = ("NS", "EW") if len(table.ns) == 1 else ("N", "S", "E", "W")
    return dict(zip((*table.ns, *table.ew), chairs, strict=True))


def partner(part: Part, stay: Stay) -> Part:
    """The part at the table that is partner of this one."""
    fate, station = part
    if stay == "split":
        fate = "comes" if fate == "stays" else "stays"
    return fate, "B" if station == "A" else "A"


def pairs_of(roster: Roster, table: Table) -> tuple[Pair, Pair]:
    """North/South and East/West by station; MovementError unless each is one A and one B."""
    return _pair(roster, table.number, table.ns), _pair(roster, table.number, table.ew)


def of_station(roster: Roster, people: Iterable[Person], station: Station) -> tuple[Person, ...]:
    """Those of the people who have this station, in the same order."""
    return tuple(person for person in people if _station(roster, person) == station)


def _pair(roster: Roster, table: int, people: tuple[Person, ...]) -> Pair:
    pair = {_station(roster, person): person for person in people}
    if len(people) != 2 or len(pair) != 2:
        found = " and ".join(people) or "nobody"
        raise MovementError(f"table {table}: a pair is one person of each station, not {found}")
    return pair


def _station(roster: Roster, person: Person) -> Station:
    try:
        return roster.stations[person]
    except KeyError:
        raise MovementError(f"{person} has no station") from None
