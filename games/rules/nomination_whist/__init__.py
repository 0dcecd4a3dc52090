"""Nomination Whist: the Oh Hell family, with Clag's special rounds, and the Royal Navy's Noms.

Three to seven players, everyone for himself. Hands grow smaller and larger again from deal to deal.
Each player says how many tricks they will win, and the dealer, last to speak, may not make the
numbers come out right, so that somebody must fail. A trick is worth a point, exactly what was
nominated ten more. In special rounds there are no trumps, no nominations, or nominations before
trumps or any cards are seen. In Noms four players bid for the whole pack: the highest names trumps
and calls a card, whose holder is the partner and may not say so.

Source: nomination-whist.md, whose decisions are kept; rule ids (NW-…) are cited. Where it says
nothing: trumps are turned in a guess_trumps round whatever the method; `turn_repeat` means nothing
where there are special rounds; where all are held to 0 the dealer's left chooses trumps; a misère
round neither lengthens nor ends a run of nominations of 0. In deals on the forehead the single card
is played by the call `play`, for its holder cannot name it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.engine.cards import Card
from games.engine.match import Match
from games.engine.packs import deal_singly, pack
from games.engine.phases.speaking import Prediction
from games.engine.reasons import Refusal
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.rules.nomination_whist.classic import Classic, ClassicFacts
from games.rules.nomination_whist.deals import (
    BLIND,
    NominationSetup,
    Round,
    announced_trump,
    rounds,
    turned_card,
)
from games.rules.nomination_whist.noms import Noms, NomsFacts
from games.rules.nomination_whist.options import PACK, NominationOptions
from games.rules.nomination_whist.scoring import NominationResult, NomsResult
from games.rules.nomination_whist.way import Way, setup_of

__all__ = [
    "Classic",
    "ClassicFacts",
    "NominationResult",
    "NominationSetup",
    "NominationWhist",
    "Noms",
    "NomsFacts",
    "NomsResult",
    "Round",
    "announced_trump",
    "rounds",
]


@dataclass(frozen=True)
class NominationWhist(NominationOptions):
    """Nomination Whist. See the rules file for what each option does."""

    key: ClassVar[str] = "nomination_whist"
    setup_type: ClassVar[type[Setup]] = NominationSetup
    result_types: ClassVar[tuple[type[DealResult], ...]] = (NominationResult, NomsResult)

    @property
    def way(self) -> Way:
        """The one of the two games that is played."""
        return Noms(self) if self.variant == "noms" else Classic(self)

    @property
    def table(self) -> int:
        """As many seats as players."""
        return self.players

    def seat_name(self, seat: int) -> str:
        """P1, P2 … also where there are four; N, E, S, W in noms."""
        return Rules.seat_name(self, seat) if self.variant == "noms" else f"P{seat + 1}"

    # The match

    def go_on(self, match: Match) -> Match:
        """The next deal, or the end (NW-E1, NW-N6)."""
        return replace(match, next=self.way.next_setup(match))

    # The deal

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The whole pack."""
        return pack()

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """One card at a time from the dealer's left; the next may be turned (NW-D3, NW-T2)."""
        assert isinstance(setup, NominationSetup)
        hands = deal_singly(order, setup.seats, setup.cards, self.players)
        rest = order[setup.cards * self.players :]
        return Deal(tuple(hands), rest, turned_card(self, setup, order))

    def begin(self, setup: Setup, deal: Deal) -> State:
        """Nominations, or the auction."""
        return self.way.begin(self.dealt(setup, deal))

    def after(self, state: State) -> State:
        """What follows a finished phase."""
        return self.way.after(state)

    def result(self, state: State) -> DealResult:
        """Tricks, and nominations or the contract."""
        return self.way.result(state)

    def refusal_out_of_turn(self, state: State, seat: int) -> Refusal:
        """That they have chosen, or passed; else whose turn it is."""
        known = self.way.why_out_of_turn(state, seat)
        return known or Rules.refusal_out_of_turn(self, state, seat)

    # What may be seen (NW-H)

    def sees_hand(self, state: State, seat: int | None, holder: int) -> bool:
        """One's own; with `blind_ones` everybody else's single card instead."""
        if self.blind_ones and setup_of(state).cards == 1:
            return seat is not None and seat != holder
        return seat == holder

    def seen_rest(self, state: State, seat: int | None) -> tuple[Card | None, ...]:
        """The card turned, when it is. In a blind round no card has been dealt as yet."""
        if setup_of(state).kind == BLIND and isinstance(state.phase, Prediction):
            return (None,) * PACK
        turned = self.way.turned(state)
        return tuple(card if card is turned else None for card in state.deal.rest)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Trumps and nominations, or the contract."""
        return self.way.known(state, seat)

    # Results

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Figures are possible and agree with each other."""
        return self.way.check(result, setup)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """What the deal is worth to every seat.

        >>> rules = NominationWhist()
        >>> slip = NominationResult((3, 1, 2, 4), (3, 0, 3, 5))
        >>> rules.score(slip, rules.new_match().next).points
        (13, 1, 2, 4)
        """
        return self.way.score(result, setup)

    def points(self, bid: int, tricks: int) -> int:
        """What a nomination is worth that came out so (NW-S)."""
        return self.scheme.points(bid, tricks)
