"""Whether the room's sums are right: what all gained in each hand, and what they must have."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.seats import TRICKS
from tournaments.models import SIDE_OF, Drive, Round
from tournaments.scoring.ledger import HandLedger
from tournaments.scoring.standings import Credit, RoomCheck, room_check
from tournaments.selectors.hands import not_counting
from tournaments.selectors.room import ledgers
from tournaments.selectors.standings import Seats, rest_rule, seats_by_round


def room_sums(drive: Drive) -> tuple[RoomCheck, ...]:
    """The sum over the room of every hand that each of its tables has settled, in tricks."""
    found, seats = ledgers(drive), seats_by_round(drive)
    tables: dict[int, int] = {}
    rests: dict[int, int] = {}
    credits: list[Credit] = []
    for hand, number in _settled(drive, found, seats):
        tables[hand] = len({table for table, _seat, _entry in seats[number]} - {None})
        rests[hand] = sum(table is None for table, _seat, _entry in seats[number])
        credits += _credits(hand, found, seats[number])
    a_table = TRICKS if drive.in_pairs else 2 * TRICKS
    return room_check(credits, tables, rests, rest_rule(drive), a_table=a_table)


def _settled(
    drive: Drive, found: dict[tuple[int, int], HandLedger], seats: Seats
) -> Iterator[tuple[int, int]]:
    """Every hand that all tables have settled, with the number of its round."""
    for round_ in Round.objects.standing().filter(drive=drive).order_by("number"):
        first, last = round_.first_hand, round_.last_hand
        tables = {table for table, _seat, _entry in seats[round_.number] if table is not None}
        places = not_counting(((first, last, table) for table in tables), found)
        still_open = {place.hand for place in places}
        for hand in range(first, last + 1):
            if tables and hand not in still_open:
                yield hand, round_.number


def _credits(
    hand: int, found: dict[tuple[int, int], HandLedger], seats: list[tuple[int | None, str, int]]
) -> Iterator[Credit]:
    for table, seat, entry in seats:
        tricks = None if table is None else found[hand, table].tricks
        if tricks is not None:
            yield Credit(entry, hand, tricks[SIDE_OF[seat] == "ew"])
