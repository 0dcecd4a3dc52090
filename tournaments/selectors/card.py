"""A person's own score card: every hand with table, tricks and running total."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.models import SIDE_OF, Drive, SittingSeat
from tournaments.scoring.ledger import HandState
from tournaments.scoring.standings import Standing
from tournaments.selectors.room import WAITING, EntryInfo, ledgers, trumps_of
from tournaments.selectors.standings import points_of, rest_rule, standings_now


@dataclass(frozen=True, slots=True)
class CardLine:
    """One hand on somebody's card; `table` None: rested. `points` None: not settled."""

    hand: int
    trump: str
    table: int | None
    points: Fraction | None
    total: Fraction
    state: HandState


@dataclass(frozen=True, slots=True)
class CardTotals:
    """The foot of a card: everything that its owner played, and the place that the hall may know.

    The place is that of the last hand released, with the total that the owner had then: beside
    today's total it would say what others have, in hands that are still secret.
    """

    total: Fraction
    hands: int
    place: Standing | None
    released_to: int

    @property
    def is_of_one_moment(self) -> bool:
        """Whether the place counts all that the total does."""
        place = self.place
        return place is not None and (place.total, place.hands) == (self.total, self.hands)


def card_lines(drive: Drive, entry: EntryInfo) -> tuple[CardLine, ...]:
    """The card's lines in order, in two queries."""
    seats = (
        SittingSeat.objects.filter(
            entry_id=entry.pk, round__taken_back_at=None, round__called_at__isnull=False
        )
        .select_related("round", "sitting")
        .order_by("round__number")
    )
    rows = list(seats)
    found = ledgers(drive, [row.round for row in rows])
    points = points_of(drive, found)
    played = [
        (hand, row.sitting.table if row.sitting else None, SIDE_OF.get(row.seat))
        for row in rows
        for hand in range(row.round.first_hand, row.round.last_hand + 1)
    ]
    gained = {
        hand: Fraction(both[side == "ew"])
        for hand, table, side in played
        if table is not None and (both := points.get((hand, table)))
    }
    rest = rest_rule(drive).worth(Fraction(sum(gained.values()), len(gained) or 1))
    trumps, lines, total = trumps_of(drive), [], Fraction(0)
    for hand, table, _side in played:
        own = gained.get(hand) if table is not None else rest
        total += own or 0
        state = found.get((hand, table or 0), WAITING).state
        lines.append(CardLine(hand, trumps[hand - 1], table, own, total, state))
    return tuple(lines)


def card_totals(drive: Drive, entry: EntryInfo, lines: tuple[CardLine, ...]) -> CardTotals:
    """The card's total, and the place in the standings as far as the hall may see them."""
    folded = standings_now(drive)
    place = next((line for line in folded.public if line.entry == entry.number), None)
    total = lines[-1].total if lines else Fraction(0)
    played = sum(line.table is not None and line.points is not None for line in lines)
    return CardTotals(total, played, place if place and place.hands else None, folded.released_to)
