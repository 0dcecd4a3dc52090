"""Laying cards out in rows, a row for each suit; who has no card left is out.

A row begins with one rank and grows up and down, card by card, to the ends of the suit. One card a
turn; who can place none passes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from games.engine.actions import Action, Call, Choice, Mixed, Play, calls_of, plays_of
from games.engine.cards import Card, Suit
from games.engine.cardset import EMPTY, SUIT_MASKS, CardSet
from games.engine.reasons import Reason, Refusal
from games.engine.seats import left_of

if TYPE_CHECKING:
    from games.engine.state import State

PASS: Final = Call("pass")
DECLINE: Final = Call("decline")
"""No further card after a high end, though one could be placed."""
_ONLY_PASS: Final = calls_of(PASS.text)

Bonus = Literal["optional", "forced", "off"]
"""Whether who places a high end may, must, or may not place one more card."""


@cache
def high_ends(pack: CardSet) -> CardSet:
    """The best card of each suit in the pack."""
    return CardSet(max(cards) for suit in Suit if (cards := pack.of(suit)))


@cache
def low_ends(pack: CardSet) -> CardSet:
    """The lowest card of each suit in the pack.

    >>> low_ends(CardSet.parse("AK.QT.J.98"))
    CardSet('K.T.J.8')
    """
    return CardSet(min(cards) for suit in Suit if (cards := pack.of(suit)))


def ends_of(pack: CardSet) -> CardSet:
    """The best and the lowest card of each suit in the pack."""
    return high_ends(pack) | low_ends(pack)


@dataclass(frozen=True, slots=True)
class LayoutRules:
    """How a pack is laid out from the rank `start`.

    `bonus`: who places a high end has one more card. `low_end_skips`: after a low end the next seat
    loses its turn. It is over when `places` are taken, or when one seat alone holds cards, which
    takes the next place if there is one left.
    """

    pack: CardSet
    start: str
    bonus: Bonus = "off"
    low_end_skips: bool = False
    places: int = 3

    def placeable(self, laid: CardSet) -> CardSet:
        """The cards that could be placed now, whoever holds them.

        >>> rules = LayoutRules(CardSet.parse("AKQJT9.AKQJT9.."), "J")
        >>> rules.placeable(CardSet.parse("QJ..."))
        CardSet('KT.J..')
        """
        found = 0
        for suit in SUIT_MASKS.values():
            row = laid.mask & suit
            found |= (row << 1 | row >> 1) & ~row & suit if row else suit & _ranked(self.start)
        return CardSet.of_mask(found & self.pack.mask)


@cache
def _ranked(rank: str) -> int:
    return CardSet(Card.parse(rank + suit) for suit in Suit).mask


class Layout(NamedTuple):
    """Cards being laid out, clockwise, by all who hold any.

    `finished` are those who are out, in that order. `bonus`: this turn is for one card more after a
    high end. `skipped` has just lost its turn to a low end. A named tuple for the reason that State
    is.
    """

    rules: LayoutRules
    turn: int | None
    laid: CardSet = EMPTY
    finished: tuple[int, ...] = ()
    bonus: bool = False
    skipped: int | None = None

    @property
    def name(self) -> str:
        """What the phase is called in texts."""
        return "layout"

    @property
    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is."""
        return () if self.turn is None else (self.turn,)

    @property
    def rows(self) -> Iterator[tuple[Card, Card]]:
        """The lowest and the highest card of each row, by suit."""
        rows = (self.laid.of(suit) for suit in Suit)
        return ((min(row), max(row)) for row in rows if row)

    def choice(self, state: State, seat: int) -> Choice:
        """A card to place; a pass only without one, and after a high end perhaps no more."""
        cards = state.hands[seat] & self.rules.placeable(self.laid)
        if not cards:
            return _ONLY_PASS
        if self.bonus and self.rules.bonus == "optional":
            return Mixed((DECLINE,), cards)
        return plays_of(cards.mask)

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """A card in hand that continues a row or begins one."""
        choice = self.choice(state, seat)
        if action in choice:
            return None
        if isinstance(action, Play):
            card = action.card
            held = card in state.hands[seat]
            return (Reason.NOT_PLACEABLE if held else Reason.NOT_IN_HAND)(card=card.code)
        if action == DECLINE and not self.bonus:
            return Reason.NO_BONUS()
        if action in (PASS, DECLINE):
            return Reason.MUST_PLACE(cards=str(choice.cards))
        return Reason.CARD_EXPECTED()

    def apply(self, state: State, seat: int, action: Action) -> State:
        """A card placed may empty the hand, earn another, or cost the next seat its turn."""
        log = (*state.log, (seat, action))
        if not isinstance(action, Play):
            turn = left_of(seat, _active(state.hands))
            phase = Layout(self.rules, turn, self.laid, self.finished)
            return state._replace(phase=phase, log=log)
        left = CardSet.of_mask(state.hands[seat].mask & ~action.card.bit)
        hands = (*state.hands[:seat], left, *state.hands[seat + 1 :])
        phase = self._placed(hands, seat, action.card)
        state = state._replace(hands=hands, phase=phase, log=log)
        return state.rules.after(state) if phase.turn is None else state

    def _placed(self, hands: tuple[CardSet, ...], seat: int, card: Card) -> Layout:
        rules, finished = self.rules, self.finished
        laid = CardSet.of_mask(self.laid.mask | card.bit)
        active = _active(hands)
        if not hands[seat]:
            finished = (*finished, seat)
            if len(finished) >= rules.places or len(active) == 1:
                return Layout(rules, None, laid, (*finished, *active)[: rules.places])
        elif self._earns_more(card) and hands[seat] & rules.placeable(laid):
            return Layout(rules, seat, laid, finished, bonus=True)
        turn, skipped = left_of(seat, active), None
        if rules.low_end_skips and card in low_ends(rules.pack):
            turn, skipped = left_of(turn, active), turn
        return Layout(rules, turn, laid, finished, skipped=skipped)

    def _earns_more(self, card: Card) -> bool:
        return self.rules.bonus != "off" and card in high_ends(self.rules.pack)


def _active(hands: tuple[CardSet, ...]) -> tuple[int, ...]:
    return tuple(seat for seat, hand in enumerate(hands) if hand)


def begin_layout(state: State, first: int, rules: LayoutRules) -> State:
    """The state in which `first` is to place the first card. Those take part who hold cards."""
    return state.next(Layout(rules, first))
