"""Minnesota Whist, with South Dakota and Norwegian Whist as presets.

Four players in two fixed partnerships get 13 cards each; there are never trumps. Everybody lays a
card face down: black asks to play high ("grand": win tricks), red to play low ("nullo": avoid
them). The cards are turned up one by one from the dealer's left; the first black one makes the hand
high, and its player the grander; if all are red the hand is low. High, the side with more tricks
scores a point for each above six; low, it loses as many. The first side to reach the target wins.
In the Norwegian game the players speak in turn instead: grand, nullo or pass.

Source: minnesota-whist.md, whose decisions (12) are kept; numbers in brackets are its sections.
Where it leaves something open: `low_lead` norwegian after cards laid at once, when nobody has
called nullo, means the player on the dealer's right; a token turned up is shown as long as a card
would be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal

from games.engine.actions import Action, Call
from games.engine.cards import Card
from games.engine.match import Match
from games.engine.options import Between
from games.engine.packs import deal_singly, pack
from games.engine.phases.laying import Laying, lay
from games.engine.phases.speaking import Auction, auction_at
from games.engine.phases.tricks import begin_play
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score, entry, tricks_refusal
from games.engine.rules import Rules
from games.engine.seats import PARTNERS, SEATS, TRICKS, clockwise, left_of, right_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.engine.view import heard
from games.rules.minnesota_whist.choosing import (
    CHOOSE,
    Chosen,
    Mode,
    Spoken,
    Tokens,
    turned,
)

__all__ = ["Chosen", "MinnesotaFacts", "MinnesotaResult", "MinnesotaWhist", "Tokens", "turned"]

BOOK = 6
"""Tricks of a side that neither win nor lose anything."""
MOST_POINTS = 1000

Pair = tuple[int, int]
"""North-South, East-West."""


@dataclass(frozen=True, slots=True)
class MinnesotaFacts:
    """What the hand has become, and what lay face down, by seat."""

    chosen: Chosen
    bids: tuple[Card | str, ...] = ()


@dataclass(frozen=True, slots=True)
class MinnesotaResult(DealResult):
    """Tricks by side, high or low, and in a high hand the side that granded (0 or 1)."""

    mode: Mode | Literal[""] = field(default="", metadata=entry("choice", choices=("high", "low")))
    granding: int | None = field(default=None, metadata=entry("side"))


@dataclass(frozen=True)
class MinnesotaWhist(Rules):
    """Minnesota Whist. See the rules file for what each option does."""

    bidding: Literal["simultaneous", "in_turn"] = "simultaneous"
    bid_mode: Literal["card", "token"] = "card"
    high_colour: Literal["black", "red"] = "black"
    high_lead: Literal["right_of_grander", "left_of_grander"] = "right_of_grander"
    low_lead: Literal["left_of_dealer", "norwegian"] = "left_of_dealer"
    target: Annotated[int, Between(1, MOST_POINTS)] = 13
    high_made: Annotated[int, Between(0, MOST_POINTS)] = 1
    high_set: Annotated[int, Between(0, MOST_POINTS)] = 1
    high_penalty: Annotated[int, Between(0, MOST_POINTS)] = 0
    low_scoring: Literal["loser_minus", "winner_plus"] = "loser_minus"
    low_value: Annotated[int, Between(0, MOST_POINTS)] = 1

    key: ClassVar[str] = "minnesota_whist"
    result_types: ClassVar[tuple[type[DealResult], ...]] = (MinnesotaResult,)
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "minnesota": {},
        "minnesota_set2": {"high_set": 2, "low_scoring": "winner_plus"},
        "south_dakota": {"target": 11, "high_set": 0, "high_penalty": 1},
        "norwegian": {
            "bidding": "in_turn", "high_lead": "left_of_grander", "low_lead": "norwegian",
            "target": 50, "high_made": 4, "high_set": 8, "low_scoring": "winner_plus",
            "low_value": 2,
        },
    }  # fmt: skip

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """North-South and East-West."""
        return PARTNERS

    # The match (10)

    def go_on(self, match: Match) -> Match:
        """The next deal, until a side has reached the target."""
        setup = Setup(len(match.scored) + 1, self.next_dealer(match), SEATS)
        return replace(match, next=setup if self.winner(match.totals) is None else None)

    def winner(self, totals: tuple[int, ...]) -> int | None:
        """The side that has won with these scores; None while nobody has."""
        return next((side for side in (0, 1) if totals[side] >= self.target), None)

    # The deal (5)

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The whole pack."""
        return pack()

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """One card at a time, from the dealer's left."""
        to = clockwise(left_of(setup.dealer, SEATS), SEATS)
        return Deal(tuple(deal_singly(order, to, TRICKS, len(SEATS))))

    def begin(self, setup: Setup, deal: Deal) -> State:
        """All choose at once, or the player on the dealer's left speaks first."""
        state = self.dealt(setup, deal)
        if self.bidding == "in_turn":
            return state.next(auction_at(Spoken(left_of(setup.dealer, SEATS))))
        if self.bid_mode == "token":
            return state.next(Tokens())
        return state.next(lay(CHOOSE, SEATS, len(SEATS), 1, at_once=True))

    def after(self, state: State) -> State:
        """What was chosen is turned up, cards go back to the hands, and the tricks follow."""
        phase = state.phase
        if isinstance(phase, Laying):
            state = state._replace(hands=state.deal.hands)
            return self._turn_up(state, [card for cards in phase.laid for card in cards or ()])
        if isinstance(phase, Tokens):
            return self._turn_up(state, [token for token in phase.laid if token])
        if isinstance(phase, Auction):
            return self._play(state, MinnesotaFacts(phase.standing.chosen))
        return state.done()

    def _turn_up(self, state: State, bids: list[Card] | list[str]) -> State:
        chosen = turned(bids, state.setup.dealer, self.high_colour)
        return self._play(state, MinnesotaFacts(chosen, tuple(bids)))

    def _play(self, state: State, facts: MinnesotaFacts) -> State:
        leader = self.leader(state.setup, facts.chosen)
        return begin_play(state._replace(facts=facts), leader, None)

    def leader(self, setup: Setup, chosen: Chosen) -> int:
        """Who leads to the first trick (8)."""
        if chosen.mode == "high":
            assert chosen.maker is not None
            beside = right_of if self.high_lead == "right_of_grander" else left_of
            return beside(chosen.maker, SEATS)
        if self.low_lead == "left_of_dealer":
            return left_of(setup.dealer, SEATS)
        return right_of(setup.dealer if chosen.maker is None else chosen.maker, SEATS)

    def result(self, state: State) -> MinnesotaResult:
        """Tricks by side, and what the hand was."""
        assert state.play
        chosen: Chosen = state.facts.chosen
        ns, ew = (sum(state.play.won[seat] for seat in side) for side in PARTNERS)
        return MinnesotaResult((ns, ew), chosen.mode, self.granding(chosen))

    def granding(self, chosen: Chosen) -> int | None:
        """The side that granded; None in a low hand."""
        if chosen.mode == "low" or chosen.maker is None:
            return None
        return self.side_of(chosen.maker)

    def refusal_out_of_turn(self, state: State, seat: int) -> Refusal:
        """A choice made at once with all others is final (7.1)."""
        if state.phase.name == CHOOSE:
            return Reason.ALREADY_CHOSEN()
        return Rules.refusal_out_of_turn(self, state, seat)

    # What may be seen (11)

    def revealed(self, state: State) -> tuple[tuple[int, str], ...]:
        """The cards or tokens that lie face up, with their seats: until the first trick is over."""
        facts: MinnesotaFacts | None = state.facts
        if facts is None or state.play is None or state.play.tricks:
            return ()
        return tuple((seat, str(facts.bids[seat])) for seat in facts.chosen.revealed)

    def hears(self, state: State, seat: int | None, by: int, action: Action) -> str:
        """One's own choice for ever, another's only while it lies face up, and all calls."""
        if self.bidding == "in_turn" or any(by == shown for shown, _bid in self.revealed(state)):
            return str(action)
        return "?" if isinstance(action, Call) and seat != by else heard(seat, by, action)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """High or low, by whom, and what lies face up."""
        facts: MinnesotaFacts | None = state.facts
        chosen = facts.chosen if facts else None
        return {
            "mode": chosen.mode if chosen else None,
            "maker": chosen.maker if chosen else None,
            "revealed": self.revealed(state),
        }

    # Results (9)

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Thirteen tricks; high or low; who granded in a high hand, and nobody in a low one."""
        assert isinstance(result, MinnesotaResult)
        if result.mode not in ("high", "low"):
            return Reason.CONTRACT_NOT_PLAYED(contract=result.mode)
        if result.mode == "high" and result.granding not in (0, 1):
            return Reason.DECLARER_MISSING()
        if result.mode == "low" and result.granding is not None:
            return Reason.DECLARER_NOT_EXPECTED(contract=result.mode)
        if len(result.tricks) != len(PARTNERS):
            return Reason.SIDES_MISSING(sides=len(PARTNERS), got=len(result.tricks))
        return tricks_refusal(result.tricks, TRICKS)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """What both sides score.

        >>> rules = MinnesotaWhist.of({"preset": "norwegian"})
        >>> rules.score(MinnesotaResult((4, 9), "high", 0), rules.new_match().next).points
        (0, 24)
        """
        assert isinstance(result, MinnesotaResult)
        lines = self._low(result) if result.mode == "low" else self._high(result)
        ns, ew = (sum(points[side] for _why, points in lines) for side in (0, 1))
        return Score((ns, ew), tuple(line for line in lines if any(line[1])))

    def _high(self, result: MinnesotaResult) -> list[tuple[str, Pair]]:
        side = result.granding
        if side not in (0, 1) or len(result.tricks) != len(PARTNERS):
            return []
        over = result.tricks[side] - BOOK
        if over > 0:
            return [("high_made", _to(side, self.high_made * over))]
        other = result.tricks[1 - side] - BOOK
        return [
            ("high_set", _to(1 - side, self.high_set * other)),
            ("high_penalty", _to(side, -self.high_penalty * (1 - over))),
        ]

    def _low(self, result: MinnesotaResult) -> list[tuple[str, Pair]]:
        if len(result.tricks) != len(PARTNERS):
            return []
        more = 0 if result.tricks[0] > result.tricks[1] else 1
        points = self.low_value * (result.tricks[more] - BOOK)
        if self.low_scoring == "loser_minus":
            return [("low", _to(more, -points))]
        return [("low", _to(1 - more, points))]


def _to(side: int, points: int) -> Pair:
    return (points, 0) if side == 0 else (0, points)
