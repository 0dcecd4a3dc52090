"""Rentz laid out in every way, written from the rules file (6) and without the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tests.engine.by_hand.ways import Way


@dataclass(frozen=True)
class Rows:
    """A table in the middle of a layout.

    `rows` has for each suit that has begun its lowest and its highest rank, as places in `ranks`
    (from low to high); `more`: this is a card more after an ace.
    """

    ranks: str
    start: str
    hands: tuple[frozenset[str], ...]
    bonus: Literal["optional", "forced", "off"]
    skips: bool
    turn: int = 0
    rows: Mapping[str, tuple[int, int]] | None = None
    out: tuple[int, ...] = ()
    more: bool = False

    def fitting(self, seat: int) -> list[str]:
        """The cards of a hand that can be placed (rules 2)."""
        rows = self.rows or {}
        found = []
        for card in self.hands[seat]:
            rank = self.ranks.index(card[0])
            if card[1] in rows:
                low, high = rows[card[1]]
                if rank in (low - 1, high + 1):
                    found.append(card)
            elif card[0] == self.start:
                found.append(card)
        return found

    def next_to(self, seat: int) -> int:
        """The next who still holds cards, clockwise."""
        players = len(self.hands)
        return next(
            other
            for other in ((seat + step) % players for step in range(1, players + 1))
            if self.hands[other]
        )

    def placed(self, card: str) -> Rows:
        """The table when the seat whose turn it is has placed this."""
        rank = self.ranks.index(card[0])
        low, high = (self.rows or {}).get(card[1], (rank, rank))
        rows = {**(self.rows or {}), card[1]: (min(low, rank), max(high, rank))}
        hands = tuple(
            hand - {card} if seat == self.turn else hand for seat, hand in enumerate(self.hands)
        )
        after = replace(self, hands=hands, rows=rows, more=False)
        if not hands[self.turn]:
            after = replace(after, out=(*self.out, self.turn))
        if after.is_over:
            return after
        is_ace, is_low_end = card[0] == self.ranks[-1], card[0] == self.ranks[0]
        if is_ace and self.bonus != "off" and after.fitting(self.turn):
            return replace(after, more=True)
        turn = after.next_to(self.turn)
        return replace(after, turn=after.next_to(turn) if is_low_end and self.skips else turn)

    @property
    def is_over(self) -> bool:
        """Three are out, or of three players two (rules 6)."""
        return len(self.out) == min(3, len(self.hands) - 1)

    @property
    def places(self) -> tuple[int, ...]:
        """Who has which place, of the three there are."""
        last = tuple(seat for seat, hand in enumerate(self.hands) if hand)
        return (*self.out, *last)[:3]


def every_layout(table: Rows) -> Iterator[tuple[Way, tuple[int, ...]]]:
    """All that can be placed and said, and who then has which place."""
    if table.is_over:
        yield (), table.places
        return
    seat, cards = table.turn, table.fitting(table.turn)
    steps = [(card, table.placed(card)) for card in cards]
    idle = replace(table, turn=table.next_to(seat), more=False)
    if not cards:
        steps = [("pass", idle)]
    elif table.more and table.bonus == "optional":
        steps.append(("decline", idle))
    for said, after in steps:
        for way, places in every_layout(after):
            yield ((seat, said), *way), places


def begun(
    hands: Sequence[Sequence[str]],
    ranks: str,
    start: str,
    bonus: Literal["optional", "forced", "off"],
    *,
    skips: bool,
) -> Rows:
    """The table before the first card, which seat 0 places. `ranks` go from low to high."""
    return Rows(ranks, start, tuple(map(frozenset, hands)), bonus, skips)
