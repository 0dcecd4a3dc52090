"""Playing tricks where some hold a single card, and may keep it: who has a dog's life (9.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.engine.actions import PLAYS, Action, Call, Choice, Mixed, Play
from games.engine.cards import Strain
from games.engine.phases.tricks import TrickPlay, TrickRules, ring_of
from games.engine.reasons import Reason, Refusal
from games.engine.seats import clockwise
from games.rules.knockout_whist.survival import KnockoutSetup

if TYPE_CHECKING:
    from games.engine.state import State

KNOCK: Final = Call("knock")
UNSEEN: Final = Call("play")
"""How a blind dog plays its card, which it has not seen and so cannot name."""


def next_leader(winner: int, holding: tuple[int, ...]) -> int:
    """Who leads after a trick, of those who hold cards: the winner, or the next after it (9.1).

    >>> next_leader(1, (0, 2, 3)), next_leader(3, (1, 2, 3))
    (2, 3)
    """
    return clockwise(winner, holding)[0]


@dataclass(frozen=True, slots=True)
class KnockoutFacts:
    """What is trumps, None until it is chosen, and by whom; who played to the last trick."""

    trump: Strain | None
    chooser: int | None = None
    last_seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DogTricks(TrickRules):
    """Plain tricks for those who hold cards."""

    def after_trick(self, state: State, play: TrickPlay) -> State:
        """Who has no card left is passed over; who knocked is in again."""
        before: KnockoutFacts = state.facts
        trick = play.tricks[-1]
        seats = [trick.leader]
        while len(seats) < len(trick.cards):
            seats.append(play.ring[seats[-1]])
        facts = KnockoutFacts(before.trump, before.chooser, tuple(seats))
        holding = tuple([seat for seat, hand in enumerate(state.hands) if hand.mask])
        if not holding:
            return state._replace(facts=facts)
        leader, ring = next_leader(play.turn, holding), ring_of(holding, len(state.hands))
        if leader == play.turn and ring == play.ring:
            return state._replace(facts=facts)
        phase = play._replace(ring=ring, size=len(holding), turn=leader, leader=leader)
        return state.next(phase, facts=facts)


class KnockPlay(TrickPlay):
    """Trick play in which a dog may knock; `ring` and `size` leave out who has, for this trick."""

    __slots__ = ()

    def choice(self, state: State, seat: int) -> Choice:
        """Cards that may be played; a dog may knock instead, but not in the last trick."""
        setup = _setup(state)
        if seat not in setup.dogs:
            return TrickPlay.choice(self, state, seat)
        knock = (KNOCK,) if self.left > 1 else ()
        if seat in setup.blind:
            return Mixed((*knock, UNSEEN))
        return Mixed(knock, state.hands[seat])

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Only a dog knocks, and not in the last trick; a blind dog names no card."""
        setup = _setup(state)
        if isinstance(action, Play) and seat not in setup.blind:
            return TrickPlay.refusal(self, state, seat, action)
        if action == KNOCK:
            if seat not in setup.dogs:
                return Reason.NOT_A_DOG()
            return Reason.MUST_PLAY_IN_LAST_TRICK() if self.left == 1 else None
        if seat in setup.blind:
            # Any other answer would tell, by and by, which card it is.
            return None if action == UNSEEN else Reason.CARD_UNSEEN()
        return TrickPlay.refusal(self, state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """A card goes to the trick; who knocks is passed over in it."""
        if isinstance(action, Play):
            return TrickPlay.apply(self, state, seat, action)
        if action == KNOCK:
            return self._knock(state._replace(log=(*state.log, (seat, action))), seat)
        (card,) = state.hands[seat]
        state = TrickPlay.apply(self, state, seat, PLAYS[card.index])
        return state._replace(log=(*state.log[:-1], (seat, action)))

    def _knock(self, state: State, seat: int) -> State:
        after = self.ring[seat]
        play = self._replace(
            ring=tuple(after if other == seat else other for other in self.ring),
            size=self.size - 1,
            turn=after,
            leader=self.leader if self.trick else after,
        )
        state = state.next(play)
        if len(play.trick) < play.size:
            return state
        return play._finish(state, state.hands, state.log, play.trick)


def _setup(state: State) -> KnockoutSetup:
    assert isinstance(state.setup, KnockoutSetup)
    return state.setup
