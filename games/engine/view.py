"""What one seat may know of a deal. Templates, bots and spectators get this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine.actions import Lay, Play
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.phases.tricks import Trick
from games.engine.result import DealResult
from games.engine.setup import Setup

if TYPE_CHECKING:
    from games.engine.rules import Rules
    from games.engine.state import State

Holding = CardSet | int
"""Cards that are seen, or only how many there are."""


@dataclass(frozen=True, slots=True)
class View:
    """A deal as `seat` may see it (None: as somebody who only watches).

    `hands` are by seat; `rest` are the cards outside the hands, None for each that lies face down.
    `said` is all that was said and laid, in order, as (seat, text). `trick` and `last_trick` are
    the only cards played that are shown. `known` is what the game tells besides. `legal` is empty
    unless it is this seat's turn: it would betray the hand. `to_act` are those who may be asked,
    where nobody else may know who is. At the end `dealt` shows all hands as dealt, where the game
    lets them be seen.
    """

    seat: int | None
    rules: Rules
    setup: Setup
    phase: str
    to_act: tuple[int, ...]
    hands: tuple[Holding, ...]
    rest: tuple[Card | None, ...]
    said: tuple[tuple[int, str], ...]
    trick: tuple[tuple[int, Card], ...]
    last_trick: Trick | None
    won: tuple[int, ...]
    known: dict[str, Any]
    legal: tuple[str, ...]
    result: DealResult | None
    dealt: tuple[CardSet, ...] | None

    def __str__(self) -> str:
        from games.engine.notation import write_view

        return write_view(self)


def view(state: State, seat: int | None) -> View:
    """What this seat may know of the deal."""
    rules, play = state.rules, state.play
    return View(
        seat=seat,
        rules=rules,
        setup=state.setup,
        phase=state.phase.name,
        to_act=rules.seen_to_act(state, seat),
        hands=tuple(
            hand if rules.sees_hand(state, seat, holder) else len(hand)
            for holder, hand in enumerate(state.hands)
        ),
        rest=rules.seen_rest(state, seat),
        said=tuple(
            (by, rules.hears(state, seat, by, action))
            for by, action in state.log
            if not isinstance(action, Play)
        ),
        trick=play.cards_of_trick if play else (),
        last_trick=play.last_trick if play and rules.lies_last_trick(state) else None,
        won=play.won if play else (),
        known=rules.known(state, seat),
        legal=_legal(state, seat) if seat is not None else (),
        result=state.result,
        dealt=state.deal.hands if state.is_over and rules.shows_dealt(state) else None,
    )


MOST_LISTED = 100
"""Who may lay six of eighteen cards needs no list of the 18,564 ways."""


def _legal(state: State, seat: int) -> tuple[str, ...]:
    choice = state.legal_for(seat)
    return tuple(map(str, choice)) if len(choice) <= MOST_LISTED else ()


def heard(seat: int | None, by: int, action: Any) -> str:
    """An action as others hear it: how many cards were laid, and not which."""
    if isinstance(action, Lay) and seat != by:
        return f"lay ?{len(action.cards)}"
    return str(action)
