"""The hands played so far, out of the JSON form of a history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from tournaments.movements.base import (
    MovementError,
    Outcome,
    Person,
    RoundPlayed,
    Seating,
    Side,
    Table,
)
from tournaments.movements.jsonvalues import a_list, a_number, a_text, an_object, nothing_twice

People = tuple[Person, ...]


def read_hands(value: object, players: People) -> tuple[RoundPlayed, ...]:
    """Every hand of a history, checked by itself and against the list of players."""
    hands = tuple(
        _hand(an_object(hand, f"hand {n}"), f"hand {n}", players)
        for n, hand in enumerate(a_list(value, "history"), start=1)
    )
    for n, hand in enumerate(hands[:-1], start=1):
        for table in hand.seating.tables:
            if table.number not in hand.outcomes:
                raise MovementError(
                    f"hand {n}, table {table.number}: no result; only the last hand may lack some"
                )
    if hands:
        _check_all_placed(hands[-1].seating, players, f"hand {len(hands)}")
    return hands


def _hand(hand: Mapping[str, object], where: str, players: People) -> RoundPlayed:
    rows = a_list(hand.get("seating"), f"{where}, seating")
    tables = tuple(_table(an_object(row, f"{where}, seating"), where, players) for row in rows)
    nothing_twice((f"table {table.number}" for table in tables), where)
    resting = _people(hand.get("resting", []), f"{where}, resting", players)
    seating = Seating(tables, resting)
    nothing_twice(_everybody(seating), where)
    return RoundPlayed(seating, _outcomes(hand.get("results", []), where, tables))


def _table(row: Mapping[str, object], where: str, players: People) -> Table:
    number = a_number(row.get("table"), f"{where}, table")
    where = f"{where}, table {number}"
    if number < 1:
        raise MovementError(f"{where}: tables are numbered from 1")
    ns, ew = (_people(row.get(side), f"{where}, {side}", players) for side in ("ns", "ew"))
    return Table(number, ns, ew)


def _people(value: object, where: str, players: People) -> People:
    """A list of names, or the one name of a pair that entered together."""
    names = [value] if isinstance(value, str) else a_list(value, where)
    people = tuple(a_text(name, where) for name in names)
    for person in people:
        if person not in players:
            raise MovementError(f"{where}: {person} is not one of the players")
    return people


def _everybody(seating: Seating) -> Iterable[Person]:
    for table in seating.tables:
        yield from (*table.ns, *table.ew)
    yield from seating.resting


def _check_all_placed(seating: Seating, players: People, where: str) -> None:
    placed = set(_everybody(seating))
    missing = [person for person in players if person not in placed]
    if missing:
        raise MovementError(f"{where}: neither seated nor resting: {', '.join(missing)}")


def _outcomes(value: object, where: str, tables: Iterable[Table]) -> dict[int, Outcome]:
    rows = [an_object(row, f"{where}, results") for row in a_list(value, f"{where}, results")]
    numbers = [a_number(row.get("table"), f"{where}, results, table") for row in rows]
    nothing_twice((f"the result of table {number}" for number in numbers), where)
    unknown = set(numbers) - {table.number for table in tables}
    if unknown:
        raise MovementError(f"{where}, table {min(unknown)}: a result, but nobody sits there")
    found = {n: _outcome(row, f"{where}, table {n}") for n, row in zip(numbers, rows, strict=True)}
    return {number: outcome for number, outcome in found.items() if outcome}


def _outcome(row: Mapping[str, object], where: str) -> Outcome | None:
    """None for a row that says nothing yet.

    `winner`, where it is given, has the last word: it may be known before the numbers are, and
    a penalty may turn it.
    """
    ns, ew = (_number_or_none(row.get(side), f"{where}, {side}") for side in ("ns", "ew"))
    for side in get_args(Side):
        if row.get("winner") == side:
            return Outcome(side, ns, ew)
    if row.get("winner") is not None:
        raise MovementError(f'{where}: the winner can be "ns" or "ew", not {row["winner"]}')
    if ns is None and ew is None:
        return None
    if ns is None or ew is None:
        raise MovementError(f"{where}: the number of one side is missing")
    return Outcome("ns" if ns > ew else "ew" if ew > ns else None, ns, ew)


def _number_or_none(value: object, where: str) -> int | None:
    return None if value is None else a_number(value, where)
