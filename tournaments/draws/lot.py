"""Who sits where at the start, by lot.

A draw depends on its seed, the list in order, the rule and the version of the shuffling, and on
nothing else. All parts of one draw use seeds branched off the one that is recorded, so that no
part can be drawn again without the others.

Of two stations that are not equally long half the difference changes over, by lot, before anything
is seated; the undecided are dealt out first. [whist-drives B2, unequal roles]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, zip_longest

from games.engine.shuffling import VERSION, branch, new_seed, shuffled

Listed = tuple[tuple[str, str], ...]
"""Everybody in the order of the list: who, and the station 'A', 'B' or '' (undecided)."""


class DrawError(ValueError):
    """A seed or a list from which nothing can be drawn; the text says why."""


class DrawRule(StrEnum):
    """How a draw goes about it."""

    LOT = "lot"  # everybody out of one bag
    LOT_BY_STATION = "lot_by_station"  # a bag for each station, after making them equally long


@dataclass(frozen=True, slots=True)
class Balance:
    """Two lines that differ by one at most, and how they came to.

    `assigned` were undecided; `changed` had to leave the longer line. Both in the list's order.
    """

    stations: Mapping[str, str]
    assigned: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """A draw with all that is needed to repeat it, and its outcome: `order` and `stations`.

    `seed` is 64 hexadecimal digits. `stations` is empty where the rule knows none.
    """

    seed: str
    rule: DrawRule
    version: str
    listed: Listed
    order: tuple[str, ...]
    stations: Mapping[str, str] = field(default_factory=dict)
    assigned: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()


def draw(
    people: Iterable[tuple[str, str]],
    *,
    seed: str = "",
    by_station: bool = False,
    version: str = VERSION,
) -> DrawRecord:
    """Draw everybody's place, with a new seed unless one is given.

    By station, the order takes one of each line in turn, so that each four in it make a table.
    Raises DrawError for a seed that is not 64 hexadecimal digits, for somebody listed twice and for
    a station that is none; ValueError for an unknown version.
    """
    listed = tuple((person, station) for person, station in people)
    lot = _seed(seed) if seed else new_seed()
    _check(listed)
    if not by_station:
        order = shuffled((person for person, _station in listed), lot, version)
        return DrawRecord(lot.hex(), DrawRule.LOT, version, listed, order)
    lines = balance(listed, lot, version)
    return DrawRecord(
        seed=lot.hex(),
        rule=DrawRule.LOT_BY_STATION,
        version=version,
        listed=listed,
        order=_in_turn(lines.stations, lot, version),
        stations=lines.stations,
        assigned=lines.assigned,
        changed=lines.changed,
    )


def balance(people: Sequence[tuple[str, str]], seed: bytes, version: str = VERSION) -> Balance:
    """Make the two lines equally long, or one longer by one.

    First the undecided fill up the shorter line, in an order drawn by lot. If a line is still
    longer by two or more, half the difference leaves it, drawn by lot.
    """
    stations = {person: station for person, station in people if station}
    undecided = [person for person, station in people if not station]
    for person in shuffled(undecided, branch(seed, "undecided"), version):
        stations[person] = _shorter(stations, seed, version)
    longer = "B" if _shorter(stations, seed, version) == "A" else "A"
    members = [person for person, _station in people if stations[person] == longer]
    surplus = (2 * len(members) - len(stations)) // 2
    changing = set(shuffled(members, branch(seed, "changed"), version)[:surplus])
    stations |= dict.fromkeys(changing, "A" if longer == "B" else "B")
    return Balance(
        {person: stations[person] for person, _station in people},
        assigned=tuple(undecided),
        changed=tuple(person for person in members if person in changing),
    )


def _shorter(stations: Mapping[str, str], seed: bytes, version: str) -> str:
    """The shorter line; which of two equal ones gets the odd person is drawn as well."""
    in_line = list(stations.values())
    lines = shuffled("AB", branch(seed, "odd one"), version)
    return min(lines, key=in_line.count)


def _in_turn(stations: Mapping[str, str], seed: bytes, version: str) -> tuple[str, ...]:
    a, b = (
        shuffled((p for p, s in stations.items() if s == line), branch(seed, line), version)
        for line in "AB"
    )
    return tuple(person for person in chain(*zip_longest(a, b)) if person is not None)


def _check(listed: Listed) -> None:
    if len(dict(listed)) != len(listed):
        raise DrawError("somebody is on the list twice")
    if unknown := {station for _person, station in listed} - {"A", "B", ""}:
        raise DrawError(f"no such station: {', '.join(sorted(unknown))}")


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise DrawError("a seed has 64 hexadecimal digits")
    return seed
