"""The form in which movements are asked and answered from outside, as plain JSON values.

A question names players, roles, options and the hands played so far; the answer is one more
seating, with a reason for each person who moved. A timetable numbers its pairs from 1; 0 is the
phantom whom nobody sees. Files and sentences are the caller's affair.

Roles may be any two words. `A` and `lady` mean station A, `B` and `gent` station B; of other
words, the one met first in the order of the players takes the first station that is free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter

from tournaments.movements import get
from tournaments.movements.base import (
    Move,
    Movement,
    MovementError,
    Roster,
    RoundPlayed,
    Seating,
    Station,
    Why,
)
from tournaments.movements.jsonhands import read_hands
from tournaments.movements.jsonvalues import a_list, a_number, a_text, an_object, nothing_twice
from tournaments.movements.partner_drive import PartnerDrive, tables_for

STATION_OF_ROLE: Mapping[str, Station] = {"a": "A", "lady": "A", "b": "B", "gent": "B"}
PHANTOM = 0
STILL = (Why.STAYS, Why.RESTS_ON)


@dataclass(frozen=True, slots=True)
class Question:
    """Who plays by which movement, and what has been played."""

    movement: Movement
    roster: Roster
    history: tuple[RoundPlayed, ...]


def read(key: str, data: object) -> Question:
    """A question to a movement, out of its JSON file; MovementError says what is wrong and where.

    A history's last hand may lack results, and the history may be empty or left out.
    """
    form = an_object(data, "the file")
    options = an_object(form.get("options", {}), "options")
    movement = get(key, {name: str(value) for name, value in options.items()})
    roster = _roster(form)
    history = read_hands(form.get("history", []), roster.people)
    if "tables" in form:
        _check_tables(a_number(form["tables"], "tables"), history)
    return Question(movement, roster, history)


def answer(question: Question, sentence: Callable[[Move], str]) -> dict[str, object]:
    """The next seating as JSON values; `sentence` words the move of each person who moved.

    While winners are missing `seating` is null, `waiting_for` lists the tables without one, and
    `certain` has what is known of people's next places already.
    """
    hand = len(question.history)
    if not hand:
        return _seating_form(question.movement.first(question.roster)) | {"reason": {}}
    try:
        step = question.movement.next(question.roster, question.history)
    except MovementError as error:
        raise MovementError(f"hand {hand}, {error}") from error
    reason = {p: sentence(move) for p, move in step.moves.items() if move.why not in STILL}
    if step.seating:
        return _seating_form(step.seating) | {"reason": reason}
    return {
        "seating": None,
        "waiting_for": _without_winner(question.history[-1]),
        "certain": {person: _move_form(move) for person, move in step.moves.items()},
        "reason": reason,
    }


def timetable(pairs: int, rounds: int | None = None) -> dict[str, object]:
    """A partner drive's timetable as JSON values; see `PartnerDrive.schedule` for the rounds."""
    roster = Roster(tuple(str(number) for number in range(1, pairs + 1)))
    seatings = PartnerDrive().schedule(roster, rounds)
    meetings = Counter((table.ns, table.ew) for s in seatings for table in s.tables)
    return {
        "name": f"Partner drive, {pairs} pairs",
        "kind": "pairs",
        "players": 2 * pairs,
        "pairs": pairs,
        "tables": tables_for(pairs),
        "source": "Mitchell movement without boards (J. T. Mitchell, Duplicate Whist, 1891).",
        "checks": {
            "rounds": len(seatings),
            "meet_max": max(meetings.values()),
            "distinct_meetings": len(meetings),
        },
        "rounds": [_pair_rows(seating, tables_for(pairs)) for seating in seatings],
    }


def _roster(form: Mapping[str, object]) -> Roster:
    players = tuple(a_text(name, "players") for name in a_list(form.get("players"), "players"))
    nothing_twice(players, "players")
    roles = an_object(form.get("roles", {}), "roles")
    for person in roles:
        if person not in players:
            raise MovementError(f"roles: {person} is not one of the players")
    without = [person for person in players if person not in roles]
    if roles and without:
        raise MovementError(f"roles: none is given for {', '.join(without)}")
    words = {person: a_text(roles[person], f"roles, {person}") for person in players if roles}
    stations = _stations(words.values())
    return Roster(players, {person: stations[word] for person, word in words.items()})


def _stations(words: Iterable[str]) -> dict[str, Station]:
    met = dict.fromkeys(words)
    stations = {w: STATION_OF_ROLE[w.casefold()] for w in met if w.casefold() in STATION_OF_ROLE}
    strange = [word for word in met if word not in stations]
    free: list[Station] = [s for s in ("A", "B") if s not in stations.values()]
    if len(strange) > len(free):
        raise MovementError(f"roles: there can be two of them, not {', '.join(met)}")
    return stations | dict(zip(strange, free, strict=False))


def _check_tables(count: int, history: Iterable[RoundPlayed]) -> None:
    for hand, played in enumerate(history, start=1):
        for table in played.seating.tables:
            if table.number > count:
                raise MovementError(
                    f"hand {hand}, table {table.number}: there are only {count} tables"
                )


def _seating_form(seating: Seating) -> dict[str, object]:
    tables = [
        {"table": table.number, "ns": list(table.ns), "ew": list(table.ew)}
        for table in seating.tables
    ]
    return {"seating": tables, "resting": list(seating.resting)}


def _move_form(move: Move) -> dict[str, object]:
    return {
        "table": move.table,
        "seat": move.seat,
        "partner": move.partner,
        "opponents": list(move.opponents),
    }


def _without_winner(played: RoundPlayed) -> list[int]:
    numbers = (table.number for table in played.seating.tables)
    return [n for n in numbers if n not in played.outcomes or not played.outcomes[n].winner]


def _pair_rows(seating: Seating, tables: int) -> list[dict[str, int]]:
    """One round's tables in order, with the phantom at the table of the pair that rests."""
    rows = [{"table": t.number, "ns": int(t.ns[0]), "ew": int(t.ew[0])} for t in seating.tables]
    empty = set(range(1, tables + 1)) - {row["table"] for row in rows}
    for number, pair in zip(empty, seating.resting, strict=True):
        rows.append({"table": number, "ns": int(pair), "ew": PHANTOM})
    return sorted(rows, key=itemgetter("table"))
