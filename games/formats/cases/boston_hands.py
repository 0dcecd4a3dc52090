"""Whole deals from the little that a case of Wiezen or Kleurenwiezen tells of its hands."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.cards import CARDS, Card, Suit
from games.engine.cardset import CardSet
from games.engine.seats import SEATS
from games.engine.troel import ACES, HEARTS
from games.formats.cases import Situation
from games.formats.cases.build import cards, compass


def hands_for(case: Situation, turned: Card | None) -> tuple[CardSet, ...]:
    """Hands as a case tells them: its troel or none, its voids and else every suit in each hand."""
    fixed: dict[Card, int] = {}
    if turned:
        fixed[turned] = compass(case["dealer"])
    if troel := case.get("troel"):
        holder, called = compass(troel["holder"]), Card.parse(troel["called_card"])
        fixed.update(dict.fromkeys(cards(troel["aces"]), holder))
        if called in HEARTS:
            fixed.update(dict.fromkeys(HEARTS[: HEARTS.index(called)], holder))
        fixed[called] = compass(troel["partner"])
    voids = {compass(name): suits for name, suits in case.get("voids", {}).items()}
    return _Hands(fixed, voids).dealt()


class _Hands:
    """Deals 13 cards to each of four seats, some cards to given seats, nothing to a void."""

    def __init__(self, fixed: Mapping[Card, int], voids: Mapping[int, list[str]]) -> None:
        self.voids = voids
        self.fixed = dict(fixed)
        self.held: list[list[Card]] = [[] for _seat in SEATS]

    def dealt(self) -> tuple[CardSet, ...]:
        self._spread_aces()
        self._give_every_suit()
        for card, seat in self.fixed.items():
            self.held[seat].append(card)
        for card in CARDS[:52]:
            if card not in self.fixed and not self._place(card, set()):
                raise ValueError("no deal is like that")
        return tuple(map(CardSet, self.held))

    def _may(self, seat: int, suit: Suit | None) -> bool:
        return suit not in self.voids.get(seat, ())

    def _spread_aces(self) -> None:
        # Where no troel is told of there is none.
        for ace in ACES:
            if ace not in self.fixed:
                able = [seat for seat in SEATS if self._may(seat, ace.suit)]
                self.fixed[ace] = min(able, key=lambda seat: self._count(seat, ACES))

    def _count(self, seat: int, among: CardSet) -> int:
        return sum(holder == seat and card in among for card, holder in self.fixed.items())

    def _give_every_suit(self) -> None:
        for suit in Suit:
            whole = [card for card in CARDS[:52] if card.suit is suit]
            for seat in SEATS:
                free = [card for card in whole if card not in self.fixed]
                if self._may(seat, suit) and free and not self._count(seat, CardSet(whole)):
                    self.fixed[free[0]] = seat

    def _place(self, card: Card, tried: set[int]) -> bool:
        """Give the card to a seat that has room, or makes room by giving another card away."""
        for seat in SEATS:
            if seat in tried or not self._may(seat, card.suit):
                continue
            tried.add(seat)
            if len(self.held[seat]) < 13:
                self.held[seat].append(card)
                return True
            for other in [one for one in self.held[seat] if one not in self.fixed]:
                self.held[seat].remove(other)
                if self._place(other, tried):
                    self.held[seat].append(card)
                    return True
                self.held[seat].append(other)
        return False
